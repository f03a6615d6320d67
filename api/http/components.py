"""JSON Schemas of what is answered; tests hold the answers to them. Bodies that are read stand in schemas.py."""

from __future__ import annotations

from typing import Any

JsonSchema = dict[str, Any]

TEXT: JsonSchema = {"type": "string"}
TEXT_OR_NULL: JsonSchema = {"type": ["string", "null"]}
ENGINE: JsonSchema = {
    "type": "string",
    "pattern": "^[0-9a-f]{16}$",
    "description": "a digest of the rules as this service has them: a client with the same engine decides the same",
}
COUNT: JsonSchema = {"type": "integer", "minimum": 0}
VERSION: JsonSchema = {"type": "integer", "minimum": 1}
HASH: JsonSchema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
SEAT: JsonSchema = {"type": "string", "pattern": "^[A-Z]$"}
SEAT_OR_NULL: JsonSchema = {"type": ["string", "null"], "pattern": "^[A-Z]$"}
TIME: JsonSchema = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"}
TIME_OR_NULL: JsonSchema = {**TIME, "type": ["string", "null"]}
CODE: JsonSchema = {"type": "string", "pattern": "^[2-9A-HJ-NP-Z]{6}$"}
MATCH: JsonSchema = {"type": "string", "pattern": "^[a-z2-7]{20}$"}
STATUS: JsonSchema = {"type": "string", "enum": ["live", "over", "sealed"]}
CONSENT: JsonSchema = {"type": "string", "enum": ["named", "aliases", "private"]}
VISIBILITY: JsonSchema = {"type": "string", "enum": ["public", "unlisted", "private"]}


