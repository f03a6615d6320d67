"""Tournaments that come in as archives: their events are kept as they are, and who brings one in directs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from api import times
from api.aggregates.about import DEFAULT_VISIBILITY, VISIBILITIES, Imported, VisibilitySet
from api.aggregates.commanding import Commands
from api.aggregates.credentials import RandomSecrets
from api.aggregates.gate import Admit, Caller
from api.aggregates.grants import hashed
from api.aggregates.parting import taken
from api.aggregates.writing import Head, chained
from api.matches.files import arriving as files
from api.matches.files.arriving import MatchFile
from api.seals import Keys, seals_in
from api.tournaments.archive import Archive
from api.tournaments.events import (
    CONSENTS,
    SECTIONS,
    SHOWS,
    EntrantNamed,
    Presented,
    SectionsSet,
    TokenIssued,
    TournamentNamed,
)
from api.tournaments.people import Person
from engine.aggregates import Fact
from engine.shapes import Shape, shape_of
from engine.tournaments.forms import NO_FRAME
from recorder.chain import genesis
from recorder.store import Damaged, Diverged
from replays.files import Broken

_FIELDS = {cls: {item.name: item for item in fields(cls)} for cls in (TournamentNamed, EntrantNamed, Presented)}
SLACK = 24 * 3_600_000  # ms by which the clock of whoever recorded it may be ahead of ours


class Arrival(NamedTuple):
    """A tournament that came in. new: whether anything of it was not here before; token: a new director's, or empty."""

    new: bool
    id: str
    version: int
    token: str


