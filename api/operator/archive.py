"""The file of a backup (docs/formats.md): a gzipped tar, its last member a manifest, and behind it who signed it.

The signature is the comment of an empty gzip member behind that of the tar, so `tar xzf` reads over it. It is over the
SHA-256 of all bytes before it: gzip forgives a changed byte in some places, and no place is left in which one goes
unnoticed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import orjson

from api import times
from api.seals import PublicKey, held_keys, holds, public_key, sign_with
from api.server.settings import Refused

FORMAT = 3
HEAD, LAST = "greffier-backup.json", "manifest.json"
KEYS = "keys/seals"

_PIECE = 1 << 20
_BEFORE = bytes.fromhex("1f8b08100000000000ff")  # a gzip member with a comment and nothing else, no time
_BEHIND = bytes.fromhex("00" + "0300" + "00000000" + "00000000")  # which is empty
_SIGNATURE = re.compile(
    re.escape(_BEFORE)
    + rb"greffier backup sha256=([0-9a-f]{64}) public=([0-9a-f]{64}) signature=([0-9a-f]{128})"
    + re.escape(_BEHIND)
)
_WORDS = (b"greffier backup sha256=", b" signature=")
_LENGTH = len(_BEFORE) + len("greffier backup sha256= public= signature=") + 64 + 64 + 128 + len(_BEHIND)


class Archive(NamedTuple):
    """A backup whose every byte was checked. key: whose signature holds; None: nobody has signed it."""

    path: Path
    made_at: str
    manifest: dict[str, Any]
    key: PublicKey | None


class Writing:
    """A backup being written to a new file."""

    def __init__(self, file: BinaryIO, made_at: int) -> None:
        self._file = _HashingFile(file)
        self._gzip = gzip.GzipFile("", "wb", 6, self._file, mtime=0)
        self._tar = tarfile.TarFile(fileobj=self._gzip, mode="w", format=tarfile.USTAR_FORMAT)
        self._at = made_at // 1000
        self._hashes: dict[str, str] = {}
        self._keys: bytes | None = None
        self.add(HEAD, orjson.dumps({"format": FORMAT, "made_at": times.text(made_at)}))

    def add(self, name: str, content: bytes) -> None:
        self._hashes[name] = hashlib.sha256(content).hexdigest()
        if name == KEYS:
            self._keys = content
        member = tarfile.TarInfo(name)
        member.size, member.mode, member.mtime = len(content), 0o600, self._at
        self._tar.addfile(member, io.BytesIO(content))

    def end(self, told: Mapping[str, Any]) -> None:
        """Add the manifest, with what is told in it besides the files' hashes, and sign by the key that was added."""
        assert self._keys is not None, "no key to sign with"
        self.add(LAST, orjson.dumps({**told, "files": dict(self._hashes)}, option=orjson.OPT_SORT_KEYS))
        self._tar.close()
        self._gzip.close()
        digest = self._file.sha256.hexdigest()
        signature = sign_with(self._keys, _signed(digest))
        public = held_keys(self._keys)[-1].public
        comment = f"greffier backup sha256={digest} public={public} signature={signature.signature}"
        self._file.write(_BEFORE + comment.encode("ascii") + _BEHIND)


