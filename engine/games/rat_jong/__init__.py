"""Rat-Jong, from its French rule sheet and the rulings RJ-1 to RJ-16."""

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


GAME = Game(
    identity=Identity("rat-jong", NAMES, EDITION, seats=(2, 5), knowledge=("observed", "open", "dealt"), scores=True),
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
        describe=describe, due=due, series=series, chapter="turn", whose=beginners, moments=moments, leads=leads
    ),
    services=Services(to_shuffle=to_shuffle, tools=TOOLS),
    lengths={4: TableLength(70)},
)
