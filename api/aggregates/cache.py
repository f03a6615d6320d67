"""What a worker keeps in memory of aggregates, within bounds: the longest unused goes first, what is in play stays."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

FAR = 8  # times the bounds, beyond which what is in play goes too: memory is bounded whatever is played
LOOKS = 8  # values that one put looks at, to let them go: a tap among 300 tables pays for no walk over all of them


class Cache:
    """Values by name, each of a weight: about as many events as it holds.

    most, weight: how many values, and of which weight in all, are kept. in_play: whether what has a name is to stay
    beyond these.
    """

    def __init__(self, most: int, weight: int, in_play: Callable[[str], bool]) -> None:
        self._most = most
        self._weight = weight
        self._in_play = in_play
        self._values: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self.total = 0

    def get(self, name: str) -> Any:
        """The value, which is the one used last from now on; None where there is none."""
        found = self._values.get(name)
        if found is None:
            return None
        self._values.move_to_end(name)
        return found[0]

    def peek(self, name: str) -> Any:
        """The value, as if nobody had looked; None where there is none."""
        found = self._values.get(name)
        return found and found[0]

    def put(self, name: str, value: Any, weight: int) -> None:
        """Keep a value in place of the one of that name; others may go for it, never this one."""
        before = self._values.pop(name, None)
        self._values[name] = value, weight
        self.total += weight - (before[1] if before else 0)
        looks = 0
        while self._is_over(1) and (looks < LOOKS or self._is_over(FAR)) and len(self._values) > 1:
            looks += 1
            oldest = next(iter(self._values))
            if oldest == name or (self._in_play(oldest) and not self._is_over(FAR)):
                self._values.move_to_end(oldest)
            else:
                self.drop(oldest)

    def drop(self, name: str) -> None:
        """Forget a value, if it is there."""
        found = self._values.pop(name, None)
        if found is not None:
            self.total -= found[1]

    def __len__(self) -> int:
        return len(self._values)

    def _is_over(self, times: int) -> bool:
        return len(self._values) > times * self._most or self.total > times * self._weight
