"""Rat Hot's commands and events.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Self, cast, get_args

from engine import commands, events
from engine.commands import ENDS, Command, Commands, SeatCommand
from engine.events import COMMON, NUMBER, OBJECT, WORDS, Event, Ply, Revealed, SeatEvent
from engine.games.rat_hot.board import FARTHEST, WAYS
from engine.games.rat_hot.cards import COLOURS, FACES, SPICES, strip
from engine.shapes import CARD, SEAT, as_tuples, list_of, map_of, maybe, needed, one_of, record, whole
from engine.zones import Card, Seat

PLACE = list_of(whole(-FARTHEST, FARTHEST), 2, 2, distinct=False)
WAY = one_of(*WAYS)
NEXT = record(seat=SEAT, cards=whole(1, 2), turn=whole(1, 1000), needs=("seat",))
SQUARE = record(
    at=PLACE, shows=one_of(*FACES), card=whole(0, 1000), level=whole(1, 1000), needs=("at", "shows")
)  # fmt: skip
GROUP = record(
    colour=one_of(*COLOURS), spice=one_of(*SPICES), squares=list_of(PLACE, 2), points=whole(1, 2),
    needs=("colour", "spice", "squares", "points"),
)  # fmt: skip
POINTS = map_of(SEAT, whole(0, 10_000))

Ending = Literal["last_card", "abandoned", "time", "conceded"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Deal(commands.Deal):
    """The start card lies, the others are shuffled. starter: needed in the first round; start: until it is known.

    deck: the first card that is drawn first, in a dealt record.
    """

    NOTATION: ClassVar[str] = "deal [{start}] [starter {starter}]"

    starter: Seat | None = maybe(SEAT)
    start: Card | None = maybe(CARD)
    deck: tuple[Card, ...] | None = maybe(list_of(CARD))


class Draw(SeatCommand):
    """The cards of a turn were turned up. cards: none are named where they come of a recorded deck."""

    NOTATION: ClassVar[str] = "{by} draw [{cards...}]"

    cards: tuple[Card, ...] | None = maybe(list_of(CARD, 1, 2))

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Who names cards of a deck that he does not see would learn from the refusal."""
        return self.by == seat and (knowledge != "dealt" or self.cards is None)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Nothing names a card that lies: once the old one is turned up, its name means itself."""
        return None if self.cards is not None and strip(old) in map(strip, self.cards) else self


class Place(SeatCommand):
    """A card was laid: its first square at at, the others to the right of it ("h") or below it ("v")."""

    NOTATION: ClassVar[str] = "{by} (place) {card} [at {at} {way}]"

    card: Card = needed(CARD)
    way: str = needed(WAY)
    at: tuple[int, ...] = needed(PLACE)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Nothing names a card that lies: once the old one is laid, its name means itself."""
        return None if strip(self.card) == strip(old) else self


class RecordRound(Command):
    """How a round ended that nobody recorded: by its points, or by who lost it at once."""

    NOTATION: ClassVar[str] = "result [loser {loser}] [totals {totals...}]"
    BY_HAND: ClassVar[bool] = True

    totals: Mapping[Seat, int] | None = maybe(POINTS)
    loser: Seat | None = maybe(SEAT)


class Restate(commands.Restate):
    """How the table stands now. squares: the whole board as seen from above.

    laid: which cards are known to lie, without the start card.
    """

    round: int | None = maybe(whole(1, 1000))
    squares: tuple[Mapping[str, Any], ...] | None = maybe(list_of(SQUARE, 1, 600, distinct=False))
    cards_left: int | None = maybe(whole(0, 1000))
    laid: tuple[Card, ...] | None = maybe(list_of(CARD, 0))
    drawn: tuple[Card, ...] | None = maybe(list_of(CARD, 0, 2))
    next: Mapping[str, Any] | None = maybe(NEXT)
    starter: Seat | None = maybe(SEAT)
    start: Card | None = maybe(CARD)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(map_of(SEAT, record(score=whole(0, 10_000))))
    reason: str | None = maybe(commands.REASON)


COMMANDS: Commands = (Deal, Draw, Place, Restate, RecordRound, *ENDS)


