"""Who is called what, before whom: people come, go, change their minds; the moves stay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.forging import forged
from tests.api.table import API, Checked, Table, fresh_id, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
READS = ("", "events", "state", "actions", "timeline", "verify")
ANA, BORIS = "Ana Kovač", "Boris Ždanov"
PEOPLE = [{"name": ANA, "player": "p-ana", "alias": "Heron"}, {"name": BORIS, "player": "p-boris"}]


def hands_of(table: Table) -> dict[str, Table]:
    """The match in everybody's hands."""
    return {
        "referee": table,
        "public": table.as_(None),
        "viewer": table.as_(table.token_for("viewer")["token"]),
        "seat:A": table.as_(table.token_for("seat", seat="A")["token"]),
        "seat:B": table.as_(table.token_for("seat", seat="B")["token"]),
    }


def change(table: Table, **body: Any) -> None:
    response = table.call("PATCH", "", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)


def shown(table: Table) -> list[str | None]:
    """A's and B's name, the same wherever one stands."""
    summary, state = table.read()["seats"], table.read("state")["seats"]
    names = [seat["name"] for seat in summary.values()]
    assert [seat["name"] for seat in state.values()] == names
    text = table.read("timeline")["items"][-1]["text"]
    a, b = (name or letter for name, letter in zip(names, "AB", strict=True))
    assert text["en"] == f"{a} attacks {b} with 7♥"
    assert a in text["fr"] and b in text["fr"]
    assert table.read("state", at=1)["seats"]["A"]["name"] == names[0], "the newest name is right in old states too"
    return names


def listed(table: Table) -> list[Any]:
    """Its items in the list of public matches: one or none."""
    items = table.client.get(f"{API}/matches", query_string={"limit": 100}).json["items"]
    return [item for item in items if item["id"] == table.match]


@pytest.fixture
def played(client: Checked) -> Table:
    """A match of two with names; A has attacked."""
    table = Table.open(client, PEOPLE)
    for command in (DEAL, ATTACK):
        assert table.send(command).status_code == 201
    return table


# ── players ────────────────────────────────────────────────────────────────────


def test_whoever_was_noted_wrong_is_mended(played: Table) -> None:
    change(played, seats={"B": {"name": "Chloé", "player": "p-chloe", "alias": None}})
    assert shown(played.as_(None)) == [ANA, "Chloé"]
    assert [seat["player"] for seat in played.as_(None).read()["seats"].values()] == ["p-ana", "p-chloe"]
    assert played.stream()[0]["data"]["seats"] == ["A", "B"], "the moves know nobody"
    assert played.read("verify")["ok"]


def test_a_seat_that_is_left_has_nobody(played: Table) -> None:
    change(played, seats={"B": {"name": None, "player": None}})
    assert shown(played.as_(None)) == [ANA, None]
    assert played.read()["seats"]["B"] == {
        "name": None,
        "player": None,
        "score": 0,
        "terms": [{"from": 1, "name": None, "player": None}],
    }


# ── consent ────────────────────────────────────────────────────────────────────

A, B, HERON = ANA, BORIS, "Heron"


@pytest.mark.parametrize(
    ("match", "seat_a", "seat_b", "seen"),
    [
        # who sees which names; a viewer's token is told what the public is, or would be
        ("named", None, None, {"referee": [A, B], "viewer": [A, B], "seat:A": [A, B], "seat:B": [A, B]}),
        ("named", "aliases", None, {"referee": [A, B], "viewer": [HERON, B], "seat:A": [A, B], "seat:B": [HERON, B]}),
        ("named", None, "aliases", {"referee": [A, B], "viewer": [A, None], "seat:A": [A, None], "seat:B": [A, B]}),
        ("named", "private", None, {"referee": [A, B], "viewer": [HERON, B], "seat:A": [A, B], "seat:B": [HERON, B]}),
        (
            "aliases",
            None,
            None,
            {"referee": [A, B], "viewer": [HERON, None], "seat:A": [A, None], "seat:B": [HERON, B]},
        ),
        ("aliases", "named", "named", {"referee": [A, B], "viewer": [HERON, None], "seat:A": [A, None]}),
        ("aliases", "private", "named", {"referee": [A, B], "viewer": [HERON, None], "seat:B": [HERON, B]}),
        (
            "private",
            None,
            None,
            {"referee": [A, B], "viewer": [HERON, None], "seat:A": [A, None], "seat:B": [HERON, B]},
        ),
        ("private", "named", "named", {"referee": [A, B], "viewer": [HERON, None], "seat:B": [HERON, B]}),
    ],
)
def test_the_stricter_of_match_and_seat_counts(
    played: Table, match: str, seat_a: str | None, seat_b: str | None, seen: dict[str, list[str | None]]
) -> None:
    held = hands_of(played)
    change(played, visibility="public", consent=match, seats={"A": {"consent": seat_a}, "B": {"consent": seat_b}})
    assert {who: shown(held[who]) for who in seen} == seen
    is_private = "private" in (match, seat_a, seat_b)
    assert held["public"].get().status_code == (404 if is_private else 200)
    if not is_private:
        assert shown(held["public"]) == seen["viewer"]
    names = [[seat["name"] for seat in item["seats"].values()] for item in listed(played)]
    assert names == ([] if is_private else [seen["viewer"]])


