"""Ratak, from its French rule sheet and the rulings RTK-1 to RTK-13."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.commands import Command
from engine.game import Game, Identity, Progress
from engine.games.ratak.actions import actions
from engine.games.ratak.cards import CARDS
from engine.games.ratak.dealing import to_shuffle
from engine.games.ratak.decide import decide
from engine.games.ratak.events import COMMANDS, EVENTS, Restate
from engine.games.ratak.evolve import evolve
from engine.games.ratak.moments import moments
from engine.games.ratak.options import OPTIONS, stored
from engine.games.ratak.rulings import RULINGS
from engine.games.ratak.state import EDITION, State, mask
from engine.games.ratak.state import initial as _initial
from engine.games.ratak.texts import BOOK, NAMES
from engine.games.ratak.views import STATE_SCHEMA, describe, due, series, view, whereabouts
from engine.pairs.commands import Attack, Defend
from engine.pairs.events import ENDINGS
from engine.pairs.moments import leads, whose
from engine.pairs.notation import meant
from engine.zones import Card, Seat


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return _initial(edition, knowledge, stored(options), seats)


def place(state: State) -> Progress:
    """The round dealt last, and its attack that is being played."""
    number = state.round.number
    due = number + (state.phase == "deal" and not state.round.again)
    return Progress(number, state.trick, due)


def renamed(command: Command, old: Card, new: Card) -> Command | None:
    """A later command once the card old, played before it, was mended to new."""
    match command:
        case Attack(card=card) | Defend(card=card) if card == old:
            # The old card is played after all: from here on its name means itself.
            return None
        case Defend(on=on) if on == old:
            return replace(command, on=new)
        case Restate(table=table) if table is not None:
            # The table was stated anew: its cards are what they are called there.
            return None
    return command


GAME = Game(
    identity=Identity("ratak", NAMES, EDITION, seats=(2, 6), knowledge=("observed", "open", "dealt")),
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
    chapter="attack",
    whose=whose,
    moments=moments,
    leads=leads,
    meant=meant,
)
