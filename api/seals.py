"""The keys that seal matches and aggregates of other kinds (Ed25519), and whether a seal holds.

They stand in one file of the data folder, `keys/seals` (docs/formats.md): the one in use, and the public halves of
those that were. A key that is no longer in use signs nothing more, so its private half is not kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from api import times
from engine.seals import reopened_by, sealed_by
from recorder.chain import MATCH, canonical
from recorder.folder import in_turn, made_once, write_private

FILE = "seals"
FORMAT = 1
SLACK = 5 * 60_000  # ms by which the clocks of hosts that share keys may differ


class PublicKey(NamedTuple):
    """key: the first 32 hex digits of the SHA-256 of the public key's 32 bytes; since, until: ms, of its use."""

    key: str
    public: str  # hex
    since: int | None = None
    until: int | None = None

    def told(self) -> dict[str, Any]:
        """The key as /.well-known/greffier-keys tells it."""
        since, until = (None if at is None else times.text(at) for at in (self.since, self.until))
        return {"key": self.key, "algorithm": "Ed25519", "public": self.public, "since": since, "until": until}

    def was_retired(self, at: int) -> bool:
        """Whether it was out of use by then. A clock that was set back may have it sign before it was made."""
        return self.until is not None and at > self.until + SLACK


class Signature(NamedTuple):
    """A signature: by which key, and what it came to, hex."""

    key: str
    signature: str


class Seal(NamedTuple):
    """A seal that an aggregate has or had. bad: what is wrong with it; reopened: the version that opened it again."""

    version: int
    at: str
    key: str
    bad: str | None = None
    reopened: int | None = None

    def told(self) -> dict[str, Any]:
        told = {"version": self.version, "key": self.key, "ok": self.bad is None, "at": self.at}
        return told if self.reopened is None else {**told, "reopened": self.reopened}


class Keys:
    """The keys of a data folder, read at each use: one that was put in place of another counts at once."""

    def __init__(self, data: Path) -> None:
        self._path = data / "keys" / FILE

    def known(self) -> list[PublicKey]:
        """All that ever were in use, the oldest first."""
        return [_public(line) for line in self._lines()] if self._path.exists() else []

    def in_use(self) -> PublicKey:
        """The key that signs; made now where there is none yet."""
        return _public(self._lines()[-1])

    def sign(self, what: Mapping[str, Any]) -> Signature:
        """Signed by the key in use."""
        return _sign(self._lines()[-1], what)

    def rotate(self, now: int) -> PublicKey:
        """Put a new key in the place of the one in use; the new one."""
        with in_turn(self._path.parent):  # of two at once, neither's key is lost
            *before, last = self._lines()
            ended = {name: value for name, value in last.items() if name != "private"} | {"until": times.text(now)}
            made = _new(now)
            write_private(self._path, _text([*before, ended, made]))
        return _public(made)

    def _lines(self) -> list[dict[str, Any]]:
        return _lines_in(made_once(self._path, first_keys), str(self._path))


def held_keys(content: bytes, place: str = FILE) -> list[PublicKey]:
    """The public halves of what a file of keys holds, the one in use last. Raises ValueError."""
    return [_public(line) for line in _lines_in(content, place)]


def sign_with(content: bytes, what: Mapping[str, Any]) -> Signature:
    """Signed by the key that is in use in a file of keys with this content. Raises ValueError."""
    return _sign(_lines_in(content, FILE)[-1], what)


def first_keys() -> bytes:
    """What the file holds at a service's first start: one key."""
    return _text([_new(times.now())])


def public_key(public: str) -> PublicKey:
    """A public key that nothing else is known of, from its 64 hex digits. Raises ValueError."""
    raw = bytes.fromhex(public)
    if len(raw) != 32:
        raise ValueError(f"an Ed25519 public key has 32 bytes, not {len(raw)}")
    return PublicKey(_name(raw), raw.hex())


def read_keys(told: Any) -> list[PublicKey]:
    """The keys that a service publishes, or one of them, from its JSON. Raises ValueError."""
    try:
        lines = told.get("items", [told])
        keys = [_public(line) for line in lines]
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"not a list of a service's keys: {error!r}") from None
    if strange := [key.key for key in keys if public_key(key.public).key != key.key]:
        raise ValueError(f"key {strange[0][:64]} is not called as its public key is: the list was changed")
    return keys


