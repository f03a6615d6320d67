"""The hash chain over an aggregate's events: pure functions on wire events.

What is hashed and how is a contract with everybody who keeps a receipt: never change it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, TypedDict

import orjson

_CANONICAL = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_SUBCLASS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
)
_LEAVES = frozenset({str, int, bool, type(None)})
MATCH = "match"  # the kind of aggregates that are called by their id alone


class Draft(NamedTuple):
    """An event on its way in.

    parts: what must not be hashed in the clear, by the part's name. A name "0.1.B" is part B of the second event
    of the first of a correction's `data.stands`: its seal goes there, and its data is opened under the whole name.
    """

    type: str
    by: str | None
    data: Mapping[str, Any]
    parts: Mapping[str, Any]
    irregular: Mapping[str, Any] | None = None


class Bad(TypedDict):
    """The first event that does not hold.

    what: "missing", "not canonical", "prev", "hash", "receipt", "head" (recorder/heads.py), or "part <name>".
    """

    version: int
    what: str


class Verdict(NamedTuple):
    """What verify found. checked: how many events held, from the first on; erased: how many sealed parts those lack."""

    checked: int
    bad: Bad | None
    erased: int


class Part(TypedDict):
    """A part as it stands beside its event. salt: 32 hex digits."""

    salt: str
    data: Any


class Segment(tuple[dict[str, Any], ...]):
    """A stretch of a log as `chain` made it: whole wire events, oldest first.

    A store takes a segment without hashing it again, so nobody changes its events.
    """

    __slots__ = ()


def canonical(value: object) -> bytes:
    """Return the RFC 8785 form of a value.

    An event may hold strings, booleans, null, integers within ±(2^53 − 1), arrays and objects.

    Raises:
        ValueError: There is something else: a float, a larger integer, a key that is no ASCII string, a lone surrogate.
    """
    try:
        raw = orjson.dumps(value, option=_CANONICAL)
    except TypeError as error:
        raise ValueError(f"not canonical JSON: {error}") from None
    _refuse_what_orjson_forgives(value, keys=not raw.isascii())
    return raw


def _refuse_what_orjson_forgives(value: Any, *, keys: bool) -> None:
    """Floats, UUIDs, enums and keys beyond ASCII, whose order or form RFC 8785 defines otherwise."""
    kind = type(value)
    if kind is dict:
        if keys and not all(map(str.isascii, value)):
            raise ValueError("not canonical JSON: keys must be ASCII")
        value = value.values()
    elif kind is not list and kind is not tuple:
        if kind in _LEAVES:
            return
        raise ValueError(f"not canonical JSON: {kind.__name__} is not allowed")
    for inner in value:
        if type(inner) not in _LEAVES:
            _refuse_what_orjson_forgives(inner, keys=keys)


def full_name(kind: str, aggregate: str) -> str:
    """The name that tells an aggregate from those of any kind: of a match its id, of others `tournament:<id>`."""
    return aggregate if kind == MATCH else f"{kind}:{aggregate}"


def kind_and_id(name: str) -> tuple[str, str]:
    """The kind and the id of the aggregate that has this full name."""
    kind, _, aggregate = name.rpartition(":")
    return kind or MATCH, aggregate


def genesis(name: str, log: str = "events") -> str:
    """The `prev` of a log's first event, hex. name: an aggregate's full name, here and below."""
    return hashlib.sha256(log_name(name, log).encode()).hexdigest()


def log_name(name: str, log: str) -> str:
    """The name that tells a log from all others."""
    return name if log == "events" else f"{name}/{log}"


def link(event: Mapping[str, Any]) -> str:
    """The hash of a wire event, hex: over all of it but `hash` and `parts`. Raises ValueError as canonical does."""
    body = dict(event)
    body.pop("hash", None)
    body.pop("parts", None)
    return hashlib.sha256(canonical(body)).hexdigest()


def seal_part(name: str, salt: str, data: object) -> str:
    """The hash that stands in `sealed_parts` for a part, hex. Raises ValueError as canonical does."""
    return hashlib.sha256(canonical({"part": name, "salt": salt, "data": data})).hexdigest()


def chain(
    drafts: Iterable[Draft],
    *,
    version: int,
    prev: str,
    at: str,
    made_at: str,
    key: str | None,
    actor: str,
    salt: Callable[[], str],
) -> Segment:
    """Build the whole wire events of one command, sealed and chained; they share nothing with the drafts.

    Args:
        drafts: What the command writes, oldest first.
        version: The log's head; the events have the versions behind it. 0 for a new log.
        prev: The hash of the head; the genesis for a new log.
        at: When the events arrived.
        made_at: When they were made.
        key: The command's idempotency key.
        actor: Who sent it.
        salt: Called once a part; returns 32 hex digits from 128 random bits, never the same twice.

    Raises:
        ValueError: Something in a draft is not canonical.
    """
    events = []
    for draft in drafts:
        version += 1
        event: dict[str, Any] = {
            "version": version,
            "type": draft.type,
            "by": draft.by,
            "at": at,
            "made_at": made_at,
            "key": key,
            "actor": actor,
            "data": dict(draft.data),
        }
        if draft.irregular is not None:
            event["irregular"] = dict(draft.irregular)
        if any("." in name for name in draft.parts):
            event["data"] = orjson.loads(canonical(event["data"]))  # a copy, as seals are put into it
        parts: dict[str, Part] = {}
        for name, data in draft.parts.items():
            owner, own = _owner(event, name)
            part: Part = {"salt": salt(), "data": dict(data) if isinstance(data, Mapping) else data}
            raw = canonical({"part": own, **part})
            owner.setdefault("sealed_parts", {})[own] = hashlib.sha256(raw).hexdigest()
            parts[name] = {"salt": part["salt"], "data": orjson.loads(raw)["data"]}
        event["prev"] = prev
        raw = canonical(event)
        event |= orjson.loads(raw)
        if parts:
            event["parts"] = parts
        prev = event["hash"] = hashlib.sha256(raw).hexdigest()
        events.append(event)
    return Segment(events)


def _owner(event: dict[str, Any], name: str) -> tuple[dict[str, Any], str]:
    """Whose `sealed_parts` the part is sealed in, and under which name. Raises ValueError where there is none."""
    if "." not in name:
        return event, name
    try:
        stand, inner, own = name.split(".", 2)
        owner = event["data"]["stands"][int(stand)]["events"][int(inner)]
    except (KeyError, IndexError, TypeError, ValueError):
        raise ValueError(f"part {name} is of no event in data.stands") from None
    return owner, own


def sealed_names(event: Mapping[str, Any]) -> list[str]:
    """The names of all parts that the event was sealed with, its own and those of a correction's `stands`."""
    names: list[str] = []
    if "sealed_parts" not in event and event.get("type") != "amended":
        return names
    with suppress(AttributeError, KeyError, TypeError):  # a record of somebody else's may hold anything there
        names += event.get("sealed_parts") or ()
        if event.get("type") == "amended":
            for s, stand in enumerate(event["data"].get("stands") or ()):
                for e, inner in enumerate(stand["events"]):
                    names += [f"{s}.{e}.{name}" for name in inner.get("sealed_parts") or ()]
    return names


