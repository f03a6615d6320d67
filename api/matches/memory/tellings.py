"""Timelines that somebody reads page by page: each item is told once, and put into JSON once.

A worker keeps the newest in memory, where they go on as their matches do; pages are kept on disk, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from threading import Lock
from typing import Any, NamedTuple

import orjson
from cachetools import LRUCache

from api.matches.memory.loaded import LoadedMatch
from api.renderings import Of, Renderings, name_of
from engine.history import RecordedEvent
from recorder.unhurried import Pauses
from replays import answers
from replays.answers import Look
from replays.masks import Names

MOST = 2000  # items of a page
MOST_AGAIN = 1000  # events that are told anew for the items of one answer
MEMORY = 32 * 1024 * 1024  # bytes of items that a worker keeps
_AT_ONCE = 20  # items that are told before others have their turn, where it is theirs
_WORTH = 500  # items for a page to be kept on disk once they had to be told

Stream = Callable[[], Mapping[int, RecordedEvent]]  # all events by version, for an audit


class Page(NamedTuple):
    """What is asked for: limit items behind the first ones. is_newest: whether its reader may see no more."""

    look: Look[LoadedMatch]
    first: int
    limit: int
    audit: bool
    is_newest: bool

    @property
    def of(self) -> Of:
        return Of(self.look.match.id, self.look.match.details.all_erasures)

    @property
    def name(self) -> str:
        """What it is called as a rendering."""
        look = self.look
        names = names_of(look.match, look.names)
        return name_of(
            "timeline", look.match.hash, look.eyes, names, look.notes, not self.audit, self.first, self.limit
        )


class Tellings:
    """The tellings of matches that one worker has begun, and keeps to go on with for whoever asks for the next page."""

    def __init__(self, renderings: Renderings) -> None:
        self._renderings = renderings
        self._known: LRUCache[tuple[Any, ...], _MatchTelling] = LRUCache(inf)  # they grow after they were put here

    def page(self, asked: Page, stream: Stream) -> bytes:
        """The wire's timeline as JSON. stream: read for an audit. Raises StoreAway."""
        look, first, limit, audit, newest = asked
        of, name = asked.of, asked.name
        keys = [_key(look, newest, audit)]
        if not newest:
            keys.insert(0, _key(look, True, audit))  # it may have come no further
        for key in keys:
            known = self._known.get(key)
            page = None if known is None else known.page(look, first, limit, may_grow=newest)
            if page is not None:
                return self._kept(of, name, page)
        kept = self._renderings.get(of, name)
        if kept is not None:
            return kept
        # Whoever asks for the same meanwhile waits for what is told now.
        known = self._known[keys[-1]] = _MatchTelling(look, stream() if audit else None)
        page = known.page(look, first, limit, may_grow=newest)
        assert page is not None, "it tells just this"
        return self._kept(of, name, page)

    def since(self, look: Look[LoadedMatch], version: int) -> list[orjson.Fragment] | None:
        """The items of what was recorded behind a version, in JSON; look: at all that its reader may see.

        None where somebody has been told of another future meanwhile, and where more of the match had to be told than
        may be at once: then the next one goes on. Raises StoreAway.
        """
        key = _key(look, True, False)
        known = self._known.get(key)
        items = None if known is None else known.since(look, version)
        if items is None:
            if known is not None and (known.version > look.match.version or known.is_on(look)):
                return None
            known = self._known[key] = _MatchTelling(look, None)
            items = known.since(look, version)
            self._make_room()
        return items

    def _make_room(self) -> None:
        while sum(each.size for each in self._known.values()) > MEMORY and len(self._known) > 1:
            self._known.popitem()

    def _kept(self, of: Of, name: str, page: _ToldPage) -> bytes:
        if page.told:
            self._make_room()
        if page.told >= _WORTH:
            self._renderings.put(of, name, page.json)
        return page.json


def names_of(match: LoadedMatch, names: Names) -> list[tuple[int, Mapping[Any, str]]]:
    """What seats are called, by the rounds from which on it may be something else."""
    starts = {0, 1, *(term.round for terms in match.details.people.terms.values() for term in terms)}
    return [(start, names(start)) for start in sorted(starts)]


class _ToldPage(NamedTuple):
    """told: how many items had to be told for it."""

    json: bytes
    told: int


