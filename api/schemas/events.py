"""Events of a match, as recorded."""

from __future__ import annotations

from api.schemas.telling import (
    Anything,
    AtVersion,
    By,
    Hash,
    Items,
    Object,
    Of,
    Salt,
    Seat,
    Text,
    Time,
    Told,
    Version,
    Whole,
)


class Irregular(Told):
    """The ruling that the move broke, and why it stood."""

    rule = Text()
    reason = Text(or_null=True, maybe=True)


class OpenedPart(Told):
    """What a sealed part holds, and the salt that proves it."""

    salt = Salt()
    data = Anything()


class PredictedEvent(Told):
    """What would be recorded."""

    version = Version()
    type = Text()
    by = Seat(or_null=True)
    at = Time()
    made_at = Time()
    key = Text("the Idempotency-Key that it was sent with", or_null=True)
    actor = Text()
    data = Object("GET /games/{game} has the JSON Schema of each type")
    irregular = Of(Irregular, maybe=True)
    sealed_parts = By(Text(), Hash(), maybe=True)
    parts = By(Text(), OpenedPart, maybe=True)


class Event(PredictedEvent):
    """One event of a match, as recorded."""

    prev = Hash()
    hash = Hash()


class Events(AtVersion):
    """Some of them, in order."""

    events = Items(Event)
    next = Whole("`from` of the next page", or_null=True)
