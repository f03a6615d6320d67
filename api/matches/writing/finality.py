"""When nobody can report an earlier act any more, the service says so; docs/timing.md tells the method.

Any worker may: whoever hears a promise looks, and whoever recorded the act looks again once its horizon has passed. The
version decides who was first to say it.
"""

from __future__ import annotations

import logging
from threading import Lock, Timer
from typing import Any

from api import times
from api.http.problems import Problem
from api.matches.live.clock import Clock
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing.recording import Recorder, Refused
from engine.commands import Command
from engine.match import awaits, final
from engine.timing.evidence import latest_of
from engine.timing.order import is_final, reported
from engine.timing.settings import DEFAULT, settings_of
from recorder.store import StoreAway, StoreFull

MARGIN = 0.02  # seconds behind a horizon
log = logging.getLogger("greffier")


class Finality:
    """Says what is final; once for each order that waits."""

    def __init__(self, recorder: Recorder, ticks: Clock) -> None:
        self._recorder = recorder
        self._ticks = ticks
        self._lock = Lock()
        self._waiting: dict[str, Timer] = {}

    def look(self, match: str) -> None:
        """Say that an order is final, where it is; else look again when its horizon has passed. Never fails."""
        known = self._recorder.matches.known(match)
        if known is not None and awaits(known.match) is None:
            return
        try:
            self._recorder.add(match, self._said)
            newest = self._recorder.matches.known(match)
            awaited = awaits(newest.match) if newest is not None else None
            if newest is not None and awaited is not None and awaited.observed is not None:
                self._wait(match, awaited.observed["arrival"] + _settings(newest).horizon - times.ticks())
        except (Problem, *Refused, StoreAway, StoreFull) as error:
            log.warning("an order is not final yet: %s", error)

    def stop(self) -> None:
        """Wait for nothing more."""
        with self._lock:
            waiting, self._waiting = list(self._waiting.values()), {}
        for timer in waiting:
            timer.cancel()

    def _said(self, loaded: LoadedMatch) -> Command | None:
        awaited = awaits(loaded.match)
        if awaited is None:
            return None
        told = awaited.observed
        if told is None:  # entered by hand among what devices saw: no promise makes it earlier or later
            return final(loaded.match, "floors", {}, None)
        settings, now, arrival = _settings(loaded), times.ticks(), int(told["arrival"])
        horizon = arrival + settings.horizon
        if told.get("server_epoch") != self._ticks.server_epoch or now > horizon:
            return final(loaded.match, "horizon", None, max(0, horizon))
        floors = {
            device: reported(one.floor, settings.lags[one.kind][1])
            for device, one in self._ticks.floors(loaded.id, now).items()
            if device != told["device"]
        }
        if not is_final(latest_of(told), arrival, floors, now, settings):
            return None
        return final(loaded.match, "floors", floors, None)

    def _wait(self, match: str, left: int) -> None:
        with self._lock:
            if match in self._waiting:
                return
            timer = Timer(max(0, left) / 1_000_000 + MARGIN, self._again, [match])
            timer.daemon = True
            self._waiting[match] = timer
        timer.start()

    def _again(self, match: str) -> None:
        with self._lock:
            self._waiting.pop(match, None)
        self.look(match)


def _settings(loaded: LoadedMatch) -> Any:
    return settings_of(loaded.history.created.timing or DEFAULT)
