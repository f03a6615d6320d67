"""Takes texts out of a match for good, wherever they were kept; its chains still hold, and count them as erased.

The streams hold the parts' hashes alone, so taking a part away touches no event.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from redis.exceptions import ResponseError

from api.http.requests import Headers
from api.matches.about.events import Erased
from api.matches.access.auth import OPERATOR
from api.matches.annotations.books import Books
from api.matches.memory.loading import Matches
from api.matches.writing import photos
from api.matches.writing.recording import Recorder
from api.operator import erasures
from api.operator.access import StoreAccess
from api.projections.database import FILE, Projections
from api.projections.rows import row_of
from api.server.serve import Refused
from recorder import primary
from recorder.chain import sealed_names
from recorder.primary import Whole

PATIENCE = 600.0  # seconds that the store may take to write its log anew
ATTEMPTS = 100
ROOM = 50_000_000  # bytes that stay free while the store writes its log anew


class ErasureRequest(NamedTuple):
    """What is to be erased."""

    names: frozenset[str]  # of these seats
    all_names: bool = False
    title: bool = False
    notes: bool = False
    labels: bool = False
    comments: bool = False
    texts: bool = False  # all of these, and every other text
    photos: bool = False

    def takes(self, event: Mapping[str, Any], part: str) -> bool:
        """Whether a part is to be erased. It follows from the event alone, so also of parts that are erased already."""
        *path, name = part.split(".")
        if name == "photo":
            return self.photos
        if name != "text":
            return False
        if path:
            event = _stand(event, *map(int, path))
        kind = event["type"]
        return (
            self.texts
            or (
                kind in ("seat_named", "seat_aliased", "player_seated")
                and (self.all_names or event["data"].get("seat") in self.names)
            )
            or (self.title and kind in ("titled", "match_created"))
            or (self.notes and kind == "noted")
            or (self.labels and kind == "token_issued")
            or (self.comments and kind in ("annotated", "annotation_changed"))
        )


def _stand(event: Mapping[str, Any], stand: int, n: int) -> Mapping[str, Any]:
    """An event that a correction puts in place of another; the correction keeps its parts as `<stand>.<n>.<part>`."""
    replaced: Mapping[str, Any] = event["data"]["stands"][stand]["events"][n]
    return replaced


def erase(found: StoreAccess, match: str, request: ErasureRequest) -> str:
    """Erase what request names and wait until no file of the data folder has it. Raises Refused."""
    if not any(request):
        wanted = "--name SEAT, --all-names, --title, --notes, --labels, --comments, --texts or --photos"
        raise Refused(f"say what is to be erased: {wanted}")
    secret = (found.data / "keys" / "hmac").read_bytes()
    _want_room(found.data)
    if request.photos:
        photos.forget(found.store, match)  # what no move has named yet can then be named no more
    for _ in range(ATTEMPTS):
        whole = primary.read(found.store, found.operator, match)
        if whole is None:
            raise Refused(f"there is no match {match}")
        if strange := sorted(request.names - _seats(whole)):
            raise Refused(f"{match} has no seat {', '.join(strange)}")
        parts = sorted(_parts(whole, request))
        erased = {part for event in whole.about if event["type"] == "erased" for part in event["data"]["parts"]}
        if erased >= set(parts):
            break
        erasures.add(found.data, secret, match, parts)
        primary.erase(found.store, found.operator, match, parts)
        # Only now: whoever reads the match anew at this event must not find the parts any more.
        _tell(Matches(found.store, alone=True), match, parts)
    else:
        raise Refused(f"too many others write to {match}; try again")
    if parts or request.photos:
        primary.erase(found.store, found.operator, match, parts)
        _forget_rows(found, match)
        _rewrite_log(found)
    return f"{len(parts)} parts of {match} are erased; backups taken before still hold them"


def _seats(whole: Whole) -> set[str]:
    """All seats that the match ever had: a correction may have added or removed some."""
    stands = [stand for event in whole.events for stand in event["data"].get("stands", ())]
    events = [*whole.events, *(event for stand in stands for event in stand["events"])]
    return {seat for event in events if event["type"] == "match_created" for seat in event["data"]["seats"]}


def _parts(whole: Whole, request: ErasureRequest) -> Iterator[str]:
    for log in primary.LOGS:
        for event in whole.log(log):
            for part in sealed_names(event):
                if request.takes(event, part):
                    yield f"{log}.{event['version']}.{part}"


def _tell(matches: Matches, match: str, parts: list[str]) -> None:
    """Record beside the match what was erased: workers, followers and lists read it anew."""
    Recorder(matches).change(
        match, lambda details: OPERATOR, lambda loaded, caller: [Erased(parts=tuple(parts))], kind="erase", body=parts,
        headers=Headers(None),
    )  # fmt: skip


def _forget_rows(found: StoreAccess, match: str) -> None:
    if not (found.data / FILE).exists():
        return
    with closing(Projections(found.data)) as projections:
        matches = Matches(found.store, alone=True)
        loaded = matches.read(match)
        if loaded is not None:
            projections.write([row_of(loaded, Books(matches).of(loaded))])
        projections.compact()


def _want_room(data: Path) -> None:
    """Before anything is erased: the embedded store's log is then written anew, beside the old one. Raises Refused."""
    log = data / "redis" / "appendonlydir"
    if not log.is_dir():
        return
    wanted = sum(path.stat().st_size for path in log.iterdir()) + ROOM
    free = shutil.disk_usage(log).free
    if free < wanted:
        raise Refused(
            f"to erase, the store writes its log anew, which takes {wanted // 1_000_000 + 1} MB; "
            f"{free // 1_000_000} MB are free under {data}: free some, nothing is erased yet"
        )


def _rewrite_log(found: StoreAccess) -> None:
    """Have the store write its log anew, and wait until the old log's files are deleted."""
    admin = found.operator
    _wait(lambda: not _busy(found))
    while True:
        try:
            admin.ask("", [("BGREWRITEAOF",)])
            break
        except ResponseError as error:  # another one has begun meanwhile, which may have begun too early
            if "in progress" not in str(error):
                raise
            _wait(lambda: not _busy(found))
    _wait(lambda: not _busy(found))
    if _persistence(found).get("aof_last_bgrewrite_status") != "ok":
        raise Refused("the store could not write its log anew, so it still holds what was erased; see its log")
    _wait(lambda: not _old_files(found))


def _persistence(found: StoreAccess) -> dict[str, str]:
    [raw] = found.operator.ask("", [("INFO", "persistence")])
    return dict(line.split(":", 1) for line in raw.decode().splitlines() if ":" in line)


def _busy(found: StoreAccess) -> bool:
    state = _persistence(found)
    return state["aof_rewrite_in_progress"] != "0" or state["aof_rewrite_scheduled"] != "0"


def _old_files(found: StoreAccess) -> set[str]:
    """Files of the embedded store's log that it no longer needs and has not yet deleted."""
    folder = found.data / "redis" / "appendonlydir"
    if not folder.is_dir():
        return set()
    needed = set()
    for manifest in folder.glob("*.manifest"):
        needed.add(manifest.name)
        for line in manifest.read_text("utf-8").splitlines():
            words = line.split()
            if words[-1:] != ["h"]:
                needed.add(words[1])
    return {path.name for path in folder.iterdir()} - needed


def _wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise Refused("the store has not written its log anew in time; erase again, or look at its log")
        time.sleep(0.05)
