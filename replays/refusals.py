"""Refusals of what was asked of a match, and the body of every problem (RFC 9457)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, NotOver, Opened
from engine.zones import Seat
from replays.problem_kinds import OF_THE_MATCH, Kind


class NotAllowed(Exception):
    """Not with these rights."""


REFUSED = (NotAllowed, Invalid, IllegalMove, IllegalCorrection, NoSuchVersion, NotOver, Opened, DealtRecord)
MOST_ERRORS = 100  # named at once
NOBODY: Mapping[Seat, str] = {}


class Refusal(NamedTuple):
    """What was refused. kind: of OF_THE_MATCH; detail: one or two sentences; members: further ones of the body."""

    kind: str
    detail: str
    members: Mapping[str, Any] = {}

    @property
    def status(self) -> int:
        return OF_THE_MATCH[self.kind].status


def body(name: str, kind: Kind, detail: str, members: Mapping[str, Any], instance: str | None = None) -> dict[str, Any]:
    """The body of a problem of this name, alone or inside a batch. `None` members are left out."""
    made: dict[str, Any] = {"type": f"/problems/{name}", "title": kind.title, "status": kind.status, "detail": detail}
    if instance is not None:
        made["instance"] = instance
    made.update((name, value) for name, value in members.items() if value is not None)
    return made


def refusal(error: Exception, status: str = "live", names: Mapping[Seat, str] = NOBODY) -> Refusal:
    """What an error of the engine is to its receiver. error: one of REFUSED.

    status: the match's; ALL-1 has its own kinds once the match has ended. names: what its receiver calls seats.
    """
    match error:
        case NotAllowed():
            return Refusal("not-allowed", str(error))
        case NotOver():
            return Refusal("not-over", str(error))
        case Invalid():
            return invalid(error.errors, error.french)
        case IllegalMove():
            return _illegal(error, status, names)
        case IllegalCorrection():
            return _illegal_correction(error, names)
        case NoSuchVersion():
            detail = f"{error.place} is no version of this match; its newest is {error.head}"
            return Refusal("no-such-version", detail, {"version": error.head})
        case Opened():
            return Refusal("opened", "the hidden cards have been shown; the match cannot be made live again")
        case DealtRecord():
            return Refusal("dealt-record", "the service dealt these cards; moves can be retracted, nothing else")
    raise error


def invalid(errors: Sequence[tuple[str, str]], french: str | None = None) -> Refusal:
    """Return the refusal of a body that is wrong. errors: (JSON pointer, what is wrong and what would be right).

    french: the same in a sentence, where a person may have caused it; then the refusal has a `text`, too.
    """
    detail = "; ".join(f"{at or 'the body'}: {what}" for at, what in errors[:3])
    if len(errors) > 3:
        detail += f"; and {len(errors) - 3} more"
    told = {"errors": [{"at": at, "detail": what} for at, what in errors[:MOST_ERRORS]]}
    text = {} if french is None else {"text": {"en": "; ".join(what for _, what in errors), "fr": french}}
    return Refusal("invalid", detail, {**told, **text})


def _illegal(error: IllegalMove, status: str, names: Mapping[Seat, str]) -> Refusal:
    kind = {"over": "match-over", "sealed": "match-sealed"}.get(status) if error.rule == "ALL-1" else None
    return Refusal(
        kind or "illegal-move",
        error.message,
        {
            "rule": error.rule,
            "details": error.details,
            "text": error.rendered(names),
            "waivable": error.waivable,
        },
    )


def _illegal_correction(error: IllegalCorrection, names: Mapping[Seat, str]) -> Refusal:
    """The first move that would no longer hold, and all of them."""
    first = error.refusal
    return Refusal(
        "illegal-correction",
        f"after this correction move {error.move} would be illegal: {first.message}",
        {
            "version": error.place,
            "move": error.move,
            "rule": first.rule,
            "details": first.details,
            "text": first.rendered(names),
            "waivable": first.waivable,
            "errors": [
                {"at": at, "detail": str(failed), "version": place, "move": move, "rule": failed.rule}
                for place, move, at, failed in error.failures[:MOST_ERRORS]
            ],
        },
    )
