"""Rat Hot, from its French rule sheet and the rulings RH-1 to RH-10."""

import engine.games.rat_hot as package
from engine.game import Game, Identity, Narration, Services, TableLength, beginners
from engine.games.rat_hot.actions import actions
from engine.games.rat_hot.cards import CARDS
from engine.games.rat_hot.decide import decide
from engine.games.rat_hot.events import COMMANDS, ENDINGS, EVENTS
from engine.games.rat_hot.evolve import evolve
from engine.games.rat_hot.moments import leads, moments
from engine.games.rat_hot.options import OPTIONS
from engine.games.rat_hot.rules import to_shuffle
from engine.games.rat_hot.rulings import RULINGS
from engine.games.rat_hot.state import EDITION, State, initial, mask
from engine.games.rat_hot.texts import BOOK, NAMES
from engine.games.rat_hot.tools import TOOLS
from engine.games.rat_hot.views import STATE_SCHEMA, describe, due, series, view, whereabouts
from engine.tables import place

IDENTITY = Identity(
    "rat-hot", NAMES, EDITION, seats=(2, 2), knowledge=("observed", "open", "dealt"), scores=True, first_seat=True
)
NARRATION = Narration(
    describe=describe, due=due, series=series, chapter="turn", whose=beginners, moments=moments, leads=leads
)
SERVICES = Services(to_shuffle=to_shuffle, tools=TOOLS)
LENGTHS = {2: TableLength(30, 1)}
GAME: Game[State] = Game.of(package)
