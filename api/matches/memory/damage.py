"""A match of which not all that is stored holds: what of it may be read, and what is said of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.aggregates.caller import Caller
from api.http.problems import Problem
from api.matches.about.state import Details
from recorder.chain import Bad

if TYPE_CHECKING:
    from api.matches.memory.loaded import LoadedMatch

_LOST = "until whoever runs this service has put it right"


class DamagedMatch(Problem):
    """log does not hold from bad on.

    details: what stands beside the moves, None where it is that which does not hold: nobody knows then who may read.
    loaded: the match as far as it holds; None: nothing of it may be read.
    """

    def __init__(
        self, match: str, log: str, bad: Bad, details: Details | None = None, loaded: LoadedMatch | None = None
    ) -> None:
        version = bad["version"]
        if log == "about":
            detail = f"what says who may see this match does not hold: nothing of it is shown or recorded {_LOST}"
            super().__init__("damaged", detail, stream=log)
        elif log != "events":
            detail = f"its {log} do not hold from version {version} on: none is shown or recorded {_LOST}"
            super().__init__("damaged", detail, stream=log, version=version)
        elif loaded is None:
            detail = f"its events do not hold from version {version} on: nothing is shown or recorded {_LOST}"
            super().__init__("damaged", detail, stream=log, version=version)
        else:
            holds = loaded.version
            detail = (
                f"its events do not hold from version {version} on: nothing is recorded {_LOST}; "
                f"what came before is read with until={holds}"
            )
            super().__init__("damaged", detail, stream=log, version=version, holds=holds)
        self.match = match
        self.log = log
        self.bad = bad
        self.details = details
        self.loaded = loaded

    def told(self, caller: Caller) -> Problem:
        """As it may be told to who was let in: how far the match has come is no viewer's to know before its delay."""
        if self.log == "events" and self.details is not None and self.details.delay and caller.viewer == "public":
            return Problem(
                "damaged", f"its events do not hold to their end: nothing is recorded {_LOST}", stream="events"
            )
        return self
