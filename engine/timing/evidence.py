"""What stands in an event of when somebody saw it: the observation, how it was read, and the interval it came to.

Made by the service when an observation arrives; a replay reads the interval, and anybody may work it out again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.shapes import BOOLEAN, Shape, either, list_of, nothing, one_of, record, text, whole
from engine.timing.intervals import LAGS, MOST_EXCHANGES, Interval, Observation, Settings, interval, suspicion
from engine.timing.order import Verdict, Which, order

MOST = 2**53 - 1
TIME = whole(-MOST, MOST)
_MAYBE = either(TIME, nothing())
_NAME = text(64)
_EPOCH = either(_NAME, one_of(""))

_CONFIRMED = record(k=whole(0, MOST), d3=TIME, needs=("k", "d3"))


def _exchange(time: Shape, seal: Shape, needs: tuple[str, ...] = ()) -> Shape:
    """An exchange as it is shown. time: of each of its moments."""
    return record(
        k=whole(0, MOST), d0=time, s1=time, s2=time, d3=time, quiet=_MAYBE, prev=either(_CONFIRMED, nothing()),
        seal=seal, needs=needs,
    )  # fmt: skip


# What a device sends of an act, beside the command.
OBSERVED: Shape = record(
    device=_NAME, epoch=_NAME, kind=one_of(*LAGS), x=TIME, q=whole(0, MOST), sent=TIME, quiet=_MAYBE,
    exchanges=list_of(
        _exchange(TIME, text(200), ("k", "d0", "s1", "s2", "d3", "quiet", "prev", "seal")),
        0, MOST_EXCHANGES, distinct=False,
    ),
    needs=("device", "epoch", "kind", "x", "q", "sent", "exchanges"),
)  # fmt: skip

EVIDENCE: Shape = record(
    device=_NAME, epoch=_EPOCH, server_epoch=_NAME, kind=one_of(*LAGS), x=TIME, q=whole(0, MOST), sent=_MAYBE,
    quiet=_MAYBE, arrival=TIME, own=BOOLEAN, entered=BOOLEAN,
    exchanges=list_of(_exchange(_MAYBE, either(text(200), nothing())), 0, MOST_EXCHANGES, distinct=False),
    rho_ppm=whole(0, 100_000), cap_us=either(whole(0, MOST), nothing()), lag_us=list_of(TIME, 2, 2, distinct=False),
    earliest=_MAYBE, latest=_MAYBE, low=_MAYBE,
    suspect=either(one_of("promise", "sent-before-act", "contradiction"), nothing()),
    needs=("device", "epoch", "kind", "x", "q", "arrival", "rho_ppm", "lag_us", "earliest", "latest"),
)  # fmt: skip


def evidence(
    seen: Observation, settings: Settings, shown: Sequence[Mapping[str, Any]] | None = None, **more: Any
) -> dict[str, Any]:
    """Return what an event says of an observation.

    shown: its exchanges with their seals. more: own (whether the author of the act saw it himself), entered (True where
    a referee has entered what he watched, and left out else), server_epoch.
    """
    found = interval(seen, settings)
    exchanges = [each._asdict() for each in seen.exchanges] if shown is None else [dict(each) for each in shown]
    return {
        **seen._asdict(),
        "exchanges": exchanges,
        "rho_ppm": settings.rho_ppm,
        "cap_us": settings.cap,
        "lag_us": list(settings.lags[seen.kind]),
        # However wide it is: a number that JSON can hold.
        "earliest": None if found is None else max(-MOST, found.earliest),
        "latest": None if found is None else max(-MOST, found.latest),
        "low": None if found is None else found.low,
        "suspect": suspicion(seen, settings),
        **more,
    }


def unseen(device: str, arrival: int) -> dict[str, Any]:
    """The evidence of an act that a device reports without saying when: it has no interval, and so no order."""
    return evidence(Observation(device, "", "instant", arrival, 0, arrival), Settings(), own=True)


def interval_of(told: Mapping[str, Any]) -> Interval | None:
    """The interval that evidence holds."""
    if told["earliest"] is None or told["latest"] is None:
        return None
    return Interval(told["earliest"], told["latest"], told.get("low"), told.get("suspect"))


def latest_of(told: Mapping[str, Any]) -> int:
    """The latest moment at which an act can have been: where it has no interval, when it was told."""
    latest: int | None = told["latest"]
    return told["arrival"] - told["lag_us"][0] if latest is None else latest


def is_behind(first: Mapping[str, Any], later: Mapping[str, Any]) -> bool:
    """Whether later was certainly after first, though perhaps nobody can date first."""
    if first["latest"] is None:
        return later["earliest"] is not None and latest_of(first) < later["earliest"]
    return which_of(first, later) == "before"


def are_of_two_starts(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    """Whether the service was started anew between the two, so that their times are of two clocks."""
    dated = a["earliest"] is not None and b["earliest"] is not None
    return dated and a.get("server_epoch") != b.get("server_epoch")


def order_of(a: Mapping[str, Any], b: Mapping[str, Any]) -> Verdict:
    """How two acts stand to each other by the evidence of both; nothing is worked out from their exchanges."""
    rho = max(a["rho_ppm"], b["rho_ppm"])
    lags = {kind: (least, most) for kind, (least, most) in ((a["kind"], a["lag_us"]), (b["kind"], b["lag_us"]))}
    return order((_seen(a), interval_of(a)), (_seen(b), interval_of(b)), Settings(rho, lags=lags))


def which_of(a: Mapping[str, Any], b: Mapping[str, Any]) -> Which:
    """Whether a came before b, after it, or "undecided", as order_of says; much quicker for two devices."""
    early_a, late_a, early_b, late_b = a["earliest"], a["latest"], b["earliest"], b["latest"]
    if early_a is None or late_a is None or early_b is None or late_b is None:
        return "undecided"
    if a["device"] == b["device"] and a["epoch"] == b["epoch"]:
        return order_of(a, b).which
    if late_a < early_b:
        return "undecided" if late_b < early_a else "before"
    return "after" if late_b < early_a else "undecided"


def _seen(told: Mapping[str, Any]) -> Observation:
    return Observation(told["device"], told["epoch"], told["kind"], told["x"], told["q"], told["arrival"])
