"""The table: what all games have, and what each game tells of its own."""

from __future__ import annotations

from typing import Any

from api.schemas.telling import (
    KNOWLEDGE,
    RECEIPT,
    STATUSES,
    By,
    Count,
    Flag,
    Hash,
    Items,
    Of,
    Place,
    Seat,
    Sentence,
    Text,
    Told,
    Version,
    Whole,
    Word,
)
from engine.game import Game
from engine.games import GAMES
from engine.states import SEAT, TEXT, by, record


class Proof(Told):
    """A card that the whole record places in a hand where it was not seen yet."""

    card = Text()
    since = Place("the earliest version from which it may have been there")
    until = Place("the version at which it left or was seen; null: it never was", or_null=True)
    certain = Flag("whether it was there for sure at the version asked about")
    draws = Items(Place(), "the draws that may have brought it there")


class Hand(Told):
    """`proved` with `view=hindsight` only; its cards are among the unknown ones."""

    known = Items(Text())
    others = Count(data_key="unknown")
    proved = Items(Proof, maybe=True)


class SeatState(Told):
    """Somebody at the table."""

    name = Text(or_null=True)
    hand = Of(Hand)
    out = Version(or_null=True)
    score = Whole()


class Outcome(Told):
    """How the match ended."""

    rank = By(Seat(), Version())
    winners = Items(Seat())
    loser = Text(or_null=True)
    reason = Text()


class State(Told):
    """The table; what stands beside the common fields depends on the game."""

    game = Text()
    edition = Count()
    version = Place()
    head = Version()
    hash = Hash(f"{RECEIPT}; null in a dry run", or_null=True)
    status = Word(*STATUSES)
    knowledge = Word(*KNOWLEDGE)
    round = Count()
    trick = Count("the attack, or trick, in this round; 0 before the first card")
    phase = Text()
    turn = Items(Seat())
    seats = By(Seat(), SeatState)
    outcome = Of(Outcome, or_null=True)
    due = Of(Sentence, "whom the table waits for, and with what choice, in a sentence", or_null=True)

    @classmethod
    def also(cls) -> dict[str, Any]:
        return {
            "allOf": [
                {"if": {"properties": {"game": {"const": key}}}, "then": {"$ref": f"{_COMPONENTS}{_table(key)}"}}
                for key in GAMES
            ]
        }


_COMPONENTS = "#/components/schemas/"


def tables() -> dict[str, dict[str, Any]]:
    """By name, the schema of each game's table and of what lies on it. Raises ValueError where two have one name."""
    made: dict[str, dict[str, Any]] = {}
    for game in GAMES.values():
        for name, schema in _of_game(game).items():
            if made.setdefault(name, schema) != schema:
                raise ValueError(f"{game!r} has another {name} than a game before it")
    return made


def _table(key: str) -> str:
    return f"{_camel(key)}Table"


def _camel(key: str) -> str:
    return "".join(word.title() for word in key.replace("_", "-").split("-"))


def _of_game(game: Game[Any]) -> dict[str, dict[str, Any]]:
    schema, key, name = game.state_schema, game.identity.key, game.identity.names["en"]
    members = {"phase": {**TEXT, "enum": [*schema.phases]}, **schema.members}
    made = {part: _opened(told) for part, told in schema.parts.items()}
    if schema.seat:
        seat = f"{_camel(key)}Seat"
        made[seat] = _opened(record(schema.seat, f"What a seat of {name} has beside the common fields."))
        members["seats"] = by(SEAT, {"$ref": f"{_COMPONENTS}{seat}"})
    made[_table(key)] = _opened(record(members, f"What {name}'s state has beside the common fields."))
    return made


def _opened(schema: Any) -> Any:
    """A game's schema as a component: its objects may have more members one day, and its parts lie elsewhere."""
    if isinstance(schema, list | tuple):
        return [_opened(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: told.replace("#/$defs/", _COMPONENTS) if name == "$ref" else _opened(told)
        for name, told in schema.items()
        if (name, told) != ("additionalProperties", False)
    }
