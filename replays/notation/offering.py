"""The moves that may be made now, as strings: what somebody who types them is offered."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from engine.errors import Invalid
from engine.match import Match, read_command
from engine.shapes import body_of
from replays.notation.parts import notation_of
from replays.notation.writing import said

MOST = 2_000  # strings; of moves with more choices than that the first ones
EACH = 400  # of one kind of move


def offered(match: Match, actions: Sequence[Mapping[str, Any]]) -> list[str]:
    """A string for each move that actions list; of one that they only describe, as far as it goes by itself."""
    found: dict[str, None] = {}
    for action in actions:
        for body in islice(_bodies(action), EACH):
            string = _string(match, body)
            if string is not None:
                found.setdefault(string)
            if len(found) >= MOST:
                return list(found)
    return list(found)


def _bodies(action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What can be chosen, field by field; what may be left out is."""
    body = {"type": action["type"], **({} if action["by"] is None else {"by": action["by"]})}
    replaced = {name for field in action["fields"].values() for name in field.get("instead_of", ())}
    needed = [
        (name, field)
        for name, field in action["fields"].items()
        if not field.get("optional") and not field.get("instead_of") and name != "by"
    ]
    yield from _chosen(body, needed)
    for name, field in action["fields"].items():
        if name in replaced and "choices" in field and field.get("optional"):
            yield from _chosen(body, [*needed, (name, field)])


def _chosen(body: dict[str, Any], fields: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield body
        return
    (name, field), *rest = fields
    if "choices" not in field:
        yield body  # who types has to go on
        return
    choices = field["choices"]
    for choice in choices.get(body[field["per"]], ()) if "per" in field else choices:
        yield from _chosen({**body, name: choice}, rest)


def _string(match: Match, body: Mapping[str, Any]) -> str | None:
    notation = notation_of(match.game, match.seats)
    try:
        made = said(notation, match, body_of(read_command(match, body)))
        return str(made["move"]) if "with" not in made else None
    except Invalid:
        pass
    # Some of it is still to be said: as far as it goes.
    return notation.begun(body)