@pytest.mark.parametrize("holder", ["public", "viewer", "seat:A", "seat:B"])
def test_a_name_that_is_not_for_others_stands_in_no_answer(played: Table, holder: str) -> None:
    table = hands_of(played)[holder]
    played.call("POST", "tokens", json={"role": "viewer", "label": f"{ANA}’s phone"})
    change(played, consent="aliases", visibility="public")
    own = holder.removeprefix("seat:")
    hidden = [name for seat, name in (("A", ANA), ("B", BORIS)) if seat != own]
    said = [table.get(what).get_data(as_text=True) for what in READS]
    said.append(table.get("timeline", audit="true").get_data(as_text=True))
    said.append(table.get("state", view="public").get_data(as_text=True))
    said.append(table.get("state", at=2, until=2).get_data(as_text=True))
    said.append(str(listed(played)))
    if holder == "seat:A":
        take = {"type": "take", "by": "A"}
        said.append(table.send(take, query={"with": "items"}).get_data(as_text=True))
        batch = table.batch([{"id": key(), "command": take}], query={"with": "items"})
        said.append(batch.get_data(as_text=True))
    for path in (f"{table.path}/live?from=0", f"{API}/live?match={played.match}"):
        headers = {"Authorization": f"Bearer {table.token}"} if table.token else {}
        with table.client.get(path, headers=headers) as feed:
            pieces = feed.iter_encoded()
            said += [next(pieces).decode() for _ in range(2)]
    for name in hidden:
        assert not [text for text in said if name in text or json.dumps(name)[1:-1] in text], name


def test_players_ids_go_with_the_names(played: Table) -> None:
    change(played, consent="aliases")
    players = {
        who: [seat["player"] for seat in held.read()["seats"].values()] for who, held in hands_of(played).items()
    }
    assert players == {
        "referee": ["p-ana", "p-boris"],
        "public": [None, None],
        "viewer": [None, None],
        "seat:A": ["p-ana", None],
        "seat:B": [None, "p-boris"],
    }


def test_a_new_match_may_begin_so(client: Checked) -> None:
    seats = [{"name": ANA, "alias": "Heron", "consent": "aliases"}, {"name": BORIS}]
    table = Table.open(client, seats, visibility="public")
    assert [seat["name"] for seat in table.as_(None).read()["seats"].values()] == ["Heron", BORIS]
    ana = {"name": ANA, "player": None, "alias": "Heron", "consent": "aliases"}
    assert table.read()["seats"]["A"] == {**ana, "score": 0, "terms": [{"from": 1, **ana}]}
    private = Table.open(client, seats, visibility="public", consent="private")
    assert problem(private.as_(None).get()) == (404, "not-found")
    assert (private.read()["visibility"], private.read()["consent"]) == ("private", "private")


def test_consent_is_withdrawn_and_given_again_at_any_time(played: Table) -> None:
    played.send({"type": "end_match", "reason": "abandoned"})
    public = played.as_(None)
    for consent, status in (("aliases", 200), ("private", 404), ("named", 200)):
        change(played, consent=consent)
        assert public.get().status_code == status, consent
    assert public.read()["seats"]["A"]["name"] == ANA
    change(played, seats={"A": {"consent": "private"}})
    assert problem(public.get("events")) == (404, "not-found")
    change(played, seats={"A": {"consent": None}})
    assert public.read()["visibility"] == "unlisted", "as it was chosen"


def test_private_ends_the_feeds_of_those_without_a_token(played: Table, follow: Any) -> None:
    stranger, viewer = follow(played.as_(None)), follow(played.as_(played.token_for("viewer")["token"]))
    stranger.next(), viewer.next()
    change(played, seats={"B": {"consent": "private"}})
    assert stranger.next().event == "gone"
    assert stranger.ended()
    assert viewer.next().event == "about"


def test_a_referee_may_look_as_the_public_does(played: Table) -> None:
    change(played, consent="aliases")
    names = {
        view: [seat["name"] for seat in played.read("state", view=view)["seats"].values()]
        for view in ("public", "seat:B", "referee")
    }
    assert names == {"public": ["Heron", None], "seat:B": ["Heron", BORIS], "referee": [ANA, BORIS]}


