"""A what-if that a comment hangs on a move goes out with its match as a text, and comes in with the comment."""

from __future__ import annotations

import json
from typing import Any

import pytest

from api.matches.memory.loaded import LoadedMatch
from api.service import Service
from replays.notation import variations
from tests.api.conftest import Clock
from tests.api.table import Checked, Table
from tests.api.test_annotations import note
from tests.api.test_branches import DECK, branch, said
from tests.api.test_files import told_to_scripts
from tests.api.test_import import bring, opened
from tests.api.test_notation import TOML, exported, states

PEOPLE = [{"name": "Anna"}, {"name": "Boris"}]


@pytest.fixture
def played(client: Checked) -> Table:
    """3: A lays 7c; 4: B beats it; 5: all pass; 8: both have drawn; 9: B lays 8h."""
    table = Table.open(client, PEOPLE)
    said(table, "deal", trump_card="6s", starter="A")
    said(table, "attack", by="A", card="7c")
    said(table, "defend", by="B", card="9c", on="7c")
    said(table, "pass", by="all")
    said(table, "attack", by="B", card="8h")
    return table


def tens(table: Table, **body: Any) -> Table:
    """What if Boris had beaten it with the ten?"""
    made = branch(table, at=3, **body)
    said(made, "defend", by="B", card="Tc", on="7c")
    said(made, "attack", by="A", card="Ts")
    said(made, "take", by="B")
    return made


def rows(table: Table, **query: str) -> list[str]:
    """The rows of moves."""
    return [row.strip() for row in exported(table, **query).partition("moves = [\n")[2].splitlines()[:-1]]


def comes_in(table: Table) -> list[tuple[Any, Any]]:
    """The comments of the match that its text comes to, which stands as it does: place and text."""
    match = opened(table.client, bring(table.client, exported(table).encode(), TOML))
    assert states(match) == states(table)
    return [(each["place"], each["text"]) for each in match.read("annotations")["items"]]


def test_instead_of_the_move(played: Table) -> None:
    note(played, place=4, text="Why not the ten?", nags=[6], branch=tens(played).match)
    assert rows(played) == [
        "# round 1",
        '"deal 6s starter A",',
        '"A 7c",',
        '{move = "B 9c", nag = "?!", comment = "Why not the ten?", variation = ["B Tc", "A Ts", "B take"]},',
        '"all pass",',
        '"B 8h",',
    ]
    assert comes_in(played) == [(4, "Why not the ten?\n\n`B Tc`, `A Ts`, `B take`")]


def test_behind_the_move(played: Table) -> None:
    note(played, place=3, text="And now?", branch=tens(played).match)
    assert rows(played)[2:4] == [
        '"A 7c",',
        '{comment = "And now?", variation = ["B Tc", "A Ts", "B take"]},',
    ]
    assert comes_in(played) == [(3, "And now?\n\n`B Tc`, `A Ts`, `B take`")]


def test_elsewhere(played: Table) -> None:
    seat = played.as_(played.token_for("seat", seat="B")["token"])
    note(seat, place=9, text="Back at the seven, I had the ten.", branch=tens(played).match)
    assert rows(played)[2:4] == ['"A 7c",', '{comments = [{by = "Boris", variation = ["B Tc", "A Ts", "B take"]}]},']
    assert (
        rows(played)[-1]
        == '{move = "B 8h", comments = [{by = "Boris", comment = "Back at the seven, I had the ten."}]},'
    )
    assert comes_in(played) == [
        (3, "`B Tc`, `A Ts`, `B take`"),
        (9, "Back at the seven, I had the ten."),
    ]


def test_rat_hot(client: Checked) -> None:
    table = Table.open(client, game="rat-hot")
    said(table, "deal", starter="A", start="r1.--.g1")
    said(table, "draw", by="A", cards=["r2.gr.--"])
    said(table, "place", by="A", card="r2.gr.--", at=[3, 0], way="h")
    made = branch(table, at=3)
    said(made, "place", by="A", card="r2.gr.--", at=[-3, 0], way="h")
    note(table, place=4, text="To the left?", branch=made.match)
    assert rows(table)[-1] == (
        '{move = "A r2.gr.-- at 3,0 h", comment = "To the left?", variation = ["A r2.gr.-- at -3,0 h"]},'
    )
    assert comes_in(table) == [(4, "To the left?\n\n`A r2.gr.-- at -3,0 h`")]


def test_a_comment_of_which_nothing_else_is_left_is_its_variation(played: Table) -> None:
    made = branch(played, at=3)
    note(played, place=4, branch=made.match)
    assert "B 9c" in exported(played) and "variation" not in exported(played), "it has no moves yet"
    said(made, "take", by="B")
    assert '{move = "B 9c", variation = ["B take"]},' in rows(played)


