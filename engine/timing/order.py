"""Which of two acts was first, and whether anybody can still say otherwise."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from engine.timing.intervals import Interval, Observation, Settings, growth

Which = Literal["before", "after", "undecided"]
How = Literal["proved", "same-clock", "measured"]
A = TypeVar("A")

FINALITY_LAG = 40_000  # a promise covers stamps, and a stamp may be that much behind its act

Act = tuple[Observation, Interval | None]


class Verdict(NamedTuple):
    """How two acts stand to each other, and by what: proved by cause, by one clock, or measured by two."""

    which: Which
    how: How | None = None


UNDECIDED = Verdict("undecided")


def order(a: Act, b: Act, settings: Settings) -> Verdict:
    """How a stands to b; undecided where neither, or both, is certainly first."""
    before, after = _how(a, b, settings), _how(b, a, settings)
    if (before is None) == (after is None):
        return UNDECIDED
    return Verdict("before", before) if before else Verdict("after", after)


def _how(a: Act, b: Act, settings: Settings) -> How | None:
    """What proves that a was before b; None where nothing does."""
    (seen_a, one), (seen_b, two) = a, b
    if one is None or two is None:
        return None
    same = _same_clock(a, b, settings)
    if not (one.latest < two.earliest or same):
        return None
    if two.low is not None:
        least, most = settings.lags[seen_a.kind][0], settings.lags[seen_b.kind][1]
        if seen_a.arrival - least < two.low - most:
            return "proved"
    return "same-clock" if same else "measured"


def _same_clock(a: Act, b: Act, settings: Settings) -> bool:
    """One device, one epoch: its own clock tells, without any other."""
    (seen_a, one), (seen_b, two) = a, b
    if (seen_a.device, seen_a.epoch) != (seen_b.device, seen_b.epoch):
        return False
    if one is None or two is None or one.suspect or two.suspect:
        return False
    dt, q = seen_b.x - seen_a.x, max(seen_a.q, seen_b.q)
    most, least = settings.lags[seen_b.kind][1], settings.lags[seen_a.kind][0]
    return dt - 2 * q - growth(dt, q, settings.rho_ppm) - most + least > 0


def first_of(acts: Sequence[A], is_before: Callable[[A, A], bool]) -> list[A]:
    """The acts that no other certainly precedes; where one is left, it was the first."""
    return [each for each in acts if not any(is_before(other, each) for other in acts if other is not each)]


def reported(floor: int | None, most: int) -> int | None:
    """A promise about stamps as one about acts, but for a finger's lag. most: from an act to its stamp, at most."""
    return None if floor is None else floor - max(0, most - FINALITY_LAG)


def is_final(latest: int, arrival: int, floors: Iterable[int | None] | Mapping[str, int | None], now: int,
             settings: Settings) -> bool:  # fmt: skip
    """Whether nobody can still report an act before the first one.

    latest, arrival: of its observation; floors: every other live device's newest confirmed promise, None for none yet.
    """
    if now > arrival + settings.horizon:
        return True
    known = floors.values() if isinstance(floors, Mapping) else floors
    return all(floor is not None and floor - FINALITY_LAG > latest for floor in known)