class _MatchTelling:
    """A match that is being told; whoever asks goes on with it, one after the other."""

    def __init__(self, look: Look[LoadedMatch], stream: Mapping[int, RecordedEvent] | None) -> None:
        self.size = 0  # bytes
        self._match = look.match
        self._telling = answers.telling(look, stream)
        self._items: list[bytes] = []
        self._versions: list[int] = []  # at which each item's event was recorded
        self._is_broken = False
        self._lock = Lock()

    @property
    def version(self) -> int:
        """The version up to which the match is told, or may be."""
        return self._match.version

    def page(self, look: Look[LoadedMatch], first: int, limit: int, *, may_grow: bool) -> _ToldPage | None:
        """The page; None where it is not this match that is told, as far as it is looked at. Raises StoreAway."""
        with self._lock:
            if self._is_broken or not self._is_of(look, may_grow):
                return None
            self._is_broken = True  # unless all goes well: the store may be away, or whoever asks
            page = self._page(look, first, first + limit)
            self._is_broken = False
            return page

    def since(self, look: Look[LoadedMatch], version: int) -> list[orjson.Fragment] | None:
        """The items behind a version, as far as it is looked at; None as for page. Raises StoreAway."""
        with self._lock:
            if self._is_broken or not (self._is_further(look) or self._is_of(look, may_grow=True)):
                return None
            self._is_broken = True
            self._tell_on(len(self._items) + MOST_AGAIN)
            self._is_broken = False
            if not self._telling.is_whole:
                return None
            first = end = len(self._items)
            while first and self._versions[first - 1] > version:
                first -= 1
            while end > first and self._versions[end - 1] > look.match.version:
                end -= 1
            return [orjson.Fragment(item) for item in self._items[first:end]]

    def is_on(self, look: Look[LoadedMatch]) -> bool:
        """Whether it is on its way to what is looked at."""
        return self._match is look.match and not self._is_broken

    def _is_further(self, look: Look[LoadedMatch]) -> bool:
        """Whether it tells what is looked at, and more: others recorded meanwhile."""
        match, told = look.match, self._match
        return match.version < told.version and match.past is told.past and match.details is told.details

    def _is_of(self, look: Look[LoadedMatch], may_grow: bool) -> bool:
        """Whether it tells what is looked at; from now on it does, where that has only more behind it."""
        match, told = look.match, self._match
        if match.version < told.version or (match.version > told.version and not may_grow):
            return False
        if match.past is not told.past or match.details.erasures != told.details.erasures:
            return False  # read anew
        if match.version == told.version and match.details is told.details:
            return True
        goes_on = self._telling.goes_on_in(match.history, look.names, look.notes)
        if goes_on:
            self._match = match
        return goes_on

    def _page(self, look: Look[LoadedMatch], first: int, end: int) -> _ToldPage:
        telling, items = self._telling, self._items
        before = len(items)
        # One more than the page has, or all: then it is known whether there is another page.
        self._tell_on(end)
        is_last = len(items) <= end
        head = {"version": look.match.head, "head": look.match.head}
        rest = {
            "chapters": [each for n, each in zip(telling.begins, telling.chapters, strict=True) if first <= n < end],
            "moments": telling.moments if is_last else [],
            "series": {
                name: {seat: line[first:end] for seat, line in lines.items()} for name, lines in telling.series.items()
            },
            "next": None if is_last else end,
            "hash": look.hash,
        }
        some = b",".join(items[first:end])
        whole = orjson.dumps(head)[:-1] + b',"items":[' + some + b"]," + orjson.dumps(rest)[1:]
        return _ToldPage(whole, len(items) - before)

    def _tell_on(self, end: int | None = None) -> None:
        """Tell until there are more items than that, or all of them."""
        telling, items = self._telling, self._items
        pause = Pauses()
        while not telling.is_whole and (end is None or len(items) <= end):
            told = telling.tell(_AT_ONCE)
            made = [orjson.dumps(item) for item in told]
            self.size += sum(map(len, made))
            items += made
            self._versions += [int(str(item["version"]).partition(".")[0]) for item in told]
            pause()


def _key(look: Look[LoadedMatch], newest: bool, audit: bool) -> tuple[Any, ...]:
    return look.match.id, look.eyes, look.names, audit, None if newest else look.match.version
