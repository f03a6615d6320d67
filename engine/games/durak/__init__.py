"""Durak, from its French rule sheet and the rulings DUR-1 to DUR-17."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.commands import Command
from engine.game import Game, Identity, Progress
from engine.games.durak.actions import actions
from engine.games.durak.cards import CARDS
from engine.games.durak.dealing import to_shuffle
from engine.games.durak.decide import decide
from engine.games.durak.events import COMMANDS, EVENTS, Restate, Transfer
from engine.games.durak.evolve import evolve
from engine.games.durak.moments import moments
from engine.games.durak.options import OPTIONS, stored
from engine.games.durak.rulings import RULINGS
from engine.games.durak.state import EDITION, State, mask
from engine.games.durak.state import initial as _initial
from engine.games.durak.texts import BOOK, NAMES
from engine.games.durak.views import STATE_SCHEMA, describe, due, series, view, whereabouts
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
        case Attack(card=card) | Defend(card=card) | Transfer(card=card) if card == old:
            # The old card is played after all: from here on its name means itself.
            return None
        case Defend(on=on) if on == old:
            return replace(command, on=new)
        case Restate(table=table) if table is not None:
            # The table was stated anew: its cards are what they are called there.
            return None
    return command


GAME = Game(
    identity=Identity("durak", NAMES, EDITION, seats=(2, 6), knowledge=("observed", "open", "dealt")),
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
