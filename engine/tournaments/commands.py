"""What may be sent to a tournament, and by whom.

A class's ROLES are those whose tokens may send it; what an entrant may say for himself alone is for the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.shapes import BOOLEAN, either, line, list_of, maybe, needed, nothing, nullable, one_of, record, text, whole
from engine.tournaments import agreement, forms

DIRECTOR = ("director",)
OFFICE = ("director", "desk")
ALL = ("director", "desk", "entrant")
NAME = line(60)
MEMBERS = list_of(record(needs=("name",), name=NAME, alias=NAME, minor=BOOLEAN), 2, 2, distinct=False)
_NAME_OR_NULL = either(NAME, nothing())
NAMED = record(  # of an entrant, as the office is told
    name=_NAME_OR_NULL,
    alias=_NAME_OR_NULL,
    club=_NAME_OR_NULL,
    family=_NAME_OR_NULL,
    category=_NAME_OR_NULL,
    minor=BOOLEAN,
    consent=either(one_of("named", "aliases"), nothing()),
)


NOT_TOLD = 0  # of `replaces`: the sender does not say which result stands; a version is 1 at least


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command that clients send. seen: the version of the tournament that the sender was looking at.

    With `seen`, a command never overrides what was recorded later (deciding/unseen.py).
    """

    seen: int | None = maybe(forms.VERSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Command):
    TYPE: ClassVar[str] = "enter"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    name: str = needed(NAME)
    alias: str | None = maybe(NAME)
    club: str | None = maybe(NAME)
    family: str | None = maybe(NAME)
    category: str | None = maybe(NAME)
    rating: int | None = maybe(whole(0, 10_000))
    start: int | None = maybe(whole(1, 10_000))
    minor: bool | None = maybe(BOOLEAN)
    consent: str | None = maybe(one_of("named", "aliases"))
    player: str | None = maybe(forms.WORD)
    members: tuple[Mapping[str, Any], ...] | None = maybe(MEMBERS)
    present: bool = maybe(BOOLEAN, False)  # a walk-in: checked in as soon as entered


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(Command):
    TYPE: ClassVar[str] = "check_in"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)
    all: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOut(Command):
    TYPE: ClassVar[str] = "check_out"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)
    all: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut(Command):
    TYPE: ClassVar[str] = "sit_out"
    ROLES: ClassVar[tuple[str, ...]] = ("director", "entrant")

    entrant: str = needed(forms.ENTRANT)
    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))
    points: int | None = maybe(whole(0, 1_000_000))


