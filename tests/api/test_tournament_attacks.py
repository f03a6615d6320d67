"""Strings that have broken pages and sheets elsewhere, through every field; values of any kind where none belongs."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from typing import Any

import pytest

from api.service import Service
from engine.tournaments.agreement import FIELDS
from engine.tournaments.commands import COMMANDS
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked, count_anew
from tests.attacks import ATTACKS
from tests.chance import fresh

ODD: list[Any] = [
    None, True, False, 0, -1, 1.5, 2**53, 10**30, "", " ", "x" * 61, "e1", "e0", "e1\n", "e٣", "\0", "a\nb", [], ["e1"],
    ["e1", "e1"], [["e1"]], [[]], [None], {}, {"e1": 1}, {"e1": "1"}, {"1": ["e1"]}, {"1": 1}, {"1": ["e1", "e1"]},
    {"0": ["e1"]}, [[["e1"]]], ["e1", ["e2", "e1"]], ["e99999"], {"e99": 5}, [2**60], ["\ud800"[:0], 1],
]  # fmt: skip


class Tags(HTMLParser):
    """The tags and attributes of a page, as a browser reads it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.seen |= {name for name, _ in attrs}


HARMLESS = {
    *("html", "lang", "meta", "charset", "name", "content", "title", "style", "body", "h1", "h2", "div", "class"),
    *("table", "thead", "tbody", "tr", "th", "td", "footer"),
}


def test_what_people_type_is_nowhere_more_than_words(client: Checked) -> None:
    hall = Hall.open(client, format={**FOURS, "rounds": 1})
    chance = fresh("attacks on a tournament")
    strings = [each[:60] for each in chance.sample(ATTACKS, 60) if each[:60].strip()]
    items = [
        {"name": each, "club": each, "alias": each, "family": each, "category": each, "consent": "named"}
        for each in strings
    ]
    told = hall.call("POST", "entrants?doubles=enter", json={"items": items}).json["items"]
    assert {each["status"] for each in told} <= {"entered", "refused"}
    cells = io.StringIO()
    csv.writer(cells).writerows([["name", "club"], *([each, each] for each in strings)])
    sent = hall.call("POST", "entrants?doubles=enter", data=cells.getvalue().encode(), content_type="text/csv")
    assert sent.status_code == 201
    hall.call("PATCH", "", json={"name": chance.choice(strings)})
    hall.send("check_in", all=True)
    hall.play()
    for each in strings[:20]:
        hall.post("note", text=each)
        hall.post("penalise", entrant="e1", warning=True, reason=each)
    page = Tags()
    page.feed(hall.get("export", format="html").get_data(as_text=True))
    assert page.seen <= HARMLESS
    rows = csv.reader(io.StringIO(hall.get("export", format="csv").get_data().decode("utf-8-sig")))
    formulas = ("=", "+", "@", "\t", "\r", "＝")
    assert [cell for row in rows for cell in row if cell.startswith(formulas)] == []
    for what in ("", "entrants", "standings", "timeline", "events", "crosstable"):
        assert hall.get(what).content_type == "application/json"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.TYPE)
def test_no_value_in_any_field_of_a_command_is_a_fault_of_ours(client: Checked, command: type[Any]) -> None:
    hall = Hall.open(client, 5, format=FOURS)
    hall.begin()
    hall.pair()
    fields = [name.rstrip("_") for name in command.__dataclass_fields__]
    chance = fresh(f"fields of {command.TYPE}")
    good: dict[str, Any] = {
        "name": "x", "entrant": "e1", "entrants": ["e1", "e2"], "into": "e2", "reason": "so", "table": 1, "round": 1,
        "rounds": [4], "tables": {"9": ["e1"]}, "from": 1, "to": 9, "as": "absent", "order": ["e1"], "claim": 1,
        "penalty": 1, "appeal": 1, "of": 1, "text": "so", "do": "set", "minutes": 5, "points": 60,
    }  # fmt: skip
    for field in fields:
        for odd in chance.sample(ODD, 12):
            body = {name: good[name] for name in fields if name in good} | {field: odd, "type": command.TYPE}
            answered = hall.call("POST", "commands?dry_run=true", json=body)
            assert answered.status_code in (200, 403, 404, 409, 422), (body, answered.get_data(as_text=True))


def test_no_value_in_any_field_of_a_new_one_is_a_fault_of_ours(client: Checked, house: Service) -> None:
    good = {"name": "Cup", "game": "durak", "format": FOURS}
    names = {*FIELDS, "name", "visibility", "consent", "show", "starts_at", "lang", "group", "id"}
    formats = ("kind", "rounds", "table", "legs", "advance", "third_place", "teams", "length", "plan", "stages", "take")
    for name in sorted(names):
        count_anew(house)
        for odd in ODD:
            answered = client.post(f"{API}/tournaments", json={**good, name: odd})
            assert answered.status_code in (201, 422), (name, odd, answered.get_data(as_text=True))
    for name in formats:
        count_anew(house)
        for odd in ODD:
            answered = client.post(f"{API}/tournaments", json={**good, "format": {**FOURS, name: odd}})
            assert answered.status_code in (201, 422), (name, odd, answered.get_data(as_text=True))
