"""What a box comes to where its order is known in part only: what every order that there may have been agrees on.

The box outranks every clock; what one referee entered by hand landed as he entered it; between what devices saw their
intervals decide, or nobody. (ZCK-6, ZCK-7, ZCK-13, ZCK-14, ZCK-18)
"""

from collections.abc import Iterator, Sequence

from engine.games.zack.box import Beside, counted, played, step
from engine.games.zack.options import Options
from engine.games.zack.state import MORE, Act, BoxItem, Finding, Table, count
from engine.seats import number
from engine.timing.evidence import are_of_two_starts, which_of
from engine.zones import Seat

MOST_ORDERS = 240  # of so many that may have been, nobody can tell: the box is asked

Before = list[set[int]]  # by an act's place in the order of entry: the places of those certainly before it


def reading(base: Table, acts: Sequence[Act], box: Sequence[int], options: Options, seats: tuple[Seat, ...]) -> Table:
    """The table on which all orders agree; what they do not agree on is unknown in it. box: the order read off it."""
    if not box and all(act.observed is None for act in acts):
        return played(base, acts, options, seats)
    before = _before(acts, box, None)
    table = _agreed(base, acts, before, options, seats)
    finding = table.finding
    if finding is None or finding.ruling in ("upheld", "undecided"):
        return table
    # Nobody is believed that he himself was late, where that would spare him. (TIMING: own stamps)
    if not any(_is_own(act, finding.target) for act in acts):
        return table
    other = _agreed(base, acts, _before(acts, box, finding.target), options, seats).finding
    if other is None or other[:4] != finding[:4]:
        return table._replace(finding=_undecided(finding))
    return table


def thrown_without(
    base: Table, acts: Sequence[Act], box: Sequence[int], options: Options, seats: tuple[Seat, ...]
) -> Act | None:
    """The first card or marker that its thrower would not have had, in the order nearest to that of entry. (ZCK-14)"""
    before = _before(acts, box, None)
    table, left = base, [*range(len(acts))]
    beside: Beside = ()
    while left and table.winner is None:
        n = next((n for n in left if before[n].isdisjoint(left)), left[0])
        act: Act = acts[n]
        has_no_card = act.kind == "card" and count(table, act.by) < 1
        if has_no_card or (act.kind == "marker" and act.landed and table.thrown[number(act.by)]):
            return act
        table, beside = step(table, beside, act, options, seats)
        left.remove(n)
    return None


def _is_own(act: Act, seat: Seat) -> bool:
    """Whether the seat's own device has told when the seat threw it."""
    return act.kind == "card" and act.by == seat and act.observed is not None and bool(act.observed.get("own"))


def _is_entered(act: Act) -> bool:
    """Whether the referee entered it, seen by his own device or not."""
    return act.observed is None or bool(act.observed.get("entered"))


def _by_entry(act: Act, later: Act) -> str:
    """How two of the referee's entries stand to each other, where no clock tells: as he touched them. (ZCK-18)"""
    one, two = act.observed, later.observed
    if one is None or two is None:
        return "before"
    if one["device"] != two["device"]:
        return "undecided"
    return "after" if one["epoch"] == two["epoch"] and two["x"] < one["x"] else "before"


def _undecided(finding: Finding) -> Finding:
    return finding._replace(ruling="undecided", rule="ZCK-18")


def _before(acts: Sequence[Act], box: Sequence[int], doubted: Seat | None) -> Before:
    """Who is certainly before whom. doubted: whose own word that he was late is not taken."""
    place = {version: n for n, version in enumerate(box)}
    before: Before = [set() for _ in acts]
    for j, later in enumerate(acts):
        for i, act in enumerate(acts[:j]):
            which = _which(act, later, place)
            if which == "undecided":
                continue
            one, two = (i, j) if which == "before" else (j, i)
            is_read = act.version in place and later.version in place
            if doubted is None or is_read or not _is_own(acts[two], doubted):
                before[two].add(one)
    _choices(acts, before)
    return before


