"""How long a worker waits for its clients, and for how many of one address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Patience(NamedTuple):
    """How long a worker waits for its clients, and how many connections it takes of one address."""

    request: int = 30  # seconds for a whole request, and one more for each 16 KiB of its body
    answer: int = 30  # seconds until a piece of an answer is taken, likewise
    connections: int = 2000  # of one address at a time; 0: any number


PATIENCE = Patience()
_SETTINGS = {"REQUEST_SECONDS": "request", "ANSWER_SECONDS": "answer", "CONNECTIONS": "connections"}


def read_patience(settings: Mapping[str, str | None]) -> Patience:
    """PATIENCE but for what is set, by the names of the settings. Raises ValueError."""
    found = {}
    for name, field in _SETTINGS.items():
        sent = settings.get(name)
        if sent is None:
            continue
        if not (sent.isascii() and sent.isdecimal() and (int(sent) or field == "connections")):
            raise ValueError(f"GREFFIER_{name} is {sent}; the default would be {getattr(PATIENCE, field)}")
        found[field] = int(sent)
    return PATIENCE._replace(**found)
