"""Doubles, a toy of a sixth game: tricks with hidden hands, of a deck that has every card twice.

Nothing outside this folder knows it: `engine.games.add(tests.toy.GAME)`, or `GREFFIER_GAMES=tests.toy` for a service.
"""

import tests.toy as package
from engine.game import Game, Identity, Narration, Services
from engine.tables import mask, place
from tests.toy.cards import CARDS
from tests.toy.events import COMMANDS, ENDINGS, EVENTS
from tests.toy.options import OPTIONS
from tests.toy.play import actions, decide, evolve, to_shuffle
from tests.toy.state import STATE_SCHEMA, State, initial, series, view, whereabouts
from tests.toy.texts import BOOK, NAMES, RULINGS, describe, due

IDENTITY = Identity("doubles", NAMES, edition=1, seats=(2, 4), knowledge=("observed", "open", "dealt"))
NARRATION = Narration(describe=describe, due=due, series=series)
SERVICES = Services(to_shuffle=to_shuffle)
GAME: Game[State] = Game.of(package)
