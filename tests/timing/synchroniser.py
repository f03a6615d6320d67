"""The device's side of the method: which exchanges it keeps, and how it sees that its clock has slept or jumped."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.timing.intervals import MOST_EXCHANGES, Exchange, contradicts, growth

LEAST_GRID = 100  # no browser's clock is believed to be finer
JUMP_LEAST = 5_000
JUMP_PPM = 500


class Look(NamedTuple):
    """Both clocks of a device at one moment: the one that only goes on, and the one on the wall."""

    steady: int
    wall: int


def jumped(before: Look, now: Look) -> bool:
    """Whether the device slept, or a clock was set, since it last looked: its epoch is over."""
    passed = now.steady - before.steady
    if passed < 0:
        return True
    moved = abs((now.wall - now.steady) - (before.wall - before.steady))
    return moved * 1_000_000 > JUMP_LEAST * 1_000_000 + JUMP_PPM * passed


def contradict(exchanges: Iterable[Exchange], q: int, rho_ppm: int) -> bool:
    """Return whether no clock that drifts within bounds can have made all exchanges: it slept or was set in between."""
    known = tuple(exchanges)
    return any(contradicts(each, known, q, rho_ppm) for each in known)


class Synchroniser(NamedTuple):
    """A device's state in one epoch; every change gives another. grid: the smallest step of its clock seen.

    newest: the last exchanges; upper, lower: the best one-sided bounds among those older.
    """

    epoch: str
    grid: int = LEAST_GRID
    newest: tuple[Exchange, ...] = ()
    upper: Exchange | None = None
    lower: Exchange | None = None
    quiet: int | None = None

    def took(self, exchange: Exchange, rho_ppm: int = 200) -> "Synchroniser":
        """After one more exchange; of the oldest, where there is no place for it, what bounds best is kept."""
        newest = (*self.newest, exchange)
        if len(newest) <= MOST_EXCHANGES - 2:
            return self._replace(newest=newest)
        oldest, newest = newest[0], newest[1:]
        now = max(x for each in newest for x in (each.d0, each.d3) if x is not None)
        upper, lower = self.upper, self.lower
        if oldest.d0 is not None and oldest.s1 is not None:
            one = Exchange(d0=oldest.d0, s1=oldest.s1)
            upper = one if upper is None or self._above(one, now, rho_ppm) < self._above(upper, now, rho_ppm) else upper
        if oldest.d3 is not None and oldest.s2 is not None:
            one = Exchange(s2=oldest.s2, d3=oldest.d3)
            lower = one if lower is None or self._below(one, now, rho_ppm) > self._below(lower, now, rho_ppm) else lower
        return self._replace(newest=newest, upper=upper, lower=lower)

    def promised(self, quiet: int) -> "Synchroniser":
        """After the promise that nothing before the device's time quiet is unreported; none is taken back."""
        return self._replace(quiet=quiet if self.quiet is None else max(quiet, self.quiet))

    def ticked(self, step: int) -> "Synchroniser":
        """After its clock was seen to go on by step."""
        return self._replace(grid=max(LEAST_GRID, min(step, self.grid) if self.grid > LEAST_GRID else step))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """What goes with an observation, MOST_EXCHANGES at most."""
        return (*(each for each in (self.upper, self.lower) if each is not None), *self.newest)

    def _above(self, one: Exchange, now: int, rho_ppm: int) -> int:
        assert one.d0 is not None and one.s1 is not None
        return one.s1 - one.d0 + growth(now - one.d0, self.grid, rho_ppm)

    def _below(self, one: Exchange, now: int, rho_ppm: int) -> int:
        assert one.d3 is not None and one.s2 is not None
        return one.s2 - one.d3 - growth(now - one.d3, self.grid, rho_ppm)
