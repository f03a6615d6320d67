"""Seals, as the operator sees to them: what was sealed opened again, keys listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from api import times
from api.aggregates.codes import Codes
from api.aggregates.commanding import Commands
from api.aggregates.folding import Folds
from api.aggregates.kinds import Kind
from api.http.problems import Problem, of
from api.matches.memory.loading import Matches
from api.matches.writing.recording import Recorder, Refused
from api.matches.writing.sealing import Sealer
from api.operator.access import StoreAccess, the_one
from api.seals import Keys, PublicKey
from api.server import settings
from engine.shapes import MAX_REASON


def reopen(found: StoreAccess, text: str, reason: str) -> str:
    """Open a sealed match, or what else text names, again. Raises settings.Refused."""
    reason = reason.strip()
    if not 0 < len(reason) <= MAX_REASON:
        raise settings.Refused(f"--reason: want 1 to {MAX_REASON} characters")
    kind, aggregate = the_one(found, text)
    try:
        version = _opened(found, kind, aggregate, reason)
    except Refused as error:
        problem = of(error)
        assert isinstance(problem, Problem)
        raise settings.Refused(f"{text}: {problem.detail}") from None
    return f"{text} is open again at version {version}; it can be corrected, and sealed once more"


def _opened(found: StoreAccess, kind: Kind, aggregate: str, reason: str) -> int:
    """The version that opens it. Raises one of Refused."""
    keys = Keys(found.data)
    if kind.definition is None:
        return Sealer(Recorder(Matches(found.store, alone=True)), keys).reopen(aggregate, reason).version
    secret = (found.data / "keys" / "hmac").read_bytes()
    folds = Folds(found.store.of(kind.name), kind.definition, times.now)
    return Commands(folds, Codes(found.store, secret), secret, keys).reopen(aggregate, reason).version


def lines(keys: Iterable[PublicKey]) -> Iterator[str]:
    """A line for each key."""
    for key in keys:
        since = "?" if key.since is None else times.text(key.since)
        until = "in use" if key.until is None else f"until {times.text(key.until)}"
        yield f"{key.key}  since {since}  {until}  public {key.public}"
