"""What was made of aggregates for somebody to look at, kept on disk: thrown away at will, and always within a budget.

A rendering is named by a digest of all that it was made of, so it is never out of date: at worst nobody asks for it any
more. It may show what is erased later; then it goes with all that was made of the aggregate before, and what somebody
is still making of that is not kept either. Several processes write into one folder.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from recorder.folder import in_turn, private_folder

BUDGET = 256 * 1024 * 1024  # bytes
LARGEST = 16 * 1024 * 1024  # bytes of one
_SHARE = 16  # that part of the budget may be written until a process looks what is there
_FOLDER = Path("cache") / "renderings"
_ROOT = Path(__file__).resolve().parent.parent
_MADE_BY = ("api", "engine", "replays", "recorder")
_CODE = frozenset((".py", ".css", ".js", ".json", ".svg", ".ttf"))
_READER = "api/static/reader/"  # which the pages' build makes for documents


class Of(NamedTuple):
    """What a rendering is of. erasures: how often parts of it had been erased when it was read."""

    id: str
    erasures: int


class Renderings:
    """The renderings of one data folder. budget: bytes that they take in all; each process may add a share of it."""

    def __init__(self, data: Path, budget: int = BUDGET) -> None:
        self._root = data / _FOLDER
        self._budget = budget
        self._written = 0

    def get(self, of: Of, name: str) -> bytes | None:
        """The rendering of that name; None where none is kept whole."""
        path = self._path(of, name)
        try:
            raw = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        content = raw[4:]
        return content if raw[:4] == _sum(content) else None

    def put(self, of: Of, name: str, content: bytes) -> None:
        """Keep a rendering, if there is room, and nothing of it was erased meanwhile."""
        if len(content) > min(LARGEST, self._budget):
            return
        path = self._path(of, name)
        draft = path.with_name(f".{secrets.token_hex(8)}")
        with suppress(OSError):  # no room, or the folder was thrown away: it is made again when somebody asks
            private_folder(path.parent)
            try:
                with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                    file.write(_sum(content) + content)
                with in_turn(path.parent):
                    if not self._is_outdated(of):
                        draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
            self._written += len(content)
        if self._written * _SHARE > self._budget:
            self._written = 0
            self._prune()

    def forget(self, of: Of) -> None:
        """Delete what was made before so many erasures. Nothing that was is kept from now on. Raises OSError."""
        folder = private_folder(self._root / of.id)
        with in_turn(folder):
            (folder / f"{of.erasures}{_MARK}").touch(mode=0o600)
            for path in [*folder.iterdir()]:
                if not path.name.endswith(_MARK) and _erasures(path) < of.erasures:
                    path.unlink(missing_ok=True)

    def _is_outdated(self, of: Of) -> bool:
        return any(_erasures(mark) > of.erasures for mark in (self._root / of.id).glob(f"*{_MARK}"))

    def _path(self, of: Of, name: str) -> Path:
        return self._root / of.id / f"{of.erasures}-{name}"

    def _prune(self) -> None:
        """Delete what nobody asked for longest, as far as there is too much."""
        with suppress(OSError):
            found = sorted(self._all())
            left = sum(size for _, size, _ in found) - self._budget
            for _, size, path in found:
                if left <= 0:
                    break
                Path(path).unlink(missing_ok=True)
                left -= size

    def _all(self) -> Iterator[tuple[float, int, str]]:
        """When each was asked for last, its size, its path."""
        with os.scandir(self._root) as folders:
            for folder in folders:
                with suppress(NotADirectoryError), os.scandir(folder) as entries:
                    for entry in entries:
                        with suppress(FileNotFoundError):  # another process deleted it
                            stat = entry.stat()
                            if not entry.name.endswith(_MARK):
                                yield stat.st_mtime, stat.st_size, entry.path


_MARK = ".erased"  # of a file whose name begins with the erasures after which an aggregate was told to be so


def name_of(*made_of: Any) -> str:
    """What a rendering is called that was made of these values, by this release."""
    raw = orjson.dumps(made_of, default=_plain, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)
    return hashlib.sha256(_release() + raw).hexdigest()


def _plain(value: Any) -> Any:
    """A value as JSON has it. Raises TypeError."""
    if isinstance(value, tuple):
        return [*value]
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no rendering is named by {type(value).__name__}")


@cache
def _release() -> bytes:
    """A digest of all that makes renderings: whoever changes any of it has them made anew."""
    whole = hashlib.sha256()
    for package in _MADE_BY:
        for path in sorted((_ROOT / package).rglob("*")):
            name = path.relative_to(_ROOT).as_posix()
            is_ours = name.startswith(_READER) or not {"node_modules", "static", "web"} & {*name.split("/")}
            if path.suffix in _CODE and is_ours:
                whole.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.digest()


def _sum(content: bytes) -> bytes:
    """A checksum that shows whether a file was written whole: a crash may leave the half of one."""
    return zlib.crc32(content).to_bytes(4)


def _erasures(path: Path) -> int:
    """How many there had been when it was made; -1 of what somebody is still writing."""
    count = path.name.partition("-")[0].removesuffix(_MARK)
    return int(count) if count.isdecimal() else -1
