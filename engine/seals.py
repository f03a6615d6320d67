"""A match that is over is sealed: signed by the service, closed for good. Who signs is not the engine's.

Signatures come in as data; what they are made over is told here.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from engine.errors import IllegalMove, NotOver
from engine.events import Reopened, Sealed
from engine.sentences import COMMON


class At(Protocol):
    """Where a match stands: its newest version, and its status there."""

    @property
    def head(self) -> int: ...

    @property
    def status(self) -> str: ...


def sealed_by(aggregate: str, head: int, hash_: str, kind: str = "match") -> Mapping[str, Any]:
    """What a seal signs, as canonical JSON: all of a match, or of another kind, up to version head, by its hash."""
    return {kind: aggregate, "head": head, "hash": hash_}


def reopened_by(aggregate: str, seal: int, hash_: str, kind: str = "match") -> Mapping[str, Any]:
    """What a reopening signs: which seal it opens, by the version and the hash of that."""
    return {kind: aggregate, "reopens": seal, "hash": hash_}


def seal(at: At, hash_: str, key: str, signature: str) -> Sealed:
    """The event that seals a match where it stands. Raises NotOver, IllegalMove (ALL-1: it is sealed already)."""
    refuse_sealed(at.status)
    if at.status == "live":
        raise NotOver("a match is sealed once it is over; end it first")
    return Sealed(head=at.head, hash=hash_, key=key, signature=signature)


def reopen(at: At, key: str, signature: str, reason: str) -> Reopened:
    """The event that opens a sealed match again, whose newest is the seal. Raises NotOver where it is not sealed."""
    if at.status != "sealed":
        raise NotOver("the match is not sealed: there is nothing to open again")
    return Reopened(seal=at.head, key=key, signature=signature, parts={"text": {"reason": reason}})


def refuse_sealed(status: str, kind: str = "match") -> None:
    """A sealed match, or what else is sealed, takes nothing any more. Raises IllegalMove (ALL-1)."""
    if status == "sealed":
        words = COMMON["match_sealed" if kind == "match" else "is_sealed"]
        raise IllegalMove("ALL-1", str(words["en"]), str(words["fr"]))
