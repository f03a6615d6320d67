"""The one loop: load, decide, append, decide again; and each worker's bounded memory of what it has folded.

A command on a match in memory costs one exchange with the store: it is decided on what is remembered, and the append
itself checks the match's version, its about stream's version (so that a revoked token counts at once) and the key.
A refusal is given only on the newest state, and after the key was looked up there once more.
"""

from __future__ import annotations

import hashlib
import secrets
import uuid
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from threading import Lock
from typing import Any, NamedTuple

import orjson

from api import times
from api.http import problems
from api.http.problems import Problem
from api.http.requests import Headers
from api.matches import viewer
from api.matches.about.decide import ended_tokens
from api.matches.about.events import AboutEvent, draft
from api.matches.auth import Admit, Caller
from api.matches.checkpoints import CheckpointStore
from api.matches.decisions import Decision, Refused, WriteRequest, decide, read
from api.matches.loaded import LoadedMatch, fold
from engine.codec import to_wire
from engine.errors import IllegalMove, Invalid
from engine.history import History, Place, Recorded
from engine.match import round_due
from engine.zones import Seat
from recorder.chain import Draft, chain
from recorder.store import Diverged, Key, Store
from replays import bodies, masks
from replays.deciding import COMMAND, CommandRequest, Read, check_seat
from replays.refusals import REFUSED

MATCHES = 512  # in memory at most
EVENTS = 60_000  # in memory at most, over all matches
ATTEMPTS = 100  # lost races on one match before the store counts as away
PATIENCE = 0.25  # seconds to wait for this worker's own turn on a match: a courtesy, correct without
MISSING = 1000  # events that come with a 412 at most


class Base(NamedTuple):
    """What If-Match names: nothing after version may be there but the sender's own."""

    version: int
    own: Set[int] = frozenset()

    def holds(self, head: int) -> bool:
        return self.version <= head and all(version in self.own for version in range(self.version + 1, head + 1))


class Done(NamedTuple):
    """What became of a wish. history, version, hash: as of its last event; folded: the match as now known.

    struck_by: the correction that has taken this out of force since.
    notes: words that go with its moves, where they are not recorded.
    """

    new: bool
    caller: Caller
    folded: LoadedMatch
    history: History
    version: int
    hash: str | None
    events: list[dict[str, Any]]
    struck_by: int | None = None
    notes: Mapping[Place, str] = {}


def wish(body: dict[str, Any], key: str | None, kind: str = COMMAND) -> WriteRequest:
    """Read the envelope of a command, a correction or a ruling. Raises Invalid."""
    age, body = bodies.age(body)
    return WriteRequest(body, age, key or str(uuid.uuid4()), key is not None, kind)


def digest(kind: str, owner: str, body: object) -> bytes:
    """What an idempotency key stands for: what kind of request, by which role and seat, with which body."""
    said = f"{kind}\0{owner}\0".encode()
    return hashlib.sha256(said + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).digest()


class _Slot:
    __slots__ = ("folded", "turn")

    def __init__(self) -> None:
        self.folded: LoadedMatch | None = None
        self.turn = Lock()


