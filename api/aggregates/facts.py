"""Events that are declared as facts, on their way into a stream and out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.aggregates import Fact, Facts
from recorder.chain import Draft


class StoredFacts(Facts):
    """The events of one stream of an aggregate."""

    def draft(self, event: Fact) -> Draft:
        """The event as it is to be chained."""
        kind, data, parts = self.stored(event)
        return Draft(kind, None, data, parts)

    def of_wire(self, wire: Mapping[str, Any]) -> Fact | None:
        """What a whole wire event of the stream says; None for a type that a later release wrote."""
        parts = {name: part["data"] for name, part in wire.get("parts", {}).items()}
        return self.read(wire["type"], wire["data"], parts)
