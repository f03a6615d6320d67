"""What stands out in a match, as a timeline marks it: docs/wire.md lists each kind with its rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.events import Event
from engine.seats import Seats, number
from engine.texts import Text
from engine.zones import Seat

MANY = 4  # cards; a smaller take is nothing special
LONG = 10_000  # ms; who plays sooner has not thought long


class Moment(NamedTuple):
    """What is marked of an event: its kind, and why.

    most: of those of its kind in a match only the one with the most counts, of equal ones the first; None: of those of
    its kind in a round the first, for each of whose: what can happen again and again would be noted ten times.
    """

    kind: str
    why: Text
    most: int | None = None
    whose: Seats = ()  # as everybody sees it; none: no matter whose


class Lead(NamedTuple):
    """The side that is alone in front; none where no side is. scope: who was in front in another one does not count."""

    seats: Seats = ()
    scope: int = 0


def in_front(sides: Iterable[Seats], scores: Sequence[int]) -> Seats:
    """The side with the most, where it has more than any other; else none. scores: in the order of seats.

    >>> in_front([("A", "C"), ("B", "D")], [1, 0, 1, 0]), in_front([("A",), ("B",)], [1, 1])
    (('A', 'C'), ())
    """
    held = [(max(scores[number(seat)] for seat in side), side) for side in sides]
    most = max(score for score, _ in held)
    first = [side for score, side in held if score == most]
    return first[0] if len(first) == 1 else ()


def biggest_take(by: Seat | None, count: int) -> Iterator[Moment]:
    """Who took so many cards at once, where that may be the most of the match."""
    if count >= MANY:
        yield Moment("biggest_take", Text("moment_biggest_take", {"by": by, "count": count}), count)


def highest_round(points: Mapping[Seat, int]) -> Iterator[Moment]:
    """Who made the most of a round, where that may be the most of the match."""
    most = max(points.values(), default=0)
    if most > 0:
        best = tuple(seat for seat, count in points.items() if count == most)
        yield Moment("highest_round", Text("moment_highest_round", {"seats": best, "count": most}), most)


class MomentAt(NamedTuple):
    """A moment: which of the events that were told it is at, and in which round."""

    n: int
    round: int
    moment: Moment


class Moments:
    """Finds what stands out while events are told one by one: what the game marks, a new lead, a long think."""

    def __init__(self) -> None:
        self._first: dict[tuple[int, str, Seats], MomentAt] = {}
        self._most: dict[str, MomentAt] = {}
        self._ahead: Seats = ()  # who was alone in front last
        self._scope = 0
        self._played: int | None = None  # when the play before was made, where nothing but it came before, in the round

    def add(self, n: int, round_: int, event: Event, marked: Iterable[Moment], lead: Lead, made_at: int | None) -> None:
        """The nth event. marked: by its game; lead: after it; made_at: in ms, of the main event of a move alone."""
        for moment in (*marked, *self._lead(lead), *self._think(event, made_at)):
            one = MomentAt(n, round_, moment)
            if moment.most is None:
                self._first.setdefault((round_, moment.kind, moment.whose), one)
            elif moment.kind not in self._most or moment.most > (self._most[moment.kind].moment.most or 0):
                self._most[moment.kind] = one

    def ends(self, main: Event, made_at: int | None, in_round: bool) -> None:
        """A move is told whole. made_at: None where nobody knows it; in_round: whether its round goes on."""
        self._played = made_at if main.IS_PLAY and in_round else None

    def found(self) -> list[MomentAt]:
        """All, in the order of the match."""
        return sorted([*self._first.values(), *self._most.values()], key=lambda one: one.n)

    def _lead(self, lead: Lead) -> Iterator[Moment]:
        """Another side is alone in front than was last."""
        if lead.scope != self._scope:
            self._ahead, self._scope = (), lead.scope
        if not lead.seats:
            return
        if self._ahead and lead.seats != self._ahead:
            why = Text("moment_lead", {"seats": lead.seats, "count": len(lead.seats)})
            yield Moment("lead_changes", why, whose=lead.seats)
        self._ahead = lead.seats

    def _think(self, event: Event, made_at: int | None) -> Iterator[Moment]:
        """How long a seat took for its play after the play before it."""
        if made_at is None or self._played is None or event.by is None or not event.IS_PLAY:
            return
        took = made_at - self._played
        if took >= LONG:
            yield Moment("longest_think", Text("moment_think", {"by": event.by, "time": spent(took)}), took)


def spent(ms: int) -> str:
    """A time as both languages write it.

    >>> [spent(ms) for ms in (10_000, 59_999, 60_000, 3_723_000)]
    ['10 s', '59 s', '1 min', '1 h 2 min 3 s']
    """
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return " ".join(f"{count} {unit}" for count, unit in ((hours, "h"), (minutes, "min"), (seconds, "s")) if count)
