"""What tournaments take and answer, beside what all kinds have."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Any, cast

from marshmallow import EXCLUDE, Schema, fields, validate

from api.schemas.aggregates import AggregateRecorded, AggregateSummary
from api.schemas.reading import Moment, Strict, Words, one_of
from api.schemas.telling import (
    AtVersion,
    By,
    ByLanguage,
    Code,
    Count,
    Either,
    Flag,
    Hash,
    Items,
    MatchId,
    Object,
    Of,
    Open,
    Page,
    Sentence,
    Text,
    Time,
    Told,
    Version,
    Whole,
    Word,
    limit_parameter,
    text_parameter,
)
from api.schemas.tokens import ListedGrant
from api.tournaments.events import CONSENTS, LANGS, ROLES, SHOWS
from engine.tournaments import planning
from engine.tournaments.formats import FORMATS
from engine.tournaments.forms import MOST_ENTRANTS
from engine.tournaments.settings import STAGES
from engine.tournaments.tie_breaks import FIGURES, TIE_BREAKS

PARAMETERS: Mapping[str, fields.Field[Any]] = {  # of queries, as `documented` names them
    "tournaments:q": text_parameter("at most 8 words of the name, their beginnings will do", maxLength=200),
    "entrants:q": text_parameter("words of a name, an alias or a club", maxLength=200),
    "entrants:status": Word("in", "withdrawn", "disqualified", about="of this status", maybe=True),
    "entrants:limit": limit_parameter("items at most", 2000, 2000),
    "why:entrants": text_parameter("two to six entrants, as `e1,e2`; one alone, to ask about a bye"),
    "standings:entrant": text_parameter("whose row is explained, as `e1`"),
    "standings:round": Whole("after this round", maybe=True),
    "standings:group": Whole("a group of a stage, the first 0", least=0, maybe=True),
    "stage": Whole("a stage, the first 0", least=0, maybe=True),
    "category": text_parameter("only these, ranked among themselves"),
    "story:limit": limit_parameter("items at most", 2000, 500),
}


ENTRANT_STATUSES = ("in", "withdrawn", "disqualified")
ROUND_STATUSES = ("draft", "published", "started", "closed")
TURN_KINDS = ("sat", "bye", "forfeit", "missed", "void", "free")


class Order(Items):
    """Places, the first one first."""

    def __init__(self, **more: Any) -> None:
        super().__init__(Either(Text(), Items(Text())), "an entrant, or a list of those who share a place", **more)


class TableSizes(Told):
    """The sizes of a table."""

    prefer = Whole()
    min = Whole()
    max = Whole()


class TableLength(Told):
    """The length of a match at a table: rounds of the game, or minutes."""

    rounds = Whole(maybe=True)
    minutes = Whole(maybe=True)


class TournamentStage(Told):
    """A stage as it is agreed. Further members belong to its kind alone."""

    kind = Text("one that POST /tournaments/plan offers, or `stages`")
    table = Either(Whole(), TableSizes, maybe=True)
    plan = Word("smaller", "larger", maybe=True)
    rounds = Whole(maybe=True)
    groups = Whole(maybe=True)
    take = Whole("how many come in from the stage before", maybe=True)
    per_group = Whole("how many come in from each of its groups", maybe=True)
    teams = Flag("whether an entrant is a pair", maybe=True)
    length = Of(TableLength, maybe=True)
    last_call = Whole("minutes before the end of a table", maybe=True)


class TournamentFormat(TournamentStage):
    """The format of a tournament: that of its only stage, or its `stages`."""

    stages = Items(TournamentStage, maybe=True)


class PointsAgreed(Told):
    """The points that places pay."""

    by = Word("place", "loss", "table", "score")
    points = By(Text(), Items(Whole()), "of `table`: by the size of the table, in 120ths of a win", maybe=True)


class RequestedBye(Told):
    """The points of a round that somebody asks to sit out."""

    points = Count("in 120ths of a win")
    most = Whole("so many of somebody's rounds pay, further ones nothing; left out: all of them", maybe=True)


class RoomTables(Told):
    """Tables of a room, by their numbers."""

    from_ = Whole(data_key="from")
    to = Whole()
    room = Text(maybe=True)


class TournamentNote(Told):
    """A note to the office that waits for an answer."""

    version = Version()
    table = Whole(or_null=True)
    entrant = Text(or_null=True)
    text = Text("null: it was erased, or a call came without words", or_null=True)
    seats = By(Text(), Text(), "entrants by seat: how the people of a table say that they sit", or_null=True)


class DisputeAtTable(Told):
    """A table where an entrant disputes the result."""

    round = Whole()
    table = Whole()
    version = Version()


class DifferingTable(Told):
    """A table with two results of the desk, which wait for a decision."""

    round = Whole()
    table = Whole()


class TournamentAppeal(Told):
    """An appeal that is open."""

    version = Version()
    of = Version("the event that is appealed")
    entrant = Text()
    text = Text(or_null=True)


class TournamentPenalty(Told):
    """A penalty that is in force."""

    version = Version()
    entrant = Text()
    points = Count("as `point` of the summary has them")
    shown = Text("these points, as people read them")
    warning = Flag()
    round = Whole()
    reason = Text(or_null=True)


class TournamentSummary(AggregateSummary):
    """A tournament at a glance. Director and desk have the members from `draft` on, too."""

    class Meta:
        unknown = EXCLUDE

    name = Text(or_null=True)
    game = Text()
    options = Object("of the game")
    format = Of(TournamentFormat)
    format_names = Of(ByLanguage, "of the format, within a sentence")
    points = Of(PointsAgreed)
    tie_breaks = Items(Word(*TIE_BREAKS), "what decides among equals", or_null=True)
    course = Word(
        *("stages", "bracket", "groups", "schedule"),
        about="what GET …/stages has, now or later; null: nothing but the format",
        or_null=True,
    )
    teams = Flag("whether an entrant is a pair")
    scores = Flag("whether the game has points of its own, which results tell")
    scores_count = Flag("whether points or tie-breaks are made of those")
    point = Count("how many of the numbers called points people read as one point: 120, or 1 of the game's own")
    consent = Word(*CONSENTS)
    show = Word(*SHOWS, about="what readers without a right are told of names at most")
    starts_at = Time(or_null=True)
    lang = Word(*LANGS, or_null=True)
    requested_bye = Of(RequestedBye, "of a round that somebody asks to sit out; null: it pays nothing", or_null=True)
    no_show_after = Count("minutes", or_null=True)
    protest_minutes = Count("from the close of the last round, in which its results may be disputed")
    late_until = Count("the last round that starts before somebody may still enter", or_null=True)
    tables = Items(RoomTables, "that stand in the room", or_null=True)
    sections = Items(Text(), "other tournaments of the same day, by id; linked are those whose own list names this one")
    claims = Word("on", "off", about="whether players report results")
    categories = Items(Text(), "that entrants may be of", or_null=True)
    round = Count("the last that is published; 0: none")
    round_status = Word(*ROUND_STATUSES[1:], or_null=True)
    stage = Count()
    ends_at = Time(or_null=True)
    protest_until = Time("once the last round is closed: its results may be disputed until then", or_null=True)
    entrants = Count("who are in")
    present = Count()
    missing = Items(Whole(), "tables of that round without a result")
    changed = Flag("whether what was agreed changed after the first round was published")
    seed = Hash("of the drafts, once the tournament is over", or_null=True)
    draft = Whole("the round that is paired and not published", or_null=True, maybe=True)
    calls = Items(Whole(), "tables that want a judge", maybe=True)
    attended = Items(Whole(), "those of them to which a judge is on the way", maybe=True)
    notes = Items(TournamentNote, maybe=True)
    disputes = Items(DisputeAtTable, maybe=True)
    differs = Items(DifferingTable, maybe=True)
    appeals = Items(TournamentAppeal, maybe=True)
    penalties = Items(TournamentPenalty, maybe=True)
    forbidden = Items(Items(Text()), "who are never paired with each other", maybe=True)
    pins = By(Text(), Whole(), "tables by entrant", maybe=True)
    decided = Flag("whether nothing is left to pair: the last round is closed", maybe=True)
    ahead = Flag("whether the next round may be drafted before the newest one is closed", maybe=True)
    fixed = Items(Word("points", "kind"), "what was agreed and cannot be changed any more", maybe=True)
    sizes = Items(Whole(), "how many may sit at a table", maybe=True)
    deletable = Flag("whether nothing was played, so that it may be deleted", maybe=True)


class TournamentList(Page):
    """Some of the public ones."""

    items = Items(TournamentSummary)


class ResultSource(Told):
    """The source of a result. Further members belong to its kind alone."""

    kind = Word("desk", "claim", "match")
    by = Text("who claimed it, or what the desk has answered by it", or_null=True, maybe=True)
    claim = Version("of `claim`", maybe=True)
    expected = Version("of `desk`: the result that it was to replace", or_null=True, maybe=True)
    match = MatchId("of `match`", maybe=True)
    version = Version("of `match`", maybe=True)
    hash = Hash("of `match`", maybe=True)


class TournamentResult(Told):
    """How a table ended; points are 120ths of a win, shown is how people read them."""

    version = Version()
    order = Order()
    scores = By(Text(), Whole(), "by entrant", or_null=True)
    points = By(Text(), Whole(), "by entrant")
    shown = By(Text(), Text(), "by entrant")
    outcome = Word("forfeit", "bye", "void", or_null=True)
    absent = Items(Text())
    left = Items(Text())
    unfinished = Flag()
    cards = By(Text(), Count(), "that were left, by entrant", or_null=True)
    source = Of(ResultSource)
    replaces = Version(or_null=True)


class TournamentClaim(Told):
    """What an entrant says of a table."""

    version = Version()
    entrant = Text()
    order = Order()
    scores = By(Text(), Whole(), "by entrant", or_null=True)
    unfinished = Flag()
    edition = Whole()
    match = MatchId(or_null=True)


class TournamentDispute(Told):
    """That an entrant says otherwise."""

    version = Version()
    entrant = Text()
    text = Text(or_null=True)


class TournamentTable(Told):
    """A table of a round; claims, disputes and judge: for the desk, and for who sits there."""

    table = Whole()
    group = Whole()
    edition = Whole()
    ends_at = Time(or_null=True)
    entrants = Items(Text(), "by their seats")
    match = MatchId(or_null=True)
    result = Of(TournamentResult, or_null=True)
    claims = Items(TournamentClaim)
    differs = Items(TournamentResult)
    disputes = Items(TournamentDispute)
    judge = Word("called", "coming", about="whether a judge is wanted, or on the way", or_null=True)
    possible = Items(Text(), "for the office: commands that can still change who sits at a published table")


class TournamentAbsence(Told):
    """Who has no table, and why."""

    entrant = Text()
    why = Text()
    points = Count()
    shown = Text()


class TournamentExchange(Told):
    """Who should have come into a stage, by results that were corrected since it was drawn."""

    entrant = Text("who should have come in; null where fewer would have", or_null=True)
    instead_of = Text("who is in instead; null where more would have come in", or_null=True)
    table = Whole("where instead_of sits", or_null=True)
    possible = Flag("whether `swap` can still exchange them")


class UnmetPin(Told):
    """A pinned person who sits at another table."""

    entrant = Text()
    pinned = Whole("the table of the pin")
    table = Whole("where they sit")


class TournamentRound(Told):
    """A round; a draft only for director and desk."""

    round = Whole()
    stage = Whole()
    status = Word(*ROUND_STATUSES)
    engine = Text(or_null=True)
    seed = Hash(or_null=True)
    drafts = Count()
    edition = Count("how often it was published, or changed while it was; 0 before")
    by_hand = Flag()
    assumed = Items(Whole())
    stale = Flag()
    as_is = Flag()
    possible = Items(Text(), "for the office: `unpublish` as long as a published round can become a draft again")
    starts_at = Time(or_null=True)
    ends_at = Time(or_null=True)
    left_ms = Count(or_null=True)
    tables = Items(TournamentTable)
    byes = Items(Text())
    free = Items(Text())
    absent = Items(TournamentAbsence)
    unmet_pins = Items(UnmetPin, "for the office, until the round is closed")
    extra_tables = Items(Whole(), "for the office: tables that are none of those that stand in the room")
    missing = Items(Whole())
    undecided = Items(Whole())
    exchanges = Items(TournamentExchange, "for director and desk, of a round that has begun a stage", maybe=True)
    version = Version(maybe=True)
    hash = Hash(maybe=True)


class RecordedEvent(Told):
    """An event that was recorded, or would be."""

    type = Text()
    version = Version(maybe=True)
    data = Object("by its type")


class TournamentRecorded(AggregateRecorded):
    """What one request has recorded."""

    events = Items(RecordedEvent)
    state = Of(TournamentSummary)
    entrant = Text("of `enter`", or_null=True, maybe=True)
    round = Of(TournamentRound, "of what changes who sits where, and of `close`", or_null=True, maybe=True)
    result = Of(TournamentResult, "of `result`, `claim` and `confirm`: what they record", or_null=True, maybe=True)
    consequences = Items(
        Whole(), "of `result`: tables of the next round that would have been paired otherwise", or_null=True, maybe=True
    )
    exchanges = Items(TournamentExchange, "of `result`: who should be in the next stage, instead of whom", maybe=True)


class _Presented(Open):
    """How a tournament is shown to others."""

    visibility = Word("public", "unlisted", "private", maybe=True)
    consent = Word(*CONSENTS, maybe=True)
    show = Word(*SHOWS, maybe=True)
    lang = Word(*LANGS, maybe=True)


class NewTournament(_Presented):
    """A tournament: name, game, format, how it is told; less with `copy_of`. The rest stands in docs/wire.md."""

    id = MatchId(maybe=True)
    copy_of = MatchId(maybe=True)
    name = Text(maybe=True)
    game = Text(maybe=True)
    format = Of(TournamentFormat, maybe=True)
    requested_bye = Of(RequestedBye, maybe=True)
    starts_at = Text(maybe=True)


MOST_PLANNED = 2000  # people


# A view: a house may add formats of its own after this module is loaded.
_KINDS = validate.OneOf(
    ChainMap({STAGES: None}, cast("dict[str, Any]", FORMATS)), error=f"want one of {', '.join([*FORMATS, STAGES])}"
)


class TournamentWish(Strict):
    """What somebody has in mind: a game, how many come, how many minutes there are. What is left out is proposed."""

    game = fields.String(required=True)
    people = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(2, MOST_PLANNED, error=f"want a whole number, 2 to {MOST_PLANNED}"),
    )
    minutes = fields.Integer(
        required=True, strict=True, validate=validate.Range(1, 10_080, error="want a whole number, 1 to 10080")
    )
    kind = fields.String(validate=_KINDS)
    size = fields.Integer(
        strict=True,
        validate=validate.Range(2, 6, error="want 2 to 6"),
        metadata={"description": "how many entrants sit at a table"},
    )
    length = fields.Integer(
        strict=True,
        validate=validate.Range(1, 1440, error="want minutes, 1 to 1440"),
        metadata={"description": "of a round, in minutes"},
    )
    rounds = fields.Integer(strict=True, validate=validate.Range(1, 200, error="want 1 to 200"))
    teams = fields.Boolean(
        truthy={True}, falsy={False}, metadata={"description": "whether an entrant is a pair; people are counted"}
    )
    groups = fields.Integer(
        strict=True,
        validate=validate.Range(2, planning.MAX_GROUPS, error=f"want 2 to {planning.MAX_GROUPS}"),
        metadata={"description": "of kind stages: how many groups"},
    )
    per_group = fields.Integer(
        strict=True,
        validate=validate.Range(1, 200, error="want 1 to 200"),
        metadata={"description": "of kind stages: how many of each group go through"},
    )
    group_kind = fields.String(metadata={"description": "of kind stages: the format of the groups"})
    finals_kind = fields.String(metadata={"description": "of kind stages: the format of the finals"})
    advance = fields.Integer(
        strict=True,
        validate=validate.Range(1, 5, error="want 1 to 5"),
        metadata={"description": "of a knock-out at tables of three and more: how many go on from a table"},
    )
    third_place = fields.Boolean(
        truthy={True},
        falsy={False},
        metadata={"description": "of a knock-out at tables of two: whether there is a table for the third place"},
    )


WISH = TournamentWish()


class PlannedTables(Told):
    """So many tables of one size."""

    size = Whole()
    count = Whole()


class FormatOffered(Told):
    """A format that may be wished for, as `kind`."""

    kind = Text()  # a house may have formats of its own
    names = Of(ByLanguage, "within a sentence")


class PlannedStage(Told):
    """One stage of a proposal, in the order in which they are played."""

    kind = Text()
    names = Of(ByLanguage, "of the format, within a sentence")
    people = Whole("entrants in it: people, or pairs")
    groups = Whole()
    per_group = Whole("how many come in from each group of the stage before; null: everybody", or_null=True)
    tables = Items(Of(PlannedTables), "of its first round, all groups together")
    byes = Count("who sits out of its first round")
    rounds = Whole()


class PlannedRange(Told):
    """From the least to the most."""

    least = Whole()
    most = Whole()


class PlanChoices(Told):
    """What may be wished beside the format; null: nothing."""

    teams = Flag("whether the game is played by pairs")
    groups = Of(PlannedRange, or_null=True)
    per_group = Of(PlannedRange, or_null=True)
    group_kinds = Items(Text(validate=validate.OneOf(FORMATS)))
    finals_kinds = Items(Text(validate=validate.OneOf(FORMATS)))
    advance = Of(PlannedRange, "who go on from a table of a knock-out", or_null=True)
    third_place = Flag("whether a knock-out may have a table for the third place")


class TournamentPlan(Told):
    """What is proposed; minutes, where nothing else is said."""

    format = Of(TournamentFormat, "as a new tournament takes it")
    formats = Items(FormatOffered)
    sets_rounds = Flag("whether the director says how many rounds there are; false: they follow from the format")
    tables = Items(Of(PlannedTables), "of a round, the preferred size first")
    byes = Count("who sits out of a round")
    rounds = Whole()
    least = Whole("rounds that leave one winner")
    most = Whole("rounds that can be paired without two meeting twice")
    fits = Count("rounds that end in time")
    length = Whole("of a round")
    matches = Count("how many that were played here the length follows from; 0: an estimate, or as it was wished")
    opening = Whole("before the first round")
    between = Whole("from one round to the next")
    prizes = Whole("after the last round")
    takes = Whole("in all")
    stages = Items(PlannedStage)
    choices = Of(PlanChoices)


class TournamentChange(_Presented):
    """What is to be otherwise."""

    name = Text(maybe=True)
    starts_at = Text(or_null=True, maybe=True)
    sections = Items(Text(), "other tournaments of the same day, by id", maybe=True)
    format = Of(TournamentFormat, maybe=True)
    points = Of(PointsAgreed, maybe=True)
    tie_breaks = Items(Word(*TIE_BREAKS), maybe=True)
    tables = Items(RoomTables, "that stand in the room", maybe=True)
    claims = Word("on", "off", about="whether players report results", maybe=True)
    categories = Items(Text(), "that entrants may be of", maybe=True)
    requested_bye = Of(RequestedBye, maybe=True)
    protest_minutes = Count("from the close of the last round, in which its results may be disputed", maybe=True)
    reason = Text(maybe=True)


class NewTournamentToken(Strict):
    """A token for one more device, or one for each of several entrants."""

    role = fields.String(required=True, validate=one_of(*ROLES))
    entrant = fields.String(allow_none=True, metadata={"description": "of whom, for the role entrant"})
    entrants = fields.List(
        fields.String(),
        validate=validate.Length(1, MOST_ENTRANTS, error=f"want 1 to {MOST_ENTRANTS} entrants"),
        metadata={"description": "a sheet of badges: the answer has `items`"},
    )
    label = Words(60, allow_none=True)
    expires = Moment(allow_none=True, metadata={"format": "date-time"})
    code_expires = Moment(metadata={"format": "date-time"})


NEW_TOKEN = NewTournamentToken()


class TournamentBadge(Told):
    """A token of one of several entrants, issued as a sheet of badges."""

    tid = Text()
    role = Word(*ROLES)
    entrant = Text()
    label = Text(or_null=True)
    expires = Time(or_null=True)
    token = Text()
    badge = Text("to stand behind the # of an address: whoever shows it is that entrant")
    code = Code("six letters that do the same, once")
    code_expires = Time()


class TournamentToken(Open):
    """One tid, or `items` of several. token, code, badge: only as it is issued."""

    tid = Text(maybe=True)
    role = Word(*ROLES, maybe=True)
    entrant = Text(or_null=True, maybe=True)
    label = Text(or_null=True, maybe=True)
    code = Code(maybe=True)
    items = Items(TournamentBadge, maybe=True)


class ListedTournamentToken(ListedGrant):
    """One that was issued, and what became of it."""

    tid = Text()
    role = Word(*ROLES)
    entrant = Text(or_null=True)
    label = Text(or_null=True)


class TournamentTokens(Page):
    """All that were issued."""

    items = Items(ListedTournamentToken)


class RoundSatOut(Told):
    """A round that somebody sits out, and what they have for it."""

    round = Whole()
    points = Count()
    shown = Text()


class TournamentEntrant(Told):
    """Somebody who is in, or was. Director, desk and the entrant have the members from `alias` on, too."""

    entrant = Text()
    name = Text(or_null=True)
    label = Text("what they are called where no club stands beside: namesakes with club or number", or_null=True)
    surname = Text("under which lists have the name; null: as it stands", or_null=True)
    sort = Text("lists by name are ordered by it, by the code units of UTF-16; empty where there is no name")
    club = Text(or_null=True)
    category = Text(or_null=True)
    rating = Whole(or_null=True)
    start = Whole(or_null=True)
    status = Word(*ENTRANT_STATUSES)
    present = Flag()
    absent_since = Whole("the round in which they were absent, or left, until they check in again", or_null=True)
    late = Count()
    erased = Flag()
    members = Items(Text(), or_null=True)
    surnames = Items(Text(or_null=True), "of `members`, in their order; null: that name stands as it is", or_null=True)
    own_name = Text("as it was entered; `name` of a pair also names its members", or_null=True, maybe=True)
    alias = Text(or_null=True, maybe=True)
    family = Text(or_null=True, maybe=True)
    minor = Flag(maybe=True)
    consent = Word(*CONSENTS[:2], or_null=True, maybe=True)
    player = Text(or_null=True, maybe=True)
    held = Flag("whether the store still has what was known of them", maybe=True)
    out = Items(RoundSatOut, maybe=True)


class TournamentEntrants(Page, AtVersion):
    """All of them, by their numbers."""

    items = Items(TournamentEntrant)


class NewEntrants(Strict):
    """Many at once."""

    items = fields.List(fields.Raw(), required=True)


NEW_ENTRANTS: Schema = NewEntrants()


class TournamentFile(Text):
    """A tournament as a file."""

    def __init__(self) -> None:
        super().__init__("a table, a log of one JSON object a line, a page, or an archive of all")


class Remark(Told):
    """A remark on a line of a list, or on a field of it."""

    at = Text("the field, as a JSON pointer")
    detail = Text()
    text = Of(ByLanguage, maybe=True)
    rule = Text("of a refusal", maybe=True)


class EnteredItem(Told):
    """What became of a line."""

    line = Whole("of the file, the first is 1; of JSON the place in `items`")
    status = Word("entered", "double", "alike", "refused", "ignored")
    entrant = Text("who was entered, or was already", maybe=True)
    like = Items(Text("entrants whose names look alike"), maybe=True)
    errors = Items(Remark, maybe=True)
    notes = Items(Remark, "how a cell was read where that is not plain, or why a line is ignored", maybe=True)
    person = Object("what the line says, in a dry run", maybe=True)


class ListColumn(Told):
    """A column of a list."""

    column = Whole("the first is 1")
    header = Text(or_null=True)
    field = Text("what it was read as; null: it was ignored", or_null=True)
    sample = Text("its first cell below the headers", or_null=True)
    detail = Text("why it was ignored, of one whose header is known", maybe=True)
    text = Of(ByLanguage, "why it was ignored", maybe=True)


class EnteredAll(Told):
    """What became of each line; of text/csv also how the table was read."""

    version = Version()
    hash = Hash(or_null=True)
    encoding = Text("in which the file was read", maybe=True)
    separator = Text("between its cells", maybe=True)
    header = Whole("the line with the headers; null: none", maybe=True, or_null=True)
    columns = Items(ListColumn, maybe=True)
    unclear = Of(ByLanguage, "why it cannot be entered before `columns` are named", maybe=True)
    items = Items(EnteredItem)
    dry_run = Flag(maybe=True)


class TurnTold(Told):
    """What a round was for somebody."""

    round = Whole()
    stage = Whole()
    status = Word(*ROUND_STATUSES)
    table = Whole(or_null=True)
    seat = Text(or_null=True)
    opponents = Items(Text())
    kind = Word(*TURN_KINDS, about="null: the round does not count yet", or_null=True)
    points = Whole(or_null=True)
    shown = Text("these points, as people read them", or_null=True)
    place = Whole(or_null=True)
    result = Version(or_null=True)


class EntrantAlone(TournamentEntrant):
    """Somebody, with tables, opponents and points by round."""

    rounds = Items(TurnTold)
    version = Version()
    hash = Hash()


class AimCost(Told):
    """The cost of a seating by one aim, as it is and as it would be."""

    is_ = Count(data_key="is")
    would_be = Count()


class Why(Told):
    """Why some are, or are not, at one table; of one alone: why they have a bye, or none.

    aim: the first that would be worse otherwise; null: none would.
    """

    round = Whole()
    entrants = Items(Text())
    together = Flag("null: one alone was asked about", or_null=True)
    bye = Flag("of one alone: whether they have a bye; else null", or_null=True)
    aim = Text(or_null=True)
    costs = By(Text(), AimCost, "by aim")
    tables = Items(Items(Text()))
    byes = Items(Text())
    searched = Flag("false: nothing was searched for, as the table follows from the format or was set by hand")


TieBreakValues = Told.from_dict({name: Text(maybe=True) for name in TIE_BREAKS}, name="TieBreakValues")


class StandingRow(Told):
    """A line of a standing. points: less penalties, in 120ths of a win."""

    rank = Whole(or_null=True)
    entrant = Text()
    name = Text(or_null=True)
    club = Text(or_null=True)
    points = Whole(least=-(2**53))
    shown = Text("these points, as people read them")
    played = Count()
    places = By(Text(), Count(), "how often at each place of a table")
    tie_breaks = Of(TieBreakValues, "fractions in lowest terms")
    tie_breaks_shown = Of(TieBreakValues, "in the unit of `shown`")
    byes = Count()
    penalties = Count()
    status = Word(*ENTRANT_STATUSES)
    stage = Count()
    erased = Flag()


class Standings(Page, AtVersion):
    """Who stands where after a round."""

    items = Items(StandingRow)
    round = Count()
    provisional = Flag("whether a result of it is still missing or disputed")
    changed = Flag("whether what was agreed changed after the first round was published")


class GroupRow(Told):
    """Somebody in a group. points: less penalties, in 120ths of a win."""

    entrant = Text()
    rank = Whole(or_null=True)
    points = Whole(least=-(2**53))
    shown = Text("these points, as people read them")
    played = Count()
    status = Word(*ENTRANT_STATUSES)
    through = Word(
        "yes", "no", "open", about="into the next stage, as it stands; null: there is none after this", or_null=True
    )


class ScheduledTable(Told):
    """Who meets whom. table: its number, once the round is paired."""

    table = Whole(or_null=True)
    entrants = Items(Text(), "by their seats")
    order = Order(or_null=True)


class ScheduledRound(Told):
    """A round of a group, played or still to come."""

    round = Whole()
    tables = Items(ScheduledTable)
    free = Items(Text(), "who has no table in it")


class StageGroup(Told):
    """A group of a stage."""

    group = Count()
    name = Text("A, B, C; null: it is the only one", or_null=True)
    items = Items(GroupRow, "in the order of the group's standing")
    schedule = Items(ScheduledRound, "of a round robin: all its rounds; else empty")


class BracketSeatTold(Told):
    """A seat in a bracket."""

    entrant = Text("null: nobody knows yet, or nobody", or_null=True)
    state = Word("unknown", "nobody", "in", "through", "out", "won")
    place = Whole("at the table, once it has a result", or_null=True)


class BracketTableTold(Told):
    """A table of a bracket."""

    table = Whole("null: it is not paired, or somebody goes on without one", or_null=True)
    third_place = Flag("whether it is played for the third place")
    seats = Items(BracketSeatTold)


class BracketRoundTold(Told):
    """A round of a bracket, played or still to come."""

    round = Whole("null: it is not paired yet", or_null=True)
    title = Word("final", "semi_final", "quarter_final", "round")
    people = Count("seats in it, those for the third place left out")
    tables = Items(BracketTableTold, "at tables of two, each two lead to one of the next round")


class Stage(Told):
    """A stage of a tournament."""

    stage = Count()
    kind = Text()
    names = Of(ByLanguage, "of its format, within a sentence")
    status = Word("coming", "played", "over")
    first_round = Whole("null: it is not drawn yet", or_null=True)
    teams = Flag("whether an entrant is a pair")
    take = Whole("how many come in, in all", or_null=True)
    per_group = Whole("how many come in from each group of the stage before", or_null=True)
    groups = Items(StageGroup, "empty in a knock-out, and in a Swiss of one group that is the last stage")
    bracket = Items(BracketRoundTold, "of a knock-out; else empty")


class Stages(AtVersion):
    """The stages of a tournament, the first one first."""

    items = Items(Stage)


class PartedFrom(Told):
    """What decides between somebody and a neighbour in a standing."""

    entrant = Text("the neighbour")
    figure = Word(
        *FIGURES, "points", "stage", "went_out", "place", "disqualified", about="null: they share", or_null=True
    )
    own = Text("what the row has", or_null=True)
    theirs = Text("what the neighbour has", or_null=True)
    own_shown = Text("`own` as people read it", or_null=True)
    theirs_shown = Text("`theirs` as people read it", or_null=True)


class FigureTerm(Told):
    """One number of a sum."""

    round = Whole("null: a penalty", or_null=True)
    value = Text("a fraction in lowest terms")
    shown = Text("this value, as people read it")
    of = Items(Text(), "who it is reckoned from")
    counts = Flag("false: it is cut")


class RowFigure(Told):
    """A figure that somebody is ranked by, and the terms that it is the sum of."""

    name = Word(*FIGURES, "points")
    value = Text("a fraction in lowest terms")
    shown = Text("this value, as people read it")
    terms = Items(FigureTerm)


class WhyRow(Told):
    """Why a row of a standing is where it is."""

    entrant = Text()
    rank = Whole(or_null=True)
    stage = Whole()
    above = Of(PartedFrom, "null: the row is the first", or_null=True)
    below = Of(PartedFrom, "null: the row is the last", or_null=True)
    figures = Items(RowFigure, "points, then what decides among equals, in this order")
    version = Version(maybe=True)
    hash = Hash(maybe=True)


class CrosstableCell(Told):
    """A round in the row of an entrant."""

    round = Whole()
    kind = Word(*TURN_KINDS)
    points = Whole()
    shown = Text()
    table = Whole(or_null=True)
    place = Whole(or_null=True)
    opponents = Items(Text())


class CrosstableRow(Told):
    """An entrant, round by round."""

    entrant = Text()
    name = Text(or_null=True)
    rank = Whole(or_null=True)
    points = Whole()
    shown = Text()
    rounds = Items(CrosstableCell)


class PairsTable(Told):
    """A table of two; points: in the order of the pair."""

    round = Whole()
    table = Whole()
    points = Items(Whole(or_null=True))
    shown = Items(Text(or_null=True))


class CrosstablePair(Told):
    """Two entrants, and where they met."""

    entrants = Items(Text())
    tables = Items(PairsTable)


class Crosstable(AtVersion):
    """By entrant and round; at two seats also by pair."""

    rounds = Items(Whole())
    items = Items(CrosstableRow)
    pairs = Items(CrosstablePair)


class TournamentItem(Told):
    """Something that happened."""

    version = Version()
    at = Time()
    type = Text()
    round = Whole(or_null=True)
    table = Whole(or_null=True)
    text = Of(Sentence)


class TournamentStory(AtVersion):
    """What happened, in order."""

    items = Items(TournamentItem)
    next = Version(or_null=True)
