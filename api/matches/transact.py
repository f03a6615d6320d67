"""The one loop: load, decide, append, decide again. Every write to a match's logs goes through it.

What is written is decided on what this worker remembers; the append itself checks both logs' versions (so that a
revoked token counts at once) and the key. A refusal is given only on the newest state, and after the key was looked up
there once more. Nothing is answered for a known key from what was loaded before the key was known.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence, Set
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import orjson

from api import times
from api.http.problems import Problem
from api.matches.access.auth import Caller
from engine.errors import Invalid
from recorder.chain import Draft, chain, genesis
from recorder.store import Damaged, Diverged, Key, Store
from replays.refusals import REFUSED

ATTEMPTS = 100  # lost races before the store counts as away
Refused = (Problem, *REFUSED)


class Head(NamedTuple):
    """The end of a log: its newest version, that one's hash and times (ms). Of none: 0, what the first follows."""

    version: int
    hash: str
    at: int = 0
    made_at: int = 0


class Base(NamedTuple):
    """What If-Match names: nothing after version may be there but the sender's own."""

    version: int
    own: Set[int] = frozenset()

    def holds(self, head: int) -> bool:
        return self.version <= head and all(version in self.own for version in range(self.version + 1, head + 1))


class Copied(NamedTuple):
    """A move as it was made in another match, at that time (ms)."""

    events: Sequence[Draft]
    key: str
    made_at: int


class Drafts(NamedTuple):
    """What is to be written to the two logs. key: as the events tell it; copied: moves that follow them at once."""

    events: Sequence[Draft] = ()
    about: Sequence[Draft] = ()
    key: str | None = None
    age_ms: int = 0  # since it was made
    copied: Sequence[Copied] = ()
    annotations: Sequence[Draft] = ()  # of a match that begins with some


class Written(NamedTuple):
    """Whole wire events of the logs."""

    events: list[dict[str, Any]]
    about: list[dict[str, Any]]
    annotations: Sequence[dict[str, Any]] = ()


NOTHING = Written([], [])
L = TypeVar("L")


class Request(Protocol[L]):
    """What somebody wants to be written. loaded: the aggregate as far as it is known."""

    careful: bool  # whether the key is looked up before anything is decided

    def admit(self, loaded: L) -> Caller:
        """Who asks, once the form was read and found good. Raises one of Refused."""

    def asker(self, loaded: L) -> Caller:
        """Who asks, whatever the form. Raises Problem."""

    def key(self, caller: Caller) -> Key | None:
        """The key that was sent, or None."""

    def decide(self, loaded: L, caller: Caller) -> Drafts:
        """What is to be written; nothing where it is so already. Raises one of Refused."""

    def explain(self, refusal: Exception, loaded: L, caller: Caller) -> Exception:
        """A refusal with what its receiver needs and may know."""

    def take(self, loaded: L, written: Written, caller: Caller) -> L:
        """The aggregate with what was just recorded behind loaded; kept in memory."""


class Aggregates(Protocol[L]):
    """What has two logs in the store, and may be in memory."""

    store: Store
    clock: Callable[[], int]

    def known(self, name: str) -> L | None:
        """What is in memory, perhaps not the newest."""

    def newest(self, name: str) -> L:
        """With all that is recorded now. Raises not-found."""

    def anew(self, name: str) -> L:
        """As the store has it, whatever is in memory. Raises not-found."""

    def nothing(self, name: str) -> L:
        """Before the first event."""

    def heads(self, loaded: L) -> tuple[Head, Head]:
        """The ends of both logs."""


class Outcome(NamedTuple, Generic[L]):
    """What became of a request. loaded: as it is afterwards; first, version: of the events that the key stands for."""

    new: bool
    caller: Caller
    loaded: L
    first: int
    version: int
    written: Written = NOTHING


