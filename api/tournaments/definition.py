"""What a tournament is, as a kind of aggregates: its events, its commands, what is known beside them, who sees what."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import make_dataclass, replace
from functools import partial
from typing import Any

from api import times
from api.aggregates.about import DEFAULT_VISIBILITY, VISIBILITIES, TokenRevoked, VisibilitySet
from api.aggregates.credentials import read_code
from api.aggregates.definition import UNBOUND, Decision, Fold, Work
from api.aggregates.facts import StoredFacts
from api.aggregates.gate import Caller
from api.aggregates.grants import Grant
from api.aggregates.tokens import no_such_code
from api.http import problems
from api.http.problems import Problem, invalid
from api.tournaments.events import (
    ABOUT,
    CONSENTS,
    LANGS,
    ROLES,
    SECTIONS,
    SHOWS,
    TITLE,
    EntrantForgotten,
    EntrantNamed,
    Presented,
    SectionsSet,
    TokenIssued,
    TournamentNamed,
)
from api.tournaments.matches import MatchMoved, over
from api.tournaments.pairing import Pairings, engine_of
from api.tournaments.people import Eyes, Naming, Particulars, Person, evolve, eyes_of, seen
from api.tournaments.telling import glance
from engine.aggregates import Fact, read_command
from engine.errors import IllegalMove, Invalid
from engine.games import GAMES
from engine.shapes import Shape, maybe, needed, one_of, plain
from engine.tournaments import commands as c
from engine.tournaments.agreement import CHANGEABLE, FIELDS
from engine.tournaments.cuts import Exchange, exchanges
from engine.tournaments.decide import create, decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import seeding
from engine.tournaments.errors import Conflict, UnknownCode
from engine.tournaments.events import EVENTS, Closed, Deleted, Ended, Removed, Unpaired, Unpublished
from engine.tournaments.events.base import CLAIM, DRAFT, OFFICE, REASON
from engine.tournaments.evolve import evolve as evolve_state
from engine.tournaments.evolve import fold
from engine.tournaments.forms import NO_FRAME
from engine.tournaments.rules import tables_in_use
from engine.tournaments.state import LIVE, SEALED, Table, Tournament
from engine.tournaments.tasks import to_pair

HOUR = 3_600_000
MOST = 50_000  # events
_MOMENT = Shape(lambda value, frame: _moment(value), lambda frame: {"type": "string", "format": "date-time"})
_BESIDE: Mapping[str, Shape] = {
    "name": TITLE,
    "visibility": one_of(*VISIBILITIES),
    "consent": one_of(*CONSENTS),
    "show": one_of(*SHOWS),
    "starts_at": _MOMENT,
    "lang": one_of(*LANGS),
}
_NEEDED = ("name", "game", "format")
NewTournament = make_dataclass(
    "NewTournament",
    [(name, Any, needed(shape) if name in _NEEDED else maybe(shape)) for name, shape in {**_BESIDE, **FIELDS}.items()],
    namespace={"TYPE": "tournament"},
    frozen=True,
    kw_only=True,
)
_CHANGED = ("name", "visibility", "consent", "starts_at", "show", "lang", "sections")
_AGREED = (*CHANGEABLE, "reason")
_PRESENTED = ("consent", "show", "starts_at", "lang")


def _moment(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("want a time, as '2026-09-21T13:33:20Z'")
    return times.text(times.parse(value))


def _starting(stamp: str) -> str:
    try:
        return _moment(stamp)
    except ValueError as error:
        raise Invalid([("/starts_at", str(error))]) from None


Numbers = tuple[dict[str, int], dict[str, int]]


class Definition:
    """work: what only a service knows; none where nothing is written."""

    roles: tuple[str, ...] = ROLES
    creator = "director"
    new = NewTournament
    events = StoredFacts(EVENTS)
    about = ABOUT
    commands: Mapping[str, Any] = {each.TYPE: each for each in c.COMMANDS}
    most = MOST
    closing: tuple[type[Fact], ...] = (Unpaired, Unpublished, Closed, Ended, Removed, Deleted)

    def __init__(self, work: Work = UNBOUND) -> None:
        self._work = work
        self._pairings = Pairings()

    def at_work(self, work: Work) -> Definition:
        return Definition(work)

    def initial(self) -> tuple[Tournament, Particulars]:
        return Tournament(), Particulars()

    def evolve(self, state: Tournament, event: Fact, at: int) -> Tournament:
        return evolve_state(state, event)

    def evolve_beside(self, of_kind: Particulars, event: Fact, at: int) -> Particulars:
        return evolve(of_kind, event)

    def copied(self, loaded: Fold) -> dict[str, Any]:
        """Return what a new tournament has of an earlier one: all that was agreed, and how it is told.

        Neither people nor the date are copied.
        """
        known: Particulars = loaded.beside.of_kind
        told = {"name": known.name, "consent": known.consent, "show": known.show, "lang": known.lang}
        values = {**loaded.state.values, **told, "visibility": loaded.beside.visibility}
        return {name: value for name, value in values.items() if value is not None}

    def create(self, wanted: Any) -> Decision:
        said = {name: plain(getattr(wanted, name)) for name in FIELDS}
        game = GAMES.get(wanted.game)
        created = create(said, secrets.token_hex(32), game.identity.edition if game else 0)
        shown = {name: value for name in _PRESENTED if (value := getattr(wanted, name)) is not None}
        visibility = wanted.visibility or DEFAULT_VISIBILITY
        if wanted.consent == "private":
            visibility = "private"
        about: list[Fact] = [TournamentNamed(name=wanted.name), VisibilitySet(visibility=visibility)]
        return Decision([created], [*about, Presented(**shown)] if shown else about)

    def change(self, loaded: Fold, body: Mapping[str, Any], caller: Caller) -> Decision:
        """What a PATCH comes to. Raises Invalid, IllegalMove, Problem."""
        if unknown := sorted(body.keys() - {*_CHANGED, *_AGREED}):
            wanted = f"cannot be changed; want {', '.join((*_CHANGED, *_AGREED))}"
            raise invalid([(f"/{name}", wanted) for name in unknown])
        read = _read_beside(body)
        known: Particulars = loaded.beside.of_kind
        about: list[Fact] = []
        if read.get("name") is not None and read["name"] != known.name:
            about.append(TournamentNamed(name=read["name"]))
        before = {name: getattr(known, name) for name in _PRESENTED}
        said = {name: read[name] for name in _PRESENTED if name in read}
        after = before | {name: value for name, value in said.items() if value is not None or name == "starts_at"}
        if after != before:
            about.append(Presented(**after))
        if "sections" in body and (sections := _sections(body["sections"], loaded.id)) != known.sections:
            about.append(SectionsSet(sections=sections))
        visibility = read.get("visibility") or loaded.beside.visibility
        if after["consent"] == "private" and visibility != "private":
            if read.get("visibility") is not None:
                raise invalid([("/visibility", "consent is private, so it is private; want consent named or aliases")])
            visibility = "private"
        if visibility != loaded.beside.visibility:
            about.append(VisibilitySet(visibility=visibility))
        agreed = {name: body[name] for name in _AGREED if body.get(name) is not None}
        if not agreed.keys() - {"reason"}:
            return Decision([], about)
        made = self.decide(loaded, read_command({"change": c.Change}, {"type": "change", **agreed}), caller)
        return Decision(made.events, [*about, *made.about])

    def entering(self, loaded: Fold) -> Numbers:
        """The numbers that clubs and families have, to be handed on while many are entered."""
        return _numbers(loaded, "club"), _numbers(loaded, "family")

    def enter(self, loaded: Fold, command: c.Enter, numbers: Numbers) -> Decision:
        """One more, as `decide`; numbers then have those of a new club and a new family, too."""
        clubs, families = numbers
        try:
            events = decide(loaded.state, command, Circumstances(clubs=clubs, families=families))
        except Conflict as conflict:
            raise _problem(conflict) from None
        entered = events[0]  # a walk-in is checked in by a second one
        for known, name, number in ((clubs, command.club, "club"), (families, command.family, "family")):
            if name is not None:
                known.setdefault(name.casefold(), getattr(entered, number))
        return Decision(events, [*_people(loaded, command, events)])

    def decide(self, loaded: Fold, command: Any, caller: Caller) -> Decision:
        # The command is decided on what the caller may see, so that no refusal can tell of a draft.
        loaded = loaded._replace(state=seen(loaded.state, eyes_of(loaded.state, caller)))
        state: Tournament = loaded.state
        try:
            if isinstance(command, MatchMoved):
                found = over(state, command, self._work.outcome(command.match, command.version))
                return Decision() if found is None else Decision(decide(state, found, Circumstances(role="service")))
            if isinstance(command, c.Publish) and command.starts_at is not None:
                command = replace(command, starts_at=_starting(command.starts_at))
            if isinstance(command, c.Erase) and state.status == SEALED and command.entrant in state.entries:
                is_done = Naming(state, loaded.beside.of_kind, eyes_of(state, caller)).is_erased(command.entrant)
                return Decision([], [] if is_done else [EntrantForgotten(entrant=command.entrant)])
            asked = self._asked(loaded, command, caller)
            events = decide(state, command, asked)
            if isinstance(command, c.Rename):
                _refuse_renamed(Naming(state, loaded.beside.of_kind, eyes_of(state, caller)), command)
        except Conflict as conflict:
            raise _problem(conflict) from None
        except UnknownCode:
            raise no_such_code() from None
        except IllegalMove as refusal:
            names = Naming(state, loaded.beside.of_kind, eyes_of(state, caller)).names()
            raise problems.refused(refusal, LIVE, names) from None
        return Decision(events, [*_people(loaded, command, events)])

    def _asked(self, loaded: Fold, command: Any, caller: Caller) -> Circumstances:
        state, now = loaded.state, self._work.now()
        role = caller.standing or ""
        asked = Circumstances(
            role="director" if role in ("operator", "service") else role,
            entrant=eyes_of(state, caller).entrant,
            has_begun=self.has_begun,
            after=partial(_after, now),
            left_ms=lambda until: max(0, times.ms(until) - now),
        )
        match command:
            case c.Enter():
                return asked._replace(clubs=_numbers(loaded, "club"), families=_numbers(loaded, "family"))
            case c.Pair():
                seed = secrets.token_hex(32)
                task = to_pair(fold(seeding(state, seed), state), command.keep)
                engine = engine_of(state.settings.stages[task.stage])
                taken = self._taken(loaded)
                return asked._replace(paired=self._pairings.of(task), engine=engine, seed=seed, taken=taken)
            case c.Publish() | c.Seat() | c.Move():
                return asked._replace(taken=self._taken(loaded))
            case c.Confirm(code=str()):
                return asked._replace(neighbour=self._neighbour(loaded, command, now))
            case c.CheckIn() if role == "entrant":
                _refuse_early(loaded.beside.of_kind, now)
        return asked

    def _taken(self, loaded: Fold) -> frozenset[int]:
        """Return the numbers of tables that linked sections of the day have in use: those that name this one, too."""
        known: Particulars = loaded.beside.of_kind
        others = [section for each in known.sections if (section := self._work.fold(each)) is not None]
        linked = [section.state for section in others if loaded.id in section.beside.of_kind.sections]
        return frozenset().union(*map(tables_in_use, linked))

    def _neighbour(self, loaded: Fold, command: c.Confirm, now: int) -> str | None:
        """Return the entrant whose code was typed on somebody else's phone; None where it is nobody's."""
        code = read_code(command.code or "")
        grant = loaded.beside.grants.by_code.get(self._work.hashed_code(code)) if code is not None else None
        if grant is None or grant.whom is None or not grant.redeemable(now):
            return None
        state: Tournament = loaded.state
        return state.resolve(grant.whom)

    def has_begun(self, table: Table) -> bool:
        """Return whether the match of a table has its first card."""
        return table.match is not None and self._work.has_begun(table.match)

    def exchanges(self, state: Tournament, round_: int) -> list[Exchange]:
        """Return who should be in the stage that a round has begun, instead of whom."""
        return exchanges(state, round_, self.has_begun)

    def status(self, state: Tournament) -> str:
        return state.status

    def eyes(self, loaded: Fold, caller: Caller) -> str:
        return eyes_of(loaded.state, caller).text

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        parts = event.get("parts")
        if not parts:
            return event
        seen_by = Eyes.of(eyes)
        shown = {name: part for name, part in parts.items() if _may_see(event, name, part["data"], seen_by)}
        if len(shown) == len(parts):
            return event
        rest = {name: value for name, value in event.items() if name != "parts"}
        return {**rest, "parts": shown} if shown else rest

    def view(self, loaded: Fold, eyes: str) -> dict[str, Any]:
        of = Eyes.of(eyes)
        told = glance(seen(loaded.state, of), loaded.beside.of_kind, of)
        return {**told, "imported": loaded.beside.imported}

    def issuers(self, role: str) -> tuple[str, ...]:
        match role:
            case "entrant":
                return c.OFFICE
            case "desk" | "viewer":
                return c.DIRECTING
        return c.DIRECTOR

    def issued(self, read: Mapping[str, Any], loaded: Fold, common: Mapping[str, Any]) -> TokenIssued:
        role, whom = read["role"], read.get("whom")
        if (role == "entrant") != (whom is not None):
            said = "missing; want the id of who it is for" if whom is None else "of an entrant's only"
            raise invalid([("/entrant", said)])
        if whom is not None and whom not in loaded.state.entries:
            raise invalid([("/entrant", f"no entrant {str(whom)[:20]} in this tournament")])
        return TokenIssued(role=role, whom=whom, **common)

    def outlived(self, grant: Grant, loaded: Fold) -> bool:
        return loaded.state.status != LIVE and grant.issued_at <= loaded.at


DEFINITION = Definition()


def _may_see(event: Mapping[str, Any], part: str, data: Mapping[str, Any], eyes: Eyes) -> bool:
    if eyes.is_office or part == REASON:
        return True
    if part == DRAFT:
        round_ = event["data"].get("round")
        return eyes.over if round_ is None else round_ <= eyes.published
    if part == OFFICE:
        return False
    if part == CLAIM:
        return eyes.entrant is not None and eyes.entrant in data.get("among", ())
    # what people typed may name others: it is for the desk, and for whom it is about
    return eyes.entrant is not None and event["data"].get("entrant") == eyes.entrant


def _sections(sent: object, own: str) -> tuple[str, ...]:
    """Return the other sections of the day, as a PATCH of a tournament names them. Raises Invalid."""
    try:
        sections = SECTIONS.read(sent or [], NO_FRAME)
    except ValueError as error:
        raise Invalid([("/sections", str(error))]) from None
    if own in sections:
        raise Invalid([("/sections", "name the other sections only: a tournament is no section beside itself")])
    return tuple(sections)


def _read_beside(body: Mapping[str, Any]) -> dict[str, Any]:
    """What a body says that stands beside the events. Raises Invalid."""
    read: dict[str, Any] = {}
    errors: list[tuple[str, str]] = []
    for name, shape in _BESIDE.items():
        if name in body:
            try:
                read[name] = None if body[name] is None else shape.read(body[name], NO_FRAME)
            except ValueError as error:
                errors.append((f"/{name}", str(error)))
    if errors:
        raise Invalid(errors)
    return read


def _problem(conflict: Conflict) -> Problem:
    said = {"en": conflict.message, "fr": conflict.message_fr}
    return Problem(conflict.kind, conflict.message, text=said, details=conflict.details or None)


def _people(loaded: Fold, command: Any, events: list[Fact]) -> Iterator[Fact]:
    """What becomes known of a person."""
    known: Particulars = loaded.beside.of_kind
    is_deleted = any(isinstance(event, Deleted) for event in events)
    removed = {entrant for event in events if isinstance(event, Removed) for entrant in event.entrants}
    for grant in loaded.beside.grants.by_tid.values():
        if grant.revoked_at is None and (is_deleted or grant.whom in removed):
            yield TokenRevoked(tid=grant.tid)
    if is_deleted:
        yield VisibilitySet(visibility="private")
    if isinstance(command, c.Enter):
        entrant = events[0].entrant  # type: ignore[attr-defined]
        person = Person(*(getattr(command, name) for name in Person._fields))
        yield EntrantNamed(entrant=entrant, **person._asdict())
    elif isinstance(command, c.Rename):
        before = known.people.get(command.entrant, Person())
        said = {name: value for name in Person._fields if (value := getattr(command, name, None)) is not None}
        if (after := before._replace(**said)) != before:
            yield EntrantNamed(entrant=command.entrant, **after._asdict())


def _refuse_renamed(called: Naming, command: c.Rename) -> None:
    """Raise Conflict (`moved`) where something else stands than `replaces` names, and than the command would make."""
    person = called.person(command.entrant)
    stands = {**person._asdict(), "name": called.own_name(command.entrant), "minor": person.is_minor}
    changed = {
        name: stands[name]
        for name, believed in (command.replaces or {}).items()
        if stands[name] not in (believed, getattr(command, name))
    }
    if changed:
        raise Conflict(
            "moved",
            "this player was renamed since this was sent off; look at it as it is now, then send again if it is still "
            "wanted",
            "ce joueur a été renommé depuis cet envoi ; voyez ce qu’il en est, puis renvoyez si c’est toujours voulu",
            {"entrant": command.entrant, "stands": changed},
        )


def _numbers(loaded: Fold, name: str) -> dict[str, int]:
    """The numbers of clubs, or families, by their names in small letters."""
    known: Particulars = loaded.beside.of_kind
    numbers: dict[str, int] = {}
    for entrant, entry in loaded.state.entries.items():
        number, called = getattr(entry, name), getattr(known.people.get(entrant, Person()), name)
        if number is not None:
            numbers.setdefault(called.casefold() if called else f"\0{number}", number)
    return numbers


def _refuse_early(known: Particulars, now: int) -> None:
    if known.starts_at is not None and now < times.ms(known.starts_at) - HOUR:
        opens = times.text(times.ms(known.starts_at) - HOUR)
        raise Problem(
            "not-allowed",
            f"who checks in himself may do so from {opens} on; ask the desk",
            text={
                "en": "It is too early to check in: one hour before the start at most. Ask the desk.",
                "fr": "Il est trop tôt pour pointer : une heure avant le début au plus. Voyez le bureau.",
            },
        )


def _after(now: int, since: str | None, minutes: int) -> str:
    return times.text((now if since is None else times.ms(since)) + 60_000 * minutes)
