"""Matches that come in as files: each move is decided again, and either all of it is recorded or nothing."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from api import times
from api.aggregates.about import AboutEvent, BelongsTo, Imported
from api.aggregates.gate import Caller
from api.aggregates.parting import taken
from api.aggregates.transact import key_reused
from api.aggregates.writing import NOTHING, CopiedMove, Drafts, Head, annotated, chained, digest, known_by
from api.http.problems import Problem, refused
from api.matches.about import events as facts
from api.matches.about.events import draft
from api.matches.annotations import bringing
from api.matches.annotations.books import is_branch
from api.matches.annotations.bringing import Form
from api.matches.annotations.events import draft as drafted
from api.matches.files import arriving as files
from api.matches.files.arriving import MatchFile
from api.matches.writing.beside import at_first
from api.matches.writing.creating import CreatedMatch, Creator
from api.matches.writing.recording import Recorder
from api.seals import Keys, seals_in
from engine.aggregates import Fact
from engine.codec import to_wire
from engine.errors import NoSuchVersion
from engine.events import MatchCreated
from engine.history import History, Place, read_place, recorded
from engine.shapes import MAX_NOTE
from engine.words import shown
from recorder.append import AppendAnswer, Key
from recorder.chain import Draft, Segment, genesis
from recorder.entry import encode, encode_parts
from recorder.store import Damaged, Diverged
from replays.files import Broken
from replays.notation import File, Step, play
from replays.redeciding import redecide

LIMIT = 8 * 1024 * 1024  # bytes of a file
SLACK = 24 * 3_600_000  # ms by which the clock of whoever recorded a match may be ahead of ours


def broken(fault: Broken) -> Problem:
    """A file that does not hold, as its sender is told."""
    members: dict[str, Any] = {}
    if fault.refusal is not None:
        told = refused(fault.refusal, "live").members
        members = {name: told[name] for name in ("rule", "details", "text", "waivable", "errors") if name in told}
    return Problem("import-broken", str(fault), line=fault.line, version=fault.version, **members)


_BEFORE = 60_000  # ms by which a match that is played anew is opened before its first move


class Importer:
    """keys: those that seal matches here."""

    def __init__(self, recorder: Recorder, creator: Creator, keys: Keys) -> None:
        self._matches = recorder.matches
        self._store = recorder.store
        self._creator = creator
        self._keys = keys

    def opened(self, raw: bytes) -> MatchFile:
        """A file that keeps its events, as far as it can be checked without the rules. Raises Broken."""
        file = files.read(raw)
        files.check_form(file, self._matches.clock() + SLACK)
        return file

    def keep(
        self,
        file: MatchFile,
        said: Mapping[str, Any],
        raw: bytes,
        key: str | None,
        caller: Caller,
        form: Form,
        belongs_to: BelongsTo | None = None,
        *,
        extends: bool = False,
    ) -> CreatedMatch:
        """Record the events of a file as they are. said: its title and people, read; form: reads its annotations.

        A match that is here already, with the same head, is left as it is: there is no token then.
        extends: one that belongs to that aggregate, and whose log here is the beginning of the file's, goes on with the
        rest; the caller has seen that whoever asks may.
        Raises Broken, id-taken, key-reused.
        """
        match = file.header["match"]
        body = digest("import", "", hashlib.sha256(raw).hexdigest())
        if key:
            self._creator.keys.check(key, body)
        if found := self._creator.answered_before(match, key, body) or self._here(file):
            return found
        if self._store.read(match, 1, 1):
            if not extends:
                raise self._taken(file)
            return self._extended(file, belongs_to, caller)
        redecide(file.events)
        secrets = self._creator.secrets_of(match, key, body)
        if strange := said["seats"].keys() - set(file.events[0]["data"]["seats"]):
            raise Broken(1, f"the header: {min(strange)} is no seat of the match")
        about = [
            *self._origin(file),
            *([] if belongs_to is None else [belongs_to]),
            *at_first({}),
            # What it belongs to says who sits there, and forgets whom it is to forget.
            *(_said(file, said) if belongs_to is None else ()),
            *self._creator.tokens_of(secrets),
            *_notes(file),
        ]
        now = self._matches.clock()
        drafts = [draft(event) for event in about]
        beside = chained(drafts, Head(0, genesis(match, "about")), now, now, None, caller.actor)
        remarks = [*map(drafted, self._annotations(file, form))]
        comments = annotated(match, remarks, now, caller.actor)
        self._matches.foresee(match, file.events)
        done = self._append(file, (0, 0), beside, caller, known_by(key, body), comments)
        if done.outcome == "reused":
            raise key_reused()
        if done.outcome == "replayed":
            return self._creator.answered(match, done.version, secrets)
        if done.outcome == "conflict":  # somebody was faster
            found = self._here(file)
            if found is None:
                raise self._taken(file)
            return found
        if key:
            self._creator.keys.remember(key, body)
        return CreatedMatch(True, match, len(file.events), file.header["hash"], *secrets.told)

    def _append(
        self,
        file: MatchFile,
        heads: tuple[int, int],
        about: Segment,
        caller: Caller,
        key: Key | None = None,
        annotations: Segment = NOTHING.annotations,
    ) -> AppendAnswer:
        """Append what the file has behind the heads of both logs here. Raises Broken, id-taken."""
        match, new = file.header["match"], file.events[heads[0] :]
        try:
            return self._store.append(
                match,
                new,
                about=about,
                annotations=annotations,
                expect=heads[0],
                expect_about=heads[1],
                key=key,
                by=caller.actor,
            )
        except ValueError:
            raise _unstorable(new) from None
        except (Damaged, Diverged):  # of the one here nothing more is to be said
            raise self._taken(file) from None

    def _taken(self, file: MatchFile) -> Problem:
        return taken(self._store, file.header["match"], file.events)

    def _extended(self, file: MatchFile, belongs_to: BelongsTo | None, caller: Caller) -> CreatedMatch:
        """Append what the file has behind the log that is here; what was annotated stays as it is here.

        Raises Broken, id-taken.
        """
        match = file.header["match"]
        loaded = self._matches.newest(match)
        here, owner = loaded.version, loaded.details.belongs_to
        is_its = belongs_to is None or (
            owner is not None and (owner.kind, owner.id) == (belongs_to.kind, belongs_to.id)
        )
        if not is_its or here >= len(file.events) or file.events[here - 1]["hash"] != loaded.hash:
            raise self._taken(file)
        redecide(file.events)
        about = [*self._origin(file), *(fact for fact in _notes(file) if str(fact.version) not in loaded.details.notes)]
        now = max(self._matches.clock(), loaded.details.at)
        beside = chained([draft(fact) for fact in about], self._matches.heads(loaded)[1], now, now, None, caller.actor)
        done = self._append(file, (here, loaded.details.version), beside, caller)
        if done.outcome != "appended":  # somebody was faster
            raise self._taken(file)
        self._matches.newest(match)
        return CreatedMatch(True, match, len(file.events), file.header["hash"], {}, None)

    def _annotations(self, file: MatchFile, form: Form) -> list[Fact]:
        """What was annotated, as it is recorded. Raises Broken."""
        given = bringing.rows([*enumerate(file.annotations, start=file.first_annotation)], form)
        first, history = file.events[0]["data"], lru_cache(1)(lambda: _history(file))

        def check(place: Place) -> None:
            if not (isinstance(place, int) and 1 <= place <= len(file.events)):
                history().count_at(place)

        match = self._hangs_on(file.header["match"], first["game"], first["seats"], len(file.events), check)
        return [*bringing.facts(given, match)]

    def _hangs_on(
        self, match: str, game: str, seats: Sequence[str], head: int, check: Callable[[Place], object]
    ) -> bringing.Match:
        latest = self._matches.clock() + SLACK
        return bringing.Match(game, seats, head, latest, check, lambda branch: is_branch(self._matches, branch, match))

    def _here(self, file: MatchFile) -> CreatedMatch | None:
        """What is answered where the match is here already. Raises id-taken where that is another one."""
        match, head = file.header["match"], file.header["head"]
        found = self._store.read(match, max(1, head), limit=2)
        if not found:
            return None
        if len(found) > 1 or found[0]["hash"] != file.header["hash"]:
            raise self._taken(file)
        return CreatedMatch(False, match, head, file.header["hash"], {}, None)

    def _origin(self, file: MatchFile) -> Iterator[AboutEvent]:
        """The event that says where a file came from. Raises Broken where a key of ours has signed something else."""
        known = self._keys.known()
        ours = {key.key for key in known}
        seals = seals_in(file.header["match"], file.events, known)
        for seal in seals:
            if seal.bad and seal.key in ours:
                raise Broken(seal.version + 1, f"the seal does not hold: {seal.bad}", seal.version)
        last = seals[-1] if seals and seals[-1].reopened is None else None
        yield Imported(key=last and last.key, ours=last is not None and last.bad is None)

    def play(
        self, file: File, said: Mapping[str, Any], raw: bytes, key: str | None, caller: Caller, form: Form
    ) -> CreatedMatch:
        """Play a file's moves as a new match. said: its people, read; form: reads its comments. Raises Broken."""
        body = digest("import", "", hashlib.sha256(raw).hexdigest())
        match = self._creator.id_of(key)
        if key:
            self._creator.keys.check(key, body)
        secrets = self._creator.secrets_of(match, key, body)
        first, *moves = play(file)
        about = [
            Imported(key=None, ours=False),
            *at_first({}),
            *self._creator.tokens_of(secrets),
            *_people(said),
            *(facts.Noted(version=step.version, note=step.note) for step in moves if step.note),
        ]
        copied = [*_copied(moves, self._begun(file, moves))]
        age = max(0, self._matches.clock() - copied[0].made_at + _BEFORE) if copied else 0
        remarks = [*map(drafted, self._comments(match, first, moves, form))]
        drafts = Drafts(
            [*_drafts(first)], [draft(event) for event in about], age_ms=age, copied=copied, annotations=remarks
        )
        made = self._creator.written(match, drafts, secrets, known_by(key, body), caller)
        if made.new and key:
            self._creator.keys.remember(key, body)
        return made

    def _comments(self, match: str, first: Step, moves: Sequence[Step], form: Form) -> list[Fact]:
        """What the file says of its moves, as it is recorded. Raises Broken."""
        if not any(step.comments for step in moves):
            return []
        created = first.marked[0].event
        assert isinstance(created, MatchCreated)
        head = max(step.version + max(0, len(step.marked) - 1) for step in (first, *moves))
        knew = "referee" if created.knowledge != "observed" else None
        given = bringing.of_steps(moves, form, head, knew)
        hangs_on = self._hangs_on(match, created.game, created.seats, head, lambda place: None)
        return [*bringing.facts(given, hangs_on)]

    def _begun(self, file: File, moves: Sequence[Step]) -> int:
        """When it began, in ms since 1970: as the first move that says so, or on its day."""
        told = next((step.made_at for step in moves if step.made_at is not None), None)
        if told is not None:
            return told
        return self._matches.clock() if file.header.date is None else times.ms(f"{file.header.date}T12:00:00.000Z")