def transact(
    of: Aggregates[L],
    name: str,
    request: Request[L],
    *,
    base: Base | None = None,
    fault: Problem | None = None,
    dry: bool = False,
    begins: bool = False,
) -> Outcome[L]:
    """Write what a request comes to, or find what its key was answered. dry: say it, record nothing.

    In this order: the form, who may, the key, base (If-Match), the rules. fault: of the headers that key and base come
    from. begins: the request makes the aggregate, so it is decided on nothing first.
    """
    careful = dry or request.careful
    known = of.nothing(name) if begins else None if careful else of.known(name)
    loaded, is_newest = (of.newest(name), True) if known is None else (known, False)
    for _ in range(ATTEMPTS):
        caller = key = None
        try:
            caller = request.admit(loaded)
            if fault is not None:
                raise fault
            key = request.key(caller)
            if careful and (outcome := _answered(of, name, loaded, caller, key)):
                return outcome
            events, about = of.heads(loaded)
            if base is not None and not base.holds(events.version):
                raise Problem("version-moved", "the match has moved on")
            drafts = request.decide(loaded, caller)
        except Refused as refusal:
            if not is_newest:
                loaded, is_newest = of.newest(name), True
                continue
            if caller is None and isinstance(refusal, Invalid):
                # What was sent once can perhaps no longer be read, because others sit there now.
                caller, key = _asker(request, loaded)
                if outcome := _answered(of, name, loaded, caller, key, same=True):
                    return outcome
                raise
            if caller is None or refusal is fault:
                raise
            if outcome := _answered(of, name, loaded, caller, key):
                return outcome
            raise request.explain(refusal, loaded, caller) from None
        if not drafts.events and not drafts.about:
            if is_newest:
                return Outcome(True, caller, loaded, 0, events.version)
            loaded, is_newest = of.newest(name), True
            continue
        written = write(drafts, events, about, caller, of.clock())
        if drafts.annotations:
            written = written._replace(annotations=annotated(name, drafts.annotations, of.clock(), caller.actor))
        if dry:
            return Outcome(False, caller, loaded, events.version + 1, events.version + len(written.events), written)
        try:
            done = of.store.append(
                name,
                written.events,
                about=written.about,
                expect=events.version if written.events or base is not None else None,
                expect_about=about.version,
                key=key,
                annotations=written.annotations,
                by=caller.actor,
            )
        except (Damaged, Diverged):
            loaded, is_newest = of.anew(name), True
            continue
        if done.outcome == "appended":
            return Outcome(True, caller, request.take(loaded, written, caller), done.first, done.version, written)
        if done.outcome == "reused":
            raise key_reused()
        loaded, is_newest = of.newest(name), True
        if done.outcome == "replayed":
            return Outcome(False, caller, loaded, done.first, done.version)
    raise Problem("store-away", "too many others write to this match; send again with the same key")


def _asker(request: Request[L], loaded: L) -> tuple[Caller | None, Key | None]:
    try:
        caller = request.asker(loaded)
    except Problem:
        return None, None
    return caller, request.key(caller)


def _answered(
    of: Aggregates[L], name: str, loaded: L, caller: Caller | None, key: Key | None, *, same: bool = False
) -> Outcome[L] | None:
    """What a known key was answered. same: one that was used for something else is as good as unknown."""
    known = of.store.known(name, key.name) if key is not None else None
    if known is None or key is None or caller is None:
        return None
    if known.digest != key.digest:
        if same:
            return None
        raise key_reused()
    return Outcome(False, caller, of.newest(name), known.first, known.version)


def write(drafts: Drafts, events: Head, about: Head, caller: Caller, now: int) -> Written:
    """The whole wire events of drafts, behind both heads."""
    at = max(now, events.at)
    made_at = max(at - drafts.age_ms, events.made_at)
    beside = max(now, about.at)
    actor = caller.actor
    written = chained(drafts.events, events, at, made_at, drafts.key, actor)
    for move in drafts.copied:
        made_at = max(made_at, min(move.made_at, at))
        last = Head(written[-1]["version"], written[-1]["hash"])
        written += chained(move.events, last, at, made_at, move.key, actor)
    return Written(written, chained(drafts.about, about, beside, beside, None, actor))


def annotated(match: str, drafts: Sequence[Draft], now: int, actor: str) -> list[dict[str, Any]]:
    """The annotations with which a match begins."""
    return chained(drafts, Head(0, genesis(match, "annotations")), now, now, None, actor)


def chained(
    drafts: Sequence[Draft], head: Head, at: int, made_at: int, key: str | None, actor: str
) -> list[dict[str, Any]]:
    if not drafts:
        return []
    arrived = times.text(at)
    return chain(
        drafts,
        version=head.version,
        prev=head.hash,
        at=arrived,
        made_at=arrived if made_at == at else times.text(made_at),
        key=key,
        actor=actor,
        salt=salt,
    )


def digest(kind: str, owner: str, body: object) -> bytes:
    """What an idempotency key stands for: what kind of request, by which role and seat, with which body."""
    said = f"{kind}\0{owner}\0".encode()
    return hashlib.sha256(said + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).digest()


def key_name(key: str) -> bytes:
    """The bytes of a key that was sent, a UUID."""
    return bytes.fromhex(key.replace("-", ""))


def salt() -> str:
    return secrets.token_hex(16)


def key_reused() -> Problem:
    return Problem("key-reused", "this Idempotency-Key was used for another body or by another role; make a new one")
