"""Files of matches that come in: decided again move by move, and kept whole or not at all."""

from __future__ import annotations

import json
import random
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.matches.files.exporting import header_sum
from api.matches.memory.loading import Matches
from api.service import Service
from recorder.chain import canonical
from tests.api.conftest import Clock
from tests.api.forging import forged
from tests.api.table import API, Checked, JsonResponse, Table, fresh_id, key, problem
from tests.beside import GOLDEN

NDJSON = "application/x-ndjson"
END = {"type": "end_match", "reason": "abandoned"}


def bring(client: Checked, raw: bytes, media: str = NDJSON, **headers: str) -> JsonResponse:
    return client.post(f"{API}/matches/import", data=raw, headers={"Content-Type": media, **headers})


def exported(table: Table, **query: str) -> bytes:
    return bytes(table.get("export", format="jsonl", **query).data)


def elsewhere(raw: bytes) -> bytes:
    """The same match under another id, as somebody who knows how would write it."""
    lines = [json.loads(line) for line in raw.splitlines()]
    lines[0]["match"] = fresh_id()
    return forged(lines)


def lines_of(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def opened(client: Checked, answer: JsonResponse) -> Table:
    made = answer.json
    return Table(client, made["id"], made["tokens"]["referee"], made)


@pytest.fixture
def other(tmp_path: Any, config: Config, store_urls: Any) -> Any:
    """Another service, whose keys are its own; its store is the same one, which nobody can tell."""
    made = create_app(Config.load(tmp_path / "other", log_url=store_urls.log, work_url=store_urls.work))
    yield made
    made.extensions[NAME].stop()


@pytest.fixture
def told(client: Checked) -> Table:
    """A match with words, an irregular move, a correction, a ruling and a seal."""
    table = Table.open(client, seats=[{"name": "Ana Kovač"}, {"name": "Boris", "player": "b-1"}], title="Finále")
    for command in (
        {"type": "deal", "trump_card": "6s", "starter": "A"},
        {"type": "attack", "by": "A", "card": "7h", "note": "naïve: ♥"},
        {"type": "defend", "by": "B", "card": "8s", "on": "7h", "irregular": "nobody saw it"},
    ):
        assert table.send(command).status_code == 201
    assert table.call("POST", "corrections", json={"retract": 1, "reason": "a slip"}).status_code == 201
    assert table.send({"type": "defend", "by": "B", "card": "8h", "on": "7h"}).status_code == 201
    correction = {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "6h"}], "strike": ["5"]}
    amended = table.call("POST", "corrections", json={**correction, "strike": [6]})
    assert amended.status_code == 201, amended.json
    assert table.call("POST", "rulings", json={"kind": "text", "text": "it stays"}).status_code == 201
    assert table.send(END).status_code == 201
    assert table.call("POST", "seal").status_code == 201
    return table


# ── what comes in ──────────────────────────────────────────────────────────────


def test_a_match_comes_in_with_its_events_and_a_new_token(client: Checked, told: Table) -> None:
    raw = elsewhere(exported(told, until=str(told.read()["version"] - 1)))
    lines = lines_of(raw)
    answer = bring(client, raw)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    assert answer.headers["Location"] == f"{API}/matches/{lines[0]['match']}"
    summary = match.read()
    assert (
        (summary["version"], summary["hash"])
        == (lines[0]["head"], lines[0]["hash"])
        == (
            answer.json["version"],
            answer.json["hash"],
        )
    )
    assert summary["title"] == "Finále" and summary["visibility"] == "unlisted"
    assert [summary["seats"][seat]["name"] for seat in "AB"] == ["Ana Kovač", "Boris"]
    assert summary["seats"]["B"]["player"] == "b-1"
    assert summary["origin"] == {"imported_at": summary["origin"]["imported_at"], "key": None, "ours": False}
    assert match.stream() == lines[1:]
    assert match.read("verify")["ok"]
    texts = [[item["text"], item["note"], item["irregular"]] for item in match.read("timeline", audit="true")["items"]]
    before = told.read("timeline", audit="true", until=str(lines[0]["head"]))["items"]
    assert texts == [[item["text"], item["note"], item["irregular"]] for item in before]
    for version in range(1, lines[0]["head"] + 1):
        here, there = (
            match.read("state", at=str(version)),
            told.read("state", at=str(version), until=str(lines[0]["head"])),
        )
        assert {**here, "hash": 0} == {**there, "hash": 0}


