"""Zack's commands and events.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self, get_args

from engine import commands, events
from engine.commands import ENDS, Command, Commands, SeatCommand
from engine.events import COMMON, NUMBER, OBJECT, WORDS, Event, Ply, Revealed, SeatEvent
from engine.games.zack.cards import COLOURS, THROWN
from engine.shapes import (
    BOOLEAN,
    CARD,
    SEAT,
    as_tuples,
    either,
    list_of,
    map_of,
    maybe,
    needed,
    nothing,
    one_of,
    record,
    sha256,
    text,
    whole,
)
from engine.timing.evidence import EVIDENCE
from engine.zones import Card, Seat

COLOUR = one_of(*COLOURS)
COUNTS = map_of(SEAT, whole(0, 200))
COLOURED = map_of(SEAT, COLOUR)
VERDICTS = ("upheld", "too_late", "wrong_seat", "beside", "void")
VERSION = whole(-1000, 2**53 - 1)  # what lay in a box that was stated anew is numbered up to 0
VERSIONS = list_of(VERSION, 0, 400)
FLOORS = map_of(text(64), either(whole(-(2**53) + 1, 2**53 - 1), nothing()))
LYING = record(
    version=VERSION, kind=one_of("card", "marker"), card=either(THROWN, nothing()), by=SEAT,
    target=nothing(), in_turn=either(BOOLEAN, nothing()), needs=("by",),
)  # fmt: skip

Ending = Literal["abandoned", "time", "conceded"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Deal(commands.Deal):
    """The cards are dealt round. counts: of each pile, or total: spread from the dealer's left. (ZCK-1)

    hands: the uppermost cards of piles, or all, the top one first, in an open record. deck: the first card that is
    dealt first, in a dealt record.
    """

    NOTATION: ClassVar[str] = "deal [dealer {dealer}] [total {total}] [counts {counts...}] [colours {colours...}]"

    dealer: Seat | None = maybe(SEAT)
    counts: Mapping[Seat, int] | None = maybe(COUNTS)
    total: int | None = maybe(whole(1, 1000))
    colours: Mapping[Seat, str] | None = maybe(COLOURED)
    hands: Mapping[Seat, tuple[Card, ...]] | None = maybe(map_of(SEAT, list_of(CARD, 0, 200, distinct=False)))
    deck: tuple[Card, ...] | None = maybe(list_of(CARD, 1, None, distinct=False))


class _ThrowingCommand(SeatCommand):
    """Something was thrown at the box. landed: in it. observed: the service's."""

    WITNESSED: ClassVar[frozenset[str]] = frozenset({"observed"})

    landed: bool = maybe(BOOLEAN, True)
    observed: Mapping[str, Any] | None = maybe(EVIDENCE)


class Throw(_ThrowingCommand):
    """A Zack card was thrown. card: "??" where nobody recognised it, none where it comes of a recorded deck."""

    NOTATION: ClassVar[str] = "{by} (throw) {card} [beside !landed]"

    card: Card | None = maybe(THROWN)

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Who names a card that nobody sees would learn from the refusal."""
        return self.by == seat and (knowledge != "dealt" or self.card is None)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Nothing names a card that lies; once the old one is thrown again, its name means itself."""
        return None if self.card == old else self


class Challenge(_ThrowingCommand):
    """A challenge card was thrown. target: whose colour it shows."""

    NOTATION: ClassVar[str] = "{by} challenge {target} [beside !landed]"

    target: Seat = needed(SEAT)


class ThrowMarker(_ThrowingCommand):
    """A colour marker was thrown."""

    NOTATION: ClassVar[str] = "{by} marker [beside !landed]"


class Choose(SeatCommand):
    """The colour that comes next, said by who threw the stop card. (ZCK-16)"""

    NOTATION: ClassVar[str] = "{by} choose {colour}"

    colour: str = needed(COLOUR)


class BoxOrder(Command):
    """How everything lies in the box, the bottom first. (ZCK-14)

    order: versions; entries: the same by the order of entry (1 was entered first), as corrections make it again.
    photo: the SHA-256 of a picture of it.
    """

    NOTATION: ClassVar[str] = "box [{entries...}]"

    order: tuple[int, ...] | None = maybe(VERSIONS)
    entries: tuple[int, ...] | None = maybe(VERSIONS)
    photo: str | None = maybe(sha256())


class RuleChallenge(Command):
    """The referee says what a challenge was worth: of the one that waits or was judged last, unless another is named.

    challenge: by its version; challenger, target: by whose it was, and upon whom, as corrections make it again; nth:
    which of several by him upon that seat, by order of entry from 1, the last where nothing is said.
    """

    NOTATION: ClassVar[str] = "rule {verdict} [of {challenger}] [on {target}] [nth {nth}]"

    challenge: int | None = maybe(VERSION)
    challenger: Seat | None = maybe(SEAT)
    target: Seat | None = maybe(SEAT)
    nth: int | None = maybe(whole(1, 400))
    verdict: str = needed(one_of(*VERDICTS))
    reason: str | None = maybe(text(500))

    @property
    def names(self) -> tuple[int | None, Seat | None, Seat | None, int | None]:
        """What it says of the challenge."""
        return self.challenge, self.challenger, self.target, self.nth

    def in_parts(self) -> frozenset[str]:
        return frozenset({"reason"})


