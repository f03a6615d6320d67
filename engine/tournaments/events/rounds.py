"""A round from its start to its close: its tables and its clock."""

from engine.aggregates import erasable
from engine.shapes import BOOLEAN, maybe, needed, one_of, text, whole
from engine.tournaments import forms
from engine.tournaments.events.base import RoundEvent, TableEvent


class Joined(TableEvent):
    """Somebody without a table sits down at one."""

    entrant: str = needed(forms.ENTRANT)
    irregular: str | None = erasable(forms.REASON)


class Reseated(TableEvent):
    """The people of a table changed seats; what was recorded by seats is theirs who sit there now.

    entrants: by their seats, A first.
    """

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


class TakenOut(TableEvent):
    """Somebody does not sit at the table any more, and counts for this round as that says."""

    entrant: str = needed(forms.ENTRANT)
    as_: str = needed(one_of("absent", "checked_out", "withdrawn"))


class Broken(TableEvent):
    """The table is none any more. byes: those who sat there."""

    byes: tuple[str, ...] = needed(forms.ANY_ENTRANTS)


class Moved(RoundEvent):
    """Who sat at table from_ sits at table to, which nobody had; or both tables change places."""

    from_: int = needed(forms.TABLE)
    to: int = needed(forms.TABLE)
    irregular: str | None = erasable(forms.REASON)


class MatchMade(TableEvent):
    match: str = needed(forms.WORD)
    by_entrant: str | None = maybe(forms.ENTRANT)


class Started(RoundEvent):
    """The round has begun."""


class Closed(RoundEvent):
    """lots: by stage's group, the order among equals at its cut, drawn as the stage ended.

    protest_until: after the last round, the time until which its results may be disputed; None where none was agreed.
    """

    stage_ends: bool = maybe(BOOLEAN, False)
    protest_until: str | None = maybe(text(40))
    lots: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())


class ClockSet(RoundEvent):
    """ends_at: when the round's time is up; None: the clock stands, with left_ms to go where that is known."""

    do: str = needed(one_of("start", "stop", "set"))
    minutes: int | None = maybe(forms.MINUTES)
    ends_at: str | None = maybe(text(40))
    left_ms: int | None = maybe(whole(0, 10**9))


class Extended(RoundEvent):
    """The round, or one of its tables, has more time."""

    table: int | None = maybe(forms.TABLE)
    minutes: int = needed(forms.MINUTES)
    ends_at: str | None = maybe(text(40))
    reason: str | None = erasable(forms.REASON)
