"""The service's clock, for devices that watch a table together."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.reading import MOST, Bounded, Named, Number, Strict
from api.schemas.telling import Count, Flag, Text, Told
from engine.timing.intervals import LAGS


class Ticks(Bounded):
    """A whole number of microseconds by a clock that began whenever it did."""

    least = -MOST
    wants = "want a whole number of microseconds, between ±(2^53 − 1)"


class Confirmed(Strict):
    """An exchange whose answer the device has, and when it came."""

    k = Number(required=True)
    d3 = Ticks(required=True)


class Exchange(Strict):
    """What a device says by its own clock."""

    device = Named(
        "name of this device, as the service gave it",
        allow_none=True,
        validate=validate.Length(max=64, error="want the name of this device, as the service gave it"),
    )
    epoch = Named(
        "string of 1 to 64 characters, new whenever the clock may have jumped",
        required=True,
        validate=validate.Length(1, 64, error="want a string of 1 to 64 characters"),
    )
    k = Number(required=True, metadata={"description": "the number of this exchange in its epoch"})
    d0 = Ticks(required=True, metadata={"description": "when this was sent"})
    q = Number(required=True, metadata={"description": "the smallest step of the device's clock, at least 100"})
    quiet = Ticks(allow_none=True, metadata={"description": "nothing that was seen before this is unreported"})
    prev = fields.Nested(Confirmed, allow_none=True, metadata={"description": "the exchange before, once answered"})
    kind = Named(
        "how this device sees what it tells: tap, watched or instant",
        load_default="tap",
        validate=validate.OneOf(LAGS, error="want tap, watched or instant"),
    )


class ClockAnswer(Told):
    """By the service's clock, in microseconds: s1 when the request came, s2 when this answer left."""

    device = Text()
    server_epoch = Text()
    k = Count()
    s1 = Count()
    s2 = Count()
    seal = Text()
    closed = Flag("the epoch is over: begin a new one")
