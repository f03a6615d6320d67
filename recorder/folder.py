"""Files that only their owner may read: how the data folder is written.

A file appears whole or not at all, so that a `kill -9` at the first start leaves no half key behind.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path


def private_folder(path: Path) -> Path:
    """The folder, made if need be (with its parents), closed to everybody but its owner."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)
    return path


def write_private(path: Path, content: bytes) -> None:
    """Write path with mode 0600; whoever reads meanwhile sees the old content or the new."""
    _replace(path, content, os.replace)


def made_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """What path holds; the first call writes make(). Two processes at once agree on one content."""
    if not path.exists():
        with contextlib.suppress(FileExistsError):  # another process was first: its content counts
            _replace(path, make(), os.link)
    path.chmod(0o600)
    return path.read_bytes()


@contextlib.contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """One process after the other: who reads a file of the folder in its turn may write it anew, and loses nothing."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def put(draft: Path, path: Path) -> None:
    """Give draft its name, which nobody else may have. Raises FileExistsError; nothing is ever replaced."""
    try:
        os.link(draft, path)  # unlike a rename it replaces nothing
    except FileExistsError:
        raise
    except OSError:  # a file system without links: FAT, exFAT, some network shares
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            draft.replace(path)  # of the empty file that we have just made
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    else:
        draft.unlink()


def _replace(path: Path, content: bytes, into_place: Callable[[Path, Path], object]) -> None:
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        into_place(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