def seals_in(
    aggregate: str, events: Iterable[Mapping[str, Any]], keys: Iterable[PublicKey], kind: str = MATCH
) -> list[Seal]:
    """Every seal among an aggregate's whole events, oldest first, and whether it holds by these keys."""
    by_name = {key.key: key for key in keys}
    seals: list[Seal] = []
    for event in events:
        if event["type"] == "sealed":
            wrong = bad(aggregate, event, by_name, kind)
            seals.append(Seal(event["version"], event["at"], str(event["data"].get("key")), wrong))
        elif event["type"] == "reopened" and seals:
            if seals[-1].reopened is not None and event["data"].get("seal") is None:
                continue  # it was over, and not sealed any more: what opened it then needs no signature
            wrong = seals[-1].bad or bad(aggregate, event, by_name, kind)
            seals[-1] = seals[-1]._replace(bad=wrong, reopened=event["version"])
    return seals


def noting(events: Iterable[dict[str, Any]], found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The events as they come; those that seal the aggregate or open it are put into found."""
    for event in events:
        if event.get("type") in ("sealed", "reopened"):
            found.append(event)
        yield event


def bad(aggregate: str, event: Mapping[str, Any], keys: Mapping[str, PublicKey], kind: str = MATCH) -> str | None:
    """What is wrong with a seal, or with what opened one: whole events of a chain that holds. None: nothing."""
    data, before = event["data"], event["version"] - 1
    if event["type"] == "sealed":
        signed, stands = sealed_by(aggregate, before, event["prev"], kind), (data.get("head"), data.get("hash"))
        if stands != (before, event["prev"]):
            return "it names another head than the event before it"
    else:
        signed = reopened_by(aggregate, before, event["prev"], kind)
        if data.get("seal") != before:
            return "it names another seal than the event before it"
    key = keys.get(str(data.get("key")))
    if key is None:
        return "its key is none of those that are known"
    if not holds(key.public, str(data.get("signature")), signed):
        return "its signature is not by the key that it names"
    if key.was_retired(times.ms(event["at"])):
        return "its key was no longer in use then"
    return None


def holds(public: str, signature: str, what: Mapping[str, Any]) -> bool:
    """Whether a signature (hex) over canonical(what) is by a public key (hex)."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        raw = bytes.fromhex(signature)
        if raw.hex() != signature:  # one form only
            return False
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(raw, canonical(dict(what)))
    except (InvalidSignature, ValueError):
        return False
    return True


def _name(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:32]


def _new(now: int) -> dict[str, Any]:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw()
    return {
        "key": _name(public),
        "public": public.hex(),
        "private": private.private_bytes_raw().hex(),
        "since": times.text(now),
        "until": None,
    }


def _lines_in(content: bytes, place: str) -> list[dict[str, Any]]:
    try:
        held = orjson.loads(content)
        if held["format"] != FORMAT:
            raise ValueError(f"it has format {held['format']}; this version of greffier reads {FORMAT}")
        lines: list[dict[str, Any]] = held["keys"]
        lines[-1]["private"]
    except (ValueError, TypeError, KeyError, IndexError) as error:
        why = "it is empty" if not content.strip() else error if isinstance(error, ValueError) else repr(error)
        raise ValueError(f"{place} holds no keys that seal: {why}") from None
    return lines


def _sign(line: Mapping[str, Any], what: Mapping[str, Any]) -> Signature:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(line["private"]))
    return Signature(line["key"], private.sign(canonical(dict(what))).hex())


def _public(line: Mapping[str, Any]) -> PublicKey:
    since, until = (None if line.get(name) is None else times.ms(line[name]) for name in ("since", "until"))
    return PublicKey(line["key"], line["public"], since, until)


def _text(lines: list[dict[str, Any]]) -> bytes:
    return orjson.dumps({"format": FORMAT, "keys": lines}, option=orjson.OPT_INDENT_2) + b"\n"