def test_the_same_head_is_here_already(client: Checked, told: Table) -> None:
    raw = exported(told)
    answer = bring(client, raw)
    assert (answer.status_code, answer.json["id"], answer.json["tokens"]) == (200, told.match, {})
    assert answer.json["code"] is None and told.read()["origin"] is None


def test_another_head_is_another_match(client: Checked, dealt: Table) -> None:
    before = exported(dealt)
    assert dealt.send(END).status_code == 201
    assert problem(bring(client, before)) == (409, "id-taken")
    cut = exported(dealt, until="1")
    assert problem(bring(client, cut)) == (409, "id-taken")


def test_a_key_answers_the_same_again(client: Checked, dealt: Table) -> None:
    raw, mine = elsewhere(exported(dealt)), key()
    first = bring(client, raw, **{"Idempotency-Key": mine})
    again = bring(client, raw, **{"Idempotency-Key": mine})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert problem(bring(client, elsewhere(raw), **{"Idempotency-Key": mine})) == (422, "key-reused")


def test_a_match_goes_on_after_it_came_in(client: Checked, dealt: Table) -> None:
    match = opened(client, bring(client, elsewhere(exported(dealt))))
    assert match.send({"type": "attack", "by": "A", "card": "7h"}).status_code == 201
    assert problem(match.as_(None).send({"type": "take", "by": "B"})) == (401, "token-missing")


def test_a_seal_of_this_service_and_of_another(client: Checked, told: Table, other: Any) -> None:
    raw = exported(told)
    sealed_by = told.read("verify")["seal"]["key"]
    lines = lines_of(raw)
    lines[0]["match"] = fresh_id()
    forged(lines)  # under another id: it still names what it closes, and its signature is of something else
    lines[-1]["data"]["hash"] = lines[-2]["hash"]
    raw = forged(lines)
    refused = bring(client, raw)
    assert problem(refused) == (422, "import-broken") and refused.json["line"] == len(lines)
    assert "the seal does not hold" in refused.json["detail"]
    there = opened(Checked(other), bring(Checked(other), raw))
    origin, verdict = there.read()["origin"], there.read("verify")
    assert (origin["key"], origin["ours"], there.read()["status"]) == (sealed_by, False, "sealed")
    assert (verdict["ok"], verdict["seal"]["ok"], verdict["seal"]["key"]) == (True, False, sealed_by)


# ── what is refused ────────────────────────────────────────────────────────────


def changed(raw: bytes, line: int, change: Any) -> bytes:
    """The file with something else in one line (from 1), its hashes made to fit."""
    lines = lines_of(raw)
    change(lines[line - 1])
    lines[0]["match"] = fresh_id()
    return forged(lines)


@pytest.mark.parametrize(
    ("line", "change", "rule"),
    [
        (3, lambda event: event["data"].update(starter="B"), None),
        (3, lambda event: event["data"].update(stock=3), None),
        (4, lambda event: event["data"].update(card="6s"), "ALL-4"),
        (4, lambda event: event["data"].update(card="17x"), None),
        (4, lambda event: event.update(by="Z"), None),
        (4, lambda event: event.update(by="B"), "ALL-2"),
        (4, lambda event: event.update(type="took"), None),
        (4, lambda event: event.update(type="flew"), None),
        (4, lambda event: event.update(actor="God"), None),
        (4, lambda event: event.update(at="2999-01-01T00:00:00.000Z"), None),
        (4, lambda event: event.update(at="1999-01-01T00:00:00.000Z"), None),
        (4, lambda event: event.update(more=1), None),
        (4, lambda event: event.update(irregular={"rule": "DUR-4"}), None),
        (2, lambda event: event["data"].update(seats=["A"]), None),
        (2, lambda event: event["data"].update(seats=["A", "Q"]), None),
        (2, lambda event: event["data"].update(edition=99), None),
        (2, lambda event: event["data"].update(options={}), None),
        (2, lambda event: event["data"].update(timing={"cap_us": 1}), None),
    ],
)
def test_the_first_move_that_does_not_hold_is_named(
    client: Checked, told: Table, line: int, change: Any, rule: Any
) -> None:
    raw = exported(told, until="3")
    answer = bring(client, changed(raw, line, change))
    assert problem(answer) == (422, "import-broken"), answer.json
    assert (answer.json["line"], answer.json.get("version", line - 1)) == (line, line - 1), answer.json
    if rule:
        assert answer.json["rule"] == rule


