"""Tallies, as a kind of aggregates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from api.aggregates.about import (
    AboutEvent,
    BelongsTo,
    Erased,
    TokenIssuedBase,
    TokenRedeemed,
    TokenRevoked,
    VisibilitySet,
)
from api.aggregates.definition import Decision, Fold, Work
from api.aggregates.facts import StoredFacts
from api.aggregates.gate import Caller
from api.aggregates.grants import Grant
from api.aggregates.kinds import TOKENS, Kind, LinkPreview
from api.aggregates.policies import Cause, Command, Policy
from api.aggregates.projection import ListProjection, Rows, Table
from engine.aggregates import Fact, Reopened, Sealed, erasable
from engine.events import WORDS
from engine.shapes import maybe, needed, one_of
from engine.texts import Lang
from recorder.chain import MATCH
from recorder.primary import Whole
from tests.tally import rules

ROLES = ("keeper", "scorer", "viewer")
COLUMNS = ("tally", "made", "goal")


class ScorerNamed(AboutEvent):
    scorer: str = needed(WORDS)
    name: str | None = erasable(rules.NAME)


class TokenIssued(TokenIssuedBase):
    role: str = needed(one_of(*ROLES))
    whom: str | None = maybe(WORDS)


class Definition:
    """What a tally is: its events, its commands, who sees what."""

    roles: tuple[str, ...] = ROLES
    creator = "keeper"
    new = rules.NewTally
    events = StoredFacts((rules.TallyBegun, rules.Counted, rules.TallyEnded, Sealed, Reopened))
    about = StoredFacts((ScorerNamed, VisibilitySet, BelongsTo, TokenIssued, TokenRedeemed, TokenRevoked, Erased))
    commands: Mapping[str, Any] = rules.COMMANDS
    most = 500
    closing: tuple[type[Fact], ...] = ()

    def at_work(self, work: Work) -> Definition:
        return self

    def initial(self) -> tuple[rules.Tally, Mapping[str, str | None]]:
        return rules.Tally(), {}

    def evolve(self, state: rules.Tally, event: Fact, at: int) -> rules.Tally:
        return rules.evolve(state, event)

    def evolve_beside(self, names: Mapping[str, str | None], event: Fact, at: int) -> Mapping[str, str | None]:
        return {**names, event.scorer: event.name} if isinstance(event, ScorerNamed) else names

    def create(self, wanted: rules.NewTally) -> Decision:
        return Decision([rules.TallyBegun(goal=wanted.goal)], [VisibilitySet(visibility=wanted.visibility)])

    def decide(self, loaded: Fold, command: Any, caller: Caller) -> Decision:
        events = rules.decide(loaded.state, command)
        is_known = isinstance(command, rules.Name) and loaded.beside.of_kind.get(command.scorer, ...) == command.name
        if not isinstance(command, rules.Name) or is_known:
            return Decision(events)
        return Decision(events, [ScorerNamed(scorer=command.scorer, name=command.name)])

    def status(self, state: rules.Tally) -> str:
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


class TallyList(ListProjection):
    """How far each tally has come, and what its scorers are called."""

    name: ClassVar[str] = "tallies"
    kind: ClassVar[str] = "tally"
    format: ClassVar[int] = 1
    tables: ClassVar[tuple[Table, ...]] = (
        Table("tallies", ("tally", "sum"), ("CREATE TABLE tallies (row INTEGER PRIMARY KEY, tally, sum)",)),
        Table("public_tallies", COLUMNS, ("CREATE TABLE public_tallies (row INTEGER PRIMARY KEY, tally, made, goal)",)),
        Table("scorers", ("scorer", "name"), ("CREATE TABLE scorers (row INTEGER, scorer, name)",)),
    )

    def rows(self, aggregate: Fold) -> Rows:
        tally: rules.Tally = aggregate.state
        is_public = aggregate.beside.visibility == "public"
        return {
            "tallies": [(aggregate.id, tally.sum)],
            "public_tallies": [(aggregate.id, aggregate.created_at, tally.goal)] if is_public else [],
            "scorers": sorted(aggregate.beside.of_kind.items()),
        }

    def shows_at_once(self, before: Fold | None, after: Fold) -> bool:
        return before is None


def _preview(loaded: Fold, lang: Lang) -> LinkPreview | None:
    if loaded.beside.visibility == "private":
        return None
    return LinkPreview({"en": "Tally", "fr": "Compte"}[lang], f"{loaded.state.sum} / {loaded.state.goal}", lang)


KIND = Kind(
    name="tally",
    plural="tallies",
    person="scorer",
    people=_scorers,
    erasable={"names": frozenset({"scorer_named"}), "labels": TOKENS},
    lends={"keeper": "referee"},
    definition=Definition(),
    projections=(TallyList(),),
    routes="tests.tally.routes",
    glance=lambda loaded, eyes: {"left": loaded.state.goal - loaded.state.sum},
    preview=_preview,
    policies=(Policy("tallied", MATCH, "events", frozenset({"match_ended"}), _tallied, frozenset({"belongs_to"})),),
)
