"""What may be sent to a tournament, and by whom.

A class's ROLES are those whose tokens may send it; what an entrant may say for himself alone is for the rules.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.shapes import (
    BOOLEAN,
    Message,
    either,
    line,
    list_of,
    maybe,
    needed,
    nothing,
    nullable,
    one_of,
    record,
    text,
    whole,
)
from engine.tournaments import agreement, forms

DIRECTOR = ("director",)
DIRECTING = ("director", "deputy")
OFFICE = ("director", "deputy", "desk")
ALL = (*OFFICE, "entrant")
NAME = line(60)
MEMBERS = list_of(record(needs=("name",), name=NAME, alias=NAME, minor=BOOLEAN), 2, 2, distinct=False)
NAMED = record(  # of an entrant, as the office is told
    needs=(),
    **dict.fromkeys(("name", "surname", "alias", "club", "family", "category"), either(NAME, nothing())),
    minor=BOOLEAN,
    consent=either(one_of("named", "aliases"), nothing()),
)


NOT_TOLD = 0  # of `replaces`: the sender does not say which result stands; a version is 1 at least


class Command(Message):
    """A command that clients send. seen: the version of the tournament that the sender was looking at.

    With `seen`, a command never overrides what was recorded later (deciding/unseen.py).
    """

    ROLES: ClassVar[tuple[str, ...]] = ()

    seen: int | None = maybe(forms.VERSION)

    def __init_subclass__(cls, type: str = "", roles: tuple[str, ...] = ()) -> None:
        cls.ROLES = roles
        super().__init_subclass__(type)


class RoundCommand(Command):
    round: int = needed(forms.ROUND)


class TableCommand(RoundCommand):
    table: int = needed(forms.TABLE)


class EntrantCommand(Command):
    entrant: str = needed(forms.ENTRANT)


class PersonCommand(Command):
    """A command that says who somebody is. surname: the part of the name under which lists have it."""

    surname: str | None = maybe(NAME)
    alias: str | None = maybe(NAME)
    club: str | None = maybe(NAME)
    family: str | None = maybe(NAME)
    category: str | None = maybe(NAME)
    minor: bool | None = maybe(BOOLEAN)
    consent: str | None = maybe(one_of("named", "aliases"))
    members: tuple[Mapping[str, Any], ...] | None = maybe(MEMBERS)


class Enter(PersonCommand, roles=OFFICE):
    name: str = needed(NAME)
    rating: int | None = maybe(whole(0, 10_000))
    start: int | None = maybe(whole(1, 10_000))
    player: str | None = maybe(forms.WORD)
    present: bool = maybe(BOOLEAN, False)  # a walk-in: checked in as soon as entered


class CheckIn(Command, roles=ALL):
    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)
    all: bool = maybe(BOOLEAN, False)


class CheckOut(Command, roles=ALL):
    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)
    all: bool = maybe(BOOLEAN, False)


class SitOut(EntrantCommand, roles=ALL):
    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))
    points: int | None = maybe(whole(0, 1_000_000))


class SitIn(EntrantCommand, roles=ALL):
    """A round that was to be sat out is played after all."""

    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))


class Withdraw(EntrantCommand, roles=ALL):
    reason: str | None = maybe(forms.REASON)


class Return(EntrantCommand, roles=ALL):
    reason: str | None = maybe(forms.REASON)


class Rename(EntrantCommand, PersonCommand, roles=OFFICE):
    """Changes what stands beside the events, and none of them."""

    name: str | None = maybe(NAME)
    replaces: Mapping[str, Any] | None = maybe(NAMED)  # what stands there, as the sender believes


class Merge(EntrantCommand, roles=OFFICE):
    into: str = needed(forms.ENTRANT)


class Remove(Command, roles=OFFICE):
    """Takes entries out again that never had a place in a round: a walk-in typed twice, a wrong list."""

    entrant: str | None = maybe(forms.ENTRANT)
    entrants: tuple[str, ...] | None = maybe(forms.ENTRANTS)


class Forbid(Command, roles=DIRECTING):
    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 200))
    reason: str | None = maybe(forms.REASON)


class Allow(Command, roles=DIRECTING):
    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 200))
    reason: str | None = maybe(forms.REASON)


class Pin(EntrantCommand, roles=OFFICE):
    table: int = needed(forms.TABLE)
    irregular: str | None = maybe(forms.REASON)


class Unpin(EntrantCommand, roles=OFFICE):
    table: int | None = maybe(forms.TABLE)


class Pair(Command, roles=DIRECTING):
    keep: tuple[int, ...] = maybe(forms.TABLES, ())


class Seat(RoundCommand, roles=DIRECTING):
    tables: Mapping[str, tuple[str, ...]] = needed(forms.SEATED)
    irregular: str | None = maybe(forms.REASON)
    reason: str | None = maybe(forms.REASON)


class Swap(RoundCommand, roles=DIRECTING):
    entrants: tuple[str, ...] = needed(list_of(forms.ENTRANT, 2, 2))
    irregular: str | None = maybe(forms.REASON)
    reason: str | None = maybe(forms.REASON)


class Unpair(RoundCommand, roles=DIRECTING):
    """Drop the draft of a round."""


class Publish(RoundCommand, roles=DIRECTING):
    starts_at: str | None = maybe(text(40))
    as_is: bool = maybe(BOOLEAN, False)


class Unpublish(RoundCommand, roles=DIRECTING):
    """Make a published round a draft again, as long as nothing was played in it."""

    reason: str = needed(forms.REASON)


class Start(RoundCommand, roles=DIRECTING):
    """Let a published round begin."""


class Close(RoundCommand, roles=DIRECTING):
    on_time: bool = maybe(BOOLEAN, False)


class Join(TableCommand, roles=DIRECTING):
    entrant: str = needed(forms.ENTRANT)
    irregular: str | None = maybe(forms.REASON)


class TakeOut(TableCommand, roles=DIRECTING):
    entrant: str = needed(forms.ENTRANT)
    as_: str = needed(one_of("absent", "checked_out"))


class Break(TableCommand, roles=DIRECTING):
    """Break a table up: those who sit there have byes."""


class Move(RoundCommand, roles=DIRECTING):
    from_: int = needed(forms.TABLE)
    to: int = needed(forms.TABLE)
    irregular: str | None = maybe(forms.REASON)


class Reseat(TableCommand, roles=DIRECTING):
    """The people of a table change seats, also after its first card. seats: all of them, a pair by its first seat."""

    seats: Mapping[str, str] = needed(forms.SEATS)
    reason: str = needed(forms.REASON)


class RecordResult(TableCommand, roles=OFFICE, type="result"):
    order: tuple[tuple[str, ...], ...] | None = maybe(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    absent: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)
    outcome: str | None = maybe(one_of("void", "none"))
    replaces: int | None = nullable(forms.VERSION, NOT_TOLD)  # the result that stands, as the sender believes
    reason: str | None = maybe(forms.REASON)


class ClaimResult(TableCommand, roles=("entrant",), type="claim"):
    edition: int | None = maybe(whole(1, 10_000))
    order: tuple[tuple[str, ...], ...] | None = maybe(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    unfinished: bool = maybe(BOOLEAN, False)


class Confirm(TableCommand, roles=("entrant",)):
    """code: a neighbour's own letters, on the phone of whoever claimed; who reads it makes him the one who speaks."""

    edition: int | None = maybe(whole(1, 10_000))
    claim: int = needed(forms.VERSION)
    code: str | None = maybe(text(20))


