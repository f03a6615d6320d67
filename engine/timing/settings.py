"""How a match reads clocks, as it stands in its creation."""

from collections.abc import Mapping
from typing import Any

from engine.shapes import Frame, Shape, either, list_of, nothing, plain, record, whole
from engine.timing.intervals import LAGS, Settings

_LAG = list_of(whole(-10_000_000, 10_000_000), 2, 2, distinct=False)

TIMING: Shape = record(
    cap_us=either(whole(0, 10_000_000), nothing()),
    rho_ppm=whole(0, 10_000),
    horizon_us=whole(100_000, 60_000_000),
    tap_us=_LAG,
    watched_us=_LAG,
)
_USUAL = Settings()
DEFAULT: Mapping[str, Any] = {
    "cap_us": _USUAL.cap,
    "rho_ppm": _USUAL.rho_ppm,
    "horizon_us": _USUAL.horizon,
    "tap_us": list(LAGS["tap"]),
    "watched_us": list(LAGS["watched"]),
}


def read_timing(given: object, frame: Frame) -> dict[str, Any]:
    """All of it, what is not given by its default. Raises ValueError."""
    read = TIMING.read({} if given is None else given, frame)
    for name in ("tap_us", "watched_us"):
        if name in read and read[name][0] > read[name][1]:
            raise ValueError(f"{name}: want the least lag and the most, in this order")
    return {**DEFAULT, **plain(read)}


def settings_of(timing: Mapping[str, Any]) -> Settings:
    """The settings that a creation names."""
    lags = {"tap": timing["tap_us"], "watched": timing["watched_us"]}
    return Settings(
        rho_ppm=timing["rho_ppm"],
        cap=timing["cap_us"],
        horizon=timing["horizon_us"],
        lags={**LAGS, **{kind: (least, most) for kind, (least, most) in lags.items()}},
    )
