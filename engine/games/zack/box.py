"""What the acts of a box come to in one order: whose turn it is, who threw out of turn, what a challenge is worth.

Written for one order only; which orders there may have been is `judge`'s.
"""

import itertools
from collections.abc import Sequence
from typing import Any

from engine.games.zack import piles
from engine.games.zack.cards import COLOURS, STEPS, STOPS, UNREAD
from engine.games.zack.options import Options
from engine.games.zack.state import MORE, Act, BoxItem, Finding, Ruling, Table, count
from engine.seats import clockwise, left_of, number, replaced
from engine.tables import Setup
from engine.zones import Seat

Beside = tuple[Finding, ...]  # what challenges would come to that fell beside the box

TOP = 4  # Zack cards among which one thrown out of turn can be challenged (ZCK-7)


def played(table: Table, acts: Sequence[Act], setup: Setup[Options]) -> Table:
    """Return the table once acts have come about in this order; acts behind a win change nothing. (ZCK-15)"""
    beside: Beside = ()
    for act in acts:
        table, beside = step(table, beside, act, setup)
    return counted(table, beside)


def step(table: Table, beside: Beside, act: Act, setup: Setup[Options]) -> tuple[Table, Beside]:
    """Return the table after one more act."""
    if table.winner is not None:
        return table, beside
    if act.kind == "card":
        return _thrown(table, act, setup), beside
    if act.kind == "marker":
        return _marker(table, act), beside
    if act.kind == "choice":
        return _chosen(table, act), beside
    if act.landed:
        return _challenged(table, act), beside
    return table, (*beside, _judged(table, act))


def counted(table: Table, beside: Beside) -> Table:
    """The first challenge that fell in the box counts; of those beside it, only if none did. (ZCK-13)"""
    if not beside or (table.finding is not None and table.finding.ruling != "void"):
        return table
    found = next((each for each in beside if each.ruling != "void"), table.finding or beside[0])
    return table._replace(finding=found)


def is_blocked(table: Table) -> bool:
    """Whether a challenge card lies in the box, so that what falls upon it goes back. (ZCK-12)"""
    return any(one.kind == "challenge" for one in table.box)


def cards(table: Table) -> list[BoxItem]:
    """The Zack cards that were played and lie, bottom first."""
    return [one for one in table.box if one.kind == "card" and not one.upon]


def lacks(table: Table, act: Act) -> bool:
    """Return whether the seat had no such card or marker then, so that nothing can have landed so. (ZCK-14)"""
    if act.kind == "marker":
        return act.landed and table.thrown[number(act.by)]
    if act.kind != "card":
        return False
    table = _picked_up(table, act.by)
    return count(table, act.by) < 1 or not piles.can_throw(table.piles, act.by, act.what)


def _picked_up(table: Table, seat: Seat) -> Table:
    """Return the table once the seat has back what it threw behind a stop card: it throws from its whole pile again."""
    back = [one for one in behind_stop(table) if one.to == seat]
    if not back:
        return table
    counts = replaced(table.counts, seat, count(table, seat) + len(back))
    box = tuple(one._replace(to=None) if one in back else one for one in table.box)
    return table._replace(counts=counts, box=box, piles=piles.gone_back(table.piles, back))


def without_card(table: Table, act: Act) -> Table:
    """Return the table once the card has left its thrower's pile; a pile that has none stays empty.

    Only acts that contradict each other are read so; a count below zero would go into the next box.
    """
    counts = replaced(table.counts, act.by, max(0, count(table, act.by) - 1))
    return table._replace(counts=counts, piles=piles.thrown(table.piles, act.by, act.what))


def behind_stop(table: Table) -> list[BoxItem]:
    """Return the cards that landed behind a stop card; what lies upon a challenge card is not among them."""
    under = itertools.takewhile(lambda one: one.kind != "challenge", table.box)
    return [one for one in under if one.kind == "card" and one.upon]


