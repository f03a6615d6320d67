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
ROLE: JsonSchema = {"type": "string", "enum": ["referee", "seat", "viewer", "witness"]}
KNOWLEDGE: JsonSchema = {"type": "string", "enum": ["observed", "open", "dealt"]}
WHOLE_OR_NULL: JsonSchema = {"type": ["integer", "null"]}
ZONE = record({"known": items(TEXT), "unknown": COUNT})
BY_LANGUAGE = record({"en": TEXT, "fr": TEXT})
_PARTS = items({"anyOf": [TEXT, record({"card": TEXT})]})
SENTENCE = {
    **record({"en": TEXT, "fr": TEXT}, {"parts": record({"en": _PARTS, "fr": _PARTS})}),
    "description": "a sentence; one that names cards also in parts, words and cards in order",
}
PLACE: JsonSchema = {
    "type": ["integer", "string"],
    "description": 'a version, or an address: "21.1" is the first move that the correction at 21 put in',
}
STREAM: JsonSchema = {
    "type": "string",
    "enum": ["events", "about", "annotations"],
    "description": "which of the match's streams",
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
_AUTHOR = record(
    {
        "role": {
            "type": "string",
            "enum": ["referee", "seat", "viewer", "witness", "operator", "import"],
            "description": "import: it came with a file, and nobody here has written it",
        },
        "seat": SEAT_OR_NULL,
        "tid": TEXT_OR_NULL,
        "name": {**TEXT_OR_NULL, "description": "of who sits there, as the reader calls them; or as the file says"},
        "label": {**TEXT_OR_NULL, "description": "of the device; where not everybody is named, for referees only"},
        "was": maybe(record({"role": TEXT_OR_NULL, "seat": TEXT_OR_NULL}, about="who it was, as the file says")),
    },
    about="who wrote it",
)
_MARK = record(
    {"kind": {"type": "string", "enum": ["look", "good", "bad", "doubt"]}},
    {"card": TEXT, "seat": SEAT},
    "a card, or a seat, that is pointed at",
)
_REVISED = {
    "version": {**VERSION, "description": "of the annotations' own stream"},
    "by": _AUTHOR,
    "place": {**PLACE, "description": "where it was written: a version of the match, or an address"},
    "text": {**TEXT_OR_NULL, "description": "Markdown; null where there is none, or it was erased"},
    "html": {**TEXT_OR_NULL, "description": "the text as it is to be shown: clean"},
    "nags": items({"type": "integer", "minimum": 1, "maximum": 6}),
    "marks": items(_MARK),
    "branch": maybe(MATCH),
    "lang": TEXT_OR_NULL,
    "deleted": {"type": "boolean", "description": "it says nothing more, but something answers it"},
}
_ANNOTATED = {
    **_REVISED,
    "stands": {
        "anyOf": [PLACE, {"type": "null"}],
        "description": "the place in force where it is to be shown: moves are replaced and struck",
    },
    "struck": {"type": "boolean", "description": "its move stands no more; it is shown behind the one before"},
    "answers": {**TEXT_OR_NULL, "description": "the aid of what it answers"},
    "written_at": TIME,
    "changed_at": TIME_OR_NULL,
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
        "draws": {**items(PLACE), "description": "the draws that may have brought it there"},
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
_ORIGIN = record(
    {"imported_at": TIME, "key": TEXT_OR_NULL, "ours": {"type": "boolean"}},
    about="of a match that came in as a file: when, by which key it was sealed (null: it was not), and whether that is "
    "one of this service's",
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
    "due": {**maybe(SENTENCE), "description": "whom the table waits for, and with what choice, in a sentence"},
}
_PAIRS = {
    "trump": TEXT_OR_NULL,
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
_DURAK = {**_PAIRS, "trump": {"type": ["string", "null"], "enum": ["s", "h", "d", "c", None]}}
_RATAK = {
    **_PAIRS,
    "trump": {"type": ["string", "null"], "enum": ["c", "s", "w", "h", None]},
    "attacker": {**SEAT_OR_NULL, "description": "who laid the last card, or is to lay the first"},
    "defender": {**SEAT_OR_NULL, "description": "null until the first card is laid before somebody"},
    "word": {"type": "null", "description": "nobody has it: whoever may add lays first"},
}
_AT = {**items({"type": "integer"}), "minItems": 2, "maxItems": 2, "description": "x to the right, y downwards"}
_NEXT = record({"seat": SEAT, "cards": COUNT, "turn": COUNT})
_RAT_HOT = {
    "seats": by(
        SEAT,
        record(
            {
                "colour": {**TEXT, "enum": ["red", "green"]},
                "rats": {**COUNT, "description": "rats of this colour that are in sight"},
                "won": {**COUNT, "description": "rounds; the score is that of the round"},
            }
        ),
    ),
    "squares": items(ref("RatHotSquare")),
    "cards_left": {"type": ["integer", "null"], "minimum": 0, "description": "not laid yet; null: nobody counts them"},
    "drawn": {**items(TEXT), "description": "turned up, not laid yet"},
    "laid": {**items(TEXT), "description": "the cards that lie, as far as they are known, without the start card"},
    "lying": items(ref("RatHotLying")),
    "next": {**maybe(_NEXT), "description": "who lays, how many cards still in this turn, which turn of the round"},
    "starter": SEAT_OR_NULL,
    "start": {**TEXT_OR_NULL, "description": "the start card"},
}

_BAR = record(
    {
        "device": TEXT,
        "kind": TEXT,
        "earliest": WHOLE_OR_NULL,
        "latest": WHOLE_OR_NULL,
        "arrival": {"type": "integer"},
        "suspect": TEXT_OR_NULL,
    },
    about="when a device saw it, in microseconds of the service's clock; null: no moment is known",
)
_ZACK = {
    "seats": by(
        SEAT,
        record(
            {
                "colour": TEXT,
                "cards": {**COUNT, "description": "Zack cards of the pile"},
                "marker": {**TEXT, "enum": ["held", "thrown"]},
                "challenge_cards": {**items(TEXT), "description": "colours of the challenge cards that the seat holds"},
            }
        ),
    ),
    "dealer": SEAT_OR_NULL,
    "to_throw": {**SEAT_OR_NULL, "description": "whose turn it is; null: nobody's, or nobody knows"},
    "box": {**items(ref("ZackLying")), "description": "the bottom first"},
    "mirrored": {"type": "boolean", "description": "left is right"},
    "halt": {"type": ["string", "null"], "description": "the stop card that halts play"},
    "challenge": maybe(ref("ZackChallenge")),
    "judged": {
        **maybe(record({"box": items(ref("ZackLying")), "challenge": maybe(ref("ZackChallenge"))})),
        "description": "the box that was judged last, while its order may still be told",
    },
    "finalised": {"type": "boolean", "description": "nothing earlier can be told of this box any more"},
    "photo": {**maybe(HASH), "description": "the picture that came with an order of this box: …/photos/{photo}"},
}

_RAT_JONG = {
    "starter": SEAT_OR_NULL,
    "trump": {"type": ["string", "null"], "enum": ["magenta", "green", "red", None]},
    "colours": {
        **by(TEXT, {**TEXT, "enum": ["magenta", "green", "red"]}),
        "description": "of spider, ladybird and frog, as agreed",
    },
    "middle": record({"count": COUNT, "piles": {**maybe(items(items(COUNT))), "description": "6 × 6, where kept"}}),
    "visible": {**items(TEXT), "description": "what was discarded, the last on top"},
    "discarder": {**SEAT_OR_NULL, "description": "whose card is on top, null where it is not to be taken"},
    "covered": {**COUNT, "description": "cards under those that nobody recorded"},
    "source": {"type": ["string", "null"], "enum": ["middle", "visible", None]},
    "aside": COUNT,
    "rounds": items(ref("RatJongRound")),
    "scored": {
        **maybe(by(SEAT, ref("RatJongScore"))),
        "description": "the round that was scored last, line by line, until the next is dealt",
    },
}
_RAT_JONG_LINES = (
    "royal", "minor", "lay_all", "trump_tierce", "tierce", "brelan", "pair",
    "trump_dragon", "dragon", "trump_bout", "bout",
)  # fmt: skip

_RULING_SENTENCES = {
    "details": {**ANY, "description": "what the ruling was judged by"},
    "text": SENTENCE,
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
            },
            {
                "if": {"properties": {"game": {"const": "ratak"}}},
                "then": ref("RatakTable"),
            },
            {
                "if": {"properties": {"game": {"const": "rat-hot"}}},
                "then": ref("RatHotTable"),
            },
            {
                "if": {"properties": {"game": {"const": "rat-jong"}}},
                "then": ref("RatJongTable"),
            },
            {
                "if": {"properties": {"game": {"const": "zack"}}},
                "then": ref("ZackTable"),
            },
        ],
    },
    "ZackTable": record(_ZACK, about="what Zack's state has beside the common fields"),
    "ZackLying": record(
        {
            "version": {"type": "integer"},
            "kind": {**TEXT, "enum": ["card", "challenge", "marker"]},
            "card": TEXT_OR_NULL,
            "by": SEAT,
            "target": SEAT_OR_NULL,
            "in_turn": {"type": ["boolean", "null"]},
            "open": {"type": "boolean", "description": "a challenge still reaches it"},
            "goes_back": {"type": "boolean", "description": "it lies upon a challenge card, or behind a stop"},
        },
        about="something in the box; version names it in a box order; in_turn: null where nobody can tell",
    ),
    "ZackChallenge": record(
        {
            "version": {"type": "integer"},
            "by": SEAT,
            "target": SEAT,
            "status": {**TEXT, "enum": ["provisional", "undecided", "ruled"]},
            "verdict": TEXT_OR_NULL,
            "rule": TEXT,
            "evidence": items(
                record({"version": {"type": "integer"}, "by": SEAT, "kind": TEXT, "observed": maybe(_BAR)})
            ),
        },
        about="the challenge that counts, what it would come to by that ruling, and when what it turns on was seen",
    ),
    "RatJongTable": record(_RAT_JONG, about="what Rat-Jong's state has beside the common fields"),
    "RatJongRound": record(
        {"round": COUNT, "trump": _RAT_JONG["trump"], "points": by(SEAT, COUNT)}, about="a round that was scored"
    ),
    "RatJongScore": record(
        {
            "points": COUNT,
            "items": items(
                record({"for": {**TEXT, "enum": list(_RAT_JONG_LINES)}, "cards": items(TEXT), "points": COUNT})
            ),
        },
        about="what laid cards are worth, line by line",
    ),
    "DurakTable": record(_DURAK, about="what Durak's state has beside the common fields"),
    "RatakTable": record(_RATAK, about="what Ratak's state has beside the common fields"),
    "DurakPair": record(
        {"attack": TEXT, "by": SEAT_OR_NULL, "defence": TEXT_OR_NULL}, about="a card, and what beat it"
    ),
    "RatHotTable": record(_RAT_HOT, about="what Rat Hot's state has beside the common fields"),
    "RatHotSquare": record(
        {"at": _AT, "shows": TEXT, "card": COUNT, "level": VERSION},
        about="what is seen from above at one place; card: the card's number, 0 the start card; level: 1 on the table",
    ),
    "RatHotLying": record(
        {"card": COUNT, "face": TEXT, "at": _AT, "way": TEXT, "level": VERSION, "by": SEAT_OR_NULL},
        about="a card as it was laid, its first square at `at`; the first laid first, since the table was last stated",
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
            "text": SENTENCE,
            "headline": {
                **maybe(SENTENCE),
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
            "text": SENTENCE,
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
            "chapters": {
                **items(record({"version": PLACE, "kind": TEXT, "label": SENTENCE})),
                "description": "the parts of the match, each by its first event: rounds, and what they are made of",
            },
            "moments": {
                **items(record({"version": PLACE, "kind": TEXT, "why": SENTENCE})),
                "description": "what stands out, in the order of the match",
            },
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
    "LearnedDeck": record(
        {
            "format": {**TEXT, "const": "greffier-deck"},
            "layout": VERSION,
            "game": TEXT,
            "deck": {**items(TEXT), "description": "as the option `deck` takes it, where the game has one"},
            "matches": items(record({"match": MATCH, "version": VERSION, "hash": HASH})),
        },
        about="the cards that were known to be somewhere in some of these matches; as it is, a file of a deck",
    ),
    "Picture": {"type": "string", "contentMediaType": "image/jpeg", "description": "the bytes of a picture"},
    "PhotoTaken": record({"photo": {**HASH, "description": "SHA-256 of what is kept: names it in a move"}}),
    "Verdict": record(
        {
            "ok": {"type": "boolean"},
            "version": VERSION,
            "hash": HASH,
            "checked": {**COUNT, "description": "events that hold, from the first on"},
            "bad": maybe(record({"stream": STREAM, "version": VERSION, "what": TEXT})),
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
            "comments": {
                "type": "string",
                "enum": ["open", "referee", "closed"],
                "description": "who may annotate: all with a token, referees, nobody",
            },
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
            "origin": maybe(_ORIGIN),
            "continued_by": maybe(MATCH),
            "outcome": maybe(ref("Outcome")),
            "created_at": TIME,
            "updated_at": TIME,
            "links": by(TEXT, TEXT),
        },
    ),
    "Annotation": record(
        {"aid": TEXT, **_ANNOTATED, "mine": {"type": "boolean"}},
        {"history": items(record({"at": TIME, **_REVISED}))},
        "a comment, signs or marks at a place of a match; `history` where referees ask for it",
    ),
    "Annotations": record(
        {
            "version": {**COUNT, "description": "of the annotations, which have versions of their own"},
            "head": VERSION,
            "hash": _RECEIPT,
            "items": items(ref("Annotation")),
            "next": WHOLE_OR_NULL,
        }
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
    "BroughtIn": record(
        {
            "results": items(
                record(
                    {"name": TEXT, "status": {"type": "integer"}, "problem": maybe(ref("Problem"))},
                    {
                        "id": MATCH,
                        "version": VERSION,
                        "tokens": by(TEXT, TEXT),
                        "code": maybe(CODE),
                    },
                )
            )
        },
        about="of each file in an archive what became of it: as `POST /matches/import` answers, or the `problem`",
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
    "ClockAnswer": record(
        {
            "device": TEXT,
            "server_epoch": TEXT,
            "k": COUNT,
            "s1": COUNT,
            "s2": COUNT,
            "seal": TEXT,
            "closed": {"type": "boolean", "description": "the epoch is over: begin a new one"},
        },
        about="by the service's clock, in microseconds: s1 when the request came, s2 when this answer left",
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
            "tools": {
                **by(TEXT, record({"about": TEXT, "schema": ANY})),
                "description": "what `POST /games/{game}/{tool}` works out, and the JSON Schema of its body",
            },
            "rulings": by(TEXT, BY_LANGUAGE),
            "engine": ENGINE,
        }
    ),
    "ToolAsked": {"type": "object", "description": "as `tools` of the game has its schema"},
    "ToolAnswer": {"type": "object", "description": "as the tool says; of `score`: `{points, items}`"},
    "MatchFile": {
        "type": "string",
        "description": "`jsonl`: one JSON object a line, a header, then every event; `toml`: docs/notation.md",
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
            "line": {**COUNT, "description": "of a file: the first line that does not hold"},
            "stream": STREAM,
            "holds": {**VERSION, "description": "of a damaged match: the last version that can be read, by until"},
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
