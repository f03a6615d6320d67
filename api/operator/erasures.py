"""The log of erasures: what was taken out of which aggregate, so that a restored backup loses it again.

`<data>/erasures.jsonl`, one JSON object a line, only ever added to, free of what was erased:
{"n": from 1, "at", "kind", "id", "parts": ["about.4.text", …], "prev": SHA-256 of the line before, "mac"}; mac is the
HMAC (SHA-256, keys/hmac) of the line without it. A stored format.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from api import times
from recorder.chain import canonical, full_name

FILE = "erasures.jsonl"
_GENESIS = hashlib.sha256(b"greffier/erasures").hexdigest()


class BadLog(ValueError):
    """The log of erasures is not whole, or is not this service's."""


def read(text: bytes, secret: bytes) -> list[dict[str, Any]]:
    """The lines of a log, checked. Raises BadLog."""
    lines: list[dict[str, Any]] = []
    prev = _GENESIS
    for n, raw in enumerate(text.splitlines(), start=1):
        try:
            line = orjson.loads(raw)
            bare = {name: value for name, value in line.items() if name != "mac"}
            holds = line["n"] == n and line["prev"] == prev and hmac.compare_digest(line["mac"], _mac(bare, secret))
        except (ValueError, TypeError, KeyError, AttributeError):
            holds = False
        if not holds:
            raise BadLog(f"line {n} of the log of erasures does not hold, or is another service's")
        prev = hashlib.sha256(raw).hexdigest()
        lines.append(line)
    return lines


def known(data: Path, secret: bytes) -> list[dict[str, Any]]:
    """The log of a data folder. Raises BadLog."""
    path = data / FILE
    return read(path.read_bytes(), secret) if path.exists() else []


def add(data: Path, secret: bytes, kind: str, id_: str, parts: Sequence[str], at: str | None = None) -> None:
    """Note an erasure before it is done; on the disk when this returns. Raises BadLog."""
    with os.fdopen(os.open(data / FILE, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        text = file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):  # what a power failure left of a line; nothing was erased for it
            file.truncate(len(whole))
        lines = read(whole, secret)
        prev = hashlib.sha256(whole.splitlines()[-1]).hexdigest() if lines else _GENESIS
        stamp = at or times.text(times.now())
        line = {"n": len(lines) + 1, "at": stamp, "kind": kind, "id": id_, "parts": sorted(parts), "prev": prev}
        file.write(canonical({**line, "mac": _mac(line, secret)}) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def parts_of(lines: Iterable[Mapping[str, Any]]) -> dict[str, set[str]]:
    """The parts that are to be missing, by the full name of their aggregate."""
    erased: dict[str, set[str]] = {}
    for line in lines:
        erased.setdefault(full_name(line["kind"], line["id"]), set()).update(line["parts"])
    return erased


def _mac(line: Mapping[str, Any], secret: bytes) -> str:
    return hmac.digest(secret, canonical(dict(line)), "sha256").hex()