class Dispute(TableCommand, roles=("entrant",)):
    edition: int | None = maybe(whole(1, 10_000))
    text: str | None = maybe(forms.NOTE)


class Penalise(EntrantCommand, roles=DIRECTING):
    points: int | None = maybe(whole(1, 1_000_000))
    warning: bool = maybe(BOOLEAN, False)
    reason: str = needed(forms.REASON)
    round: int | None = maybe(forms.ROUND)


class Lift(Command, roles=DIRECTING):
    penalty: int = needed(forms.VERSION)
    reason: str = needed(forms.REASON)


class Disqualify(EntrantCommand, roles=DIRECTING):
    reason: str = needed(forms.REASON)


class Appeal(Command, roles=("entrant",)):
    of: int = needed(forms.VERSION)
    text: str | None = maybe(forms.NOTE)


class Reject(Command, roles=DIRECTING):
    appeal: int = needed(forms.VERSION)
    reason: str = needed(forms.REASON)


class Call(Command, roles=ALL):
    """A judge is wanted at a table. seats: as its people sit, where the seats are wrong; the desk may `reseat` so."""

    table: int = needed(forms.TABLE)
    seats: Mapping[str, str] | None = maybe(forms.SEATS)
    text: str | None = maybe(forms.NOTE)


class Attend(Command, roles=OFFICE):
    """A judge is on the way to a table that called."""

    table: int = needed(forms.TABLE)


