"""Rat-Jong's commands and events.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal, Self, get_args

from engine import commands, events
from engine.commands import ENDS, Command, Commands, Reveal, SeatCommand
from engine.events import COMMON, NUMBER, OBJECT, Event, Ply
from engine.games.rat_jong.cards import COLOURS
from engine.games.rat_jong.scoring import LINES
from engine.games.rat_jong.sets import KINDS_OF_GOING_OUT, SETS, WHOLE, Kind, mended
from engine.games.rat_jong.state import MIDDLE, SIDE, SIZES, Pile, Source
from engine.shapes import (
    BOOLEAN,
    CARD,
    SEAT,
    Frame,
    Shape,
    as_tuples,
    either,
    list_of,
    map_of,
    maybe,
    needed,
    nothing,
    one_of,
    record,
    whole,
)
from engine.zones import Card, Seat


def _as_written(shape: Shape) -> Shape:
    """A meld or a pair, whose cards may be named in any order."""

    def read(value: object, frame: Frame) -> tuple[Card, ...]:
        return tuple(sorted(shape.read(value, frame)))

    return shape._replace(read=read)


COLOUR = one_of(*COLOURS)
MELD = _as_written(list_of(CARD, 3, 3))
MELDS = list_of(MELD, 0, SETS, distinct=False)._replace(stored=as_tuples)
PAIR = _as_written(list_of(CARD, 2, 2))
SOURCE = one_of(*get_args(Source))
KIND = one_of(*KINDS_OF_GOING_OUT)
PILE = list_of(whole(0, SIDE - 1), 2, 2, distinct=False)
PILES_NAMED = list_of(PILE, 0, None, distinct=False)._replace(stored=as_tuples)
PILES = list_of(list_of(whole(0, max(map(max, SIZES))), SIDE, SIDE, distinct=False), SIDE, SIDE, distinct=False)
PILES = PILES._replace(stored=as_tuples)
DRAGONS = list_of(CARD, 0, 12)
HANDS = map_of(SEAT, list_of(CARD, 0))
MEMBERS = record(
    hand=record(known=list_of(CARD, 0), unknown=whole(0, WHOLE + 4)),
    melds=MELDS,
    dragons=DRAGONS,
    score=whole(0, 100_000),
)
SEATS = map_of(SEAT, MEMBERS)
MIDDLE_STATED = record(count=whole(0, MIDDLE), piles=either(PILES, nothing()))
ITEM = record(
    **{"for": one_of(*LINES), "cards": list_of(CARD, 0), "points": whole(0, 1000)}, needs=("for", "cards", "points")
)
SCORED = map_of(SEAT, record(points=whole(0, 1000), items=list_of(ITEM, 0, None, distinct=False)))


class Deal(commands.Deal):
    """The cards were laid out, and everybody took his. dragons: shown to find the starter; {} where nobody has one.

    by_birthday: the seats by birthday, the earliest in the year first; piles: what is left of them; hands: what is
    known of them to their holders and the referee, in an open record; deck, picks: where the cards came from, in a
    dealt one.
    """

    NOTATION: ClassVar[str] = "deal [starter {starter}]"

    starter: Seat | None = maybe(SEAT)
    dragons: Mapping[Seat, tuple[Card, ...]] | None = maybe(map_of(SEAT, DRAGONS))
    by_birthday: tuple[Seat, ...] | None = maybe(list_of(SEAT))
    piles: tuple[tuple[int, ...], ...] | None = maybe(PILES)
    hands: Mapping[Seat, tuple[Card, ...]] | None = maybe(HANDS)
    deck: tuple[Card, ...] | None = maybe(list_of(CARD))
    picks: tuple[Pile, ...] | None = maybe(PILES_NAMED)


class ChooseTrump(SeatCommand):
    """Who starts the round shows a dragon of that colour. (RJ-4)"""

    NOTATION: ClassVar[str] = "{by} trump {colour}"

    colour: str = needed(COLOUR)


class ExposeDragons(SeatCommand):
    """Dragons are laid out, and as many cards taken for them. piles: where from; cards: what came, as far as known."""

    NOTATION: ClassVar[str] = "{by} expose {dragons...} [from {piles...}] [came {cards...}]"

    dragons: tuple[Card, ...] = needed(list_of(CARD, 1, 12))
    piles: tuple[Pile, ...] | None = maybe(PILES_NAMED)
    cards: tuple[Card, ...] | None = maybe(list_of(CARD, 0))

    def in_parts(self) -> frozenset[str]:
        return frozenset({"cards"})


class Draw(SeatCommand):
    """A middle card is taken. card: what it is, in an open record."""

    NOTATION: ClassVar[str] = "{by} draw [{card}] [from {pile}]"

    pile: Pile | None = maybe(PILE)
    card: Card | None = maybe(CARD)

    def in_parts(self) -> frozenset[str]:
        return frozenset({"card"})


class TakeVisible(SeatCommand):
    """The visible card completes a meld, which is laid open. (RJ-8)"""

    NOTATION: ClassVar[str] = "{by} take {meld...}"

    meld: tuple[Card, ...] = needed(MELD)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The card that was discarded makes the meld under its new name."""
        return replace(self, meld=mended([self.meld], old, new)[0])


