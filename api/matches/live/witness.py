"""Evidence of when a move was seen, from what a device tells; docs/timing.md tells the method."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api import times
from api.aggregates.gate import Caller
from api.matches.live import clock
from api.matches.live.clock import Clock
from api.matches.memory.loaded import LoadedMatch
from engine.errors import Invalid
from engine.match import with_evidence
from engine.timing.evidence import evidence, unseen
from engine.timing.intervals import Exchange, Observation
from engine.timing.settings import DEFAULT, settings_of
from replays.deciding import CommandRequest


class Witness:
    """Believes of a device what the service has answered it, and nothing more."""

    def __init__(self, ticks: Clock) -> None:
        self._ticks = ticks

    def testified(
        self, loaded: LoadedMatch, asked: CommandRequest, caller: Caller, arrival: int | None
    ) -> CommandRequest:
        """The command with its evidence. A referee's own entry without an observation has none. Raises Invalid.

        What a seat's phone sends without one is ordered against nobody. (ZCK-18)
        """
        came = times.ticks() if arrival is None else arrival
        told = asked.observed
        if told is None:
            if caller.referees or caller.role == "service":
                return asked
            return asked._replace(command=with_evidence(asked.command, unseen(caller.actor, came)))
        if not self._ticks.is_of(told["device"], loaded.id, caller.actor):
            wrong = "not this token's since the service was started; POST …/clock names one"
            raise Invalid([("/observed/device", wrong)])
        whose = {"own": getattr(asked.command, "by", None) == caller.seat}
        if caller.referees and told["kind"] == "watched":
            whose["entered"] = True
        made = self._evidence(loaded, told, came, whose)
        return asked._replace(command=with_evidence(asked.command, made))

    def _evidence(
        self, loaded: LoadedMatch, told: Mapping[str, Any], came: int, whose: Mapping[str, bool]
    ) -> dict[str, Any]:
        device, epoch = told["device"], told["epoch"]
        said = self._ticks.said(loaded.id, device, epoch)
        known = [] if said.closed else self._ticks.confirmed(loaded.id, device, epoch, told["exchanges"])
        promises = [told.get("quiet"), said.quiet, *(one["quiet"] for one in known)]
        seen = Observation(
            device=device,
            epoch=epoch,
            kind=told["kind"],
            x=told["x"],
            q=max(clock.LEAST_GRID, told["q"]),
            arrival=came,
            exchanges=tuple(Exchange(each["d0"], each["s1"], each["s2"], each["d3"]) for each in known),
            sent=told["sent"],
            quiet=max((each for each in promises if each is not None), default=None),
        )
        settings = settings_of(loaded.history.created.timing or DEFAULT)
        made = evidence(seen, settings, known, server_epoch=self._ticks.server_epoch, **whose)
        if made["suspect"] == "contradiction":
            self._ticks.close(loaded.id, device, epoch)
        return made