class FinaliseOrder(Command):
    """Nobody can report anything earlier any more: sent by the service itself. (ZCK-18)

    floors: by device, what it has promised; horizon: the moment after which promises are not waited for.
    """

    NOTATION: ClassVar[str] = "finalise {how}"
    BY_SERVICE: ClassVar[bool] = True

    how: str = needed(one_of("floors", "horizon"))
    floors: Mapping[str, int | None] | None = maybe(FLOORS)
    horizon: int | None = maybe(whole(0, 2**53 - 1))


class RecordRound(Command):
    """Who won a round that nobody recorded. (ZCK-23)"""

    NOTATION: ClassVar[str] = "result winner {winner}"
    BY_HAND: ClassVar[bool] = True

    winner: Seat = needed(SEAT)


class Restate(commands.Restate):
    """How the table stands now. box: bottom first, without challenge cards; seats: {A: {cards, marker, colour}}."""

    round: int | None = maybe(whole(1, 1000))
    dealer: Seat | None = maybe(SEAT)
    to_throw: Seat | None = maybe(SEAT)
    box: tuple[Mapping[str, Any], ...] | None = maybe(list_of(LYING, 0, 200, distinct=False))
    mirrored: bool | None = maybe(BOOLEAN)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(
        map_of(SEAT, record(cards=whole(0, 200), marker=one_of("held", "thrown"), colour=COLOUR))
    )
    reason: str | None = maybe(commands.REASON)


COMMANDS: Commands = (
    Deal, Throw, Challenge, ThrowMarker, Choose, BoxOrder, RuleChallenge, FinaliseOrder, Restate,
    RecordRound, *ENDS,
)  # fmt: skip


class Dealt(Event):
    """A round has begun. said: which of dealer, counts, total and colours were named. P:* deck, or hands."""

    BEGINS_ANEW: ClassVar[bool] = True

    dealer: Seat = needed(SEAT)
    first: Seat = needed(SEAT)
    colours: Mapping[Seat, str] = needed(COLOURED)
    counts: Mapping[Seat, int] = needed(COUNTS)
    total: int = needed(NUMBER)
    said: tuple[str, ...] = needed(list_of(one_of("dealer", "counts", "total", "colours"), 0))

    def remake(self) -> Command:
        told = self.parts.get("*", {})
        said = {name: getattr(self, name) for name in self.said}
        return Deal(**said, hands=as_tuples(told.get("hands")), deck=as_tuples(told.get("deck")))


class _ThrowingEvent(Ply):
    """Something was thrown at the box.

    late: told when its box was settled already, so that it changes nothing; becomes: the table, where more changed than
    that something lies on top; P:* piles: what lies in the piles then, where that is kept.
    """

    landed: bool = needed(BOOLEAN)
    observed: Mapping[str, Any] | None = maybe(EVIDENCE)
    late: bool = maybe(BOOLEAN, False)
    becomes: Mapping[str, Any] | None = maybe(OBJECT)


class Thrown(_ThrowingEvent):
    """A Zack card was thrown. in_turn: None where nobody can tell; next: whose turn it is then."""

    card: Card = needed(THROWN)
    in_turn: bool | None = maybe(BOOLEAN)
    next: Seat | None = maybe(SEAT)

    def remake(self) -> Command:
        return Throw(by=self.by, card=self.card, landed=self.landed, observed=self.observed)


class Challenged(_ThrowingEvent):
    """A challenge card was thrown. finding: what it would come to."""

    target: Seat = needed(SEAT)
    finding: Mapping[str, Any] | None = maybe(OBJECT)

    def remake(self) -> Command:
        return Challenge(by=self.by, target=self.target, landed=self.landed, observed=self.observed)


class MarkerThrown(_ThrowingEvent):
    """A marker was thrown. early: with Zack cards left."""

    early: bool = maybe(BOOLEAN, False)

    def remake(self) -> Command:
        return ThrowMarker(by=self.by, landed=self.landed, observed=self.observed)


class ColourChosen(Ply):
    """Which colour comes next. next: whose it is."""

    colour: str = needed(COLOUR)
    next: Seat | None = maybe(SEAT)
    becomes: Mapping[str, Any] | None = maybe(OBJECT)

    def remake(self) -> Command:
        return Choose(by=self.by, colour=self.colour)


class PilesPassed(Event):
    """Everybody handed his pile on. to: to whom; colours: whose they are now. The table is in thrown's becomes."""

    NEWS: ClassVar[int] = 1

    to: Mapping[Seat, Seat] = needed(map_of(SEAT, SEAT))
    colours: Mapping[Seat, str] = needed(COLOURED)


class DirectionsMirrored(Event):
    """Left and right changed places, or changed back."""

    mirrored: bool = needed(BOOLEAN)