class Answer(Command, roles=OFFICE):
    """The calls of a table, or a note by its version."""

    table: int | None = maybe(forms.TABLE)
    note: int | None = maybe(forms.VERSION)


class Note(Command, roles=ALL):
    """An entrant's is for the office, and waits for an answer; one of the office's own is kept with the record."""

    text: str = needed(forms.NOTE)


class Rule(Command, roles=OFFICE, type="ruling"):
    table: int = needed(forms.TABLE)
    text: str = needed(forms.NOTE)
    minutes: int | None = maybe(forms.MINUTES)


class Clock(RoundCommand, roles=OFFICE):
    do: str = needed(one_of("start", "stop", "set"))
    minutes: int | None = maybe(forms.MINUTES)


class Extend(RoundCommand, roles=OFFICE):
    table: int | None = maybe(forms.TABLE)
    minutes: int = needed(forms.MINUTES)
    reason: str | None = maybe(forms.REASON)


class End(Command, roles=DIRECTOR):
    """End the tournament. early: also before the protest time is over."""

    early: bool = maybe(BOOLEAN, False)


class Reopen(Command, roles=DIRECTOR):
    reason: str = needed(forms.REASON)


COMMANDS: tuple[type[Any], ...] = (
    Enter, CheckIn, CheckOut, SitOut, SitIn, Withdraw, Return, Rename, Merge, Remove, Forbid, Allow, Pin, Unpin, Pair,
    Seat, Swap, Unpair, Publish, Unpublish, Start, Close, Join, TakeOut, Break, Move, Reseat, RecordResult, ClaimResult,
    Confirm, Dispute, Penalise, Lift, Disqualify, Appeal, Reject, Call, Attend, Answer, Note, Rule, Clock, Extend, End,
    Reopen,
)  # fmt: skip


class Change(Message):
    """What PATCH says of what was agreed: the fields of agreement.CHANGEABLE."""

    format: Mapping[str, Any] | None = maybe(agreement.FORMAT)
    points: Mapping[str, Any] | None = maybe(agreement.POINTS)
    tie_breaks: tuple[str, ...] | None = maybe(agreement.BREAKS)
    tables: tuple[Mapping[str, Any], ...] | None = maybe(agreement.FIELDS["tables"])
    claims: str | None = maybe(agreement.FIELDS["claims"])
    categories: tuple[str, ...] | None = maybe(agreement.FIELDS["categories"])
    protest_minutes: int | None = maybe(agreement.FIELDS["protest_minutes"])
    requested_bye: Mapping[str, Any] | None = maybe(agreement.FIELDS["requested_bye"])
    reason: str | None = maybe(forms.REASON)


class MakeMatch(Message):
    """The table's match was made. by_entrant: whose it is, where an entrant made it: over, it is his claim."""

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    match: str = needed(forms.WORD)
    by_entrant: str | None = maybe(forms.ENTRANT)


class MatchOver(Message):
    """What the table's match came to, at a version of it. unfinished: it was ended by time."""

    match: str = needed(forms.WORD)
    version: int = needed(forms.VERSION)
    hash: str = needed(forms.WORD)
    order: tuple[tuple[str, ...], ...] = needed(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)


class Delete(Message):
    """The tournament is taken back: nothing of it was played."""


class Erase(Message):
    """Somebody is to be nobody."""

    entrant: str = needed(forms.ENTRANT)


# What no client sends: routes of their own, and other aggregates, cause these.
WITHIN: tuple[type[Any], ...] = (Change, Delete, MakeMatch, MatchOver, Erase)