class Discard(SeatCommand):
    """A card is laid face up on the last one."""

    NOTATION: ClassVar[str] = "{by} (discard) {card}"

    card: Card = needed(CARD)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Another card lies on the mended one: from here on its old name means itself."""
        return None


class _GoingOut(SeatCommand):
    """A seat lays all. melds: those not yet open; from: where the fourteenth card came from, if not as it stands."""

    from_: Source | None = maybe(SOURCE)
    melds: tuple[tuple[Card, ...], ...] = needed(MELDS)
    pair: tuple[Card, ...] = needed(PAIR)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The card that was discarded makes the sets under the name that it is given later."""
        if self.from_ != "visible":
            return self
        *melds, pair = mended([*self.melds, self.pair], old, new)
        return replace(self, melds=tuple(melds), pair=pair)


class DeclareRatJong(_GoingOut, type="declare_ratjong"):
    """Rat-Jong. (RJ-9)"""

    NOTATION: ClassVar[str] = "{by} ratjong [from {from}] [melds {melds...}] [pair {pair...}]"

    from_: Source = needed(SOURCE)


class LayAll(_GoingOut):
    """All is laid without being Rat-Jong. (RJ-12)"""

    NOTATION: ClassVar[str] = "{by} lay all [from {from}] [melds {melds...}] [pair {pair...}]"


OUT = record(by=SEAT, kind=KIND, melds=MELDS, pair=PAIR, needs=("by", "kind", "melds", "pair"))
OPEN = record(melds=MELDS, dragons=DRAGONS)


class RecordRound(Command):
    """What lay before whom at the end of a round that nobody recorded. out: who went out; none: the middle was empty.

    The melds of who went out stand in out; those that were open before may stand at his seat. starter: of the round.
    """

    NOTATION: ClassVar[str] = "result [trump {trump}] [starter {starter}]"
    BY_HAND: ClassVar[bool] = True

    out: Mapping[str, Any] | None = maybe(OUT)
    seats: Mapping[Seat, Mapping[str, Any]] = needed(map_of(SEAT, OPEN))
    trump: str | None = maybe(COLOUR)
    starter: Seat | None = maybe(SEAT)


Playing = Literal["draw", "play", "claim"]


