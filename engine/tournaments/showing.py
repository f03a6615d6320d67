"""Numbers of a tournament as people read them: points in wins, tie-breaks in the same unit."""

from fractions import Fraction

from engine.tournaments.settings import WIN, Settings
from engine.tournaments.tie_breaks import FIGURES

SIGNS = {
    Fraction(1, 2): "½",
    **{Fraction(top, 3): sign for top, sign in ((1, "⅓"), (2, "⅔"))},
    **{Fraction(top, 4): sign for top, sign in ((1, "¼"), (3, "¾"))},
    **{Fraction(top, 5): sign for top, sign in enumerate("⅕⅖⅗⅘", start=1)},
    **{Fraction(top, 6): sign for top, sign in ((1, "⅙"), (5, "⅚"))},
    **{Fraction(top, 8): sign for top, sign in ((1, "⅛"), (3, "⅜"), (5, "⅝"), (7, "⅞"))},
}
MINUS = "−"


def show_fraction(value: Fraction) -> str:
    """Return a number as a whole part and a fraction.

    >>> show_fraction(Fraction(7, 3)), show_fraction(Fraction(-1, 2)), show_fraction(Fraction(31, 24))
    ('2⅓', '−½', '1 7/24')
    """
    whole, rest = divmod(abs(value), 1)
    sign = MINUS if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = SIGNS.get(rest)
    if part is None:
        part = f" {rest}" if whole else str(rest)
    return f"{sign}{whole or ''}{part}"


def point_of(settings: Settings) -> int:
    """Return how many of the recorded points people read as one point: a win's 120, or 1 of the game's own points."""
    return 1 if settings.points["by"] == "score" else WIN


def show_points(points: int | Fraction, point: int = WIN) -> str:
    """Return points as people read them. point: as `point_of` has it.

    >>> show_points(180), show_points(80), show_points(-40), show_points(0), show_points(32, 1)
    ('1½', '⅔', '−⅓', '0', '32')
    """
    return show_fraction(Fraction(points, point))


def show_figure(name: str, value: str | None, point: int = WIN) -> str:
    """Return a figure of a standing, points in their unit; an empty string where there is none.

    >>> show_figure("buchholz", "1560"), show_figure("points", "100/3"), show_figure("wins", "4")
    ('13', '5/18', '4')
    """
    if value is None:
        return ""
    figure = FIGURES.get(name)
    in_points = name == "points" or (figure is not None and figure.in_points)
    return show_fraction(Fraction(value) / (point if in_points else 1))
