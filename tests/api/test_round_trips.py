"""Matches of every game, as they were recorded, in each complete format and back: nothing is another one."""

from __future__ import annotations

import base64
import json
import os
import random
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from api.matches.annotations.events import KINDS
from api.matches.files.exporting import FORMAT, LAYOUT, header_sum
from engine import match as engine
from engine.codec import to_wire
from engine.game import Game
from engine.games import BUILT_IN
from engine.history import History, RecordedEvent
from recorder.chain import Draft, chain, genesis
from replays import notation
from tests.api.table import Checked, Table, fresh_id, problem
from tests.api.test_annotations_as_files import HELD, items, with_annotations
from tests.api.test_import import bring, exported, lines_of, opened
from tests.beside import GOLDEN
from tests.engine.any_game import any_card, walk
from tests.engine.test_every_game import recorded
from tests.notation.histories import history_of

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
MATCHES = 12 if SOAK else 1  # of each game
LENGTH = 120 if SOAK else 40
AT = "2026-11-21T10:00:00.123Z"
every_game = pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.identity.key)


def file_of(match: str, history: History, said: list[dict[str, Any]]) -> bytes:
    """The file of a match as a service would have written it."""
    events: list[dict[str, Any]] = []
    keys: dict[str | None, str | None] = {None: None}
    for item in history:
        events += chain(
            [Draft(*to_wire(item.event), item.irregular)],
            version=len(events),
            prev=events[-1]["hash"] if events else genesis(match),
            at=AT,
            made_at=AT,
            key=keys.setdefault(item.key, str(uuid.uuid4())),
            actor="referee#t1",
            salt=lambda: uuid.uuid4().hex,
        )
    header = {
        "format": FORMAT, "layout": LAYOUT, "match": match, "game": history.created.game, "title": None,
        "seats": {seat: [{"from": 1, "name": None, "player": None}] for seat in history.created.seats},
        "head": len(events), "hash": events[-1]["hash"],
    }  # fmt: skip
    header["sum"] = header_sum(header)
    return with_annotations(header, events, said)


def played(chance: random.Random, game: Game[Any], length: int = LENGTH) -> History:
    """A random match, with the clocks that one of its game has when it is created."""
    history = recorded(walk(game, chance.randrange(2**32), length))
    seats = list(history.created.seats)
    timing = engine.create({"game": game.identity.key, "seats": seats}).timing
    first, *rest = history
    return History.of([first._replace(event=replace(history.created, timing=timing)), *rest])


def some_annotations(chance: random.Random, game: Game[Any], head: int) -> list[dict[str, Any]]:
    """What some people wrote, or somebody says so."""
    made: list[dict[str, Any]] = []
    for n in range(1, chance.randint(2, 9)):
        place = chance.randint(1, head)
        card = game.cards.read(any_card(chance, game))
        is_gone = chance.random() < 0.2
        says: dict[str, Any] = {
            "text": chance.choice([None, "*So* be it.", "Pourquoi ?\n\n- un\n- deux", "♥ " * 40 + "♥"]),
            "nags": chance.sample(range(1, 7), chance.randint(0, 3)),
            "marks": [{"card": card, "kind": chance.choice(KINDS)}] if chance.random() < 0.5 else [],
            "lang": chance.choice([None, "fr", "pt-BR"]),
        }
        nothing: dict[str, Any] = {"text": None, "nags": [], "marks": [], "lang": None}
        made.append(
            {
                "aid": f"a{2 * n}",
                "answers": chance.choice(made)["aid"] if made and chance.random() < 0.4 else None,
                "place": place, "head": chance.randint(place, head), "knew": None, "branch": None,
                **(nothing if is_gone else says),
                "by": {"role": "import", "seat": None, "name": chance.choice([None, "Chloé"]), "was": {
                    "role": chance.choice(["referee", "viewer", None]), "seat": None}},
                "written_at": AT, "changed_at": chance.choice([None, AT]) if not is_gone else None, "deleted": is_gone,
            }
        )  # fmt: skip
    answered = {each["answers"] for each in made}
    return [each for each in made if not each["deleted"] or each["aid"] in answered]


