"""Who may do what with a match."""

from __future__ import annotations

from collections.abc import Callable

from flask import Request, request

from api.aggregates.gate import Caller, Gate, bearer
from api.aggregates.owners import KnownOwners
from api.config import Config
from api.http.problems import Problem
from api.matches.about.state import Details
from recorder.chain import MATCH


class MatchGate(Gate[Details]):
    """Decides what a match's roles may: a referee, a seat, a witness, a viewer."""

    def __init__(
        self, config: Config, token: str | None, clock: Callable[[], int], owners: KnownOwners | None = None
    ) -> None:
        super().__init__(config, token, clock, MATCH, owners)

    def writer(self, details: Details) -> Caller:
        """A token that is good for moves: a referee's, or a seat's for what its game lets seats send."""
        caller = self._holder(details)
        if caller.referees or caller.standing in ("seat", "witness"):
            return caller
        raise Problem("not-allowed", f"a {caller.standing}'s token only reads; want a referee's")

    def referee(self, details: Details) -> Caller:
        """Return who asks by a referee's token, or the operator's."""
        return self.one_of("referee")(details)

    def reading_referee(self, details: Details) -> Caller:
        """A referee's token, for what is only read: without a token a private match does not exist."""
        self.reader(details)
        return self.referee(details)


class MatchGates:
    """Makes the gate for whoever sends a request about a match."""

    def __init__(self, config: Config, clock: Callable[[], int], owners: KnownOwners) -> None:
        self._config = config
        self._clock = clock
        self._owners = owners

    def gate(self, sent: Request = request) -> MatchGate:
        """Return the gate for who sent a request, the present one unless given."""
        return MatchGate(self._config, bearer(sent), self._clock, self._owners)
