"""Ratak once more, slow and literal: a second reading of the rulings to check the engine against.

It shares no code with the engine, nor with the other naive programs. A table is a plain dict, a command is the
wire's JSON, every question is answered by trying. Knowledge is `observed`: a hand is its known cards and a count.
`broken` names every ruling that a command breaks; `apply` plays a legal one, and one that `may_stand`.
"""

from tests.naive.ratak.moves import apply
from tests.naive.ratak.rulings import broken, legal, may_stand
from tests.naive.ratak.table import deck, may_hold, new_table
from tests.naive.ratak.views import due, every_command, legal_commands, state

__all__ = [
    "apply",
    "broken",
    "deck",
    "due",
    "every_command",
    "legal",
    "legal_commands",
    "may_hold",
    "may_stand",
    "new_table",
    "state",
]
