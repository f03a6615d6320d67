"""Who may create matches where not everybody may (`GREFFIER_CREATE=key`): creation keys.

They stand in `keys/creation` of the data folder (docs/formats.md), hashed, and are read at each use: a key that is
made or revoked counts at once, in every worker.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import orjson

from api import times
from recorder.folder import in_turn, write_private

FILE = "creation"
FORMAT = 1
PREFIX = "ck_"
MAX_LABEL = 60


class Creator(NamedTuple):
    """Who may create matches. hash: SHA-256 of the key, hex; times are texts, revoked_at null while it is good."""

    id: str
    label: str
    hash: str
    made_at: str
    revoked_at: str | None = None


class Creators:
    """The creation keys of a data folder."""

    def __init__(self, data: Path) -> None:
        self._path = data / "keys" / FILE

    def known(self) -> list[Creator]:
        """All that were ever made, revoked ones too."""
        try:
            held = orjson.loads(self._path.read_bytes())
        except FileNotFoundError:
            return []
        return [Creator(**line) for line in held["keys"]]

    def of(self, key: str) -> Creator | None:
        """Whose key it is, revoked or not; None: nobody's."""
        wanted = _hashed(key)
        return next((one for one in self.known() if hmac.compare_digest(one.hash, wanted)), None)

    def add(self, label: str, now: int) -> str:
        """A new key. Only its hash is kept: this is the one time it is seen. Raises ValueError."""
        label = label.strip()
        if not 0 < len(label) <= MAX_LABEL or not label.isprintable():
            raise ValueError(f"--add: want 1 to {MAX_LABEL} characters that say whose key it is, in one line")
        key = PREFIX + secrets.token_urlsafe(32)
        with in_turn(self._path.parent):
            before = self.known()
            made = Creator(f"c{len(before) + 1}", label, _hashed(key), times.text(now))
            self._write([*before, made])
        return key

    def revoke(self, id_: str, now: int) -> None:
        """End a key; one that has ended stays as it is. Raises ValueError."""
        with in_turn(self._path.parent):
            before = self.known()
            if id_ not in {one.id for one in before}:
                raise ValueError(f"no creation key is called {id_}; greffier creation-key lists them")
            ended = [
                one._replace(revoked_at=one.revoked_at or times.text(now)) if one.id == id_ else one for one in before
            ]
            self._write(ended)

    def _write(self, all_: Iterable[Creator]) -> None:
        write_private(self._path, orjson.dumps({"format": FORMAT, "keys": [one._asdict() for one in all_]}) + b"\n")


def lines(creators: Iterable[Creator]) -> Iterator[str]:
    """A line for each key, without it."""
    for one in creators:
        state = "good" if one.revoked_at is None else f"revoked {one.revoked_at}"
        yield f"{one.id}  {state}  made {one.made_at}  {one.label}"


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