class _HashingFile:
    """Writes to a file, and hashes what it writes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.sha256 = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.sha256.update(data)
        return self._file.write(data)

    def flush(self) -> None:
        self._file.flush()


def is_backup(path: Path) -> bool:
    """Whether a file begins as a gzip file does."""
    with path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"


def check(path: Path) -> Archive:
    """Read a backup whole, and check its signature and every file in it against its manifest. Raises Refused."""
    found = _signature(path)
    key = None
    if found is not None:
        digest, public, signature = found
        if _digest(path) != digest:
            raise Refused(f"{path} was changed after it was signed: {_harmed(path)}")
        key = public_key(public)
        if not holds(public, signature, _signed(digest)):
            raise Refused(f"{path}: its signature is not by the key {key.key} that it names")
    elif not path.is_file():
        raise Refused(f"{path} is no file")
    made_at, manifest = _checked(path)
    return Archive(path, made_at, manifest, key)


def members(path: Path) -> Iterator[tuple[str, bytes]]:
    """All files of a backup, by name, in their order. Raises Refused where it cannot be read."""
    last = "its beginning"
    try:
        with tarfile.open(path, mode="r|gz") as tar:
            for member in tar:
                last = member.name
                opened = tar.extractfile(member)
                content = opened.read() if opened else b""
                if len(content) != member.size:
                    raise EOFError("the file ends")
                yield member.name, content
                last = f"what is behind {member.name}"
    except Exception as error:  # of harmed bytes, tarfile and zlib raise whatever comes (TypeError, IndexError, …)
        raise Refused(f"{path} cannot be read as a backup at {last}: {error}") from None


def _checked(path: Path) -> tuple[str, dict[str, Any]]:
    """When it was made, and its manifest, to which all of it answers. Raises Refused."""
    hashes: dict[str, str] = {}
    made_at = last = ""
    manifest: dict[str, Any] = {}
    for name, content in members(path):
        if name in hashes:
            raise Refused(f"{path} holds {name} twice")
        if not hashes:
            made_at = _made_at(path, name, content)
        last, hashes[name] = name, hashlib.sha256(content).hexdigest()
        if name == LAST:
            manifest = _manifest(path, content)
    if not hashes:
        raise Refused(f"{path} cannot be read as a backup: it is empty")
    if last != LAST:
        raise Refused(f"{path} is cut short: it does not end with {LAST}")
    del hashes[LAST]
    stated = manifest["files"]
    if lost := sorted(stated.keys() - hashes.keys()):
        raise Refused(f"{path} lacks {lost[0]}, which {LAST} names")
    if strange := sorted(hashes.keys() - stated.keys()):
        raise Refused(f"{path} holds {strange[0]}, which {LAST} does not name")
    if changed := [name for name, digest in hashes.items() if stated[name] != digest]:
        raise Refused(f"{path}: {changed[0]} was changed: it is not what {LAST} has")
    return made_at, manifest


def _made_at(path: Path, name: str, content: bytes) -> str:
    try:
        head = orjson.loads(content)
        if name != HEAD or head["format"] != FORMAT:
            raise ValueError
        times.ms(head["made_at"])
        return str(head["made_at"])
    except (ValueError, KeyError, TypeError):
        raise Refused(f"{path} is no backup of format {FORMAT}, by {HEAD} at its beginning") from None


def _manifest(path: Path, content: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(content)
        if all(isinstance(found[name], dict) for name in ("files", "kinds")):
            return dict(found)
    except (ValueError, KeyError, TypeError):
        pass
    raise Refused(f"{path}: {LAST} is no manifest")


def _signed(digest: str) -> dict[str, str]:
    return {"backup": digest}


def _signature(path: Path) -> tuple[str, str, str] | None:
    """The hash that was signed, the public key and the signature; None where the file does not end with them."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _LENGTH))
            end = file.read()
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}") from None
    found = _SIGNATURE.fullmatch(end)
    if found is None:
        if any(word in end for word in _WORDS):
            raise Refused(f"{path}: its signature, at its end, was changed or is cut short")
        return None
    digest, public, signature = (group.decode("ascii") for group in found.groups())
    return digest, public, signature


def _digest(path: Path) -> str:
    """The SHA-256 of all bytes but the signature's."""
    sha256 = hashlib.sha256()
    left = path.stat().st_size - _LENGTH
    with path.open("rb") as file:
        while left > 0 and (piece := file.read(min(_PIECE, left))):
            sha256.update(piece)
            left -= len(piece)
    return sha256.hexdigest()


def _harmed(path: Path) -> str:
    """Where a file was harmed whose signed hash is another, as nearly as it can be told."""
    try:
        _checked(path)
    except Refused as fault:
        return str(fault).removeprefix(f"{path}").lstrip(": ")
    return f"in the packing around its files, each of which is what {LAST} has"
