"""Lists by name: under which word somebody stands, and how people of one name are told apart where both are read."""

from __future__ import annotations

import csv
from io import StringIO

from tests.api.hall import Hall
from tests.api.table import Checked, problem

# As a list at a door has them, by hand: surnames with their particles, a name in its own script as it is written.
BY_NAME = ["Khalid al-Rashid", "Dupont, Chloé", "Ana García Márquez", "Jan van der Berg", "WANG Xiaoming", "王 小明"]
SURNAMES = {
    "Khalid al-Rashid": "al-Rashid",
    "Dupont, Chloé": "Dupont",
    "Ana García Márquez": "García Márquez",
    "Jan van der Berg": "van der Berg",
    "WANG Xiaoming": "WANG",
    "王 小明": None,
}


def test_lists_stand_under_the_surname_that_is_told_or_else_recognised(client: Checked) -> None:
    hall = Hall.open(client)
    hall.send("enter", name="Ana García Márquez", surname="García Márquez")
    hall.enter(*(name for name in sorted(BY_NAME) if name != "Ana García Márquez"))
    told = hall.read("entrants")["items"]
    assert {each["name"]: each["surname"] for each in told} == SURNAMES
    assert [each["name"] for each in sorted(told, key=lambda each: each["sort"])] == BY_NAME


def test_a_surname_is_a_part_of_the_name_and_is_changed_like_it(client: Checked) -> None:
    hall = Hall.open(client)
    refused = hall.post("enter", name="Li Wei", surname="Wang")
    assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == "/surname"
    [li] = hall.enter("Li Wei")
    assert hall.read(f"entrants/{li}")["surname"] == "Wei"
    hall.send("rename", entrant=li, surname="Li")
    assert (hall.read(f"entrants/{li}")["surname"], hall.read(f"entrants/{li}")["sort"]) == ("Li", "li wei")
    # of another name it is no part: the surname is recognised anew
    hall.send("rename", entrant=li, name="Bo Chen")
    assert hall.read(f"entrants/{li}")["surname"] == "Chen"


def test_two_columns_of_a_file_say_which_is_the_surname(client: Checked) -> None:
    hall = Hall.open(client)
    file = "Surname,First name\nde la Cruz Vega,Maria\n"
    hall.call("POST", "entrants", data=file.encode(), content_type="text/csv")
    [maria] = hall.read("entrants")["items"]
    assert (maria["name"], maria["surname"]) == ("Maria de la Cruz Vega", "de la Cruz Vega")


def test_namesakes_are_told_with_their_clubs_wherever_no_club_stands_beside(client: Checked) -> None:
    hall = Hall.open(client)
    for club in ("Star", "Moon"):
        hall.send("enter", name="Anna Petrova", club=club, present=True)
    hall.send("enter", name="Boris Blue", club="Star", present=True)
    hall.send("enter", name="Chloé Grün", present=True)
    labels = {"Anna Petrova (Star)", "Anna Petrova (Moon)", "Boris Blue", "Chloé Grün"}
    assert {each["label"] for each in hall.read("entrants")["items"]} == labels
    assert {each["name"] for each in hall.read("entrants")["items"]} == {"Anna Petrova", "Boris Blue", "Chloé Grün"}
    hall.play()
    assert {each["name"] for each in hall.read("crosstable")["items"]} == labels
    story = " ".join(each["text"]["en"] for each in hall.read("timeline")["items"])
    assert "Anna Petrova (Star)" in story and "Boris Blue (" not in story
    rows = list(csv.reader(StringIO(hall.get("export?format=csv").get_data(as_text=True).lstrip("\ufeff"))))
    first_round = next(at for at, row in enumerate(rows) if row and row[0] == "Round 1")
    assert {row[2] for row in rows[first_round + 2 : first_round + 6]} == labels


def test_namesakes_of_one_club_have_a_number_and_a_merged_double_has_none(client: Checked) -> None:
    hall = Hall.open(client)
    first, second = (hall.send("enter", name="Anna Petrova", club="Star")["entrant"] for _ in range(2))
    told = {each["entrant"]: each["label"] for each in hall.read("entrants")["items"]}
    assert told == {first: "Anna Petrova #1", second: "Anna Petrova #2"}
    hall.send("merge", entrant=second, into=first)
    assert [each["label"] for each in hall.read("entrants")["items"]] == ["Anna Petrova"]


def test_the_badge_of_a_merged_double_is_that_of_the_entry_that_stays(client: Checked) -> None:
    """Merged twice over, too: e3 into e2, and that into e1. The badge claims for who sits at the table."""
    hall = Hall.open(client)
    first, second, third, other = hall.enter("Anna P", "Anna Petrova", "A. Petrova", "Boris Blue")
    badge = hall.token_of(third)
    hall.send("merge", entrant=third, into=second)
    hall.send("merge", entrant=second, into=first)
    assert [badge.read(f"entrants/{each}")["entrant"] for each in (first, second, third)] == [first] * 3
    assert badge.read(f"entrants/{third}")["own_name"] == "Anna P"
    badge.send("check_in", entrants=[first])
    hall.send("check_in", entrants=[other])
    hall.begin()
    badge.send("claim", round=1, table=1, order=[first, other])
    assert [each["entrant"] for each in hall.read("rounds/1")["tables"][0]["claims"]] == [first]
    hall.send("withdraw", entrant=first)
    assert badge.read(f"entrants/{third}")["status"] == "withdrawn"


def test_no_label_tells_the_club_of_somebody_who_is_told_by_an_alias(client: Checked) -> None:
    hall = Hall.open(client, consent="aliases")
    for club in ("Star", "Moon"):
        hall.send("enter", name="Anna Petrova", club=club, alias="Nina")
    told = hall.as_(None).read("entrants")["items"]
    assert [each["label"] for each in told] == ["Nina #1", "Nina #2"]
