"""Zack, from its French rule sheet and the rulings ZCK-1 to ZCK-24."""

from collections.abc import Mapping
from typing import Any

from engine.commands import Command
from engine.game import Game, Identity
from engine.games.zack.actions import actions
from engine.games.zack.cards import CARDS
from engine.games.zack.decide import decide
from engine.games.zack.events import COMMANDS, ENDINGS, EVENTS, Throw
from engine.games.zack.evolve import evolve
from engine.games.zack.moments import leads, moments
from engine.games.zack.options import OPTIONS, stored
from engine.games.zack.rulings import RULINGS
from engine.games.zack.state import EDITION, State
from engine.games.zack.state import initial as _initial
from engine.games.zack.texts import BOOK, NAMES
from engine.games.zack.views import STATE_SCHEMA, awaits, describe, due, place, series, view, whereabouts
from engine.zones import Card, Seat


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return _initial(edition, knowledge, stored(options, seats), seats)


def mask(state: State, viewer: str) -> State:
    """Nobody sees more than another: nobody looks at a card."""
    return state


def renamed(command: Command, old: Card, new: Card) -> Command | None:
    """Nothing names a card that lies; once the old one is thrown again, its name means itself."""
    return None if isinstance(command, Throw) and command.card == old else command


GAME = Game(
    identity=Identity("zack", NAMES, EDITION, seats=(3, 6), knowledge=("observed",)),
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
    awaits=awaits,
    chapter="box",
    moments=moments,
    leads=leads,
)
