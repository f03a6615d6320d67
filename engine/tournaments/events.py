"""What happens in a tournament.

Types and fields are a stored format: add a field with a default, never rename one. Whatever says who is to sit where
stands in the part "draft", which the service shows only once the round is published; what somebody says of a table, in
the part "claim", for that table and the desk; what a person typed, in the part "text". Entrants are ids: what they are
called stands beside the events.
"""

from collections.abc import Mapping
from typing import Any

from engine.aggregates import Fact, Sealed, erasable
from engine.shapes import BOOLEAN, list_of, maybe, needed, one_of, text, whole
from engine.tournaments import forms

DRAFT, CLAIM = "draft", "claim"  # parts


def _draft(shape: Any) -> Any:
    return erasable(shape, part=DRAFT)


def _claim(shape: Any) -> Any:
    return erasable(shape, part=CLAIM)


class RoundEvent(Fact):
    round: int = needed(forms.ROUND)


class TableEvent(RoundEvent):
    table: int = needed(forms.TABLE)


class EntrantEvent(Fact):
    entrant: str = needed(forms.ENTRANT)


class TournamentCreated(Fact):
    """settings: as engine.tournaments.settings.read made them. seed: of all chance in it, told once it has ended."""

    game: str = needed(forms.WORD)
    edition: int = needed(whole(0, 10_000))
    settings: Mapping[str, Any] = needed(forms.OBJECT)
    definitions: str = needed(forms.WORD)
    seed: str | None = _draft(forms.WORD)


class Changed(Fact):
    """What was agreed is otherwise. settings: all of it."""

    settings: Mapping[str, Any] = needed(forms.OBJECT)
    fields: tuple[str, ...] = needed(list_of(forms.WORD))
    reason: str | None = erasable(forms.REASON)


class Entered(EntrantEvent):
    """club, family: equal numbers, the same one. late: rounds that were started before."""

    rating: int | None = maybe(whole(0, 10_000))
    start: int | None = maybe(whole(1, 10_000))
    club: int | None = maybe(whole(1, 10_000))
    family: int | None = maybe(whole(1, 10_000))
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
    """No two of these sit at one table."""

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


class Allowed(Fact):
    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


class Pinned(EntrantEvent):
    """Wherever this entrant sits, that table has this number."""

    table: int = needed(forms.TABLE)
    irregular: str | None = erasable(forms.REASON)


class Unpinned(EntrantEvent):
    """The entrant may sit at any table again."""


class Seeded(Fact):
    """Drafts are drawn by another seed from here on: the one before is not known here, or everybody was told it."""

    seed: str | None = _draft(forms.WORD)


class RoundPaired(RoundEvent):
    """The draft of a round. engine: what paired it, and its version; drafts: how many the round had before.

    seed: of this draft; basis: a digest of all that it was paired on; assumed: tables of the round before that had no
    result, and counted as shared by all. tables: `{table, group, entrants}`; away: by entrant, why and its points;
    groups: of a stage that begins, in the order of their seeding; plan: all rounds of a round robin at tables of more
    than two, as places in its group.
    """

    stage: int = needed(whole(0, 7))
    engine: str = needed(forms.WORD)
    drafts: int = needed(whole(0, 10_000))
    assumed: tuple[int, ...] = maybe(forms.TABLES, ())
    kept: tuple[int, ...] | None = _draft(forms.TABLES)
    seed: str | None = _draft(forms.WORD)
    basis: str | None = _draft(forms.WORD)
    present: tuple[str, ...] | None = _draft(forms.ANY_ENTRANTS)
    tables: tuple[Mapping[str, Any], ...] | None = _draft(forms.RECORDS)
    byes: tuple[str, ...] | None = _draft(forms.ANY_ENTRANTS)
    free: tuple[str, ...] | None = _draft(forms.ANY_ENTRANTS)
    away: Mapping[str, Mapping[str, Any]] | None = _draft(forms.AWAY)
    groups: tuple[tuple[str, ...], ...] | None = _draft(forms.lists_of(forms.ENTRANT))
    plan: tuple[Any, ...] | None = _draft(forms.RECORDS)


class TablesSet(RoundEvent):
    """The director seated these tables by hand. Those who sat there before, and sit nowhere now, are in byes."""

    stage: int = maybe(whole(0, 7), 0)
    playoff: bool = maybe(BOOLEAN, False)
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    tables: tuple[Mapping[str, Any], ...] | None = _draft(forms.RECORDS)
    byes: tuple[str, ...] | None = _draft(forms.ANY_ENTRANTS)
    away: Mapping[str, Mapping[str, Any]] | None = _draft(forms.AWAY)


