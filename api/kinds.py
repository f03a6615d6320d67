"""The kinds of aggregates, each listed once: what is here has every verb of the operator, and is followed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from api.aggregates.kinds import Kind
from api.matches.kind import MATCHES
from api.tournaments.kind import TOURNAMENTS
from recorder.store import Store

_known: dict[str, Kind] = {kind.name: kind for kind in (MATCHES, TOURNAMENTS)}
KINDS: Mapping[str, Kind] = _known


class Place(NamedTuple):
    """An aggregate, by its kind and id."""

    kind: Kind
    id: str


def add(kind: Kind) -> None:
    """Make a kind known that is none of the house's own. Raises ValueError where another one has its name."""
    if _known.setdefault(kind.name, kind) is not kind:
        raise ValueError(f"there is another kind {kind.name!r}")


def _add_named(modules: str) -> None:
    """Make the kinds known that GREFFIER_KINDS names: modules with a KIND, separated by commas."""
    for name in filter(None, map(str.strip, modules.split(","))):
        try:
            add(import_module(name).KIND)
        except (ImportError, AttributeError, ValueError) as error:
            raise RuntimeError(f"GREFFIER_KINDS: no kind in {name}: {error}") from error


_add_named(os.environ.get("GREFFIER_KINDS", ""))


def named(store: Store, text: str) -> list[Place]:
    """The aggregates that an id means, whichever kinds have it, or `<kind>:<id>`; none where there are none."""
    name, colon, aggregate = text.rpartition(":")
    kinds = [KINDS[name]] if name in KINDS else [] if colon else KINDS.values()
    return [Place(kind, aggregate) for kind in kinds if any(store.of(kind.name).heads(aggregate).values())]
