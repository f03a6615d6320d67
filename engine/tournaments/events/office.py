"""What the office rules: penalties, appeals, calls, notes."""

from collections.abc import Mapping

from engine.aggregates import Fact, erasable
from engine.shapes import BOOLEAN, maybe, needed, whole
from engine.tournaments import forms
from engine.tournaments.events.base import EntrantEvent, in_claim


class Penalised(EntrantEvent):
    """points: taken off from that round on, 0 for a warning."""

    points: int = needed(whole(0, 1_000_000))
    warning: bool = maybe(BOOLEAN, False)
    round: int = needed(whole(0, 10_000))
    reason: str | None = erasable(forms.REASON)


class Lifted(EntrantEvent):
    penalty: int = needed(forms.VERSION)
    reason: str | None = erasable(forms.REASON)


class Disqualified(EntrantEvent):
    """round, table: as of who withdrew."""

    round: int | None = maybe(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    reason: str | None = erasable(forms.REASON)


class Appealed(EntrantEvent):
    of: int = needed(forms.VERSION)
    text: str | None = erasable(forms.NOTE)


class Rejected(Fact):
    appeal: int = needed(forms.VERSION)
    reason: str | None = erasable(forms.REASON)


class Called(Fact):
    """entrant: who called, None where the office did; among: who is told that; seats: how the table's people sit."""

    table: int = needed(forms.TABLE)
    entrant: str | None = in_claim(forms.ENTRANT)
    among: tuple[str, ...] | None = in_claim(forms.ENTRANTS)
    seats: Mapping[str, str] | None = in_claim(forms.SEATS)
    text: str | None = erasable(forms.NOTE)


class Attended(Fact):
    """A judge is on the way to a table that called."""

    table: int = needed(forms.TABLE)


class Answered(Fact):
    """The calls of a table, or a note by its version."""

    table: int | None = maybe(forms.TABLE)
    note: int | None = maybe(forms.VERSION)


class Noted(Fact):
    """entrant: who wrote to the office, None where it did itself; among: who is told that."""

    entrant: str | None = in_claim(forms.ENTRANT)
    among: tuple[str, ...] | None = in_claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


class Ruled(Fact):
    table: int = needed(forms.TABLE)
    minutes: int | None = maybe(forms.MINUTES)
    text: str | None = erasable(forms.NOTE)
