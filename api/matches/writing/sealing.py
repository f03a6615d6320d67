"""Matches sealed, and opened again: what the service's keys sign, recorded as the match's newest event."""

from __future__ import annotations

from api.aggregates.gate import OPERATOR, Admit
from api.http.requests import Headers
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing.recording import Recorder, Result
from api.seals import Keys
from engine import seals
from engine.events import Event


class Sealer:
    """keys: the service's."""

    def __init__(self, recorder: Recorder, keys: Keys) -> None:
        self._recorder = recorder
        self._keys = keys

    def seal(self, match: str, admit: Admit, headers: Headers) -> Result:
        """Close a match that is over, for good. Raises one of Refused."""

        def make(loaded: LoadedMatch) -> Event:
            seals.seal(loaded, loaded.hash, "", "")  # nothing is signed that could not be recorded
            key, signature = self._keys.sign(seals.sealed_by(loaded.id, loaded.version, loaded.hash))
            return seals.seal(loaded, loaded.hash, key, signature)

        return self._recorder.sign(match, admit, make, headers, "seal")

    def reopen(self, match: str, reason: str) -> Result:
        """Open a sealed match again: the operator's alone. Raises one of Refused."""

        def make(loaded: LoadedMatch) -> Event:
            seals.reopen(loaded, "", "", reason)
            key, signature = self._keys.sign(seals.reopened_by(loaded.id, loaded.version, loaded.hash))
            return seals.reopen(loaded, key, signature, reason)

        return self._recorder.sign(match, lambda details: OPERATOR, make, Headers(), "reopen")