def _thrown(table: Table, act: Act, setup: Setup[Options]) -> Table:
    table = without_card(_picked_up(table, act.by), act)
    starts = table.halt in ("swap", "mirror") and table.turn == act.by
    if is_blocked(table) or (table.halt is not None and not starts):
        upon = BoxItem(act.version, "card", act.by, act.what, None, None, True, act.by)
        return table._replace(box=(*table.box, upon))
    in_turn = None if table.turn == MORE else table.turn == act.by
    gives, stop = says(table, str(act.what), act.by, setup)
    lying = BoxItem(act.version, "card", act.by, act.what, in_turn, gives, False)
    before = table.turn
    table = table._replace(box=(*table.box, lying), turn=gives, halt=stop, chooser=None)
    if _is_done(table, act.by):
        return table._replace(winner=act.by, halt=None)  # his marker lies already (ZCK-7)
    if stop == "choose":
        return table._replace(chooser=act.by)
    if stop == "swap":
        table = _swapped(table, setup.options)
        # With the colours kept, an empty pile may come to somebody whose marker lies: of two, to the first on the left.
        done = [seat for seat in clockwise(setup.seats, left_of(setup.seats, act.by)) if _is_done(table, seat)]
        return table._replace(winner=done[0], halt=None) if done else table
    if stop == "mirror":
        turn = before if setup.options.after_mirror == "as_before" else act.by
        box = (*table.box[:-1], lying._replace(gives=turn))
        return table._replace(mirrored=not table.mirrored, turn=turn, box=box)
    return table


def says(table: Table, card: str, by: Seat, setup: Setup[Options]) -> tuple[str | None, str | None]:
    """Return whose turn a card thrown by a seat makes it, and which stop it is, if one. (ZCK-3, ZCK-4, ZCK-16)"""
    if card == UNREAD:
        return MORE, None
    if card in STOPS:
        return (None if card == "choose" else by), card
    if card in STEPS:
        steps = -STEPS[card] if table.mirrored else STEPS[card]
        return setup.seats[(number(by) + steps) % len(setup.seats)], None
    if card in COLOURS:
        return setup.seats[table.colours.index(card)], None
    under = cards(table)
    others = [one for one in under if one.what != "again"]
    said = card if card != "again" else str(others[-1].what) if others else None
    asked = under[-1:] if card == "back" or not others else under[under.index(others[-1]) :]
    if any(one.unsure for one in asked):
        return MORE, None
    if not under or said is None:
        return by, None
    if said == "back":
        return (under[-1].by if setup.options.back == "thrower" else under[-1].gives), None
    return says(table, said, by, setup)


def _swapped(table: Table, options: Options) -> Table:
    """Everybody's pile and challenge cards go to the left; colours and markers with them. (ZCK-16)

    What has gone back from behind a stop card lies upon its pile, and goes along.
    """
    box = tuple(one._replace(to=_next_left(table, one.to)) if one.to else one for one in table.box)
    table = table._replace(
        box=box,
        counts=_left(table.counts),
        challenges=_left(table.challenges),
        piles=None if table.piles is None else _left(table.piles),
    )
    if options.swap_colours:
        table = table._replace(colours=_left(table.colours), thrown=_left(table.thrown))
    return table


def _is_done(table: Table, seat: Seat) -> bool:
    """Whether the seat has neither a Zack card nor its marker any more. (ZCK-15)"""
    return held(table, seat) == 0 and bool(table.thrown[number(seat)])


def held(table: Table, seat: Seat) -> int:
    """The Zack cards of a seat, with those that are still to go back to it. (ZCK-20)"""
    return count(table, seat) + sum(1 for one in table.box if one.kind == "card" and one.to == seat)


def _next_left(table: Table, seat: Seat) -> Seat:
    return Seat(chr(65 + (number(seat) + 1) % len(table.counts)))