def _which(act: Act, later: Act, place: dict[int, int]) -> str:
    """How act stands to one that was entered later."""
    if act.version in place and later.version in place:
        return "before" if place[act.version] < place[later.version] else "after"
    if act.kind == "choice" or later.kind == "choice":
        return "undecided"
    which = "undecided"
    if act.observed is not None and later.observed is not None:
        if are_of_two_starts(act.observed, later.observed):
            return "before"  # only what was seen since the start is believed of later
        which = which_of(act.observed, later.observed)
    if which != "undecided" or not _is_entered(later):
        return which
    if _is_entered(act):
        return _by_entry(act, later)
    # Entered by who had read the box. (ZCK-18)
    return "before" if act.version in place and later.version > max(place) else "undecided"


def _choices(acts: Sequence[Act], before: Before) -> None:
    """A colour is chosen after all that was entered by then, and before all else that is not certainly earlier."""
    for n, act in enumerate(acts):
        if act.kind != "choice":
            continue
        earlier = set(range(n))
        before[n] |= earlier
        for later in range(n + 1, len(acts)):
            if not any(later in _all_before(before, one) for one in earlier):
                before[later].add(n)
            else:
                before[n].add(later)


def _all_before(before: Before, n: int) -> set[int]:
    found, todo = set[int](), [*before[n]]
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo += before[one]
    return found


def tables(
    base: Table, acts: Sequence[Act], before: Before, options: Options, seats: tuple[Seat, ...]
) -> Iterator[Table]:
    """The table by every order that keeps to what is certain, the one nearest to the order of entry first."""
    todo: list[tuple[Table, Beside, tuple[int, ...], int | None]] = [(base, (), (*range(len(acts)),), None)]
    while todo:
        table, beside, left, n = todo.pop()
        if n is not None:
            table, beside = step(table, beside, acts[n], options, seats)
            left = tuple(other for other in left if other != n)
        if not left:
            yield counted(table, beside)
        todo += [(table, beside, left, n) for n in reversed(left) if before[n].isdisjoint(left)]


def _agreed(base: Table, acts: Sequence[Act], before: Before, options: Options, seats: tuple[Seat, ...]) -> Table:
    agreed: Table | None = None
    for n, found in enumerate(tables(base, acts, before, options, seats)):
        if n == MOST_ORDERS:
            assert agreed is not None
            return _unknown(agreed)
        agreed = found if agreed is None else _common(agreed, found)
    # Where none fits, the box contradicts what clocks told of something that it does not hold: nobody can tell.
    return _unknown(played(base, acts, options, seats)) if agreed is None else agreed


def _common(one: Table, two: Table) -> Table:
    """What two readings agree on; the box lies as in the first."""
    there = {lying.version: lying for lying in two.box}
    box = tuple(_common_lying(lying, there.get(lying.version)) for lying in one.box)
    same_halt = (one.halt, one.chooser) == (two.halt, two.chooser)
    return one._replace(
        box=box,
        turn=one.turn if one.turn == two.turn else MORE,
        halt=one.halt if same_halt else None,
        chooser=one.chooser if same_halt else None,
        finding=_common_finding(one.finding, two.finding),
        winner=one.winner if one.winner == two.winner else None,
    )


def _common_lying(one: BoxItem, two: BoxItem | None) -> BoxItem:
    """Nothing is said of what fell upon a challenge card in one of them only."""
    if one == two:
        return one
    if two is None:
        return one._replace(in_turn=None, gives=MORE)
    return one._replace(
        in_turn=one.in_turn if one.in_turn == two.in_turn else None,
        gives=one.gives if one.gives == two.gives else MORE,
        upon=one.upon and two.upon,
    )


def _common_finding(one: Finding | None, two: Finding | None) -> Finding | None:
    if one is None or two is None:
        return _undecided(one or two) if one or two else None  # type: ignore[arg-type]
    if one[:4] != two[:4]:
        return _undecided(min(one, two))
    # The same verdict, whatever the reason for it was. (ZCK-19)
    return one if one.rule == two.rule else one._replace(rule="ZCK-19")


def _unknown(table: Table) -> Table:
    """Too much may have been to say anything."""
    return table._replace(
        box=tuple(one._replace(in_turn=None, gives=MORE, upon=False) for one in table.box),
        turn=MORE,
        finding=None if table.finding is None else _undecided(table.finding),
        winner=None,
    )
