"""Who is in, who is here, who is kept apart, who is pinned."""

from engine.aggregates import Fact, erasable
from engine.shapes import BOOLEAN, list_of, maybe, needed, whole
from engine.tournaments import forms
from engine.tournaments.events.base import EntrantEvent, in_office


class Entered(EntrantEvent):
    """club, family: equal numbers, the same one (the office alone sees the family). late: rounds started before."""

    rating: int | None = maybe(whole(0, 10_000))
    start: int | None = maybe(whole(1, 10_000))
    club: int | None = maybe(whole(1, 10_000))
    family: int | None = in_office(whole(1, 10_000))
    late: int = maybe(whole(0, 10_000), 0)
    present: bool = maybe(BOOLEAN, False)


class CheckedIn(Fact):
    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


class CheckedOut(Fact):
    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


class SatOut(EntrantEvent):
    """An entrant is not paired in these rounds, and is given points for each."""

    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))
    points: int = maybe(whole(0, 1_000_000), 0)


class SatIn(EntrantEvent):
    """An entrant plays these rounds after all."""

    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))


class Withdrew(EntrantEvent):
    """table: the one in play that was left, of that round."""

    round: int | None = maybe(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    reason: str | None = erasable(forms.REASON)


class Returned(EntrantEvent):
    reason: str | None = erasable(forms.REASON)


class Merged(EntrantEvent):
    """entrant was into all along: somebody had been entered twice."""

    into: str = needed(forms.ENTRANT)


class Removed(Fact):
    """They were entered by mistake and never had a place in a round; nothing tells any more who they were."""

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


class EntrantErased(EntrantEvent):
    """Nothing tells any more who this was; the results stay."""


class Forbidden(Fact):
    """No two of these sit at one table. entrants: None for whom it is not shown to."""

    entrants: tuple[str, ...] | None = in_office(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


class Allowed(Fact):
    entrants: tuple[str, ...] | None = in_office(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


class Pinned(Fact):
    """Wherever this entrant sits, that table has this number. Both are None for whom they are not shown to."""

    entrant: str | None = in_office(forms.ENTRANT)
    table: int | None = in_office(forms.TABLE)
    irregular: str | None = erasable(forms.REASON)


class Unpinned(Fact):
    """The entrant may sit at any table again."""

    entrant: str | None = in_office(forms.ENTRANT)