class Restate(commands.Restate):
    """How the table stands now. turn: whose it is, none while only Rat-Jong can be claimed.

    source: where the last card of that seat came from; discarder: whose card lies on top to be taken; trump: "none"
    where there is none.
    """

    round: int | None = maybe(whole(1, 1000))
    phase: str | None = maybe(one_of(*get_args(Playing)))
    turn: tuple[Seat, ...] | None = maybe(list_of(SEAT, 0, 1))
    starter: Seat | None = maybe(SEAT)
    trump: str | None = maybe(one_of(*COLOURS, "none"))
    middle: Mapping[str, Any] | None = maybe(MIDDLE_STATED)
    visible: tuple[Card, ...] | None = maybe(list_of(CARD, 0))
    discarder: Seat | None = maybe(SEAT)
    source: Source | None = maybe(SOURCE)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(SEATS)
    reason: str | None = maybe(commands.REASON)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The cards that lie are what they are called here."""
        return None


Ending = Literal["abandoned", "time", "middle_empty"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)

COMMANDS: Commands = (
    Deal,
    ChooseTrump,
    ExposeDragons,
    Draw,
    TakeVisible,
    Discard,
    DeclareRatJong,
    LayAll,
    Reveal,
    Restate,
    RecordRound,
    *ENDS,
)


class Dealt(Event):
    """Everybody has his cards. said: what was named, not worked out. P:seat cards; P:* deck, the last eight aside.

    dragons, by_birthday, picks: as they were said, None where they were not.
    """

    BEGINS_ANEW: ClassVar[bool] = True

    starter: Seat = needed(SEAT)
    counts: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    middle: int = needed(NUMBER)
    piles: tuple[tuple[int, ...], ...] | None = maybe(PILES)
    dragons: Mapping[Seat, tuple[Card, ...]] | None = maybe(map_of(SEAT, DRAGONS))
    by_birthday: tuple[Seat, ...] | None = maybe(list_of(SEAT))
    picks: tuple[Pile, ...] | None = maybe(PILES_NAMED)
    said: tuple[str, ...] = needed(list_of(one_of("starter", "piles", "deck"), 0))

    def remake(self) -> Deal:
        by_deck = "deck" in self.said
        return Deal(
            starter=self.starter if "starter" in self.said else None,
            dragons=as_tuples(self.dragons),
            by_birthday=self.by_birthday,
            piles=self.piles if "piles" in self.said else None,
            hands=None if by_deck else self.hands or None,
            deck=as_tuples(self.parts.get("*", {}).get("deck")),
            picks=self.picks,
        )

    def remake_masked(self) -> Command:
        made = self.remake()
        follows = "deck" in self.said or self.dragons is not None or self.by_birthday is not None
        return made if follows else replace(made, starter=self.starter)

    @property
    def hands(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards that the parts of the event give to each hand."""
        return {Seat(name): tuple(part["cards"]) for name, part in self.parts.items() if name not in ("text", "*")}


class TrumpChosen(Ply):
    """dragon: which the starter showed for it."""

    colour: str = needed(COLOUR)
    dragon: Card = needed(CARD)

    def remake(self) -> Command:
        return ChooseTrump(by=self.by, colour=self.colour)


class DragonsExposed(Ply):
    """Dragons were laid out, and so many cards came for them from these piles. P:seat cards, as far as known.

    entered: whether somebody said which cards came, and they do not follow from the deck.
    """

    dragons: tuple[Card, ...] = needed(list_of(CARD, 1, 12))
    replaced: int = needed(NUMBER)
    middle: int = needed(NUMBER)
    piles: tuple[Pile, ...] | None = maybe(PILES_NAMED)
    entered: bool = maybe(BOOLEAN, False)

    @property
    def came(self) -> tuple[Card, ...]:
        return tuple(self.parts.get(self.by, {}).get("cards", ()))

    def steps(self) -> tuple[Event, ...]:
        """The dragons are laid out before anything comes for them. (RJ-6)"""
        laid = replace(self, replaced=0, middle=self.middle + self.replaced, piles=None, parts={})
        return laid, replace(self, dragons=())

    def remake(self) -> Command:
        came = self.came if self.entered else None
        return ExposeDragons(by=self.by, dragons=self.dragons, piles=self.piles, cards=came)


class Drew(Ply):
    """A middle card was taken, of which middle are left. P:seat card. entered: as in dragons_exposed."""

    pile: Pile | None = maybe(PILE)
    middle: int = needed(NUMBER)
    entered: bool = maybe(BOOLEAN, False)

    @property
    def card(self) -> Card | None:
        return self.parts.get(self.by, {}).get("card")

    def remake(self) -> Command:
        return Draw(by=self.by, pile=self.pile, card=self.card if self.entered else None)


