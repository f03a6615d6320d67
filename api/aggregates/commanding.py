"""What is written to aggregates whose events are folded one by one: made, commanded, changed beside, sealed."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from api import times
from api.aggregates.changing import Changer
from api.aggregates.codes import Codes
from api.aggregates.creation import CreationKeys
from api.aggregates.credentials import CODE_LIFE, DerivedSecrets, hashed, new_code, new_id, new_token
from api.aggregates.definition import Decision, Definition, Fold
from api.aggregates.folding import Folds
from api.aggregates.gate import OPERATOR, Admit, Caller
from api.aggregates.transact import Refused, Request, moved, transact
from api.aggregates.writing import Base, Drafts, Segments, created_with, key_of, known_by, without_receipt
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
    """Something that is written to one aggregate. stands_for: what the key that was sent does."""

    def __init__(
        self,
        folds: Folds,
        admit: Admit,
        decide: Callable[[Fold, Caller], Decision],
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        age_ms: int = 0,
        dry: bool = False,
    ) -> None:
        self._folds = folds
        self._admit = admit
        self._decide = decide
        self._stands_for = stands_for
        self._key = headers.key
        self._age_ms = age_ms
        self.base = None if headers.base is None else Base(headers.base)
        self.fault = headers.fault
        self.dry = dry

    def admit(self, loaded: Fold) -> Caller:
        return self._admit(loaded.rights)

    def key(self, caller: Caller) -> Key | None:
        what, body = self._stands_for
        return key_of(self._key, self._folds.store.kind, what, caller, body)

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
            self._key or str(uuid.uuid4()),
            self._age_ms,
        )

    def explain(self, refusal: Exception, loaded: Fold, caller: Caller) -> Exception:
        shown = partial(_shown, self._folds.definition, loaded=loaded, caller=caller)
        return moved(self._folds, refusal, loaded, self.base, shown)

    def take(self, loaded: Fold, written: Segments, caller: Caller) -> Fold:
        return self._folds.remember(self._folds.then(loaded, written.events, written.about))


class _Creation(_Writing):
    """The first events. They have no key: whoever knows it could derive the token."""

    begins = True

    def key(self, caller: Caller) -> Key | None:
        _, body = self._stands_for
        return known_by(self._key, created_with(self._folds.store.kind, body))

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

    def create(self, sent: dict[str, Any], headers: Headers, caller: Caller) -> CreatedAggregate:
        """Make one. sent: the body; with a key, the id and the secrets follow from key and body. Raises Invalid."""
        if headers.fault is not None:
            raise headers.fault
        definition, key = self.folds.definition, headers.key
        read = {name: value for name, value in sent.items() if name != "id"}
        first = definition.create(read_creation(definition.new, read))
        body = created_with(self._kind, sent)
        if key:
            self._created.check(key, body)
        made = DerivedSecrets(self._secret, self._kind, key, body) if key else None
        aggregate = sent.get("id") or (DerivedSecrets(self._secret, self._kind, key).id() if key else new_id())
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
        request = _Writing(
            self.folds,
            admit(*command.ROLES),
            lambda loaded, caller: self._decided(loaded, command, caller),
            ("command", body),
            headers,
            age_ms=age,
            dry=dry,
        )
        return self._transact(aggregate, request)

    def write(
        self,
        aggregate: str,
        what: str,
        sent: object,
        admit: Admit,
        decide: Callable[[Fold, Caller], Decision],
        headers: Headers,
        *,
        dry: bool = False,
    ) -> Result:
        """Record what decide comes to, to both logs at once. what, sent: what the key stands for. Raises Refused.

        dry: say it, record nothing.
        """

        def decided(loaded: Fold, caller: Caller) -> Decision:
            return self._open(loaded, lambda: decide(loaded, caller))

        return self._transact(aggregate, _Writing(self.folds, admit, decided, (what, sent), headers, dry=dry))

    def _decided(self, loaded: Fold, command: Any, caller: Caller) -> Decision:
        return self._open(loaded, lambda: self.folds.definition.decide(loaded, command, caller))

    def _open(self, loaded: Fold, decide: Callable[[], Decision]) -> Decision:
        """What is decided; of a sealed one, only what stands beside its events may still change (names, consent)."""
        status = self.folds.definition.status(loaded.state)
        if status != SEALED:
            return decide()
        try:
            made = decide()
        except Refused:
            seals.refuse_sealed(status, self._kind)
            raise
        if made.events:
            seals.refuse_sealed(status, self._kind)
        return made

    def shown(self, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller) -> list[dict[str, Any]]:
        return _shown(self.folds.definition, events, loaded, caller)

    def seal(self, aggregate: str, admit: Admit, headers: Headers) -> Result:
        """Close one that is over, for good. Raises NotOver, IllegalMove."""

        def decide(loaded: Fold, caller: Caller) -> Decision:
            status = self.folds.definition.status(loaded.state)
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
            if self.folds.definition.status(loaded.state) != SEALED:
                raise NotOver(f"the {self._kind} is not sealed: there is nothing to open again")
            signed = self._keys.sign(seals.reopened_by(loaded.id, loaded.version, loaded.hash, self._kind))
            seal = loaded.version
            return Decision([Reopened(seal=seal, key=signed.key, signature=signed.signature, reason=reason)])

        request = _Writing(self.folds, lambda rights: OPERATOR, decide, ("reopen", reason), Headers())
        return self._transact(aggregate, request)

    def _transact(self, aggregate: str, request: _Writing) -> Result:
        """Write what the request comes to, or find what its key was answered."""
        new, caller, loaded, first, version, written = transact(self.folds, aggregate, request)
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


def _shown(
    definition: Definition, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller
) -> list[dict[str, Any]]:
    """Whole events as the caller may see them."""
    eyes = definition.eyes(loaded, caller)
    return [definition.masked(event, eyes) for event in events]


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
