"""What aggregates of all kinds but matches take and answer alike."""

from __future__ import annotations

from marshmallow import INCLUDE, fields

from api.schemas.batches import EachByItself, ItemResult, Results
from api.schemas.events import Event
from api.schemas.reading import Moment, Strict, Words
from api.schemas.reads import Verdict
from api.schemas.telling import Anything, Code, Count, Flag, Hash, Items, Of, Text, Time, Told, Version, Whole, Word


class NewAggregate(Told):
    """What its kind takes; `id` where the client makes it."""

    class Meta:
        unknown = INCLUDE


class AggregateCommand(Told):
    """What happened, by its `type`."""

    class Meta:
        unknown = INCLUDE

    type = Text()


class AggregateSummary(Told):
    """What is told of it at a glance, beside what its kind tells."""

    class Meta:
        unknown = INCLUDE

    id = Text()
    version = Version()
    hash = Hash()
    about = Version("the newest version of what stands beside its events")
    status = Word("live", "over", "sealed")
    visibility = Word("public", "unlisted", "private")
    created_at = Time()
    updated_at = Time()


class AggregateCreated(Told):
    """Its maker's token, and a code for another device, this once and for the same key."""

    id = Text()
    version = Version()
    hash = Hash()
    tokens = Anything()
    code = Code()
    links = Anything()


class AggregateRecorded(Told):
    """What one request has recorded."""

    version = Count()
    hash = Hash("a receipt; null for a dry run", or_null=True)
    events = Items(Anything())
    state = Of(AggregateSummary)
    dry_run = Flag(maybe=True)


class AggregateVerdict(Verdict):
    """Whether what is recorded of it holds."""


class AggregateEvents(Told):
    """Some of them, in order."""

    events = Items(Event)
    version = Version()
    hash = Hash()
    next = Whole("`from` of the next page", or_null=True)


class NewAggregateToken(Strict):
    """A token for one more device or person."""

    role = fields.String(required=True)
    whom = fields.String(
        allow_none=True, metadata={"description": "whom of the aggregate it is for, where its role says so"}
    )
    label = Words(60, allow_none=True)
    expires = Moment(allow_none=True, metadata={"format": "date-time"})
    code_expires = Moment(metadata={"format": "date-time"})


class AggregateToken(Told):
    """One tid. token and code: only as it is issued."""

    class Meta:
        unknown = INCLUDE

    tid = Text()
    role = Text()
    whom = Text(or_null=True)
    label = Text(or_null=True)


class AggregateTokens(Told):
    """All that were issued."""

    items = Items(AggregateToken)
    next = Text(or_null=True)


class AggregateBatchItem(Told):
    """One command, and its key."""

    id = Text()
    command = Of(AggregateCommand)


class AggregateBatch(Strict):
    """Up to 500 commands, each recorded by itself."""

    items = EachByItself(AggregateBatchItem)


class AggregateBatchAnswer(Results):
    """What became of all of them."""

    results = Items(ItemResult)
    state = Of(AggregateSummary)
