"""What a box comes to where its order is known in part only: what every order that there may have been agrees on.

The box outranks every clock; what one referee entered by hand landed as he entered it; between what devices saw their
intervals decide, or nobody. (ZCK-6, ZCK-7, ZCK-13, ZCK-14, ZCK-18)
"""

import itertools
from collections.abc import Iterator, Sequence

from engine.games.zack.box import Beside, behind_stop, counted, lacks, open_markers, played, step, without_card
from engine.games.zack.options import Options
from engine.games.zack.state import MORE, Act, BoxItem, Finding, Table
from engine.seats import number
from engine.tables import Setup
from engine.timing.evidence import are_of_two_starts, which_of
from engine.zones import Seat

MOST_ORDERS = 240  # of so many that may have been, nobody can tell: the box is asked

Before = list[set[int]]  # by an act's place in the order of entry: the places of those certainly before it


def reading(base: Table, acts: Sequence[Act], box: Sequence[int], setup: Setup[Options]) -> Table:
    """Return the table on which all orders agree, the rest of it unknown. box: the order read off it."""
    if not box and all(act.observed is None for act in acts):
        return played(base, acts, setup)
    before = _before(acts, box, None)
    table = _agreed(base, acts, before, setup)
    finding = table.finding
    if finding is None or finding.ruling in ("upheld", "undecided"):
        return table
    # Nobody is believed that he himself was late, where that would spare him. (TIMING: own stamps)
    if not any(_is_own(act, finding.target) for act in acts):
        return table
    other = _agreed(base, acts, _before(acts, box, finding.target), setup).finding
    if other is None or other[:4] != finding[:4]:
        return table._replace(finding=_undecided(finding))
    return table


def thrown_without(base: Table, acts: Sequence[Act], box: Sequence[int], setup: Setup[Options]) -> Act | None:
    """Return the first card or marker that its thrower would not have had, by the order nearest to entry. (ZCK-14)"""
    before = _before(acts, box, None)
    table, left = base, [*range(len(acts))]
    beside: Beside = ()
    while left and table.winner is None:
        n = next((n for n in left if before[n].isdisjoint(left)), left[0])
        act: Act = acts[n]
        if lacks(table, act):
            return act
        table, beside = step(table, beside, act, setup)
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
    """A colour is chosen after all that was entered by then, and before what landed later than the card that asks it.

    What is told later of a moment that may have been before that card may have been on either side of the choice.
    """
    for n, act in enumerate(acts):
        if act.kind != "choice":
            continue
        earlier = set(range(n))
        before[n] |= earlier
        asks = next((i for i in reversed(range(n)) if acts[i][1:4] == ("card", act.by, "choose")), None)
        for later in range(n + 1, len(acts)):
            if any(later in _all_before(before, one) for one in earlier):
                before[n].add(later)
            elif asks is None or _is_entered(acts[later]) or asks in _all_before(before, later):
                before[later].add(n)


def _all_before(before: Before, n: int) -> set[int]:
    found, todo = set[int](), [*before[n]]
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo += before[one]
    return found


def tables(
    base: Table, acts: Sequence[Act], before: Before, setup: Setup[Options], impossible: bool = False
) -> Iterator[Table | None]:
    """Yield the table by every order that keeps to what is certain, the one nearest to the order of entry first.

    An order in which somebody throws what they do not have cannot have been: one None stands for all that begin
    like it. With `impossible` these orders are followed to their end, too.
    """
    todo: list[tuple[Table, Beside, tuple[int, ...], int | None]] = [(base, (), (*range(len(acts)),), None)]
    while todo:
        table, beside, left, n = todo.pop()
        if n is not None:
            if not impossible and table.winner is None and lacks(table, acts[n]):
                yield None
                continue
            table, beside = step(table, beside, acts[n], setup)
            left = tuple(other for other in left if other != n)
        if not left:
            yield counted(table, beside)
        todo += [(table, beside, left, n) for n in reversed(left) if before[n].isdisjoint(left)]


def _agreed(base: Table, acts: Sequence[Act], before: Before, setup: Setup[Options]) -> Table:
    # A throw that nobody minded may fit in no order: then it stands in all of them.
    for impossible in (False, True):
        agreed: Table | None = None
        for n, found in enumerate(tables(base, acts, before, setup, impossible)):
            if n == MOST_ORDERS:
                return _unknown(_with_all(agreed or played(base, acts, setup), acts))
            if found is not None:
                agreed = found if agreed is None else _common(agreed, found)
        if agreed is not None:
            return _with_all(agreed, acts)
    # Where no order fits, the box contradicts what clocks told of something that it does not hold: nobody can tell.
    return _unknown(_with_all(played(base, acts, setup), acts))


