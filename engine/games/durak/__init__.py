"""Durak, from its French rule sheet and the rulings DUR-1 to DUR-17."""

import engine.games.durak as package
from engine.game import Game, Identity, Narration, Services, TableLength
from engine.games.durak.actions import actions
from engine.games.durak.cards import CARDS
from engine.games.durak.decide import decide
from engine.games.durak.events import COMMANDS, EVENTS
from engine.games.durak.evolve import evolve
from engine.games.durak.moments import moments
from engine.games.durak.options import OPTIONS
from engine.games.durak.rulings import RULINGS
from engine.games.durak.state import EDITION, State, initial
from engine.games.durak.texts import BOOK, NAMES
from engine.games.durak.views import STATE_SCHEMA, describe, due, view
from engine.pairs.dealing import to_shuffle
from engine.pairs.events import ENDINGS
from engine.pairs.moments import leads, whose
from engine.pairs.table import mask, place, whereabouts
from engine.pairs.views import series

IDENTITY = Identity("durak", NAMES, EDITION, seats=(2, 6), knowledge=("observed", "open", "dealt"))
NARRATION = Narration(
    describe=describe, due=due, series=series, chapter="attack", whose=whose, moments=moments, leads=leads
)
SERVICES = Services(to_shuffle=to_shuffle)
LENGTHS = {4: TableLength(35, 2), 2: TableLength(25, 2)}
GAME: Game[State] = Game.of(package)
