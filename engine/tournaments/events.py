"""What happens in a tournament.

Types and fields are a stored format: add a field with a default, never rename one. Whatever says who is to sit where
stands in the part "draft", which the service shows only once the round is published; what somebody says of a table, in
the part "claim", for that table and the desk; what a person typed, in the part "text". Entrants are ids: what they are
called stands beside the events.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.aggregates import Fact, Sealed, erasable
from engine.shapes import BOOLEAN, list_of, maybe, needed, one_of, text, whole
from engine.tournaments import forms

DRAFT, CLAIM = "draft", "claim"  # parts


def _draft(shape: Any) -> Any:
    return erasable(shape, part=DRAFT)


def _claim(shape: Any) -> Any:
    return erasable(shape, part=CLAIM)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated(Fact):
    """settings: as engine.tournaments.settings.read made them. seed: of all chance in it, told once it has ended."""

    TYPE: ClassVar[str] = "tournament_created"

    game: str = needed(forms.WORD)
    edition: int = needed(whole(0, 10_000))
    settings: Mapping[str, Any] = needed(forms.OBJECT)
    definitions: str = needed(forms.WORD)
    seed: str | None = _draft(forms.WORD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Fact):
    """What was agreed is otherwise. settings: all of it."""

    TYPE: ClassVar[str] = "changed"

    settings: Mapping[str, Any] = needed(forms.OBJECT)
    fields: tuple[str, ...] = needed(list_of(forms.WORD))
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Fact):
    """club, family: equal numbers, the same one. late: rounds that were started before."""

    TYPE: ClassVar[str] = "entered"

    entrant: str = needed(forms.ENTRANT)
    rating: int | None = maybe(whole(0, 10_000))
    start: int | None = maybe(whole(1, 10_000))
    club: int | None = maybe(whole(1, 10_000))
    family: int | None = maybe(whole(1, 10_000))
    late: int = maybe(whole(0, 10_000), 0)
    present: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Fact):
    TYPE: ClassVar[str] = "checked_in"

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedOut(Fact):
    TYPE: ClassVar[str] = "checked_out"

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SatOut(Fact):
    """An entrant is not paired in these rounds, and is given points for each."""

    TYPE: ClassVar[str] = "sat_out"

    entrant: str = needed(forms.ENTRANT)
    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))
    points: int = maybe(whole(0, 1_000_000), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SatIn(Fact):
    """An entrant plays these rounds after all."""

    TYPE: ClassVar[str] = "sat_in"

    entrant: str = needed(forms.ENTRANT)
    rounds: tuple[int, ...] = needed(list_of(forms.ROUND))


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(Fact):
    """table: the one in play that was left, of that round."""

    TYPE: ClassVar[str] = "withdrew"

    entrant: str = needed(forms.ENTRANT)
    round: int | None = maybe(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(Fact):
    TYPE: ClassVar[str] = "returned"

    entrant: str = needed(forms.ENTRANT)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged(Fact):
    """entrant was into all along: somebody had been entered twice."""

    TYPE: ClassVar[str] = "merged"

    entrant: str = needed(forms.ENTRANT)
    into: str = needed(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(Fact):
    """They were entered by mistake and never had a place in a round; nothing tells any more who they were."""

    TYPE: ClassVar[str] = "removed"

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantErased(Fact):
    """Nothing tells any more who this was; the results stay."""

    TYPE: ClassVar[str] = "entrant_erased"

    entrant: str = needed(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden(Fact):
    """No two of these sit at one table."""

    TYPE: ClassVar[str] = "forbidden"

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed(Fact):
    TYPE: ClassVar[str] = "allowed"

    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned(Fact):
    """Wherever this entrant sits, that table has this number."""

    TYPE: ClassVar[str] = "pinned"

    entrant: str = needed(forms.ENTRANT)
    table: int = needed(forms.TABLE)
    irregular: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpinned(Fact):
    TYPE: ClassVar[str] = "unpinned"

    entrant: str = needed(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded(Fact):
    """Drafts are drawn by another seed from here on: the one before is not known here, or everybody was told it."""

    TYPE: ClassVar[str] = "seeded"

    seed: str | None = _draft(forms.WORD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired(Fact):
    """The draft of a round. engine: what paired it, and its version; drafts: how many the round had before.

    seed: of this draft; basis: a digest of all that it was paired on; assumed: tables of the round before that had no
    result, and counted as shared by all. tables: `{table, group, entrants}`; away: by entrant, why and its points;
    groups: of a stage that begins, in the order of their seeding; plan: all rounds of a round robin at tables of more
    than two, as places in its group.
    """

    TYPE: ClassVar[str] = "round_paired"

    round: int = needed(forms.ROUND)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesSet(Fact):
    """The director seated these tables by hand. Those who sat there before, and sit nowhere now, are in byes."""

    TYPE: ClassVar[str] = "tables_set"

    round: int = needed(forms.ROUND)
    stage: int = maybe(whole(0, 7), 0)
    playoff: bool = maybe(BOOLEAN, False)
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    tables: tuple[Mapping[str, Any], ...] | None = _draft(forms.RECORDS)
    byes: tuple[str, ...] | None = _draft(forms.ANY_ENTRANTS)
    away: Mapping[str, Mapping[str, Any]] | None = _draft(forms.AWAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapped(Fact):
    TYPE: ClassVar[str] = "swapped"

    round: int = needed(forms.ROUND)
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    entrants: tuple[str, ...] | None = _draft(forms.ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged(Fact):
    """Somebody comes into a stage instead of another, whom a corrected result has put behind the cut."""

    TYPE: ClassVar[str] = "exchanged"

    round: int = needed(forms.ROUND)
    entrant: str = needed(forms.ENTRANT)
    instead_of: str = needed(forms.ENTRANT)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Fact):
    """Somebody without a table sits down at one."""

    TYPE: ClassVar[str] = "joined"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrant: str = needed(forms.ENTRANT)
    irregular: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseated(Fact):
    """The people of a table changed seats; what was recorded by seats is theirs who sit there now.

    entrants: by their seats, A first.
    """

    TYPE: ClassVar[str] = "reseated"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrants: tuple[str, ...] = needed(forms.ENTRANTS)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOut(Fact):
    """Somebody does not sit at the table any more, and counts for this round as that says."""

    TYPE: ClassVar[str] = "taken_out"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrant: str = needed(forms.ENTRANT)
    as_: str = needed(one_of("absent", "checked_out", "withdrawn"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken(Fact):
    """The table is none any more. byes: those who sat there."""

    TYPE: ClassVar[str] = "broken"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    byes: tuple[str, ...] = needed(forms.ANY_ENTRANTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Fact):
    """Who sat at table from_ sits at table to, which nobody had; or both tables change places."""

    TYPE: ClassVar[str] = "moved"

    round: int = needed(forms.ROUND)
    from_: int = needed(forms.TABLE)
    to: int = needed(forms.TABLE)
    irregular: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpaired(Fact):
    TYPE: ClassVar[str] = "unpaired"

    round: int = needed(forms.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchMade(Fact):
    TYPE: ClassVar[str] = "match_made"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    match: str = needed(forms.WORD)
    by_entrant: str | None = maybe(forms.ENTRANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Published(Fact):
    """Everybody may see the round. seed: by which it was paired; drafts: how often the director drew."""

    TYPE: ClassVar[str] = "published"

    round: int = needed(forms.ROUND)
    seed: str | None = maybe(forms.WORD)
    drafts: int = maybe(whole(0, 10_000), 0)
    starts_at: str | None = maybe(forms.WORD)
    as_is: bool = maybe(BOOLEAN, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Fact):
    TYPE: ClassVar[str] = "started"

    round: int = needed(forms.ROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed(Fact):
    """lots: by stage's group, the order among equals at its cut, drawn as the stage ended."""

    TYPE: ClassVar[str] = "closed"

    round: int = needed(forms.ROUND)
    stage_ends: bool = maybe(BOOLEAN, False)
    lots: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecorded(Fact):
    """How a table ended. order: canonical; points: what each has of it; outcome: None, where it was played, "bye" where
    too few sat down, "forfeit" where one did, "void", or "none", which takes the last one back.

    source: `{kind: "desk" | "claim" | "match", …}`; replaces: the version of the result before; stands: False where
    what says otherwise counts more.
    """

    TYPE: ClassVar[str] = "result_recorded"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(Fact):
    """What an entrant of the table says came of it. order: of those whose places stand; among: who sits there."""

    TYPE: ClassVar[str] = "claimed"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    edition: int = needed(whole(1, 10_000))
    match: str | None = maybe(forms.WORD)
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    order: tuple[tuple[str, ...], ...] | None = _claim(forms.ORDER)
    scores: Mapping[str, int] | None = _claim(forms.SCORES)
    unfinished: bool | None = _claim(BOOLEAN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed(Fact):
    TYPE: ClassVar[str] = "disputed"

    round: int = needed(forms.ROUND)
    table: int = needed(forms.TABLE)
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(Fact):
    """points: taken off from that round on, 0 for a warning."""

    TYPE: ClassVar[str] = "penalised"

    entrant: str = needed(forms.ENTRANT)
    points: int = needed(whole(0, 1_000_000))
    warning: bool = maybe(BOOLEAN, False)
    round: int = needed(whole(0, 10_000))
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted(Fact):
    TYPE: ClassVar[str] = "lifted"

    penalty: int = needed(forms.VERSION)
    entrant: str = needed(forms.ENTRANT)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualified(Fact):
    """round, table: as of who withdrew."""

    TYPE: ClassVar[str] = "disqualified"

    entrant: str = needed(forms.ENTRANT)
    round: int | None = maybe(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appealed(Fact):
    TYPE: ClassVar[str] = "appealed"

    of: int = needed(forms.VERSION)
    entrant: str = needed(forms.ENTRANT)
    text: str | None = erasable(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected(Fact):
    TYPE: ClassVar[str] = "rejected"

    appeal: int = needed(forms.VERSION)
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Fact):
    """entrant: who called, None where the office did; among: who is told that."""

    TYPE: ClassVar[str] = "called"

    table: int = needed(forms.TABLE)
    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Fact):
    """The calls of a table, or a note by its version."""

    TYPE: ClassVar[str] = "answered"

    table: int | None = maybe(forms.TABLE)
    note: int | None = maybe(forms.VERSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Fact):
    """entrant: who wrote to the office, None where it did itself; among: who is told that."""

    TYPE: ClassVar[str] = "noted"

    entrant: str | None = _claim(forms.ENTRANT)
    among: tuple[str, ...] | None = _claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Fact):
    TYPE: ClassVar[str] = "ruled"

    table: int = needed(forms.TABLE)
    minutes: int | None = maybe(forms.MINUTES)
    text: str | None = erasable(forms.NOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Fact):
    """ends_at: when the round's time is up; None: the clock stands, with left_ms to go where that is known."""

    TYPE: ClassVar[str] = "clock_set"

    round: int = needed(forms.ROUND)
    do: str = needed(one_of("start", "stop", "set"))
    minutes: int | None = maybe(forms.MINUTES)
    ends_at: str | None = maybe(text(40))
    left_ms: int | None = maybe(whole(0, 10**9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended(Fact):
    """The round, or one of its tables, has more time."""

    TYPE: ClassVar[str] = "extended"

    round: int = needed(forms.ROUND)
    table: int | None = maybe(forms.TABLE)
    minutes: int = needed(forms.MINUTES)
    ends_at: str | None = maybe(text(40))
    reason: str | None = erasable(forms.REASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Fact):
    TYPE: ClassVar[str] = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened(Fact):
    """It goes on. seal, key, signature: of the seal that was opened, where there was one."""

    TYPE: ClassVar[str] = "reopened"

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
