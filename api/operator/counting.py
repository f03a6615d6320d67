"""How many aggregates there are, in words."""

from __future__ import annotations

from collections.abc import Mapping

from api.kinds import KINDS
from recorder.chain import MATCH


def counted(counts: Mapping[str, int]) -> str:
    """counts by kind's name, as "12 matches, 1 tournament"; kinds that there are none of are left out, but matches."""
    told = [
        f"{count} {name if count == 1 else KINDS[name].plural}"
        for name, count in counts.items()
        if count or name == MATCH
    ]
    return ", ".join(told)