class Swapped(RoundEvent):
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    entrants: tuple[str, ...] | None = _draft(forms.ENTRANTS)


class Exchanged(RoundEvent):
    """Somebody comes into a stage instead of another, whom a corrected result has put behind the cut."""

    entrant: str = needed(forms.ENTRANT)
    instead_of: str = needed(forms.ENTRANT)
    reason: str | None = erasable(forms.REASON)


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


class Unpaired(RoundEvent):
    """The draft of the round is dropped."""


class MatchMade(TableEvent):
    match: str = needed(forms.WORD)
    by_entrant: str | None = maybe(forms.ENTRANT)


class Published(RoundEvent):
    """Everybody may see the round. seed: by which it was paired; drafts: how often the director drew."""

    seed: str | None = maybe(forms.WORD)
    drafts: int = maybe(whole(0, 10_000), 0)
    starts_at: str | None = maybe(forms.WORD)
    as_is: bool = maybe(BOOLEAN, False)


class Started(RoundEvent):
    """The round has begun."""


class Closed(RoundEvent):
    """lots: by stage's group, the order among equals at its cut, drawn as the stage ended."""

    stage_ends: bool = maybe(BOOLEAN, False)
    lots: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())


class ResultRecorded(TableEvent):
    """How a table ended. order: canonical; points: what each has of it; outcome: None, where it was played, "bye" where
    too few sat down, "forfeit" where one did, "void", or "none", which takes the last one back.

    source: `{kind: "desk" | "claim" | "match", …}`; replaces: the version of the result before; stands: False where
    what says otherwise counts more.
    """

    order: tuple[tuple[str, ...], ...] = needed(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    points: Mapping[str, int] = needed(forms.POINTS)
    outcome: str | None = maybe(one_of("forfeit", "bye", "void", "none"))
    absent: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)
    source: Mapping[str, Any] = needed(forms.OBJECT)
    replaces: int | None = maybe(forms.VERSION)
    stands: bool = maybe(BOOLEAN, True)
    reason: str | None = erasable(forms.REASON)


class Claimed(TableEvent):
    """What an entrant of the table says came of it. order: of those whose places stand; among: who sits there."""

    edition: int = needed(whole(1, 10_000))
    match: str | None = maybe(forms.WORD)
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    order: tuple[tuple[str, ...], ...] | None = _claim(forms.ORDER)
    scores: Mapping[str, int] | None = _claim(forms.SCORES)
    unfinished: bool | None = _claim(BOOLEAN)


class Disputed(TableEvent):
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


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
    """entrant: who called, None where the office did; among: who is told that."""

    table: int = needed(forms.TABLE)
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


class Answered(Fact):
    """The calls of a table, or a note by its version."""

    table: int | None = maybe(forms.TABLE)
    note: int | None = maybe(forms.VERSION)


class Noted(Fact):
    """entrant: who wrote to the office, None where it did itself; among: who is told that."""

    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


class Ruled(Fact):
    table: int = needed(forms.TABLE)
    minutes: int | None = maybe(forms.MINUTES)
    text: str | None = erasable(forms.NOTE)


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


class Ended(Fact):
    """The tournament is over."""


class Reopened(Fact):
    """It goes on. seal, key, signature: of the seal that was opened, where there was one."""

    seal: int | None = maybe(forms.VERSION)
    key: str | None = maybe(text(200))
    signature: str | None = maybe(text(200))
    reason: str | None = erasable(forms.REASON)


EVENTS: tuple[type[Fact], ...] = (
    TournamentCreated, Changed, Entered, CheckedIn, CheckedOut, SatOut, SatIn, Withdrew, Returned, Merged,
    Removed, EntrantErased, Forbidden, Allowed, Pinned, Unpinned, Seeded, RoundPaired, TablesSet, Swapped, Exchanged,
    Joined, Reseated, TakenOut, Broken, Moved, Unpaired, MatchMade, Published, Started, Closed, ResultRecorded,
    Claimed, Disputed, Penalised, Lifted, Disqualified, Appealed, Rejected, Called, Answered, Noted, Ruled, ClockSet,
    Extended, Ended, Reopened, Sealed,
)  # fmt: skip