class Matches:
    """Matches by id, read and written. clock: ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int] = times.now) -> None:
        self.store = store
        self.clock = clock
        self.checkpoints = CheckpointStore(store)
        self.told: list[
            Callable[[LoadedMatch | None, LoadedMatch], None]
        ] = []  # called with what was known and what is now
        self._slots: OrderedDict[str, _Slot] = OrderedDict()
        self._events = 0

    # ── reading ────────────────────────────────────────────────────────────────

    def newest(self, match: str) -> LoadedMatch:
        """The match with all that is recorded of it now. Raises not-found."""
        known = self._slot(match).folded
        if known is None:
            return self._whole(match)
        # The version already known is read again: if it is another one now, a backup was restored under us.
        loaded = self.store.load(match, known.version - 1, known.about.version)
        if not loaded.events or loaded.events[0]["hash"] != known.hash:
            return self._whole(match)
        if loaded.about and loaded.about[0]["prev"] != known.about.hash:
            return self._whole(match)
        if any(event["type"] == "erased" for event in loaded.about):
            return self._whole(match)
        folded = known.then(loaded._replace(events=loaded.events[1:]))
        return self.remember(folded)

    def _whole(self, match: str) -> LoadedMatch:
        loaded = self.store.load(match)
        if not loaded.events:
            self._forget(match)
            raise no_such_match()
        folded = fold(match, loaded, self.checkpoints.shelf)
        self._forget(match)
        return self.remember(folded)

    def remember(self, folded: LoadedMatch) -> LoadedMatch:
        """Keep it in memory, unless something newer is there."""
        slot = self._slot(folded.id)
        known = slot.folded
        if known is not None and (known.version, known.about.version) >= (folded.version, folded.about.version):
            return folded
        self._events += folded.version - (known.version if known else 0)
        slot.folded = folded
        while len(self._slots) > MATCHES or (self._events > EVENTS and len(self._slots) > 1):
            self._forget(next(iter(self._slots)))
        for tell in self.told:
            tell(known, folded)
        return folded

    def _slot(self, match: str) -> _Slot:
        slot = self._slots.get(match)
        if slot is None:
            slot = self._slots[match] = _Slot()
        else:
            self._slots.move_to_end(match)
        return slot

    def _forget(self, match: str) -> None:
        slot = self._slots.pop(match, None)
        if slot is not None and slot.folded is not None:
            self._events -= slot.folded.version

    # ── moves ──────────────────────────────────────────────────────────────────

    def record(
        self,
        match: str,
        wish: WriteRequest,
        admit: Admit,
        *,
        base: Base | None = None,
        dry: bool = False,
        fault: Problem | None = None,
    ) -> Done:
        """Record what one wish comes to, or answer again what its key was answered. dry: say it, record nothing.

        In this order: the body's form, who may (admit), the key, base (If-Match), the rules. fault: of the headers
        that key and base come from.
        """
        # One writer after the other in this worker, so that they do not race each other for a version.
        turn = self._slot(match).turn
        mine = turn.acquire(timeout=PATIENCE)
        try:
            return self._record(match, wish, admit, base, dry, fault)
        finally:
            if mine:
                turn.release()

    def _record(
        self, match: str, wish: WriteRequest, admit: Admit, base: Base | None, dry: bool, fault: Problem | None
    ) -> Done:
        folded = None if dry else self._slot(match).folded
        is_newest = folded is None
        if folded is None:
            folded = self.newest(match)
        for _ in range(ATTEMPTS):
            try:
                caller, asked = _admitted(folded, wish, admit)
            except Refused as refusal:
                if is_newest:
                    if isinstance(refusal, Invalid) and (done := self._answered_before(folded, wish, admit)):
                        return done
                    raise
                folded, is_newest = self.newest(match), True
                continue
            if dry and viewer.hides(folded.match, caller):
                raise Problem(
                    "not-allowed",
                    "cards are hidden from this seat, and trying would tell them; want a referee's token",
                )
            if fault is not None:
                raise fault
            key = _key_of(wish, caller)
            if dry and wish.sent and (known := self.store.known(match, key.name)):
                return self._answered(folded, caller, known.first, known.version, known.digest == key.digest)
            try:
                if base is not None and not base.holds(folded.version):
                    raise Problem("version-moved", "the match has moved on")
                decision = decide(folded, asked)
            except Refused as refusal:
                if not is_newest:
                    folded, is_newest = self.newest(match), True
                    continue
                if wish.sent and (known := self.store.known(match, key.name)):
                    return self._answered(folded, caller, known.first, known.version, known.digest == key.digest)
                raise self._explained(refusal, folded, caller, asked, base) from None
            at = max(self.clock(), folded.at)
            made_at = max(at - wish.age_ms, folded.made_at)
            wire = chain(
                [Draft(*to_wire(event), irregular) for event, irregular in decision.marked],
                version=folded.version,
                prev=folded.hash,
                at=times.text(at),
                made_at=times.text(made_at),
                key=wish.key,
                actor=caller.actor,
                salt=salt,
            )
            items = [
                Recorded(each["version"], event, wish.key, at, made_at, caller.actor, irregular, each["version"])
                for each, (event, irregular) in zip(wire, decision.marked, strict=True)
            ]
            if dry:
                return self._foreseen(folded, caller, decision, items, wire)
            beside = [*decision.about, *_ended_tokens(folded, items)]
            about = self._beside(folded, caller, beside) if beside else []
            try:
                outcome, first, version, _ = self.store.append(
                    match, wire, about=about, expect=folded.version, expect_about=folded.about.version, key=key
                )
            except Diverged:
                folded, is_newest = self._whole(match), True
                continue
            if outcome == "appended":
                folded = folded.added(items, [each["hash"] for each in wire])
                folded = self.remember(folded.told(about))
                return Done(True, caller, folded, folded.history, folded.version, folded.hash, wire)
            if outcome != "conflict":
                done = self._answered(folded, caller, first, version, outcome == "replayed")
                return done._replace(new=not wish.sent)
            folded, is_newest = self.newest(match), True
        raise Problem("store-away", "too many others write to this match; send again with the same key")

    def _beside(self, folded: LoadedMatch, caller: Caller, events: Sequence[AboutEvent]) -> list[dict[str, Any]]:
        """The next events of the about stream."""
        stamp = times.text(max(self.clock(), folded.about.at))
        return chain(
            [draft(event) for event in events],
            version=folded.about.version,
            prev=folded.about.hash,
            at=stamp,
            made_at=stamp,
            key=None,
            actor=caller.actor,
            salt=salt,
        )

    def _foreseen(
        self, folded: LoadedMatch, caller: Caller, decision: Decision, items: list[Recorded], wire: list[dict[str, Any]]
    ) -> Done:
        history = folded.foreseen(items)
        for each in wire:  # a receipt is given for what is recorded only
            del each["prev"], each["hash"]
        return Done(False, caller, folded, history, history.head, None, wire, notes=decision.notes)

    def _answered_before(self, folded: LoadedMatch, wish: WriteRequest, admit: Admit) -> Done | None:
        """The first answer to a wish that can no longer be read, because others sit there now."""
        try:
            caller = admit(folded.about)
        except Problem:
            return None
        key = _key_of(wish, caller)
        known = self.store.known(folded.id, key.name) if wish.sent else None
        if known is None or known.digest != key.digest:
            return None
        return self._answered(folded, caller, known.first, known.version, True)

    def _answered(self, folded: LoadedMatch, caller: Caller, first: int, version: int, same: bool) -> Done:
        """What a known key was answered the first time."""
        if not same or not first:
            raise key_reused()
        if folded.version < version:
            folded = self.newest(folded.id)
        events = self.store.read(folded.id, first, version)
        return Done(
            new=False,
            caller=caller,
            folded=folded,
            history=folded.history.until(version),
            version=version,
            hash=events[-1]["hash"],
            events=events,
            struck_by=folded.history.struck_by.get(first),
        )

    def _explained(
        self, refusal: Exception, folded: LoadedMatch, caller: Caller, asked: Read, base: Base | None
    ) -> Exception:
        """The refusal with what its receiver needs and may know."""
        who = caller.viewer
        if isinstance(refusal, IllegalMove) and isinstance(asked, CommandRequest):
            refusal = masks.refusal(folded.match, who, asked.command, refusal)
        if isinstance(refusal, REFUSED):
            return problems.refused(refusal, folded.match.status, viewer.called(folded, who))
        if isinstance(refusal, Problem) and refusal.kind == "version-moved" and base is not None:
            return self._moved(folded, caller, base.version)
        return refusal

    def _moved(self, folded: LoadedMatch, caller: Caller, version: int) -> Problem:
        """That the match is no longer at version, and what has come since."""
        missing = self.store.read(folded.id, version + 1, limit=MISSING)
        return Problem(
            "version-moved",
            f"the match is at version {folded.version}, not {version}; "
            "look at the events that came since, then send again with the newest version",
            version=folded.version,
            events=viewer.events(missing, viewer.eyes(folded.history.status, caller.viewer, folded.about)),
        )

    # ── beside the moves ───────────────────────────────────────────────────────

    def record_about(
        self,
        match: str,
        admit: Admit,
        change: Callable[[LoadedMatch, Caller], Sequence[AboutEvent]],
        *,
        kind: str,
        body: object,
        headers: Headers,
        secret: bool = False,
    ) -> tuple[LoadedMatch, Caller, bool]:
        """Write what change asks for to the about stream; it may find that there is nothing to write, or raise.

        kind, body: what the key stands for. secret: keep the key hashed, because its answer holds a secret.
        Returns the match afterwards, who asked, and whether this was new (not a known key).
        """
        key, base, fault = headers
        for _ in range(ATTEMPTS):
            folded = self.newest(match)
            caller = admit(folded.about)
            if fault is not None:
                raise fault
            name = Key(_key_name(key, secret), digest(kind, caller.owner, body)) if key else None
            known = self.store.known(match, name.name) if name else None
            if known and name:
                if known.digest != name.digest:
                    raise key_reused()
                return folded, caller, False
            if base is not None and not Base(base).holds(folded.version):
                raise self._moved(folded, caller, base)
            events = change(folded, caller)
            if not events:
                return folded, caller, True
            wire = self._beside(folded, caller, events)
            try:
                done = self.store.append(
                    match,
                    [],
                    about=wire,
                    expect=None if base is None else folded.version,
                    expect_about=folded.about.version,
                    key=name,
                )
            except Diverged:
                self._forget(match)
                continue
            if done.outcome != "conflict":
                if done.outcome == "reused":
                    raise key_reused()
                return self.newest(match), caller, done.outcome == "appended"
        raise Problem("store-away", "too many others write to this match; send again with the same key")


def _ended_tokens(folded: LoadedMatch, items: list[Recorded]) -> list[AboutEvent]:
    """Seats' tokens that end as a move begins a round in which somebody else sits there."""
    if folded.about.people.latest <= folded.round_due:
        return []
    after = folded.foreseen(items).match
    return ended_tokens(folded.about, round_due(after))


def _admitted(folded: LoadedMatch, wish: WriteRequest, admit: Admit) -> tuple[Caller, Read]:
    """Who sends the wish, and what it says: its form is checked first. Raises one of Refused."""
    asked = read(folded, wish)
    caller = admit(folded.about)
    if caller.seat is not None and not caller.referees:
        check_seat(folded.history, asked, Seat(caller.seat))
    return caller, asked


def _key_of(wish: WriteRequest, caller: Caller) -> Key:
    return Key(_key_bytes(wish.key), digest(wish.kind, caller.owner, wish.body))


def _key_name(key: str, secret: bool) -> bytes:
    return hashlib.sha256(key.encode()).digest() if secret else _key_bytes(key)


def _key_bytes(key: str) -> bytes:
    return bytes.fromhex(key.replace("-", ""))


def salt() -> str:
    return secrets.token_hex(16)


def no_such_match() -> Problem:
    return Problem("not-found", "no such match, or a private one and no token for it")


def key_reused() -> Problem:
    return Problem("key-reused", "this Idempotency-Key was used for another body or by another role; make a new one")