def verify(
    name: str,
    events: Iterable[dict[str, Any]],
    *,
    log: str = "events",
    prev: str | None = None,
    receipt: tuple[int, str] | None = None,
) -> Verdict:
    """What a log's chain comes to, recomputed oldest first: the first event that does not hold is named.

    prev: hash of the event before the first of events; None: events must start at version 1.
    receipt: a version and hash known from elsewhere, so that a record cut short is found too.
    A part that is not among an event's `parts` counts as erased.
    """
    expected = None
    if prev is None:
        expected, prev = 1, genesis(name, log)
    checked = erased = 0
    sha256, dumps = hashlib.sha256, orjson.dumps
    for event in events:
        version = event.get("version")
        if expected is not None and version != expected:
            return Verdict(checked, {"version": expected, "what": "missing"}, erased)
        if type(version) is not int:
            return Verdict(checked, {"version": checked + 1, "what": "not canonical"}, erased)
        body = event.copy()
        stated = body.pop("hash", None)
        parts = body.pop("parts", None)
        try:
            raw = dumps(body, option=_CANONICAL)
            _refuse_what_orjson_forgives(body, keys=not raw.isascii())
        except (TypeError, ValueError):
            return Verdict(checked, {"version": version, "what": "not canonical"}, erased)
        if body.get("prev") != prev:
            return Verdict(checked, {"version": version, "what": "prev"}, erased)
        if sha256(raw).hexdigest() != stated:
            return Verdict(checked, {"version": version, "what": "hash"}, erased)
        if receipt and receipt[0] == version and receipt[1] != stated:
            return Verdict(checked, {"version": version, "what": "receipt"}, erased)
        if parts or "sealed_parts" in body or body.get("type") == "amended":
            sealed = sealed_names(body)
            broken = _broken_part(body, sealed, parts)
            if broken is not None:
                return Verdict(checked, {"version": version, "what": f"part {broken}"}, erased)
            erased += len(sealed) - len(parts or {})
        checked += 1
        expected, prev = version + 1, stated
    if receipt and expected is not None and receipt[0] >= expected:
        return Verdict(checked, {"version": expected, "what": "missing"}, erased)
    return Verdict(checked, None, erased)


def _broken_part(event: dict[str, Any], sealed: Container[str], parts: Any) -> str | None:
    """The first part that is not what was sealed, or "*" where there are no parts to speak of."""
    if not isinstance(parts, dict | None) or not isinstance(event.get("sealed_parts"), dict | None):
        return "*"
    for name, part in (parts or {}).items():
        try:
            owner, own = _owner(event, name)
            if name not in sealed or seal_part(own, part["salt"], part["data"]) != owner["sealed_parts"][own]:
                return str(name)
        except (KeyError, TypeError, ValueError):
            return str(name)
    return None
