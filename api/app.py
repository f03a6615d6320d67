"""The application: `create_app(config)`."""

from __future__ import annotations

import gc
import logging
from functools import cache, partial
from typing import Any, cast

from flask import Blueprint, Flask, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from api.aggregates.folding import DamagedAggregate
from api.aggregates.gate import bearer, is_operator
from api.aggregates.transact import Refused
from api.config import Config
from api.http import problems, requests
from api.http.application import NAME, Answer, finish
from api.http.metrics import measure
from api.http.problems import Problem
from api.http.security import REQUEST_ID, new_request_id
from api.kinds import KINDS
from api.matches.memory.loaded import DamagedMatch
from api.matches.memory.loading import Matches
from api.pool.asking import Pool
from api.pool.costs import OutOfMemory
from api.pool.declared import runs
from api.pool.placing import Placing
from api.refusing import damage_told, refused
from api.routes import (
    address,
    aggregates,
    annotating,
    archives,
    clock,
    example,
    files,
    games,
    house,
    listing,
    live,
    matches,
    moves,
    photos,
    reads,
    tokens,
)
from api.schemas.openapi import described
from api.service import Service, answer
from recorder.chain import MATCH
from recorder.store import Damaged, Store, StoreAway, StoreFull

PREFIX = "/api/v1"
API = [
    routes.blueprint
    for routes in (
        games,
        example,
        listing,
        matches,
        moves,
        photos,
        reads,
        annotating,
        files,
        archives,
        live,
        tokens,
        clock,
        address,
    )
]
_EVERYWHERE = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
log = logging.getLogger("greffier")


def create_app(config: Config, *, is_in_pool: bool = False) -> Flask:
    """Build the application of one process. It connects to the store at its first request.

    Args:
        config: What the service was started with.
        is_in_pool: Whether a process of the pool runs it, whose answers the workers count.
    """
    app = Flask("api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = requests.BATCH_LIMIT
    service = Service(config, Store.connect(config.log_url, config.work_url, disk=config.disk))
    app.extensions[NAME] = service
    finish(app)
    _with_routes(app)
    app.register_blueprint(house.blueprint)
    for error in Refused:
        app.register_error_handler(error, refused)
    app.register_error_handler(DamagedMatch, damaged)
    app.register_error_handler(Damaged, partial(suspected, service.matches))
    app.register_error_handler(StoreAway, store_away)
    app.register_error_handler(StoreFull, store_full)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, broken)
    app.teardown_request(service.matches.checkpoints.flush)
    if is_in_pool:
        app.register_error_handler(MemoryError, out_of_memory)
    else:
        headers = everywhere(config.public_url)
        metrics = measure(app, config.run, service.store, lambda: may_measure(service.config), headers, KINDS)
        runs("worker")(app.view_functions["metrics_page"])
        service.hub.count = metrics.followers.set
        pool = None if config.pool is None else Pool(config.pool, config.pool_limits)
        Placing(pool, config.pool_limits.patience, service.limits, metrics.worked_out).register(app)
        if pool is None:
            service.begin_background(metrics)
    _settle()
    return app


def _with_routes(app: Flask) -> list[Blueprint]:
    """The API's routes, and what describes them; those that are described."""
    blueprints = [*API, *of_kinds()]
    for blueprint in blueprints:
        app.register_blueprint(blueprint, url_prefix=PREFIX)

    document = cache(lambda: described(app, blueprints))
    app.add_url_rule(f"{PREFIX}/openapi.json", "openapi", lambda: answer(document()))
    return blueprints


def openapi() -> dict[str, Any]:
    """The API's OpenAPI document; needs no service."""
    app = Flask("api", static_folder=None)
    return described(app, _with_routes(app))


def of_kinds() -> list[Blueprint]:
    """The routes of the kinds whose events are folded one by one."""
    return [aggregates.routes_of(kind).blueprint for kind in KINDS.values() if kind.definition is not None]


def everywhere(public_url: str | None) -> list[tuple[str, str]]:
    """Headers of every answer, unless it has another value of one."""
    headers = [*_EVERYWHERE]
    if public_url is not None and public_url.startswith("https:"):
        headers.append(("Strict-Transport-Security", "max-age=31536000"))
    return headers


def may_measure(config: Config) -> None:
    """Let the operator see the counters, or all where they are open. Raises Problem."""
    if config.metrics == "open":
        return
    token = bearer(request)
    if token is None:
        raise Problem("token-missing", "the counters are the operator's; want Authorization: Bearer and that token")
    if not is_operator(config, token):
        raise Problem("token-unknown", "this is not the operator's token; greffier operator issues one", guess="token")


def damaged(error: DamagedMatch) -> Answer:
    """A match that does not hold; whoever may not read it hears what he would otherwise."""
    try:
        return problems.answer(damage_told(error))
    except Problem as refusal:
        return refused(refusal)


def suspected(matches: Matches, error: Damaged) -> ResponseReturnValue:
    """The past of a match that was believed, as others had checked it, does not hold: look at all of it, once more."""
    if error.kind != MATCH:
        return refused(DamagedAggregate(error.kind, error.aggregate, error.log, error.bad))
    matches.doubt(error.aggregate)
    try:
        if request.method in ("GET", "HEAD"):
            view = current_app.view_functions[request.endpoint or ""]
            return cast(ResponseReturnValue, view(**(request.view_args or {})))
        return damaged(DamagedMatch(error.aggregate, error.log, error.bad, matches.newest(error.aggregate).details))
    except DamagedMatch as known:
        return damaged(known)
    except (*Refused, Damaged):
        return store_away(StoreAway(str(error)))


def store_away(error: StoreAway) -> Answer:
    log.warning("the store does not answer: %s", error)
    detail = "the store does not answer; send again with the same Idempotency-Key: nothing is recorded twice"
    return problems.answer(Problem("store-away", detail, headers={"Retry-After": "2"}))


def store_full(error: StoreFull) -> Answer:
    log.error("the store takes nothing more: %s", error)
    detail = "too little disk or memory is free to record safely; reading goes on; free some, then send again"
    return problems.answer(Problem("store-full", detail, headers={"Retry-After": "30"}))


def out_of_memory(error: MemoryError) -> ResponseReturnValue:
    raise OutOfMemory from error


def http_error(error: HTTPException) -> ResponseReturnValue:
    """Flask's own refusals."""
    if isinstance(error, NotFound):
        if request.method in ("GET", "HEAD") and not request.path.startswith("/api/") and _wants_a_page():
            return house.index(404)
        return problems.answer(Problem("not-found", "nothing is at this address; /api/docs lists what there is"))
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        refusal = Problem("method-not-allowed", f"want one of {allowed}", headers={"Allow": allowed})
        return problems.answer(refusal)
    if isinstance(error, RequestEntityTooLarge):
        limit = request.max_content_length or requests.LIMIT
        return refused(Problem("too-large", f"want at most {limit} bytes"))
    if error.code is not None and error.code < 500:
        return refused(Problem("malformed-json", f"the request cannot be read: {error.description}"))
    return broken(error)


def broken(error: Exception) -> Answer:
    """A fault of ours: all of it in the log, nothing of it in the answer."""
    name = new_request_id()
    log.error("%s %s (request %s)", request.method, request.path, name, exc_info=error)
    headers = {REQUEST_ID: name}
    return problems.answer(Problem("internal", "the service has a fault, which has been logged", headers=headers))


def _wants_a_page() -> bool:
    return request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def _settle() -> None:
    """Leave what has been loaded out of every later garbage collection, and have fewer of them.

    Matches in memory are values without cycles: there is little to find among them, and much to walk through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
