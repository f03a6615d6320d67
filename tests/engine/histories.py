"""Histories for the tests of corrections: a stream that grows by moves, rulings and corrections."""

import json
from collections.abc import Mapping
from typing import Any

from engine.codec import from_wire, to_wire
from engine.corrections import correct, read_correction
from engine.events import Event, Ruled
from engine.history import History, Place, RecordedEvent
from engine.match import MarkedEvent, Match, create, decide_marked, mask, read_command, view
from tests.engine.spec import command, hand, words

Said = str | Mapping[str, Any]


class Stream:
    """A match as a store would hold it, every event over the wire; every act is one more second."""

    def __init__(self, seats: int = 2, *, knowledge: str = "observed", **options: Any) -> None:
        body = {"game": "durak", "seats": [{}] * seats, "knowledge": knowledge, "options": options}
        self.created = created = create(body)
        self.recorded: list[RecordedEvent] = []
        self._late = 0
        self.history: History = History.of([self._record(created, None)])

    @property
    def head(self) -> int:
        return len(self.recorded)

    def _record(self, event: Event, key: str | None, irregular: Mapping[str, Any] | None = None) -> RecordedEvent:
        version = len(self.recorded) + 1
        kind, by, data, parts = json.loads(json.dumps(to_wire(event)))
        event = from_wire("durak", kind, by, data, parts)
        time = version * 1000 + self._late
        self.recorded.append(RecordedEvent(version, event, key, time, time, "referee#t1", irregular, version))
        return self.recorded[-1]

    def wait(self, seconds: int) -> None:
        """Nothing happens for so long, in all, before the next event."""
        self._late += (seconds - 1) * 1000

    def play(self, *moves: Said) -> "Stream":
        for move in moves:
            asked = command(move)
            why = asked.pop("irregular", None)
            match = self.history.match
            self.land(decide_marked(match, read_command(match, asked), why))
        return self

    def land(self, marked: list[MarkedEvent]) -> None:
        """Record what a move has caused."""
        key = f"key-{self.head}"
        self.history = self.history.then([self._record(one.event, key, one.irregular) for one in marked])

    def rule(self, **about: Any) -> "Stream":
        self.history = self.history.then([self._record(Ruled(kind="warning", **about), f"key-{self.head}")])
        return self

    def correct(self, *, opened: bool = False, **body: Any) -> Any:
        """Mend it; commands may be as they are said. opened: hidden cards may have been seen by then."""
        if "commands" in body:
            body["commands"] = [command(move) for move in body["commands"]]
        event = correct(self.history, read_correction(self.history, body), opened=opened)
        self.history = self.history.then([self._record(event, f"key-{self.head}")])
        return event

    def told(self) -> list[str]:
        """What is in force, in words, but the creation and the deal."""
        return [words(item.event) for item in self.history][2:]

    def places(self) -> list[Place]:
        return [item.place for item in self.history][2:]

    def at(self, place: Place) -> dict[str, Any]:
        return shown(self.history.match_at(place))


def shown(match: Match) -> dict[str, Any]:
    """The referee's view, hands in words."""
    seen = view(mask(match, "referee"))
    return {**seen, "hands": {seat: hand(one["hand"]) for seat, one in seen["seats"].items()}}


def dealt(
    seats: int = 2, trump: str = "6s", first: str = "A", *, knowledge: str = "observed", **options: Any
) -> Stream:
    """Version 1: created; version 2: dealt."""
    stream = Stream(seats, knowledge=knowledge, **options)
    return stream.play({"type": "deal", "trump_card": trump, "starter": first})
