"""Where a request is answered: each route says it in one word, and docs/architecture/routes.md lists all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

from api.http.requests import LIMIT

Where = Literal["worker", "reader", "job"]
View = TypeVar("View", bound=Callable[..., Any])


class Declaration(NamedTuple):
    """What a route says of where its requests are answered.

    where: "worker", in the process that took the request, as taps and live feeds; "reader", in a process of the pool;
    "job", in one that is kept for what may take long. unless: of a worker's route, says where else a request is
    answered, None where it is not; it is called in the worker as the view is, and may refuse as the view would.
    largest: bytes of a body that the route takes. admit: called before more than SMALL of a body are read; refuses who
    may not send it, and returns the bytes that this one may send, None: as many as any. admits_itself: the view of a
    job asks whether its address has seconds left, as what was made before costs none. waits: whether requests of a
    worker's route take one of the places of their address, or wait for one.
    """

    where: Where
    unless: Callable[..., Where | None] | None = None
    largest: int = LIMIT
    admit: Callable[..., int | None] | None = None
    admits_itself: bool = False
    waits: bool = True


DECLARED: dict[Callable[..., Any], Declaration] = {}
READER = Declaration("reader")  # of a view that has declared nothing


def runs(where: Where, **further: Any) -> Callable[[View], View]:
    """Declare where the requests of a view are answered, and what else its Declaration says."""
    declaration = Declaration(where, **further)

    def note(view: View) -> View:
        DECLARED[view] = declaration
        return view

    return note
