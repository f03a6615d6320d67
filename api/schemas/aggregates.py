"""What aggregates of all kinds but matches take and answer alike."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.batches import EachByItself, ItemResult, Results
from api.schemas.events import Event
from api.schemas.reading import Moment, Strict, Words
from api.schemas.reads import Verdict
from api.schemas.telling import (
    Anything,
    AtVersion,
    Code,
    Count,
    Flag,
    Hash,
    Items,
    Of,
    Open,
    Page,
    Text,
    Time,
    Told,
    Version,
    Whole,
    Word,
)


class NewAggregate(Open):
    """What its kind takes; `id` where the client makes it."""


class AggregateCommand(Open):
    """What happened, by its `type`."""

    type = Text()


class AggregateSummary(Open, AtVersion):
    """What is told of it at a glance, beside what its kind tells."""

    id = Text()
    about = Version("the newest version of what stands beside its events")
    status = Word("live", "over", "sealed")
    visibility = Word("public", "unlisted", "private")
    created_at = Time()
    updated_at = Time()


class AggregateCreated(AtVersion):
    """Its maker's token, and a code for another device, this once and for the same key."""

    id = Text()
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


class AggregateEvents(AtVersion):
    """Some of them, in order."""

    events = Items(Event)
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


class AggregateToken(Open):
    """One tid. token and code: only as it is issued."""

    tid = Text()
    role = Text()
    whom = Text(or_null=True)
    label = Text(or_null=True)


class AggregateTokens(Page):
    """All that were issued."""

    items = Items(AggregateToken)


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
