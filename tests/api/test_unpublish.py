"""A published round that is taken back: what everybody is told from then on, and what is still possible."""

from __future__ import annotations

from typing import Any

from api.service import Service
from tests.api.hall import TWOS, Hall, key
from tests.api.table import Checked, Table, problem
from tests.api.test_paper import sheets_of
from tests.api.test_tournament_courses import ATTACK, DEAL

FOURS = {"kind": "swiss", "rounds": 5, "table": {"prefer": 4, "min": 3, "max": 4}}
WHY = "Club Star was paired with itself"


def published(client: Checked, entrants: int = 4, **body: Any) -> Hall:
    hall = Hall.open(client, entrants, **{"format": TWOS, **body})
    hall.pair()
    hall.send("publish", round=1)
    return hall


def possible(hall: Hall) -> tuple[list[str], list[list[str]]]:
    told = hall.read("rounds/1")
    return told["possible"], [table["possible"] for table in told["tables"]]


def test_what_was_public_is_the_offices_again_and_why_is_everybodys(client: Checked) -> None:
    hall = published(client)
    public, player = hall.as_(None), hall.token_of("e1")
    tables = public.read("rounds/1")["tables"]
    done = hall.send("unpublish", round=1, reason=WHY)
    assert (done["round"]["status"], done["state"]["round"], done["state"]["draft"]) == ("draft", 0, 1)
    assert [table["entrants"] for table in done["round"]["tables"]] == [table["entrants"] for table in tables]
    for viewer in (public, player):
        assert problem(viewer.get("rounds/1"))[0] == 404
        assert viewer.read("entrants/e1")["rounds"] == []
        events = viewer.read("events", limit=400)["events"]
        drafted = next(event for event in events if event["type"] == "round_paired")
        assert "parts" not in drafted, "who is to sit where is hidden again"
        assert events[-1]["parts"]["reason"]["data"] == {"reason": WHY}
        assert WHY in viewer.read("timeline")["items"][-1]["text"]["fr"]
    assert problem(hall.token_of(role="desk").post("unpublish", round=1, reason=WHY))[0] == 403


def test_a_match_without_a_card_is_no_tables_any_more(client: Checked) -> None:
    hall = published(client)
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    match.send(DEAL)
    hall.send("unpublish", round=1, reason=WHY)
    hall.send("publish", round=1)
    told = hall.read("rounds/1")
    assert (told["edition"], told["tables"][0]["match"]) == (2, None)
    again = hall.call("POST", "rounds/1/tables/1/match", headers=key())
    assert again.status_code == 201 and again.json["id"] != made["id"]


def test_the_service_says_what_is_possible_at_each_table(client: Checked) -> None:
    hall = published(client)
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    change = ["reseat", "swap", "move", "take_out", "break"]
    assert possible(hall) == (["unpublish"], [change, change])
    assert possible(hall.as_(None)) == ([], [[], []]), "others are not asked"
    match.send(DEAL)
    match.send(ATTACK)
    # the first card is no event of the tournament: what was told before does not hold any more
    assert possible(hall) == ([], [["reseat"], change])
    refused = hall.post("unpublish", round=1, reason=WHY)
    assert (problem(refused), refused.json["rule"]) == ((422, "illegal-move"), "TRN-29")
    assert "table 1" in refused.json["detail"]


def test_a_table_with_a_free_seat_may_be_joined(client: Checked) -> None:
    hall = published(client, 7, format=FOURS)
    sizes = {len(table["entrants"]): "join" in table["possible"] for table in hall.read("rounds/1")["tables"]}
    assert sizes == {4: False, 3: True}


def test_what_is_printed_says_which_edition_it_is(client: Checked, house: Service) -> None:
    hall = published(client)
    assert sheets_of(hall, house)["round-01-by-table"].under == "Round 1 · by table"
    hall.send("unpublish", round=1, reason=WHY)
    assert "round-01-by-table" not in sheets_of(hall, house), "nobody prints a draft"
    hall.send("publish", round=1)
    assert sheets_of(hall, house)["round-01-by-table"].under == "Round 1 · edition 2 · by table"
    assert sheets_of(hall, house, "fr")["round-01-by-name"].under == "Ronde 1 · édition 2 · par nom"


def test_closing_a_round_tells_what_its_tables_have(client: Checked) -> None:
    hall = published(client)
    hall.send("start", round=1)
    tried = hall.call(
        "POST", "commands", json={"type": "close", "round": 1, "on_time": True}, query_string={"dry_run": "true"}
    )
    shown = [table["result"]["shown"] for table in tried.json["round"]["tables"]]
    assert [set(each.values()) for each in shown] == [{"½"}, {"½"}], "two who share have half a win each"
    assert hall.read("rounds/1")["status"] == "started", "nothing is recorded"
