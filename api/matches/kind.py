"""Matches, as a kind of aggregates."""

from __future__ import annotations

from api.aggregates.kinds import TOKENS, Kind
from api.matches.about.policies import CONTINUED
from api.matches.durations import MatchDurations
from api.matches.listing import MatchList
from api.matches.writing import photos
from recorder.chain import MATCH
from recorder.primary import Whole


def _seats(whole: Whole) -> set[str]:
    """All seats that the match ever had: a correction may have added or removed some."""
    stands = [stand for event in whole.events for stand in event["data"].get("stands", ())]
    events = [*whole.events, *(event for stand in stands for event in stand["events"])]
    return {seat for event in events if event["type"] == "match_created" for seat in event["data"]["seats"]}


KIND = MATCHES = Kind(
    MATCH,
    "matches",
    "seat",
    _seats,
    {
        "names": frozenset({"seat_named", "seat_aliased", "player_seated"}),
        "title": frozenset({"titled", "match_created"}),
        "notes": frozenset({"noted"}),
        "labels": TOKENS,
        "comments": frozenset({"annotated", "annotation_changed"}),
    },
    photos.forget,  # what no move has named yet
    policies=(CONTINUED,),
    projections=(MatchList(), MatchDurations()),
)
