"""A match as a whole: made, changed, summed up."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, fields, validate

from api.aggregates.about import MAX_NAME, VISIBILITIES
from api.aggregates.credentials import ID
from api.matches.about.events import COMMENTS, CONSENTS, HANDS, LAST_ROUND, MAX_DELAY
from api.schemas import reading
from api.schemas.reading import Named, Round, Seconds, Several, Strict, Words, one_of, player_id
from api.schemas.states import Outcome
from api.schemas.telling import (
    KNOWLEDGE,
    STATUSES,
    AtVersion,
    By,
    Code,
    Count,
    Flag,
    Hash,
    Items,
    MatchId,
    Object,
    Of,
    Page,
    Place,
    Seat,
    Text,
    Time,
    Told,
    Version,
    Whole,
    Word,
)
from engine.match import MAX_TITLE
from engine.seats import letters

_LETTER = re.compile(r"[A-Z]", re.ASCII)
MOST_SEATS = 26
SEATS = "want a list of seats, one object each, at most 26"


def _consent(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=one_of(*CONSENTS),
        metadata={"description": "how people are shown; the stricter of the match's and the seat's own counts"},
        **kwargs,
    )


class SeatAtFirst(Strict):
    """One seat of a new match."""

    name = Words(MAX_NAME, allow_none=True)
    player = player_id(allow_none=True)
    consent = _consent(allow_none=True)
    alias = Words(MAX_NAME, allow_none=True)


class _Shown(Strict):
    """How a match is shown to others."""

    visibility = fields.String(validate=one_of(*VISIBILITIES))
    consent = _consent()
    delay = Seconds(MAX_DELAY, metadata={"description": "seconds after which viewers and the public see an event"})
    hands = fields.String(
        validate=one_of(*HANDS), metadata={"description": "`delayed`: after the delay viewers see the hands too"}
    )


class _Letters(fields.Dict):
    """Seat by seat, each once."""

    wants = "want an object of letters: seat here, and where that person sat there"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict) or not all(_LETTER.fullmatch(str(each)) for each in (*value, *value.values())):
            raise ValidationError(self.wants)
        if len(set(value.values())) != len(value):
            raise ValidationError("want each seat of the other match once at most")
        return value


class Continues(Strict):
    """The match that a new one continues, with another number of seats."""

    match = reading.match_id(required=True)
    version = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(1, error="want a version, 1 or more"),
        metadata={"description": "where it was left"},
    )
    seats = _Letters(
        load_default=dict,
        keys=fields.String(),
        values=fields.String(),
        metadata={"description": "seat here -> where the same person sat there"},
    )


class NewMatch(_Shown):
    """A new match. The game checks options, knowledge and the number of seats."""

    game = Named("game, as GET /games lists them", required=True)
    options = fields.Dict(keys=fields.String())
    knowledge = fields.String(validate=one_of("observed", "open", "dealt"))
    seats = Several(fields.Nested(SeatAtFirst), MOST_SEATS, SEATS, required=True)
    title = Words(MAX_TITLE, allow_none=True)
    timing = fields.Dict(keys=fields.String(), metadata={"description": "how clocks are read"})
    continues = fields.Nested(Continues, metadata={"description": "needs that match's referee token"})
    holds = fields.String(
        data_key="as",
        validate=validate.Regexp(re.compile(r"(referee|seat:[A-Z])\Z"), error="want referee, or seat:A and the like"),
        metadata={"description": "whose token the creator gets; a seat's in a dealt match, which then has no referee"},
    )
    id = fields.String(
        validate=validate.Regexp(ID, error="want 20 characters of lower-case base 32 (a-z, 2-7)"),
        metadata={"description": "made by the client from 96 random bits or more"},
    )


class NewBranch(Strict):
    """What if: a new match that begins as another one stood."""

    at = reading.Place(
        required=True,
        metadata={"type": ["integer", "string"], "description": "the version (or address) of the last move it has"},
    )
    view = fields.String(
        validate=one_of("hindsight"), metadata={"description": "with all that later events prove of the hands"}
    )
    assume = fields.Dict(
        keys=fields.String(),
        values=Several(fields.Raw(), 200, "want a list of at most 200 cards"),
        metadata={"description": "cards that are assumed in hands, by seat, as {B: [cards]}"},
    )


class SeatChange(SeatAtFirst):
    """What changes at one seat, from a round on."""

    start = Round(
        data_key="from",
        validate=validate.Range(1, LAST_ROUND),
        metadata={"description": "the first round that it holds for; a term that begins there is corrected"},
    )


class _SeatChanges(fields.Dict):
    """An object by letter, or a list as in a new match; read to one by letter."""

    wants = "want an object of seats by letter, or a list of them"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            seats = Several(fields.Nested(SeatChange), MOST_SEATS, SEATS).deserialize(value)
            return dict(zip(letters(len(seats)), seats, strict=True))
        return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]


class MatchChange(_Shown):
    """What changes about a match; what is left out stays."""

    title = Words(MAX_TITLE, allow_none=True)
    comments = fields.String(
        validate=one_of(*COMMENTS), metadata={"description": "who may annotate: all with a token, referees, nobody"}
    )
    seats = _SeatChanges(
        keys=fields.String(), values=fields.Nested(SeatChange), metadata={"description": "by letter, as {A: {name}}"}
    )


class Term(Told):
    """Who sits there from a round on."""

    start = Version("the first round that it holds for", data_key="from")
    name = Text(or_null=True)
    player = Text(or_null=True)
    consent = Word(*CONSENTS, maybe=True)
    alias = Text(maybe=True)


class SeatSummary(Told):
    """Who sits there now, between rounds in the next one; consent and alias: for referees, where the person has one."""

    name = Text(or_null=True)
    player = Text(or_null=True)
    score = Whole()
    terms = Items(Term, "who sat there, each from a round on", least=1)
    consent = Word(*CONSENTS, maybe=True)
    alias = Text(maybe=True)


class Predecessor(Told):
    """The match that this one continues; seats: seat here -> where the same person sat there."""

    match = MatchId()
    version = Version()
    seats = By(Seat(), Seat())


class Parent(Told):
    """The match that this one is a what-if of.

    It began as that one was at `version`, of what was in force at `head`; `hash` is that of `head`.
    """

    match = Text("its id; `example` of the example match")
    version = Place()
    head = Version()
    hash = Hash()


class Origin(Told):
    """Of a match that came in as a file: when, by which key it was sealed (null: it was not), and whether that is one
    of this service's.
    """

    imported_at = Time()
    key = Text(or_null=True)
    ours = Flag()


class Pen(Told):
    """The device that holds the pen."""

    tid = Text()
    label = Text(or_null=True)


class Summary(AtVersion):
    """A match at a glance."""

    id = MatchId()
    game = Text()
    edition = Count()
    knowledge = Word(*KNOWLEDGE)
    options = Object()
    title = Text(or_null=True)
    visibility = Word(*VISIBILITIES, about="`private` wherever somebody's consent says so")
    consent = Word(*CONSENTS)
    delay = Whole("seconds; for viewers", least=0, most=MAX_DELAY)
    hands = Word(*HANDS)
    comments = Word(*COMMENTS, about="who may annotate: all with a token, referees, nobody")
    pen = Of(Pen, or_null=True)
    status = Word(*STATUSES)
    opened = Flag("the match is over, and its hidden cards are open to you")
    about = Version("moves when anything here does that no move changes")
    round = Count()
    seats = By(Seat(), SeatSummary)
    continues = Of(Predecessor, or_null=True)
    parent = Of(Parent, or_null=True)
    origin = Of(Origin, or_null=True)
    continued_by = MatchId(or_null=True)
    outcome = Of(Outcome, or_null=True)
    created_at = Time()
    updated_at = Time()
    links = By(Text(), Text())


class Summaries(Page):
    """A page of a list."""

    items = Items(Summary)


class Created(Told):
    """A match that was made, with what its maker holds it by."""

    id = MatchId()
    version = Version("1; of a branch, that of the last event that it begins with")
    hash = Hash()
    tokens = By(Text(), Text(), "the creator's, by its role: `referee`, or `seat:A`")
    code = Code("for a second device; null where there is no referee", or_null=True)
    codes = By(Seat(), Code(), "for the other seats, where there is no referee")
    links = By(Text(), Text())
