"""The log of a store of our own, as Redis and Valkey write it: whether it is all there, and its torn end cut off.

`seen` in the store's folder says how large its files were when somebody last looked, so that a log that was lost or cut
short while nobody ran is noticed: the server itself would start with what is left, or with nothing.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from recorder.folder import write_private

FOLDER = "appendonlydir"
SEEN = "seen"
OLD = "appendonly.aof"  # of a version 6, which has one file and no manifest
_NAME = re.compile(r"(.+)\.([0-9]+)\.(base|incr)\.(aof|rdb)")
_PIECE = 1 << 20

REPAIR = "`greffier doctor --repair` {}, after a copy"
RESTORE = "or restore a backup into another folder"


class Damaged(Exception):
    """A log that nothing here can mend; the message says why."""


class End(NamedTuple):
    """How a file of the log ends. whole: the length of all whole commands; torn, zeros: bytes behind them."""

    whole: int
    torn: int
    zeros: int


def fault(folder: Path) -> str | None:
    """What the log in a store's folder lacks, and what to do, in one line; None where it can be started on."""
    log = folder / FOLDER
    if not (folder / SEEN).exists() and not log.exists():
        return None
    if not log.exists():
        if (folder / OLD).exists():
            return None
        return f"{log}, the store's log, is gone: put it back, {RESTORE}"
    names = _listed(folder)
    if names is None:
        if not any(log.glob("*.aof")):
            return f"{log} holds no log any more: put its files back, {RESTORE}" if seen(folder) else None
        repair = REPAIR.format("writes it anew from the files that are there")
        return f"{log} has lost its manifest, without which the store would start empty: put it back; {repair}"
    for name in names:
        if not (log / name).exists():
            return f"{log / name}, which the manifest names, is gone: put it back, {RESTORE}"
    for name, size in seen(folder).items():
        if name in names and (now := (log / name).stat().st_size) < size:
            repair = REPAIR.format("goes on with what is left")
            return f"{log / name} was cut short: it has {now} bytes and had {size}: put it back, {RESTORE}; {repair}"
    if names and _last_byte(log / names[-1]) == b"\0":
        repair = REPAIR.format("cuts them off")
        return f"{log / names[-1]} ends with zeros, as a power cut may leave it; {repair}"
    return None


def sizes(folder: Path) -> dict[str, int]:
    """How large the files are that the log consists of now."""
    return {name: (folder / FOLDER / name).stat().st_size for name in _listed(folder) or ()}


def note(folder: Path, found: dict[str, int]) -> None:
    """Write down how large they were."""
    write_private(folder / SEEN, json.dumps(found).encode("ascii"))


def seen(folder: Path) -> dict[str, int]:
    """How large they were when somebody last wrote it down."""
    with suppress(OSError, ValueError, AttributeError, TypeError):
        return {str(name): int(size) for name, size in json.loads((folder / SEEN).read_bytes()).items()}
    return {}


def repair(folder: Path) -> list[str]:
    """Mend the log of a store that does not run: its manifest, its end. What was done, in words. Raises Damaged."""
    log = folder / FOLDER
    told = []
    if not log.exists() or not any(log.glob("*.aof")):
        if seen(folder) and not (folder / OLD).exists():
            raise Damaged(f"{log} has no files that could be mended: put them back, {RESTORE}")
        return []
    names = _listed(folder)
    if names is None:
        names = _names_without_manifest(log)
        lines = [f"file {name} seq {_NAME.fullmatch(name)[2]} type {_kind(name)}\n" for name in names]  # type: ignore[index]
        write_private(log / f"{names[0].split('.')[0]}.aof.manifest", "".join(lines).encode("ascii"))
        told.append(f"the manifest is written anew: {', '.join(names)}")
    for name in names:
        if not (log / name).exists():
            raise Damaged(f"{log / name} is gone: put it back, {RESTORE}")
    for name, size in seen(folder).items():
        if name in names and (lost := size - (log / name).stat().st_size) > 0:
            told.append(f"{name} lacks {lost} bytes that it had; the store goes on without them: run `greffier verify`")
    if names and names[-1].endswith(".aof"):
        last = log / names[-1]
        end = end_of(last)
        if end.torn or end.zeros:
            with last.open("r+b") as file:
                file.truncate(end.whole)
                os.fsync(file.fileno())
            told.append(f"{last.name}: {end.zeros} zeros and {end.torn} bytes of an unfinished command are cut off")
    note(folder, sizes(folder))
    return told


