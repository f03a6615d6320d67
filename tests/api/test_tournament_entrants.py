"""Who is in a tournament: entered alone and in files, found, called by consent, forgotten; and how they are let in."""

from __future__ import annotations

import io
import re
import time
import uuid
import zipfile
from dataclasses import fields
from typing import Any

import pytest

from api import times
from api.config import RATES, Rate
from api.service import Service
from api.tournaments.events import ABOUT
from engine.tournaments.commands import COMMANDS
from tests.api.hall import FOURS, Hall, key
from tests.api.table import API, Checked, count_anew, problem
from tests.running import ROOT


def sent(hall: Hall, text: str | bytes, query: str = "", **more: Any) -> Any:
    raw = text.encode() if isinstance(text, str) else text
    response = hall.call("POST", f"entrants{query}", data=raw, content_type="text/csv", **more)
    assert response.status_code in (200, 201), response.get_data(as_text=True)
    return response.json


def test_a_file_as_it_comes_out_of_a_spreadsheet(client: Checked) -> None:
    hall = Hall.open(client)
    text = "Nom;Club;Catégorie;Elo;Mineur\r\nChloé Dupré;Étoile;U16;1450;oui\r\n\r\nMax;;;;\r\nAnna;Étoile;;viele;\r\n"
    told = sent(hall, text.encode("latin-1"))
    assert [(each["line"], each["status"]) for each in told["items"]] == [
        (2, "entered"),
        (4, "entered"),
        (5, "refused"),
    ]
    assert told["items"][2]["errors"][0]["at"] == "/rating"
    chloe, max_ = hall.read("entrants")["items"]
    assert (chloe["name"], chloe["club"], chloe["category"], chloe["rating"], chloe["minor"]) == (
        *("Chloé Dupré", "Étoile", "U16"),
        1450,
        True,
    )
    assert max_["name"] == "Max" and max_["rating"] is None


def test_doubles_are_named_and_not_entered_again_unless_asked(client: Checked) -> None:
    hall = Hall.open(client)
    first = sent(hall, "name,club\nAnna,X\nBoris,Y\n")
    again = sent(hall, "name,club\nANNA,x\nAnna,Y\nanna,X\n")
    assert [(each["status"], each["entrant"]) for each in again["items"]] == [
        ("double", first["items"][0]["entrant"]),
        ("entered", "e3"),
        ("double", "e1"),
    ]
    assert [each["status"] for each in sent(hall, "name,club\nAnna,X\n", "?doubles=enter")["items"]] == ["entered"]


def test_a_file_under_a_key_enters_once_and_is_answered_the_same(client: Checked) -> None:
    hall, headers = Hall.open(client), key()
    text = "name,rating\nAnna,1\nBoris,x\nAnna,3\nCarl,2\n"
    first = sent(hall, text, headers=headers)
    assert sent(hall, text, headers=headers) == first
    assert [each["status"] for each in first["items"]] == ["entered", "refused", "double", "entered"]
    assert len(hall.read("entrants")["items"]) == 2


def test_somebody_of_a_list_is_checked_in_at_once(client: Checked) -> None:
    hall, headers = Hall.open(client), key()
    items = [{"name": "Boris"}, {"name": "Anna", "club": "X", "present": True}, {"name": "Carl", "club": "X"}]
    first = hall.call("POST", "entrants", json={"items": items}, headers=headers)
    assert [each["status"] for each in first.json["items"]] == ["entered"] * 3
    assert [each["present"] for each in hall.read("entrants")["items"]] == [False, True, False]
    assert hall.call("POST", "entrants", json={"items": items}, headers=headers).json == first.json


def test_three_hundred_at_once_are_one_write(client: Checked) -> None:
    hall = Hall.open(client, format=FOURS)
    told = sent(hall, "name\n" + "".join(f"Somebody {n}\n" for n in range(300)))
    assert {each["status"] for each in told["items"]} == {"entered"} and told["version"] == 301
    assert len({event["at"] for event in hall.read("events", limit=400)["events"][1:]}) == 1


