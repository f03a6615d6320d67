"""JSON Schemas of what is told of a table: words to write them with, what every game has, and `StateSchema`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

JsonSchema = dict[str, Any]

TEXT: JsonSchema = {"type": "string"}
TEXT_OR_NULL: JsonSchema = {"type": ["string", "null"]}
WHOLE: JsonSchema = {"type": "integer"}
WHOLE_OR_NULL: JsonSchema = {"type": ["integer", "null"]}
COUNT: JsonSchema = {"type": "integer", "minimum": 0}
COUNT_OR_NULL: JsonSchema = {"type": ["integer", "null"], "minimum": 0}
VERSION: JsonSchema = {"type": "integer", "minimum": 1}
FLAG: JsonSchema = {"type": "boolean"}
FLAG_OR_NULL: JsonSchema = {"type": ["boolean", "null"]}
HASH: JsonSchema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
SEAT: JsonSchema = {"type": "string", "pattern": "^[A-Z]$"}
SEAT_OR_NULL: JsonSchema = {"type": ["string", "null"], "pattern": "^[A-Z]$"}


def record(members: Mapping[str, JsonSchema], about: str = "") -> JsonSchema:
    """An object that has all of these members and no others."""
    made: JsonSchema = {"type": "object", "properties": dict(members), "required": sorted(members)}
    return {**({"description": about} if about else {}), **made, "additionalProperties": False}


def items(schema: JsonSchema) -> JsonSchema:
    """A list of any length."""
    return {"type": "array", "items": schema}


def by(keys: JsonSchema, values: JsonSchema) -> JsonSchema:
    """An object used as a map."""
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


def maybe(schema: JsonSchema) -> JsonSchema:
    """What the schema describes, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def described(schema: JsonSchema, about: str) -> JsonSchema:
    """Return the schema with words that say what its value is."""
    return {**schema, "description": about}


def part(name: str) -> JsonSchema:
    """What one of the parts of the same StateSchema describes."""
    return {"$ref": f"#/$defs/{name}"}


ZONE = record({"known": items(TEXT), "unknown": COUNT})
OUTCOME = record(
    {"rank": by(SEAT, VERSION), "winners": items(SEAT), "loser": TEXT_OR_NULL, "reason": TEXT},
    "how the match ended",
)


class StateSchema(NamedTuple):
    """The form of what a game's `view` returns.

    phases: as the wire has them; members: of the state, beside phase, turn, seats and outcome, which every game has;
    seat: of each seat, beside hand, out and score; parts: those that have a name, which no other game gives to
    something else: `part` refers to them.
    """

    phases: Sequence[str]
    members: Mapping[str, JsonSchema]
    seat: Mapping[str, JsonSchema] = {}
    parts: Mapping[str, JsonSchema] = {}

    @property
    def whole(self) -> JsonSchema:
        """The JSON Schema of all of it: a state has every member, and no other."""
        out = {"type": ["integer", "null"], "minimum": 1}
        seat = record({"hand": ZONE, "out": out, "score": WHOLE, **self.seat})
        common = {
            "phase": {**TEXT, "enum": list(self.phases)},
            "turn": items(SEAT),
            "seats": by(SEAT, seat),
            "outcome": maybe(OUTCOME),
        }
        return {**record({**common, **self.members}), "$defs": dict(self.parts)}
