"""What happens to a request before its view: it gets a place among those of its address, or goes to the pool."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import thread_time

from flask import Flask, Response, g, request

from api.http import requests
from api.http.limits import Limits
from api.pool.asking import Asked, Pool, busy
from api.pool.declared import DECLARED, READER, Declaration, Where
from api.pool.fairness import Places, Waited

AT_ONCE: dict[Where, int] = {"worker": 8, "reader": 2, "job": 1}  # requests of one address in one worker
READS = ("GET", "HEAD")


class Placing:
    """A worker's hooks.

    pool: None where this process answers everything. patience: seconds that a request waits for its place. limits: of
    the seconds that jobs take. worked_out: told how each request to the pool ended, and of its seconds of processor.
    """

    def __init__(
        self, pool: Pool | None, patience: float, limits: Limits, worked_out: Callable[[str, float], None]
    ) -> None:
        self._pool = pool
        self._places = {where: Places(count, patience) for where, count in AT_ONCE.items()}
        self._limits = limits
        self._worked_out = worked_out

    def register(self, app: Flask) -> None:
        """Have the requests of an application placed."""
        app.before_request(lambda: self._before(app))
        app.teardown_request(lambda _: self._leave())

    def _before(self, app: Flask) -> Response | None:
        """Read the body, and answer by the pool; None: the view answers, and its request has a place."""
        view = app.view_functions.get(request.endpoint or "")
        if view is None or request.method == "OPTIONS":
            return None
        declaration = DECLARED.get(view, READER)
        body = b"" if request.method in READS else self._body(declaration)
        where = declaration.where
        if where == "worker" and self._pool is not None:
            where = self._look_closer(declaration, body)
        if where == "job" and not declaration.admits_itself:
            self._limits.admit(request.remote_addr, self._aggregate())
        if self._pool is None:
            g.job_began = thread_time() if where == "job" else None
            return None
        return None if where == "worker" else self._relay(self._pool, where, body)

    def _look_closer(self, declaration: Declaration, body: bytes) -> Where:
        """Return where a request of a worker's route is answered. It has its place where that is here."""
        if len(body) > requests.SMALL:
            return "reader"
        if not declaration.waits:
            return "worker"
        self._take("worker")
        elsewhere = declaration.unless and declaration.unless(**request.view_args or {})
        if elsewhere is None:
            return "worker"
        self._leave()
        return elsewhere

    def _relay(self, pool: Pool, where: Where, body: bytes) -> Response:
        """Return what the pool answers; a job's seconds are charged however it ends."""
        self._take(where)
        asked = Asked()
        try:
            return pool.ask(where, request.environ, body, asked)
        finally:
            self._leave()
            self._worked_out(asked.outcome, asked.seconds)
            if where == "job":
                self._limits.charge(asked.seconds, request.remote_addr, self._aggregate())

    def _body(self, declaration: Declaration) -> bytes:
        """Return the body; a large one is read only of who may send it. Raises Problem."""
        admit = declaration.admit and partial(declaration.admit, **request.view_args or {})
        if admit and (request.content_length or 0) >= declaration.largest:
            admit()  # who may not send anything is told that, and not that this is too large
        return requests.read_bytes(request, declaration.largest, admit)

    def _aggregate(self) -> str | None:
        """Return the id of what is asked for, where the address names it."""
        return next(iter((request.view_args or {}).values()), None)

    def _take(self, where: Where) -> None:
        address = request.remote_addr or ""
        try:
            self._places[where].take(address, writes=request.method not in READS)
        except Waited:
            raise busy() from None
        g.place = where, address

    def _leave(self) -> None:
        held = g.pop("place", None)
        if held is not None:
            where, address = held
            self._places[where].give_back(address)
        began = g.pop("job_began", None)
        if began is not None:
            self._limits.charge(thread_time() - began, request.remote_addr, self._aggregate())
