"""Drafts: what a backup or a restore writes before it gets its name.

They hold secrets, and a restore's has a store that runs. Whoever writes one holds a lock on it as long as he lives, so
the next backup, restore or service knows what a killed one has left, and clears it away.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from recorder.embedded import EmbeddedServer
from recorder.folder import private_folder, write_private

NOTES = "drafts"  # of the data folder: where its backups' drafts are, a file each
MOVING = "moving"  # in a restore's draft: what is being moved out of it, into the folder around it
_NAME = re.compile(r"\..+\.[0-9a-f]{12}\.greffier-draft", re.DOTALL)

Say = Callable[[str], None]


@contextmanager
def new_file(path: Path, data: Path) -> Iterator[tuple[Path, int]]:
    """A draft of the file path, and a descriptor to write it; gone at the end, unless it was renamed.

    data: the folder that notes where it is. Whoever takes the descriptor over keeps it open.
    """
    draft = _named(path)
    note = private_folder(data / NOTES) / draft.name.split(".")[-2]
    write_private(note, os.fsencode(draft))
    try:
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield draft, descriptor
        finally:
            os.close(descriptor)
    finally:
        draft.unlink(missing_ok=True)
        note.unlink(missing_ok=True)


@contextmanager
def new_folder(path: Path, within: Path) -> Iterator[Path]:
    """A draft of the folder path, in the folder within; gone at the end, unless it was renamed."""
    draft = within / _named(path).name
    draft.mkdir(mode=0o700)
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield draft
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        os.close(descriptor)


def clear(data: Path, say: Say) -> None:
    """Clear away what killed backups of a data folder, and killed restores to it, have left."""
    clear_in(data.parent, say)
    clear_in(data, say)
    with suppress(OSError):
        for note in list((data / NOTES).iterdir()):
            draft = Path(os.fsdecode(note.read_bytes()))
            if not _NAME.fullmatch(draft.name) or _cleared(draft, say) or not draft.exists():
                note.unlink(missing_ok=True)


def clear_in(folder: Path, say: Say) -> None:
    """Clear away the drafts in a folder that nobody writes any more."""
    with suppress(OSError):  # it may not be there, or not be ours to read
        for path in list(folder.iterdir()):
            if _NAME.fullmatch(path.name):
                _cleared(path, say)


def _named(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(6)}.greffier-draft")


def _cleared(draft: Path, say: Say) -> bool:
    """Whether the draft was a killed one's, and is gone now."""
    try:
        descriptor = os.open(draft, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if draft.is_dir():
            if (draft / "redis").is_dir() and not EmbeddedServer(draft).discard():
                say(f"{draft} was left by a restore that was killed, and its store does not end")
                return False
            _take_back(draft)
            shutil.rmtree(draft)
        else:
            draft.unlink()
    except BlockingIOError:  # somebody writes it
        return False
    except OSError as error:
        say(f"{draft} was left by a backup or a restore that was killed, and cannot be cleared away: {error}")
        return False
    finally:
        os.close(descriptor)
    say(f"cleared away {draft}, which a backup or a restore that was killed had left")
    return True


def _take_back(draft: Path) -> None:
    """Remove what had been moved out of a draft when its restore was killed, unless that was all: keys come last."""
    data = draft.parent
    with suppress(OSError, ValueError):
        names = json.loads((draft / MOVING).read_bytes())
        if "keys" in names and (data / "keys").exists():
            return
        for name in names:
            path = data / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
