"""Counts in words, in the singular and the plural."""

from __future__ import annotations

from collections.abc import Mapping

from api.kinds import KINDS
from recorder.chain import MATCH


def how_many(count: int, noun: str, plural: str | None = None) -> str:
    """Return a count with its noun.

    >>> how_many(1, "key"), how_many(0, "key"), how_many(2, "match", "matches"), how_many(1200, "event")
    ('1 key', '0 keys', '2 matches', '1200 events')
    """
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def verb_for(count: int, singular: str, plural: str) -> str:
    """Return the form of a verb that goes with a count.

    >>> verb_for(1, "holds", "hold"), verb_for(0, "is", "are")
    ('holds', 'are')
    """
    return singular if count == 1 else plural


def counted(counts: Mapping[str, int]) -> str:
    """Return counts by kind's name as "12 matches, 1 tournament"; kinds without any are left out, but matches."""
    told = [how_many(count, name, KINDS[name].plural) for name, count in counts.items() if count or name == MATCH]
    return ", ".join(told)
