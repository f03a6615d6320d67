"""Seals, as the operator sees to them: matches opened again, keys listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from api import times
from api.http.problems import Problem, of
from api.matches.memory.loading import Matches
from api.matches.writing.recording import Recorder, Refused
from api.matches.writing.sealing import Sealer
from api.operator.access import StoreAccess
from api.seals import Keys, PublicKey
from api.server import serve
from engine.shapes import MAX_REASON


def reopen(found: StoreAccess, match: str, reason: str) -> str:
    """Open a sealed match again. Raises serve.Refused."""
    reason = reason.strip()
    if not 0 < len(reason) <= MAX_REASON:
        raise serve.Refused(f"--reason: want 1 to {MAX_REASON} characters")
    try:
        done = Sealer(Recorder(Matches(found.store, alone=True)), Keys(found.data)).reopen(match, reason)
    except Refused as error:
        problem = of(error)
        assert isinstance(problem, Problem)
        raise serve.Refused(f"{match}: {problem.detail}") from None
    return f"{match} is open again at version {done.version}; it can be corrected, and sealed once more"


def lines(keys: Iterable[PublicKey]) -> Iterator[str]:
    """A line for each key."""
    for key in keys:
        since = "?" if key.since is None else times.text(key.since)
        until = "in use" if key.until is None else f"until {times.text(key.until)}"
        yield f"{key.key}  since {since}  {until}  public {key.public}"
