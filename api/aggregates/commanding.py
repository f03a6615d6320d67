"""What is written to aggregates whose events are folded one by one: made, commanded, changed beside, sealed."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api import times
from api.aggregates.about import AboutEvent
from api.aggregates.caller import OPERATOR, Caller
from api.aggregates.codes import Codes
from api.aggregates.credentials import CODE_LIFE, Derived, hashed, new_code, new_id, new_token
from api.aggregates.definition import Decision, Loaded
from api.aggregates.folding import Folds
from api.aggregates.gate import Admit
from api.aggregates.transact import Outcome, Request, transact
from api.aggregates.writing import Base, Drafts, Segments, digest, key_name, secret_key_name, without_receipt
from api.http.problems import Problem
from api.http.requests import Headers
from api.http.weights import full
from api.seals import Keys
from engine import seals
from engine.aggregates import Reopened, Sealed, read_command
from engine.errors import NotOver
from recorder.store import Key
from replays import bodies

LIVE, OVER, SEALED = "live", "over", "sealed"
MISSING = 1000  # events that come with a 412 at most


class Made(NamedTuple):
    """A new aggregate. new: whether this was the first answer to its key. code: of a second device of its maker's."""

    new: bool
    id: str
    version: int
    hash: str
    token: str
    code: str


class Result(NamedTuple):
    """What became of a command. loaded: the aggregate afterwards; events: whole ones, those that it came to."""

    new: bool
    caller: Caller
    loaded: Loaded
    events: Sequence[dict[str, Any]]
    version: int
    hash: str | None


class _Writing(Request[Loaded]):
    """Something that is written to one aggregate. made: what the key that was sent stands for."""

    def __init__(
        self,
        folds: Folds,
        admit: Admit,
        decide: Callable[[Loaded, Caller], Decision],
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        secret: bool = False,
        age_ms: int = 0,
    ) -> None:
        self._folds = folds
        self._admit = admit
        self._decide = decide
        self._stands_for = stands_for
        self._headers = headers
        self._secret = secret
        self._age_ms = age_ms

    def admit(self, loaded: Loaded) -> Caller:
        return self._admit(loaded.rights)

    def key(self, caller: Caller) -> Key | None:
        sent = self._headers.key
        if sent is None:
            return None
        what, body = self._stands_for
        kind = self._folds.store.kind
        name = secret_key_name(sent) if self._secret else key_name(sent)
        # to its role and to whom that is for, and not to a device of theirs
        owner = f"{caller.role}:{caller.whom or ''}" if caller.through is None else caller.owner
        return Key(name, digest(f"{kind} {what}", owner, body))

    def decide(self, loaded: Loaded, caller: Caller) -> Drafts:
        definition = self._folds.definition
        made = self._decide(loaded, caller)
        if loaded.version + len(made.events) > definition.most:
            raise full(self._folds.store.kind, f"{definition.most} events")
        return Drafts(
            [definition.events.draft(event) for event in made.events],
            [definition.about.draft(event) for event in made.about],
            None if self._secret else self._headers.key or str(uuid.uuid4()),
            self._age_ms,
        )

    def explain(self, refusal: Exception, loaded: Loaded, caller: Caller) -> Exception:
        base = self._headers.base
        if not isinstance(refusal, Problem) or refusal.kind != "version-moved" or base is None:
            return refusal
        missing = self._folds.store.read(loaded.id, base + 1, limit=MISSING, proven=True)
        eyes = self._folds.definition.eyes(loaded, caller)
        return Problem(
            "version-moved",
            f"the {self._folds.store.kind} is at version {loaded.version}, not {base}; "
            "look at the events that came since, then send again with the newest version",
            version=loaded.version,
            events=[self._folds.definition.masked(event, eyes) for event in missing],
        )

    def take(self, loaded: Loaded, written: Segments, caller: Caller) -> Loaded:
        return self._folds.remember(self._folds.then(loaded, written.events, written.about))


