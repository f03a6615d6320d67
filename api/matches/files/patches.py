"""What is other in one table than in the one before: how a document tells many of them in little room.

A patch is [value] where that stands instead; [kept, skipped, items] of a list, of which so many at the beginning stay,
then come the items, then what was behind those that are skipped; else {member: patch} of the members that changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Patch = list[Any] | dict[str, Any]


def patch(before: Any, after: Any) -> Patch:
    """What turns before into after, both as JSON has them; {} where nothing is other.

    >>> patch({"a": 1, "b": [1, 2, 4]}, {"a": 1, "b": [1, 2, 3, 4]})
    {'b': [2, 0, [3]]}
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() <= after.keys():
        return {name: patch(before.get(name), after[name]) for name in after if before.get(name, _NONE) != after[name]}
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _spliced(before, after)
    return [after]


_NONE = object()


def _spliced(before: Sequence[Any], after: Sequence[Any]) -> Patch:
    most = min(len(before), len(after))
    kept = next((n for n in range(most) if before[n] != after[n]), most)
    behind = next((n for n in range(most - kept) if before[-1 - n] != after[-1 - n]), most - kept)
    items = [*after[kept : len(after) - behind]]
    if not kept and not behind:
        return [items]
    return [kept, len(before) - kept - behind, items]