class BoxOrdered(Event):
    """How everything lies in the box, as somebody read it off. becomes: the table by that order, before a verdict.

    photo: the SHA-256 of a picture of it.
    """

    order: tuple[int, ...] = needed(VERSIONS)
    photo: str | None = maybe(WORDS)
    becomes: Mapping[str, Any] | None = maybe(OBJECT)

    def remake(self) -> Command:
        entered = sorted(self.order)
        return BoxOrder(entries=tuple(entered.index(version) + 1 for version in self.order), photo=self.photo)

    def photos(self) -> tuple[str, ...]:
        return (self.photo,) if self.photo else ()


class OrderFinalised(Event):
    """Nobody can report anything earlier any more. challenge: the one judged, first: the act that decides."""

    FOLLOWS: ClassVar[bool] = True

    challenge: int | None = maybe(VERSION)
    first: int | None = maybe(VERSION)
    how: str = needed(one_of("floors", "horizon"))
    floors: Mapping[str, int | None] | None = maybe(FLOORS)
    horizon: int | None = maybe(NUMBER)

    def remake(self) -> Command:
        return FinaliseOrder(how=self.how, floors=self.floors, horizon=self.horizon)


class ChallengeRuled(Event):
    """What the referee says that a challenge was worth. becomes: the table that he says it of. P:text reason.

    challenger, target: where he named another one than that which waited or was judged, whose it was, and upon whom.
    nth: which of those by him upon that seat, where these alone mean another one.
    """

    OWN_REASON: ClassVar[bool] = True

    challenge: int = needed(VERSION)
    verdict: str = needed(one_of(*VERDICTS))
    becomes: Mapping[str, Any] | None = maybe(OBJECT)
    challenger: Seat | None = maybe(SEAT)
    target: Seat | None = maybe(SEAT)
    nth: int | None = maybe(whole(1, 400))

    def remake(self) -> Command:
        return RuleChallenge(
            challenger=self.challenger, target=self.target, nth=self.nth, verdict=self.verdict, reason=self.own_reason
        )


class _Verdict(Event):
    """What a challenge came to. between: what it turned on; leads: who throws first into the empty box.

    becomes: the table, where more follows than that the box is empty.
    """

    NEWS: ClassVar[int] = 1

    challenge: int = needed(VERSION)
    target: Seat = needed(SEAT)
    verdict: str = needed(one_of(*VERDICTS, "undecided"))
    rule: str = needed(WORDS)
    between: tuple[int, ...] = needed(VERSIONS)
    leads: Seat | None = maybe(SEAT)
    becomes: Mapping[str, Any] | None = maybe(OBJECT)


class ChallengeUpheld(_Verdict):
    """The challenged seat takes the box. (ZCK-11)"""


class ChallengeFailed(_Verdict):
    """The challenger takes the box, unless it has no effect by option. (ZCK-9, ZCK-10)"""


class ChallengeVoid(_Verdict):
    """Nothing changes, but what fell upon it goes back. (ZCK-8, ZCK-20)"""


class ChallengeUndecided(_Verdict):
    """Nobody can tell, but the box. (ZCK-10, ZCK-18, ZCK-24)"""


class CardsReturned(Event):
    """Zack cards went back on top of the piles of those who threw them. (ZCK-12, ZCK-16)"""

    cards: tuple[Mapping[str, Any], ...] = needed(
        list_of(record(version=VERSION, to=SEAT, needs=("version", "to")), 1, None, distinct=False)
    )


class BoxTaken(SeatEvent):
    """A seat took all Zack cards of the box under its pile. cards: how many. (ZCK-22)"""

    cards: int = needed(NUMBER)


class RoundRecorded(events.RoundRecorded):
    """A round whose moves nobody recorded. dealer: who dealt it."""

    dealer: Seat = needed(SEAT)
    winner: Seat = needed(SEAT)
    rank: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))

    def remake(self) -> Command:
        return RecordRound(winner=self.winner)


class Restated(events.Restated):
    """How the table was stated. becomes: {round, dealer, table}."""

    RESTATE: ClassVar[type[commands.Restate]] = Restate

    round: int | None = maybe(NUMBER)
    dealer: Seat | None = maybe(SEAT)
    to_throw: Seat | None = maybe(SEAT)
    box: tuple[Mapping[str, Any], ...] | None = maybe(list_of(OBJECT, 0))
    mirrored: bool | None = maybe(BOOLEAN)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(OBJECT)
    becomes: Mapping[str, Any] = needed(OBJECT)


VERDICT_OF: dict[str, type[_Verdict]] = {
    "upheld": ChallengeUpheld,
    "too_late": ChallengeFailed,
    "wrong_seat": ChallengeFailed,
    "beside": ChallengeFailed,
    "void": ChallengeVoid,
    "undecided": ChallengeUndecided,
}

EVENTS: tuple[type[Event], ...] = (
    *(kind for kind in COMMON if kind is not Revealed),
    Dealt, Thrown, Challenged, MarkerThrown, ColourChosen, PilesPassed, DirectionsMirrored, BoxOrdered, OrderFinalised,
    ChallengeRuled, ChallengeUpheld, ChallengeFailed, ChallengeVoid, ChallengeUndecided, CardsReturned, BoxTaken,
    RoundRecorded, Restated,
)  # fmt: skip
