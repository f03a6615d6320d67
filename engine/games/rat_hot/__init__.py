"""Rat Hot, from its French rule sheet and the rulings RH-1 to RH-10."""

from collections.abc import Mapping
from typing import Any

from engine.commands import Command
from engine.game import Game, Identity, beginners
from engine.games.rat_hot.actions import actions
from engine.games.rat_hot.cards import CARDS, strip
from engine.games.rat_hot.decide import decide
from engine.games.rat_hot.events import COMMANDS, ENDINGS, EVENTS, Draw, Place
from engine.games.rat_hot.evolve import evolve
from engine.games.rat_hot.moments import leads, moments
from engine.games.rat_hot.options import OPTIONS, stored
from engine.games.rat_hot.rules import to_shuffle
from engine.games.rat_hot.rulings import RULINGS
from engine.games.rat_hot.state import EDITION, State, mask
from engine.games.rat_hot.state import initial as _initial
from engine.games.rat_hot.texts import BOOK, NAMES
from engine.games.rat_hot.views import STATE_SCHEMA, describe, due, place, series, view, whereabouts
from engine.zones import Card, Seat


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return _initial(edition, knowledge, stored(options), seats)


def renamed(command: Command, old: Card, new: Card) -> Command | None:
    """Nothing names a card that lies: once the old one is turned up or laid, its name means itself."""
    match command:
        case Place(card=card) if strip(card) == strip(old):
            return None
        case Draw(cards=cards) if cards is not None and strip(old) in map(strip, cards):
            return None
    return command


GAME = Game(
    identity=Identity("rat-hot", NAMES, EDITION, seats=(2, 2), knowledge=("observed", "open", "dealt")),
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
    chapter="turn",
    whose=beginners,
    moments=moments,
    leads=leads,
)
