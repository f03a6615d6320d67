"""A backup: all primary data of a service in one file, taken while it runs.

Its members (docs/formats.md): `greffier-backup.json`, `matches/<id>.jsonl` and a folder likewise for each other kind
of aggregates, `erasures.jsonl`, `files/…`, `keys/…`, and last `manifest.json`. The other folders come after the
aggregates, and are only ever added to: nothing that an aggregate needs is missing.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from api import times
from api.kinds import KINDS
from api.operator import erasures
from api.operator.access import StoreAccess
from api.operator.archive import Writing
from api.operator.counting import counted
from api.seals import Keys
from api.server.serve import say
from api.server.settings import Refused
from recorder import drafts, primary
from recorder.folder import put
from recorder.primary import Whole

FOLDERS = ("keys", "files")


def backup(found: StoreAccess, target: Path) -> tuple[Path, str]:
    """Write a backup to a new file, or into a folder; returns its path and what it holds ("12 matches").

    The file appears whole or not at all. What does not hold is copied as it is, and named on standard error.
    """
    path = _path(found.data, target)
    drafts.clear(found.data, say)
    drafts.clear_in(path.parent, say)
    try:
        with drafts.new_file(path, found.data) as (draft, descriptor):
            with os.fdopen(descriptor, "wb", closefd=False) as file:
                held = _write(found, file)
                file.flush()
                os.fsync(descriptor)
            put(draft, path)
    except FileExistsError:
        raise Refused(f"{path} is there already") from None
    except ValueError as error:  # of the keys
        raise Refused(str(error)) from None
    _copy_log(found.data, path.parent)
    return path, held


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


def _write(found: StoreAccess, file: BinaryIO) -> str:
    Keys(found.data).in_use()  # made where there is none: it signs the backup
    archive = Writing(file, times.now())
    kinds: dict[str, Any] = {}
    for kind in KINDS.values():
        store, streams, events = found.store.of(kind.name), dict[str, Any](), 0
        for aggregate in store.all_ids():
            whole = primary.read(store, found.operator, aggregate)
            if whole is None:
                continue
            for log in primary.LOGS:
                if bad := whole.bad(log):
                    print(f"{whole.full_name} does not hold: {log} {bad['version']}: {bad['what']}", file=sys.stderr)
            archive.add(f"{kind.plural}/{aggregate}.jsonl", b"\n".join(primary.lines(whole)) + b"\n")
            streams[aggregate] = heads(whole)
            events += len(whole.events)
        kinds[kind.name] = {"count": len(streams), "events": events, "streams": streams}
    for name, path in sorted(_files(found.data)):
        archive.add(name, path.read_bytes())
    archive.end({"kinds": kinds})
    return counted({name: told["count"] for name, told in kinds.items()})


def heads(whole: Whole) -> dict[str, Any]:
    """What the manifest has of an aggregate: of each log its length and its last hash, and how many keys were used."""
    logs = {log: whole.log(log) for log in primary.LOGS}
    told: dict[str, Any] = {
        log: {"length": len(events), "head": events[-1]["hash"] if events else None} for log, events in logs.items()
    }
    return {**told, "keys": len(whole.keys)}


def _files(data: Path) -> Iterator[tuple[str, Path]]:
    for folder in FOLDERS:
        for path in (data / folder).rglob("*"):
            if path.is_file() and not path.is_symlink() and not path.name.startswith("."):
                yield path.relative_to(data).as_posix(), path
    if (data / erasures.FILE).exists():
        yield erasures.FILE, data / erasures.FILE


def _copy_log(data: Path, folder: Path) -> None:
    """Beside the backups, where restoring an older one finds it."""
    log = data / erasures.FILE
    if log.exists():
        draft = folder / f".{erasures.FILE}.{secrets.token_hex(6)}"
        draft.write_bytes(log.read_bytes())
        draft.chmod(0o600)
        draft.replace(folder / erasures.FILE)
