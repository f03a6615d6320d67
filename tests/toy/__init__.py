"""Doubles, a toy of a sixth game: tricks with hidden hands, of a deck that has every card twice.

Nothing outside this folder knows it: `engine.games.add(tests.toy.GAME)`, or `GREFFIER_GAMES=tests.toy` for a service.
"""

from engine.game import Game, Identity, Narration, Services
from engine.hands import mask
from engine.tables import place
from tests.toy.cards import CARDS
from tests.toy.events import COMMANDS, ENDINGS, EVENTS
from tests.toy.options import OPTIONS
from tests.toy.play import actions, decide, evolve, to_shuffle
from tests.toy.state import STATE_SCHEMA, initial, series, view, whereabouts
from tests.toy.texts import BOOK, NAMES, RULINGS, describe, due

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
    place=place,
    whereabouts=whereabouts,
    narration=Narration(describe=describe, due=due, series=series),
    services=Services(to_shuffle=to_shuffle),
)
