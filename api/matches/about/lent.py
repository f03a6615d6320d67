"""What a match has of the aggregate that it belongs to, in place of what was said of the match itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from api.matches.about.people import Term


class LentDetails(NamedTuple):
    """What a match has of what it belongs to, instead of its own.

    mark: as of which versions of that aggregate's two logs; seats: who sits there from the first round on.

    shown: a number that grows whenever anything of this is otherwise. erasures: how often parts of that aggregate were
    erased.
    """

    mark: tuple[int, int]
    title: str | None
    consent: str
    visibility: str
    seats: Mapping[str, Term]
    shown: int = 0
    erasures: int = 0
