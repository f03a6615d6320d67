"""A backup: all primary data of a service in one file, taken while it runs.

A gzipped tar (docs/formats.md): `greffier-backup.json`, `matches/<id>.jsonl`, `erasures.jsonl`, `files/…`, `keys/…`,
and last `complete.json`. The folders come after the matches, and are only ever added to: nothing that a match needs
is missing.
"""

from __future__ import annotations

import io
import os
import secrets
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from api import times
from api.operator import erasures
from api.operator.access import StoreAccess
from api.projections.rows import all_matches
from api.server.serve import Refused
from recorder import primary
from recorder.chain import verify
from recorder.folder import put

FORMAT = 1
HEAD, MATCHES, LAST = "greffier-backup.json", "matches", "complete.json"
FOLDERS = ("keys", "files")


def backup(found: StoreAccess, target: Path) -> tuple[Path, int]:
    """Write a backup to a new file, or into a folder; returns its path and how many matches it holds.

    The file appears whole or not at all. A match that does not hold is copied as it is, and named on standard error.
    """
    path = _path(found.data, target)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            count = _write(found, file)
            file.flush()
            os.fsync(file.fileno())
        put(draft, path)
    except FileExistsError:
        raise Refused(f"{path} is there already") from None
    finally:
        draft.unlink(missing_ok=True)
    _copy_log(found.data, path.parent)
    return path, count


def _path(data: Path, target: Path) -> Path:
    if target.is_dir():
        stamp = times.text(times.now())[:19].replace("-", "").replace(":", "")
        target = target / f"greffier-{stamp}Z.tar.gz"
    target = target.absolute()
    if target.exists():
        raise Refused(f"{target} is there already")
    if not target.parent.is_dir():
        raise Refused(f"{target.parent} is no folder")
    if target.parent.resolve().is_relative_to(data.resolve()):
        raise Refused("a backup within the data folder would be lost with it; choose another place")
    return target


def _write(found: StoreAccess, file: Any) -> int:
    admin = found.operator
    count = events = 0
    with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
        head = {"format": FORMAT, "made_at": times.text(times.now())}
        _add(tar, HEAD, orjson.dumps(head))
        for match in all_matches(found.store):
            whole = primary.read(found.store, admin, match)
            if whole is None:
                continue
            for log in primary.LOGS:
                if bad := verify(match, whole.log(log), log=log).bad:
                    print(f"{match} does not hold: {log} {bad['version']}: {bad['what']}", file=sys.stderr)
            _add(tar, f"{MATCHES}/{match}.jsonl", b"\n".join(primary.lines(whole)) + b"\n")
            count += 1
            events += len(whole.events)
        for name, path in sorted(_files(found.data)):
            _add(tar, name, path.read_bytes())
        _add(tar, LAST, orjson.dumps({"matches": count, "events": events}))
    return count


def _files(data: Path) -> Iterator[tuple[str, Path]]:
    for folder in FOLDERS:
        for path in (data / folder).rglob("*"):
            if path.is_file() and not path.is_symlink() and not path.name.startswith("."):
                yield path.relative_to(data).as_posix(), path
    if (data / erasures.FILE).exists():
        yield erasures.FILE, data / erasures.FILE


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode, member.mtime = len(content), 0o600, times.now() // 1000
    tar.addfile(member, io.BytesIO(content))


def _copy_log(data: Path, folder: Path) -> None:
    """Beside the backups, where restoring an older one finds it."""
    log = data / erasures.FILE
    if log.exists():
        draft = folder / f".{erasures.FILE}.{secrets.token_hex(6)}"
        draft.write_bytes(log.read_bytes())
        draft.chmod(0o600)
        draft.replace(folder / erasures.FILE)
