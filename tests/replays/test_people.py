"""Names by round: who sat there then is called so, whoever sits there now."""

import pytest

from replays.people import always, by_round

TERMS = {"A": [(1, "Ana")], "B": [(1, "Boris"), (3, "Chloé"), (5, None)], "C": [(2, "Dora")]}


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
    assert by_round({"A": [(1, "Ana")]})(7) == {"A": "Ana"}