class Arrivals:
    """Writes what comes in. keys: those that seal here."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._folds = commands.folds
        self._keys = keys

    def keep(self, archive: Archive, caller: Caller, admit: Admit) -> Arrival:
        """Record a tournament's events. One that is here already, with the same head, stays as it is.

        One whose log here is the beginning of the archive's goes on with the rest, by the right that admit asks for.
        Raises Broken, id-taken, and what admit raises.
        """
        store, header = self._folds.store, archive.header
        tournament, events = header["tournament"], list(archive.events)
        files.check_form(MatchFile({"match": tournament}, events, archive.erased), self._folds.clock() + SLACK)
        self._check_fold(events)
        if found := self._here(tournament, header, events):
            return found
        if self._folds.store.read(tournament, 1, 1):
            return self._extended(archive, caller, admit)
        token = RandomSecrets().token("token")
        about = [
            *self._origin(tournament, events),
            *_beside(archive),
            TokenIssued(tid="t1", role="director", token=hashed(token)),
        ]
        if not self._append(archive, about, 0, Head(0, genesis(store.full_name(tournament), "about")), caller):
            if (found := self._here(tournament, header, events)) is None:
                raise taken(store, tournament, events)
            return found
        return Arrival(True, tournament, header["head"], token)

    def _extended(self, archive: Archive, caller: Caller, admit: Admit) -> Arrival:
        """Append what the archive has behind the log that is here. Raises id-taken, and what admit raises."""
        store, events = self._folds.store, archive.events
        loaded = self._folds.newest(archive.header["tournament"])
        here = loaded.version
        if here >= len(events) or events[here - 1]["hash"] != loaded.hash:
            raise taken(store, loaded.id, events)
        admit(loaded.beside)
        entered = {event["data"]["entrant"] for event in events[here:] if event["type"] == "entered"}
        about = [
            *self._origin(loaded.id, [*events]),
            *(fact for fact in _beside(archive) if isinstance(fact, EntrantNamed) and fact.entrant in entered),
        ]
        if not self._append(archive, about, here, self._folds.heads(loaded)[1], caller):  # somebody was faster
            raise taken(store, loaded.id, events)
        return Arrival(True, loaded.id, len(events), "")

    def _append(self, archive: Archive, about: list[Fact], here: int, head: Head, caller: Caller) -> bool:
        """Append the events behind version `here`, and about to the log with that head; return whether both were.

        Raises Broken, id-taken.
        """
        store, id = self._folds.store, archive.header["tournament"]
        now = max(self._folds.clock(), head.at)
        drafts = [self._folds.definition.about.draft(event) for event in about]
        beside = chained(drafts, head, now, now, None, caller.actor)
        try:
            done = store.append(
                id, [*archive.events[here:]], about=beside, expect=here, expect_about=head.version, by=caller.actor
            )
        except ValueError as error:
            line, version = (here + 2, here + 1) if here else (1, None)
            raise Broken(line, f"no events as they are recorded: {error}"[:200], version) from None
        except (Damaged, Diverged):
            raise taken(store, id, archive.events) from None
        if done.outcome != "appended":
            return False
        self._folds.newest(id)  # so that lists have it before the answer
        return True

    def _check_fold(self, events: list[dict[str, Any]]) -> None:
        """Raises Broken where an event does not follow those before it."""
        definition = self._folds.definition
        state, _ = definition.initial()
        for wire in events:
            try:
                event = definition.events.of_wire(wire)
                state = state if event is None else definition.evolve(state, event, 0)
                definition.status(state)
            except Exception as error:  # a forged event may hold anything
                raise Broken(
                    wire["version"] + 1, f"it does not follow those before it: {error!r}"[:200], wire["version"]
                ) from None

    def _origin(self, tournament: str, events: list[dict[str, Any]]) -> Iterator[Fact]:
        known = self._keys.known()
        seals = seals_in(tournament, events, known, self._folds.store.kind)
        for seal in seals:
            if seal.bad and seal.key in {key.key for key in known}:
                raise Broken(seal.version + 1, f"the seal does not hold: {seal.bad}", seal.version)
        last = seals[-1] if seals and seals[-1].reopened is None else None
        yield Imported(key=last and last.key, ours=last is not None and last.bad is None)

    def _here(self, tournament: str, header: Mapping[str, Any], events: Sequence[dict[str, Any]]) -> Arrival | None:
        """What is answered where it is here already, as far as that head. Raises id-taken where it is another one."""
        head = header["head"]
        found = self._folds.store.read(tournament, max(1, head), limit=2)
        if not found:
            return None
        if len(found) > 1 or found[0]["hash"] != header["hash"]:
            raise taken(self._folds.store, tournament, events)
        return Arrival(False, tournament, head, "")


def _beside(archive: Archive) -> Iterator[Fact]:
    """What the manifest says beside the log. Raises Broken."""
    manifest = archive.manifest
    consent = _said(manifest, "consent", CONSENTS, CONSENTS[0])
    visibility = _said(manifest, "visibility", VISIBILITIES, DEFAULT_VISIBILITY)
    visibility = "private" if consent == "private" else visibility
    name = _read(shape_of(_FIELDS[TournamentNamed]["name"]), manifest.get("name"), "name")
    yield TournamentNamed(name=name)
    yield VisibilitySet(visibility=visibility)
    lang = _read(shape_of(_FIELDS[Presented]["lang"]), manifest.get("lang"), "lang")
    yield Presented(
        consent=consent, show=_said(manifest, "show", SHOWS, SHOWS[0]), starts_at=_starting(manifest), lang=lang
    )
    sections = _read(SECTIONS, manifest.get("sections"), "sections")
    if sections:
        yield SectionsSet(sections=tuple(sections))
    entered = {event["data"]["entrant"] for event in archive.events if event["type"] == "entered"}
    shapes = _FIELDS[EntrantNamed]
    for each in manifest.get("entrants", []):
        if not isinstance(each, dict) or each.get("entrant") not in entered:
            raise Broken(1, "the manifest names somebody who is not in it")
        known = {field: _read(shape_of(shapes[field]), each.get(field), field) for field in Person._fields}
        yield EntrantNamed(entrant=each["entrant"], **known)


def _starting(manifest: Mapping[str, Any]) -> str | None:
    """Return when it begins, as it is recorded; None where nobody said. Raises Broken."""
    said = manifest.get("starts_at")
    try:
        return None if said is None else times.text(times.parse(said))
    except (ValueError, TypeError, AttributeError):
        raise Broken(1, "the manifest's starts_at is no time like 2026-11-21T10:00:00.123Z") from None


def _said(manifest: Mapping[str, Any], name: str, words: tuple[str, ...], default: str) -> str:
    said = manifest.get(name, default)
    if said not in words:
        raise Broken(1, f"the manifest's {name} is none of {', '.join(words)}")
    return str(said)


def _read(shape: Shape, value: object, name: str) -> Any:
    try:
        return None if value is None else shape.read(value, NO_FRAME)
    except ValueError as error:
        raise Broken(1, f"the manifest's {name}: {error}") from None
