"""The routes of tournaments: those of all kinds, and their own."""

from __future__ import annotations

from api.routes.aggregates import KindRoutes, adding
from api.routes.aggregates import blueprint as of_kind
from api.routes.tournaments import agreement, entrants, files, listing, rounds, standings, story
from api.routes.tournaments.arriving import take_archive
from api.routes.tournaments.kind import TournamentRoutes
from api.schemas.tournaments import PARAMETERS
from api.tournaments.kind import TOURNAMENTS

_HERE = TournamentRoutes()
_blueprint = of_kind(TOURNAMENTS, _HERE, "Tournaments")
for _routes in (listing, agreement, entrants, rounds, standings, files, story):
    _routes.add_to(adding(_blueprint, PARAMETERS))
ROUTES = KindRoutes(_blueprint, take_archive)
