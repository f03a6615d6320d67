"""Matches and events for the store's tests, and what Hypothesis may put in them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from recorder.append import Key
from recorder.chain import Draft, Segment, chain, genesis
from recorder.store import Store

AT = "2026-11-21T10:00:00.123Z"
MADE_AT = "2026-11-21T09:59:58.004Z"
COMMAND = "0e7b1b0e-3c1a-4f0e-9d8e-1c2b3a4d5e6f"


def salt() -> str:
    return secrets.token_hex(16)


def draft(type: str = "attacked", by: str | None = "A", parts: Mapping[str, Any] | None = None, **data: Any) -> Draft:
    return Draft(type, by, data, parts or {})


def some(count: int) -> list[Draft]:
    return [draft(card="7c", n=n) for n in range(count)]


def chained(
    before: Sequence[dict[str, Any]] | str, *drafts: Draft, log: str = "events", command: str | None = COMMAND
) -> Segment:
    """A segment that follows other wire events, or that begins the log of the match with this id."""
    version, prev = (
        (0, genesis(before, log)) if isinstance(before, str) else (before[-1]["version"], before[-1]["hash"])
    )
    return chain(drafts, version=version, prev=prev, at=AT, made_at=MADE_AT, key=command, actor="referee#t2", salt=salt)


def after(
    before: Sequence[dict[str, Any]] | str, *drafts: Draft, log: str = "events", command: str | None = COMMAND
) -> list[dict[str, Any]]:
    """The events of such a segment, as they come from elsewhere: a store checks them."""
    return [*chained(before, *drafts, log=log, command=command)]


def key(body: str = "a body", name: bytes | None = None) -> Key:
    return Key(name or secrets.token_bytes(16), hashlib.sha256(body.encode()).digest())


def for_all(*values: Any, **named: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Hypothesis's given, with no clock over it."""
    unhurried = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
    return lambda test: unhurried(given(*values, **named)(test))


LARGEST = 2**53 - 1
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.text(st.characters(max_codepoint=127), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=6
)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=4)
PARTS = st.dictionaries(st.sampled_from(["A", "B", "*", "text"]), OBJECTS, max_size=3)
DRAFTS = st.builds(
    Draft,
    type=st.sampled_from(["dealt", "attacked", "drew"]) | TEXTS,
    by=st.none() | st.sampled_from("ABCD"),
    data=OBJECTS,
    parts=PARTS,
    irregular=st.none() | OBJECTS,
)
"""What chain takes. A type, an actor or a command may be any text: the recorder knows no rule of a game."""
TIMES = st.datetimes().map(lambda then: f"{then:%Y-%m-%dT%H:%M:%S}.{then.microsecond // 1000:03}Z".rjust(24, "0"))
COMMANDS = st.none() | st.uuids().map(str) | TEXTS | st.just(COMMAND.upper())


def keys_of(store: Store, match: str) -> dict[str, str]:
    shared = f"greffier:match:{{p{store.partition(match):02}}}:"
    own = {name: f"{shared}{match}:{name}" for name in ("events", "about", "keys", "parts")}
    return own | {name: f"{shared}{name}" for name in ("feed", "list", "heads")}


def everything(admin: Redis, store: Store, match: str) -> dict[str, bytes | None]:
    """All that could have been written for a match, as Redis would copy it."""
    return {name: admin.dump(key) for name, key in keys_of(store, match).items()}
