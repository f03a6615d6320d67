"""What a place at a table pays, in 120ths of a win, and how a table comes out that was not played to its end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.tournaments.forms import in_order, named
from engine.tournaments.settings import WIN, Settings, Stage

Order = tuple[tuple[str, ...], ...]


def win(settings: Settings, stage: Stage) -> int:
    """What a win by forfeit pays: the first place at a table of the preferred size."""
    by = settings.points["by"]
    if by == "table":
        return int(settings.points["points"][str(stage.table.prefer)][0])
    if by == "score":
        return int(settings.bye or 0)
    return WIN


def bye(settings: Settings, stage: Stage) -> int:
    """What a bye pays in a stage."""
    size = stage.table.prefer
    paid = settings.bye if settings.bye is not None else "win" if size == 2 else "second"
    if isinstance(paid, int):
        return paid
    if paid == "win":
        return win(settings, stage)
    if settings.points["by"] == "loss":
        return WIN if size > 2 else 0
    return int(_by_places(settings, size)[1])


def of_table(settings: Settings, order: Order, left: Sequence[str], scores: Mapping[str, int] | None) -> dict[str, int]:
    """Return what each has who sat: order, and those who left, who are last and have nothing.

    Those who share places share what these pay. scores: of all in order, where points are the game's own; then who left
    has as few points as the last who stayed, if that is less than nothing.
    """
    by = settings.points["by"]
    if by == "score":
        had = {entrant: (scores or {}).get(entrant, 0) for entrant in named(order)}
        return had | dict.fromkeys(left, min((0, *had.values())))
    places = (*order, tuple(left)) if left else order
    sat = sum(map(len, places))
    if by == "loss":
        lost = frozenset(places[-1]) if len(places) > 1 else frozenset()
        return {entrant: 0 if entrant in lost else WIN for entrant in named(places)}
    paid = _by_places(settings, sat)
    points: dict[str, int] = {}
    before = 0
    for place in places:
        shared = sum(paid[before : before + len(place)])
        points |= dict.fromkeys(place, shared // len(place))
        before += len(place)
    return points | dict.fromkeys(left, 0)


def _by_places(settings: Settings, size: int) -> Sequence[int]:
    """What the places pay at a table at which so many sit."""
    if settings.points["by"] == "table":
        given = settings.points["points"].get(str(size))
        if given is not None:
            return [int(points) for points in given]
    # Fewer sat down than at any table of the plan: the default, of which every share is whole.
    return [(size - place) * WIN // (size - 1) for place in range(1, size + 1)]


class Settlement(NamedTuple):
    """A table that was not played to its end. outcome: "void", or None; order: everybody's places."""

    order: Order
    outcome: str | None


def settle(
    settings: Settings, order: Order, still_in: Sequence[str], amounts: Mapping[str, int] | None, *, most_first: bool
) -> Settlement:
    """How it comes out: order has the places that stand, still_in share or divide those that are left.

    amounts: cards in hand, or points so far, which divide them where all are told. most_first: for points.
    """
    if settings.on_time == "void":
        return Settlement((), "void")
    if not still_in:
        return Settlement(order, None)
    told = amounts or {}
    if settings.on_time == "shared" or any(entrant not in told for entrant in still_in):
        return Settlement((*order, tuple(still_in)), None)
    groups = in_order(still_in, told)
    return Settlement((*order, *map(tuple, groups if most_first else reversed(groups))), None)
