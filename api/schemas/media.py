"""Answers and bodies that are no JSON."""

from __future__ import annotations

from typing import ClassVar

from api.schemas.telling import Hash, Text, Told


class EventStream(Text):
    """What followers are sent."""

    SAYS: ClassVar = {
        "description": "frames: `event` (an Event), `head`, `about`, `reset`, `end`, `match`, `gone`; else comments"
    }


class Picture(Text):
    """A photo."""

    SAYS: ClassVar = {"description": "the bytes of a picture"}


class PhotoTaken(Told):
    """What a photo is called."""

    photo = Hash("SHA-256 of what is kept: names it in a move")
