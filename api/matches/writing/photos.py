"""Photos of what lies on the table: taken in, kept for a move that names them, and read by who may see that move.

A photo is named by the SHA-256 of its bytes, so the chain proves it by the event that names it, also once it is erased.
Until an event does, it waits among what may vanish at any time; then its bytes stand in a part beside the match.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence

from api.http.problems import Problem, invalid
from api.matches.about.events import Photographed
from api.matches.access import viewer
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing import jpeg
from engine.events import Amended, Event
from recorder.disposable import UNLOGGED
from recorder.store import Store

MOST = 24  # photos that a match keeps
WAITING = 20  # of a match that no event has named yet: of more, the oldest goes
WAIT = 24 * 3_600_000  # ms after the last one was sent

_KEEP = f"""{UNLOGGED}
if redis.call("HSET", KEYS[1], ARGV[1], ARGV[2]) == 1 then
  local number = redis.call("HINCRBY", KEYS[1], "sent", 1)
  redis.call("HSET", KEYS[1], "#" .. number, ARGV[1])
  local last = "#" .. (number - ARGV[3])
  local oldest = redis.call("HGET", KEYS[1], last)
  if oldest then redis.call("HDEL", KEYS[1], oldest, last) end
end
redis.call("PEXPIRE", KEYS[1], ARGV[4])
"""


class Photos:
    """The photos of all matches of a store: taken in, and read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keep = store.work.script(_KEEP)

    def take_in(self, match: str, raw: bytes) -> str:
        """Make it a photo that holds nothing but the picture; it waits to be named. Raises invalid."""
        try:
            made = jpeg.cleaned(raw)
        except jpeg.Unreadable as error:
            raise invalid([("", str(error))]) from None
        name = hashlib.sha256(made).hexdigest()
        self._keep([_key(match)], [name, made, WAITING, WAIT])
        return name

    def read(self, loaded: LoadedMatch, who: str, now: int, name: str) -> bytes:
        """The JPEG, for who may see the event that names it. Raises not-found."""
        photo = loaded.details.photos.get(name)
        if photo is None or photo.version > viewer.seen(loaded, who, now).version:
            raise Problem("not-found", "no photo of that name in what you may see of this match")
        if who != "referee" and not loaded.details.is_named:
            raise Problem("not-found", "somebody here is not to be known by name: the photo is for referees alone")
        part = None if photo.is_erased else self._store.part(loaded.id, "about", photo.about, "photo")
        if part is None:
            raise Problem("not-found", "this photo has been erased")
        return b64decode(part["data"]["jpeg"])


def photographed(store: Store, loaded: LoadedMatch, events: Sequence[Event]) -> Iterator[Photographed]:
    """What is to be recorded beside events that are about to be: the photos that they name first.

    Raises invalid for one that is not there.
    """
    known = loaded.details.photos
    new: set[str] = set()
    for version, event in enumerate(events, start=loaded.version + 1):
        for name in event.photos():
            if name in new or (name in known and not known[name].is_erased):
                continue
            waiting = store.work.hget(_key(loaded.id), name)
            if waiting is None:
                if isinstance(event, Amended) and _named_before(loaded, name):
                    continue
                raise invalid([("/photo", _MISSING)])
            if len(known) + len(new) >= MOST:
                raise invalid([("/photo", f"this match has {MOST} photos already; send the order without one")])
            new.add(name)
            yield Photographed(version=version, photo=name, jpeg=b64encode(waiting).decode())


def forget(store: Store, match: str) -> None:
    """Drop all of a match that wait."""
    store.work.delete(_key(match))


_MISSING = "no photo of this match is called so, or not any more; send it to …/photos first, and name what that answers"


def _named_before(loaded: LoadedMatch, name: str) -> bool:
    """Whether an event names it already: a branch has its parent's events, and not its photos."""
    return any(name in item.event.photos() for item in loaded.history.ever())


def _key(match: str) -> str:
    """A hash: name -> bytes; "sent" -> how many; "#7" -> the name of the seventh."""
    return f"gw:photos:{match}"
