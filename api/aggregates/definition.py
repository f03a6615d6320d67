"""What a kind of aggregates is whose events are folded one by one, as a tournament. Matches have ways of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from api import times
from api.aggregates.about import DEFAULT_VISIBILITY, TokenIssuedBase
from api.aggregates.facts import StoredFacts
from api.aggregates.gate import Caller
from api.aggregates.grants import Grant, Grants
from api.aggregates.owners import Owner
from engine.aggregates import Fact


class Beside(NamedTuple):
    """What every aggregate has beside its events, at a version of its about stream. of_kind: what its kind adds.

    shown: how often something of it came that readers are shown.
    """

    version: int
    hash: str
    at: int
    visibility: str = DEFAULT_VISIBILITY
    grants: Grants = Grants()
    belongs_to: Owner | None = None
    of_kind: Any = None
    imported: bool = False  # whether it came in as a file
    shown: int = 0
    sealed_by: str | None = None  # the key of another service's, by which it was sealed then


class Fold(NamedTuple):
    """An aggregate as of a version; hash, at and made_at (ms) are the newest event's. state: what its kind folds."""

    id: str
    version: int
    hash: str
    at: int
    made_at: int
    created_at: int
    beside: Beside
    state: Any

    @property
    def rights(self) -> Beside:
        """What a gate must know of it."""
        return self.beside


class Decision(NamedTuple):
    """What a command comes to: events, and what becomes known beside them."""

    events: Sequence[Fact] = ()
    about: Sequence[Fact] = ()


class Work(NamedTuple):
    """What only a service knows, for kinds that ask.

    now: ms since 1970; has_begun: whether a match has its first card; outcome: what a match came to at a version of it,
    None where it is not over; hashed_code: of six letters, as they are kept; fold: another aggregate of the same kind,
    None where it cannot be read.
    """

    now: Callable[[], int] = times.now
    has_begun: Callable[[str], bool] = lambda match: False
    outcome: Callable[[str, int], Any] = lambda match, version: None
    hashed_code: Callable[[str], str] = lambda code: ""
    fold: Callable[[str], Fold | None] = lambda aggregate: None


UNBOUND = Work()


class Definition(Protocol):
    """One kind: its events, its rules, and how it is told.

    roles: of its tokens; creator: the one of whoever makes one. new: what the body of the request that makes one holds,
    a class as a command's. commands: by type, classes as engine.shapes reads them,
    each with `ROLES`, whose tokens may send it. most: events that one may have. closing: events that close it, or a
    part of it: they are recorded in a full one too.
    """

    roles: tuple[str, ...]
    creator: str
    new: type[Any]
    events: StoredFacts
    about: StoredFacts
    commands: Mapping[str, Any]
    most: int
    closing: tuple[type[Fact], ...]

    def at_work(self, work: Work) -> Definition:
        """This definition in a service, which knows what is in work."""

    def initial(self) -> tuple[Any, Any]:
        """What its events, and what stands beside them, come to before the first."""

    def evolve(self, state: Any, event: Fact, at: int) -> Any:
        """The state after an event, which was recorded at that time (ms)."""

    def evolve_beside(self, of_kind: Any, event: Fact, at: int) -> Any:
        """What the kind keeps beside the events, after an event of the about stream."""

    def create(self, wanted: Any) -> Decision:
        """Return the first events of one. wanted: a value of `new`. Raises Invalid."""

    def decide(self, loaded: Fold, command: Any, caller: Caller) -> Decision:
        """What a command comes to. Raises IllegalMove, Invalid, Problem."""

    def status(self, state: Any) -> str:
        """live, over or sealed. What is live, and was written to lately, stays in memory (folding.py)."""

    def eyes(self, loaded: Fold, caller: Caller) -> str:
        """A name for what the caller may see of the events: all who have the same see the same."""

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        """A whole wire event as those eyes see it."""

    def view(self, loaded: Fold, eyes: str) -> dict[str, Any]:
        """What is told of it at a glance, beside what is told of every aggregate."""

    def issuers(self, role: str) -> Sequence[str]:
        """The roles whose tokens may hand out one of this role."""

    def issued(self, read: Mapping[str, Any], loaded: Fold, common: Mapping[str, Any]) -> TokenIssuedBase:
        """The event for a body that was read (TokenKind). common: its fields that all kinds have. Raises Problem."""

    def outlived(self, grant: Grant, loaded: Fold) -> bool:
        """Whether a code may be redeemed no more, as the aggregate has ended since (TokenKind)."""
