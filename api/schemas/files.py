"""Matches as files, coming in and going out; what is learned from several; whether what was recorded holds."""

from __future__ import annotations

import re

from marshmallow import fields, validate

from api.aggregates.about import MAX_NAME
from api.matches.about.events import LAST_ROUND
from api.matches.annotations.events import AUTHORS
from api.schemas.annotations import Marks, Nags, Prose, language_tag
from api.schemas.problems import Problem
from api.schemas.reading import Flag, Moment, Named, Number, Place, Round, Strict, Words, match_id, one_of, player_id
from api.schemas.telling import By, Code, Items, MatchId, Of, Text, Told, Version, Whole
from engine.match import MAX_TITLE


class FileTerm(Strict):
    """Who sat at a seat from a round on, as the file of a match says."""

    start = Round(data_key="from", required=True, validate=validate.Range(1, LAST_ROUND))
    name = Words(MAX_NAME, allow_none=True, load_default=None)
    player = player_id(allow_none=True, load_default=None)


class FileHeader(Strict):
    """What the header of a match's file says beside its events."""

    title = Words(MAX_TITLE, allow_none=True, load_default=None)
    seats = fields.Dict(
        keys=fields.String(validate=validate.Regexp(re.compile(r"[A-Z]\Z"), error="want a seat's letter")),
        values=fields.List(fields.Nested(FileTerm), validate=validate.Length(1, 1000, error="want a list of terms")),
        load_default=dict,
    )


_AID = re.compile(r"a[1-9]\d{0,8}\Z", re.ASCII)


class FileRole(Strict):
    """What somebody was."""

    role = fields.String(required=True, allow_none=True, validate=one_of(*AUTHORS))
    seat = fields.String(
        required=True,
        allow_none=True,
        validate=validate.Regexp(re.compile(r"[A-Z]\Z"), error="want a seat's letter, or null"),
    )


class FileAuthor(FileRole):
    """Who wrote, as the file of a match says. was: of what came with a file before."""

    name = Words(MAX_NAME, required=True, allow_none=True)
    was = fields.Nested(FileRole, required=True, allow_none=True)


class FileAnnotation(Strict):
    """An annotation as a line of a match's file has it."""

    aid = fields.String(required=True, validate=validate.Regexp(_AID, error="want a and a number, as a1"))
    answers = fields.String(
        required=True, allow_none=True, validate=validate.Regexp(_AID, error="want a and a number, as a1, or null")
    )
    place = Place(required=True)
    head = Number(required=True)
    knew = Named("seat, as seat:A, or referee, or null", required=True, allow_none=True)
    text = Prose(required=True, allow_none=True)
    nags = Nags(required=True)
    marks = Marks(required=True)
    branch = match_id(required=True, allow_none=True)
    lang = language_tag(required=True)
    by = fields.Nested(FileAuthor, required=True)
    written_at = Moment(required=True, allow_none=True)
    changed_at = Moment(required=True, allow_none=True)
    deleted = Flag(required=True)


class MatchFile(Text):
    """A match as a file."""

    def __init__(self) -> None:
        super().__init__("`jsonl`: one JSON object a line, a header, then every event; `toml`: docs/notation.md")


class ArchivedFile(Told):
    """What became of one file."""

    name = Text()
    status = Whole()
    problem = Of(Problem, or_null=True)
    id = MatchId(maybe=True)
    version = Version(maybe=True)
    tokens = By(Text(), Text(), maybe=True)
    code = Code(or_null=True, maybe=True)


class BroughtIn(Told):
    """Of each file in an archive what became of it: as `POST /matches/import` answers, or the `problem`."""

    results = Items(ArchivedFile)
