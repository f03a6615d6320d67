"""Why not."""

from __future__ import annotations

import re

from api.schemas.events import Event
from api.schemas.telling import (
    Count,
    Flag,
    Items,
    Object,
    Of,
    Place,
    Sentence,
    Stream,
    Text,
    Time,
    Told,
    Version,
    Whole,
)


class Type(Text):
    """A kind of problem."""

    PATTERN = re.compile(r"/problems/[a-z-]+\Z")


class Fault(Told):
    """What is wrong at one place of what was sent."""

    at = Text()
    detail = Text()
    version = Place(maybe=True)
    move = Count(maybe=True)
    rule = Text(maybe=True)


class Problem(Told):
    """Why not (RFC 9457); the type’s page explains it."""

    type = Type()
    title = Text()
    status = Whole(least=400, most=599)
    detail = Text()
    instance = Text(maybe=True)
    line = Count("of a file: the first line that does not hold", maybe=True)
    stream = Stream(maybe=True)
    holds = Version("of a damaged match: the last version that can be read, by until", maybe=True)
    rule = Text(maybe=True)
    details = Object("what the ruling was judged by", maybe=True)
    text = Of(Sentence, maybe=True)
    waivable = Flag("whether a referee may say that it happened all the same", maybe=True)
    version = Place(maybe=True)
    move = Count("the number, in the timeline, of the move that would be illegal", maybe=True)
    errors = Items(Fault, maybe=True)
    events = Items(Event, maybe=True)
    replaced_at = Time("when another device took over", maybe=True)
