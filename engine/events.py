"""Events that every game has.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Any, ClassVar, Self

from engine.commands import Command, EndMatch, EndRound, Restate, Reveal
from engine.shapes import (
    BOOLEAN,
    CARD,
    SEAT,
    Message,
    Shape,
    cards_named,
    list_of,
    maybe,
    needed,
    one_of,
    plain,
    whole,
)
from engine.zones import Card, Seat

Parts = Mapping[str, Mapping[str, Any]]
NO_PARTS: Parts = {}  # one for all events of a long match that have none

ANY = Shape(lambda value, frame: value, lambda frame: {})
OBJECT = Shape(lambda value, frame: value, lambda frame: {"type": "object"})
WORDS = Shape(lambda value, frame: value, lambda frame: {"type": "string"})
NUMBER = whole(0, 2**53 - 1)
SEVERAL = list_of(ANY, 0, None, distinct=False)


class Event(Message):
    """Something that happened at the table.

    by: the seat that did it, if one did.
    parts: what is not hashed in the clear: name of the part (a seat, "*", "text") -> its data.
    """

    IS_PLAY: ClassVar[bool] = False  # counted as a ply
    NEWS: ClassVar[int] = 0  # of a move's events the ones with most of it are its headline; none: its command's
    FOLLOWS: ClassVar[bool] = False  # what the service adds by itself to the move before it: no move, undone with it
    BEGINS_ANEW: ClassVar[bool] = False  # where cards lie after it is not told by where they lay before
    OWN_REASON: ClassVar[bool] = False  # P:text reason is its command's own, whether irregular or not

    by: Seat | None = maybe(SEAT)
    parts: Parts = field(default_factory=dict, metadata={"shape": ANY})

    @property
    def why_it_stood(self) -> str | None:
        """The referee's words about an irregular move; None where there are none, or none any more."""
        words: str | None = self.parts.get("text", {}).get(self._why)
        return words

    def standing(self, why: str) -> Self:
        """The event with the referee's words for why it stood, in P:text."""
        text = {**self.parts.get("text", {}), self._why: why}
        return replace(self, parts={**self.parts, "text": text})

    def remake(self) -> Command | None:
        """The command that the event says in full; None where it only follows from a command."""
        return None

    def remake_masked(self) -> Command | None:
        """The command that remake gives, where parts of the event are hidden: it names what followed from them."""
        return self.remake()

    def steps(self) -> tuple["Event", ...]:
        """The event as several, for who follows the cards: in each they leave a place, or come there, not both."""
        return (self,)

    def cards_of(self) -> tuple[Card, ...]:
        """The cards that it names, the played one first, and those of seats' parts where they are there."""
        hidden: list[Card] = []
        for name, data in self.parts.items():
            if name not in ("text", "*"):
                hidden += data.get("cards", ())
                hidden += (data["card"],) if "card" in data else ()
        return (*cards_named(self), *hidden)

    def photos(self) -> tuple[str, ...]:
        """The photos that it names, each by the SHA-256 of its bytes; whoever keeps them has them elsewhere."""
        return ()

    @property
    def news(self) -> int:
        """How much it tells of what its move came to."""
        return self.NEWS

    @property
    def own_reason(self) -> str | None:
        """The reason that its command gave, where it is not erased."""
        words: str | None = self.parts.get("text", {}).get("reason")
        return words

    @property
    def _why(self) -> str:
        return "irregular" if self.OWN_REASON else "reason"


class SeatEvent(Event):
    """Something that a seat did."""

    by: Seat = needed(SEAT)


class Ply(SeatEvent):
    """Something that a seat played."""

    IS_PLAY: ClassVar[bool] = True


class MatchCreated(Event):
    """A match was opened. P:text title."""

    game: str = needed(WORDS)
    edition: int = needed(NUMBER)
    knowledge: str = needed(one_of("observed", "open", "dealt"))
    options: Mapping[str, Any] = needed(OBJECT)
    seats: tuple[Seat, ...] = needed(list_of(SEAT))
    timing: Mapping[str, Any] | None = maybe(OBJECT)


class Revealed(SeatEvent):
    """Cards in a hand were seen: by all, or (to "seat") by their holder alone, then in P:seat cards."""

    to: str = needed(one_of("all", "seat"))
    cards: tuple[Card, ...] | None = maybe(list_of(CARD))

    def remake(self) -> Command:
        return Reveal(by=self.by, cards=self.cards_of(), to=self.to)


class Restated(Event):
    """What was stated of the table, None where nothing was, and how it stands in full from here on. P:text reason.

    RESTATE: the game's own command, whose fields but `reason` are its own too; `becomes`, the last: the whole table.
    """

    RESTATE: ClassVar[type[Restate]]
    BEGINS_ANEW: ClassVar[bool] = True
    OWN_REASON: ClassVar[bool] = True

    def remake(self) -> Command:
        stated = {name: getattr(self, name) for name in _stated_of(self.RESTATE)}
        return self.RESTATE(**stated, reason=self.own_reason)  # type: ignore[call-arg]  # each has it

    @classmethod
    def of(cls, command: Restate, becomes: Mapping[str, Any]) -> Self:
        """The event of a restatement that stands. becomes: the whole table from here on."""
        stated = {name: getattr(command, name) for name in _stated_of(cls.RESTATE)}
        said: dict[str, Any] = {
            name: tuple(plain(value)) if isinstance(value, tuple) else plain(value) for name, value in stated.items()
        }
        said["becomes"] = plain(becomes)
        reason: str | None = command.reason  # type: ignore[attr-defined]  # each has it
        return cls(**said, parts={"text": {"reason": reason}} if reason else {})


