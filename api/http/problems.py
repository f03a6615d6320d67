"""Every refusal, and the one function that makes its body (RFC 9457, `application/problem+json`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from flask import has_request_context, request

from api.http.application import Answer
from api.http.problem_kinds import KINDS
from engine.zones import Seat
from replays import refusals
from replays.refusals import NOBODY, Refusal

PROBLEM_JSON = "application/problem+json"


class Problem(Exception):
    """A refusal with its kind (a key of KINDS), one or two sentences, and further members of the body.

    guess: what a stranger may have guessed at, "token", "code" or a kind of aggregates ("match"): such refusals stand
    in the security log, and are counted by address (a code before it is tried; an aggregate where a token was sent).
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        guess: str | None = None,
        **members: Any,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.guess = guess
        self.members: Mapping[str, Any] = members

    def within(self, at: str) -> Problem:
        """This problem, its pointers told from further up. at: the pointer to what was refused, there."""
        errors = self.members.get("errors")
        if not errors or not at:
            return self
        moved = [{**error, "at": at + error["at"]} for error in errors]
        return Problem(self.kind, self.detail, headers=self.headers, **{**self.members, "errors": moved})

    @property
    def status(self) -> int:
        return KINDS[self.kind].status


def body(problem: Problem, instance: str | None = None) -> dict[str, Any]:
    """The body of every problem, alone or inside a batch. `None` members are left out."""
    return refusals.body(problem.kind, KINDS[problem.kind], problem.detail, problem.members, instance)


def answer(problem: Problem) -> Answer:
    """The HTTP answer that a problem is told by."""
    instance = request.path if has_request_context() else None
    headers = [("Content-Type", PROBLEM_JSON), ("Cache-Control", "no-store")]
    if problem.status == 401:
        headers.append(("WWW-Authenticate", 'Bearer realm="greffier"'))
    return Answer(orjson.dumps(body(problem, instance)), problem.status, [*headers, *problem.headers.items()])


def invalid(errors: Sequence[tuple[str, str]]) -> Problem:
    """The problem `invalid`. errors: (JSON pointer, what is wrong and what would be right)."""
    return _problem(refusals.invalid(errors))


def refused(error: Exception, status: str, names: Mapping[Seat, str] = NOBODY) -> Problem:
    """The problem as which an error of the engine is told to who calls the seats by names. status: the match's."""
    return _problem(refusals.refusal(error, status, names))


def of(error: Exception) -> Problem | None:
    """The problem that an error of the packages below is, None if it is none of the sender's making."""
    if isinstance(error, Problem):
        return error
    return refused(error, "live") if isinstance(error, refusals.REFUSED) else None


def _problem(refusal: Refusal) -> Problem:
    return Problem(refusal.kind, refusal.detail, **refusal.members)
