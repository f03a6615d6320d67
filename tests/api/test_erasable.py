"""What a person typed stands in a part, and nowhere else: not in the clear in a stream, a key, a count or a log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from redis import Redis

from api.config import issue_operator
from api.service import Service
from engine.snapshots import dump
from tests.api.table import API, Checked, Table, key, spec
from tests.conftest import StoreUrls

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
BEAT = {"type": "defend", "by": "B", "card": "6c", "on": "7h"}
# Texts that are no typed words: each is one of a few, an id, a place of the match, or cards.
NO_WORDS = {
    "badge",  # a secret
    *(
        "game",
        "knowledge",
        "visibility",
        "consent",
        "hands",
        "id",
        "player",
        "role",
        "seat",
        "expires",
        "code",
        "code_expires",
    ),
    "type",
    *("by", "about", "amend", "before"),
}
# Each begins as no word of the code does: some are made of words that stand there.
markers = st.text(st.characters(categories=["L"], max_codepoint=0x2FFF), min_size=8, max_size=20).map("ʘ{}".format)


def entries(admin: Redis, name: bytes) -> Any:
    """Return the entries of a stream."""
    return admin.xrange(name)


def stored(admin: Redis) -> Iterator[tuple[str, bytes]]:
    """Everything in the store but parts: (key, bytes), the key's name being one of them."""
    for name in admin.scan_iter():
        where = name.decode()
        if where.endswith(":parts"):
            continue
        kind: Any = admin.type(name)
        found: Any = {
            b"stream": lambda name=name: [
                x for _, fields in entries(admin, name) for pair in fields.items() for x in pair
            ],
            b"hash": lambda name=name: [x for pair in admin.hgetall(name).items() for x in pair],
            b"string": lambda name=name: [admin.get(name)],
            b"zset": lambda name=name: admin.zrange(name, 0, -1),
            b"set": lambda name=name: admin.smembers(name),
            b"list": lambda name=name: admin.lrange(name, 0, -1),
        }[kind]()
        yield from ((where, raw) for raw in (name, *found))


def holds(raw: bytes, text: str) -> bool:
    return any(form.encode() in raw for form in (text, json.dumps(text)[1:-1]))


def say_everywhere(client: Checked, said: Any) -> Table:
    """A match with words in every field that takes any; said(n) are the nth."""
    table = Table.open(
        client,
        [{"name": said(1), "alias": said(2), "player": "p-known"}, {"name": said(3)}],
        title=said(4),
        visibility="public",
    )

    def sent(method: str, what: str, body: dict[str, Any], status: int = 201) -> Any:
        response = table.call(method, what, json=body, headers={"Idempotency-Key": key()})
        assert response.status_code == status, response.get_data(as_text=True)
        return response.json

    sent("PATCH", "", {"title": said(5), "seats": {"A": {"name": said(6), "alias": said(7)}}}, 200)
    other = sent("POST", "tokens", {"role": "referee", "label": said(8)})
    table.as_(other["token"]).call("POST", "pen")
    sent("POST", "commands", {"type": "deal", "trump_card": "6s", "shown": {}, "dealer": "B", "note": said(9)})
    sent("POST", "commands", {"type": "redeal", "reason": said(10)})
    sent("POST", "commands", DEAL)
    sent("POST", "commands", {"type": "attack", "by": "A", "card": "7h"})
    sent("POST", "commands", {**BEAT, "irregular": said(11), "note": said(12)})
    sent("POST", "rulings", {"kind": "text", "text": said(13)})
    head = table.read()["version"]
    attack = {"type": "attack", "by": "A", "card": "8h", "note": said(14)}
    amend = {"amend": head - 2, "commands": [attack], "reason": said(15), "waive": [head - 1]}
    sent("POST", "corrections", amend)
    strange = {**BEAT, "on": "8h", "irregular": said(16), "note": said(17)}
    sent("POST", "corrections", {"amend": head - 1, "commands": [strange], "reason": said(18)})
    sent("POST", "corrections", {"retract": 1, "reason": said(19)})
    items: list[dict[str, Any]] = [
        {"command": {**BEAT, "on": "8h", "irregular": said(20), "note": said(21)}},
        {"ruling": {"kind": "warning", "seat": "A", "text": said(22)}},
        {"correction": {"retract": 1, "reason": said(23)}},
    ]
    batch = table.batch([{"id": key(), **item} for item in items]).json
    assert [result["status"] for result in batch["results"]] == [201] * 3, batch
    sent("POST", "commands", {"type": "restate", "reason": said(24), "attacker": "A"})
    sent("POST", "annotations", {"place": 1, "text": said(25)})
    sent("PATCH", "annotations/a1", {"text": said(26)}, 200)
    return table


LAST = 26  # said in say_everywhere


@settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(marker=markers)
def test_typed_words_stand_in_parts_alone(
    client: Checked, house: Service, store_urls: StoreUrls, caplog: pytest.LogCaptureFixture, marker: str
) -> None:
    def said(n: int) -> str:
        return f"{marker} {n:02}."

    with caplog.at_level(logging.DEBUG):
        table = say_everywhere(client, said)
        for what in ("", "events", "timeline", "state", "verify", "tokens"):
            table.read(what)
    with Redis.from_url(store_urls.admin) as admin:
        clear = list(stored(admin))
        [parts] = list(admin.scan_iter(f"*:{table.match}:parts"))
        kept = b"\n".join(admin.hvals(parts))
    marker = table.read()["title"].removesuffix(" 05.")  # in normal form
    assert any(where.endswith(f"{table.match}:events") and b"durak" in raw for where, raw in clear), "it is searched"
    assert not [where for where, raw in clear if holds(raw, marker)]
    assert not holds(json.dumps(dump(house.matches.newest(table.match).match)).encode(), marker), "nor in a checkpoint"
    assert [n for n in range(1, LAST + 1) if not holds(kept, f"{marker} {n:02}.")] == [], "what was typed is kept"
    assert marker not in caplog.text
    operator = {"Authorization": f"Bearer {issue_operator(house.config.data)}"}
    assert marker not in client.get("/metrics", headers=operator).get_data(as_text=True)
    assert table.read("verify")["ok"]


def test_no_field_takes_words_but_these(client: Checked) -> None:
    """A new field of text must be put into say_everywhere above, or be told to be none."""
    schemas = spec(client.application)["components"]["schemas"]
    found = {
        name
        for title in (
            "NewMatch",
            "MatchChange",
            "SeatAtFirst",
            "SeatChange",
            "NewToken",
            "Join",
            "Correction",
            "Ruling",
        )
        for name, field in schemas[title]["properties"].items()
        if _takes_words(field)
    }
    found |= {name for name, field in schemas["Command"]["properties"].items() if _takes_words(field)}
    commands = client.get(f"{API}/games/durak").json["commands"]
    found |= {
        name for schema in commands.values() for name, field in schema["properties"].items() if _takes_words(field)
    }
    assert found - NO_WORDS == {"title", "name", "alias", "label", "note", "irregular", "reason", "text"}


def _takes_words(field: dict[str, Any]) -> bool:
    """Whether any text will do, however it is nested."""
    if "enum" in field or "const" in field or "pattern" in field or "$ref" in field:
        return False
    kinds = field.get("type", [])
    if "string" in (kinds if isinstance(kinds, list) else [kinds]):
        return True
    return any(_takes_words(inner) for name in ("anyOf", "oneOf", "allOf") for inner in field.get(name, []))
