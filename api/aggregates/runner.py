"""Runs policies: one worker of all hosts follows what is appended, and sees that what is to follow from it does.

Where it stands is disposable. Whatever it may have missed (a first start, another set of policies, a lost position, a
feed that was trimmed or put back) it makes good by a sweep: every event that a policy looks at is asked about once
more, which their keys make harmless.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Iterator, Mapping
from threading import Event, Thread
from typing import NamedTuple

import orjson
from cachetools import LRUCache

from api.aggregates.lease import Lease
from api.aggregates.policies import Policies
from recorder.feed import LOST, Feed, Tick
from recorder.store import Store, StoreAway, StoreFull

LEASE = 30.0  # seconds; the store's log keeps each renewal for ever, and who was killed is missed for so long at most
TURN = 0.5  # seconds between two attempts to have the lease, and between two looks at the feed
LOOK = 0.2  # seconds at least from one look at the feed that found something to the next
REMEMBERED = 10_000  # logs of which it is known how far they were asked about; others are asked about from the first on
_ALL = 2**31
log = logging.getLogger("greffier")


class Place(NamedTuple):
    """How far the feeds were followed, and of which kinds and partitions all is still to be asked about."""

    feeds: Mapping[str, bytes]
    left: tuple[tuple[str, int], ...]


class _Over(Exception):
    """The runner is to stop, or the lease is another's."""


class Runner:
    """A thread that waits for the lease, then runs the policies. With gevent, a greenlet.

    The events of one log are asked about in their order; what follows from different logs comes in any order.
    """

    def __init__(self, policies: Policies, store: Store, seconds: float = LEASE) -> None:
        """seconds: how long a lease is good that nobody renews."""
        self._policies = policies
        self._store = store
        self._lease = Lease(store, "policy", seconds)
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="policies", daemon=True)
        self._reached: LRUCache[tuple[str, str, str], int] = LRUCache(REMEMBERED)
        self._place: Place | None = None  # up to which all is acted on; None: nothing to be written yet
        self._kept: bytes | None = None  # as it was last written; one that stands still is not written again
        self._renewed = 0.0

    @property
    def runs(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()

    def join(self, seconds: float | None = None) -> None:
        """Wait until it has ended, for so long at most."""
        self._thread.join(seconds)

    def _run(self) -> None:
        trouble = ""
        while not self._stopping.is_set():
            try:
                if self._lease.take():
                    self._lead()
                trouble = ""
            except (StoreAway, StoreFull) as error:
                if str(error) != trouble:  # logged once, however long it lasts
                    log.warning("policies: %s; trying again", error)
                trouble = str(error)
            except Exception:
                log.exception("policies: trying again")
            self._stopping.wait(TURN)

    def _lead(self) -> None:
        """Run the policies as long as the lease is ours, and leave it to others then, whatever ended it."""
        self._place = self._kept = None
        try:
            with contextlib.suppress(_Over):
                self._follow()
        finally:
            with contextlib.suppress(StoreAway, StoreFull):  # it ends by itself
                self._lease.release(self._written())

    def _follow(self) -> None:
        """Ask about all that moves; and, piece by piece in between, about all that is left of a sweep. Raises _Over."""
        self._renewed = time.monotonic()
        self._reached.clear()
        before = self._read()
        with contextlib.closing(Feed(self._store, before and before.feeds, list(self._policies.logs))) as feed:
            left = list(before.left if before else self._everything())
            sweep = self._sweep(left)
            # Goes on until another has the lease or the service ends.
            while True:
                sweeping = bool(left)
                ticks = feed.wait(0 if left else TURN)
                position = feed.position
                if LOST in ticks:
                    # Versions may have been taken back: of no log is it known any more how far it was asked about.
                    self._reached.clear()
                    left = self._everything()
                    sweep = self._sweep(left)
                for place in self._moved(ticks):
                    self._look(*place)
                    self._go_on()
                until = time.monotonic() + LOOK
                for _ in sweep:
                    self._go_on()
                    if time.monotonic() >= until:
                        break  # what has come meanwhile is next
                if position:
                    self._place = Place(position, tuple(left))
                if sweeping and not left:
                    self._keep()  # a sweep is not done again for want of half a lease
                self._go_on()
                if ticks:
                    self._stopping.wait(LOOK)  # then many are told by one

    def _moved(self, ticks: list[Tick]) -> dict[tuple[str, str, str], None]:
        """The logs that have moved beyond where they were asked about: what one look at the feeds tells, at most."""
        return {
            (tick.kind, tick.id, tick.log): None
            for tick in ticks
            if tick.log in self._policies.logs.get(tick.kind, ())
            and tick.version > self._reached.get((tick.kind, tick.id, tick.log), 0)
        }

    def _look(self, kind: str, aggregate: str, log_name: str) -> None:
        place = kind, aggregate, log_name
        version = self._policies.look(kind, aggregate, log_name, self._reached.pop(place, 0))
        self._reached[place] = version

    def _everything(self) -> list[tuple[str, int]]:
        return [(kind, partition) for kind in self._policies.logs for partition in range(self._store.partitions)]

    def _sweep(self, left: list[tuple[str, int]]) -> Iterator[None]:
        """Ask about all that is left, an aggregate at a time; a kind and partition goes from there once it is done.

        In memory are the ids of one partition. Those that come while it goes on, the feed tells of.
        """
        while left:
            kind, partition = left[0]
            for aggregate in self._store.of(kind).listed(partition, _ALL):
                for log_name in self._policies.logs[kind]:
                    self._look(kind, aggregate, log_name)
                yield
            del left[0]

    # ── the lease ──────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Between two pieces of work: keep the lease. Raises _Over."""
        if self._stopping.is_set():
            raise _Over
        # What was acted on is written with the lease: after a kill, what came since is asked about again.
        if time.monotonic() - self._renewed >= self._lease.seconds / 2:
            self._keep()

    def _keep(self) -> None:
        """Renew the lease, and write what was acted on. Raises _Over."""
        self._renewed = time.monotonic()
        place = self._written()
        if not self._lease.keep(None if place == self._kept else place):
            raise _Over
        self._kept = place

    # ── the position ───────────────────────────────────────────────────────────

    def _written(self) -> bytes | None:
        if self._place is None:
            return None
        feeds = {feed: entry.decode() for feed, entry in self._place.feeds.items()}
        return orjson.dumps({"policies": self._policies.names, "feeds": feeds, "left": self._place.left})

    def _read(self) -> Place | None:
        """Where the last runner stood; None where that is lost, or was another one's, with other policies."""
        written = self._lease.place()
        try:
            told = orjson.loads(written or b"")
            if told["policies"] != self._policies.names:
                return None
            feeds = {str(feed): str(entry).encode() for feed, entry in told["feeds"].items()}
            return Place(feeds, tuple((str(kind), int(partition)) for kind, partition in told["left"]))
        except (ValueError, KeyError, TypeError, AttributeError):
            return None
