"""What a match has of its own about tokens: seats, whose tokens are for a term, and witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.aggregates.grants import Grant
from api.http.problems import invalid
from api.matches.about.events import TokenIssued
from api.matches.memory.loaded import LoadedMatch
from engine.match import takes_witnesses


class MatchTokens:
    """The tokens of matches, as `Tokens` asks of every kind (TokenKind)."""

    def issued(self, read: Mapping[str, Any], loaded: LoadedMatch, common: Mapping[str, Any]) -> TokenIssued:
        seat = _seat(read, loaded)
        return TokenIssued(
            role=read["role"],
            seat=seat,
            round=None if seat is None else loaded.details.people.at(seat, loaded.round_due).round,
            **common,
        )

    def outlived(self, grant: Grant, loaded: LoadedMatch) -> bool:
        return loaded.status != "live" and grant.issued_at <= loaded.at


def _seat(read: Mapping[str, Any], loaded: LoadedMatch) -> str | None:
    """The seat that a seat's token is for; other roles have none."""
    seat: str | None = read.get("seat")
    if read["role"] == "witness" and not takes_witnesses(loaded.match):
        raise invalid([("/role", "nobody tells of others' moves in this game; want referee, viewer or seat")])
    if read["role"] != "seat":
        if seat is not None:
            raise invalid([("/seat", "only the role seat has one; leave it out")])
    elif seat not in loaded.match.seats:
        raise invalid([("/seat", f"want a seat of this match: {', '.join(loaded.match.seats)}")])
    return seat
