"""The kinds of aggregates, each listed once: what is here has every verb of the operator, and is followed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from api.aggregates.kinds import Kind
from recorder.store import Store

_OWN = (  # modules, each with its KIND
    "api.matches.kind",
    "api.tournaments.kind",
)
_known: dict[str, Kind] = {}
KINDS: Mapping[str, Kind] = _known


class Place(NamedTuple):
    """An aggregate, by its kind and id."""

    kind: Kind
    id: str


def add(kind: Kind) -> None:
    """Make a kind known that is none of the house's own. Raises ValueError where another one has its name."""
    if _known.setdefault(kind.name, kind) is not kind:
        raise ValueError(f"there is another kind {kind.name!r}")


def _add_listed(further: str) -> None:
    """Make the service's own kinds known, and those of further modules, which GREFFIER_KINDS names with commas."""
    for name in _OWN:
        add(import_module(name).KIND)
    for name in filter(None, map(str.strip, further.split(","))):
        try:
            add(import_module(name).KIND)
        except (ImportError, AttributeError, ValueError) as error:
            raise RuntimeError(f"GREFFIER_KINDS: no kind in {name}: {error}") from error


_add_listed(os.environ.get("GREFFIER_KINDS", ""))


def named(store: Store, text: str) -> list[Place]:
    """The aggregates that an id means, whichever kinds have it, or `<kind>:<id>`; none where there are none."""
    name, colon, aggregate = text.rpartition(":")
    kinds = [KINDS[name]] if name in KINDS else [] if colon else KINDS.values()
    return [Place(kind, aggregate) for kind in kinds if any(store.of(kind.name).heads(aggregate).values())]