def test_as_many_as_there_may_be_come_in_as_json_too(client: Checked) -> None:
    hall = Hall.open(client, format=FOURS)
    items: list[Any] = [{"name": f"Jean-Baptiste de la Somebody {n}", "club": f"Club {n}"} for n in range(2000)]
    items[7] = "nobody"
    items[8] = {"name": "Anna\u202eBoris", "nonsense": 1}
    told = hall.call("POST", "entrants", json={"items": items}).json["items"]
    assert [each["line"] for each in told if each["status"] != "entered"] == [8, 9]
    more = hall.call("POST", "entrants", json={"items": [{"name": str(n)} for n in range(2001)]})
    assert problem(more) == (422, "invalid")
    few = hall.call("POST", "entrants", json={"items": [{"name": f"{n}"} for n in range(3)]}).json["items"]
    assert [each["status"] for each in few] == ["entered", "entered", "refused"], "2,000 at most"


@pytest.mark.parametrize("text", ["", "club\nX\n", "name\n" + "x\n" * 2001])
def test_what_is_no_list_of_entrants(client: Checked, text: str) -> None:
    response = Hall.open(client).call("POST", "entrants", data=text.encode(), content_type="text/csv")
    assert problem(response) == (422, "invalid")


def test_more_than_may_be_in_are_refused_by_name(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tournaments.deciding.entrants.MOST_ENTRANTS", 2)
    hall = Hall.open(client, 2)
    assert problem(hall.post("enter", name="One more")) == (409, "full")
    told = hall.call("POST", "entrants", json={"items": [{"name": "One more"}]}).json["items"]
    assert told[0]["status"] == "refused"


def test_a_tournament_that_is_full_says_so_and_can_still_be_sealed(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall.open(client, 2)
    hall.send("end")
    hall.send("reopen", reason="one more word")
    definition = house.folded["tournament"].folds.definition
    monkeypatch.setattr(definition, "most", hall.read()["version"] + 1, raising=False)
    hall.send("end")
    assert problem(hall.post("note", text="no room")) == (409, "match-full")
    assert hall.call("POST", "seal").status_code == 201


# ── names ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def named(client: Checked) -> Hall:
    """Somebody who consents, somebody by an alias, two children, one of them with an alias."""
    hall = Hall.open(client, format={"kind": "swiss", "rounds": 3, "table": 4})
    hall.enter("Zebulon Quill")
    hall.enter("Wanda Ostrom", consent="aliases", alias="Lynx")
    hall.enter("Imre Falkenberg", minor=True)
    hall.enter("Otto Nachtweih", minor=True, alias="Owl")
    return hall


def names(hall: Hall) -> list[str | None]:
    return [each["name"] for each in hall.read("entrants")["items"]]


REAL = ["Zebulon Quill", "Wanda Ostrom", "Imre Falkenberg", "Otto Nachtweih"]


def test_who_is_called_what_before_whom(named: Hall) -> None:
    shown = ["Zebulon Quill", "Lynx", "Player 3", "Owl"]
    assert names(named) == REAL and names(named.token_of(role="desk")) == REAL
    assert names(named.as_(None)) == names(named.token_of(role="viewer")) == shown
    assert names(named.token_of("e3")) == [*shown[:2], REAL[2], shown[3]], "everybody knows himself"
    named.call("PATCH", json={"show": "initials"})
    assert names(named.as_(None)) == ["Z. Q.", "Lynx", "Player 3", "Owl"]
    assert names(named.token_of(role="viewer")) == shown
    named.call("PATCH", json={"consent": "aliases"})
    assert names(named.token_of(role="viewer")) == ["Player 1", "Lynx", "Player 3", "Owl"]
    assert names(named) == REAL


def test_no_answer_says_a_name_that_is_not_to_be_said(named: Hall) -> None:
    """Nor does an event, a file, a feed or a sentence."""
    named.play()
    hidden = [word for name in REAL[1:] for word in name.split()]
    for reader in (named.as_(None), named.token_of(role="viewer"), named.token_of("e1")):
        told = [
            reader.get(what).get_data(as_text=True)
            for what in (
                *("", "entrants", "entrants/e2", "rounds/1", "standings", "crosstable", "timeline", "events"),
                *(f"export?format={kind}" for kind in ("csv", "jsonl", "html")),
            )
        ]
        assert [word for word in hidden for text in told if word in text] == []
        sentences = " ".join(item["text"]["fr"] for item in reader.read("timeline")["items"])
        assert "Lynx" in sentences and "Joueur 3" in sentences
    assert named.as_(None).get("entrants", q="Falkenberg").json["items"] == [], "a search finds no child"
    assert [each["entrant"] for each in named.as_(None).get("entrants", q="lynx").json["items"]] == ["e2"]
    for minor in named.as_(None).read("entrants")["items"]:
        assert not {"minor", "consent", "family", "alias"} & minor.keys()


def test_somebody_who_is_erased_is_nobody_and_the_results_stay(named: Hall) -> None:
    named.play()
    before = [(row["entrant"], row["rank"], row["points"]) for row in named.standing()]
    assert problem(named.token_of("e1").call("DELETE", "entrants/e1"))[0] == 403
    assert problem(named.call("DELETE", "entrants/e9")) == (404, "not-found")
    assert named.call("DELETE", "entrants/e1", headers=key()).status_code == 201
    assert [(row["entrant"], row["rank"], row["points"]) for row in named.standing()] == before
    assert names(named)[0] is None
    for what in ("", "entrants", "standings", "timeline", "crosstable", "export?format=csv"):
        assert "Quill" not in named.get(what).get_data(as_text=True)
    with zipfile.ZipFile(io.BytesIO(named.get("export", format="zip").get_data())) as archive:
        assert all(b"Quill" not in archive.read(name) for name in archive.namelist())
    assert "someone" in " ".join(item["text"]["en"] for item in named.read("timeline")["items"])


def test_somebody_is_forgotten_after_the_seal_too(named: Hall) -> None:
    named.play()
    named.send("end")
    assert named.call("POST", "seal").status_code == 201
    version = named.read()["version"]
    for _ in range(2):
        gone = named.call("DELETE", "entrants/e1")
        assert (gone.status_code, gone.json["events"], gone.json["version"]) == (201, [], version)
    assert names(named)[0] is None and named.read("entrants/e1")["erased"] is True
    assert "Quill" not in named.get("timeline").get_data(as_text=True)
    assert named.read("verify")["ok"] is True
    named.call("PATCH", "", json={"consent": "aliases"})
    assert names(named.as_(None))[1:] == ["Lynx", "Player 3", "Owl"]
    assert problem(named.post("note", text="no more"))[0] == 422


def test_a_later_name_is_no_event(named: Hall) -> None:
    told = named.read()
    done = named.send("rename", entrant="e1", name="Zebulon Q.", club="Star")
    assert done["events"] == [] and done["version"] == told["version"] and done["state"]["about"] > told["about"]
    assert named.read("entrants/e1")["club"] == "Star"


def test_a_name_that_was_sent_off_before_overrides_no_later_one(named: Hall) -> None:
    """Given two desks that saw the same name, when each gives another one: the second is refused, and told of both."""
    was = named.read("entrants/e1")
    named.send("rename", entrant="e1", name="Zebulon Q.", replaces={"name": was["name"]})
    late: dict[str, Any] = {"entrant": "e1", "name": "Zebulon Quix", "replaces": {"name": was["name"]}}
    about = named.read()["about"]
    refused = named.post("rename", **late)
    assert problem(refused) == (409, "moved") and {*refused.json["text"]} == {"en", "fr"}
    assert refused.json["details"] == {"entrant": "e1", "stands": {"name": "Zebulon Q."}}
    assert (named.read("entrants/e1")["name"], named.read()["about"]) == ("Zebulon Q.", about)

    # what was not renamed meanwhile may be, the same name is no conflict, and who knows the newer name may replace it
    named.send("rename", entrant="e1", club="Star", minor=True, replaces={"club": was["club"], "minor": False})
    named.send("rename", entrant="e1", name="Zebulon Q.", replaces={"name": was["name"]})
    named.send("rename", entrant="e1", name="Zebulon Quix", replaces={"name": "Zebulon Q."})
    told = named.read("entrants/e1")
    assert (told["name"], told["club"], told["minor"]) == ("Zebulon Quix", "Star", True)
    moved = named.post("rename", entrant="e1", club="Moon", alias="Zeb", replaces={"club": was["club"]})
    assert problem(moved) == (409, "moved") and moved.json["details"]["stands"] == {"club": "Star"}
    assert named.read("entrants/e1")["alias"] == was["alias"], "nothing of it is taken where one part was refused"
    named.send("rename", entrant="e1", name="Zebulon")
    assert problem(named.post("rename", entrant="e1", name="Z", replaces={"rating": 7})) == (422, "invalid")


# ── tokens ─────────────────────────────────────────────────────────────────────


def test_a_badge_lets_in_as_often_as_it_is_shown_and_ends_the_token_before(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    sheet = hall.call("POST", "tokens", json={"role": "entrant", "entrants": ["e1", "e2"]}, headers=(same := key()))
    again = hall.call("POST", "tokens", json={"role": "entrant", "entrants": ["e1", "e2"]}, headers=same)
    assert sheet.status_code == 201 and (again.status_code, again.json) == (200, sheet.json)
    first, second = sheet.json["items"]
    assert [each["entrant"] for each in (first, second)] == ["e1", "e2"] and len({first["badge"], second["badge"]}) == 2
    tokens = []
    for _ in range(2):
        joined = client.post(f"{API}/join", json={"badge": first["badge"]})
        assert joined.status_code == 201
        assert (joined.json["tournament"], joined.json["role"], joined.json["entrant"]) == (hall.id, "entrant", "e1")
        tokens.append(joined.json["token"])
    assert problem(hall.as_(tokens[0]).get("")) == (401, "token-replaced")
    assert hall.as_(tokens[1]).read()["id"] == hall.id
    code = client.post(f"{API}/join", json={"code": second["code"]})
    assert code.json["entrant"] == "e2"
    for wrong in (f"{hall.id}.nonsense", "nonsense", f"{'a' * 20}.{first['badge']}"):
        assert problem(client.post(f"{API}/join", json={"badge": wrong})) == (404, "not-found")
    assert problem(client.post(f"{API}/join", json={})) == (422, "invalid")
    hall.send("end")
    assert problem(client.post(f"{API}/join", json={"badge": first["badge"]})) == (404, "not-found")


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_badge_shown_on_a_second_phone_tells_the_first_one_when(client: Checked, visibility: str) -> None:
    # given a badge that was shown on one phone, then on another
    hall = Hall.open(client, 4, format=FOURS, visibility=visibility)
    sheet = hall.call("POST", "tokens", json={"role": "entrant", "entrants": ["e1"]})
    first, second = (client.post(f"{API}/join", json={"badge": sheet.json["items"][0]["badge"]}).json for _ in "12")
    # when the first phone reads, or writes
    former = hall.as_(first["token"])
    for refused in (former.get(""), former.call("POST", "commands", json={"type": "check_in", "entrants": ["e1"]})):
        # then it hears that another phone has taken over, and when
        assert problem(refused) == (401, "token-replaced")
        assert refused.json["replaced_at"] <= times.text(round(time.time() * 1000))
    # and once the badge is revoked, it hears no more than anybody with a wrong token
    hall.call("DELETE", f"tokens/{second['tid']}")
    stranger = problem(hall.as_("nonsense").get(""))
    assert problem(former.get("")) == stranger and stranger[1] != "token-replaced"


def test_the_desk_hands_out_entrants_tokens_and_no_others(client: Checked) -> None:
    hall = Hall.open(client, 2)
    desk = hall.token_of(role="desk")
    assert desk.call("POST", "tokens", json={"role": "entrant", "entrant": "e1"}).status_code == 201
    for role in ("director", "desk", "viewer"):
        assert problem(desk.call("POST", "tokens", json={"role": role}))[0] == 403
    for wrong in ({"role": "entrant"}, {"role": "desk", "entrant": "e1"}, {"role": "entrant", "entrant": "e9"}):
        assert problem(hall.call("POST", "tokens", json=wrong)) == (422, "invalid")


def test_a_neighbours_letters_confirm_on_ones_own_phone(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    [table] = hall.begin()["tables"]
    one, two = table["entrants"][:2]
    mine = hall.token_of(one)
    claim = mine.send("claim", round=1, table=1, order=table["entrants"])["version"]
    code = hall.call("POST", "tokens", json={"role": "entrant", "entrant": two}).json["code"]
    assert problem(mine.post("confirm", round=1, table=1, claim=claim, code="222222")) == (404, "not-found")
    done = mine.send("confirm", round=1, table=1, claim=claim, code=f"{code[:3].lower()} {code[3:]}")
    assert done["events"][-1]["data"]["source"]["by"] == two


class Guessing:
    """Two tables of four, a claim at the first one, and the codes of several people."""

    def __init__(self, client: Checked) -> None:
        self.hall = Hall.open(client, 8, format=FOURS)
        self.first, self.second = self.hall.begin()["tables"]
        self.mine = self.hall.token_of(self.first["entrants"][0])
        self.claim = self.mine.send("claim", round=1, table=1, order=self.first["entrants"])["version"]

    def code_of(self, entrant: str) -> str:
        code: str = self.hall.call("POST", "tokens", json={"role": "entrant", "entrant": entrant}).json["code"]
        return code

    def confirm(self, hall: Hall, code: str, way: str = "alone", claim: int | None = None) -> tuple[int, Any]:
        """The answer to a code, sent alone, as a dry run, or as the only item of a batch."""
        body = {"type": "confirm", "round": 1, "table": 1, "claim": claim or self.claim, "code": code}
        if way == "batch":
            item = {"id": str(uuid.uuid4()), "command": body}
            [done] = hall.call("POST", "batch", json={"items": [item]}).json["results"]
            told = {name: value for name, value in done.get("problem", {}).items() if name != "instance"}
            return done["status"], told
        answered = hall.call("POST", f"commands{'?dry_run=true' if way == 'dry' else ''}", json=body)
        return answered.status_code, {name: value for name, value in answered.json.items() if name != "instance"}


@pytest.mark.parametrize("way", ["alone", "dry", "batch"])
def test_no_answer_tells_a_strangers_code_from_no_code(client: Checked, way: str) -> None:
    """Given codes of nobody, of the other table and of who claimed: each confirms nothing, in the same words."""
    there = Guessing(client)
    codes = ["222222", "no code", there.code_of(there.second["entrants"][0]), there.code_of(there.first["entrants"][0])]
    answers = [there.confirm(there.mine, code, way) for code in codes]
    assert answers[0][0] == 404 and all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("way", ["alone", "dry", "batch"])
def test_where_nothing_can_be_confirmed_no_code_is_told_from_another(client: Checked, way: str) -> None:
    """A neighbour's code is good, but the claim is not there, or who asks sits elsewhere: as for any other code."""
    there = Guessing(client)
    good = there.code_of(there.first["entrants"][1])
    elsewhere = there.hall.token_of(there.second["entrants"][1])
    for hall, claim in ((there.mine, there.claim + 50), (elsewhere, None)):
        one, other = (there.confirm(hall, code, way, claim) for code in (good, "222222"))
        assert one == other and one[0] == 422


@pytest.mark.parametrize("way", ["alone", "dry", "batch"])
def test_codes_guessed_by_confirming_count_as_those_of_join(client: Checked, house: Service, way: str) -> None:
    count_anew(house, {**RATES, "code": Rate(5, 600)})
    there = Guessing(client)
    answers = [there.confirm(there.mine, "222222", way)[0] for _ in range(7)]
    assert answers == [404] * 5 + [429] * 2
    assert client.post(f"{API}/join", json={"code": "333333"}).status_code == 429, "they are counted together"
    assert there.confirm(there.mine, there.code_of(there.first["entrants"][1]), way)[0] == 429


def test_who_confirms_rightly_is_never_slowed_down(client: Checked, house: Service) -> None:
    count_anew(house, {**RATES, "code": Rate(2, 600)})
    there = Guessing(client)
    code = there.code_of(there.first["entrants"][1])
    assert [there.confirm(there.mine, code, "dry")[0] for _ in range(5)] == [200] * 5


def test_confirm_is_the_only_command_with_a_code() -> None:
    """A command that comes to have a code is to be looked at here: what it answers, and that it counts."""
    assert {each.TYPE for each in COMMANDS if "code" in each.__dataclass_fields__} == {"confirm"}


@pytest.mark.parametrize("event", ABOUT.classes, ids=lambda event: event.TYPE)
def test_what_stands_beside_a_tournament_is_described(event: type[Any]) -> None:
    """Every event of its about stream, and each of its fields, in docs/about-stream.md."""
    text = (ROOT / "docs" / "about-stream.md").read_text()
    rows = re.findall(rf"^\| `{event.TYPE}` .*$", text, re.MULTILINE)
    assert rows
    for field in fields(event):
        assert any(f"`{field.name}`" in row for row in rows), field.name
