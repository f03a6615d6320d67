"""Zack, from its French rule sheet and the rulings ZCK-1 to ZCK-24."""

import engine.games.zack as package
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
from engine.games.zack.state import EDITION, State, initial, mask
from engine.games.zack.texts import BOOK, NAMES
from engine.games.zack.views import STATE_SCHEMA, awaits, describe, due, series, view, whereabouts
from engine.tables import place

IDENTITY = Identity("zack", NAMES, EDITION, seats=(3, 6), knowledge=("observed", "open", "dealt"), first_seat=True)
NARRATION = Narration(describe=describe, due=due, series=series, chapter="box", moments=moments, leads=leads)
SERVICES = Services(to_shuffle=to_shuffle, awaits=awaits, names_nothing=names_nothing)
LENGTHS = {4: TableLength(35, 4), 5: TableLength(35, 5)}
GAME: Game[State] = Game.of(package)