def test_nothing_is_kept_of_a_file_that_does_not_hold(client: Checked, told: Table) -> None:
    raw = changed(exported(told, until="3"), 4, lambda event: event["data"].update(card="17x"))
    assert bring(client, raw).status_code == 422
    assert problem(client.get(f"{API}/matches/{lines_of(raw)[0]['match']}")) == (404, "not-found")


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"{}\n", 1),
        (b"\xff\xfe{}\n", 1),
        (b"[" * 100_000 + b"\n", 1),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"\n", 1),
        (b"no file of a match", 1),
        (b"PK\x03\x04", 1),
    ],
)
def test_what_is_no_file_of_a_match(client: Checked, raw: bytes, line: int) -> None:
    answer = bring(client, raw)
    assert problem(answer) == (422, "import-broken") and answer.json["line"] == line


def test_the_length_and_the_type_come_before_anything(client: Checked, dealt: Table) -> None:
    assert problem(bring(client, b"x" * (8 * 1024 * 1024 + 1))) == (413, "too-large")
    assert problem(bring(client, b"x" * (8 * 1024 * 1024 + 1), "text/plain")) == (413, "too-large")
    refused = bring(client, exported(dealt), "application/json")
    assert problem(refused) == (415, "unsupported-media-type") and NDJSON in refused.json["detail"]


def test_a_header_is_held_to_the_form_of_names(client: Checked, dealt: Table) -> None:
    for change in (
        {"title": "x" * 200},
        {"title": "two\nlines"},
        {"seats": {"A": [{"from": 1, "name": "n" * 61, "player": None}]}},
        {"seats": {"Z": [{"from": 1, "name": "n", "player": None}]}},
        {"seats": {"A": [{"from": 3, "name": "n", "player": None}, {"from": 2, "name": "m", "player": None}]}},
        {"seats": {"A": "x"}},
        {"notes": {"7.8.9": "x"}},
        {"notes": {"77": "x"}},
        {"notes": {"2": ""}},
        {"notes": {"2": 3}},
    ):
        raw = changed(exported(dealt), 1, lambda header, change=change: header.update(change))
        answer = bring(client, raw)
        assert problem(answer) == (422, "import-broken") and answer.json["line"] == 1, change


# ── every game ─────────────────────────────────────────────────────────────────


def golden(client: Checked, path: Any) -> Table:
    """A golden match, played over HTTP."""
    header, *lines = map(json.loads, path.read_text().splitlines())
    options = {"options": header["options"], "knowledge": header.get("knowledge", "observed")}
    table = Table.open(client, header.get("seats", 2), game=header["golden"], **options)
    for line in lines:
        if "then" in line:
            why = line.get("why") or line.get("irregular")
            sent = table.send({**line["when"], **({"irregular": why} if why else {})})
            assert sent.status_code == 201, sent.json
    return table


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_golden_match_goes_round(client: Checked, path: Any) -> None:
    table = golden(client, path)
    raw = elsewhere(exported(table))
    answer = bring(client, raw)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    assert exported(match) == raw, "byte by byte"
    for version in range(1, lines_of(raw)[0]["head"] + 1):
        here, there = match.read("state", at=str(version)), table.read("state", at=str(version))
        assert {**here, "hash": 0} == {**there, "hash": 0}


