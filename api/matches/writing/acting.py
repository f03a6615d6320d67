"""What policies have done to matches."""

from __future__ import annotations

from typing import Any

from api.aggregates.about import AboutEvent
from api.aggregates.acting import Acts
from api.aggregates.gate import SERVICE
from api.matches.about.events import Continued
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing.recording import Recorder, write_request


class MatchActs(Acts[LoadedMatch]):
    """A body is a move's."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        self._recorder = recorder

    def record(self, aggregate: str, body: dict[str, Any], key: str) -> None:
        self._recorder.record(aggregate, write_request(body, key), lambda details: SERVICE)

    def is_known(self, loaded: LoadedMatch, event: AboutEvent) -> bool:
        # One that was told before there were policies, or under a service's key that was lost, has another key.
        return isinstance(event, Continued) and event.match in loaded.details.continued
