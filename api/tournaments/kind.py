"""Tournaments, as a kind of aggregates."""

from __future__ import annotations

from api.aggregates.kinds import TOKENS, Kind
from api.tournaments import archive, papers
from api.tournaments.definition import DEFINITION
from api.tournaments.listing import TournamentList
from api.tournaments.matches import RESULT, lent, shown_of_matches
from api.tournaments.pairing import proofs
from api.tournaments.preview import preview
from api.tournaments.telling import hall_told
from engine.tournaments.commands import OFFICE
from recorder.primary import Whole


def _entrants(whole: Whole) -> set[str]:
    return {event["data"]["entrant"] for event in whole.events if event["type"] == "entered"}


def _erased(whole: Whole) -> set[str]:
    told = [*whole.events, *whole.about]
    erased = {event["data"]["entrant"] for event in told if event["type"] in ("entrant_erased", "entrant_forgotten")}
    return erased.union(*(event["data"]["entrants"] for event in told if event["type"] == "removed"))


def _matches(whole: Whole) -> set[str]:
    return {event["data"]["match"] for event in whole.events if event["type"] == "match_made"}


KIND = TOURNAMENTS = Kind(
    name="tournament",
    plural="tournaments",
    person="entrant",
    people=_entrants,
    erasable={
        "names": frozenset({"entrant_named"}),
        "title": frozenset({"tournament_named"}),
        "notes": frozenset({"noted", "ruled", "called"}),
        "labels": TOKENS,
    },
    owned=_matches,
    forget_files=papers.forget,
    forgotten=_erased,
    lends=dict.fromkeys(OFFICE, "referee"),
    lent=lent,
    shown=shown_of_matches,
    definition=DEFINITION,
    policies=(RESULT,),
    projections=(TournamentList(),),
    routes="api.routes.tournaments.blueprint",
    glance=hall_told,
    preview=preview,
    read_file=archive.read_file,
    proofs=proofs,
    write_files=papers.write,
    jobs=(lambda config: papers.Papers(config.data).changed,),
)
