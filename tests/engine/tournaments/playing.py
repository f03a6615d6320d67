"""A tournament of these tests: commands as the wire has them, and a matcher that tries everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pytest

from engine.aggregates import Fact, Facts, read_command
from engine.errors import IllegalMove
from engine.tournaments import commands as c
from engine.tournaments.decide import create, decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import seeding
from engine.tournaments.errors import Conflict
from engine.tournaments.events import EVENTS
from engine.tournaments.evolve import evolve, fold
from engine.tournaments.matching import Matcher
from engine.tournaments.pairing import paired
from engine.tournaments.standings import Row, standings
from engine.tournaments.state import Round, Tournament
from engine.tournaments.tasks import to_pair
from tests.naive.matching import match

COMMANDS = {each.TYPE: each for each in c.COMMANDS}
FACTS = Facts(EVENTS)
SWISS = {"kind": "swiss", "rounds": 5, "table": 2}
FOURS = {"kind": "swiss", "rounds": 5, "table": 4}


class Playing:
    """One tournament, and every event of it as it is stored."""

    def __init__(self, entrants: int = 0, *, matcher: Matcher = match, seed: str = "seed", **body: Any) -> None:
        self.matcher = matcher
        self.log: list[Any] = []
        self.state = Tournament()
        self.take([create({"game": "durak", "format": SWISS, **body}, seed, 1)])
        for _ in range(entrants):
            self.enter()

    def take(self, events: Sequence[Fact]) -> None:
        """Events go through their stored form, as in the service."""
        for event in events:
            stored = FACTS.stored(event)
            self.log.append(stored)
            again = FACTS.read(*stored)
            assert again == event, "an event reads back as it was"
            self.state = evolve(self.state, event)

    def send(
        self, type_: str, *, by: str | None = None, asked: Circumstances | None = None, **fields: Any
    ) -> list[Any]:
        """A command of the director's, or of an entrant's own. by: his id. Fields `as` and `from`: as_ and from_."""
        asked = asked or (Circumstances() if by is None else Circumstances(role="entrant", entrant=by))
        command = read_command(COMMANDS, {"type": type_, **{name.rstrip("_"): value for name, value in fields.items()}})
        events = decide(self.state, command, asked)
        self.take(events)
        return events

    def within(self, command: Any) -> list[Any]:
        events = decide(self.state, command, Circumstances())
        self.take(events)
        return events

    def enter(self, present: bool = True, **fields: Any) -> str:
        [event] = self.send("enter", name=f"Player {len(self.state.entries) + 1}", **fields)
        if present:
            self.send("check_in", entrants=[event.entrant])
        return str(event.entrant)

    def pair(self, keep: Sequence[int] = ()) -> Round:
        self.take(decide(self.state, c.Pair(keep=tuple(keep)), self.paired(keep)))
        return self.state.rounds[-1]

    def paired(self, keep: Sequence[int] = ()) -> Circumstances:
        """What a service searches for before it decides on a draft."""
        seed = f"another after {self.state.version}"
        task = to_pair(fold(seeding(self.state, seed), self.state), keep)
        return Circumstances(paired=paired(task, self.matcher), engine="naive 1", seed=seed)

    def publish(self, **fields: Any) -> None:
        self.send("publish", round=len(self.state.rounds), **fields)
        self.send("start", round=len(self.state.rounds))

    def play(self, *orders: Sequence[Any], close: bool = True, **fields: Any) -> None:
        """A round that is seated by hand: one order for each table; what lists share a place."""
        number = len(self.state.rounds) + 1
        tables = {
            str(place): [who for each in order for who in ([each] if isinstance(each, str) else each)]
            for place, order in zip(count(1), orders, strict=False)
        }
        self.send("seat", round=number, tables=tables, irregular="by hand", **fields)
        self.publish()
        for place, order in enumerate(orders, 1):
            self.send("result", round=number, table=place, order=list(order))
        if close:
            self.send("close", round=number)

    def play_drawn(self, order: Any = None, close: bool = True) -> Round:
        """The next round as it is drawn. order: of the entrants of a table; as they sit, where none is given."""
        at = self.pair()
        self.publish()
        for table in at.tables:
            said = list(table.entrants if order is None else order(table.entrants))
            self.send("result", round=at.number, table=table.number, order=said)
        if close:
            self.send("close", round=at.number)
        return self.state.rounds[-1]

    def result(self, table: int, *order: Any, round_: int | None = None, **fields: Any) -> list[Any]:
        return self.send("result", round=round_ or len(self.state.rounds), table=table, order=list(order), **fields)

    def rows(self, **which: Any) -> dict[str, Row]:
        return {row.entrant: row for row in standings(self.state, **which)}

    def order(self, **which: Any) -> list[str]:
        return [row.entrant for row in standings(self.state, **which)]

    def refused(self, ruling: str, what: Any, **fields: Any) -> IllegalMove:
        """A command breaks a ruling. what: its type, or itself where no client can send it."""
        with pytest.raises(IllegalMove) as caught:
            self.send(what, **fields) if isinstance(what, str) else self.within(what)
        assert caught.value.rule == ruling, caught.value
        assert caught.value.message and caught.value.message_fr
        return caught.value

    def conflict(self, kind: str, type_: str, **fields: Any) -> Mapping[str, object]:
        """Sending this is not possible as things stand."""
        with pytest.raises(Conflict) as caught:
            self.send(type_, **fields)
        assert caught.value.kind == kind, caught.value
        return caught.value.details
