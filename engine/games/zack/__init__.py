"""Zack, from its French rule sheet and the rulings ZCK-1 to ZCK-24."""

from engine.game import Game, Identity, Narration, Services, TableLength
from engine.games.zack.actions import actions
from engine.games.zack.cards import CARDS
from engine.games.zack.decide import decide
from engine.games.zack.events import COMMANDS, ENDINGS, EVENTS
from engine.games.zack.evolve import evolve
from engine.games.zack.moments import leads, moments
from engine.games.zack.options import OPTIONS
from engine.games.zack.rules import names_nothing, to_shuffle
from engine.games.zack.rulings import RULINGS
from engine.games.zack.state import EDITION, initial, mask
from engine.games.zack.texts import BOOK, NAMES
from engine.games.zack.views import STATE_SCHEMA, awaits, describe, due, series, view, whereabouts
from engine.tables import place

GAME = Game(
    identity=Identity("zack", NAMES, EDITION, seats=(3, 6), knowledge=("observed", "open", "dealt"), first_seat=True),
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
    narration=Narration(describe=describe, due=due, series=series, chapter="box", moments=moments, leads=leads),
    services=Services(to_shuffle=to_shuffle, awaits=awaits, names_nothing=names_nothing),
    lengths={4: TableLength(35, 4), 5: TableLength(35, 5)},
)
