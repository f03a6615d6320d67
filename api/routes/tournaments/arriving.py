"""A tournament that comes in as an archive, with its matches."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import request

from api.aggregates.about import BelongsTo
from api.aggregates.gate import ANYONE, OPERATOR, bearer
from api.http.application import given
from api.http.problems import Problem
from api.matches.files.formats import JSONL
from api.matches.files.importing import broken
from api.routes.files import brought_in, result_of
from api.routes.matches import may_create
from api.routes.tournaments.views import Parts
from api.tournaments.archive import LOG, MATCHES, is_archive, proven, unpack
from api.tournaments.arriving import Arrivals
from api.tournaments.kind import TOURNAMENTS
from replays.files import Broken


def take_archive(raw: bytes) -> list[dict[str, Any]] | None:
    """Record a tournament's archive, and return what became of its log and of each match; None for another file.

    Raises Problem.
    """
    if not is_archive(raw):
        return None
    parts = given(Parts)
    refused, caller = None, ANYONE
    try:
        caller = may_create(bearer(request), {})
    except Problem as refusal:
        refused = refusal  # unless it is the token of a director of what is here already
    if caller is not OPERATOR:
        parts.limits.count("create", request.remote_addr)
    try:
        found = unpack(raw)
        if refused is not None and not _directs(found.header["tournament"]):
            raise refused
        matches = [match for match, _ in proven(found)]
        gate = parts.gate_of(TOURNAMENTS.name)
        arrivals = Arrivals(parts.folded[TOURNAMENTS.name].commands, parts.keys)
        made = arrivals.keep(found, caller, gate.one_of("director"))
    except Broken as fault:
        raise broken(fault) from None
    told = {"status": 201 if made.new else 200, "id": made.id, "version": made.version}
    results: list[dict[str, Any]] = [
        {"name": LOG, **told, "tokens": {"director": made.token} if made.token else {}, "code": None, "problem": None}
    ]
    belongs = BelongsTo(kind=TOURNAMENTS.name, id=made.id)
    extends = _directs(made.id)
    for match in matches:
        bring_in = partial(brought_in, JSONL, found.matches[match], None, caller, belongs, extends=extends)
        results.append(result_of(f"{MATCHES}{match}.jsonl", bring_in))
    return results


def _directs(tournament: str) -> bool:
    """Return whether the request's token may have a tournament and its matches go on."""
    parts = given(Parts)
    try:
        beside = parts.folded[TOURNAMENTS.name].folds.newest(tournament).beside
        parts.gate_of(TOURNAMENTS.name).one_of("director")(beside)
    except Problem:
        return False
    return True
