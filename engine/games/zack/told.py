"""A table as an event tells it whole, and back."""

from collections.abc import Mapping
from typing import Any

from engine.games.zack.state import BoxItem, Finding, Table
from engine.shapes import as_tuples, plain


def told(table: Table) -> dict[str, Any]:
    """Return the table as JSON has it, every member named but what lies in the piles."""
    return {
        **{name: plain(value) for name, value in table._asdict().items() if name != "piles"},
        "box": [plain(one._asdict()) for one in table.box],
        "finding": table.finding and plain(table.finding._asdict()),
    }


def hidden(table: Table) -> dict[str, dict[str, Any]]:
    """The parts of an event that tells the table whole: what lies in the piles, where that is recorded."""
    return {} if table.piles is None else {"*": {"piles": plain(table.piles)}}


def table_of(given: Mapping[str, Any], parts: Mapping[str, Any] | None = None) -> Table:
    """Return the table that an event has told whole; parts: those of the event, for what lies in the piles."""
    piles = (parts or {}).get("*", {}).get("piles")
    box = tuple(BoxItem(**one) for one in given["box"])
    own: dict[str, Any] = {"box": box, "finding": finding_of(given["finding"]), "piles": as_tuples(piles)}
    return Table(**{**as_tuples(given), **own})


def finding_of(given: Mapping[str, Any] | None) -> Finding | None:
    """Return the finding that an event has told."""
    return None if given is None else Finding(**as_tuples(given))
