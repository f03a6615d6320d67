"""What is recorded, and the answers: the engine reads moves, corrections and rulings themselves."""

from __future__ import annotations

from typing import ClassVar

from marshmallow import RAISE

from api.schemas.batches import EachByItself, ItemResult, Results
from api.schemas.events import Event, PredictedEvent
from api.schemas.reading import Strict
from api.schemas.states import State
from api.schemas.telling import (
    RECEIPT,
    Anything,
    By,
    Count,
    Either,
    Flag,
    Hash,
    Items,
    Member,
    Object,
    Of,
    Open,
    Place,
    Seat,
    Text,
    Told,
    Version,
    Word,
)
from api.schemas.timelines import TimelineItem


class Age(Count):
    """How long ago."""

    def __init__(self) -> None:
        super().__init__("ms since it was made", maybe=True)


class Key(Text):
    """An Idempotency-Key."""

    SAYS: ClassVar = {"format": "uuid"}


class Nobody(Member):
    """An empty object, where a seat's letter may stand."""

    SAYS: ClassVar = {"type": "object", "maxProperties": 0}


class Choices(Either):
    """All values that a field may have; where another field decides, by that one's value."""

    def __init__(self) -> None:
        super().__init__(Items(Anything()), By(Text(), Items(Anything())), maybe=True)


class Command(Open):
    """A move; GET /games/{game} has the JSON Schema of each type."""

    type = Text()
    by = Text(maybe=True)
    age_ms = Age()
    note = Text("words that go with the move; they can be erased", maybe=True)
    irregular = Text("why it stood although a ruling forbids it; a referee's only", maybe=True)


class Correction(Told):
    """Exactly one of retract, amend and before."""

    class Meta:
        unknown = RAISE

    retract = Version("how many of the last moves in force", maybe=True)
    amend = Place(maybe=True)
    before = Place(maybe=True)
    commands = Items(Command, maybe=True)
    strike = Items(Place(), maybe=True)
    waive = Items(Place(), maybe=True)
    options = Object(maybe=True)
    seats = Items(Either(Seat(), Nobody()), maybe=True)
    reason = Text(maybe=True)
    age_ms = Age()


class Ruling(Told):
    """A warning, a penalty, or a word."""

    class Meta:
        unknown = RAISE

    about = Place(maybe=True)
    kind = Word("warning", "penalty", "text")
    seat = Seat(maybe=True)
    points = Count(maybe=True)
    text = Text(maybe=True)
    age_ms = Age()


class ActionField(Told):
    """Complete `choices`, or a `schema`."""

    choices = Choices()
    known = Choices()
    per = Text("the field by whose value there is one list each", maybe=True)
    schema = Object("JSON Schema: necessary, not sufficient", maybe=True)
    optional = Flag(maybe=True)
    instead_of = Items(Text(), "fields that it excludes: given, it stands in their place", maybe=True)


class Action(Told):
    """What may be done now: `choices` is complete."""

    type = Text()
    takes = By(Text(), ActionField, data_key="fields")
    by = Text(or_null=True, maybe=True)


class Actions(Told):
    """All that may be done."""

    version = Place()
    head = Version()
    hash = Hash(RECEIPT)
    actions = Items(Action)


class _Struck(Told):
    """What a correction came to."""

    struck = Items(Place(), "places that a correction has struck or replaced", maybe=True)
    redecided = Items(Place(), "places of later moves that stand, decided again, with other events", maybe=True)
    struck_by = Version("the correction that has taken this out of force since", maybe=True)


class Recorded(_Struck):
    """What one request has recorded."""

    version = Version()
    hash = Hash("a receipt; null for a dry run", or_null=True)
    events = Items(Either(Event, PredictedEvent))
    state = Of(State)
    dry_run = Flag(maybe=True)
    actions = Items(Action, maybe=True)
    items = Items(TimelineItem, maybe=True)


class BatchItem(Told):
    """One of command, correction and ruling."""

    id = Key("the move's key")
    command = Of(Command, maybe=True)
    correction = Of(Correction, maybe=True)
    ruling = Of(Ruling, maybe=True)
    age_ms = Age()


class Batch(Strict):
    """Up to 500 moves, each recorded by itself."""

    items = EachByItself(BatchItem)


class BatchResult(_Struck, ItemResult):
    """What became of one of them."""


class BatchAnswer(Results):
    """What became of all of them."""

    results = Items(BatchResult)
    state = Of(State)
    actions = Items(Action, maybe=True)
    items = Items(TimelineItem, maybe=True)