class VisibleTaken(Ply):
    """The visible card completed a meld."""

    card: Card = needed(CARD)
    meld: tuple[Card, ...] = needed(MELD)

    def remake(self) -> Command:
        return TakeVisible(by=self.by, meld=self.meld)


class Discarded(Ply):
    """A card was laid face up. next: whose turn it is; None where the middle is empty."""

    card: Card = needed(CARD)
    next: Seat | None = maybe(SEAT)

    def remake(self) -> Command:
        return Discard(by=self.by, card=self.card)


class GoneOut(Ply):
    """A seat has gone out. card: the visible one, where that was taken; melds: not open before; pair: laid last."""

    NEWS: ClassVar[int] = 4

    from_: Source = needed(SOURCE)
    kind: Kind = needed(KIND)
    card: Card | None = maybe(CARD)
    melds: tuple[tuple[Card, ...], ...] = needed(MELDS)
    pair: tuple[Card, ...] = needed(PAIR)


class RatJongDeclared(GoneOut, type="ratjong_declared"):
    """A seat has Rat-Jong."""

    def remake(self) -> Command:
        return DeclareRatJong(by=self.by, from_=self.from_, melds=self.melds, pair=self.pair)


class LaidAll(GoneOut):
    """A seat has laid all without Rat-Jong."""

    def remake(self) -> Command:
        return LayAll(by=self.by, from_=self.from_, melds=self.melds, pair=self.pair)


class RoundScored(Event):
    """What everybody's laid cards are worth, line by line; totals: of all rounds, this one included. (RJ-13)"""

    seats: Mapping[Seat, Mapping[str, Any]] = needed(SCORED)
    totals: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))


class RoundRecorded(events.RoundRecorded):
    """A round whose moves nobody recorded: what lay before whom. items: the lines of everybody's score.

    out: who went out and how, with the melds that were not open; order: who went out; starter: None where nobody said.
    """

    starter: Seat | None = maybe(SEAT)
    said: tuple[str, ...] = needed(list_of(one_of("starter"), 0))
    trump: str | None = maybe(COLOUR)
    out: Mapping[str, Any] | None = maybe(OBJECT)
    seats: Mapping[Seat, Mapping[str, Any]] = needed(map_of(SEAT, OPEN))
    order: tuple[Seat, ...] = needed(list_of(SEAT, 0))
    points: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    rank: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    items: Mapping[Seat, Mapping[str, Any]] = needed(SCORED)
    totals: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))

    def remake(self) -> Command:
        starter = self.starter if "starter" in self.said else None
        return RecordRound(out=as_tuples(self.out), seats=as_tuples(self.seats), trump=self.trump, starter=starter)


class Restated(events.Restated):
    """How the table was stated.

    becomes: {round, phase, turn, starter, trump, middle, visible, discarder, covered, source, seats: {A: {known,
    unknown, melds, dragons, score}}}.
    """

    RESTATE: ClassVar[type[commands.Restate]] = Restate

    round: int | None = maybe(NUMBER)
    phase: str | None = maybe(one_of(*get_args(Playing)))
    turn: tuple[Seat, ...] | None = maybe(list_of(SEAT, 0, 1))
    starter: Seat | None = maybe(SEAT)
    trump: str | None = maybe(one_of(*COLOURS, "none"))
    middle: Mapping[str, Any] | None = maybe(OBJECT)
    visible: tuple[Card, ...] | None = maybe(list_of(CARD, 0))
    discarder: Seat | None = maybe(SEAT)
    source: Source | None = maybe(SOURCE)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(OBJECT)
    becomes: Mapping[str, Any] = needed(OBJECT)


EVENTS: tuple[type[Event], ...] = (
    *COMMON,
    Dealt,
    TrumpChosen,
    DragonsExposed,
    Drew,
    VisibleTaken,
    Discarded,
    RatJongDeclared,
    LaidAll,
    RoundScored,
    RoundRecorded,
    Restated,
)
