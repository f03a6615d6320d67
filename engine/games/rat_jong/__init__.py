"""Rat-Jong, from its French rule sheet and the rulings RJ-1 to RJ-16."""

import engine.games.rat_jong as package
from engine.game import Game, Identity, Narration, Progress, Services, TableLength, beginners
from engine.games.rat_jong.actions import actions
from engine.games.rat_jong.cards import CARDS
from engine.games.rat_jong.dealing import to_shuffle
from engine.games.rat_jong.decide import decide
from engine.games.rat_jong.events import COMMANDS, ENDINGS, EVENTS
from engine.games.rat_jong.evolve import evolve
from engine.games.rat_jong.moments import leads, moments
from engine.games.rat_jong.options import OPTIONS
from engine.games.rat_jong.rulings import RULINGS
from engine.games.rat_jong.state import EDITION, State, initial, mask
from engine.games.rat_jong.texts import BOOK, NAMES
from engine.games.rat_jong.tools import TOOLS
from engine.games.rat_jong.views import STATE_SCHEMA, describe, due, series, view, whereabouts


def place(state: State) -> Progress:
    """The round dealt last, and its turn that is being played."""
    number = state.round.number
    return Progress(number, state.trick, number + (state.phase == "deal"))


IDENTITY = Identity("rat-jong", NAMES, EDITION, seats=(2, 5), knowledge=("observed", "open", "dealt"), scores=True)
NARRATION = Narration(
    describe=describe, due=due, series=series, chapter="turn", whose=beginners, moments=moments, leads=leads
)
SERVICES = Services(to_shuffle=to_shuffle, tools=TOOLS)
LENGTHS = {4: TableLength(70)}
GAME: Game[State] = Game.of(package)