def kept(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that are shown: a deleted one goes with the last that answers it."""
    while True:
        answered = {each["answers"] for each in said}
        left = [each for each in said if not each["deleted"] or each["aid"] in answered]
        if len(left) == len(said):
            return said
        said = left


@every_game
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_keeps_its_id_its_hash_and_what_was_said_of_it(client: Checked, game: Game[Any], seed: int) -> None:
    chance = random.Random(f"{game.identity.key} {seed}")
    history = played(chance, game)
    said = kept(some_annotations(chance, game, history.head))
    raw = file_of(fresh_id(), history, said)
    answer = bring(client, raw)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    assert exported(match) == raw, "byte by byte: with its id, its hashes, all its events and annotations"
    assert [[each[name] for name in HELD] for each in items(match)] == [[each[name] for name in HELD] for each in said]
    for version in {1, history.head // 2 or 1, history.head}:
        found = match.read("state", at=str(version))
        state = engine.view(engine.mask(history.match_at(version), "referee"))
        assert {name: found[name] for name in ("round", "phase", "outcome")} == {
            name: json.loads(json.dumps(state[name], default=list)) for name in ("round", "phase", "outcome")
        }


@every_game
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_written_for_people_comes_to_the_same_tables(client: Checked, game: Game[Any], seed: int) -> None:
    chance = random.Random(f"{game.identity.key} in words {seed}")
    history = played(chance, game)
    said = kept([each for each in some_annotations(chance, game, history.head) if not each["deleted"]])
    there = {each["aid"] for each in said}
    said = [{**each, "answers": each["answers"] if each["answers"] in there else None} for each in said]
    first = opened(client, bring(client, file_of(fresh_id(), history, said)))
    text = first.get("export", format="toml").data
    answer = bring(client, text, "application/toml")
    assert answer.status_code == 201, (answer.json, text.decode())
    match = opened(client, answer)
    assert undated(match.get("export", format="toml").data) == undated(text)
    assert tables(match) == tables(first)


def undated(text: bytes) -> list[bytes]:
    """A text without its day: a match that is made of one is made when it comes in."""
    return [line for line in text.splitlines() if not line.startswith(b"date = ")]


def tables(match: Table) -> list[Any]:
    """Some of the tables: all of them are compared where they are cheap (tests/notation)."""
    head = match.read()["version"]
    found = [match.read("state", at=str(version)) for version in sorted({1, head // 3 or 1, head // 2 or 1, head})]
    return [{name: value for name, value in one.items() if name not in ("hash",)} for one in found]


# ── matches worked out by hand ─────────────────────────────────────────────────


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_golden_match_in_words_comes_to_the_same_table_at_every_version(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text().splitlines())
    created = engine.create(
        {
            "game": header["golden"], "seats": [{}] * header.get("seats", 2), "options": header["options"],
            "knowledge": header.get("knowledge", "observed"),
        }
    )  # fmt: skip
    stream, match = [RecordedEvent(1, created, None, 0, 0, "referee", None, 1)], engine.evolve(None, created)
    for n, line in enumerate(each for each in lines if "then" in each):
        why = line.get("why") or line.get("irregular")
        for one in engine.decide_marked(match, engine.read_command(match, line["when"]), why):
            match = engine.evolve(match, one.event)
            version = len(stream) + 1
            stream.append(RecordedEvent(version, one.event, f"key-{n}", n, n, "referee", one.irregular, version))
    history = History.of(stream)
    again = history_of(list(notation.play(notation.read(notation.write(history, names={})))))
    assert [item.event for item in again][1:] == [item.event for item in history][1:]
    for version in range(1, history.head + 1):
        assert engine.view(again.match_at(version)) == engine.view(history.match_at(version))


# ── whatever may come ──────────────────────────────────────────────────────────

few = settings(
    max_examples=150 if SOAK else 25,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
JUNK: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=6) | st.just([]) | st.just({})
)


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A match with annotations."""
    chance, game = random.Random(5), BUILT_IN[0]
    history = played(chance, game, 12)
    return file_of(fresh_id(), history, kept(some_annotations(chance, game, history.head)))


@few
@given(data=st.data())
def test_an_annotation_that_was_changed_is_refused_with_its_line_or_could_be(
    client: Checked, whole: bytes, data: st.DataObject
) -> None:
    lines = lines_of(whole)
    said = [line["annotation"] for line in lines if "annotation" in line]
    header, *events = (line for line in lines if "annotation" not in line)
    owner: Any = data.draw(st.sampled_from(said))
    while True:
        name = data.draw(st.sampled_from(sorted(owner) if isinstance(owner, dict) else range(len(owner))))
        if not (isinstance(owner[name], dict | list) and owner[name]) or data.draw(st.booleans()):
            break
        owner = owner[name]
    owner[name] = data.draw(JUNK | st.recursive(JUNK, lambda inner: st.lists(inner, max_size=3), max_leaves=4))
    match = base64.b32encode(os.urandom(13)).decode()[:20].lower()  # Hypothesis holds what `random` gives
    try:
        raw = with_annotations({**header, "match": match}, events, said)
    except (ValueError, TypeError, UnicodeEncodeError):  # what cannot even be written is in no file
        return
    answer = bring(client, raw)
    assert answer.status_code in (201, 422), answer.get_data(as_text=True)
    if answer.status_code == 422:
        assert len(events) + 2 <= answer.json["line"] <= len(lines)
        assert client.get(f"/api/v1/matches/{match}").status_code == 404
    else:
        assert items(opened(client, answer)) is not None


@few
@given(seed=st.integers(0, 2**32 - 1))
def test_a_file_that_was_cut_or_mixed_is_refused_with_its_line(client: Checked, whole: bytes, seed: int) -> None:
    chance, rows = random.Random(seed), whole.splitlines(keepends=True)
    match chance.randrange(6):
        case 0:
            raw = whole[: chance.randrange(len(whole))]
        case 1:
            at = chance.randrange(len(rows))
            raw = b"".join([*rows[:at], *rows[at + 1 :]])
        case 2:
            at = chance.randrange(len(rows))
            raw = b"".join([*rows[:at], rows[at], *rows[at:]])
        case 3:
            raw = whole.decode().encode(chance.choice(["utf-16", "utf-16-le", "utf-32", "utf-8-sig"]))
        case 4:
            raw = b"".join([rows[0], b'{"annotation":' * chance.choice([40, 5000]) + b"}" * 40 + b"\n", *rows[1:]])
        case _:
            raw = whole + chance.randbytes(chance.randint(1, 30)).replace(b"\n", b" ")
    answer = bring(client, raw)
    assert problem(answer) in ((422, "import-broken"), (409, "id-taken")), answer.json
    if answer.status_code == 422:
        assert 1 <= answer.json["line"] <= raw.count(b"\n") + 1
    assert client.get(f"/api/v1/matches/{lines_of(whole)[0]['match']}").status_code == 404