def can_have_thrown(base: Table, acts: Sequence[Act], box: Sequence[int], setup: Setup[Options]) -> bool:
    """Return whether in some order that there may have been everybody had what they threw. (ZCK-14)"""
    orders = tables(base, acts, _before(acts, box, None), setup)
    return any(table is not None for table in itertools.islice(orders, MOST_ORDERS))


def _with_all(table: Table, acts: Sequence[Act]) -> Table:
    """Return the table with all that landed in its box, behind a win too: another order may be read off the box."""
    there, is_won = {one.version for one in table.box}, table.winner is not None
    box = list(table.box)
    for act in acts:
        if act.landed and act.kind != "choice" and act.version not in there:
            what = table.colours[number(act.by)] if act.kind == "marker" else act.what
            box.append(BoxItem(act.version, act.kind, act.by, what, None, None if is_won else MORE, is_won))
            if act.kind == "card" and not is_won:
                table = without_card(table, act)
    return table._replace(box=tuple(box))


def _common(one: Table, two: Table) -> Table:
    """What two readings agree on; the box lies as in the first, unless more of what is in it was played in the second.

    A verdict says what lies in which pile then: where they differ in that, nobody can tell. (ZCK-14)
    """
    one, two = sorted((one, two), key=_not_played)
    there = {lying.version: lying for lying in two.box}
    places, others = places_of(one), places_of(two)
    box = tuple(
        _common_lying(lying, there.get(lying.version), places[lying.version] == others.get(lying.version))
        for lying in one.box
    )
    same_halt = (one.halt, one.chooser) == (two.halt, two.chooser)
    finding = _common_finding(one.finding, two.finding)
    box_may_stay = finding is not None and finding.ruling not in ("upheld", "beside")
    if finding is not None and (not _same_piles(one, two) or (box_may_stay and not same_halt)):
        finding = _undecided(finding)
    return one._replace(
        box=box,
        turn=one.turn if one.turn == two.turn else MORE,
        halt=one.halt if same_halt else None,
        chooser=one.chooser if same_halt else None,
        finding=finding,
        winner=one.winner if one.winner == two.winner else None,
    )


def _not_played(table: Table) -> int:
    """Return how much of what landed counts for nothing: it is back in a pile, or came after a win."""
    return (table.winner is not None) + sum(lying.upon and lying.to is None for lying in table.box)


def _same_piles(one: Table, two: Table) -> bool:
    """Return whether each seat has the same in both, with what goes back from behind a stop card."""

    def held(table: Table) -> tuple[object, ...]:
        return table.counts, table.colours, table.thrown, table.challenges, table.mirrored

    def goes_back(table: Table, other: Table) -> bool:
        back = {(lying.version, lying.to) for lying in other.box if lying.upon}
        return all((lying.version, lying.to) in back for lying in behind_stop(table))

    def held_again(table: Table) -> set[int]:
        found = table.finding
        if found is None or found.ruling != "upheld":
            return set()
        return {marker.version for marker in open_markers(table) if marker.by == found.target}

    same_markers = held_again(one) == held_again(two)
    return held(one) == held(two) and same_markers and goes_back(one, two) and goes_back(two, one)


def places_of(table: Table) -> dict[int, int]:
    """Return how many Zack cards that were played lie upon each thing in the box; a card that goes back has -1."""
    places, upon = {}, 0
    for lying in reversed(table.box):
        places[lying.version] = -1 if lying.upon else upon
        upon += lying.kind == "card" and not lying.upon
    return places


def _common_lying(one: BoxItem, two: BoxItem | None, is_same_place: bool) -> BoxItem:
    """Nothing is said of what fell upon a challenge card in one of them only."""
    if one == two and is_same_place:
        return one
    if two is None:
        return one._replace(in_turn=None, gives=MORE, unsure=True)
    return one._replace(
        in_turn=one.in_turn if one.in_turn == two.in_turn else None,
        gives=one.gives if one.gives == two.gives else MORE,
        upon=one.upon and two.upon,
        to=one.to if one.upon and two.upon else None,
        unsure=one.unsure or two.unsure or not is_same_place,
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

    def unknown(one: BoxItem) -> BoxItem:
        return one._replace(in_turn=None, gives=MORE, upon=one.upon and one.to is None, to=None, unsure=True)

    return table._replace(
        box=tuple(map(unknown, table.box)),
        turn=MORE,
        finding=None if table.finding is None else _undecided(table.finding),
        winner=None,
    )