def ends(folder: Path) -> list[End]:
    """How the last file of the log ends, if there is one. Raises Damaged."""
    names = _listed(folder) or []
    return [end_of(folder / FOLDER / name) for name in names[-1:] if name.endswith(".aof")]


def end_of(path: Path) -> End:
    """How a file of commands ends. Raises Damaged where something stands in it that is none."""
    size = path.stat().st_size
    with path.open("rb") as file:
        filled = _without_zeros(file, size)
        file.seek(0)
        whole = 0
        within = False  # MULTI … EXEC, of which all counts or nothing
        try:
            while file.tell() < filled:
                command = _command(file, filled)
                within = command == b"MULTI" or (within and command != b"EXEC")
                if not within:
                    whole = file.tell()
        except EOFError:
            pass
        except ValueError:
            raise Damaged(f"{path}: at byte {whole} begins something that is no command: only a backup helps") from None
    return End(whole, filled - whole, size - filled)


def _command(file: BinaryIO, end: int) -> bytes:
    """The name of the next command, which is read whole. Raises EOFError where end comes first, ValueError."""
    line = _line(file, end)
    if line.startswith(b"#"):  # an annotation
        return b""
    name = b""
    for n in range(_number(line, b"*")):
        length = _number(_line(file, end), b"$")
        if file.tell() + length + 2 > end:
            raise EOFError
        value = file.read(length + 2)
        if not value.endswith(b"\r\n"):
            raise ValueError
        if n == 0:
            name = value[:-2].upper()
    return name


def _line(file: BinaryIO, end: int) -> bytes:
    line = file.readline(1 << 16)
    if file.tell() > end or not line.endswith(b"\n"):
        raise EOFError if file.tell() >= end else ValueError
    if not line.endswith(b"\r\n"):
        raise ValueError
    return line


def _number(line: bytes, sign: bytes) -> int:
    if not line.startswith(sign) or not line[1:-2].isdigit():
        raise ValueError
    return int(line[1:-2])


def _without_zeros(file: BinaryIO, size: int) -> int:
    """The length of a file without the zeros at its end."""
    while size:
        start = max(0, size - _PIECE)
        file.seek(start)
        piece = file.read(size - start).rstrip(b"\0")
        if piece:
            return start + len(piece)
        size = start
    return 0


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
        return file.read(1)


def _listed(folder: Path) -> list[str] | None:
    """The files that the manifest names, in the order in which they are read; None where there is no manifest."""
    found = sorted((folder / FOLDER).glob("*.manifest"))
    if not found:
        return None
    lines = [line.split() for line in found[0].read_text("utf-8", "replace").splitlines()]
    return [words[1] for words in lines if len(words) >= 6 and words[5] != "h"]


def _kind(name: str) -> str:
    return "b" if ".base." in name else "i"


def _names_without_manifest(log: Path) -> list[str]:
    found = [match for path in log.iterdir() if (match := _NAME.fullmatch(path.name))]
    bases = [match[0] for match in found if match[3] == "base"]
    if len(bases) > 1 or not found:
        raise Damaged(f"{log} holds {len(bases)} base files, so which of them counts is not known: {RESTORE[3:]}")
    increments = sorted((match for match in found if match[3] == "incr"), key=lambda match: int(match[2]))
    return [*bases, *(match[0] for match in increments)]
