"""What the places of a match name in its last epoch."""

from collections.abc import Sequence
from functools import cached_property

from engine.history.epochs import Epoch
from engine.history.lines import Place


class Places:
    """What the places of a match name in its last epoch. Worked out once somebody asks; nothing asks while it is read.

    Histories that end in one epoch share it.
    """

    def __init__(self, epochs: Sequence[Epoch]) -> None:
        self._epochs = epochs
        self._led: dict[Place, tuple[Place, bool]] = {}

    @cached_property
    def _ends(self) -> dict[Place, int]:
        """Return how many of the events that the correction left stand as far as each place."""
        ends: dict[Place, int] = {}
        count, epoch = 0, self._epochs[-1]
        for line in epoch.cut(epoch.base).lines():
            for item in line.items:
                count += 1
                ends[item.place] = count
            if line.retold:
                ends[line.place] = count
        return ends

    @cached_property
    def _leads(self) -> dict[Place, tuple[Place, bool]]:
        """Return where each place that is no longer in force leads next, and whether it was ever removed."""
        leads: dict[Place, tuple[Place, bool]] = {}
        for epoch in self._epochs:
            for place, (to, is_removed) in epoch.leads.items():
                leads[place] = to, is_removed or (place in leads and leads[place][1])
        return leads

    @cached_property
    def struck_by(self) -> dict[Place, int]:
        """Return the version of the first correction that took each place's events out of force."""
        struck_by: dict[Place, int] = {}
        for epoch in self._epochs:
            for place in epoch.struck:
                # A place decided again may be struck again; what the stream has there went with the first.
                struck_by.setdefault(place, epoch.since)
        return struck_by

    def end_of(self, place: Place) -> int | None:
        """Return how many events are in force as far as place."""
        epoch = self._epochs[-1]
        if isinstance(place, int) and place > epoch.since:
            return epoch.base + place - epoch.since
        return self._ends.get(place)

    def follow(self, place: Place) -> tuple[Place, bool]:
        """Return where place leads in the end, and whether it names what is gone: a struck move, a correction."""
        passed: list[tuple[Place, bool]] = []
        to, is_removed = place, False
        while to in self._leads and to not in self._led:
            to, was_removed = self._leads[last := to]
            passed.append((last, was_removed))
        to, is_removed = self._led.get(to, (to, False))
        for last, was_removed in reversed(passed):
            is_removed |= was_removed
            self._led[last] = to, is_removed
        return to, is_removed
