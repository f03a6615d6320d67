"""What a refusal comes to before it is answered: hidden matches, guesses that are counted, the security log."""

from __future__ import annotations

from flask import request

from api.aggregates.credentials import ID
from api.aggregates.definition import Beside
from api.aggregates.folding import DamagedAggregate
from api.aggregates.gate import ANYONE, Caller, Gate, bearer, is_operator, may_read, no_such
from api.http import problems
from api.http.application import Answer
from api.http.problems import Problem
from api.kinds import KINDS
from api.matches.about.state import Details
from api.matches.access.gate import MatchGate
from api.matches.memory.loaded import DamagedMatch
from api.service import Service, match_id, the_service
from recorder.chain import MATCH
from recorder.store import StoreAway

_LOGGED = (401, 403, 429)
_BY_CODE = "tokens.join"


def refused(error: Exception) -> Answer:
    """A problem of the sender's making. What may have been a guess is counted by address."""
    problem = problems.of(error)
    assert problem is not None, "these are problems all"
    service = the_service()
    problem = concealed(problem)
    if _counts(service, problem.guess):
        try:
            service.limits.count("token", request.remote_addr)
        except Problem as too_many:
            problem = too_many
    if problem.status in _LOGGED or problem.guess is not None:
        _note(service, problem)
    return problems.answer(problem)


def note_guess(problem: Problem) -> None:
    """Write the refusal of a code in an item of a batch to the security log: the batch itself is answered 200."""
    if problem.guess == "code":
        _note(the_service(), problem)


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
        return error.told(the_service().gate().reader(error.details))
    if bearer(request) is None and request.endpoint != _BY_CODE:
        raise no_such(MATCH)
    return error


def _concealed_match(problem: Problem, match: str) -> Problem:
    service = the_service()
    try:
        match = match_id(match)
        known = service.matches.known(match)
        if known is not None and may_read(known.details, _caller(service, known.details) or ANYONE):
            return problem
        details = service.matches.newest(match).details
    except DamagedMatch as damage:
        try:
            return damage_told(damage)
        except Problem as none:
            return none
    except Problem as none:
        return none
    except StoreAway:
        return problem
    return problem if may_read(details, _caller(service, details) or ANYONE) else no_such(MATCH)


def _concealed(problem: Problem, aggregate: str) -> Problem:
    """The problem as it is told of an aggregate of a kind whose events are folded one by one."""
    service, kind = the_service(), _kind()
    if kind not in service.folded or not ID.fullmatch(aggregate):
        return problem
    gate = _gate(service, kind)
    try:
        rights = service.folded[kind].folds.newest(aggregate).beside
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


def _gate(service: Service, kind: str) -> Gate[Beside]:
    return Gate(service.config, _token(), service.now, kind, service.owners)


def _token() -> str | None:
    try:
        return bearer(request)
    except Problem:
        return None


def _caller(service: Service, details: Details) -> Caller | None:
    return MatchGate(service.config, _token(), service.now, service.owners).who(details)


def _counts(service: Service, guess: str | None) -> bool:
    """A code was counted before it was tried; who sends no token guesses none, and the operator's is no guess."""
    if guess not in KINDS:
        return guess == "token"
    token = _token()
    return token is not None and not is_operator(service.config, token)


def _note(service: Service, problem: Problem) -> None:
    asked, caller = _asked(service)
    service.security.refused(
        problem,
        address=request.remote_addr,
        method=request.method,
        route=request.url_rule.rule if request.url_rule else "none",
        asked=asked,
        by=caller.actor if caller is not None and caller.role is not None else None,
    )


def _asked(service: Service) -> tuple[tuple[str, str] | None, Caller | None]:
    """The kind and the id of what was asked for, and who asked, as far as it is in memory."""
    given, kind = request.view_args or {}, _kind()
    if match := given.get("match"):
        known = service.matches.known(match) if ID.fullmatch(match) else None
        return (MATCH, match), None if known is None else _caller(service, known.details)
    if kind is None or not (aggregate := given.get("aggregate")):
        return None, None
    loaded = service.folded[kind].folds.known(aggregate)
    return (kind, aggregate), None if loaded is None else _gate(service, kind).who(loaded.beside)