@dataclass(frozen=True, slots=True, kw_only=True)
class SitIn(Command):
    """A round that was to be sat out is played after all."""

    TYPE: ClassVar[str] = "sit_in"
    ROLES: ClassVar[tuple[str, ...]] = ("director", "entrant")

    entrant: str = needed(forms.ENTRANT)
    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Command):
    TYPE: ClassVar[str] = "withdraw"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    entrant: str = needed(forms.ENTRANT)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Command):
    TYPE: ClassVar[str] = "return"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    entrant: str = needed(forms.ENTRANT)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Command):
    """Changes what stands beside the events, and none of them."""

    TYPE: ClassVar[str] = "rename"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    entrant: str = needed(forms.ENTRANT)
    name: str | None = maybe(NAME)
    alias: str | None = maybe(NAME)
    club: str | None = maybe(NAME)
    family: str | None = maybe(NAME)
    category: str | None = maybe(NAME)
    minor: bool | None = maybe(BOOLEAN)
    consent: str | None = maybe(one_of("named", "aliases"))
    members: tuple[Mapping[str, Any], ...] | None = maybe(MEMBERS)
    replaces: Mapping[str, Any] | None = maybe(NAMED)  # what stands there, as the sender believes


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Command):
    TYPE: ClassVar[str] = "merge"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    entrant: str = needed(forms.ENTRANT)
    into: str = needed(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove(Command):
    """Takes entries out again that never had a place in a round: a walk-in typed twice, a wrong list."""

    TYPE: ClassVar[str] = "remove"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    entrant: str | None = maybe(forms.ENTRANT)
    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Command):
    TYPE: ClassVar[str] = "forbid"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 200))
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow(Command):
    TYPE: ClassVar[str] = "allow"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 200))
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin(Command):
    TYPE: ClassVar[str] = "pin"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    entrant: str = needed(forms.ENTRANT)
    table: int = needed(forms.TABLE)
    irregular: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpin(Command):
    TYPE: ClassVar[str] = "unpin"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    entrant: str = needed(forms.ENTRANT)
    table: int | None = maybe(forms.TABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Command):
    TYPE: ClassVar[str] = "pair"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    keep: tuple[int, ...] = maybe(forms.TABLES, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Command):
    TYPE: ClassVar[str] = "seat"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    tables: Mapping[str, tuple[str, ...]] = needed(forms.SEATED)
    irregular: str | None = maybe(forms.REASON)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Command):
    TYPE: ClassVar[str] = "swap"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 2))
    irregular: str | None = maybe(forms.REASON)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpair(Command):
    TYPE: ClassVar[str] = "unpair"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publish(Command):
    TYPE: ClassVar[str] = "publish"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    starts_at: str | None = maybe(text(40))
    as_is: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    TYPE: ClassVar[str] = "start"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Command):
    TYPE: ClassVar[str] = "close"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    on_time: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Command):
    TYPE: ClassVar[str] = "join"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrant: str = needed(forms.ENTRANT)
    irregular: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOut(Command):
    TYPE: ClassVar[str] = "take_out"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrant: str = needed(forms.ENTRANT)
    as_: str = needed(one_of("absent", "checked_out"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Break(Command):
    TYPE: ClassVar[str] = "break"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    TYPE: ClassVar[str] = "move"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    from_: int = needed(forms.TABLE)
    to: int = needed(forms.TABLE)
    irregular: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseat(Command):
    """The people of a table change seats, also after its first card. seats: all of them, a pair by its first seat."""

    TYPE: ClassVar[str] = "reseat"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    seats: Mapping[str, str] = needed(forms.SEATS)
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult(Command):
    TYPE: ClassVar[str] = "result"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    order: tuple[tuple[str, ...], ...] | None = maybe(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    absent: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)
    outcome: str | None = maybe(one_of("void", "none"))
    replaces: int | None = nullable(forms.VERSION, NOT_TOLD)  # the result that stands, as the sender believes
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimResult(Command):
    TYPE: ClassVar[str] = "claim"
    ROLES: ClassVar[tuple[str, ...]] = ("entrant",)

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    edition: int | None = maybe(whole(1, 10_000))
    order: tuple[tuple[str, ...], ...] | None = maybe(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    unfinished: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Command):
    """code: a neighbour's own letters, on the phone of whoever claimed; who reads it makes him the one who speaks."""

    TYPE: ClassVar[str] = "confirm"
    ROLES: ClassVar[tuple[str, ...]] = ("entrant",)

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    edition: int | None = maybe(whole(1, 10_000))
    claim: int = needed(forms.VERSION)
    code: str | None = maybe(text(20))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute(Command):
    TYPE: ClassVar[str] = "dispute"
    ROLES: ClassVar[tuple[str, ...]] = ("entrant",)

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    edition: int | None = maybe(whole(1, 10_000))
    text: str | None = maybe(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalise(Command):
    TYPE: ClassVar[str] = "penalise"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    entrant: str = needed(forms.ENTRANT)
    points: int | None = maybe(whole(1, 1_000_000))
    warning: bool = maybe(BOOLEAN, False)
    reason: str = needed(forms.REASON)
    round: int | None = maybe(forms.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift(Command):
    TYPE: ClassVar[str] = "lift"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    penalty: int = needed(forms.VERSION)
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualify(Command):
    TYPE: ClassVar[str] = "disqualify"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    entrant: str = needed(forms.ENTRANT)
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal(Command):
    TYPE: ClassVar[str] = "appeal"
    ROLES: ClassVar[tuple[str, ...]] = ("entrant",)

    of: int = needed(forms.VERSION)
    text: str | None = maybe(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reject(Command):
    TYPE: ClassVar[str] = "reject"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    appeal: int = needed(forms.VERSION)
    reason: str = needed(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Command):
    TYPE: ClassVar[str] = "call"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    table: int = needed(forms.TABLE)
    text: str | None = maybe(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Command):
    """The calls of a table, or a note by its version."""

    TYPE: ClassVar[str] = "answer"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    table: int | None = maybe(forms.TABLE)
    note: int | None = maybe(forms.VERSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    """An entrant's is for the office, and waits for an answer; one of the office's own is kept with the record."""

    TYPE: ClassVar[str] = "note"
    ROLES: ClassVar[tuple[str, ...]] = ALL

    text: str = needed(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Command):
    TYPE: ClassVar[str] = "ruling"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    table: int = needed(forms.TABLE)
    text: str = needed(forms.NOTE)
    minutes: int | None = maybe(forms.MINUTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Command):
    TYPE: ClassVar[str] = "clock"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    round: int = needed(forms.ROUND)
    do: str = needed(one_of("start", "stop", "set"))
    minutes: int | None = maybe(forms.MINUTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extend(Command):
    TYPE: ClassVar[str] = "extend"
    ROLES: ClassVar[tuple[str, ...]] = OFFICE

    round: int = needed(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    minutes: int = needed(forms.MINUTES)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Command):
    TYPE: ClassVar[str] = "end"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen(Command):
    TYPE: ClassVar[str] = "reopen"
    ROLES: ClassVar[tuple[str, ...]] = DIRECTOR

    reason: str = needed(forms.REASON)


COMMANDS: tuple[type[Any], ...] = (
    Enter, CheckIn, CheckOut, SitOut, SitIn, Withdraw, Return, Rename, Merge, Remove, Forbid, Allow, Pin, Unpin, Pair,
    Seat, Swap, Unpair, Publish, Start, Close, Join, TakeOut, Break, Move, Reseat, RecordResult, ClaimResult, Confirm,
    Dispute, Penalise, Lift, Disqualify, Appeal, Reject, Call, Answer, Note, Rule, Clock, Extend, End, Reopen,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What PATCH says of what was agreed."""

    TYPE: ClassVar[str] = "change"

    format: Mapping[str, Any] | None = maybe(agreement.FORMAT)
    points: Mapping[str, Any] | None = maybe(agreement.POINTS)
    tie_breaks: tuple[str, ...] | None = maybe(agreement.BREAKS)
    reason: str | None = maybe(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMatch:
    """The table's match was made. by_entrant: whose it is, where an entrant made it: over, it is his claim."""

    TYPE: ClassVar[str] = "make_match"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    match: str = needed(forms.WORD)
    by_entrant: str | None = maybe(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOver:
    """What the table's match came to, at a version of it. unfinished: it was ended by time."""

    TYPE: ClassVar[str] = "match_over"

    match: str = needed(forms.WORD)
    version: int = needed(forms.VERSION)
    hash: str = needed(forms.WORD)
    order: tuple[tuple[str, ...], ...] = needed(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """Somebody is to be nobody."""

    TYPE: ClassVar[str] = "erase"

    entrant: str = needed(forms.ENTRANT)


# What no client sends: routes of their own, and other aggregates, cause these.
WITHIN: tuple[type[Any], ...] = (Change, MakeMatch, MatchOver, Erase)
