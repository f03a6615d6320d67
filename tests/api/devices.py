"""Devices whose clocks are compared with a service's clock that goes on when it is told to."""

from __future__ import annotations

from typing import Any

from tests.api.table import JsonResponse, Table


class Ticking:
    """The service's clock, which goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000_000


class Device:
    """A device whose clock stands `behind` the service's by so many microseconds; each way takes `lag`."""

    def __init__(self, table: Table, ticking: Ticking, behind: int = 0, lag: int = 2_000) -> None:
        self.table, self.ticking, self.behind, self.lag = table, ticking, behind, lag
        self.name: str | None = None
        self.shown: list[dict[str, Any]] = []

    def exchange(self, *, quiet: int | None = None, **changed: Any) -> dict[str, Any]:
        d0 = self.ticking.at - self.behind
        last = self.shown[-1] if self.shown else None
        prev = {"k": last["k"], "d3": last["d3"]} if last else None
        body: dict[str, Any] = {"device": self.name, "epoch": "one", "k": len(self.shown) + 1, "d0": d0, "q": 100}
        body |= {"quiet": quiet, "prev": prev, **changed}
        self.ticking.at += self.lag
        response = self.table.call("POST", "clock", json=body)
        assert response.status_code == 200, response.get_data(as_text=True)
        told: dict[str, Any] = response.json
        self.ticking.at += self.lag
        self.name = told["device"]
        mine = {"d3": self.ticking.at - self.behind, "quiet": quiet, "prev": body["prev"]}
        self.shown.append({"k": told["k"], "d0": d0, "s1": told["s1"], "s2": told["s2"], "seal": told["seal"]} | mine)
        return told

    def seen(self, command: dict[str, Any], ago: int = 0, **changed: Any) -> dict[str, Any]:
        """The command with when this device saw it, so many microseconds ago."""
        now = self.ticking.at - self.behind
        told = {"device": self.name, "epoch": "one", "kind": "tap", "x": now - ago, "q": 100, "sent": now}
        return {**command, "observed": {**told, "quiet": None, "exchanges": self.shown[-32:], **changed}}

    def acts(self, command: dict[str, Any], ago: int = 0, **changed: Any) -> JsonResponse:
        """Send it; it is on its way as long as everything else."""
        body = self.seen(command, ago, **changed)
        self.ticking.at += self.lag
        return self.table.send(body)
