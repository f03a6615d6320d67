"""Rat-Jong, from its French rule sheet and the rulings RJ-1 to RJ-16."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.commands import Command
from engine.game import Game, Identity, Progress, beginners
from engine.games.rat_jong.actions import actions
from engine.games.rat_jong.cards import CARDS
from engine.games.rat_jong.dealing import to_shuffle
from engine.games.rat_jong.decide import decide
from engine.games.rat_jong.events import (
    COMMANDS,
    ENDINGS,
    EVENTS,
    DeclareRatJong,
    Discard,
    LayAll,
    Restate,
    TakeVisible,
)
from engine.games.rat_jong.evolve import evolve
from engine.games.rat_jong.moments import leads, moments
from engine.games.rat_jong.options import OPTIONS, Options, stored
from engine.games.rat_jong.rulings import RULINGS
from engine.games.rat_jong.sets import Meld, is_meld, is_pair, ordered
from engine.games.rat_jong.state import EDITION, State, mask
from engine.games.rat_jong.state import initial as _initial
from engine.games.rat_jong.texts import BOOK, NAMES
from engine.games.rat_jong.tools import TOOLS
from engine.games.rat_jong.views import STATE_SCHEMA, describe, due, series, view, whereabouts
from engine.zones import Card, Seat


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return _initial(edition, knowledge, stored(options), seats)


def place(state: State) -> Progress:
    """The round dealt last, and its turn that is being played."""
    number = state.round.number
    return Progress(number, state.trick, number + (state.phase == "deal"))


def _named_anew(cards: Meld, old: Card, new: Card) -> Meld:
    """Cards with one copy of old called new."""
    left = list(cards)
    left[left.index(old)] = new
    return ordered(left)


def _mended(sets: Sequence[Meld], old: Card, new: Card) -> tuple[Meld, ...]:
    """Melds, and a pair last if there is one, that a card made which is now called new.

    It is called so where that makes a meld of one; sets that need no card called old stay as they were laid.
    """
    made = [_named_anew(one, old, new) if old in one else one for one in sets]
    changed = [n for n, one in enumerate(sets) if old in one]
    fits = [n for n in changed if is_meld(made[n]) or is_pair(made[n], Options(plant_pairs="any"))]
    if not changed or (not fits and any(new in one for one in sets)):
        return tuple(sets)
    first = (fits or changed)[0]
    return (*sets[:first], made[first], *sets[first + 1 :])


def renamed(command: Command, old: Card, new: Card) -> Command | None:
    """A later command once the card old, discarded before it, was mended to new."""
    match command:
        case Discard() | Restate():
            # Another card lies on it: from here on its name means itself.
            return None
        case TakeVisible(meld=meld):
            return replace(command, meld=_mended([meld], old, new)[0])
        case DeclareRatJong(from_="visible", melds=melds, pair=pair) | LayAll(from_="visible", melds=melds, pair=pair):
            *mended, last = _mended([*melds, pair], old, new)
            return replace(command, melds=tuple(mended), pair=last)
    return command


GAME = Game(
    identity=Identity("rat-jong", NAMES, EDITION, seats=(2, 5), knowledge=("observed", "open", "dealt")),
    cards=CARDS,
    options=OPTIONS,
    commands=COMMANDS,
    events=EVENTS,
    endings=ENDINGS,
    rulings=RULINGS,
    book=BOOK,
    initial=initial,
    decide=decide,
    evolve=evolve,
    actions=actions,
    mask=mask,
    view=view,
    state_schema=STATE_SCHEMA,
    series=series,
    place=place,
    whereabouts=whereabouts,
    describe=describe,
    due=due,
    renamed=renamed,
    to_shuffle=to_shuffle,
    tools=TOOLS,
    chapter="turn",
    whose=beginners,
    moments=moments,
    leads=leads,
)
