"""Between which two moments of the service's clock an act was, from what a device tells of its own clock."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Suspicion = Literal["promise", "sent-before-act", "contradiction"]

MOST_EXCHANGES = 32  # that go with an observation

# From the act to the device's stamp, in microseconds: at least, at most.
LAGS: Mapping[str, tuple[int, int]] = {"tap": (0, 40_000), "watched": (100_000, 700_000), "instant": (0, 0)}


class Settings(NamedTuple):
    """How a match reads clocks. rho_ppm: drift; cap: most credit against the arrival, None for no bound.

    horizon: after which an order is final whoever has not answered; lags: by the kind of an observation.
    """

    rho_ppm: int = 200
    cap: int | None = 60_000
    horizon: int = 2_000_000
    lags: Mapping[str, tuple[int, int]] = LAGS


class Exchange(NamedTuple):
    """The device sent at d0, the service received at s1 and answered at s2, the device received at d3.

    A request never answered has d0 and s1 only, a push of the service s2 and d3 only.
    """

    d0: int | None = None
    s1: int | None = None
    s2: int | None = None
    d3: int | None = None


class Observation(NamedTuple):
    """What a device tells of an act. x: its clock at the stamp; q: the grid of its clock; sent: when it sent this.

    arrival: the service's clock; quiet: up to when the device had promised, in a message received earlier, that nothing
    is unreported.
    """

    device: str
    epoch: str
    kind: str
    x: int
    q: int
    arrival: int
    exchanges: tuple[Exchange, ...] = ()
    sent: int | None = None
    quiet: int | None = None


class Interval(NamedTuple):
    """When an act was, by the service's clock. low: not before this, whatever clocks say, but for the lag.

    suspect: why the device's clock was not believed.
    """

    earliest: int
    latest: int
    low: int | None
    suspect: Suspicion | None = None


def growth(dt: int, q: int, rho_ppm: int) -> int:
    """How far two clocks may have gone apart in dt, rounded up."""
    return -((abs(dt) + 2 * q) * -rho_ppm // 1_000_000)


def floor_of(exchanges: Iterable[Exchange], before: int | None, q: int, arrival: int) -> int | None:
    """The newest stamp of the service that the device had before its own time `before`; None: none is certain."""
    if before is None:
        return None
    stamps = [
        each.s2
        for each in exchanges
        if each.s2 is not None and each.d3 is not None and each.d3 + 2 * q <= before and each.s2 <= arrival
    ]
    return max(stamps, default=None)


def uppers(exchanges: Iterable[Exchange], x: int, q: int, rho_ppm: int) -> list[int]:
    """The latest moments that requests leave for the device's time x."""
    return [
        each.s1 + (x - each.d0) + 2 * q + growth(x - each.d0, q, rho_ppm)
        for each in exchanges
        if each.d0 is not None and each.s1 is not None
    ]


def lowers(exchanges: Iterable[Exchange], x: int, q: int, rho_ppm: int) -> list[int]:
    """The earliest moments that replies and pushes leave for the device's time x."""
    return [
        each.s2 + (x - each.d3) - 2 * q - growth(x - each.d3, q, rho_ppm)
        for each in exchanges
        if each.d3 is not None and each.s2 is not None
    ]


def contradicts(one: Exchange, others: Iterable[Exchange], q: int, rho_ppm: int) -> bool:
    """Whether no clock that drifts within bounds can have made this one beside any of those."""
    known = (*others, one)
    if one.d0 is not None and one.s1 is not None:
        below = max(lowers(known, one.d0, q, rho_ppm), default=None)
        if below is not None and below > min(uppers((one,), one.d0, q, rho_ppm)):
            return True
    if one.d3 is not None and one.s2 is not None:
        above = min(uppers(known, one.d3, q, rho_ppm), default=None)
        return above is not None and above < max(lowers((one,), one.d3, q, rho_ppm))
    return False


def interval(seen: Observation, settings: Settings) -> Interval | None:
    """When the act was; None where no stamp of the service is confirmed, so that it is ordered against nobody."""
    least, most = settings.lags[seen.kind]
    low, early, late = _bounds(seen, settings)
    if early is None:
        return None
    suspect = _suspect(seen, early, late)
    if suspect is not None:
        return None if low is None else Interval(low - most, seen.arrival - least, low, suspect)
    if settings.cap is not None:
        late = max(late, seen.arrival - settings.cap)
    return Interval(early - most, late - least, low)


def suspicion(seen: Observation, settings: Settings) -> Suspicion | None:
    """Why the device is not believed, where it is not: an act that nobody can date may break a promise, too."""
    _, early, late = _bounds(seen, settings)
    return _suspect(seen, early, late)


def _bounds(seen: Observation, settings: Settings) -> tuple[int | None, int | None, int]:
    """The newest stamp that was certainly seen before; the earliest and the latest moment of the stamp."""
    x, q, rho, arrival = seen.x, seen.q, settings.rho_ppm, seen.arrival
    held, floor = (floor_of(seen.exchanges, before, q, arrival) for before in (x, seen.quiet))
    low = max((stamp for stamp in (held, floor) if stamp is not None), default=None)
    below = lowers(seen.exchanges, x, q, rho) + ([] if low is None else [low])
    above = uppers(seen.exchanges, x, q, rho)
    if seen.sent is not None:
        above += uppers([Exchange(d0=seen.sent, s1=arrival)], x, q, rho)
    return low, max(below, default=None), min([*above, arrival])


def _suspect(seen: Observation, early: int | None, late: int) -> Suspicion | None:
    """Why the device is not believed; the order is the method's."""
    grid = 2 * seen.q
    if seen.quiet is not None and seen.x + grid < seen.quiet:
        return "promise"
    if seen.sent is not None and seen.sent + grid < seen.x:
        return "sent-before-act"
    return "contradiction" if early is not None and early > late else None
