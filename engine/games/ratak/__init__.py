"""Ratak, from its French rule sheet and the rulings RTK-1 to RTK-13."""

from engine.game import Game, Identity, Narration, Services, TableLength
from engine.games.ratak.actions import actions
from engine.games.ratak.cards import CARDS
from engine.games.ratak.decide import decide
from engine.games.ratak.events import COMMANDS, EVENTS
from engine.games.ratak.evolve import evolve
from engine.games.ratak.options import OPTIONS
from engine.games.ratak.rulings import RULINGS
from engine.games.ratak.state import EDITION, State, initial
from engine.games.ratak.texts import BOOK, NAMES
from engine.games.ratak.views import STATE_SCHEMA, describe, due, view
from engine.pairs.dealing import to_shuffle
from engine.pairs.events import ENDINGS
from engine.pairs.moments import leads, moments, whose
from engine.pairs.table import mask, place, whereabouts
from engine.pairs.views import series

GAME: Game[State] = Game(
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
    place=place,
    whereabouts=whereabouts,
    narration=Narration(
        describe=describe, due=due, series=series, chapter="attack", whose=whose, moments=moments, leads=leads
    ),
    services=Services(to_shuffle=to_shuffle),
    lengths={4: TableLength(30, 1)},
)
