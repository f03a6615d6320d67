"""Doubles, a toy of a sixth game: tricks with hidden hands, of a deck that has every card twice.

Nothing outside this folder knows it: `engine.games.add(tests.toy.GAME)`, or `GREFFIER_GAMES=tests.toy` for a service.
"""

from engine.commands import Command
from engine.game import Game, Identity, Progress
from engine.zones import Card
from tests.toy.cards import CARDS
from tests.toy.events import COMMANDS, ENDINGS, EVENTS, Play
from tests.toy.options import OPTIONS
from tests.toy.play import actions, decide, evolve, to_shuffle
from tests.toy.state import STATE_SCHEMA, State, initial, mask, series, view, whereabouts
from tests.toy.texts import BOOK, NAMES, RULINGS, describe, due


def place(state: State) -> Progress:
    return Progress(state.number, state.trick, state.number + (state.phase == "deal"))


def renamed(command: Command, old: Card, new: Card) -> Command | None:
    """Nothing names a card that lies; once the old one is played, its name means itself."""
    return None if isinstance(command, Play) and command.card == old else command


GAME = Game(
    identity=Identity("doubles", NAMES, edition=1, seats=(2, 4), knowledge=("observed", "open", "dealt")),
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
)
