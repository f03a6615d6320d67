"""What several events of a tournament have: who may see a part, and what they are about."""

from typing import Any

from engine.aggregates import Fact, erasable
from engine.shapes import Shape, needed
from engine.tournaments import forms

DRAFT, CLAIM, OFFICE, REASON = "draft", "claim", "office", "reason"  # parts


def in_draft(shape: Shape) -> Any:
    """Return a field that is shown only once the round is published: it says who is to sit where."""
    return erasable(shape, part=DRAFT)


def in_claim(shape: Shape) -> Any:
    """Return a field that is shown only at its table and to the desk: somebody says it of that table."""
    return erasable(shape, part=CLAIM)


def in_office(shape: Shape) -> Any:
    """Return a field that is shown to director and desk only: it tells of people what nobody else is to know."""
    return erasable(shape, part=OFFICE)


def for_everybody(shape: Shape) -> Any:
    """Return a field with words of the director that everybody may read, and that can be erased."""
    return erasable(shape, part=REASON)


class RoundEvent(Fact):
    round: int = needed(forms.ROUND)


class TableEvent(RoundEvent):
    table: int = needed(forms.TABLE)


class EntrantEvent(Fact):
    entrant: str = needed(forms.ENTRANT)