class Commands:
    """Writes to the aggregates of one kind. secret: the service's key; keys: those that seal."""

    def __init__(self, folds: Folds, codes: Codes, secret: bytes, keys: Keys) -> None:
        self.folds = folds
        self._kind = folds.store.kind
        self._codes = codes
        self._secret = secret
        self._keys = keys

    def create(self, sent: dict[str, Any], headers: Headers, caller: Caller) -> Made:
        """Make one. sent: the body; with a key, the id and the secrets follow from key and body. Raises Invalid."""
        if headers.fault is not None:
            raise headers.fault
        definition, key = self.folds.definition, headers.key
        read = {name: value for name, value in sent.items() if name != "id"}
        first = definition.create(read)
        made = Derived(self._secret, self._kind, key, digest(f"{self._kind} create", "", sent)) if key else None
        aggregate = sent.get("id") or (Derived(self._secret, self._kind, key).id() if key else new_id())
        token = made.token("token") if made else new_token()
        code = self._codes.offer(
            self._kind, aggregate, lambda n: made.code(f"code{n}") if made else new_code(), CODE_LIFE
        )
        expires = times.text(self.folds.clock() + CODE_LIFE)
        nothing = self.folds.nothing(aggregate)
        tokens = [
            definition.issued({"role": definition.creator}, nothing, {"tid": "t1", "token": hashed(token)}),
            definition.issued(
                {"role": definition.creator},
                nothing,
                {"tid": "t2", "code": self._codes.hashed(code), "code_expires": expires},
            ),
        ]

        def decide(loaded: Loaded, _: Caller) -> Decision:
            if loaded.version:
                said = f"there is a {self._kind} {aggregate} already; make another id from 96 random bits or more"
                raise Problem("id-taken", said)
            return Decision(first.events, [*first.about, *tokens])

        request = _Writing(self.folds, lambda rights: caller, decide, ("create", sent), headers, secret=True)
        done = transact(self.folds, aggregate, request, begins=True)
        if done.new:
            return Made(True, aggregate, done.version, done.loaded.hash, token, code)
        [event] = self.folds.store.read(aggregate, done.version, done.version, proven=True)
        return Made(False, aggregate, done.version, event["hash"], token, code)

    def command(
        self, aggregate: str, sent: dict[str, Any], admit: Callable[..., Admit], headers: Headers, *, dry: bool = False
    ) -> Result:
        """Record what a command comes to, or answer again what its key was answered. admit: of roles, who may.

        dry: say it, record nothing. Raises Invalid, IllegalMove, Problem.
        """
        age, body = bodies.age(sent)
        command = read_command(self.folds.definition.commands, body)
        request = _Writing(
            self.folds,
            admit(*command.ROLES),
            lambda loaded, caller: self._decided(loaded, command, caller),
            ("command", body),
            headers,
            age_ms=age,
        )
        return self._done(aggregate, request, headers, dry=dry)

    def _decided(self, loaded: Loaded, command: Any, caller: Caller) -> Decision:
        seals.refuse_sealed(self.folds.definition.status(loaded.state), self._kind)
        return self.folds.definition.decide(loaded, command, caller)

    def change(
        self,
        aggregate: str,
        admit: Admit,
        change: Callable[[Loaded, Caller], Sequence[AboutEvent]],
        *,
        what: str,
        body: object,
        headers: Headers,
        secret: bool = False,
    ) -> tuple[Loaded, Caller, bool]:
        """See Changer."""
        request = _Writing(
            self.folds, admit, lambda *asked: Decision(about=change(*asked)), (what, body), headers, secret=secret
        )
        done = self._transacted(aggregate, request, headers, dry=False)
        return done.loaded, done.caller, done.new

    def seal(self, aggregate: str, admit: Admit, headers: Headers) -> Result:
        """Close one that is over, for good. Raises NotOver, IllegalMove."""

        def decide(loaded: Loaded, caller: Caller) -> Decision:
            status = self.folds.definition.status(loaded.state)
            seals.refuse_sealed(status, self._kind)
            if status == LIVE:
                raise NotOver(f"a {self._kind} is sealed once it is over; end it first")
            head, hash_ = loaded.version, loaded.hash
            signed = self._keys.sign(seals.sealed_by(loaded.id, head, hash_, self._kind))
            return Decision([Sealed(head=head, hash=hash_, key=signed.key, signature=signed.signature)])

        return self._done(aggregate, _Writing(self.folds, admit, decide, ("seal", None), headers), headers)

    def reopen(self, aggregate: str, reason: str) -> Result:
        """Open a sealed one again: the operator's alone. Raises NotOver."""
        headers = Headers()

        def decide(loaded: Loaded, caller: Caller) -> Decision:
            if self.folds.definition.status(loaded.state) != SEALED:
                raise NotOver(f"the {self._kind} is not sealed: there is nothing to open again")
            signed = self._keys.sign(seals.reopened_by(loaded.id, loaded.version, loaded.hash, self._kind))
            seal = loaded.version
            return Decision([Reopened(seal=seal, key=signed.key, signature=signed.signature, reason=reason)])

        request = _Writing(self.folds, lambda rights: OPERATOR, decide, ("reopen", reason), headers)
        return self._done(aggregate, request, headers)

    def _done(self, aggregate: str, request: _Writing, headers: Headers, *, dry: bool = False) -> Result:
        outcome = self._transacted(aggregate, request, headers, dry=dry)
        new, caller, loaded, first, version, written = outcome
        if written.events or new:
            if dry:
                told = without_receipt(written.events)
                return Result(new, caller, loaded, told, loaded.version + len(told), None)
            return Result(
                new, caller, loaded, written.events, version if written.events else loaded.version, loaded.hash
            )
        if not first:
            # what it changed stands beside the events
            return Result(False, caller, loaded, [], loaded.version, loaded.hash)
        events = self.folds.store.read(loaded.id, first, version, proven=True)
        return Result(False, caller, loaded, events, version, events[-1]["hash"])

    def _transacted(self, aggregate: str, request: _Writing, headers: Headers, *, dry: bool) -> Outcome[Loaded]:
        base = None if headers.base is None else Base(headers.base)
        return transact(self.folds, aggregate, request, base=base, fault=headers.fault, dry=dry)


def told(loaded: Loaded, status: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of an aggregate at a glance."""
    return {
        "id": loaded.id,
        "version": loaded.version,
        "hash": loaded.hash,
        "about": loaded.beside.version,
        "status": status,
        "visibility": loaded.beside.visibility,
        "created_at": times.text(loaded.created_at),
        "updated_at": times.text(max(loaded.at, loaded.beside.at)),
        **view,
    }
