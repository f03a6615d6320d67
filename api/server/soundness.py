"""Whether a data folder has all that a service which ran on it had: told at start, rather than made anew in silence."""

from __future__ import annotations

import errno
from pathlib import Path

import orjson

from api.seals import held_keys
from recorder import aof
from recorder.acl import known_passwords

BACK = "put it back from a backup (`tar xzf BACKUP {}`)"
NEW = "`greffier doctor --repair` makes a new one, after a copy: {}"
LOST = {
    "hmac": "what is repeated from before then counts as new, and the log of erasures is begun anew",
    "seals": "seals from before can then be checked only by whoever has kept the published keys",
}


def fault(data: Path, *, embedded: bool) -> str | None:
    """What a data folder lacks, and what to do, in one line. embedded: its store is one of its own."""
    keys, redis = data / "keys", data / "redis"
    if not data.exists():
        return None
    if embedded and (keys / "hmac").exists() and not redis.exists():
        return (
            f"{redis}, the store with every event, is gone: put it back, or restore a backup into another folder "
            "(if the store is elsewhere, say where: --redis)"
        )
    was_used = bool(aof.seen(redis))
    for name, lost in LOST.items():
        path = keys / name
        back = f"{BACK.format(f'keys/{name}')}; {NEW.format(lost)}"
        if not path.exists() and (was_used or (name == "hmac" and (data / "erasures.jsonl").exists())):
            return f"{path}, a key of the service, is gone: {back}"
        if path.exists() and (wrong := _wrong(path)):
            return f"{wrong}: {back}"
    path = keys / "creation"
    if path.exists() and not _is_json(path):
        return f"{path} cannot be read: {BACK.format('keys/creation')}, or delete it, and with it all creation keys"
    path = keys / "operator"
    if path.exists() and not path.read_bytes().strip():
        return f"{path} is empty: {BACK.format('keys/operator')}, or issue a new token: `greffier operator`"
    if embedded and (redis / "passwords").exists():
        try:
            known_passwords(redis)
        except ValueError as error:
            return f"{error}: delete it while no service runs, and it is made again"
    return None


def _wrong(path: Path) -> str | None:
    content = path.read_bytes()
    if path.name == "hmac":
        return None if len(content) == 32 else f"{path} should hold 32 bytes and holds {len(content)}"
    try:
        held_keys(content, str(path))
    except ValueError as error:
        return str(error)
    return None


def _is_json(path: Path) -> bool:
    try:
        return isinstance(orjson.loads(path.read_bytes()), dict)
    except ValueError:
        return False


def in_words(error: OSError, data: Path | None) -> str:
    """Return a disk error as one line that says what to do. data: the data folder in use, if any."""
    where = error.filename or data
    what = f"{where}: {error.strerror}" if where and error.strerror else str(error)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return f"{what}: free some of the disk, or choose another --data"
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return f"{what}: the data folder must be one that this user can write to"
    return what