def test_a_dealt_match_comes_in_with_its_deck_and_not_without(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="dealt")
    assert table.send({"type": "deal"}).status_code == 201
    whole, seen = exported(table), exported(table.as_(None))
    assert bring(client, elsewhere(whole)).status_code == 201
    refused = bring(client, elsewhere(seen))
    assert problem(refused) == (422, "import-broken") and refused.json["line"] == 3
    assert "its deck is not in the file" in refused.json["detail"]
    lines = lines_of(whole)
    deck = lines[2]["parts"]["*"]["data"]["deck"]
    deck[0], deck[-2] = deck[-2], deck[0]
    assert problem(bring(client, elsewhere(forged(lines)))) == (422, "import-broken")


# ── whatever may come ──────────────────────────────────────────────────────────


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_mutated_file_is_refused_with_its_line_or_is_the_same(
    client: Checked, told: Table, data: st.DataObject
) -> None:
    """One value is another one, the chain made to fit: the rules find it, or it is a match that could be."""
    lines = lines_of(exported(told, until="9"))
    n = data.draw(st.integers(0, len(lines) - 1))
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for name in value if isinstance(value, dict) else range(len(value)):
            places.append((value, name))
            if isinstance(value[name], dict | list):
                walk(value[name])

    walk(lines[n])
    owner, name = data.draw(st.sampled_from(places))
    junk: st.SearchStrategy[Any] = st.none() | st.booleans() | st.integers(-3, 2**53 - 1) | st.text(max_size=5)
    junk |= st.just([]) | st.just({})
    owner[name] = data.draw(junk | st.recursive(junk, lambda inner: st.lists(inner, max_size=3), max_leaves=5))
    try:
        raw = forged([{**lines[0], "match": fresh_id()}, *lines[1:]])
    except Exception:  # what cannot even be hashed is not in any file
        return
    answer = bring(client, raw)
    assert answer.status_code in (201, 409, 422), answer.get_data(as_text=True)
    if answer.status_code == 422:
        assert answer.json["line"] >= 1
    if answer.status_code == 201:
        match = opened(client, answer)
        for what in ("", "state", "actions", "timeline", "events"):
            assert match.get(what).status_code == 200


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_bytes_that_were_cut_turned_or_doubled_are_refused_with_their_line(
    client: Checked, told: Table, seed: int
) -> None:
    chance, raw = random.Random(seed), bytearray(exported(told))
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(raw))
        match chance.randrange(4):
            case 0:
                del raw[at:]
            case 1:
                raw[at] ^= chance.randint(1, 255)
            case 2:
                raw[at:at] = raw[: chance.randint(1, 400)]
            case _:
                raw[at:at] = chance.randbytes(9)
        if not raw:
            break
    answer = bring(client, bytes(raw))
    assert problem(answer) in ((422, "import-broken"), (409, "id-taken"))
    if answer.status_code == 422:
        assert answer.json["line"] >= 1


def test_lines_sum_and_canon_are_those_of_the_file(told: Table) -> None:
    header = lines_of(exported(told))[0]
    assert header["sum"] == header_sum(header) and header["notes"] == {"3": "naïve: ♥", "4": "nobody saw it"}
    assert exported(told).splitlines()[0] == canonical(header)


def test_who_hears_of_a_long_match_that_was_played_anew_need_not_fold_it(
    client: Checked, table: Table, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = [{"type": "deal", "trump_card": "6s", "starter": "A"}, {"type": "end_round", "reason": "abandoned"}]
    corrected = table.call("POST", "corrections", json={"amend": 1, "options": {"rounds": None}})
    assert corrected.status_code == 201
    items = [{"id": str(uuid.uuid4()), "command": command} for command in rounds * 100]
    assert table.call("POST", "batch", json={"items": items}).json["results"][-1]["status"] == 201
    raw = bytes(table.get("export", format="toml").data)
    folded: list[object] = []
    monkeypatch.setattr(Matches, "_from_first", lambda self, match: folded.append(match))
    made = opened(client, bring(client, raw, "application/toml"))
    read = house.matches.read(made.match)
    assert read is not None and read.version > 200
    # others of the house may be folded meanwhile
    assert read.match.status == "live" and made.match not in folded, "its checkpoints were there before it was"
