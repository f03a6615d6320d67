"""A match move by move, in words."""

from __future__ import annotations

from api.schemas.annotations import Annotation
from api.schemas.events import Event, Irregular
from api.schemas.states import State
from api.schemas.telling import (
    RECEIPT,
    By,
    Flag,
    Hash,
    Items,
    Object,
    Of,
    Place,
    Seat,
    Sentence,
    Text,
    Told,
    Version,
    Whole,
)


class StoodBefore(Told):
    """A move that a correction replaced, as it was told."""

    version = Place()
    by = Seat(or_null=True)
    type = Text()
    command = Object(or_null=True)
    cards = Items(Text())
    text = Of(Sentence)
    irregular = Of(Irregular, or_null=True)
    note = Text(or_null=True)
    struck_by = Version()


class AboutWhat(Told):
    """What a ruling or a correction is about."""

    version = Place()
    move = Whole("its number; null where it does not stand", or_null=True)


class TimelineItem(Told):
    """One event, as it is told."""

    version = Place()
    move = Whole(or_null=True)
    ply = Whole(or_null=True)
    round = Whole(or_null=True)
    trick = Whole(or_null=True)
    by = Seat(or_null=True)
    type = Text()
    main = Flag("of its move's events the one that is the command")
    command = Object(
        "what, sent again, would do the same; less what the reader may not see; "
        "null but for a main item that a command made",
        or_null=True,
    )
    cards = Items(Text(), "cards that the event names, as far as the reader may see them: the played one first")
    text = Of(Sentence)
    headline = Of(
        Sentence, "what the whole move came to: of its last item, where that itself says something else", or_null=True
    )
    t = Whole(or_null=True)
    pace = Whole(or_null=True)
    irregular = Of(Irregular, or_null=True)
    note = Text(or_null=True)
    reason = Text("why the table was stated anew or redealt; why it was corrected", or_null=True)
    about = Of(AboutWhat, or_null=True)
    corrected = Flag("its own command was put in or changed by a correction")
    was = Items(StoodBefore, "of a corrected move's main item: what stood in its place before, the oldest first")
    struck_by = Whole(or_null=True)
    actor = Text("in an audit: who recorded it", maybe=True)


class Chapter(Told):
    """A part of the match, by its first event: a round, or what rounds are made of."""

    version = Place()
    kind = Text()
    label = Of(Sentence)


class Moment(Told):
    """What stands out."""

    version = Place()
    kind = Text()
    why = Of(Sentence)


class Timeline(Told):
    """A page of it, with what it falls into and, on the last one, what stands out in all of it."""

    version = Version()
    head = Version()
    hash = Hash(RECEIPT)
    items = Items(TimelineItem)
    chapters = Items(Chapter, "the parts that begin here, each by its first event: rounds, and what they are made of")
    moments = Items(Moment, "of the last page: what stands out in the match, in its order; none before")
    series = By(
        Text(),
        By(Seat(), Items(Whole(or_null=True))),
        "for a chart: `hand`, `score`: by seat a number for each item; null where it was struck",
    )
    next = Whole("`from` of the next page; null on the last", or_null=True)


class Example(Told):
    """A match that is built in: what its summary, its timeline, events, `state?at=` and its annotations would say."""

    summary = Object()
    timeline = Object()
    audit = Object("the timeline with `audit=true`")
    events = Items(Event)
    states = By(Text(), State)
    hindsight = By(Text("with `view=hindsight`"), State)
    annotations = Items(Annotation)
