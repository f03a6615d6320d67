"""Followers of aggregates whose events are folded one by one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from cachetools import LRUCache

from api.aggregates.commanding import told
from api.aggregates.definition import Beside, Fold
from api.aggregates.folding import Folds
from api.aggregates.gate import Caller
from api.aggregates.hub import Channel, End, Hub, OpenFeed, frame
from api.http.problems import Problem

MAX_CACHED_GLANCES = 32  # frames of live views, by aggregate, versions and viewer
_GLANCES: LRUCache[tuple[str, ...], bytes] = LRUCache(MAX_CACHED_GLANCES)


class FoldChannel(Channel[Fold]):
    """One aggregate that is followed."""

    def __init__(self, aggregate: str, folds: Folds) -> None:
        super().__init__(folds, aggregate)
        self._folds = folds

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        return self._folds.definition.masked(event, eyes)

    def status(self, loaded: Fold) -> str:
        return self._folds.definition.status(loaded.state)

    def eyes(self, loaded: Fold, caller: Caller) -> str:
        return self._folds.definition.eyes(loaded, caller)

    def summary(self, loaded: Fold, eyes: str) -> dict[str, Any]:
        return told(loaded, self.status(loaded), self._folds.definition.view(loaded, eyes))


class _FoldFeed(OpenFeed[FoldChannel]):
    """A feed of one aggregate to whoever admit lets in."""

    def __init__(self, hub: Hub, kind: str, aggregate: str, admit: Callable[[Beside], Caller]) -> None:
        super().__init__(hub, kind, [aggregate])
        self._admit = admit

    def _enter(self) -> Fold:
        """Return the aggregate once its follower is let in; the feed is closed where they are not."""
        try:
            loaded = self.channels[0].now()
            self._admit(loaded.beside)
        except BaseException:
            self.close()
            raise
        return loaded

    def _let_in(self) -> Generator[bytes, None, tuple[FoldChannel, Fold, Caller]]:
        """Return the channel, how the aggregate stands, and who follows. Raises End, told that it is gone for them."""
        [channel] = self.channels
        loaded = channel.now()
        try:
            caller = self._admit(loaded.beside)
        except Problem:
            yield frame("gone", {channel.kind: channel.id})
            raise End from None
        grant = loaded.beside.grants.of_role(caller.tid, caller.role)
        self.look_at(grant.expires if grant is not None else None)
        return channel, loaded, caller


class FoldFollower(_FoldFeed):
    """A feed of one aggregate: its events beyond version start (None: new ones only), and what changes beside them.

    resumed: start is where the follower was before; one that lies beyond all events is told to start anew.
    Raises not-found, and what admit raises.
    """

    def __init__(
        self,
        hub: Hub,
        kind: str,
        aggregate: str,
        admit: Callable[[Beside], Caller],
        start: int | None,
        *,
        resumed: bool,
    ) -> None:
        super().__init__(hub, kind, aggregate, admit)
        self._caught_up = False
        loaded = self._enter()
        self._about = loaded.beside.version
        self._last = loaded.version if start is None else start
        self._lost = resumed and self._last > loaded.version
        is_sealed = self.channels[0].status(loaded) == "sealed"
        self.complete = is_sealed and self._last == loaded.version and resumed

    def send(self) -> Iterator[bytes]:
        channel, loaded, caller = yield from self._let_in()
        head = {"version": loaded.version, "hash": loaded.hash}
        if self._lost or channel.broken:
            yield frame("reset", head)
            raise End
        eyes = channel.eyes(loaded, caller)
        while self._last < loaded.version:
            events = channel.after(self._last)
            if not events:
                raise End  # the store no longer has these events: connect again
            for event in events:
                if event["version"] > loaded.version:
                    break
                yield channel.frame(event, eyes)
                self._last = event["version"]
        status, about = channel.status(loaded), loaded.beside.version
        if not self._caught_up:
            self._caught_up, self._about = True, about
            yield frame("head", {**head, "status": status, "about": about})
        elif about != self._about:
            self._about = about
            yield frame("about", {"version": about, "head": loaded.version, "hash": loaded.hash})
        if status == "sealed":
            yield frame("end", head)
            raise End


class FoldWatcher(_FoldFeed):
    """A live view of one aggregate: its summary and what its kind adds, now and after each change.

    glance: the kind's (`Kind.glance`). Raises not-found, and what admit raises.
    """

    def __init__(
        self,
        hub: Hub,
        kind: str,
        aggregate: str,
        admit: Callable[[Beside], Caller],
        glance: Callable[[Fold, str], Mapping[str, Any]],
    ) -> None:
        super().__init__(hub, kind, aggregate, admit)
        self._glance = glance
        self._sent = b""
        self._enter()

    def send(self) -> Iterator[bytes]:
        channel, loaded, caller = yield from self._let_in()
        if channel.broken:
            raise End  # it has another past now: connect again
        made = self._frame(channel, loaded, channel.eyes(loaded, caller))
        if made != self._sent:
            self._sent = made
            yield made

    def _frame(self, channel: FoldChannel, loaded: Fold, eyes: str) -> bytes:
        """Return the frame, made once for all viewers who see the same."""
        key = channel.kind, loaded.id, loaded.hash, loaded.beside.hash, eyes
        if (known := _GLANCES.get(key)) is not None:
            return known
        head = {channel.kind: loaded.id, "version": loaded.version, "hash": loaded.hash}
        summary = channel.summary(loaded, eyes)
        made = _GLANCES[key] = frame(channel.kind, {**head, "summary": summary, **self._glance(loaded, eyes)})
        return made
