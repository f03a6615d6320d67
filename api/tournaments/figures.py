"""Figures of standings as people read them: points in wins, tie-breaks in the same unit, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import orjson

from engine.texts import Lang
from engine.tournaments.settings import WIN
from engine.tournaments.tie_breaks import TIE_BREAKS

SIGNS = {
    Fraction(1, 2): "½",
    **{Fraction(top, 3): sign for top, sign in ((1, "⅓"), (2, "⅔"))},
    **{Fraction(top, 4): sign for top, sign in ((1, "¼"), (3, "¾"))},
    **{Fraction(top, 5): sign for top, sign in enumerate("⅕⅖⅗⅘", start=1)},
    **{Fraction(top, 6): sign for top, sign in ((1, "⅙"), (5, "⅚"))},
    **{Fraction(top, 8): sign for top, sign in ((1, "⅛"), (3, "⅜"), (5, "⅝"), (7, "⅞"))},
}

# The pages read the same file.
_TIE_BREAK_NAMES: Mapping[str, Mapping[Lang, str]] = orjson.loads(
    Path(__file__).with_name("tie_breaks.json").read_bytes()
)


def fraction_told(value: Fraction) -> str:
    """Return a number as a whole part and a fraction.

    >>> fraction_told(Fraction(7, 3)), fraction_told(Fraction(-1, 2)), fraction_told(Fraction(31, 24))
    ('2⅓', '-½', '1 7/24')
    """
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = SIGNS.get(rest)
    if part is None:
        part = f" {rest}" if whole else str(rest)
    return f"{sign}{whole or ''}{part}"


def points_told(points: int, by: str = "place") -> str:
    """Return the points of a standing: 120ths of a win as wins, the game's own points (`by` is "score") as they are.

    >>> points_told(180), points_told(80), points_told(-40), points_told(0), points_told(32, "score")
    ('1½', '⅔', '-⅓', '0', '32')
    """
    return str(points) if by == "score" else fraction_told(Fraction(points, WIN))


def tie_break_told(name: str, value: Any, by: str = "place") -> str:
    """Return the value of a tie-break in the unit of the points beside it; an empty string where there is none.

    >>> tie_break_told("buchholz", "1560"), tie_break_told("buchholz", "100/3"), tie_break_told("wins", "4")
    ('13', '5/18', '4')
    """
    if value is None:
        return ""
    number = Fraction(value)
    return fraction_told(number / WIN if TIE_BREAKS[name].in_points and by != "score" else number)


def tie_break_name(name: str, lang: Lang) -> str:
    """Return what a tie-break is called at the head of its column.

    >>> tie_break_name("wins", "en"), tie_break_name("wins", "fr")
    ('Wins', 'Victoires')
    """
    return _TIE_BREAK_NAMES[name][lang]
