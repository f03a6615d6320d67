"""Ratak's commands and events: those of engine/pairs, where whom an attack is on may not be said yet.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from typing import ClassVar

from engine import commands
from engine.commands import ENDS, Commands, Reveal
from engine.events import COMMON, Event
from engine.pairs import commands as pairs
from engine.pairs import events as laid
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Redeal, Take
from engine.pairs.events import Defended, Drew, Next, Passed, Redealt, RoundRecorded, WentOut
from engine.shapes import SEAT, either, list_of, maybe, nothing, one_of, record, whole

NEXT = record(
    attacker=SEAT,
    defender=either(SEAT, nothing()),
    helpers=list_of(SEAT, 0),
    limit=either(whole(0, 6), nothing()),
    needs=("attacker", "defender", "helpers", "limit"),
)


class Restate(pairs.Restate):
    """How the table stands now."""

    phase: str | None = maybe(one_of("attack", "defend", "add"))
    trump: str | None = maybe(one_of("c", "s", "w", "h"))


COMMANDS: Commands = (Deal, Redeal, Attack, Defend, Take, Pass, Reveal, Restate, RecordRound, *ENDS)


class Dealt(laid.Dealt):
    """Cards were dealt. next: the first attack, whose defender is None until he is named; None where nobody starts."""

    next: Next | None = maybe(NEXT)


class Attacked(laid.Attacked):
    """A card was laid before the defender.

    target: of a first card, whom it is before, where that is chosen or another was due; next: the attack as it is
    then, where the card names its defender or another seat becomes the attacker; else None.
    """

    next: Next | None = maybe(NEXT)


class Took(laid.Took):
    """The defender yielded and took the table's cards. next: the next attack, None where the round is over."""

    next: Next | None = maybe(NEXT)


class BeatenOff(laid.BeatenOff):
    """All is beaten and discarded. why: all passed, the number or the hand was reached, or nobody has a card to add.

    next: as in took.
    """

    next: Next | None = maybe(NEXT)


class Restated(laid.Restated):
    """How the table was stated."""

    RESTATE: ClassVar[type[commands.Restate]] = Restate


EVENTS: tuple[type[Event], ...] = (
    *COMMON,
    Dealt,
    Redealt,
    Attacked,
    Defended,
    Took,
    Passed,
    BeatenOff,
    Drew,
    WentOut,
    RoundRecorded,
    Restated,
)
