"""Random play with second thoughts, as served: checkpoints and lists against the naive model of the engine's test.

The service decides and stores each act again. A worker that has never seen the match loads it from its newest
checkpoint, and says of every place what the model says.
"""

from __future__ import annotations

import os
from typing import Any, ClassVar

from flask import Flask
from hypothesis import Phase, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from api.matches.memory.loading import Matches
from engine import match as engine
from engine.deciding import command_of
from engine.errors import IllegalCorrection, Opened
from engine.match import MarkedEvent, Match
from engine.shapes import body_of
from tests.api.table import API, Checked, Table
from tests.engine.histories import Stream
from tests.engine.test_state_machine import SecondThoughts
from tests.projections.conftest import Make, house


class Served(Stream):
    """A stream that a service holds as well; both must take, or refuse, the same."""

    def __init__(self, app: Flask, seats: int = 2, *, knowledge: str = "observed", **options: Any) -> None:
        # Whether hidden cards were opened hangs on the service's clock, which stands still here: there are none.
        super().__init__(seats, **options)
        self.app = app
        self.table = Table.open(Checked(app), seats, options=options, visibility="public")

    def post(self, what: str, body: dict[str, Any]) -> None:
        answer = self.table.call("POST", what, json=body)
        assert answer.status_code == 201, (body, answer.get_data(as_text=True))
        assert answer.json["version"] == self.head, (body, answer.json)

    def land(self, marked: list[MarkedEvent]) -> None:
        super().land(marked)
        body = body_of(command_of([one.event for one in marked]))
        why = [one.event.why_it_stood or "" for one in marked if one.irregular]
        self.post("commands", body | ({"irregular": why[0]} if why else {}))

    def rule(self, **about: Any) -> Stream:
        super().rule(**about)
        self.post("rulings", {"kind": "warning", **about})
        return self

    def correct(self, *, opened: bool = False, **body: Any) -> Any:
        asked = dict(body)
        try:
            event = super().correct(opened=opened, **body)
        except (IllegalCorrection, Opened):
            answer = self.table.call("POST", "corrections", json=asked)
            assert answer.status_code in (409, 422), (asked, answer.get_data(as_text=True))
            raise
        self.post("corrections", asked)
        return event


def wire(match: Match) -> dict[str, Any]:
    return engine.view(engine.mask(match, "referee"))


class ServedThoughts(SecondThoughts):
    """The same acts; what is asked of the service after each."""

    app: ClassVar[Flask]

    def new_stream(self, seats: int = 2, **options: Any) -> Stream:
        return Served(self.app, seats, **options)

    @property
    def served(self) -> Served:
        assert isinstance(self.stream, Served)
        return self.stream

    @invariant()
    def a_worker_that_never_saw_it_tells_every_place(self) -> None:
        loaded = Matches(house(self.app).store).read(self.served.table.match)
        assert loaded is not None
        assert loaded.version == self.stream.head
        assert wire(loaded.match) == wire(self.model.match())
        count = len(self.model.entries)
        for n in self.chance.sample(range(count), min(2, count)):
            entry = self.model.entries[n]
            assert wire(loaded.match_at(entry.end or entry.place)) == wire(self.model.match(n + 1))

    @invariant()
    def the_list_tells_where_it_stands(self) -> None:
        match = self.model.match()
        [row] = [
            each
            for each in Checked(self.app).get(f"{API}/matches?limit=5").json["items"]
            if each["id"] == self.served.table.match
        ]
        now = wire(match)
        assert (row["status"], row["round"]) == (match.status, now["round"])
        assert {seat: one["score"] for seat, one in row["seats"].items()} == {
            seat: one["score"] for seat, one in now["seats"].items()
        }
        if match.status == "over":
            assert row["outcome"] == now["outcome"]


def test_random_second_thoughts_as_they_are_served(make: Make) -> None:
    class Here(ServedThoughts):
        app = make()

    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=40 if os.environ.get("GREFFIER_SOAK") else 6,
            stateful_step_count=16,
            deadline=None,
            phases=(Phase.explicit, Phase.reuse, Phase.generate),
        ),
    )
