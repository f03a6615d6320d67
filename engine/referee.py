"""What a referee says of play without changing it."""

from collections.abc import Mapping
from typing import Any

from engine.errors import Invalid
from engine.events import Ruled
from engine.history import History, read_place
from engine.match import Match, game_of
from engine.seals import refuse_sealed
from engine.shapes import SEAT, Shape, frame, one_of, text, whole

MAX_TEXT = 2000
_SHAPES: dict[str, Shape] = {
    "kind": one_of("warning", "penalty", "text"),
    "seat": SEAT,
    "points": whole(0, 10_000),
    "text": text(MAX_TEXT),
}


def rule(history: History, asked: Ruled) -> Ruled:
    """The event of a ruling as read. Raises NoSuchVersion, IllegalMove (ALL-1, for a sealed match)."""
    refuse_sealed(history.match.status)
    if asked.about is not None:
        history.count_at(asked.about)
    return asked


def read_ruling(match: Match, body: Mapping[str, Any]) -> Ruled:
    """What body says: {about?: place, kind, seat?, points?, text?}. Raises Invalid."""
    shape = frame(game_of(match), match.seats)
    takes = ", ".join(["about", *_SHAPES])
    errors = [(f"/{name}", f"unknown field; a ruling takes {takes}") for name in body if name not in takes.split(", ")]
    read: dict[str, Any] = {}
    for name, wanted in _SHAPES.items():
        if body.get(name) is not None:
            try:
                read[name] = wanted.read(body[name], shape)
            except ValueError as error:
                errors.append((f"/{name}", str(error)))
    about = None
    if body.get("about") is not None:
        try:
            about = read_place(body["about"])
        except ValueError as error:
            errors.append(("/about", str(error)))
    kind = read.get("kind")
    if body.get("kind") is None:
        errors.append(("/kind", "missing; want warning, penalty or text"))
    elif kind == "text" and "text" not in read and body.get("text") is None:
        errors.append(("/text", "missing; a ruling of kind text needs it"))
    elif kind == "penalty" and body.get("seat") is None:
        errors.append(("/seat", "missing; a penalty is somebody’s"))
    if "points" in read and kind != "penalty":
        errors.append(("/points", "only a penalty has points"))
    if errors:
        raise Invalid(errors)
    parts = {"text": {"text": read["text"]}} if "text" in read else {}
    return Ruled(about=about, kind=read["kind"], seat=read.get("seat"), points=read.get("points"), parts=parts)
