"""Sections of one day: two tournaments that name each other share the numbers of the hall's tables."""

from __future__ import annotations

from tests.api.hall import TWOS, Hall
from tests.api.table import Checked, problem


def two(client: Checked) -> tuple[Hall, Hall]:
    """A of six people, and B of four, both at two seats."""
    return Hall.open(client, 6, format=TWOS), Hall.open(client, 4, format=TWOS, name="The other Cup")


def name(one: Hall, *others: Hall) -> None:
    response = one.call("PATCH", json={"sections": [other.id for other in others]})
    assert response.status_code == 200 and response.json["sections"] == [other.id for other in others]


def numbers(at: dict[str, object]) -> list[int]:
    return [table["table"] for table in at["tables"]]  # type: ignore[attr-defined]


def test_linked_sections_give_different_numbers(client: Checked) -> None:
    """Three tables of A are 1 to 3; two of B are 4 and 5; with A's table 2 told, B's second round has it."""
    a, b = two(client)
    name(a, b)
    name(b, a)
    assert numbers(a.begin()) == [1, 2, 3]
    at = b.begin()
    assert numbers(at) == [4, 5]
    for table in at["tables"]:
        b.send("result", round=1, table=table["table"], order=table["entrants"])
    b.send("close", round=1)
    seats = a.read("rounds/1")["tables"][1]["entrants"]
    a.send("result", round=1, table=2, order=seats)
    assert numbers(b.pair()) == [2, 4]
    b.call("PATCH", json={"sections": []})
    assert numbers(b.pair()) == [1, 2], "it is no section any more"


def test_one_that_is_named_and_names_nobody_is_not_linked(client: Checked) -> None:
    a, b = two(client)
    name(b, a)
    a.begin()
    assert numbers(b.pair()) == [1, 2]


def test_a_draft_of_before_the_link_is_not_published_over_the_others_tables(client: Checked) -> None:
    a, b = two(client)
    a.begin()
    b.pair()
    name(a, b)
    name(b, a)
    refused = b.post("publish", round=1)
    assert refused.status_code == 422 and refused.json["rule"] == "TRN-28"
    assert refused.json["details"] == {"table": 1}
    assert numbers(b.pair()) == [4, 5]
    b.send("publish", round=1)


def test_a_link_gives_nobody_a_right_that_they_lack(client: Checked) -> None:
    a, b = two(client)
    desk = a.token_of(role="desk")
    assert problem(desk.call("PATCH", json={"sections": [b.id]})) == (403, "not-allowed")
    name(a, b)
    name(b, a)
    b.call("PATCH", json={"visibility": "private"})
    hostile = Hall(client, b.made, a.token)
    assert problem(hostile.get("entrants")) == (404, "not-found")
    assert hostile.post("enter", name="X").status_code in (401, 403, 404)
    assert a.as_(None).read()["sections"] == [b.id], "which is an id, and no name"


def test_what_is_no_list_of_other_tournaments_is_refused(client: Checked) -> None:
    a = Hall.open(client, 2)
    for wrong in ("x", ["?"], [a.id], [1], [f"t{n}" for n in range(8)]):
        assert problem(a.call("PATCH", json={"sections": wrong})) == (422, "invalid")
    assert a.call("PATCH", json={"sections": ["who-knows"]}).status_code == 200
    a.pair()
