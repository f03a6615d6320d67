"""The application: `create_app(config)`."""

from __future__ import annotations

import gc
import logging
from functools import cache
from typing import Any

from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from api.config import Config
from api.http import problems, requests
from api.http.application import Answer, Application
from api.http.metrics import measure
from api.http.openapi import described
from api.http.problems import Problem
from api.matches.transact import Refused
from api.routes import games, house, listing, live, matches, moves, reads, tokens
from api.service import NAME, Service, answer, the_service
from recorder.store import Store, StoreAway, StoreFull

PREFIX = "/api/v1"
API = [routes.blueprint for routes in (games, listing, matches, moves, reads, live, tokens)]
log = logging.getLogger("greffier")


def create_app(config: Config) -> Application:
    """One worker's application. It reads nothing but config, and connects to the store when first asked."""
    app = Application("api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = requests.BATCH_LIMIT
    service = Service(config, Store.connect(config.log_url, config.work_url, disk=config.disk))
    app.extensions[NAME] = service
    service.hub.count = measure(app, config.data, config.server_epoch).followers.set
    _with_routes(app)
    app.register_blueprint(house.blueprint)
    for error in Refused:
        app.register_error_handler(error, refused)
    app.register_error_handler(StoreAway, store_away)
    app.register_error_handler(StoreFull, store_full)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, broken)
    app.teardown_request(lambda _: service.matches.checkpoints.flush())
    service.projector.start()
    _settle()
    return app


def _with_routes(app: Application) -> None:
    """The API's routes, and what describes them."""
    for blueprint in API:
        app.register_blueprint(blueprint, url_prefix=PREFIX)

    document = cache(lambda: described(app, API))
    app.add_url_rule(f"{PREFIX}/openapi.json", "openapi", lambda: answer(document()))


def openapi() -> dict[str, Any]:
    """The API's OpenAPI document; needs no service."""
    app = Application("api", static_folder=None)
    _with_routes(app)
    return described(app, API)


def refused(error: Exception) -> Answer:
    """A problem of the sender's making. What may have been a guess is counted by address."""
    problem = problems.of(error)
    assert problem is not None, "these are problems all"
    if problem.guess is not None:
        try:
            the_service().limits.count(problem.guess, request.remote_addr)
        except Problem as too_many:
            problem = too_many
    return problems.answer(problem)


def store_away(error: StoreAway) -> Answer:
    log.warning("the store does not answer: %s", error)
    detail = "the store does not answer; send again with the same Idempotency-Key: nothing is recorded twice"
    return problems.answer(Problem("store-away", detail, headers={"Retry-After": "2"}))


def store_full(error: StoreFull) -> Answer:
    log.error("the store takes nothing more: %s", error)
    detail = "too little disk or memory is free to record safely; reading goes on; free some, then send again"
    return problems.answer(Problem("store-full", detail, headers={"Retry-After": "30"}))


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
        return problems.answer(Problem("too-large", f"want at most {limit} bytes"))
    if error.code is not None and 300 <= error.code < 400:
        return error.get_response()
    if error.code is not None and error.code < 500:
        return problems.answer(Problem("malformed-json", f"the request cannot be read: {error.description}"))
    return broken(error)


def broken(error: Exception) -> Answer:
    """A fault of ours: all of it in the log, nothing of it in the answer."""
    log.error("%s %s", request.method, request.path, exc_info=error)
    return problems.answer(Problem("internal", "the service has a fault, which has been logged"))


def _wants_a_page() -> bool:
    return request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def _settle() -> None:
    """Leave what has been loaded out of every later garbage collection, and have fewer of them.

    LoadedMatch matches are values without cycles: there is little to find among them, and much to walk through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
