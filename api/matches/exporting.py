"""A match as a file that proves itself: a header, then every event, each line canonical JSON (docs/formats.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from api.matches import viewer
from api.matches.loaded import LoadedMatch
from recorder.chain import canonical
from replays import masks

FORMAT, LAYOUT = "greffier-match", 1
PUBLIC = "public"


def jsonl(loaded: LoadedMatch, events: Iterable[dict[str, Any]], eyes: str, now: int) -> Iterator[bytes]:
    """The lines of the file. events: the whole events that lead to loaded; eyes: whose parts stand in it."""
    lines = (canonical(masks.wire(event, eyes)) + b"\n" for event in events)
    return chain([canonical(header(loaded, now)) + b"\n"], lines)


def header(loaded: LoadedMatch, now: int) -> dict[str, Any]:
    """What the file is. Names are those that everybody is shown: a file is handed on."""
    told = viewer.summary(loaded, PUBLIC, now)
    made = {
        "format": FORMAT,
        "layout": LAYOUT,
        "match": loaded.id,
        "game": told["game"],
        "head": loaded.version,
        "hash": loaded.hash,
        "title": told["title"],
        "seats": {seat: _people(each["terms"]) for seat, each in told["seats"].items()},
    }
    return {**made, "sum": header_sum(made)}


def header_sum(header: Mapping[str, Any]) -> str:
    """SHA-256 of the header without its sum: what it says beside the events is in no chain."""
    return hashlib.sha256(canonical({name: value for name, value in header.items() if name != "sum"})).hexdigest()


def _people(terms: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{name: term[name] for name in ("from", "name", "player")} for term in terms]
