"""The one loop: load, decide, append, decide again. Every write to an aggregate's logs goes through it.

What is written is decided on what this worker remembers; the append itself checks both logs' versions (so that a
revoked token counts at once), the rights that were lent by what the aggregate belongs to, and the key. A refusal is
given only on the newest state, and after the key was looked up there once more. Nothing is answered for a known key
from what was loaded before the key was known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from api.aggregates.gate import Caller, Rights, Through
from api.aggregates.writing import NOTHING, Base, Drafts, Head, Segments, annotated, write
from api.http.problems import Problem
from engine.errors import Invalid
from recorder.append import Key, Loan
from recorder.store import Damaged, Diverged, Store
from replays.refusals import REFUSED

ATTEMPTS = 100  # lost races before the store counts as away
Refused = (Problem, *REFUSED)
MISSING = 1000  # events that come with a 412 at most
L = TypeVar("L")


class Aggregate(Protocol):
    """One as it is loaded, as of a version; hash is that of its newest event."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def hash(self) -> str: ...

    @property
    def rights(self) -> Rights:
        """What a gate must know of it."""


A = TypeVar("A", bound=Aggregate)


class News(NamedTuple, Generic[L]):
    """An aggregate as it is now, and the events that have come since it was last looked at."""

    loaded: L
    events: list[dict[str, Any]]


class Request(Generic[L]):
    """What somebody wants to be written. loaded: the aggregate as far as it is known."""

    careful = False  # whether the key is looked up before anything is decided
    begins = False  # whether it makes the aggregate, so that it is decided on nothing first
    dry = False  # whether it is only said what would be written
    base: Base | None = None  # what If-Match names
    fault: Problem | None = None  # of the headers that key and base come from

    def admit(self, loaded: L) -> Caller:
        """Who asks, once the form was read and found good. Raises one of Refused."""
        raise NotImplementedError

    def asker(self, loaded: L) -> Caller:
        """Who asks, whatever the form. Raises Problem."""
        return self.admit(loaded)

    def key(self, caller: Caller) -> Key | None:
        """The key that was sent, or None."""
        raise NotImplementedError

    def decide(self, loaded: L, caller: Caller) -> Drafts:
        """What is to be written; nothing where it is so already. Raises one of Refused."""
        raise NotImplementedError

    def foresee(self, written: Segments) -> None:
        """Prepare, before the events are recorded, for those who will hear of them at once."""

    def explain(self, refusal: Exception, loaded: L, caller: Caller) -> Exception:
        """A refusal with what its receiver needs and may know."""
        return refusal

    def take(self, loaded: L, written: Segments, caller: Caller) -> L:
        """The aggregate with what was just recorded behind loaded; kept in memory."""
        raise NotImplementedError


class Aggregates(Protocol[L]):
    """Aggregates of one kind: each has two logs in the store, and may be in memory."""

    @property
    def store(self) -> Store: ...

    clock: Callable[[], int]

    def known(self, name: str) -> L | None:
        """What is in memory, perhaps not the newest."""

    def newest(self, name: str) -> L:
        """An aggregate with all that is recorded now. Raises not-found."""

    def anew(self, name: str) -> L:
        """An aggregate as the store has it, whatever is in memory. Raises not-found."""

    def nothing(self, name: str) -> L:
        """An aggregate before its first event."""

    def heads(self, loaded: L) -> tuple[Head, Head]:
        """The ends of both logs."""

    def withdrawn(self, through: Through) -> None:
        """What lends rights has moved: whatever is remembered of it is to be read anew."""


class Outcome(NamedTuple, Generic[L]):
    """What became of a request. new: whether it was written now; loaded: the aggregate afterwards.

    first, version: the versions of the events that the key stands for, first 0 where it stands for none.
    """

    new: bool
    caller: Caller
    loaded: L
    first: int
    version: int
    written: Segments = NOTHING