def test_only_a_referee_changes_consent(played: Table) -> None:
    held = hands_of(played)
    for who, refused in (("public", (401, "token-missing")), ("viewer", (403, "not-allowed"))):
        assert problem(held[who].call("PATCH", "", json={"consent": "named"})) == refused
    assert problem(held["seat:A"].call("PATCH", "", json={"consent": "named"})) == (403, "not-allowed")


def test_a_refusal_calls_people_as_its_reader_may(played: Table) -> None:
    change(played, consent="aliases")
    refused = {"type": "defend", "by": "A", "card": "8h", "on": "7h"}
    held = hands_of(played)
    said = {who: held[who].send(refused).json["text"] for who in ("referee", "seat:A")}
    assert BORIS in said["referee"]["en"] and BORIS in said["referee"]["fr"]
    assert BORIS not in str(said["seat:A"])
    mended = {"amend": 3, "commands": [{**ATTACK, "by": "B"}]}
    assert BORIS in str(held["referee"].call("POST", "corrections", json=mended).json["text"])


@pytest.mark.parametrize(
    "name", ["Zoé 🫨", "\ue000", "Øystein\u00a0Å"], ids=["a young emoji", "a font's own", "a wide space"]
)
def test_a_name_may_have_any_character_that_is_seen(played: Table, name: str) -> None:
    change(played, seats={"A": {"name": name}})
    assert played.read()["seats"]["A"]["name"] == name


def test_what_nobody_can_see_in_a_name_is_told(client: Checked) -> None:
    table = Table.open(client, [{"name": "Anna\u202egpj"}, {"name": "דנה"}], title="Fi\u200bnal", visibility="public")
    assert (table.read()["title"], table.read()["seats"]["A"]["name"]) == ("Fi[U+200B]nal", "Anna[U+202E]gpj")
    change(table, seats={"A": {"name": "\u2066Zoé"}})
    assert table.read()["seats"]["A"]["name"] == "[U+2066]Zoé"
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"B": "7s"}, "note": "so\u202d"}).status_code == 201
    said = table.read("timeline")["items"][-1]["text"]["en"]
    assert "\u2068דנה\u2069" in said, "whoever is called from right to left turns nothing but the name"
    attached = table.call("POST", "annotations", json={"place": 2, "text": "well\u202e played"})
    assert attached.status_code == 201 and "well[U+202E] played" in str(attached.json)
    everything = str([table.read(what) for what in ("", "events", "timeline", "annotations")])
    for form in ("html", "csv", "svg", "toml", "jsonl"):
        with table.get("export", format=form) as file:
            everything += file.get_data(as_text=True)
    assert not [sign for sign in "\u202a\u202b\u202d\u202e\u2066\u2067\u200b" if sign in everything]


@pytest.mark.parametrize("name", ["An\tna", "An\u2028na", "An\u0000na", "", " ", "n" * 61])
def test_a_name_is_one_line(played: Table, name: str) -> None:
    answer = played.call("PATCH", "", json={"seats": {"A": {"name": name}}})
    assert problem(answer) == (422, "invalid")
    assert played.read()["seats"]["A"]["name"] == ANA


def test_a_change_on_an_older_version_is_told_what_came_since(dealt: Table) -> None:
    answer = dealt.call("PATCH", "", json={"title": "Final"}, headers={"If-Match": '"1"'})
    assert problem(answer) == (412, "version-moved")
    assert (answer.json["version"], answer.json["events"]) == (2, dealt.stream()[1:])
    assert dealt.read()["title"] is None


@pytest.mark.parametrize("media", ["application/toml", "application/x-ndjson"])
def test_what_nobody_can_see_in_a_file_is_told(client: Checked, media: str) -> None:
    table = Table.open(client, [{"name": "Anna"}, {"name": "Boris"}], title="Final", visibility="public")
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"B": "7s"}, "note": "so"}).status_code == 201
    with table.get("export", format="toml" if "toml" in media else "jsonl") as file:
        lines = file.get_data(as_text=True).replace("Anna", "An\ufff0na")
    if "toml" in media:
        lines = lines.replace("Final", "Fi\u200bnal")
    else:
        header, *events = map(json.loads, lines.splitlines())
        header |= {"match": fresh_id(), "title": "Fi\u200bnal"}
        lines = forged([header, *events]).decode()
    made = client.post(f"{API}/matches/import", data=lines.encode(), content_type=media)
    assert made.status_code == 201, made.get_data(as_text=True)
    come = Table(client, made.json["id"], made.json["tokens"]["referee"], made.json).read()
    assert (come["title"], come["seats"]["A"]["name"]) == ("Fi[U+200B]nal", "An[U+FFF0]na")
