"""Rat Hot over HTTP: a whole match from what is offered, points before a card is laid, a deck that is learned."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from api.cli import main
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from engine.games.rat_hot.cards import strip
from tests.api.table import API, Checked, Table, chosen
from tests.engine.rat_hot.table import START, random_deck

DEAL = {"type": "deal", "starter": "A", "start": START}


def lays(by: str, card: str, way: str, x: int, y: int) -> dict[str, object]:
    return {"type": "place", "by": by, "card": card, "way": way, "at": [x, y]}


def played(table: Table, seed: int, cards: int) -> list[str]:
    """The cards of a match of which every move was offered, in the order in which they were laid."""
    chance = random.Random(seed)
    laid: list[str] = []
    while len(laid) < cards and table.read("state")["status"] == "live":
        offered = [one for one in table.read("actions")["actions"] if one["type"] in ("draw", "place")]
        place = [one for one in offered if one["type"] == "place"] or offered
        move = chosen(chance, place[0])
        assert table.send(move).status_code == 201, move
        laid += [move["card"]] if "card" in move else []
    return laid


def test_it_tells_of_itself(client: Checked) -> None:
    about = client.get(f"{API}/games/rat-hot").json
    assert about["seats"] == {"least": 2, "most": 2} and about["seat_commands"] == ["draw", "place"]
    assert (about["cards"], about["decks"]) == ({}, {}), "nobody knows which cards there are"
    assert "reveal" not in about["commands"]
    assert about["options"]["deck"]["default"] is None and about["options"]["cards"]["default"] == 42


def test_a_whole_match_of_a_dealt_deck(client: Checked) -> None:
    deck = random_deck(3, 9)
    options = {"deck": deck, "cards": 9}
    table = Table.open(client, 2, game="rat-hot", knowledge="dealt", options=options)
    assert table.send(DEAL).status_code == 201
    laid = played(table, 1, 9)
    state = table.read("state")
    assert state["status"] == "over"
    if len(laid) == 9:
        assert sorted(map(strip, laid)) == sorted(map(strip, deck))
    items = table.read("timeline")["items"]
    assert [item["ply"] for item in items if item["type"] == "placed"] == list(range(1, len(laid) + 1))
    assert all(item["text"]["en"] and item["text"]["fr"] for item in items)
    assert table.read("verify")["ok"]


def test_points_are_told_before_a_card_is_laid(client: Checked) -> None:
    table = Table.open(client, 2, game="rat-hot")
    assert table.send({**DEAL, "start": "r1.--.g1"}).status_code == 201
    tried = table.send(lays("A", "r1.--.g1", "h", 0, 1), query={"dry_run": "true"})
    assert tried.status_code == 200
    (placed,) = tried.json["events"]
    assert placed["data"]["scored"] == [
        {"colour": "red", "spice": "r1", "squares": [[0, 0], [0, 1]], "points": 1},
        {"colour": "green", "spice": "g1", "squares": [[2, 0], [2, 1]], "points": 1},
    ]
    assert table.read("state")["squares"] == table.read("state")["squares"] and table.read("state")["cards_left"] == 42


def test_a_card_laid_in_the_wrong_place_is_mended_and_points_are_reckoned_again(client: Checked) -> None:
    table = Table.open(client, 2, game="rat-hot")
    for move in ({**DEAL, "start": "r1.--.--"}, lays("A", "r1.--.--", "h", 0, 1), lays("B", "r1.--.--", "h", 0, 2)):
        assert table.send(move).status_code == 201
    assert table.read("state")["seats"]["A"]["score"] == 3, "1 for two, then 2 for three"
    mended = table.call("POST", "corrections", json={"amend": 3, "commands": [lays("A", "--.--.r1", "h", 0, 1)]})
    assert mended.status_code == 201, mended.json
    assert table.read("state")["seats"]["A"]["score"] == 0, "the third lies beside neither"
    astray = {"amend": 3, "commands": [lays("A", "r1.--.--", "h", 0, -1)]}
    refused = table.call("POST", "corrections", json=astray)
    assert refused.json["rule"] == "RH-4", "what was laid upon its edge would lie apart"


def test_a_deck_is_learned_from_what_was_laid(client: Checked) -> None:
    one, other = Table.open(client, 2, game="rat-hot"), Table.open(client, 2, game="rat-hot")
    for table, cards in ((one, ["r1.--.--", "--.--.r1", "g1.g2.--"]), (other, ["r1.--.--", "--.g2.g1", "rr.--.--"])):
        assert table.send(DEAL).status_code == 201
        for n, card in enumerate(cards):
            assert table.send(lays("A" if n < 1 else "B", card, "h", 0, n + 1)).status_code == 201
    learned = client.get(f"{API}/decks?match={one.match}&match={other.match}")
    assert learned.status_code == 200
    assert learned.json["game"] == "rat-hot"
    # r1 was laid twice in one match: there are two of it; what is written the other way round is the same card.
    assert learned.json["deck"] == ["--.--.r1", "--.--.r1", "--.--.rr", "--.g2.g1"]
    assert [told["match"] for told in learned.json["matches"]] == [one.match, other.match]
    third = Table.open(client, 2, game="rat-hot", options={"deck": learned.json["deck"]})
    assert third.send(DEAL).status_code == 201
    assert third.send(lays("A", "g1.g2.--", "h", 0, 1)).status_code == 201
    (place,) = [one for one in third.read("actions")["actions"] if one["type"] == "place"]
    assert place["fields"]["card"]["choices"] == ["--.--.r1", "r1.--.--", "--.--.rr", "rr.--.--"]


def test_a_match_that_is_named_again_and_again_is_read_once(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open(client, 2, game="rat-hot")
    assert table.send(DEAL).status_code == 201
    assert table.send(lays("A", "r1.--.--", "h", 0, 1)).status_code == 201
    once = client.get(f"{API}/decks?match={table.match}")
    read: list[str] = []
    readable = Matches.readable

    def counted(matches: Matches, match: str) -> LoadedMatch:
        read.append(match)
        return readable(matches, match)

    monkeypatch.setattr(Matches, "readable", counted)
    again = client.get(f"{API}/decks?{'&'.join([f'match={table.match}'] * 100)}")
    assert (again.status_code, again.json) == (200, once.json)
    assert read == [table.match]


def test_of_matches_of_a_deck_only_so_many_events_are_folded(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (Table.open(client, 2, game="rat-hot") for _ in range(2))
    for table in (one, other):
        assert table.send(DEAL).status_code == 201
    events = one.read("state")["version"]
    monkeypatch.setattr("api.routes.reads.DECKS_EVENTS", 2 * events - 1)
    assert client.get(f"{API}/decks?match={one.match}").status_code == 200
    both = client.get(f"{API}/decks?match={one.match}&match={other.match}")
    assert both.status_code == 422 and both.json["errors"] == [
        {"at": "/match", "detail": f"these matches have more than {2 * events - 1} events in all; want fewer of them"}
    ]


def test_a_deck_is_learned_of_one_game_and_of_matches_that_the_reader_may_see(client: Checked) -> None:
    rats, durak = Table.open(client, 2, game="rat-hot"), Table.open(client, 2)
    mixed = client.get(f"{API}/decks?match={rats.match}&match={durak.match}")
    assert mixed.status_code == 422 and mixed.json["errors"][0]["at"] == "/match"
    assert client.get(f"{API}/decks").status_code == 422
    assert client.get(f"{API}/decks?match={rats.match}&deck=1").status_code == 422
    private = Table.open(client, 2, game="rat-hot", visibility="private")
    assert client.get(f"{API}/decks?match={private.match}").status_code == 404
    assert client.get(f"{API}/decks?match={rats.match}").json["deck"] == []


def test_a_deck_is_a_file_that_is_made_checked_and_given_on(
    client: Checked, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`greffier deck` makes it of exported matches, of several files together, and says what is wrong with one."""
    table = Table.open(client, 2, game="rat-hot")
    for move in (DEAL, lays("A", "--.--.r1", "h", 0, 1), lays("B", "g1.g2.--", "h", 0, 2)):
        assert table.send(move).status_code == 201
    match, learned, edited = tmp_path / "match.jsonl", tmp_path / "learned.json", tmp_path / "edited.json"
    match.write_bytes(client.get(f"{API}/matches/{table.match}/export?format=jsonl").data)
    answer = client.get(f"{API}/decks?match={table.match}")
    learned.write_bytes(answer.data)
    assert main(["deck", str(match)]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == answer.json, "the service's answer is the same file"
    assert (printed["format"], printed["layout"], printed["deck"]) == ("greffier-deck", 1, ["--.--.r1", "--.g2.g1"])

    # by hand: written as one likes, in one's own order
    edited.write_text(json.dumps({**printed, "matches": [], "deck": ["RR,r1,-", "--.--.r1", "--.--.r1"]}))
    assert main(["deck", str(edited)]) == 0
    assert json.loads(capsys.readouterr().out)["deck"] == ["rr.r1.--", "--.--.r1", "--.--.r1"]
    assert main(["deck", str(edited), str(learned)]) == 0
    both = json.loads(capsys.readouterr().out)
    assert both["deck"] == ["--.--.r1", "--.--.r1", "--.g2.g1", "rr.r1.--"] and both["matches"] == printed["matches"]
    assert Table.open(client, 2, game="rat-hot", options={"deck": both["deck"]}).send(DEAL).status_code == 201

    for wrong, told in (
        ({"deck": ["--.--.r1", "r9.--.--"]}, "/deck/1: not a card"),
        ({"deck": []}, "/deck: "),
        ({"game": "durak"}, "/game: is 'durak'; want one whose deck nobody has listed: rat-hot"),
        ({"layout": 2}, "/layout: is 2"),
        ({"format": "cards"}, "/format: no file of a deck"),
        ({"cards": []}, "/cards: there is no such field"),
    ):
        edited.write_text(json.dumps({**printed, **wrong}))
        assert main(["deck", str(edited)]) == 1
        assert told in capsys.readouterr().err
    match.write_bytes(match.read_bytes().replace(b"g1.g2.--", b"g1.g3.--"))
    assert main(["deck", str(match)]) == 1
    assert "it was changed" in capsys.readouterr().err
