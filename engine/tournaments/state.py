"""What a tournament's events come to: who is in, and what was said of each round. All else is worked out of it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.tournaments.settings import Settings

IN, WITHDRAWN, DISQUALIFIED, MERGED, REMOVED = "in", "withdrawn", "disqualified", "merged", "removed"
GONE = (MERGED, REMOVED)  # entries that count as if they had never been
DRAFT, PUBLISHED, STARTED, CLOSED = "draft", "published", "started", "closed"
LIVE, OVER, SEALED = "live", "over", "sealed"

Group = tuple[str, ...]  # the entrants of a stage who are paired among themselves, in the order of their seeding


class Entry(NamedTuple):
    """Somebody who is in, or was. late: rounds that were started before; out: rounds that are sat out, and what for.

    absent_since: the round in which somebody was declared absent, or left; None for whoever is here, and for those who
    were checked out by hand. Whoever is absent is not present.
    recorded: how many events they have recorded since round recorded_in was published.
    changed, pinned: the versions that changed presence or status, and the table where somebody is pinned, last.
    into: the entry that has all of this one since the two were merged.
    """

    entrant: str
    rating: int | None = None
    start: int | None = None
    club: int | None = None
    family: int | None = None
    late: int = 0
    status: str = IN
    present: bool = False
    absent_since: int | None = None
    out: Mapping[int, int] = {}
    erased: bool = False
    recorded_in: int = 0
    recorded: int = 0
    changed: int = 0
    pinned: int = 0
    into: str | None = None


class Result(NamedTuple):
    """How a table ended; see ResultRecorded."""

    version: int
    order: tuple[tuple[str, ...], ...] = ()
    scores: Mapping[str, int] | None = None
    points: Mapping[str, int] = {}
    outcome: str | None = None
    absent: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    unfinished: bool = False
    cards: Mapping[str, int] | None = None
    source: Mapping[str, Any] = {}
    replaces: int | None = None

    @property
    def ranked(self) -> tuple[tuple[str, ...], ...]:
        """All who sat by their places: those who left share the last."""
        return (*self.order, self.left) if self.left else self.order

    @property
    def gone(self) -> frozenset[str]:
        """Return those of the table who did not come, or who left before its end."""
        # A forfeit and a bye tell in `order` who was there to the end; `points` names everybody of the table.
        left = {*self.points}.difference(*self.order) if self.outcome in ("forfeit", "bye") else self.left
        return frozenset({*self.absent, *left})

    @property
    def sat(self) -> tuple[str, ...]:
        """Who sat at the table, in a round that counts as played; nobody where it is void, a bye or a forfeit."""
        return () if self.outcome is not None else tuple(entrant for place in self.ranked for entrant in place)

    def renamed(self, now: Mapping[str, str]) -> "Result":
        """Return the same result of those who sit there now. now: by who sat there before."""
        return self._replace(
            order=_renamed(self.order, now),
            scores=None if self.scores is None else {now[entrant]: score for entrant, score in self.scores.items()},
            points={now[entrant]: points for entrant, points in self.points.items()},
            cards=None if self.cards is None else {now[entrant]: cards for entrant, cards in self.cards.items()},
            absent=tuple(now[entrant] for entrant in self.absent),
        )


def _renamed(order: tuple[tuple[str, ...], ...], now: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(now[entrant] for entrant in place) for place in order)


class Claim(NamedTuple):
    version: int
    entrant: str
    order: tuple[tuple[str, ...], ...]
    scores: Mapping[str, int] | None
    unfinished: bool
    edition: int
    match: str | None = None

    def agrees(self, other: "Claim") -> bool:
        """Whether both say the same."""
        mine, his = ([frozenset(place) for place in claim.order] for claim in (self, other))
        return (mine, self.scores, self.unfinished) == (his, other.scores, other.unfinished)

    def renamed(self, now: Mapping[str, str]) -> "Claim":
        """Return the same claim about those who sit there now. now: by who sat there before."""
        scores = None if self.scores is None else {now[entrant]: score for entrant, score in self.scores.items()}
        return self._replace(order=_renamed(self.order, now), scores=scores)


class Dispute(NamedTuple):
    version: int
    entrant: str
    text: str | None


class Note(NamedTuple):
    """What the office is told and has not answered: with a table's call, or by an entrant.

    text: None once erased, or where none came with a call; seats: how the people of the table say that they sit.
    """

    version: int
    table: int | None
    entrant: str | None
    text: str | None
    seats: Mapping[str, str] | None = None


class Table(NamedTuple):
    """entrants: by their seats, A first; edition: raised by each mend; left: who withdrew while it was played.

    irregular: the director seated these people by hand and with a reason, although a ruling says otherwise.
    changed, called: the versions that changed who sits there, and that called a judge there, last.
    """

    number: int
    entrants: tuple[str, ...]
    group: int = 0
    edition: int = 1
    match: str | None = None
    by_entrant: str | None = None
    ends_at: str | None = None
    result: Result | None = None
    claims: tuple[Claim, ...] = ()
    differs: tuple[Result, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    left: tuple[str, ...] = ()
    irregular: bool = False
    changed: int = 0
    called: int = 0

    @property
    def waiting(self) -> tuple[Result, ...]:
        """Return the desk's results that did not know of the one that stands; they wait for a decision."""
        return tuple(result for result in self.differs if result.source.get("kind") == "desk")

    @property
    def is_begun(self) -> bool:
        """Return whether it is too late to mend the table, as far as a tournament knows.

        A claim alone is one person's word.
        """
        return self.result is not None or bool(self.left)


class Away(NamedTuple):
    """Why somebody has no table in a round, and what he has for it."""

    why: str
    points: int = 0


