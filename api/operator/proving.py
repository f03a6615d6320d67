"""Whether the file of a match is what a service recorded, without any service: its lines, chain, parts and seals."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import orjson

from api.matches.auth import ID
from api.matches.exporting import FORMAT, LAYOUT, header_sum
from api.seals import PublicKey, noting, public_key, read_keys, seals_in
from recorder.chain import canonical, verify

KEYS = "/.well-known/greffier-keys"
MOST_KEYS = 1_000_000  # bytes that a list of keys may have
_HEX = re.compile(rb"\s*([0-9a-fA-F]{64})\s*")
_RECEIPT = re.compile(r"([1-9][0-9]{0,15}):([0-9a-f]{64})", re.ASCII)
_HEADER = {
    "format": str, "layout": int, "match": str, "game": str, "head": int, "hash": str, "title": str | None,
    "seats": dict, "sum": str,
}  # fmt: skip

Receipt = tuple[int, str]


class Broken(Exception):
    """The file does not hold; the message says where and what."""


class Report(NamedTuple):
    """What a file that holds is. lines: for whoever asked."""

    lines: list[str]


def is_match(text: str) -> bool:
    """Whether an argument names a match of a data folder, and no file."""
    return ID.fullmatch(text) is not None


def check(file: bytes, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt] = ()) -> Report:
    """Check the file of a match. keys: the public keys that its seals must be by; None: seals are told, not checked.

    Raises Broken.
    """
    raw = file.split(b"\n")
    if raw[-1]:
        raise Broken(f"line {len(raw)}: the file does not end with a line end: something is missing, or was added")
    lines = raw[:-1]
    if not lines:
        raise Broken("line 1: the file is empty")
    header = _header(lines[0])
    signed: list[dict[str, Any]] = []
    place = [1]
    last: dict[str, Any] = {}

    def events() -> Iterator[dict[str, Any]]:
        for n, line in enumerate(lines[1:], start=2):
            place[0] = n
            event = _event(n, line)
            if n == 2 and (event["type"], event["data"].get("game")) != ("match_created", header["game"]):
                raise Broken(f"line 2 (version 1): not the creation of a match of {header['game']}")
            yield event
            last.update(version=event["version"], hash=event["hash"])

    verdict = verify(header["match"], noting(events(), signed))
    if verdict.bad:
        version, what = verdict.bad["version"], verdict.bad["what"]
        raise Broken(f"line {place[0]} (version {version}): {_WHAT.get(what) or f'its {what} is not what was sealed'}")
    _check_head(header, last.get("version", 0), last.get("hash"))
    for receipt in receipts:
        _check_receipt(lines, receipt)
    told = [
        f"match {header['match']}, {header['game']}: {verdict.checked} events, the last with hash {header['hash']}",
        "the chain holds: no event was changed, left out or put in between",
    ]
    if verdict.erased:
        told.append(f"{verdict.erased} hidden or typed parts are not in this file; the others are what was sealed")
    told += [f"the receipt of version {version} holds" for version, _ in receipts]
    told += _seals(header["match"], signed, keys, last["version"])
    return Report(told)


_WHAT = {
    "missing": "another version stands here: something was left out or put in",
    "not canonical": "no event as it was recorded",
    "prev": "it does not follow the event before it",
    "hash": "it was changed: its hash is another",
}


def _header(line: bytes) -> dict[str, Any]:
    header = _read(1, line)
    if header.get("format") != FORMAT:
        raise Broken(f"line 1: no file of a match: its format is not {FORMAT}")
    if header.get("layout") != LAYOUT:
        raise Broken(f"line 1: layout {str(header.get('layout'))[:20]}; this version of greffier reads {LAYOUT}")
    for name, kind in _HEADER.items():
        if name not in header or not isinstance(header[name], kind):
            raise Broken(f"line 1: the header has no {name}, or not as it should be")
    if header["sum"] != header_sum(header):
        raise Broken("line 1: the header was changed: its sum is another")
    return header


def _read(n: int, line: bytes) -> dict[str, Any]:
    """One line as it was written, to the byte. Raises Broken."""
    where = "line 1" if n == 1 else f"line {n} (version {n - 1})"
    try:
        value = orjson.loads(line)
        if not isinstance(value, dict):
            raise Broken(f"{where}: not a JSON object")
        if canonical(value) != line:
            raise Broken(f"{where}: not written as it was exported (canonical JSON, RFC 8785): it was changed")
    except ValueError:
        raise Broken(f"{where}: cannot be read as JSON: it was changed or cut") from None
    return value


def _event(n: int, line: bytes) -> dict[str, Any]:
    event = _read(n, line)
    parts = event.get("parts", {"": {"salt": "", "data": None}})
    is_whole = isinstance(event.get("data"), dict) and isinstance(event.get("type"), str) and isinstance(parts, dict)
    if (
        not is_whole
        or not parts
        or any(not isinstance(p, dict) or p.keys() != {"salt", "data"} for p in parts.values())
    ):
        raise Broken(f"line {n} (version {n - 1}): no event as it was recorded")
    return event


def _check_head(header: dict[str, Any], version: int, hash_: object) -> None:
    if version < header["head"]:
        raise Broken(f"line {version + 2}: the file ends at version {version}; the header says {header['head']}")
    if version > header["head"]:
        raise Broken(f"line {header['head'] + 2}: the file goes on; by the header it ends at version {header['head']}")
    if hash_ != header["hash"]:
        raise Broken(f"line {version + 1} (version {version}): its hash is not the one that the header names")


def _check_receipt(lines: Sequence[bytes], receipt: Receipt) -> None:
    version, hash_ = receipt
    if version >= len(lines):
        raise Broken(
            f"line {len(lines) + 1}: the receipt is of version {version}; the file ends before it: its end was cut off"
        )
    if orjson.loads(lines[version])["hash"] != hash_:
        raise Broken(f"line {version + 1} (version {version}): not what the receipt is of: another past was written")


def _seals(match: str, signed: Sequence[dict[str, Any]], keys: Sequence[PublicKey] | None, head: int) -> Iterator[str]:
    seals = seals_in(match, signed, keys or ())
    for seal in seals:
        name = f"the seal at version {seal.version} of {seal.at}, by key {seal.key}"
        if keys is not None and seal.bad:
            raise Broken(f"line {seal.version + 1} (version {seal.version}): the seal does not hold: {seal.bad}")
        ended = f"; it was opened again at version {seal.reopened}" if seal.reopened else ""
        yield f"{name}, {'holds' if keys is not None else 'was not checked: give --key or --keys'}{ended}"
    if not seals or seals[-1].version != head:
        if keys is not None:
            raise Broken(f"line {head + 1} (version {head}): not sealed; only a seal says who recorded this")
        yield "not sealed: the chain alone does not say who recorded this"


# ── what is given beside it ────────────────────────────────────────────────────


def receipt(text: str) -> Receipt:
    """VERSION:HASH. Raises ValueError."""
    found = _RECEIPT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:80]} is no receipt; want VERSION:HASH, as 57:ab… with 64 hexadecimal digits")
    return int(found[1]), found[2]


def key_in(path: Path) -> list[PublicKey]:
    """A public key's file: PEM, 64 hexadecimal digits, or JSON as the service publishes it. Raises ValueError."""
    return _keys(path.read_bytes(), str(path))


def keys_at(place: str) -> list[PublicKey]:
    """A service's published keys: its address, or a file that holds them. Raises ValueError, OSError."""
    if not place.startswith(("http://", "https://")):
        return _keys(Path(place).read_bytes(), place)
    url = place if urlsplit(place).path.strip("/") else place.rstrip("/") + KEYS
    with urllib.request.urlopen(url, timeout=20) as answer:
        return _keys(answer.read(MOST_KEYS), url)


def _keys(raw: bytes, place: str) -> list[PublicKey]:
    try:
        if raw.lstrip().startswith(b"-----BEGIN"):
            return [_from_pem(raw)]
        if found := _HEX.fullmatch(raw):
            return [public_key(found[1].decode())]
        return read_keys(orjson.loads(raw))
    except ValueError as error:
        raise ValueError(f"{place}: no public key, nor a list of a service's: {error}") from None


def _from_pem(raw: bytes) -> PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    key = load_pem_public_key(raw)
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("want an Ed25519 key")
    return public_key(key.public_bytes_raw().hex())
