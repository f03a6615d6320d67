"""The service's clock, for devices that watch a table together."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from api import times
from api.http import requests
from api.http.application import Answer, given
from api.http.problems import invalid
from api.matches.access.gate import MatchGates
from api.matches.live import clock
from api.matches.live.clock import Claim, Clock
from api.matches.memory.loading import Matches
from api.matches.writing.finality import Finality
from api.schemas.clock import ClockAnswer, Exchange
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.service import answer, match_id
from engine.timing.settings import DEFAULT

blueprint = group("clock", __name__, "The service's clock, for devices that watch a table together")

_EXCHANGE = Exchange()


class Parts(NamedTuple):
    """The parts of the service that answer devices' exchanges."""

    gates: MatchGates
    matches: Matches
    ticks: Clock
    finality: Finality


@blueprint.post("/matches/<match>/clock")
@documented(
    "Compare a device's clock with the service's",
    where="worker",
    body=Exchange,
    examples={"the first exchange": {"epoch": "morning", "k": 1, "d0": 1000000, "q": 1000}},
    answers={200: ClockAnswer},
    never=(403,),
)
def exchange(match: MatchInPath) -> Answer:
    """Any token of the match. The first call names the device; the name is that token's alone, of 16 at most."""
    came = times.ticks()
    parts = given(Parts)
    match = match_id(match)
    loaded = parts.matches.newest(match)
    caller = parts.gates.gate().holder(loaded.details)
    parts.ticks.count(match, caller.actor)
    read = requests.load(_EXCHANGE, requests.read_object(request, schema=_EXCHANGE))
    ticks = parts.ticks
    device = read.get("device") or ticks.name(match, caller.actor)
    if not ticks.is_of(device, match, caller.actor):
        raise invalid([("/device", "not this token's since the service was started; leave it out, and one is named")])
    before = read.get("prev")
    claim = Claim(
        read["epoch"],
        read["k"],
        read["d0"],
        max(clock.LEAST_GRID, read["q"]),
        read.get("quiet"),
        None if before is None else (before["k"], before["d3"]),
        read["kind"],
    )
    told = ticks.answer(match, device, caller.actor, claim, came, (loaded.history.created.timing or DEFAULT)["rho_ppm"])
    if claim.quiet is not None:
        parts.finality.look(match)
    return answer(
        {
            "device": device,
            "server_epoch": ticks.server_epoch,
            "k": claim.k,
            "s1": told.s1,
            "s2": told.s2,
            "seal": told.seal,
            "closed": told.closed,
        }
    )
