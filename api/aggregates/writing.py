"""What is to be written to an aggregate's logs, and the whole wire events that it comes to."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence, Set
from typing import Any, NamedTuple

import orjson

from api import times
from api.aggregates.caller import Caller
from recorder.chain import Draft, chain, genesis


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
    """The whole wire events of drafts behind the head of their log. at, made_at: ms since 1970."""
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


def digest(what: str, owner: str, body: object) -> bytes:
    """What an idempotency key stands for: what kind of request, by which role and whom, with which body."""
    said = f"{what}\0{owner}\0".encode()
    return hashlib.sha256(said + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).digest()


def key_name(key: str) -> bytes:
    """The bytes of a key that was sent, a UUID."""
    return bytes.fromhex(key.replace("-", ""))


def secret_key_name(key: str) -> bytes:
    """The name of a key whose answer holds a secret: whoever reads the store cannot ask for that again."""
    return hashlib.sha256(key.encode()).digest()


def salt() -> str:
    return secrets.token_hex(16)
