"""Takes texts out of an aggregate for good, wherever they were kept; its chains still hold, and count them as erased.

The streams hold the parts' hashes alone, so taking a part away touches no event.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from redis.exceptions import ResponseError

from api import times
from api.aggregates.erased import TYPE, tell
from api.aggregates.gate import OPERATOR
from api.aggregates.kinds import Kind
from api.kinds import KINDS
from api.operator import erasures
from api.operator.access import StoreAccess, the_one
from api.operator.counting import how_many, verb_for
from api.projections.database import FILE, Projections
from api.projections.projector import changes
from api.projections.sources import of_store
from api.renderings import Of, Renderings
from api.server.settings import Refused
from recorder import primary
from recorder.chain import MATCH, sealed_names
from recorder.primary import Whole
from recorder.store import Damaged

PATIENCE = 600.0  # seconds that the store may take to write its log anew
ATTEMPTS = 100
ROOM = 50_000_000  # bytes that stay free while the store writes its log anew


class ErasureRequest(NamedTuple):
    """What is to be erased."""

    names: frozenset[str]  # of these seats, or whomever else the aggregate names
    all_names: bool = False
    title: bool = False
    notes: bool = False
    labels: bool = False
    comments: bool = False
    texts: bool = False  # all of these, and every other text
    photos: bool = False

    def takes(self, kind: Kind, event: Mapping[str, Any], part: str) -> bool:
        """Whether a part is to be erased. It follows from the event alone, so also of parts that are erased already."""
        *path, name = part.split(".")
        if name == "photo":
            return self.photos
        if name != "text":
            return False
        if path:
            event = _stand(event, *map(int, path))
        if self.texts:
            return True
        asked = [what for what in ("title", "notes", "labels", "comments") if getattr(self, what)]
        if self.all_names or event["data"].get(kind.person) in self.names:
            asked.append("names")
        return any(event["type"] in kind.erasable.get(what, ()) for what in asked)


def _stand(event: Mapping[str, Any], stand: int, n: int) -> Mapping[str, Any]:
    """An event that a correction puts in place of another; the correction keeps its parts as `<stand>.<n>.<part>`."""
    replaced: Mapping[str, Any] = event["data"]["stands"][stand]["events"][n]
    return replaced


def erase(found: StoreAccess, text: str, request: ErasureRequest) -> str:
    """Erase what request names of the aggregate that text names, and wait until no file of the data folder has it.

    Raises Refused.
    """
    if not any(request):
        wanted = "--name SEAT, --all-names, --title, --notes, --labels, --comments, --texts or --photos"
        raise Refused(f"say what is to be erased: {wanted}")
    secret = (found.data / "keys" / "hmac").read_bytes()
    _want_room(found.data)
    kind, aggregate = the_one(found, text)
    store = found.store.of(kind.name)
    if request.photos:
        kind.forget(store, aggregate)
    for _ in range(ATTEMPTS):
        whole = primary.read(store, found.operator, aggregate)
        assert whole is not None, "the index of heads has it"
        if strange := sorted(request.names - kind.people(whole)):
            raise Refused(f"{aggregate} has no {kind.person} {', '.join(strange)}")
        parts = sorted(_parts(kind, whole, request))
        told = [event for event in whole.about if event["type"] == TYPE]
        if {part for event in told for part in event["data"]["parts"]} >= set(parts):
            break
        erasures.add(found.data, secret, kind.name, aggregate, parts)
        primary.erase(store, found.operator, aggregate, parts)
        # before it is told: then the service writes them anew
        _forget(f"what was written of {aggregate}", partial(kind.forget_files, found.data, aggregate))
        # Only now: whoever reads it anew at this event must not find the parts any more.
        try:
            tell(store, aggregate, parts, times.now(), OPERATOR.actor)
        except Damaged as damage:
            raise Refused(str(damage)) from None
    else:
        raise Refused(f"too many others write to {text}; try again")
    if parts or request.photos:
        primary.erase(store, found.operator, aggregate, parts)
        _forget_rows(found, kind, aggregate)
        if kind.name == MATCH:
            _forget_renderings(found, Of(aggregate, len(told)))
        for match in kind.owned(whole):
            _forget_renderings(found, Of(match, len(told) + _erasures_of(found, match)))
        _rewrite_log(found)
    verb, them = verb_for(len(parts), "is", "are"), "it" if len(parts) == 1 else "them"
    return f"{how_many(len(parts), 'part')} of {text} {verb} erased; backups taken before still hold {them}"


def erase_asked(found: StoreAccess) -> Iterator[str]:
    """Erase the names of all whom their aggregates' events say are to be forgotten; what was done, one by one.

    Raises Refused.
    """
    for kind in KINDS.values():
        store = found.store.of(kind.name)
        for aggregate in store.all_ids():
            whole = primary.read(store, found.operator, aggregate)
            names = frozenset(kind.forgotten(whole)) if whole is not None else frozenset()
            if whole is None or not names:
                continue
            request = ErasureRequest(names)
            if any(_is_held(whole, part) for part in _parts(kind, whole, request)):
                yield erase(found, f"{kind.name}:{aggregate}", request)


def _is_held(whole: Whole, part: str) -> bool:
    log, version, name = part.split(".", 2)
    return name in whole.log(log)[int(version) - 1].get("parts", {})


def _parts(kind: Kind, whole: Whole, request: ErasureRequest) -> Iterator[str]:
    for log in primary.LOGS:
        for event in whole.log(log):
            for part in sealed_names(event):
                if request.takes(kind, event, part):
                    yield f"{log}.{event['version']}.{part}"


def _erasures_of(found: StoreAccess, match: str) -> int:
    """Return how often parts of a match were erased."""
    whole = primary.read(found.store.of(MATCH), found.operator, match)
    return 0 if whole is None else sum(event["type"] == TYPE for event in whole.about)


def _forget_rows(found: StoreAccess, kind: Kind, id: str) -> None:
    if not (found.data / FILE).exists():
        return
    with closing(Projections(found.data)) as projections:
        source = of_store(found.store)[kind.name]
        if (aggregate := source.read(id)) is not None:
            projections.write(changes(projections.of(kind.name), source, id, aggregate))
        projections.compact()


def _forget(what: str, delete: Callable[[], object]) -> None:
    """Delete what was made of an aggregate before. Raises Refused where that cannot be done."""
    try:
        delete()
    except OSError as error:
        raise Refused(f"{what} cannot be deleted: {error}; delete it, then erase again") from None


def _forget_renderings(found: StoreAccess, of: Of) -> None:
    _forget(f"what was made of {of.id} before", partial(Renderings(found.data).forget, of))


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
            admin.call(lambda redis: redis.bgrewriteaof())
            break
        except ResponseError as error:  # another one has begun meanwhile, which may have begun too early
            if "in progress" not in str(error):
                raise
            _wait(lambda: not _busy(found))
    _wait(lambda: not _busy(found))
    if _persistence(found).get("aof_last_bgrewrite_status") != "ok":
        raise Refused("the store could not write its log anew, so it still holds what was erased; see its log")
    _wait(lambda: not _old_files(found))


def _persistence(found: StoreAccess) -> dict[str, Any]:
    state: dict[str, Any] = found.operator.call(lambda redis: redis.info("persistence"))
    return state


def _busy(found: StoreAccess) -> bool:
    state = _persistence(found)
    return bool(state["aof_rewrite_in_progress"] or state["aof_rewrite_scheduled"])


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
