"""A match as a file that proves itself: a header, then every event, each line canonical JSON (docs/formats.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from api.matches.access import viewer
from api.matches.memory.loaded import LoadedMatch
from engine.history import Place
from recorder.chain import canonical, genesis, link
from replays import masks, notation
from replays.notation import Comment

FORMAT, LAYOUT = "greffier-match", 1
ANNOTATIONS = "annotations"  # the header's member, and what their chain begins with
PUBLIC = "public"


def jsonl(
    loaded: LoadedMatch,
    events: Iterable[dict[str, Any]],
    eyes: str,
    now: int,
    annotations: Sequence[Mapping[str, Any]] = (),
) -> Iterator[bytes]:
    """The lines of the file. events: the whole events that lead to loaded; eyes: whose parts stand in it."""
    lines = (canonical(masks.wire(event, eyes)) + b"\n" for event in events)
    said = annotation_lines(loaded.id, annotations)
    last = (canonical(line) + b"\n" for line in said)
    return chain([canonical(header(loaded, now, said)) + b"\n"], lines, last)


def annotation_lines(match: str, annotations: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Annotations as lines, each bound to the one before: a chain of this file's own, under no seal."""
    lines: list[dict[str, Any]] = []
    prev = genesis(match, ANNOTATIONS)
    for each in annotations:
        line: dict[str, Any] = {"annotation": dict(each), "prev": prev}
        line["hash"] = prev = link(line)
        lines.append(line)
    return lines


def header(loaded: LoadedMatch, now: int, annotations: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """What the file is. Names are those that everybody is shown: a file is handed on. annotations: its lines."""
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
    if typed := notes(loaded):
        made["notes"] = typed
    if annotations:
        made[ANNOTATIONS] = {"count": len(annotations), "hash": annotations[-1]["hash"]}
    return {**made, "sum": header_sum(made)}


def toml(loaded: LoadedMatch, eyes: str, now: int, comments: Sequence[tuple[Place, Comment]] = ()) -> str:
    """The match as people read and write it (docs/notation.md), with what those eyes may see."""
    told = viewer.summary(loaded, PUBLIC, now)
    seats = told["seats"].items()
    return notation.write(
        loaded.history,
        names={seat: [(term["from"], term["name"] or "") for term in each["terms"]] for seat, each in seats},
        title=told["title"],
        date=told["created_at"][:10],
        notes=notes(loaded),
        comments=comments,
        see=lambda event: masks.event(event, eyes),
    )


def notes(loaded: LoadedMatch) -> dict[str, str]:
    """Words that were sent with moves up to loaded's version, by the moves' places."""
    return {
        place: note for place, note in loaded.details.notes.items() if int(place.partition(".")[0]) <= loaded.version
    }


def header_sum(header: Mapping[str, Any]) -> str:
    """SHA-256 of the header without its sum: what it says beside the events is in no chain."""
    return hashlib.sha256(canonical({name: value for name, value in header.items() if name != "sum"})).hexdigest()


def _people(terms: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{name: term[name] for name in ("from", "name", "player")} for term in terms]
