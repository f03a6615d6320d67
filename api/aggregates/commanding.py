"""What is written to aggregates whose events are folded one by one: made, commanded, changed beside, sealed."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api import times
from api.aggregates.changing import Changer
from api.aggregates.codes import Codes
from api.aggregates.creation import CreationKeys
from api.aggregates.credentials import CODE_LIFE, DerivedSecrets, RandomSecrets
from api.aggregates.definition import Decision, Fold
from api.aggregates.folding import Folds
from api.aggregates.gate import OPERATOR, Admit, Caller
from api.aggregates.grants import hashed
from api.aggregates.transact import Refused, Request, transact
from api.aggregates.writing import Drafts, Segments, created_with, known_by, without_receipt
from api.http.problems import Problem
from api.http.requests import Headers
from api.http.weights import full
from api.seals import Keys
from engine import seals
from engine.aggregates import Reopened, Sealed, read_command, read_creation
from engine.errors import NotOver
from recorder.append import Key
from replays import bodies

LIVE, OVER, SEALED = "live", "over", "sealed"
Decide = Callable[[Fold, Caller], Decision]


class CreatedAggregate(NamedTuple):
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
    loaded: Fold
    events: Sequence[dict[str, Any]]
    version: int
    hash: str | None


class _Writing(Request[Fold]):
    """Something that is written to one aggregate."""

    def __init__(
        self,
        folds: Folds,
        admit: Admit,
        decide: Decide,
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        age_ms: int = 0,
        dry: bool = False,
    ) -> None:
        super().__init__(folds, admit, stands_for, headers)
        self._folds = folds
        self._decide = decide
        self._age_ms = age_ms
        self.dry = dry

    def decide(self, loaded: Fold, caller: Caller) -> Drafts:
        definition = self._folds.definition
        made = self._decide(loaded, caller)
        # One that is full can still be closed and sealed.
        grows = any(not isinstance(event, (Sealed, Reopened, *definition.closing)) for event in made.events)
        if grows and loaded.version + len(made.events) > definition.most:
            raise full(self._folds.store.kind, f"{definition.most} events")
        return Drafts(
            [definition.events.draft(event) for event in made.events],
            [definition.about.draft(event) for event in made.about],
            self._sent or str(uuid.uuid4()),
            self._age_ms,
        )

    def shown(self, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller) -> list[dict[str, Any]]:
        return self._folds.shown(events, loaded, caller)

    def take(self, loaded: Fold, written: Segments, caller: Caller) -> Fold:
        return self._folds.remember(self._folds.then(loaded, written.events, written.about))


class _Creation(_Writing):
    """The first events. They have no key: whoever knows it could derive the token."""

    begins = True

    def key(self, caller: Caller) -> Key | None:
        _, body = self._stands_for
        return known_by(self._sent, created_with(self._folds.store.kind, body))

    def decide(self, loaded: Fold, caller: Caller) -> Drafts:
        return super().decide(loaded, caller)._replace(key=None)


class Commands(Changer[Fold]):
    """Writes to the aggregates of one kind. secret: the service's key; keys: those that seal."""

    def __init__(self, folds: Folds, codes: Codes, secret: bytes, keys: Keys) -> None:
        super().__init__(folds, folds.definition.about)
        self.folds = folds
        self._kind = folds.store.kind
        self._codes = codes
        self._secret = secret
        self._keys = keys
        self._created = CreationKeys(folds.store)

    def create(
        self, sent: dict[str, Any], headers: Headers, caller: Caller, whole: Mapping[str, Any] | None = None
    ) -> CreatedAggregate:
        """Make one. Raises Invalid.

        Args:
            sent: The body; with a key, the id and the secrets follow from key and body.
            headers: The key.
            caller: Who makes it.
            whole: The body with what `sent` leaves out; None where that is nothing.
        """
        if headers.fault is not None:
            raise headers.fault
        definition, key = self.folds.definition, headers.key
        read = {name: value for name, value in (sent if whole is None else whole).items() if name != "id"}
        first = definition.create(read_creation(definition.new, read))
        body = created_with(self._kind, sent)
        if key:
            self._created.check(key, body)
        made = DerivedSecrets(self._secret, self._kind, key, body) if key else RandomSecrets()
        aggregate = sent.get("id") or (DerivedSecrets(self._secret, self._kind, key) if key else made).id()
        token = made.token("token")
        code = self._codes.offer(self._kind, aggregate, lambda n: made.code(f"code{n}"), CODE_LIFE)
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

        def decide(loaded: Fold, _: Caller) -> Decision:
            if loaded.version:
                said = f"there is a {self._kind} {aggregate} already; make another id from 96 random bits or more"
                raise Problem("id-taken", said)
            return Decision(first.events, [*first.about, *tokens])

        request = _Creation(self.folds, lambda rights: caller, decide, ("create", sent), headers)
        done = transact(self.folds, aggregate, request)
        if done.new:
            if key:
                self._created.remember(key, body)
            return CreatedAggregate(True, aggregate, done.version, done.loaded.hash, token, code)
        [event] = self.folds.store.read(aggregate, done.version, done.version, proven=True)
        return CreatedAggregate(False, aggregate, done.version, event["hash"], token, code)

    def command(
        self, aggregate: str, sent: dict[str, Any], admit: Callable[..., Admit], headers: Headers, *, dry: bool = False
    ) -> Result:
        """Record what a command comes to, or answer again what its key was answered. admit: of roles, who may.

        dry: say it, record nothing. Raises Invalid, IllegalMove, Problem.
        """
        age, body = bodies.age(sent)
        command = read_command(self.folds.definition.commands, body)

        def decide(loaded: Fold, caller: Caller) -> Decision:
            return self.folds.definition.decide(loaded, command, caller)

        return self._write(aggregate, admit(*command.ROLES), decide, ("command", body), headers, age_ms=age, dry=dry)

    def write(
        self,
        aggregate: str,
        what: str,
        sent: object,
        admit: Admit,
        decide: Decide,
        headers: Headers,
        *,
        dry: bool = False,
    ) -> Result:
        """Record what decide comes to, to both logs at once. what, sent: what the key stands for. Raises Refused.

        dry: say it, record nothing.
        """
        return self._write(aggregate, admit, decide, (what, sent), headers, dry=dry)

    def _write(
        self,
        aggregate: str,
        admit: Admit,
        decide: Decide,
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        age_ms: int = 0,
        dry: bool,
    ) -> Result:
        """Record what is decided; of a sealed one, only what stands beside its events may still change."""

        def decided(loaded: Fold, caller: Caller) -> Decision:
            status = self.folds.status(loaded)
            try:
                made = decide(loaded, caller)
            except Refused:
                seals.refuse_sealed(status, self._kind)
                raise
            if made.events:
                seals.refuse_sealed(status, self._kind)
            return made

        request = _Writing(self.folds, admit, decided, stands_for, headers, age_ms=age_ms, dry=dry)
        return self._transact(aggregate, request)

    def shown(self, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller) -> list[dict[str, Any]]:
        return self.folds.shown(events, loaded, caller)

    def seal(self, aggregate: str, admit: Admit, headers: Headers) -> Result:
        """Close one that is over, for good. Raises NotOver, IllegalMove."""

        def decide(loaded: Fold, caller: Caller) -> Decision:
            status = self.folds.status(loaded)
            seals.refuse_sealed(status, self._kind)
            if status == LIVE:
                raise NotOver(f"a {self._kind} is sealed once it is over; end it first")
            head, hash_ = loaded.version, loaded.hash
            signed = self._keys.sign(seals.sealed_by(loaded.id, head, hash_, self._kind))
            return Decision([Sealed(head=head, hash=hash_, key=signed.key, signature=signed.signature)])

        return self._transact(aggregate, _Writing(self.folds, admit, decide, ("seal", None), headers))

    def reopen(self, aggregate: str, reason: str) -> Result:
        """Open a sealed one again: the operator's alone. Raises NotOver."""

        def decide(loaded: Fold, caller: Caller) -> Decision:
            if self.folds.status(loaded) != SEALED:
                raise NotOver(f"the {self._kind} is not sealed: there is nothing to open again")
            signed = self._keys.sign(seals.reopened_by(loaded.id, loaded.version, loaded.hash, self._kind))
            seal = loaded.version
            return Decision([Reopened(seal=seal, key=signed.key, signature=signed.signature, reason=reason)])

        request = _Writing(self.folds, lambda rights: OPERATOR, decide, ("reopen", reason), Headers())
        return self._transact(aggregate, request)

    def _transact(self, aggregate: str, request: _Writing) -> Result:
        """Write what the request comes to, or find what its key was answered."""
        new, caller, loaded, first, version, written, _ = transact(self.folds, aggregate, request)
        is_foretold = request.dry and first > loaded.version  # perhaps something beside the events alone
        if written.events or new or is_foretold:
            if request.dry:
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


def told(loaded: Fold, status: str, view: Mapping[str, Any]) -> dict[str, Any]:
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
