"""What policies have done to matches, as the service, under the keys of their causes."""

from __future__ import annotations

from api.aggregates.about import AboutEvent
from api.aggregates.caller import SERVICE, Caller
from api.aggregates.policies import Command
from api.http.requests import Headers
from api.matches.about.events import EVENTS, Continued
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing.recording import Recorder, write_request


class MatchActs:
    """Carries out a policy's Command for a match: an AboutEvent becomes known, or a body (a dict) is a move's."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def __call__(self, command: Command, key: str) -> None:
        """Raises one of Refused, StoreAway, StoreFull, Damaged."""
        what = command.what
        if isinstance(what, AboutEvent):
            self._know(command.id, what, key)
        else:
            self._recorder.record(command.id, write_request(what, key), lambda details: SERVICE)

    def _know(self, match: str, event: AboutEvent, key: str) -> None:
        def change(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
            # One that was told before there were policies, or under a service's key that was lost, has another key.
            told = isinstance(event, Continued) and event.match in loaded.details.continued
            return [] if told else [event]

        body = EVENTS.stored(event)[:2]  # without the parts: nothing may tell of what was erased
        self._recorder.change(match, lambda details: SERVICE, change, what="policy", body=body, headers=Headers(key))
