"""The door of an engine on a device: JSON in, JSON out. What it answers is what the service would.

A request is {do, match, …}, or {do: "use", game, tool, body}; its answer is {answer}, {problem} with the problem's
body, or {lost} where the match has to be opened again. Matches that are open here are all that is kept between two
requests.
"""

import json
from collections.abc import Callable, Sequence

from engine.games import use
from replays.answers import Json
from replays.refusals import REFUSED
from replays.tables import Lost, Table, problem_of

OPEN = 8  # matches at most; the one that was not asked about for longest goes

_TABLES: dict[str, Table] = {}
_SENT: dict[str, list[Json]] = {}  # the items of each that were answered last


def ask(text: str) -> str:
    """Answer one request."""
    asked = json.loads(text)
    try:
        made: Json = {"answer": _DOORS[asked.pop("do")](**asked)}
    except REFUSED as error:
        made = {"problem": problem_of(error)}
    except Lost as error:
        made = {"lost": str(error)}
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def _open(match: str, summary: Json, events: Sequence[Json], viewer: str, notes: Json) -> None:
    _keep(match, Table.of(summary, events, viewer, notes))


def _begin(match: str, body: Json) -> Json:
    _keep(match, Table.new(body))
    return _judge(match, [])


def _extend(match: str, events: Sequence[Json], notes: Json) -> None:
    _table(match).extend(events, notes)


def _judge(match: str, waiting: Sequence[Json], ask: Json | None = None) -> Json:
    """items: {kept, then}: so many of those that were answered last are kept, then come others."""
    made = _table(match).judge(waiting, ask)
    before, items = _SENT.get(match, []), made["items"]
    pairs = enumerate(zip(before, items, strict=False))
    kept = next((n for n, (old, new) in pairs if old is not new and old != new), min(len(before), len(items)))
    _SENT[match] = items
    return {**made, "items": {"kept": kept, "then": items[kept:]}}


def _read(match: str, what: str, query: Json) -> Json:
    return _table(match).read(what, query)


def _use(game: str, tool: str, body: Json) -> Json:
    """What a game works out without a match."""
    try:
        return use(game, tool, body)
    except KeyError:
        raise Lost(f"{game} has no {tool} here") from None


def _keep(match: str, table: Table) -> None:
    _TABLES.pop(match, None)
    _SENT.pop(match, None)
    _TABLES[match] = table
    while len(_TABLES) > OPEN:
        oldest = next(iter(_TABLES))
        del _TABLES[oldest]
        _SENT.pop(oldest, None)


def _table(match: str) -> Table:
    table = _TABLES.pop(match, None)
    if table is None:
        raise Lost(f"{match} is not open")
    _TABLES[match] = table
    return table


_DOORS: dict[str, Callable[..., Json | None]] = {
    "open": _open,
    "begin": _begin,
    "extend": _extend,
    "judge": _judge,
    "read": _read,
    "use": _use,
}
