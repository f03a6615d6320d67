"""All projections, each listed once."""

from __future__ import annotations

from api.projections.durations import MatchDurations
from api.projections.matches import MatchList
from api.projections.projection import Projection
from api.projections.tournaments import TournamentList

PROJECTIONS: tuple[Projection, ...] = (MatchList(), MatchDurations(), TournamentList())
