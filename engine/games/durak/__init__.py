"""Durak, from its French rule sheet and the rulings DUR-1 to DUR-17."""

from engine.games.durak.actions import actions
from engine.games.durak.cards import PATTERN as CARD_PATTERN
from engine.games.durak.cards import read_card
from engine.games.durak.decide import decide
from engine.games.durak.events import COMMANDS, EVENTS
from engine.games.durak.evolve import evolve
from engine.games.durak.options import MAX_SEATS, MIN_SEATS, Options, read_options
from engine.games.durak.options import SHAPES as OPTION_SHAPES
from engine.games.durak.options import stored as stored_options
from engine.games.durak.rules import is_third
from engine.games.durak.rulings import RULINGS
from engine.games.durak.state import State, mask
from engine.games.durak.state import initial as _initial
from engine.games.durak.texts import BOOK
from engine.games.durak.views import describe, view

KEY = "durak"
EDITION = 1
NAMES = {"en": "Durak", "fr": "Dourak"}
KNOWLEDGE = ("observed",)
NOTATION = "rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (s h d c): 'Ts' is the ten of spades"
OPTION_DEFAULTS = Options()._asdict()


def initial(edition: int, knowledge: str, options: dict[str, object], seats: tuple[str, ...]) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return _initial(edition, knowledge, stored_options(options), seats)  # type: ignore[arg-type]


def is_over(state: State) -> bool:
    return state.outcome is not None


def round_of(state: State) -> int:
    """The round dealt last; 0 before the first deal."""
    return state.lead.round


def round_due(state: State) -> int:
    """The round in play; between rounds the next one, when the match is over the last."""
    return state.lead.round + (state.phase == "deal" and not state.lead.again)


def remark(before: State | None, state: State) -> str | None:
    """What a timeline marks of itself at this table: "repetition" where an attack begins as it did twice. (DUR-16)"""
    return "repetition" if is_third(state) and not (before is not None and is_third(before)) else None


def turn(state: State) -> int:
    """The attack that is being played, counted within its round."""
    return state.trick


__all__ = [
    "BOOK",
    "CARD_PATTERN",
    "COMMANDS",
    "EDITION",
    "EVENTS",
    "KEY",
    "KNOWLEDGE",
    "MAX_SEATS",
    "MIN_SEATS",
    "NAMES",
    "NOTATION",
    "OPTION_DEFAULTS",
    "OPTION_SHAPES",
    "RULINGS",
    "actions",
    "decide",
    "describe",
    "evolve",
    "initial",
    "is_over",
    "mask",
    "read_card",
    "read_options",
    "remark",
    "round_due",
    "round_of",
    "turn",
    "view",
]