def _stated_of(command: type[Restate]) -> list[str]:
    """The names of what a game lets be stated of its table."""
    return [item.name for item in fields(command) if item.name != "reason"]


class RoundEnded(Event):
    """A round is over.

    reason: "durak", "drawn"…, as its game says; early: a command closed it, not its rules;
    order: seats in the order of going out; loser: a seat or a team ("A+C"); rank: 1 is best, equal ones share it, and
    there is none without a result (ALL-5); points: what each seat got for the round.
    """

    NEWS: ClassVar[int] = 2

    round: int = needed(NUMBER)
    reason: str = needed(WORDS)
    loser: str | None = maybe(WORDS)
    order: tuple[Seat, ...] = needed(list_of(SEAT, 0))
    points: Mapping[Seat, int] = needed(OBJECT)
    rank: Mapping[Seat, int] = needed(OBJECT)
    early: bool = maybe(BOOLEAN, False)

    def remake(self) -> Command | None:
        return EndRound(reason=self.reason, by=self.by) if self.early else None


class RoundRecorded(Event):
    """A round whose moves nobody recorded: each game's own fields tell its result."""

    NEWS: ClassVar[int] = 2
    BEGINS_ANEW: ClassVar[bool] = True

    round: int = needed(NUMBER)


class MatchEnded(Event):
    """The match is over. rank: 1 is best, equal ones share it; winners: the seats of rank 1.

    early: a command closed it, not its last round.
    """

    reason: str = needed(WORDS)
    rank: Mapping[Seat, int] = needed(OBJECT)
    winners: tuple[Seat, ...] = needed(list_of(SEAT, 0))
    loser: str | None = maybe(WORDS)
    early: bool = maybe(BOOLEAN, False)

    @property
    def news(self) -> int:
        """How much of news the end is: it tells more only where it came early, else the end of the round does."""
        return 3 if self.early else 0

    def remake(self) -> Command | None:
        return EndMatch(reason=self.reason, by=self.by) if self.early else None


class Ruled(Event):
    """The referee ruled on something; play goes on as it stands. about: a version or an address. P:text text."""

    about: int | str | None = maybe(ANY)
    kind: str = needed(one_of("warning", "penalty", "text"))
    seat: Seat | None = maybe(SEAT)
    points: int | None = maybe(NUMBER)


class Retracted(Event):
    """The last n moves in force were taken back. struck: versions (addresses) of their events. P:text reason."""

    n: int = needed(NUMBER)
    struck: tuple[int | str, ...] = needed(SEVERAL)


class Amended(Event):
    """Moves were replaced, struck or put in, and what follows from that. P:text reason.

    version: the place; commands: what was put there; struck: versions (addresses) that are gone; redecided: those of
    later moves that stand with other events; stands: [{version, events: [{type, by, data, …}]}], each in the place of
    one of these or before another.
    """

    version: int | str = needed(ANY)
    commands: tuple[Mapping[str, Any], ...] = needed(SEVERAL)
    struck: tuple[int | str, ...] = needed(SEVERAL)
    redecided: tuple[int | str, ...] = needed(SEVERAL)
    stands: tuple[Mapping[str, Any], ...] = needed(SEVERAL)

    def photos(self) -> tuple[str, ...]:
        return tuple(command["photo"] for command in self.commands if command.get("photo"))

    @property
    def agreed(self) -> tuple[Mapping[str, Any], tuple[Seat, ...]] | None:
        """The options and the seats that the match is told anew to have been opened with; None where it is not."""
        for stand in self.stands:
            for wire in stand["events"]:
                if wire["type"] == MatchCreated.TYPE:
                    return wire["data"]["options"], tuple(wire["data"]["seats"])
        return None

    def prolongs(self, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> bool:
        """Whether it only lets the match go on behind its last round. options, seats: what was agreed before it.

        Nothing was recorded wrongly then, so that this corrects nothing.
        """
        if self.agreed is None:
            return False
        told, sat = self.agreed
        before, after = options["rounds"], told["rounds"]
        is_longer = before is not None and (after is None or after > before)
        return is_longer and sat == tuple(seats) and {**options, "rounds": after} == told


class Sealed(Event):
    """The match is closed for good: a signature stands for all that leads to version head, whose hash it names.

    key: which of the service's keys has signed; signature: Ed25519, hex. Both come in from whoever keeps the keys.
    """

    head: int = needed(NUMBER)
    hash: str = needed(WORDS)
    key: str = needed(WORDS)
    signature: str = needed(WORDS)


class Reopened(Event):
    """The operator has opened a sealed match again. seal: the version of the seal, which stays. P:text reason."""

    OWN_REASON: ClassVar[bool] = True

    seal: int = needed(NUMBER)
    key: str = needed(WORDS)
    signature: str = needed(WORDS)


COMMON: tuple[type[Event], ...] = (
    MatchCreated, Revealed, RoundEnded, MatchEnded, Ruled, Retracted, Amended, Sealed, Reopened,
)  # fmt: skip

# What no game has a handler for: the match itself, or its history, takes it in.
OF_THE_MATCH: tuple[type[Event], ...] = (MatchCreated, Retracted, Amended, Sealed, Reopened)