def transact(of: Aggregates[L], name: str, request: Request[L]) -> Outcome[L]:
    """Write what a request comes to, or find what its key was answered.

    In this order: the form, who may, the key, base (If-Match), the rules.
    """
    base, fault = request.base, request.fault
    careful = request.dry or request.careful
    known = of.nothing(name) if request.begins else None if careful else of.known(name)
    loaded, is_newest = (of.newest(name), True) if known is None else (known, False)
    for _ in range(ATTEMPTS):
        caller = key = None
        try:
            caller = request.admit(loaded)
            if (careful or is_newest) and not _stands(of, caller):
                continue
            if fault is not None:
                raise fault
            key = request.key(caller)
            if careful and (outcome := _answered(of, name, loaded, caller, key)):
                return outcome
            events, about = of.heads(loaded)
            if base is not None and not base.holds(events.version):
                raise Problem("version-moved", f"the {of.store.kind} has moved on")
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
                # What is so already may be so by this very request, sent before.
                if not careful and (outcome := _answered(of, name, loaded, caller, key)):
                    return outcome
                return Outcome(True, caller, loaded, 0, events.version)
            loaded, is_newest = of.newest(name), True
            continue
        written = write(drafts, events, about, caller, of.clock())
        if drafts.annotations:
            written = written._replace(annotations=annotated(name, drafts.annotations, of.clock(), caller.actor))
        if request.dry:
            return Outcome(False, caller, loaded, events.version + 1, events.version + len(written.events), written)
        request.foresee(written)
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
                loan=caller.through and Loan(*caller.through),
            )
        except (Damaged, Diverged):
            loaded, is_newest = of.anew(name), True
            continue
        if done.outcome == "appended":
            return Outcome(True, caller, request.take(loaded, written, caller), done.first, done.version, written)
        if done.outcome == "reused":
            raise key_reused()
        if done.outcome == "withdrawn":
            of.withdrawn(_through(caller))
        loaded, is_newest = of.newest(name), True
        if done.outcome == "replayed":
            return Outcome(False, caller, loaded, done.first, done.version)
    detail = f"too many others write to this {of.store.kind}; send again with the same key"
    raise Problem("store-away", detail)


def moved(
    of: Aggregates[A],
    refusal: Exception,
    loaded: A,
    base: Base | None,
    shown: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
) -> Exception:
    """The refusal; that of base (If-Match) with what has come since, as its receiver may see it."""
    if not isinstance(refusal, Problem) or refusal.kind != "version-moved" or base is None:
        return refusal
    missing = of.store.read(loaded.id, base.version + 1, limit=MISSING, proven=True)
    return Problem(
        "version-moved",
        f"the {of.store.kind} is at version {loaded.version}, not {base.version}; "
        "look at the events that came since, then send again with the newest version",
        version=loaded.version,
        events=shown(missing),
    )


def _asker(request: Request[L], loaded: L) -> tuple[Caller | None, Key | None]:
    try:
        caller = request.asker(loaded)
    except Problem:
        return None, None
    return caller, request.key(caller)


def _answered(
    of: Aggregates[L], name: str, loaded: L, caller: Caller | None, key: Key | None, *, same: bool = False
) -> Outcome[L] | None:
    """What a known key was answered; None for an unknown one. Raises key-reused for one that stands for something else.

    same: such a one counts as unknown.
    """
    known = of.store.known(name, key.name) if key is not None else None
    if known is None or key is None or caller is None:
        return None
    if known.digest != key.digest:
        if same:
            return None
        raise key_reused()
    return Outcome(False, caller, of.newest(name), known.first, known.version)


def _stands(of: Aggregates[L], caller: Caller) -> bool:
    """Whether the right by which somebody asks is lent no more than as it is known here."""
    loan = caller.through and Loan(*caller.through)
    if loan is None or of.store.stands(loan):
        return True
    of.withdrawn(_through(caller))
    return False


def _through(caller: Caller) -> Through:
    assert caller.through is not None, "an append finds withdrawn what it was given"
    return caller.through


def key_reused() -> Problem:
    return Problem("key-reused", "this Idempotency-Key was used for another body or by another role; make a new one")