def _left(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return (values[-1], *values[:-1])


def _chosen(table: Table, act: Act) -> Table:
    """The colour that comes next was named, unless nobody owes one any more. (ZCK-16)"""
    if table.halt != "choose" or act.what not in table.colours or is_blocked(table):
        return table
    seat = chr(65 + table.colours.index(act.what))
    box = list(table.box)
    n = max(i for i, one in enumerate(box) if one.kind == "card" and not one.upon)
    box[n] = box[n]._replace(gives=seat)
    return table._replace(turn=seat, halt=None, chooser=None, box=tuple(box))


def _marker(table: Table, act: Act) -> Table:
    """With no Zack card left it wins; thrown early it can be challenged. (ZCK-7, ZCK-15)"""
    upon = is_blocked(table)
    lying = BoxItem(act.version, "marker", act.by, table.colours[number(act.by)], None, None, upon)
    table = table._replace(box=(*table.box, lying), thrown=replaced(table.thrown, act.by, True))
    if not upon and held(table, act.by) == 0:
        return table._replace(winner=act.by)
    return table


def _challenged(table: Table, act: Act) -> Table:
    """One more challenge card in the box. The first counts alone; one void by ZCK-8 is passed over. (ZCK-13)"""
    lying = BoxItem(act.version, "challenge", act.by, act.what, None, None, False)
    found = table.finding
    if found is None or found.ruling == "void":
        judged = _judged(table, act)
        if found is None or judged.ruling != "void":
            found = judged
    return table._replace(box=(*table.box, lying), finding=found)


def _judged(table: Table, act: Act) -> Finding:
    """A challenge judged on what lies under it. (ZCK-19)"""
    by, target = act.by, Seat(str(act.what))

    def finding(ruling: Ruling, rule: str, *on: int) -> Finding:
        return Finding(act.version, by, target, ruling, rule, (*on, act.version))

    under = cards(table)
    top = under[-1].version if under else None
    last = () if top is None else (top,)
    if by in (table.turn, table.chooser):
        return finding("void", "ZCK-8", *last)
    if table.turn == MORE:
        # Where a card nobody recognised may have given him the turn, his challenge may be void. (ZCK-24)
        return finding("undecided", "ZCK-24", *last)
    if not act.landed:
        return finding("beside", "ZCK-10", *last)
    if unknown := [one for one in table.box if one.kind == "marker" and one.unsure and one.by == target]:
        return finding("undecided", "ZCK-18", unknown[-1].version)
    # Of cards of which nobody knows how they lie some may be among the top ones.
    loose = [one for one in under if one.unsure and one.by == target] if _is_mixed(under) else []
    among = [one for one in under[-TOP:] if one.by == target and one not in loose]
    if early := [one for one in among if one.in_turn is False]:
        return finding("upheld", "ZCK-7", early[-1].version)
    if early := [one for one in open_markers(table) if one.by == target]:
        return finding("upheld", "ZCK-7", early[-1].version)
    if unknown := [one for one in (*loose, *among) if one.in_turn is None or (one in loose and not one.in_turn)]:
        return finding("undecided", "ZCK-24", unknown[-1].version)
    if table.turn == target and table.halt is None:
        return finding("upheld", "ZCK-6", *last)
    if under and under[-1].unsure and len({one.by for one in under if one.unsure}) > 1:
        return finding("undecided", "ZCK-18", under[-1].version)
    if under and under[-1].by == target:
        return finding("too_late", "ZCK-6", under[-1].version)
    return finding("wrong_seat", "ZCK-19", *last)


def _is_mixed(under: Sequence[BoxItem]) -> bool:
    """Return whether cards of which nobody knows how they lie may be among the top ones, and may be below them."""
    return any(one.unsure for one in under[-TOP:]) and any(one.unsure for one in under[:-TOP])


def open_markers(table: Table) -> list[BoxItem]:
    """Markers thrown early that can still be challenged: fewer than four Zack cards lie upon them. (ZCK-7)"""
    found = []
    for n, one in enumerate(table.box):
        above = [other for other in table.box[n + 1 :] if other.kind == "card" and not other.upon]
        if one.kind == "marker" and not one.upon and len(above) < TOP:
            found.append(one)
    return found


def settled(table: Table, finding: Finding, options: Options) -> tuple[Table, tuple[BoxItem, ...], Seat | None, int]:
    """After a verdict: the table, the cards that went back, who took the box, how many cards. (ZCK-9 to ZCK-12)"""
    back = tuple(one for one in table.box if one.kind == "card" and one.upon)
    counts = with_back(table.counts, back)
    in_piles = piles.gone_back(table.piles, back)
    taker = _taker(finding, options)
    lie = cards(table)
    thrown, markers = table.thrown, [one for one in table.box if one.kind == "marker"]
    if finding.ruling == "upheld":
        # What he threw early, or upon the challenge, is held again by whoever has its colour by now. (ZCK-7, ZCK-15)
        for one in (*open_markers(table), *(m for m in markers if m.upon)):
            if one.by == finding.target:
                thrown = replaced(thrown, _holder(table, one), False)
        markers = [one for one in markers if one.by != finding.target]
        # Who holds one again has thrown it once more where another lies upon the challenge.
        for one in markers:
            if one.upon:
                thrown = replaced(thrown, _holder(table, one), True)
    if taker is None:
        kept = [one for one in table.box if one.kind in ("card", "marker") and not (one.kind == "card" and one.upon)]
        after = table._replace(counts=counts, thrown=thrown, box=_lying(kept), finding=None, piles=in_piles)
        return _won(after, markers), back, None, 0
    counts = replaced(counts, taker, counts[number(taker)] + len(lie))
    still = {one.version for one in open_markers(table)}
    kept = [one for one in markers if one.upon or one.unsure or one.version in still]
    after = table._replace(
        counts=counts, thrown=thrown, box=_open_or_not(_lying(kept)), leads=finding.by, turn=finding.by, halt=None,
        chooser=None, finding=None, piles=piles.with_box(in_piles, taker, lie),
    )  # fmt: skip
    return _won(after, markers), back, taker, len(lie)


def with_back(counts: tuple[int, ...], back: Sequence[BoxItem]) -> tuple[int, ...]:
    """Return how many cards each pile has once these have gone back."""
    for one in back:
        if one.to is not None:
            counts = replaced(counts, one.to, counts[number(one.to)] + 1)
    return counts


def _holder(table: Table, marker: BoxItem) -> Seat:
    """Who has a marker's colour. (ZCK-16)"""
    return Seat(chr(65 + table.colours.index(str(marker.what))))


def _lying(kept: Sequence[BoxItem]) -> tuple[BoxItem, ...]:
    return tuple(one._replace(upon=False, to=None) for one in kept)


def _open_or_not(markers: Sequence[BoxItem]) -> tuple[BoxItem, ...]:
    """Return markers whose box was taken: no box can tell any more how many cards lay upon one that is unsure."""
    return tuple(one._replace(gives=MORE) if one.unsure else one for one in markers)


def _taker(finding: Finding, options: Options) -> Seat | None:
    """Who takes the Zack cards of the box; None where a challenge has no effect. (ZCK-9 to ZCK-11)"""
    match finding.ruling:
        case "upheld":
            return finding.target
        case "beside":
            return finding.by
        case "too_late":
            return finding.by if options.late_challenge == "takes_box" else None
        case "wrong_seat":
            return finding.by if options.wrong_seat == "takes_box" else None
    return None


def _won(table: Table, markers: Sequence[BoxItem]) -> Table:
    """A marker that fell upon the challenge card wins where its thrower has no card left now. (ZCK-15)"""
    for one in markers:
        if one.upon and count(table, one.by) == 0:
            return table._replace(winner=one.by)
    return table
