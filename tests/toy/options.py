"""Options of Doubles."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.options import OptionSet
from engine.shapes import either, nothing, one_of, whole

Equal = Literal["first", "last"]


class Options(NamedTuple):
    rounds: int | None = 2  # ALL-5
    hand: int = 3  # TOY-1
    equal: Equal = "first"  # TOY-3


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterable[tuple[str, str]]:
    if values["hand"] * seats > 24:
        yield "hand", f"24 cards are not enough for {seats} hands of {values['hand']}"


OPTIONS = OptionSet(
    Options()._asdict(),
    {
        "rounds": either(whole(1, 100), nothing()),
        "hand": whole(1, 12),
        "equal": one_of(*get_args(Equal)),
    },
    clashes=_clashes,
)