def test_notes_and_words_go_with_it_and_comments_do_not(played: Table) -> None:
    made = branch(played, at=3)
    said(made, "defend", by="B", card="8h", on="7c", irregular="nobody saw it")
    said(made, "attack", by="A", card="8d", note="at once")
    note(made, place=4, text="not in any other match")
    note(played, place=4, branch=made.match)
    assert rows(played)[3] == (
        '{move = "B 9c", variation = '
        '[{move = "B 8h", irregular = "nobody saw it"}, {move = "A 8d", note = "at once"}]},'
    )


def test_a_correction_behind_it_leaves_it_and_one_before_it_takes_it_away(played: Table) -> None:
    note(played, place=4, text="Why not the ten?", branch=tens(played).match)
    mended = {"amend": 4, "commands": [{"type": "defend", "by": "B", "card": "8c", "on": "7c"}]}
    assert played.call("POST", "corrections", json=mended).status_code == 201
    row = '{move = "B 8c", comment = "Why not the ten?", variation = ["B Tc", "A Ts", "B take"]},'
    assert row in rows(played)
    mended = {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "6c"}]}
    assert played.call("POST", "corrections", json=mended).status_code == 201
    assert '{move = "B 8c", comment = "Why not the ten?"},' in rows(played)


def test_as_of_earlier_it_is_not_there(played: Table) -> None:
    note(played, place=4, text="Why not the ten?", branch=tens(played).match)
    assert "variation" not in exported(played, until="4"), "its writer had seen more"


def test_the_other_formats_are_as_they_were(played: Table) -> None:
    made = tens(played)
    note(played, place=4, text="Why not the ten?")
    before = played.get("export", format="csv").data
    assert played.call("PATCH", "annotations/a1", json={"branch": made.match}).status_code == 200
    assert played.get("export", format="csv").data == before
    assert "Ts" not in json.dumps(told_to_scripts(played.get("export", format="html").text))


# ── what is not told ───────────────────────────────────────────────────────────


def test_one_that_the_reader_may_not_read_is_not_there(played: Table) -> None:
    made = tens(played)
    note(played, place=4, text="Why not the ten?", branch=made.match)
    assert "variation" in exported(played.as_(None))
    assert made.call("PATCH", "", json={"visibility": "private"}).status_code == 200
    for reader in (played, played.as_(None)):
        assert '{move = "B 9c", comment = "Why not the ten?"},' in rows(reader)


