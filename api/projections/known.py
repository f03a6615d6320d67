"""All projections, each listed once."""

from __future__ import annotations

from api.projections.matches import MatchList
from api.projections.projection import Projection

PROJECTIONS: tuple[Projection, ...] = (MatchList(),)
