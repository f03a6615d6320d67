"""Who was first? Intervals from clocks that nobody trusts, and what follows from them; docs/timing.md tells the method.

Whole microseconds everywhere. Pure functions: clocks are read, and exchanges made, by those who ask.
"""

from engine.timing.intervals import (
    LAGS,
    Exchange,
    Interval,
    Observation,
    Settings,
    contradict,
    contradicts,
    floor_of,
    growth,
    interval,
)
from engine.timing.order import FINALITY_LAG, Verdict, first_of, is_final, order, reported
from engine.timing.synchroniser import MOST_EXCHANGES, Look, Synchroniser, jumped

__all__ = [
    "FINALITY_LAG",
    "LAGS",
    "MOST_EXCHANGES",
    "Exchange",
    "Interval",
    "Look",
    "Observation",
    "Settings",
    "Synchroniser",
    "Verdict",
    "contradict",
    "contradicts",
    "first_of",
    "floor_of",
    "growth",
    "interval",
    "is_final",
    "jumped",
    "order",
    "reported",
]
