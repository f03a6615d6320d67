"""A table as an event tells it whole, and back."""

from collections.abc import Mapping
from typing import Any

from engine.games.zack.state import BoxItem, Finding, Table
from engine.shapes import plain


def told(table: Table) -> dict[str, Any]:
    """The table as JSON has it, every member named."""
    return {
        **{name: plain(value) for name, value in table._asdict().items()},
        "box": [{name: plain(value) for name, value in one._asdict().items()} for one in table.box],
        "finding": None if table.finding is None else {n: plain(v) for n, v in table.finding._asdict().items()},
    }


def table_of(given: Mapping[str, Any]) -> Table:
    """The table that told has told."""
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
    )
