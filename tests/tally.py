"""A toy kind of aggregates, as the toy game is for games: people count something together until somebody ends it.

Nothing outside this file knows it: `GREFFIER_KINDS=tests.tally`, or `api.kinds.add(KIND)`. Every verb that works on it
works on any kind that is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from api.aggregates.about import (
    NAME,
    VISIBILITIES,
    AboutEvent,
    BelongsTo,
    Erased,
    TokenIssuedBase,
    TokenRedeemed,
    TokenRevoked,
    VisibilitySet,
)
from api.aggregates.caller import Caller
from api.aggregates.definition import Decision, Fold, Work
from api.aggregates.facts import StoredFacts
from api.aggregates.grants import Grant
from api.aggregates.kinds import TOKENS, Kind
from api.aggregates.policies import Cause, Command, Policy
from api.aggregates.projection import Projection, Rows, Table
from engine.aggregates import Fact, Reopened, Sealed, erasable
from engine.errors import IllegalMove, Invalid
from engine.events import WORDS
from engine.shapes import maybe, needed, one_of, whole
from recorder.chain import MATCH
from recorder.primary import Whole

ROLES = ("keeper", "scorer", "viewer")
NUMBER = whole(1, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyBegun(Fact):
    TYPE: ClassVar[str] = "tally_begun"

    goal: int = needed(NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Fact):
    """So many more; secret: what only a keeper may know."""

    TYPE: ClassVar[str] = "counted"

    n: int = needed(NUMBER)
    secret: str | None = erasable(NAME, part="secret")


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyEnded(Fact):
    TYPE: ClassVar[str] = "tally_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorerNamed(AboutEvent):
    TYPE: ClassVar[str] = "scorer_named"

    scorer: str = needed(WORDS)
    name: str | None = erasable(NAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenIssued(TokenIssuedBase):
    role: str = needed(one_of(*ROLES))
    whom: str | None = maybe(WORDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    TYPE: ClassVar[str] = "count"
    ROLES: ClassVar[tuple[str, ...]] = ("keeper", "scorer")

    n: int = needed(NUMBER)
    secret: str | None = maybe(NAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    TYPE: ClassVar[str] = "name"
    ROLES: ClassVar[tuple[str, ...]] = ("keeper",)

    scorer: str = needed(NAME)
    name: str | None = maybe(NAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    TYPE: ClassVar[str] = "end"
    ROLES: ClassVar[tuple[str, ...]] = ("keeper",)


class Tally(NamedTuple):
    goal: int = 0
    sum: int = 0
    status: str = "live"


class Definition:
    roles: tuple[str, ...] = ROLES
    creator = "keeper"
    events = StoredFacts((TallyBegun, Counted, TallyEnded, Sealed, Reopened))
    about = StoredFacts((ScorerNamed, VisibilitySet, BelongsTo, TokenIssued, TokenRedeemed, TokenRevoked, Erased))
    commands: Mapping[str, Any] = {each.TYPE: each for each in (Count, Name, End)}
    most = 500
    closing: tuple[type[Fact], ...] = ()

    def at_work(self, work: Work) -> Definition:
        return self

    def initial(self) -> tuple[Tally, Mapping[str, str | None]]:
        return Tally(), {}

    def evolve(self, state: Tally, event: Fact, at: int) -> Tally:
        match event:
            case TallyBegun():
                return state._replace(goal=event.goal)
            case Counted():
                return state._replace(sum=state.sum + event.n)
            case TallyEnded() | Reopened():
                return state._replace(status="over")
            case Sealed():
                return state._replace(status="sealed")
        return state

    def evolve_beside(self, names: Mapping[str, str | None], event: Fact, at: int) -> Mapping[str, str | None]:
        return {**names, event.scorer: event.name} if isinstance(event, ScorerNamed) else names

    def create(self, body: Mapping[str, Any]) -> Decision:
        goal, visibility = body.get("goal"), body.get("visibility", "unlisted")
        if type(goal) is not int or not 1 <= goal <= 1000:
            raise Invalid([("/goal", "want a whole number from 1 to 1000")])
        if visibility not in VISIBILITIES:
            raise Invalid([("/visibility", f"want one of {', '.join(VISIBILITIES)}")])
        if unknown := sorted(body.keys() - {"goal", "visibility"}):
            raise Invalid([(f"/{unknown[0]}", "unknown field; want goal, visibility")])
        return Decision([TallyBegun(goal=goal)], [VisibilitySet(visibility=visibility)])

    def decide(self, loaded: Fold, command: Any, caller: Caller) -> Decision:
        tally: Tally = loaded.state
        if tally.status != "live":
            raise IllegalMove("TLY-1", "the tally has ended", "le compte est fini")
        match command:
            case Count():
                if tally.sum + command.n > tally.goal:
                    left = tally.goal - tally.sum
                    raise IllegalMove("TLY-2", f"want at most {left} more", f"encore {left} au plus")
                return Decision([Counted(n=command.n, secret=command.secret)])
            case Name():
                known = loaded.beside.of_kind.get(command.scorer, ...)
                same = known == command.name
                return Decision([], [] if same else [ScorerNamed(scorer=command.scorer, name=command.name)])
        return Decision([TallyEnded()])

    def status(self, state: Tally) -> str:
        return state.status

    def eyes(self, loaded: Fold, caller: Caller) -> str:
        return "keeper" if "keeper" in (caller.role, caller.acts) or caller.role == "operator" else "public"

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        if eyes == "keeper" or "parts" not in event:
            return event
        parts = {name: part for name, part in event["parts"].items() if name != "secret"}
        rest = {name: value for name, value in event.items() if name != "parts"}
        return {**rest, "parts": parts} if parts else rest

    def view(self, loaded: Fold, eyes: str) -> dict[str, Any]:
        return {"goal": loaded.state.goal, "sum": loaded.state.sum, "scorers": dict(loaded.beside.of_kind)}

    def issuers(self, role: str) -> tuple[str, ...]:
        return ("keeper",)

    def issued(self, read: Mapping[str, Any], loaded: Fold, common: Mapping[str, Any]) -> TokenIssued:
        return TokenIssued(role=read["role"], whom=read.get("whom"), **common)

    def outlived(self, grant: Grant, loaded: Fold) -> bool:
        return loaded.state.status != "live" and grant.issued_at <= loaded.at


def _scorers(whole: Whole) -> set[str]:
    return {event["data"]["scorer"] for event in whole.about if event["type"] == "scorer_named"}


def _tallied(cause: Cause) -> list[Command]:
    """A tally that a match belongs to counts that it has ended."""
    owners = [event["data"] for event in cause.beside if event["data"]["kind"] == "tally"]
    return [Command("tally", owner["id"], {"type": "count", "n": 1}) for owner in owners[-1:]]


class TallyList(Projection):
    """How far each tally has come, and what its scorers are called."""

    name: ClassVar[str] = "tallies"
    kind: ClassVar[str] = "tally"
    format: ClassVar[int] = 1
    tables: ClassVar[tuple[Table, ...]] = (
        Table("tallies", ("tally", "sum"), ("CREATE TABLE tallies (row INTEGER PRIMARY KEY, tally, sum)",)),
        Table("scorers", ("scorer", "name"), ("CREATE TABLE scorers (row INTEGER, scorer, name)",)),
    )

    def rows(self, aggregate: Fold) -> Rows:
        tally: Tally = aggregate.state
        return {"tallies": [(aggregate.id, tally.sum)], "scorers": sorted(aggregate.beside.of_kind.items())}

    def shows_at_once(self, before: Fold | None, after: Fold) -> bool:
        return before is None


KIND = Kind(
    name="tally",
    plural="tallies",
    person="scorer",
    people=_scorers,
    erasable={"names": frozenset({"scorer_named"}), "labels": TOKENS},
    lends={"keeper": "referee"},
    definition=Definition(),
    projections=(TallyList(),),
    policies=(Policy("tallied", MATCH, "events", frozenset({"match_ended"}), _tallied, frozenset({"belongs_to"})),),
)