def test_one_of_which_something_was_erased_is_not_there(
    played: Table, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tens(played)
    note(played, place=4, text="Why not the ten?", branch=made.match)
    newest = house.matches.newest

    def erased(match: str) -> LoadedMatch:
        found = newest(match)
        return found._replace(details=found.details._replace(erasures=1)) if match == made.match else found

    monkeypatch.setattr(house.matches, "newest", erased)
    assert '{move = "B 9c", comment = "Why not the ten?"},' in rows(played)


def test_a_delayed_one_is_told_as_far_as_it_was_sent(played: Table, clock: Clock) -> None:
    clock.forward(1)
    made = tens(played)
    note(played, place=4, text="Why not the ten?", branch=made.match)
    clock.forward(1)
    assert made.call("PATCH", "", json={"delay": 60}).status_code == 200
    said(made, "attack", by="A", card="7d")
    told = 'variation = ["B Tc", "A Ts", "B take"]'
    assert told in exported(played)
    clock.forward(61)
    assert told.replace("]", ', "A 7d"]') in exported(played)


def test_hands_that_were_assumed_or_proved_are_not_the_records(client: Checked, played: Table) -> None:
    made = branch(played, at=3, assume={"B": ["Tc"]})
    said(made, "defend", by="B", card="Tc", on="7c")
    note(played, place=4, text="If he had it.", branch=made.match)
    assert "variation" not in exported(played)
    proved = branch(played, at=3, view="hindsight")
    said(proved, "defend", by="B", card="9c", on="7c")
    said(proved, "attack", by="A", card="9d")
    note(played, place=4, text="He had it.", branch=proved.match)
    assert "variation" not in exported(played)


def test_an_end_is_told_too(played: Table) -> None:
    made = tens(played)
    said(made, "end_match", reason="abandoned")
    note(played, place=4, branch=made.match)
    assert 'variation = ["B Tc", "A Ts", "B take", "end match abandoned"]' in exported(played)


def test_of_hidden_hands_only_who_sees_them_all_reads_what_was_played_with_them(client: Checked) -> None:
    table = Table.open(client, PEOPLE, knowledge="open")
    said(table, "deal", trump_card="7c", starter="A", hands={"A": ["7s", "8s"], "B": ["9s"]})
    said(table, "attack", by="A", card="7s")
    seat = table.as_(table.token_for("seat", seat="B")["token"])
    made = branch(seat, at=3)
    said(made, "defend", by="B", card="9s", on="7s")
    said(made, "reveal", by="B", cards=["Ah"], to="seat")
    note(table.as_(table.token_for("viewer")["token"]), place=3, text="And now?", branch=made.match)
    assert 'variation = ["B 9s", "B reveal ?? to seat"]' in exported(table)
    for reader in (table.as_(None), seat):
        told = exported(reader)
        assert "And now?" in told and "variation" not in told
    assert "Ah" not in exported(table), "what only the other match knows"
    assert comes_in(table) == [(3, "And now?\n\n`B 9s`, `B reveal ?? to seat`")]


def test_a_dealt_match_has_it_once_its_deck_is_open(client: Checked, clock: Clock) -> None:
    table = Table.open(client, PEOPLE, knowledge="dealt")
    rest = [rank + suit for suit in "shdc" for rank in "6789TJQKA" if rank + suit not in DECK]
    said(table, "deal", deck=DECK + rest, dealer="B")
    said(table, "attack", by="A", card="7c")
    said(table, "take", by="B")
    made, other = (branch(table, at=3) for _ in range(2))
    for each, drawn in ((made, "8s"), (other, "Kh")):
        said(each, "defend", by="B", card="8c", on="7c")
        said(each, "attack", by="A", card="7s")
        said(each, "take", by="B")
        said(each, "attack", by="A", card=drawn)
    note(table, place=4, text="Not the eight?", branch=made.match)
    note(table, place=4, text="Or so?", branch=other.match)
    assert "variation" not in exported(table.as_(None))
    assert 'variation = ["B 8c", "A 7s", "B take", "A 8s"]' in exported(table), "the king lay deeper"
    assert exported(table).count("variation") == 1
    said(table, "end_match", reason="abandoned")
    assert "variation" not in exported(table.as_(None)), "not at once"
    clock.forward(61)
    assert exported(table.as_(None)).count('variation = ["B 8c", "A 7s", "B take", "A 8s"]') == 1
    assert comes_in(table) == [(4, "Not the eight?\n\n`B 8c`, `A 7s`, `B take`, `A 8s`"), (4, "Or so?")]


def test_a_dealt_match_has_none_in_which_another_round_was_dealt(client: Checked) -> None:
    table = Table.open(client, PEOPLE, knowledge="dealt", options={"rounds": 2})
    said(table, "deal")
    made = branch(table, at=2)
    said(made, "end_round", reason="abandoned")
    said(made, "deal", trump_card="7c", starter="A")
    note(table, place=2, text="Once more?", branch=made.match)
    assert "Once more?" in exported(table) and "variation" not in exported(table)


def test_no_more_than_fifty_are_read(client: Checked, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.matches.files.subject.MOST_BRANCHES", 2)
    for text in ("one", "two", "three"):
        made = branch(played, at=3)
        said(made, "take", by="B")
        note(played, place=4, text=text, branch=made.match)
    note(played, place=4, text="two again", branch=made.match)
    assert exported(played).count("variation") == 2


def test_a_comment_that_is_gone_has_none(played: Table) -> None:
    note(played, place=4, branch=tens(played).match)
    assert played.call("DELETE", "annotations/a1").status_code == 204
    assert "variation" not in exported(played)


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves of what-ifs that were decided for a file, in order."""
    made: list[str] = []
    real = variations._played

    def counted(match: Any, entry: Any) -> Any:
        made.append(entry.text)
        return real(match, entry)

    monkeypatch.setattr(variations, "_played", counted)
    return made


def test_its_moves_are_decided_once_and_not_for_every_file(played: Table, decided: list[str]) -> None:
    made = tens(played)
    note(played, place=4, text="Why not the ten?", branch=made.match)
    first = rows(played)
    assert decided == ["B Tc", "A Ts", "B take"]
    note(played, place=5, text="Well.")
    said(played, "take", by="A")
    assert rows(played)[:4] == first[:4]
    assert decided == ["B Tc", "A Ts", "B take"], "the match went on, and this has nothing to do with it"
    said(made, "attack", by="A", card="8s")
    assert "A 8s" in rows(played)[3]
    assert decided == ["B Tc", "A Ts", "B take"] * 2 + ["A 8s"]


def test_a_correction_before_it_has_its_moves_decided_anew(played: Table, decided: list[str]) -> None:
    note(played, place=4, text="Why not the ten?", branch=tens(played).match)
    rows(played)
    assert played.call("POST", "corrections", json={"retract": 1}).status_code == 201
    assert "A Ts" in rows(played)[3]
    assert decided == ["B Tc", "A Ts", "B take"] * 2
