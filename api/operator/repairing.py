"""`greffier doctor`: what a data folder lacks; what of it can be mended without a backup, after a copy was made."""

from __future__ import annotations

import shutil
from pathlib import Path

from api import times
from api.config import make_keys
from api.operator import erasures
from api.server.serve import claimed
from api.server.settings import Refused, store_urls
from api.server.soundness import LOST, fault
from recorder import aof
from recorder.embedded import EmbeddedServer
from recorder.folder import private_folder

ROOM = 50_000_000  # bytes that stay free beside the copy


def lacks(data: Path) -> str | None:
    """What a data folder lacks first, and what to do, in one line; None: nothing. Raises Refused."""
    data = _known(data)
    return fault(data, embedded=not store_urls()[0]) or aof.fault(data / "redis")


def repair(data: Path) -> list[str]:
    """Mend what is not whole; what was done, a line each, none where all was well. Raises Refused.

    No service may run on the folder. What is changed is first copied to `<data>/before-repair-<time>`.
    """
    data = _known(data)
    with claimed(data):
        if not store_urls()[0] and not (data / "redis").is_dir():
            raise Refused(str(fault(data, embedded=True)))
        if not _needs_it(data):
            return []
        if (data / "redis").is_dir() and EmbeddedServer(data).pid:
            raise Refused(f"a store still runs on {data}; start and stop the service once, which ends it")
        copy = _copied(data)
        told = [f"what was there is copied to {copy}"]
        try:
            told += aof.repair(data / "redis")
        except aof.Damaged as harm:
            raise Refused(str(harm)) from None
        told += _new_keys(data)
    if left := fault(data, embedded=False):
        raise Refused(f"{'; '.join(told)}; but {left}")
    return told


def _known(data: Path) -> Path:
    data = data.absolute()
    if not (data / "redis").is_dir() and not (data / "keys").is_dir():
        raise Refused(f"{data} is no data folder of a service; give the right one with --data")
    return data


def _needs_it(data: Path) -> bool:
    redis = data / "redis"
    if fault(data, embedded=False) or aof.fault(redis):
        return True
    try:
        return any(end.torn or end.zeros for end in aof.ends(redis))
    except aof.Damaged as harm:
        raise Refused(str(harm)) from None


def _copied(data: Path) -> Path:
    stamp = times.text(times.now())[:19].replace("-", "").replace(":", "")
    copy = data / f"before-repair-{stamp}Z"
    parts = [data / "redis" / aof.FOLDER, data / "keys", data / erasures.FILE, data / "redis" / aof.SEEN]
    parts = [part for part in parts if part.exists()]
    size = sum(file.stat().st_size for part in parts for file in (part, *part.rglob("*")) if file.is_file())
    if (free := shutil.disk_usage(data).free) < size + ROOM:
        wanted = (size + ROOM) // 1_000_000
        raise Refused(f"a copy takes {wanted} MB, and {free // 1_000_000} are free under {data}; nothing is changed")
    private_folder(copy)
    for part in parts:
        if part.is_dir():
            shutil.copytree(part, copy / part.name)
        else:
            shutil.copy2(part, copy / part.name)
    return copy


def _new_keys(data: Path) -> list[str]:
    """New keys in the place of those that are lost or harmed; the copy has what was there."""
    told = []
    for name, lost in LOST.items():
        wrong = fault(data, embedded=False)
        if wrong is None or str(data / "keys" / name) not in wrong:
            continue
        (data / "keys" / name).unlink(missing_ok=True)
        if name == "hmac":
            (data / erasures.FILE).unlink(missing_ok=True)
        make_keys(data)
        told.append(f"keys/{name} is made anew: {lost}")
    return told