class Dealt(Event):
    """The start card lies at (0, 0) horizontally. said: which of starter and start were named. P:* deck."""

    BEGINS_ANEW: ClassVar[bool] = True

    starter: Seat = needed(SEAT)
    start: Card = needed(CARD)
    colours: Mapping[Seat, str] = needed(map_of(SEAT, one_of(*COLOURS)))
    said: tuple[str, ...] = needed(list_of(one_of("starter", "start"), 0))
    next: Mapping[str, Any] = needed(NEXT)

    def remake(self) -> Command:
        return Deal(
            starter=self.starter if "starter" in self.said else None,
            start=self.start if "start" in self.said else None,
            deck=as_tuples(self.parts.get("*", {}).get("deck")),
        )


class Drew(SeatEvent):
    """Cards were turned up, to be laid in this turn. turn: which of the round it is."""

    cards: tuple[Card, ...] = needed(list_of(CARD))
    turn: int = needed(NUMBER)

    def remake(self) -> Command:
        return Draw(by=self.by, cards=self.cards)


class Placed(Ply):
    """A card was laid. turn: of the round; level: 1 on the table; scored: the groups that it made points for.

    next: who lays next, and how many cards still in that turn; None where the round is over.
    """

    card: Card = needed(CARD)
    at: tuple[int, ...] = needed(PLACE)
    way: str = needed(WAY)
    level: int = needed(NUMBER)
    turn: int = needed(NUMBER)
    scored: tuple[Mapping[str, Any], ...] = needed(list_of(GROUP, 0))
    next: Mapping[str, Any] | None = maybe(NEXT)

    def remake(self) -> Command:
        return Place(by=self.by, card=self.card, at=tuple(self.at), way=self.way)


class RatsOut(SeatEvent):
    """A player has ended a turn with too many rats of his own in sight. rats: where they are. (RH-8)"""

    NEWS: ClassVar[int] = 1

    loser: Seat = needed(SEAT)
    rats: tuple[Sequence[int], ...] = needed(list_of(PLACE))


class Counted(Event):
    """The last card lies, and every group was counted once more. totals: points of the round. (RH-9)"""

    NEWS: ClassVar[int] = 1

    groups: tuple[Mapping[str, Any], ...] = needed(list_of(GROUP, 0))
    totals: Mapping[Seat, int] = needed(POINTS)


class RoundRecorded(events.RoundRecorded):
    """A round whose moves nobody recorded. starter: who had to start, where that is known; items: none in Rat Hot."""

    starter: Seat | None = maybe(SEAT)
    totals: Mapping[Seat, int] | None = maybe(POINTS)
    loser: str | None = maybe(WORDS)
    points: Mapping[Seat, int] = needed(POINTS)
    rank: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    items: tuple[Mapping[str, Any], ...] = needed(list_of(OBJECT, 0))

    def remake(self) -> Command:
        return RecordRound(totals=self.totals, loser=None if self.totals else cast(Seat, self.loser))


class Restated(events.Restated):
    """How the table was stated.

    becomes: {round, squares, cards_left, lain, laid, drawn, next, starter, start, seats: {A: {score}}}.
    """

    RESTATE: ClassVar[type[commands.Restate]] = Restate

    round: int | None = maybe(NUMBER)
    squares: tuple[Mapping[str, Any], ...] | None = maybe(list_of(OBJECT, 0, None))
    cards_left: int | None = maybe(NUMBER)
    laid: tuple[Card, ...] | None = maybe(list_of(CARD, 0))
    drawn: tuple[Card, ...] | None = maybe(list_of(CARD, 0))
    next: Mapping[str, Any] | None = maybe(NEXT)
    starter: Seat | None = maybe(SEAT)
    start: Card | None = maybe(CARD)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(OBJECT)
    becomes: Mapping[str, Any] = needed(OBJECT)


EVENTS: tuple[type[Event], ...] = (
    *(kind for kind in COMMON if kind is not Revealed),
    Dealt, Drew, Placed, RatsOut, Counted, RoundRecorded, Restated,
)  # fmt: skip
