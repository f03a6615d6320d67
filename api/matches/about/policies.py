"""What follows in other aggregates from what becomes known about a match."""

from __future__ import annotations

from api.aggregates.policies import Cause, Command, Policy
from api.matches.about.events import Continued, Continues, read
from recorder.chain import MATCH


def _continued(cause: Cause) -> list[Command]:
    """The match that is continued says by which. Who created this one has shown that he may."""
    event = read(cause.event)
    assert isinstance(event, Continues)
    return [Command(MATCH, event.match, Continued(match=cause.id))]


CONTINUED = Policy("continued", MATCH, "about", frozenset({Continues.TYPE}), _continued)
