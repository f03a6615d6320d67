"""What is written to matches: moves, corrections and rulings, one or many; and changes beside the moves."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from threading import Lock
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from api import times
from api.aggregates.about import AboutEvent
from api.aggregates.changing import Changer
from api.aggregates.gate import SERVICE, Admit, Caller
from api.aggregates.transact import Outcome, Refused, Request, transact
from api.aggregates.writing import Base, Drafts, Segments, without_receipt, write
from api.http import problems
from api.http.problems import Problem
from api.http.requests import Headers
from api.matches.about.events import EVENTS, Noted, draft
from api.matches.access import viewer
from api.matches.live.witness import Witness
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.writing.beside import ended_tokens
from api.matches.writing.photos import photographed
from api.matches.writing.shuffling import shuffled
from engine.codec import to_wire
from engine.commands import Command
from engine.errors import IllegalMove
from engine.events import Amended, Event, Retracted
from engine.history import Place, RecordedEvent
from engine.match import MarkedEvent, evolve, is_witnessed, names_nothing, round_due
from engine.zones import Seat
from recorder.append import Key, Write
from recorder.chain import Draft
from recorder.store import Damaged, Diverged
from replays import bodies, deciding, masks
from replays.deciding import (
    COMMAND,
    CORRECTION,
    RULING,
    CommandRequest,
    CorrectionRequest,
    Decision,
    MoveRequest,
    check_seat,
    check_witness,
)
from replays.refusals import REFUSED

__all__ = ["Base", "Recorder", "Refused", "Result", "WriteRequest", "write_request"]

PATIENCE = 0.25  # seconds to wait for this worker's own turn on a match: a courtesy, correct without


class Result(NamedTuple):
    """What became of a request. loaded: the match as of its last event; newest: the match as it is known now.

    struck_by: the correction that has taken this out of force since. hash: None where nothing was recorded.
    notes: words that go with its moves, where they are not recorded.
    """

    new: bool
    caller: Caller
    newest: LoadedMatch
    loaded: LoadedMatch
    events: Sequence[dict[str, Any]]
    hash: str | None
    struck_by: int | None = None
    notes: Mapping[Place, str] = {}

    @property
    def version(self) -> int:
        return self.loaded.version


class WriteRequest(NamedTuple):
    """One thing to be recorded, as sent. body: without age_ms (ms since it was made).

    key: its UUID, made by the service where it was not sent. kind: COMMAND, CORRECTION or RULING. arrival: when it
    came, by the clock that devices are compared with; None: nobody looked.
    """

    body: Mapping[str, Any]
    age_ms: int
    key: str
    sent: bool
    kind: str = COMMAND
    arrival: int | None = None


def write_request(
    body: dict[str, Any], key: str | None, kind: str = COMMAND, arrival: int | None = None
) -> WriteRequest:
    """Read the envelope of a command, a correction or a ruling. Raises Invalid."""
    age, body = bodies.age(body)
    return WriteRequest(body, age, key or str(uuid.uuid4()), key is not None, kind, arrival)


class _Move(Request[LoadedMatch]):
    """A command, a correction or a ruling, for transact."""

    def __init__(
        self,
        recorder: Recorder,
        request: WriteRequest,
        admit: Admit,
        *,
        base: Base | None = None,
        fault: Problem | None = None,
        dry: bool = False,
    ) -> None:
        super().__init__(recorder.matches, admit, (request.kind, request.body), Headers(request.key, None, fault))
        self.request = request
        self.base = base
        self.dry = dry
        self.decision: Decision | None = None
        self._matches = recorder.matches
        self._witness = recorder.witness
        self._asked: MoveRequest | None = None

    def admit(self, loaded: LoadedMatch) -> Caller:
        if loaded.details.delay:  # what can be read of the body tells where the match stands by now
            self._admit(loaded.details)
        self._asked = asked = deciding.read(loaded, self.request.kind, self.request.body)
        caller = self._admit(loaded.details)
        if isinstance(asked, CorrectionRequest):
            _check_number_of_seats(loaded, asked)
        if caller.seat is not None:
            check_seat(loaded, asked, Seat(caller.seat))
        elif not caller.referees and caller != SERVICE:
            check_witness(loaded, asked)
        if self._witness is not None and isinstance(asked, CommandRequest) and is_witnessed(asked.command):
            self._asked = self._witness.testified(loaded, asked, caller, self.request.arrival)
        if self.dry and viewer.hides(loaded.match, caller):
            raise Problem(
                "not-allowed", "cards are hidden from this seat, and trying would tell them; want a referee's token"
            )
        return caller

    def key(self, caller: Caller) -> Key | None:
        return None if self.dry and not self.request.sent else super().key(caller)

    def decide(self, loaded: LoadedMatch, caller: Caller) -> Drafts:
        assert self._asked is not None
        if self.base is None and isinstance(self._asked, CommandRequest):
            _check_named(loaded, self._asked.command)
        corrects = isinstance(self._asked, CorrectionRequest)
        opened = corrects and viewer.opened(loaded, "referee", self._matches.clock())
        self.decision = decision = deciding.decide(loaded, self._asked, opened=opened, shuffle=shuffled)
        events = [Draft(*to_wire(event), irregular) for event, irregular in decision.marked]
        notes = [Noted(version=place, note=note) for place, note in decision.notes.items()]
        moved = [event for event, _ in decision.marked]
        has_photos = any(event.photos() for event in moved)
        photos = photographed(self._matches.store, loaded, moved) if has_photos else ()
        about = [draft(event) for event in (*notes, *photos, *_ended_tokens(loaded, decision))]
        return Drafts(events, about, self.request.key, self.request.age_ms)

    def take(self, loaded: LoadedMatch, written: Segments, caller: Caller) -> LoadedMatch:
        loaded = loaded.added(self.items(written, caller), [event["hash"] for event in written.events])
        return self._matches.remember(loaded.with_about(written.about))

    def items(self, written: Segments, caller: Caller) -> list[RecordedEvent]:
        """The events that were decided, as a history has them now that they are written."""
        assert self.decision is not None
        first = written.events[0]
        at, key = times.ms(first["at"]), self.request.key
        made_at = at if first["made_at"] == first["at"] else times.ms(first["made_at"])
        actor = caller.actor
        return [
            RecordedEvent(wire["version"], event, key, at, made_at, actor, irregular, wire["version"])
            for wire, (event, irregular) in zip(written.events, self.decision.marked, strict=True)
        ]

    def explain(self, refusal: Exception, loaded: LoadedMatch, caller: Caller) -> Exception:
        who, asked = caller.viewer, self._asked
        if isinstance(refusal, IllegalMove) and isinstance(asked, CommandRequest):
            refusal = masks.refusal(loaded.match, who, asked.command, refusal)
        if isinstance(refusal, REFUSED):
            return problems.refused(refusal, loaded.match.status, viewer.called(loaded, who))
        return super().explain(refusal, loaded, caller)

    def shown(self, events: list[dict[str, Any]], loaded: LoadedMatch, caller: Caller) -> list[dict[str, Any]]:
        return viewer.events(events, viewer.eyes(loaded, caller.viewer, self._matches.clock()))


def _check_number_of_seats(loaded: LoadedMatch, asked: CorrectionRequest) -> None:
    """Raise belongs for a correction that gives a match of a tournament another number of seats than its table has."""
    owner, created = loaded.details.belongs_to, asked.correction.created
    if owner is None or created is None or len(created.seats) == len(loaded.match.seats):
        return
    said = f"a match of a {owner.kind} has as many seats as its table; change the table there, then make another match"
    raise Problem("belongs", said, details={"kind": owner.kind, "id": owner.id})


def _check_named(loaded: LoadedMatch, command: Command) -> None:
    """Raise version-moved for a command that does not name what it is about, and whose sender may not have seen it."""
    meant = names_nothing(loaded.match, command)
    if meant is not None:
        said = (
            f"another challenge was ruled on before; name the one that is meant, as challenge: {meant}, "
            "or send If-Match with the version that was seen"
        )
        raise Problem("version-moved", said, version=loaded.version, events=[], details={"challenge": meant})


class _OwnEntry(_Move):
    """What the service itself says about a match where it stands: an event that it signs, or a command.

    make: returns that; None where none is needed any more.
    """

    def __init__(
        self,
        recorder: Recorder,
        request: WriteRequest,
        admit: Admit,
        make: Callable[[LoadedMatch], Event | Command | None],
        *,
        base: Base | None = None,
        fault: Problem | None = None,
    ) -> None:
        super().__init__(recorder, request, admit, base=base, fault=fault)
        self._make = make

    def admit(self, loaded: LoadedMatch) -> Caller:
        return self.asker(loaded)

    def decide(self, loaded: LoadedMatch, caller: Caller) -> Drafts:
        made = self._make(loaded)
        if made is None:
            return Drafts()
        if isinstance(made, Command):
            self._asked = CommandRequest(made, None, None)
            return super().decide(loaded, caller)
        self.decision = Decision([MarkedEvent(made)], {})
        return Drafts([Draft(*to_wire(made))], [], self.request.key)


class _DraftedMove(NamedTuple):
    """A command that was decided, and the match as it would be then."""

    caller: Caller
    loaded: LoadedMatch
    items: list[RecordedEvent]
    write: Write


class Recorder(Changer[LoadedMatch]):
    """Writes to matches. witness: who believes devices; None: nobody sends what they tell."""

    def __init__(self, matches: Matches, witness: Witness | None = None) -> None:
        super().__init__(matches, EVENTS)
        self.matches = matches
        self.witness = witness
        self.store = matches.store
        self._turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def record(
        self,
        match: str,
        request: WriteRequest,
        admit: Admit,
        *,
        base: Base | None = None,
        dry: bool = False,
        fault: Problem | None = None,
    ) -> Result:
        """Record what one request comes to, or answer again what its key was answered. dry: say it, record nothing."""
        return self._transact(match, _Move(self, request, admit, base=base, fault=fault, dry=dry))

    def sign(
        self, match: str, admit: Admit, make: Callable[[LoadedMatch], Event], headers: Headers, kind: str
    ) -> Result:
        """Record what is signed about the match where it stands: make is called again where others were faster."""
        key, version, fault = headers
        base = None if version is None else Base(version)
        return self._transact(match, _OwnEntry(self, write_request({}, key, kind), admit, make, base=base, fault=fault))

    def add(self, match: str, make: Callable[[LoadedMatch], Command | None]) -> None:
        """Record a command of the service's own on the match as it stands; none where make says so.

        Raises one of Refused.
        """
        with self._turn(match):
            transact(self.matches, match, _OwnEntry(self, write_request({}, None), lambda details: SERVICE, make))

    def _transact(self, match: str, move: _Move) -> Result:
        """Write what the request comes to, or find what its key was answered."""
        with self._turn(match):
            outcome = transact(self.matches, match, move)
            new, caller, loaded, _, _, written, _ = outcome
            if not written.events:
                return self._answered(outcome)._replace(new=not move.request.sent)
            if not move.dry:
                return Result(new, caller, loaded, loaded, written.events, loaded.hash)
            assert move.decision is not None
            predicted = loaded.predicted(move.items(written, caller))
            told = without_receipt(written.events)
            return Result(False, caller, loaded, predicted, told, None, notes=move.decision.notes)

    def _answered(self, outcome: Outcome[LoadedMatch]) -> Result:
        """What a known key was answered the first time. Raises key-reused where that was beside the moves."""
        _, caller, newest, first, version, *_ = outcome
        if not first:
            raise Problem("key-reused", "this Idempotency-Key was used for something beside the moves; make a new one")
        events = self.store.read(newest.id, first, version, proven=True)
        struck_by = newest.history.struck_by.get(first) if newest.corrections else None
        return Result(False, caller, newest, newest.until(version), events, events[-1]["hash"], struck_by)

    def record_some(
        self, match: str, requests: Sequence[WriteRequest], admit: Admit, base: Base | None
    ) -> list[Result]:
        """Record commands and rulings in order, as if each had been sent alone, by one script.

        It ends before the first that needs another look: one that is refused on what is known here, or is a correction,
        or whose key is known, or at which somebody else was faster. Of that one it says nothing.
        """
        with self._turn(match):
            begun = self.matches.known(match)
            drafted = self._drafted(begun, requests, admit, base) if begun else []
            if begun is None or not drafted:
                return []
            events, about = self.matches.heads(begun)
            writes = [each.write for each in drafted]
            try:
                caller = drafted[0].caller
                answers = self.store.append_all(
                    match,
                    writes,
                    expect=events.version,
                    expect_about=about.version,
                    by=caller.actor,
                    loan=caller.through,
                )
            except (Damaged, Diverged, Problem):  # too much for all of them: alone, each is told so
                return []
            count = sum(answer.outcome == "appended" for answer in answers)
            return self._taken(begun, drafted[:count]) if count else []

    def _drafted(
        self, loaded: LoadedMatch, requests: Sequence[WriteRequest], admit: Admit, base: Base | None
    ) -> list[_DraftedMove]:
        """Requests decided one after the other, none of them recorded, up to the first that is refused."""
        drafted: list[_DraftedMove] = []
        own = set(base.own) if base else set()
        for request in requests:
            if request.kind == CORRECTION or (base is not None and not Base(base.version, own).holds(loaded.version)):
                break
            move = _Move(self, request, admit, base=base)
            try:
                caller = move.admit(loaded)
                if request.kind == RULING and not caller.referees:
                    break
                drafts = move.decide(loaded, caller)
            except Refused:
                break
            written = write(drafts, *self.matches.heads(loaded), caller, self.matches.clock())
            items = move.items(written, caller)
            loaded = loaded.assumed(items, written.events[-1]["hash"], written.about)
            drafted.append(_DraftedMove(caller, loaded, items, Write(written.events, written.about, move.key(caller))))
            own.update(item.version for item in items)
        return drafted

    def _taken(self, begun: LoadedMatch, drafted: Sequence[_DraftedMove]) -> list[Result]:
        """The results of commands that were drafted behind begun and are recorded now."""
        items = [item for each in drafted for item in each.items]
        hashes = [event["hash"] for each in drafted for event in each.write.events]
        about = [event for each in drafted for event in each.write.about]
        newest = self.matches.remember(begun.added(items, hashes, drafted[-1].loaded.cut).with_about(about))
        return [Result(True, each.caller, newest, each.loaded, each.write.events, each.loaded.hash) for each in drafted]

    @contextmanager
    def _turn(self, match: str) -> Iterator[None]:
        """Let one writer after the other at a match, so that they do not race each other for a version."""
        turn = self._turns.setdefault(match, Lock())
        is_ours = turn.acquire(timeout=PATIENCE)
        try:
            yield
        finally:
            if is_ours:
                turn.release()

    def shown(self, events: list[dict[str, Any]], loaded: LoadedMatch, caller: Caller) -> list[dict[str, Any]]:
        return viewer.events(events, viewer.eyes(loaded, caller.viewer, self.matches.clock()))


def _ended_tokens(loaded: LoadedMatch, decision: Decision) -> list[AboutEvent]:
    """Seats' tokens that end as a move begins a round in which somebody else sits there."""
    if loaded.details.people.latest <= loaded.round_due:
        return []
    events = [event for event, _ in decision.marked]
    if isinstance(events[0], Retracted | Amended):
        after = loaded.history.corrected(events[0]).match
    else:
        after = reduce(evolve, events, loaded.match)
    return ended_tokens(loaded.details, round_due(after))
