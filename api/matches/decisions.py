"""What a wish comes to on a match as it stands: replays.deciding, and what only the service knows of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from marshmallow import ValidationError

from api.http.requests import errors_of
from api.matches import about as abouts
from api.matches import changing
from api.matches.loaded import LoadedMatch
from api.matches.schemas import SeatAtFirst
from engine.errors import Invalid
from engine.games import letters
from engine.history import Place
from engine.match import Marked
from recorder.chain import Draft
from replays import deciding
from replays.deciding import COMMAND, CORRECTION, Read

_PEOPLE = SeatAtFirst(many=True)


class WriteRequest(NamedTuple):
    """One thing to be recorded, as sent. body: without age_ms (ms since it was made).

    key: its UUID, made by the service where it was not sent. kind: COMMAND, CORRECTION or RULING.
    """

    body: Mapping[str, Any]
    age_ms: int
    key: str
    sent: bool
    kind: str = COMMAND


class Decision(NamedTuple):
    """Events for the match, and drafts for its about stream. notes: words that go with its moves, by their places."""

    marked: Sequence[Marked]
    about: Sequence[Draft]
    notes: Mapping[Place, str]


class Wished(NamedTuple):
    """A wish, read. people: what a correction says of them, by seat; the engine knows them by ids alone."""

    asked: Read
    people: Sequence[Mapping[str, Any]]


def read(folded: LoadedMatch, wish: WriteRequest) -> Wished:
    """What a wish says, its form checked. Raises Invalid."""
    body, people = _with_people(folded, wish.body) if wish.kind == CORRECTION else (wish.body, [])
    return Wished(deciding.read(folded, wish.kind, body), people)


def decide(folded: LoadedMatch, wished: Wished) -> Decision:
    """What a wish comes to. Raises one of Refused."""
    marked, notes = deciding.decide(folded, wished.asked)
    about = [abouts.noted(place, note) for place, note in notes.items()]
    return Decision(marked, [*about, *changing.seated(folded, wished.people)], notes)


def _with_people(folded: LoadedMatch, body: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
    """A correction for the engine, and all that it says of people, by seat."""
    seats = body.get("seats")
    if not isinstance(seats, list):
        return body, []
    try:
        people = [*_PEOPLE.load(seats)]
    except ValidationError as error:
        raise Invalid([(f"/seats{at}", what) for at, what in errors_of(error)]) from None
    before, about = folded.match.players, folded.about.players
    ids = []
    for seat, person in zip(letters(len(people)), people, strict=True):
        ids.append({"player": person.get("player", about.get(seat, before.get(seat)))})
    return {**body, "seats": ids}, people