class Round(NamedTuple):
    """A round as its events have it so far; its fields are told at RoundPaired.

    gone: who had withdrawn when it was started; playoff: it only decides a cut; lots: drawn as its stage ended with it;
    changed, clocked: the versions that changed its tables as a whole, and its clock, last.
    protest_until: until when its results may be disputed, where it was the last one.
    entries: everybody's entry as the round was closed, None before.
    """

    number: int
    stage: int = 0
    status: str = DRAFT
    engine: str = ""
    seed: str | None = None
    drafts: int = 0
    basis: str | None = None
    kept: tuple[int, ...] = ()
    assumed: tuple[int, ...] = ()
    present: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    byes: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    away: Mapping[str, Away] = {}
    gone: frozenset[str] = frozenset()
    starts_at: str | None = None
    ends_at: str | None = None
    left_ms: int | None = None
    as_is: bool = False
    by_hand: bool = False
    playoff: bool = False
    stage_ends: bool = False
    protest_until: str | None = None
    lots: tuple[str, ...] = ()
    changed: int = 0
    clocked: int = 0
    entries: Mapping[str, Entry] | None = None

    @property
    def counts(self) -> bool:
        """Whether it belongs to a standing."""
        return self.status in (STARTED, CLOSED)

    @property
    def missing(self) -> list[int]:
        """Tables that have no result."""
        return [table.number for table in self.tables if table.result is None]

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entrant: str) -> Table | None:
        return next((table for table in self.tables if entrant in table.entrants), None)


class Penalty(NamedTuple):
    """version: of its event, by which it is lifted."""

    version: int
    entrant: str
    points: int
    warning: bool
    round: int
    reason: str | None
    lifted: bool = False


class Appeal(NamedTuple):
    version: int
    of: int
    entrant: str
    text: str | None
    open: bool = True


class Draw(NamedTuple):
    """Who is in a stage: groups, in the order of their seeding, as drawn by the round that began it."""

    stage: int
    first: int
    groups: tuple[Group, ...]
    plan: tuple[Any, ...] | None = None

    @property
    def group_of(self) -> dict[str, int]:
        """Return the number of each entrant's group, counted from 0."""
        return {entrant: at for at, group in enumerate(self.groups) for entrant in group}


class Tournament(NamedTuple):
    """version: of the newest event; values: what was agreed, as the events hold it; settings: the same, read.

    seed: of the next drafts; of_lots: of lots among equals, the first that there was; is_told: whether the seed was.
    drafts: how many each round has had; calls: tables at which a judge is wanted; attended: those of them
    to which one is on the way; resettled: whether something that was agreed changed after the first round was
    published; editions: how often each round was published, or had its tables changed while it was; table_editions:
    the highest edition of a table, of rounds that became drafts again; forbade, allowed: the versions that kept people
    apart last, and that let them meet again; turned: the version that ended it or opened it again.
    """

    version: int = 0
    status: str = LIVE
    seed: str | None = None
    of_lots: str | None = None
    is_told: bool = False
    values: Mapping[str, Any] = {}
    settings: Settings = Settings()
    entries: Mapping[str, Entry] = {}
    rounds: tuple[Round, ...] = ()
    draws: tuple[Draw, ...] = ()
    drafts: Mapping[int, int] = {}
    editions: Mapping[int, int] = {}
    table_editions: Mapping[int, int] = {}
    forbidden: tuple[tuple[str, ...], ...] = ()
    pins: Mapping[str, int] = {}
    penalties: tuple[Penalty, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    calls: tuple[int, ...] = ()
    attended: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    resettled: bool = False
    forbade: int = 0
    allowed: int = 0
    turned: int = 0

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    @property
    def public_rounds(self) -> tuple[Round, ...]:
        """Return the rounds that everybody may see: all but a draft, which is the last."""
        return self.rounds[:-1] if self.draft else self.rounds

    @property
    def protest_until(self) -> str | None:
        """Return until when results of the last round may be disputed; None where no such time was agreed."""
        return self.public_rounds[-1].protest_until if self.public_rounds else None

    @property
    def published(self) -> int:
        """Return the number of rounds that are published."""
        return len(self.public_rounds)

    def has_table(self, stage: int, entrant: str) -> bool:
        """Return whether somebody has a table in a round of a stage."""
        return any(each.stage == stage and each.table_of(entrant) is not None for each in self.rounds)

    def resolve(self, entrant: str) -> str:
        """Return the entrant that an id stands for: of an entry that was merged, the one that stays."""
        while (entry := self.entries.get(entrant)) is not None and entry.into is not None:
            entrant = entry.into
        return entrant

    def recorded_by(self, entrant: str) -> int:
        """Return how many events an entrant has recorded since the newest round was published."""
        entry = self.entries[entrant]
        return entry.recorded if entry.recorded_in == self.published else 0

    @property
    def started(self) -> int:
        """How many rounds were started."""
        return sum(1 for each in self.rounds if each.counts)

    @property
    def draft(self) -> Round | None:
        """The round that is paired and not yet published."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].status == DRAFT else None

    def draw(self, stage: int) -> Draw | None:
        """Who is in a stage, None before its first round is paired."""
        return next((draw for draw in self.draws if draw.stage == stage), None)

    def is_open(self, stage: int) -> bool:
        """Whether a stage has whoever enters, also once it has begun."""
        return stage == 0 and self.settings.stages[0].format.is_open

    def rounds_of(self, stage: int) -> tuple[Round, ...]:
        """Return the rounds of a stage, play-offs at its cut left out."""
        return tuple(each for each in self.rounds if each.stage == stage and not each.playoff)

    def live(self) -> Iterator[Entry]:
        """The entrants who are in, and neither withdrew nor were disqualified."""
        return (entry for entry in self.entries.values() if entry.status == IN)
