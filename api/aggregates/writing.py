"""What is to be written to an aggregate's logs, and the whole wire events that it comes to."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence, Set
from typing import Any, NamedTuple

import orjson

from api import times
from api.aggregates.gate import Caller
from recorder.append import Key
from recorder.chain import MATCH, Draft, Segment, chain, genesis


class Head(NamedTuple):
    """The end of a log: its newest version, that one's hash and times (ms); where it has none, 0 and its genesis."""

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


class CopiedMove(NamedTuple):
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
    copied: Sequence[CopiedMove] = ()
    annotations: Sequence[Draft] = ()  # of a match that begins with some


_NONE = Segment()
_RECEIPT = ("prev", "hash")


class Segments(NamedTuple):
    """What is written to each of the logs."""

    events: Segment = _NONE
    about: Segment = _NONE
    annotations: Segment = _NONE


NOTHING = Segments()


def write(drafts: Drafts, events: Head, about: Head, caller: Caller, now: int) -> Segments:
    """The whole wire events of drafts, behind both heads."""
    at = max(now, events.at)
    made_at = max(at - drafts.age_ms, events.made_at)
    beside = max(now, about.at)
    actor = caller.actor
    written = chained(drafts.events, events, at, made_at, drafts.key, actor)
    if drafts.copied:
        segments = [written]
        for move in drafts.copied:
            made_at = max(made_at, min(move.made_at, at))
            last = segments[-1][-1]
            segments.append(chained(move.events, Head(last["version"], last["hash"]), at, made_at, move.key, actor))
        written = Segment(event for segment in segments for event in segment)
    return Segments(written, chained(drafts.about, about, beside, beside, None, actor))


def annotated(match: str, drafts: Sequence[Draft], now: int, actor: str) -> Segment:
    """The annotations with which a match begins."""
    return chained(drafts, Head(0, genesis(match, "annotations")), now, now, None, actor)


def chained(drafts: Sequence[Draft], head: Head, at: int, made_at: int, key: str | None, actor: str) -> Segment:
    """The whole wire events of drafts behind the head of their log. at, made_at: ms since 1970."""
    if not drafts:
        return _NONE
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


def without_receipt(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Wire events as a dry run tells them: a receipt is given for what is recorded only."""
    return [{name: value for name, value in event.items() if name not in _RECEIPT} for event in events]


def digest(what: str, owner: str, body: object) -> bytes:
    """The 32 bytes of what a key stands for: what kind of request, by which role and whom, with which body."""
    said = f"{what}\0{owner}\0".encode()
    return hashlib.sha256(said + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).digest()


def key_of(sent: str | None, kind: str, what: str, caller: Caller, body: object, *, secret: bool = False) -> Key | None:
    """A key that was sent for something to be written to an aggregate of a kind; None where none was.

    It belongs to the role and to whom that is for, and not to a device of theirs. secret: the answer holds one, which
    whoever read the key in the store could have.
    """
    if sent is None:
        return None
    owner = caller.owner if kind == MATCH or caller.through else f"{caller.role}:{caller.whom or ''}"
    return Key(secret_key_name(sent) if secret else key_name(sent), digest(_of_kind(kind, what), owner, body))


def created_with(kind: str, body: object) -> bytes:
    """The digest of what a key stands for with which an aggregate of a kind is made."""
    return digest(_of_kind(kind, "create"), "", body)


def known_by(key: str | None, body: bytes) -> Key | None:
    """The key with which something is made, whoever sends it. body: the digest of what it stands for."""
    return Key(secret_key_name(key), body) if key else None


def _of_kind(kind: str, what: str) -> str:
    return what if kind == MATCH else f"{kind} {what}"


def key_name(key: str) -> bytes:
    """The 16 bytes of a key that was sent, a UUID."""
    return bytes.fromhex(key.replace("-", ""))


def secret_key_name(key: str) -> bytes:
    """The 32 bytes that name a key whose answer holds a secret: whoever reads the store cannot ask for that again."""
    return hashlib.sha256(key.encode()).digest()


def salt() -> str:
    return secrets.token_hex(16)
