"""Names by round: who sat there then is called so, whoever sits there now."""

import pytest

from engine.zones import Seat
from replays.masks import always, by_round

TERMS: dict[Seat, list[tuple[int, str | None]]] = {
    Seat("A"): [(1, "Ana")],
    Seat("B"): [(1, "Boris"), (3, "Chloé"), (5, None)],
    Seat("C"): [(2, "Dora")],
}


@pytest.mark.parametrize(
    ("round_", "called"),
    [
        (0, {"A": "Ana", "B": "Boris"}),
        (1, {"A": "Ana", "B": "Boris"}),
        (2, {"A": "Ana", "B": "Boris", "C": "Dora"}),
        (4, {"A": "Ana", "B": "Chloé", "C": "Dora"}),
        (9, {"A": "Ana", "C": "Dora"}),
    ],
)
def test_the_name_of_the_round(round_: int, called: dict[str, str]) -> None:
    assert by_round(TERMS)(round_) == called


def test_names_that_never_change() -> None:
    assert by_round({})(7) == {} == always({})(1)
    assert by_round({Seat("A"): [(1, "Ana")]})(7) == {"A": "Ana"}
