"""A table as an event tells it whole, and back."""

from collections.abc import Mapping
from typing import Any

from engine.games.zack.state import BoxItem, Finding, Table
from engine.shapes import plain


def told(table: Table) -> dict[str, Any]:
    """The table as JSON has it, every member named but what lies in the piles."""
    return {
        **{name: plain(value) for name, value in table._asdict().items() if name != "piles"},
        "box": [{name: plain(value) for name, value in one._asdict().items()} for one in table.box],
        "finding": None if table.finding is None else {n: plain(v) for n, v in table.finding._asdict().items()},
    }


def hidden(table: Table) -> dict[str, dict[str, Any]]:
    """The parts of an event that tells the table whole: what lies in the piles, where that is recorded."""
    return {} if table.piles is None else {"*": {"piles": plain(table.piles)}}


def table_of(given: Mapping[str, Any], parts: Mapping[str, Any] | None = None) -> Table:
    """The table that told has told, and hidden in parts."""
    piles = (parts or {}).get("*", {}).get("piles")
    found = given["finding"]
    return Table(
        counts=tuple(given["counts"]),
        colours=tuple(given["colours"]),
        thrown=tuple(given["thrown"]),
        challenges=tuple(tuple(one) for one in given["challenges"]),
        box=tuple(BoxItem(**one) for one in given["box"]),
        leads=given["leads"],
        turn=given["turn"],
        mirrored=given["mirrored"],
        halt=given["halt"],
        chooser=given["chooser"],
        finding=None if found is None else Finding(**{**found, "between": tuple(found["between"])}),
        winner=given["winner"],
        piles=None if piles is None else tuple(map(tuple, piles)),
    )
