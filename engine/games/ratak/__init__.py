"""Ratak, from its French rule sheet and the rulings RTK-1 to RTK-13."""

import engine.games.ratak as package
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

IDENTITY = Identity("ratak", NAMES, EDITION, seats=(2, 6), knowledge=("observed", "open", "dealt"))
NARRATION = Narration(
    describe=describe, due=due, series=series, chapter="attack", whose=whose, moments=moments, leads=leads
)
SERVICES = Services(to_shuffle=to_shuffle)
LENGTHS = {4: TableLength(30, 1)}
GAME: Game[State] = Game.of(package)