def _history(file: MatchFile) -> History:
    game = file.events[0]["data"]["game"]
    return History.of(recorded(game, event, 0, 0) for event in file.events)


def _drafts(step: Step) -> Iterator[Draft]:
    for event, irregular in step.marked:
        yield Draft(*to_wire(event), irregular)


def _copied(moves: Sequence[Step], begun: int) -> Iterator[CopiedMove]:
    made_at = begun
    for step in moves:
        made_at = made_at if step.made_at is None else step.made_at
        if step.marked:
            yield CopiedMove([*_drafts(step)], str(uuid.uuid4()), made_at)


def _said(file: MatchFile, said: Mapping[str, Any]) -> Iterator[AboutEvent]:
    """What the header says of title and people, beside what the events do."""
    typed = file.events[0].get("parts", {}).get("text", {"data": {}})["data"].get("title")
    if said["title"] != typed:
        yield facts.Titled(title=said["title"])
    yield from _people(said)


def _people(said: Mapping[str, Any]) -> Iterator[AboutEvent]:
    """Who sits where, from which round on."""
    for seat, terms in said["seats"].items():
        for term in terms:
            if term["start"] > 1 or term["name"] is not None:
                yield facts.SeatNamed(seat=seat, round=term["start"], name=term["name"])
            if term["player"] is not None:
                yield facts.PlayerSeated(seat=seat, round=term["start"], player=term["player"])


def _notes(file: MatchFile) -> Iterator[facts.Noted]:
    """Words that were sent with moves. Raises Broken."""
    head = file.header["head"]
    for at, note in file.header.get("notes", {}).items():
        try:
            place = read_place(at)
            if int(str(place).partition(".")[0]) > head:
                raise NoSuchVersion(place, head)
        except (ValueError, NoSuchVersion) as error:
            raise Broken(1, f"notes: {error}") from None
        if not 0 < len(note.strip()) <= MAX_NOTE:
            raise Broken(1, f"notes: that of {at} is no text of 1 to {MAX_NOTE} characters")
        yield facts.Noted(version=place, note=shown(note))


def _unstorable(events: Sequence[Mapping[str, Any]]) -> Broken:
    """The first event that could not be read back as it is."""
    for event in events:
        try:
            encode(event)
            list(encode_parts("events", event))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return Broken(event["version"] + 1, f"no event as it is recorded: {error}"[:200], event["version"])
    return Broken(1, "it cannot be recorded")