def ref(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def record(needed: dict[str, JsonSchema], maybe: dict[str, JsonSchema] | None = None, about: str = "") -> JsonSchema:
    """An object with these fields; clients ignore others."""
    made: JsonSchema = {"type": "object", "properties": {**needed, **(maybe or {})}, "required": sorted(needed)}
    return {"description": about, **made} if about else made


def items(schema: JsonSchema) -> JsonSchema:
    return {"type": "array", "items": schema}


def by(keys: JsonSchema, values: JsonSchema) -> JsonSchema:
    """An object used as a map."""
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


def maybe(schema: JsonSchema) -> JsonSchema:
    return {"anyOf": [schema, {"type": "null"}]}


ANY: JsonSchema = {"type": "object", "additionalProperties": True}
ROLE: JsonSchema = {"type": "string", "enum": ["referee", "seat", "viewer"]}
KNOWLEDGE: JsonSchema = {"type": "string", "enum": ["observed", "open", "dealt"]}
WHOLE_OR_NULL: JsonSchema = {"type": ["integer", "null"]}
ZONE = record({"known": items(TEXT), "unknown": COUNT})
BY_LANGUAGE = record({"en": TEXT, "fr": TEXT})
PLACE: JsonSchema = {
    "type": ["integer", "string"],
    "description": 'a version, or an address: "21.1" is the first move that the correction at 21 put in',
}
_SEEN = {"version": PLACE, "head": VERSION}
_RECEIPT = {**HASH, "description": "of `head`: a receipt that `verify` can check later"}

_AGE = {**COUNT, "description": "ms since it was made"}
_IRREGULAR = record({"rule": TEXT}, {"reason": TEXT_OR_NULL}, "the ruling that the move broke, and why it stood")
_EVENT = {
    "version": VERSION,
    "type": TEXT,
    "by": SEAT_OR_NULL,
    "at": TIME,
    "made_at": TIME,
    "key": {"type": ["string", "null"], "description": "the Idempotency-Key that it was sent with"},
    "actor": TEXT,
    "data": {**ANY, "description": "GET /games/{game} has the JSON Schema of each type"},
}
_SEALED = {
    "irregular": _IRREGULAR,
    "sealed_parts": by(TEXT, HASH),
    "parts": by(TEXT, record({"salt": {"type": "string", "pattern": "^[0-9a-f]{32}$"}, "data": {}})),
}
_SEATS = record({"least": VERSION, "most": VERSION})
_PROOF = record(
    {
        "card": TEXT,
        "since": {**PLACE, "description": "the earliest version from which it may have been there"},
        "until": {
            "anyOf": [PLACE, {"type": "null"}],
            "description": "the version at which it left or was seen; null: it never was",
        },
        "certain": {"type": "boolean", "description": "whether it was there for sure at the version asked about"},
    },
    about="a card that the whole record places in a hand where it was not seen yet",
)
_HAND = record(
    {"known": items(TEXT), "unknown": COUNT},
    {"proved": items(_PROOF)},
    "`proved` with `view=hindsight` only; its cards are among the unknown ones",
)
_SEAT_STATE = record(
    {
        "name": TEXT_OR_NULL,
        "hand": _HAND,
        "out": {"type": ["integer", "null"], "minimum": 1},
        "score": {"type": "integer"},
    }
)
_FOR_REFEREES = {"consent": CONSENT, "alias": TEXT}
_TERM = record(
    {
        "from": {**VERSION, "description": "the first round that it holds for"},
        "name": TEXT_OR_NULL,
        "player": TEXT_OR_NULL,
    },
    _FOR_REFEREES,
)
_SEAT_SUMMARY = record(
    {
        "name": TEXT_OR_NULL,
        "player": TEXT_OR_NULL,
        "score": {"type": "integer"},
        "terms": {**items(_TERM), "minItems": 1, "description": "who sat there, each from a round on"},
    },
    _FOR_REFEREES,
    "who sits there now, between rounds in the next one; consent and alias: for referees, where the person has one",
)
_CONTINUES = record(
    {"match": MATCH, "version": VERSION, "seats": by(SEAT, SEAT)},
    about="the match that this one continues; seats: seat here -> where the same person sat there",
)
_PARENT = record(
    {"match": MATCH, "version": PLACE, "head": VERSION, "hash": HASH},
    about="the match that this one is a what-if of: it began as that one was at `version`, of what was in force at "
    "`head`; `hash` is that of `head`",
)
_OUTCOME = record(
    {"rank": by(SEAT, VERSION), "winners": items(SEAT), "loser": TEXT_OR_NULL, "reason": TEXT},
    about="how the match ended",
)
_COMMON_STATE = {
    "game": TEXT,
    "edition": COUNT,
    **_SEEN,
    "hash": {**_RECEIPT, "type": ["string", "null"], "description": f"{_RECEIPT['description']}; null in a dry run"},
    "status": STATUS,
    "knowledge": KNOWLEDGE,
    "round": COUNT,
    "trick": {**COUNT, "description": "the attack, or trick, in this round; 0 before the first card"},
    "phase": TEXT,
    "turn": items(SEAT),
    "seats": by(SEAT, _SEAT_STATE),
    "outcome": maybe(ref("Outcome")),
    "due": {**maybe(BY_LANGUAGE), "description": "whom the table waits for, and with what choice, in a sentence"},
}
_DURAK = {
    "trump": {"type": ["string", "null"], "enum": ["s", "h", "d", "c", None]},
    "trump_card": TEXT_OR_NULL,
    "stock": {"type": ["integer", "null"], "minimum": 0},
    "dealer": SEAT_OR_NULL,
    "attacker": SEAT_OR_NULL,
    "defender": SEAT_OR_NULL,
    "helpers": items(SEAT),
    "word": {**SEAT_OR_NULL, "description": "the attacker who may lay a card or pass next; null between rounds"},
    "limit": {"type": ["integer", "null"], "minimum": 0},
    "table": items(ref("DurakPair")),
    "discard": ZONE,
    "teams": {**maybe(items(items(SEAT))), "description": "who plays with whom; null where each is alone"},
}

_RULING_SENTENCES = {
    "details": {**ANY, "description": "what the ruling was judged by"},
    "text": BY_LANGUAGE,
    "waivable": {"type": "boolean", "description": "whether a referee may say that it happened all the same"},
}
_CHOICES = {"anyOf": [items({}), by(TEXT, items({}))]}
_STRUCK: dict[str, JsonSchema] = {
    "struck": {**items(PLACE), "description": "places that a correction has struck or replaced"},
    "redecided": {**items(PLACE), "description": "places of later moves that stand, decided again, with other events"},
    "struck_by": {**VERSION, "description": "the correction that has taken this out of force since"},
}

COMPONENTS: dict[str, JsonSchema] = {
    "Event": record({**_EVENT, "prev": HASH, "hash": HASH}, _SEALED, "one event of a match, as recorded"),
    "PredictedEvent": record(_EVENT, _SEALED, "what would be recorded"),
    "Outcome": _OUTCOME,
    "State": {
        **record(_COMMON_STATE, about="the table; what stands beside the common fields depends on the game"),
        "allOf": [
            {
                "if": {"properties": {"game": {"const": "durak"}}},
                "then": ref("DurakTable"),
            }
        ],
    },
    "DurakTable": record(_DURAK, about="what Durak's state has beside the common fields"),
    "DurakPair": record(
        {"attack": TEXT, "by": SEAT_OR_NULL, "defence": TEXT_OR_NULL}, about="a card, and what beat it"
    ),
    "Command": {
        "type": "object",
        "description": "a move; GET /games/{game} has the JSON Schema of each type",
        "properties": {
            "type": TEXT,
            "by": TEXT,
            "age_ms": _AGE,
            "note": {**TEXT, "description": "words that go with the move; they can be erased"},
            "irregular": {**TEXT, "description": "why it stood although a ruling forbids it; a referee's only"},
        },
        "required": ["type"],
        "additionalProperties": True,
    },
    "Correction": {
        "type": "object",
        "description": "exactly one of retract, amend and before",
        "properties": {
            "retract": {"type": "integer", "minimum": 1, "description": "how many of the last moves in force"},
            "amend": PLACE,
            "before": PLACE,
            "commands": items(ref("Command")),
            "strike": items(PLACE),
            "waive": items(PLACE),
            "options": ANY,
            "seats": items({"anyOf": [SEAT, {"type": "object", "maxProperties": 0}]}),
            "reason": TEXT,
            "age_ms": _AGE,
        },
        "additionalProperties": False,
    },
    "Ruling": {
        "type": "object",
        "properties": {
            "about": PLACE,
            "kind": {"type": "string", "enum": ["warning", "penalty", "text"]},
            "seat": SEAT,
            "points": COUNT,
            "text": TEXT,
            "age_ms": _AGE,
        },
        "required": ["kind"],
        "additionalProperties": False,
    },
    "Action": record(
        {
            "type": TEXT,
            "fields": by(
                TEXT,
                ref("ActionField"),
            ),
        },
        {"by": TEXT_OR_NULL},
        "what may be done now: `choices` is complete",
    ),
    "ActionField": record(
        {},
        {
            "choices": _CHOICES,
            "known": _CHOICES,
            "per": {**TEXT, "description": "the field by whose value there is one list each"},
            "schema": {**ANY, "description": "JSON Schema: necessary, not sufficient"},
            "optional": {"type": "boolean"},
            "instead_of": {**items(TEXT), "description": "fields that it excludes: given, it stands in their place"},
        },
        "complete `choices`, or a `schema`",
    ),
    "Actions": record({**_SEEN, "hash": _RECEIPT, "actions": items(ref("Action"))}),
    "TimelineItem": record(
        {
            "version": PLACE,
            "move": WHOLE_OR_NULL,
            "ply": WHOLE_OR_NULL,
            "round": WHOLE_OR_NULL,
            "trick": WHOLE_OR_NULL,
            "by": SEAT_OR_NULL,
            "type": TEXT,
            "main": {"type": "boolean", "description": "of its move's events the one that is the command"},
            "command": maybe(
                {
                    "type": "object",
                    "description": "what, sent again, would do the same; less what the reader may not see; "
                    "null but for a main item that a command made",
                }
            ),
            "cards": {
                **items(TEXT),
                "description": "cards that the event names, as far as the reader may see them: the played one first",
            },
            "text": BY_LANGUAGE,
            "headline": {
                **maybe(BY_LANGUAGE),
                "description": "what the whole move came to: of its last item, where that itself says something else",
            },
            "t": WHOLE_OR_NULL,
            "pace": WHOLE_OR_NULL,
            "irregular": maybe(_IRREGULAR),
            "note": TEXT_OR_NULL,
            "reason": {**TEXT_OR_NULL, "description": "why the table was stated anew or redealt; why it was corrected"},
            "about": maybe(
                record(
                    {"version": PLACE, "move": WHOLE_OR_NULL},
                    about="what a ruling or a correction is about; move: its number, null where it does not stand",
                )
            ),
            "corrected": {"type": "boolean", "description": "its own command was put in or changed by a correction"},
            "was": {
                **items(ref("StoodBefore")),
                "description": "of a corrected move's main item: what stood in its place before, the oldest first",
            },
            "struck_by": WHOLE_OR_NULL,
        },
        {
            "actor": {**TEXT, "description": "in an audit: who recorded it"},
        },
    ),
    "StoodBefore": record(
        {
            "version": PLACE,
            "by": SEAT_OR_NULL,
            "type": TEXT,
            "command": maybe({"type": "object"}),
            "cards": items(TEXT),
            "text": BY_LANGUAGE,
            "irregular": maybe(_IRREGULAR),
            "note": TEXT_OR_NULL,
            "struck_by": VERSION,
        },
        about="a move that a correction replaced, as it was told",
    ),
    "Timeline": record(
        {
            "version": VERSION,
            "head": VERSION,
            "hash": _RECEIPT,
            "items": items(ref("TimelineItem")),
            "moments": items(record({"version": PLACE, "kind": TEXT, "why": TEXT})),
            "series": {
                **by(TEXT, by(SEAT, items(WHOLE_OR_NULL))),
                "description": "for a chart: `hand`, `score`: by seat a number for each item; null where it was struck",
            },
        }
    ),
    "Example": record(
        {"summary": ANY, "timeline": ANY, "states": by(TEXT, ref("State"))},
        about="a match that is built in: what its summary, its timeline and `state?at=` would say",
    ),
    "Recorded": record(
        {
            "version": VERSION,
            "hash": {**HASH, "type": ["string", "null"], "description": "a receipt; null for a dry run"},
            "events": items({"anyOf": [ref("Event"), ref("PredictedEvent")]}),
            "state": ref("State"),
        },
        {
            "dry_run": {"type": "boolean"},
            **_STRUCK,
            "actions": items(ref("Action")),
            "items": items(ref("TimelineItem")),
        },
    ),
    "BatchItem": record(
        {"id": {"type": "string", "format": "uuid", "description": "the move's key"}},
        {"command": ref("Command"), "correction": ref("Correction"), "ruling": ref("Ruling"), "age_ms": _AGE},
        "one of command, correction and ruling",
    ),
    "Batch": {
        **record({"items": {**items(ref("BatchItem")), "maxItems": 500}}, about="moves, each recorded by itself"),
        "additionalProperties": False,
    },
    "BatchResult": record(
        {
            "id": {"description": "as it was sent"},
            "status": {**WHOLE_OR_NULL, "description": "null: not tried"},
        },
        {
            "version": VERSION,
            "hash": HASH,
            "events": items(ref("Event")),
            "problem": ref("Problem"),
            **_STRUCK,
        },
    ),
    "BatchAnswer": record(
        {
            "version": VERSION,
            "hash": HASH,
            "results": items(ref("BatchResult")),
            "state": ref("State"),
        },
        {"actions": items(ref("Action")), "items": items(ref("TimelineItem"))},
    ),
    "Events": record(
        {
            "events": items(ref("Event")),
            "version": VERSION,
            "hash": HASH,
            "next": {"type": ["integer", "null"], "description": "`from` of the next page"},
        }
    ),
    "Verdict": record(
        {
            "ok": {"type": "boolean"},
            "version": VERSION,
            "hash": HASH,
            "checked": {**COUNT, "description": "events that hold, from the first on"},
            "bad": maybe(record({"version": VERSION, "what": TEXT})),
            "erased": {**COUNT, "description": "sealed parts that have been erased"},
            "seal": {**maybe(ref("Seal")), "description": "the one in force; null where the match is not sealed"},
            "reopened": {**items(ref("Seal")), "description": "seals that the operator has opened again, oldest first"},
        }
    ),
    "Seal": record(
        {
            "version": VERSION,
            "key": {
                "type": "string",
                "description": "the name of one of /.well-known/greffier-keys",
            },
            "ok": {"type": "boolean", "description": "whether it holds"},
            "at": TIME,
        },
        {"reopened": {**VERSION, "description": "where the operator has opened it again"}},
        "a signature over all that was recorded before it",
    ),
    "Summary": record(
        {
            "id": MATCH,
            "game": TEXT,
            "edition": COUNT,
            "knowledge": KNOWLEDGE,
            "options": ANY,
            "title": TEXT_OR_NULL,
            "visibility": {**VISIBILITY, "description": "`private` wherever somebody's consent says so"},
            "consent": CONSENT,
            "delay": {"type": "integer", "minimum": 0, "maximum": 86_400, "description": "seconds; for viewers"},
            "hands": {"type": "string", "enum": ["closed", "delayed"]},
            "pen": maybe(record({"tid": TEXT, "label": TEXT_OR_NULL}, about="the device that holds the pen")),
            "status": STATUS,
            "opened": {"type": "boolean", "description": "the match is over, and its hidden cards are open to you"},
            "version": VERSION,
            "hash": HASH,
            "about": {**VERSION, "description": "moves when anything here does that no move changes"},
            "round": COUNT,
            "seats": by(SEAT, _SEAT_SUMMARY),
            "continues": maybe(_CONTINUES),
            "parent": maybe(_PARENT),
            "continued_by": maybe(MATCH),
            "outcome": maybe(ref("Outcome")),
            "created_at": TIME,
            "updated_at": TIME,
            "links": by(TEXT, TEXT),
        },
    ),
    "Summaries": record({"items": items(ref("Summary")), "next": TEXT_OR_NULL}),
    "Created": record(
        {
            "id": MATCH,
            "version": {**VERSION, "description": "1; of a branch, that of the last event that it begins with"},
            "hash": HASH,
            "tokens": {**by(TEXT, TEXT), "description": "the creator's, by its role: `referee`, or `seat:A`"},
            "code": {**maybe(CODE), "description": "for a second device; null where there is no referee"},
            "codes": {**by(SEAT, CODE), "description": "for the other seats, where there is no referee"},
            "links": by(TEXT, TEXT),
        }
    ),
    "IssuedToken": record(
        {
            "tid": TEXT,
            "role": ROLE,
            "seat": SEAT_OR_NULL,
            "label": TEXT_OR_NULL,
            "expires": TIME_OR_NULL,
            "token": TEXT,
            "code": TEXT,
            "code_expires": TIME_OR_NULL,
        }
    ),
    "JoinedToken": record(
        {"match": MATCH, "tid": TEXT, "role": ROLE, "seat": SEAT_OR_NULL, "label": TEXT_OR_NULL, "token": TEXT}
    ),
    "Tokens": record(
        {
            "items": items(
                record(
                    {
                        "tid": TEXT,
                        "role": ROLE,
                        "seat": SEAT_OR_NULL,
                        "label": TEXT_OR_NULL,
                        "status": {"type": "string", "enum": ["good", "waiting", "lapsed", "expired", "revoked"]},
                        "issued_at": TIME,
                        "expires": TIME_OR_NULL,
                        "code_expires": TIME_OR_NULL,
                        "redeemed_at": TIME_OR_NULL,
                        "revoked_at": TIME_OR_NULL,
                    }
                )
            ),
            "next": {"type": ["string", "null"]},
        }
    ),
    "Games": record(
        {
            "items": items(
                record(
                    {
                        "game": TEXT,
                        "names": BY_LANGUAGE,
                        "edition": COUNT,
                        "knowledge": items(KNOWLEDGE),
                        "seats": _SEATS,
                        "engine": ENGINE,
                    }
                )
            ),
            "next": TEXT_OR_NULL,
        }
    ),
    "Game": record(
        {
            "game": TEXT,
            "edition": COUNT,
            "names": BY_LANGUAGE,
            "knowledge": items(KNOWLEDGE),
            "seats": _SEATS,
            "notation": record({"text": TEXT, "pattern": TEXT}),
            "cards": {
                **by(TEXT, by(TEXT, record({"shown": TEXT, "said": TEXT}))),
                "description": "every card: how it is shown and said, by language",
            },
            "decks": {
                **by(TEXT, by(TEXT, VERSION)),
                "description": "by name: a deck's cards in order, and how many of each",
            },
            "options": by(TEXT, record({"default": {}, "default_by_seats": by(TEXT, {}), "schema": ANY})),
            "commands": by(TEXT, ANY),
            "seat_commands": items(TEXT),
            "events": by(TEXT, ANY),
            "rulings": by(TEXT, BY_LANGUAGE),
            "engine": ENGINE,
        }
    ),
    "MatchFile": {
        "type": "string",
        "description": "one JSON object a line: a header, then every event; `greffier verify FILE` checks it",
    },
    "EventStream": {
        "type": "string",
        "description": "frames: `event` (an Event), `head`, `about`, `reset`, `end`, `match`, `gone`; else comments",
    },
    "Problem": record(
        {
            "type": {"type": "string", "pattern": "^/problems/[a-z-]+$"},
            "title": TEXT,
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": TEXT,
        },
        {
            "instance": TEXT,
            "rule": TEXT,
            **_RULING_SENTENCES,
            "version": PLACE,
            "move": {**COUNT, "description": "the number, in the timeline, of the move that would be illegal"},
            "errors": items(record({"at": TEXT, "detail": TEXT}, {"version": PLACE, "move": COUNT, "rule": TEXT})),
            "events": items(ref("Event")),
        },
        "why not (RFC 9457); the type’s page explains it",
    ),
}
