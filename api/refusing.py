"""What a refusal comes to before it is answered: hidden matches, guesses that are counted, the security log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flask import request

from api.aggregates.credentials import ID
from api.aggregates.definition import Beside
from api.aggregates.folding import DamagedAggregate
from api.aggregates.gate import ANYONE, Caller, Gate, bearer, is_operator, may_read, no_such
from api.aggregates.owners import KnownOwners
from api.config import Config
from api.http import problems
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problems import Problem
from api.http.security import SecurityLog
from api.kinds import KINDS
from api.matches.about.state import Details
from api.matches.access.gate import MatchGate, MatchGates
from api.matches.memory.loaded import DamagedMatch
from api.matches.memory.loading import Matches
from api.service import FoldedKind, match_id
from recorder.chain import MATCH
from recorder.store import StoreAway

_LOGGED = (401, 403, 429)
_BY_CODE = "tokens.join"


class Parts(NamedTuple):
    """The parts of the service that count guesses, write the security log, and tell who may know of what."""

    config: Config
    folded: Mapping[str, FoldedKind]
    gates: MatchGates
    limits: Limits
    matches: Matches
    now: Callable[[], int]  # ms since 1970
    owners: KnownOwners
    security: SecurityLog


def refused(error: Exception) -> Answer:
    """A problem of the sender's making. What may have been a guess is counted by address."""
    problem = problems.of(error)
    assert problem is not None, "these are problems all"
    parts = given(Parts)
    problem = concealed(problem)
    if _counts(parts, problem.guess):
        try:
            parts.limits.count("token", request.remote_addr)
        except Problem as too_many:
            problem = too_many
    if problem.status in _LOGGED or problem.guess is not None:
        _note(parts, problem)
    return problems.answer(problem)


def note_guess(problem: Problem) -> None:
    """Write the refusal of a code in an item of a batch to the security log: the batch itself is answered 200."""
    if problem.guess == "code":
        _note(given(Parts), problem)


def concealed(problem: Problem) -> Problem:
    """What is told whoever may not know that an aggregate is there: the same as where there is none.

    What else is wrong with the request is told nobody before its token has let it in, unless the aggregate is public.
    """
    if not request.path.startswith("/api/") or problem.guess in KINDS or not request.view_args:
        return problem
    if problem.kind == "token-replaced":  # the gate has found that this device was let in before
        return problem
    if "match" in request.view_args:
        return _concealed_match(problem, request.view_args["match"])
    if "aggregate" in request.view_args:
        return _concealed(problem, request.view_args["aggregate"])
    return problem


def damage_told(error: DamagedMatch) -> Problem:
    """What is said of a match that does not hold, to who may read it. Raises Problem: what all others hear.

    Where nobody can tell who may read, it is whoever sends a token or came by a code: its referee should hear of it.
    """
    if error.details is not None:
        return error.told(given(Parts).gates.gate().reader(error.details))
    if bearer(request) is None and request.endpoint != _BY_CODE:
        raise no_such(MATCH)
    return error


def _concealed_match(problem: Problem, match: str) -> Problem:
    parts = given(Parts)
    try:
        match = match_id(match)
        known = parts.matches.known(match)
        if known is not None and may_read(known.details, _caller(parts, known.details) or ANYONE):
            return problem
        details = parts.matches.newest(match).details
    except DamagedMatch as damage:
        try:
            return damage_told(damage)
        except Problem as none:
            return none
    except Problem as none:
        return none
    except StoreAway:
        return problem
    return problem if may_read(details, _caller(parts, details) or ANYONE) else no_such(MATCH)


def _concealed(problem: Problem, aggregate: str) -> Problem:
    """The problem as it is told of an aggregate of a kind whose events are folded one by one."""
    parts, kind = given(Parts), _kind()
    if kind is None or kind not in parts.folded or not ID.fullmatch(aggregate):
        return problem
    gate = _gate(parts, kind)
    try:
        rights = parts.folded[kind].folds.newest(aggregate).beside
        caller = gate.who(rights) or ANYONE
    except DamagedAggregate as damage:
        known = damage.beside
        return damage if known is not None and may_read(known, gate.who(known) or ANYONE) else no_such(kind)
    except Problem as none:
        return none
    except StoreAway:
        return problem
    return problem if may_read(rights, caller) else no_such(kind)


def _kind() -> str | None:
    """The kind whose routes were asked; None: another one's than those that are folded."""
    return next((name for name, of in KINDS.items() if of.plural == request.blueprint and of.definition), None)


def _gate(parts: Parts, kind: str) -> Gate[Beside]:
    return Gate(parts.config, _token(), parts.now, kind, parts.owners)


def _token() -> str | None:
    try:
        return bearer(request)
    except Problem:
        return None


def _caller(parts: Parts, details: Details) -> Caller | None:
    return MatchGate(parts.config, _token(), parts.now, parts.owners).who(details)


def _counts(parts: Parts, guess: str | None) -> bool:
    """A code was counted before it was tried; who sends no token guesses none, and the operator's is no guess."""
    if guess not in KINDS:
        return guess == "token"
    token = _token()
    return token is not None and not is_operator(parts.config, token)


def _note(parts: Parts, problem: Problem) -> None:
    asked, caller = _asked(parts)
    parts.security.refused(
        problem,
        address=request.remote_addr,
        method=request.method,
        route=request.url_rule.rule if request.url_rule else "none",
        asked=asked,
        by=caller.actor if caller is not None and caller.role is not None else None,
    )


def _asked(parts: Parts) -> tuple[tuple[str, str] | None, Caller | None]:
    """The kind and the id of what was asked for, and who asked, as far as it is in memory."""
    given, kind = request.view_args or {}, _kind()
    if match := given.get("match"):
        known = parts.matches.known(match) if ID.fullmatch(match) else None
        return (MATCH, match), None if known is None else _caller(parts, known.details)
    if kind is None or not (aggregate := given.get("aggregate")):
        return None, None
    loaded = parts.folded[kind].folds.known(aggregate)
    return (kind, aggregate), None if loaded is None else _gate(parts, kind).who(loaded.beside)
