"""The one loop: load, decide, append, decide again. Every write to an aggregate's logs goes through it.

What is written is decided on what this worker remembers; the append itself checks both logs' versions (so that a
revoked token counts at once), the rights that were lent by what the aggregate belongs to, and the key. A refusal is
given only on the newest state, and after the key was looked up there once more. Nothing is answered for a known key
from what was loaded before the key was known.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple

from api.aggregates.gate import Admit, Caller
from api.aggregates.memory import A, Memory
from api.aggregates.writing import NOTHING, Base, Drafts, Segments, annotated, key_of, write
from api.http.problems import Problem
from api.http.requests import Headers
from engine.errors import Invalid
from recorder.append import Key
from recorder.store import Damaged, Diverged
from replays.refusals import REFUSED

ATTEMPTS = 100  # lost races before the store counts as away
Refused = (Problem, *REFUSED)
MISSING = 1000  # events that come with a 412 at most


class Request(Generic[A]):
    """Something that somebody wants to be written to an aggregate. loaded: the aggregate as far as it is known.

    Attributes:
        base: What If-Match names.
        fault: What is wrong with the headers that key and base come from.
        careful: Whether the key is looked up before anything is decided.
        begins: Whether the request makes the aggregate, so that it is decided on nothing first.
        dry: Whether the answer only says what would be written.
    """

    careful = False
    begins = False
    dry = False

    def __init__(
        self, of: Memory[A], admit: Admit, stands_for: tuple[str, object], headers: Headers, *, secret: bool = False
    ) -> None:
        """Keep what was sent.

        Args:
            of: The aggregates of its kind.
            admit: Lets in who may write it, by the aggregate's rights.
            stands_for: What the key stands for: the kind of request, and its body.
            headers: The key and If-Match.
            secret: Whether the answer holds a secret, so that only the key's hash is kept.
        """
        self._of = of
        self._admit = admit
        self._stands_for = stands_for
        self._sent = headers.key
        self._secret = secret
        self.base = None if headers.base is None else Base(headers.base)
        self.fault = headers.fault

    def admit(self, loaded: A) -> Caller:
        """Return who asks, once the form was read and found good. Raises one of Refused."""
        return self._admit(loaded.rights)

    def asker(self, loaded: A) -> Caller:
        """Return who asks, whatever the form. Raises Problem."""
        return self._admit(loaded.rights)

    def key(self, caller: Caller) -> Key | None:
        """Return the key that was sent, or None."""
        what, body = self._stands_for
        return key_of(self._sent, self._of.store.kind, what, caller, body, secret=self._secret)

    def decide(self, loaded: A, caller: Caller) -> Drafts:
        """Return what is to be written; nothing where it is so already. Raises one of Refused."""
        raise NotImplementedError

    def foresee(self, written: Segments) -> None:
        """Prepare, before the events are recorded, for those who will hear of them at once."""

    def shown(self, events: list[dict[str, Any]], loaded: A, caller: Caller) -> list[dict[str, Any]]:
        """Return whole events of the aggregate as the caller may see them."""
        raise NotImplementedError

    def explain(self, refusal: Exception, loaded: A, caller: Caller) -> Exception:
        """Return a refusal with what its receiver needs and may know: that of If-Match with what has come since."""
        base, kind = self.base, self._of.store.kind
        if not isinstance(refusal, Problem) or refusal.kind != "version-moved" or base is None:
            return refusal
        missing = self._of.store.read(loaded.id, base.version + 1, limit=MISSING, proven=True)
        return Problem(
            "version-moved",
            f"the {kind} is at version {loaded.version}, not {base.version}; "
            "look at the events that came since, then send again with the newest version",
            version=loaded.version,
            events=self.shown(missing, loaded, caller),
        )

    def take(self, loaded: A, written: Segments, caller: Caller) -> A:
        """Return the aggregate with what was just recorded behind loaded; it is kept in memory."""
        raise NotImplementedError


class Outcome(NamedTuple, Generic[A]):
    """What became of a request. new: whether it was written now; loaded: the aggregate afterwards.

    first, version: the versions of the events that the key stands for, first 0 where it stands for none. about: the
    version of what it stands for beside the events, or of what was there before.
    """

    new: bool
    caller: Caller
    loaded: A
    first: int
    version: int
    written: Segments = NOTHING
    about: int = 0


def transact(of: Memory[A], name: str, request: Request[A]) -> Outcome[A]:
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
                loan=caller.through,
            )
        except (Damaged, Diverged):
            loaded, is_newest = of.anew(name), True
            continue
        if done.outcome == "appended":
            loaded = request.take(loaded, written, caller)
            return Outcome(True, caller, loaded, done.first, done.version, written, done.about)
        if done.outcome == "reused":
            raise key_reused()
        if done.outcome == "withdrawn":
            of.forget_owner(caller.through)
        loaded, is_newest = of.newest(name), True
        if done.outcome == "replayed":
            return Outcome(False, caller, loaded, done.first, done.version, about=done.about)
    detail = f"too many others write to this {of.store.kind}; send again with the same key"
    raise Problem("store-away", detail)


def _asker(request: Request[A], loaded: A) -> tuple[Caller | None, Key | None]:
    try:
        caller = request.asker(loaded)
    except Problem:
        return None, None
    return caller, request.key(caller)


def _answered(
    of: Memory[A], name: str, loaded: A, caller: Caller | None, key: Key | None, *, same: bool = False
) -> Outcome[A] | None:
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
    return Outcome(False, caller, of.newest(name), known.first, known.version, about=known.about)


def _stands(of: Memory[Any], caller: Caller) -> bool:
    """Return whether the right by which somebody asks is still lent as it is known here."""
    if caller.through is None or of.store.stands(caller.through):
        return True
    of.forget_owner(caller.through)
    return False


def key_reused() -> Problem:
    return Problem("key-reused", "this Idempotency-Key was used for another body or by another role; make a new one")
