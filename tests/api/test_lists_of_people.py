"""Lists of people as spreadsheets and sign-up tools write them: the same entrants, and nothing dropped in silence."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from tests.api.hall import Hall, key
from tests.api.table import Checked, problem

WANTED = [
    ("Chloé Dupont", "Étoile"),
    ("Jean Dupont", "Étoile"),
    ("Aurore Lebœuf", "L’Échiquier"),
    ("Šimon Novák", None),
]

LAYOUTS: dict[str, bytes] = {
    "nom;prénom;club, Windows-1252, as Excel in France writes it": (
        "Nom;Prénom;Club\r\nDupont;Chloé;Étoile\r\nDupont;Jean;Étoile\r\nLebœuf;Aurore;L’Échiquier\r\nNovák;Šimon;\r\n"
    ).encode("cp1252"),
    "Last name,First name, quoted, UTF-8 with a mark": (
        '"Last name","First name","Club"\n"Dupont","Chloé","Étoile"\n"Dupont","Jean","Étoile"\n'
        '"Lebœuf","Aurore","L’Échiquier"\n"Novák","Šimon",""\n'
    ).encode("utf-8-sig"),
    "nom du joueur, a title and a blank line above": (
        "Tournoi de printemps 2026;;\n\nNom du joueur;Club\nChloé Dupont;Étoile\nJean Dupont;Étoile\n"
        "Aurore Lebœuf;L’Échiquier\nŠimon Novák;\n"
    ).encode(),
    "Unicode text of Excel: UTF-16, tabs": (
        "Full name\tClub\r\nChloé Dupont\tÉtoile\r\nJean Dupont\tÉtoile\r\n"
        "Aurore Lebœuf\tL’Échiquier\r\nŠimon Novák\t\r\n"
    ).encode("utf-16"),
    "sep=; above the header, two marks": (
        b"\xef\xbb\xbf\xef\xbb\xbfsep=;\r\n"
        + (
            "Joueur;Club\r\nChloé Dupont;Étoile\r\nJean Dupont;Étoile\r\nAurore Lebœuf;L’Échiquier\r\nŠimon Novák;\r\n"
        ).encode()
    ),
    "a form's export: time stamps, mail addresses, questions": (
        "Timestamp,Email Address,First name,Surname,Club (optional),How did you hear of us?\n"
        '2026/03/01 10:00:00,c@example.org,Chloé,Dupont,Étoile,"a friend,\nat school"\n'
        "2026/03/01 10:05:00,j@example.org,Jean,Dupont,Étoile,\n"
        "2026/03/02 09:00:00,a@example.org,Aurore,Lebœuf,L’Échiquier,web\n"
        "2026/03/02 09:01:00,s@example.org,Šimon,Novák,,web\n"
    ).encode(),
    "a ticket shop's export": (
        "Order #,Attendee #,Attendee Last Name,Attendee First Name,Ticket Type,Company\n"
        "1,11,Dupont,Chloé,Adult,Étoile\n1,12,Dupont,Jean,Adult,Étoile\n2,13,Lebœuf,Aurore,Adult,L’Échiquier\n"
        "3,14,Novák,Šimon,Adult,\n"
    ).encode(),
    "nom et prénom in one column, in capitals, ends of lines of an old Mac": (
        "N°;NOM Prénom;Club\r1;DUPONT Chloé;Étoile\r2;Dupont, Jean;Étoile\r3;Lebœuf, Aurore;L’Échiquier\r"
        "4;NOVÁK Šimon;\r"
    ).encode(),
    "no header, numbers in front": (
        "1;Chloé Dupont;Étoile\n2;Jean Dupont;Étoile\n3;Aurore Lebœuf;L’Échiquier\n4;Šimon Novák;\n"
    ).encode(),
    "a total below, blank lines, cells of spaces": (
        "\n Prénom ; Nom ;Club\nChloé;Dupont;Étoile\n  ;;\nJean;  Dupont ;Étoile\nAurore;Lebœuf;L’Échiquier\n"
        "Šimon;Novák;\n;;\nTotal;;4\n"
    ).encode(),
    "player, upper case headers, tabs, UTF-16 without a mark": (
        "PLAYER\tCLUB\nChloé Dupont\tÉtoile\nJean Dupont\tÉtoile\nAurore Lebœuf\tL’Échiquier\nŠimon Novák\t\n"
    ).encode("utf-16-le"),
    "name in the last column, rating and a check mark": (
        "Elo,Here?,Club,Surname,Given name\n1 200,✓,Étoile,Dupont,Chloé\nNC,✓,Étoile,Dupont,Jean\n"
        '"1200,0",,L’Échiquier,Lebœuf,Aurore\n1450 F,no,,Novák,Šimon\n'
    ).encode(),
}


def sent(hall: Hall, text: str | bytes, query: str = "", **more: Any) -> Any:
    raw = text.encode() if isinstance(text, str) else text
    response = hall.call("POST", f"entrants{query}", data=raw, content_type="text/csv", **more)
    assert response.status_code in (200, 201), response.get_data(as_text=True)
    return response.json


def statuses(told: Any) -> list[tuple[int, str]]:
    return [(item["line"], item["status"]) for item in told["items"]]


def people(hall: Hall) -> list[tuple[str, str | None]]:
    return [(each["name"], each["club"]) for each in hall.read("entrants")["items"]]


def in_any_case(entries: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    """One layout has surnames in capitals: they stay so."""
    return [(name.title() if any(word.isupper() for word in name.split()) else name, club) for name, club in entries]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_usual_layout_gives_the_same_entrants(client: Checked, layout: str) -> None:
    hall = Hall.open(client)
    told = sent(hall, LAYOUTS[layout])
    assert {item["status"] for item in told["items"]} <= {"entered", "ignored"}, told
    assert in_any_case(people(hall)) == WANTED


def test_a_preview_enters_nobody_and_says_all_that_it_would_do(client: Checked) -> None:
    hall = Hall.open(client)
    hall.enter("Chloé Dupont", club="Étoile")
    version = hall.read()["version"]
    raw = "Nom;Prénom;Club;E-mail;Joueur\nDUPONT;CHLOÉ;étoile;c@example.org;\nLebœuf;Aurore;Étoile;;\nTotal;;;;2\n"
    told = sent(hall, raw.encode("cp1252"), "?dry_run=true&columns=surname,first_name,club,-,-")
    assert (told["dry_run"], told["hash"], told["encoding"], told["separator"], told["header"]) == (
        *(True, None, "windows-1252", ";"),
        1,
    )
    assert statuses(told) == [(2, "double"), (3, "entered"), (4, "ignored")]
    assert told["items"][0]["entrant"] == "e1"
    assert told["items"][1]["person"] == {"name": "Aurore Lebœuf", "surname": "Lebœuf", "club": "Étoile"}
    told = sent(hall, raw.encode("cp1252"), "?dry_run=true")
    assert [(column["header"], column["field"]) for column in told["columns"]] == [
        *(("Nom", None), ("Prénom", None), ("Club", "club"), ("E-mail", None), ("Joueur", "name")),
    ]
    assert told["columns"][0]["detail"] == "read from another column already: Joueur"
    assert hall.read()["version"] == version and len(people(hall)) == 1


def test_a_key_may_be_tried_first_and_used_then(client: Checked) -> None:
    hall, headers = Hall.open(client), key()
    assert statuses(sent(hall, "name\nAnna\n", "?dry_run=true", headers=headers)) == [(2, "entered")]
    assert people(hall) == []
    assert statuses(sent(hall, "name\nAnna\n", headers=headers)) == [(2, "entered")]
    told = sent(hall, "name\nAnna\n", "?dry_run=true", headers=headers)
    assert statuses(told) == [(2, "entered")], "as the key was answered"


def test_consent_and_alias_of_a_table_hold_as_in_json(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name,alias,consent\nAnna Real,Foxy,aliases\nBoris Real,Bear,no\nCarl Real,Crow,whatever\n")
    assert statuses(told) == [(2, "entered"), (3, "entered"), (4, "refused")]
    assert people(hall.as_(None)) == [("Foxy", None), ("Bear", None)]
    assert told["items"][2]["errors"][0]["at"] == "/consent"


def test_two_people_of_one_surname_and_club_are_two(client: Checked) -> None:
    hall = Hall.open(client)
    assert statuses(sent(hall, "Nom;Prénom;Club\nDupont;Chloé;Lyon\nDupont;Jean;Lyon\n")) == [
        (2, "entered"),
        (3, "entered"),
    ]


@pytest.mark.parametrize(
    ("here", "comes"),
    [
        ("Kevin Bouvard", "Kévin Bouvard"),
        ("Chloé Dupont", "DUPONT Chloé"),
        ("Chloé Dupont", "Dupont, Chloé"),
        ("Anna Real", "\u0410nna Real"),
        ("Anna Real", "Anna\u200b Real"),
        ("Lebœuf Ana", "Ana Leboeuf"),
    ],
)
def test_names_that_look_alike_are_asked_about(client: Checked, here: str, comes: str) -> None:
    hall = Hall.open(client)
    hall.enter(here)
    told = hall.call("POST", "entrants", json={"items": [{"name": comes}, {"name": "Zoe Zed"}]}).json
    assert [(item["status"], item.get("like")) for item in told["items"]] == [("alike", ["e1"]), ("entered", None)]
    assert len(people(hall)) == 2
    told = hall.call("POST", "entrants?doubles=1", json={"items": [{"name": comes}, {"name": "Zoe Zed"}]}).json
    assert [item["status"] for item in told["items"]] == ["entered", "double"]


def test_people_of_two_clubs_are_two_and_a_club_left_out_is_asked_about(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name,club\nAnna Real,Lyon\nAnna Real,Paris\nAnna Real,\n")
    assert statuses(told) == [(2, "entered"), (3, "entered"), (4, "alike")]
    assert told["items"][2]["like"] == ["e1", "e2"]


def test_no_column_vanishes_without_a_word(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "Nom;Présent;Association;T-shirt\nAnna Real;oui;Lyon;M\nBoris Blue;non;;\n")
    assert [(column["field"], column["sample"]) for column in told["columns"]] == [
        *(("name", "Anna Real"), ("present", "oui"), ("club", "Lyon"), (None, "M")),
    ]
    assert [(each["club"], each["present"]) for each in hall.read("entrants")["items"]] == [
        ("Lyon", True),
        (None, False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Team;Player 1;Player 2\nThe Foxes;Anna Real;Boris Blue\n",
        "team name,members\nThe Foxes,Anna Real & Boris Blue\n",
        "équipe;membres\nThe Foxes;Anna Real / Boris Blue\n",
    ],
)
def test_pairs_come_in_by_a_table(client: Checked, text: str) -> None:
    hall = Hall.open(client, format={"kind": "swiss", "rounds": 3, "table": 2, "teams": True})
    assert statuses(sent(hall, text)) == [(2, "entered")]
    [pair] = hall.read("entrants")["items"]
    assert (pair["own_name"], pair["members"]) == ("The Foxes", ["Anna Real", "Boris Blue"])
    assert pair["name"] == "The Foxes (Anna Real, Boris Blue)"


def test_cells_beyond_the_header_refuse_their_line(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name,club\nDupont, Chloé,Lyon\nAnna Real,Paris,,\n")
    assert statuses(told) == [(2, "refused"), (3, "entered")]
    assert told["items"][0]["errors"][0]["detail"] == "3 cells, but 2 columns: 'Lyon' stands beyond them"


@pytest.mark.parametrize("stray", ['"Boris;Lyon', '"Boris" Blue;Lyon', 'Boris;"Lyon'])
def test_a_stray_quote_refuses_its_line_alone(client: Checked, stray: str) -> None:
    hall = Hall.open(client)
    told = sent(hall, f'name;club\nAnna "the fox" Real;Lyon\n{stray}\nCarl Crow;"Lyon"\n')
    assert statuses(told) == [(2, "entered"), (3, "refused"), (4, "entered")]
    assert told["items"][1]["errors"][0]["detail"].startswith("a quote that does not close")


def test_ratings_as_spreadsheets_write_them(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name;elo\nA A;1 200\nB B;1200,0\nC C;NC\nD D;1\u00a0450\nE E;1450 F\nF F;many\n")
    assert [each["rating"] for each in hall.read("entrants")["items"]] == [1200, 1200, None, 1450, 1450]
    assert [item["notes"][0]["detail"] for item in told["items"][:3]] == [
        *("1 200 → 1200", "1200,0 → 1200", "NC → no rating"),
    ]
    assert told["items"][5]["errors"][0]["at"] == "/rating"


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        *(("utf-16", "Анна"), ("utf-16-be", "Zoé"), ("utf-8", "Анна"), ("cp1252", "Lebœuf d’Or – Š €")),
        *(("latin-1", "Zoé"), ("utf-8-sig", "王小明")),
    ],
)
def test_each_encoding_is_recognised(client: Checked, encoding: str, name: str) -> None:
    hall = Hall.open(client)
    sent(hall, f"name;club\n{name};Lyon\nMax Mole;Lyon\n".encode(encoding))
    assert people(hall)[0][0] == name


@pytest.mark.parametrize(
    ("encoding", "python", "name"),
    [("windows-1251", "cp1251", "Анна"), ("macintosh", "mac-roman", "O’Neil"), ("iso-8859-15", "iso8859-15", "Cœur")],
)
def test_an_encoding_that_nobody_can_recognise_may_be_named(
    client: Checked, encoding: str, python: str, name: str
) -> None:
    hall = Hall.open(client)
    raw = f"name\n{name}\n".encode(python)
    assert sent(hall, raw, "?dry_run=true")["items"][0]["person"]["name"] != name
    assert sent(hall, raw, f"?encoding={encoding}")["encoding"] == encoding
    assert people(hall) == [(name, None)]


def test_a_byte_that_the_encoding_does_not_have_refuses_its_line(client: Checked) -> None:
    told = sent(Hall.open(client), b"name\nZo\xe9\nAnn\x81\n")
    assert statuses(told) == [(2, "entered"), (3, "refused")]


def test_columns_may_be_named_and_the_header_too(client: Checked) -> None:
    hall = Hall.open(client)
    raw = "Bidule;Truc;Machin\nDupont;Chloé;Lyon\n"
    refused = hall.call("POST", "entrants", data=raw.encode(), content_type="text/csv")
    assert problem(refused) == (422, "invalid")
    assert "en" in sent(hall, raw, "?dry_run=true")["unclear"]
    told = sent(hall, raw, "?columns=surname,first_name,club&header=1")
    assert statuses(told) == [(2, "entered")] and people(hall) == [("Chloé Dupont", "Lyon")]


@pytest.mark.parametrize(
    "query",
    [
        "columns=name,nonsense",
        "columns=name,name",
        "header=x",
        "header=9",
        "encoding=klingon",
        "doubles=1,x",
        "dry_run=1",
    ],
)
def test_what_cannot_be_meant_is_refused(client: Checked, query: str) -> None:
    response = Hall.open(client).call("POST", f"entrants?{query}", data=b"name\nAnna\n", content_type="text/csv")
    assert problem(response) == (422, "invalid")


LONG = "x" * 61
REFUSED_FIELDS: dict[str, tuple[str, str, str, str, str]] = {
    "a name too long": ("name,-", f"{LONG};", "/name", "1 to 60 characters", "un texte de 1 à 60 caractères"),
    "a club too long": ("name,club", f"Anna;{LONG}", "/club", "1 to 60 characters", "un texte de 1 à 60 caractères"),
    "a family too long": ("name,family", f"Anna;{LONG}", "/family", "1 to 60 characters", "de 1 à 60 caractères"),
    "a category too long": ("name,category", f"Anna;{LONG}", "/category", "1 to 60 characters", "60 caractères"),
    "an alias too long": ("name,alias", f"Anna;{LONG}", "/alias", "1 to 60 characters", "de 1 à 60 caractères"),
    "no name": ("name,club", ";Star", "/name", "no name", "pas de nom"),
    "a rating that is none": ("name,rating", "Anna;good", "/rating", "not a whole number", "pas un nombre entier"),
    "a rating too high": ("name,rating", "Anna;20000", "/rating", "from 0 to 10000", "nombre entier de 0 à 10000"),
    "a start that is none": ("name,start", "Anna;first", "/start", "not a whole number", "pas un nombre entier"),
    "a start below 1": ("name,start", "Anna;0", "/start", "from 1 to 10000", "nombre entier de 1 à 10000"),
    "minor, perhaps": ("name,minor", "Anna;perhaps", "/minor", "want yes or no", "oui ou non est attendu"),
    "present, perhaps": ("name,present", "Anna;perhaps", "/present", "want yes or no", "oui ou non est attendu"),
    "a consent that is none": ("name,consent", "Anna;perhaps", "/consent", "want named or", "named ou aliases"),
    "one member": ("members,-", "Anna;", "/members", "want two names", "deux noms"),
    "one column of members": ("name,member_1", "A;Anna", "/members", "a list of 2 to 2", "une liste de 2 à 2"),
    "a member too long": ("name,members", f"A;Anna/{LONG}", "/members", "1 to 60 characters", "de 1 à 60 caractères"),
    "members where nobody is a pair": (
        "name,members",
        "A;Anna/Boris",
        "/members",
        "no pairs here",
        "pas des paires ici",
    ),
    "a heap of accents": (
        *("name,-", "A" + "\u0301" * 40 + ";", "/name"),
        *("more than 30 marks", "plus de 30 accents"),
    ),
    "a byte that is no letter": ("name,-", "An\x81a;", "/name", "does not have", "cet encodage n’a pas"),
    "cells beyond": ("name,club", "Anna;Star;more;", "", "beyond them", "est de trop"),
    "a stray quote": ("name,club", 'Anna;"Star', "", "does not close", "ne se ferme pas"),
    "a line too long": ("name,club", "Anna;" + "x" * 10_000, "", "too long", "trop longue"),
}


@pytest.mark.parametrize("case", REFUSED_FIELDS)
def test_what_is_wrong_with_a_line_is_told_in_both_languages(client: Checked, case: str) -> None:
    """Whatever the reader or the tournament refuses of a line: the field, and a sentence in English and French."""
    columns, line, at, english, french = REFUSED_FIELDS[case]
    hall = Hall.open(client)
    encoding = ("windows-1252", "latin-1") if "\x81" in line else ("utf-8", "utf-8")
    query = f"?columns={columns}&header=1&dry_run=true&encoding={encoding[0]}"
    [item] = sent(hall, f"A;B\n{line}\n".encode(encoding[1]), query)["items"]
    [error] = item["errors"]
    assert (item["status"], error["at"]) == ("refused", at), error
    assert english in error["text"]["en"] and english in error["detail"]
    assert french in error["text"]["fr"], error


def test_a_single_player_among_pairs_is_told_in_both_languages(client: Checked) -> None:
    pairs = Hall.open(client, format={"kind": "swiss", "rounds": 2, "table": 2, "teams": True})
    [item] = sent(pairs, "name\nAnna\n", "?dry_run=true")["items"]
    told = {"en": "an entrant is a pair here: want its two members"}
    assert item["errors"] == [
        {
            "at": "/members",
            "detail": told["en"],
            "text": {**told, "fr": "un inscrit est ici une paire : donnez ses deux membres"},
        }
    ]


@pytest.mark.parametrize(
    ("field", "value", "french"),
    [
        ("name", 7, "un texte de 1 à 60 caractères"),
        ("name", "x" * 10_001, "10001 caractères ; au plus 10000"),
        ("minor", "yes", "vrai ou faux est attendu"),
        ("consent", "private", "il faut l’un de named, aliases"),
        ("members", [{"name": "Anna", "age": 7}, {"name": "Boris"}], "champ inconnu 'age'"),
        ("members", [{"alias": "A"}, {"name": "Boris"}], "le champ 'name' manque"),
        ("nickname", "A", "champ inconnu ; enter prend"),
        ("rating", 2**60, "un nombre entier est attendu"),
    ],
)
def test_a_line_of_json_is_told_in_both_languages_too(client: Checked, field: str, value: Any, french: str) -> None:
    hall = Hall.open(client)
    body = {"items": [{"name": "Anna", field: value}]}
    told = hall.call("POST", "entrants", json=body, query_string={"dry_run": "true"}).json
    [error] = told["items"][0]["errors"]
    assert error["at"] == f"/{field}" and error["text"]["en"] == error["detail"]
    assert french in error["text"]["fr"]


def test_a_workbook_is_named_as_such(client: Checked) -> None:
    response = Hall.open(client).call("POST", "entrants", data=b"PK\x03\x04" + b"\0" * 80, content_type="text/csv")
    assert problem(response) == (422, "invalid") and "CSV" in response.json["text"]["fr"]


def test_a_name_beside_a_surname_is_the_first_name(client: Checked) -> None:
    hall = Hall.open(client)
    sent(hall, "Name,Surname\nChloé,Dupont\n")
    assert people(hall) == [("Chloé Dupont", None)]


def test_a_list_and_who_was_removed_stay_what_they_were_in_a_file(client: Checked) -> None:
    hall = Hall.open(client)
    sent(hall, "name\nAnna Real\nReal Anna\nBoris Blue\n", headers=key())
    hall.send("remove", entrant="e1")
    version = hall.read()["version"]
    hall.send("end")
    with zipfile.ZipFile(io.BytesIO(hall.get("export", format="zip").get_data())) as archive:
        kept = b"".join(archive.read(name) for name in archive.namelist())
    assert b"Boris" in kept and b"Anna" not in kept and hall.read("verify")["ok"] is True
    assert version == 4 and [each["entrant"] for each in hall.read("entrants")["items"]] == ["e2"]


def test_columns_are_of_tables_alone(client: Checked) -> None:
    response = Hall.open(client).call("POST", "entrants?columns=name", json={"items": [{"name": "Anna"}]})
    assert problem(response) == (422, "invalid")


def test_a_total_is_no_person_and_somebody_called_so_is(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name;club;n\nTotal Recall;Mars;1\nAnna Real;Lyon;1\nTotal;;2\n")
    assert statuses(told) == [(2, "entered"), (3, "entered"), (4, "ignored")]


def test_a_key_is_answered_the_same_after_somebody_was_renamed_merged_or_erased(client: Checked) -> None:
    hall, headers = Hall.open(client), key()
    hall.enter("Zoe Zed", "Anna Real")
    raw = "name,rating\nBoris Blue,1\nzoe zed,2\nReal Anna,3\nCarl Crow,x\nDora Dove,4\nBoris Blue,5\n"
    first = sent(hall, raw, headers=headers)
    assert [item["status"] for item in first["items"]] == ["entered", "double", "alike", "refused", "entered", "double"]
    hall.send("rename", entrant="e3", name="Somebody Else")
    hall.send("rename", entrant="e1", name="Nobody At All")
    hall.send("merge", entrant="e4", into="e2")
    assert hall.call("DELETE", "entrants/e2").status_code == 201
    assert sent(hall, raw, headers=headers) == first


def test_a_key_of_a_list_of_doubles_alone_enters_nobody_later(client: Checked) -> None:
    hall, headers = Hall.open(client), key()
    hall.enter("Anna Real")
    first = sent(hall, "name\nAnna Real\n", headers=headers)
    assert statuses(first) == [(2, "double")]
    hall.send("rename", entrant="e1", name="Somebody Else")
    assert statuses(sent(hall, "name\nAnna Real\n", headers=headers)) == [(2, "double")]
    assert len(people(hall)) == 1


def test_a_list_is_taken_back_as_a_whole_but_for_whom_somebody_has_used(client: Checked) -> None:
    hall = Hall.open(client)
    told = sent(hall, "name\nAnna Real\nBoris Blue\nCarl Crow\n")
    badge = hall.call("POST", "tokens", json={"role": "entrant", "entrant": "e1"}).json
    hall.send("check_in", entrants=["e2"])
    version = hall.read()["version"]
    refused = hall.post("remove", entrants=["e1", "e2", "e3"], seen=told["version"])
    assert problem(refused) == (409, "moved") and refused.json["details"]["entrants"] == ["e2"]
    assert hall.read()["version"] == version
    assert hall.send("remove", entrants=["e1", "e3"], seen=told["version"])["events"][0]["type"] == "removed"
    assert people(hall) == [("Boris Blue", None)]
    assert hall.read()["entrants"] == 1 and problem(hall.get("entrants/e1")) == (404, "not-found")
    assert problem(hall.as_(badge["token"]).get(""))[0] == 401
    assert "Anna" not in hall.get("timeline").get_data(as_text=True)
    assert problem(hall.post("check_in", entrants=["e1"])) == (422, "invalid")
    assert [item["status"] for item in sent(hall, "name\nAnna Real\n")["items"]] == ["entered"], (
        "nobody has that name now"
    )
    assert [each["entrant"] for each in hall.read("entrants")["items"]] == ["e2", "e4"]


def test_whoever_has_a_place_in_a_round_is_not_removed(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.begin()
    refused = hall.post("remove", entrant="e1")
    assert (refused.status_code, refused.json["rule"]) == (422, "TRN-10")
    for wrong in ({}, {"entrant": "e1", "entrants": ["e2"]}, {"entrant": "e99"}):
        assert problem(hall.post("remove", **wrong)) == (422, "invalid")
    assert problem(hall.token_of("e1").post("remove", entrant="e2"))[0] == 403


@pytest.mark.parametrize(
    "raw", [b"\n" * 2_000_000, b",\n" * 200_000, b"," * 400_000, b'"\n' * 50_000, b"\xff\xfe" + b"\0" * 99_999]
)
def test_a_file_of_nothing_but_signs_is_refused_or_read_soon(client: Checked, raw: bytes) -> None:
    response = Hall.open(client).call("POST", "entrants?dry_run=true", data=raw, content_type="text/csv")
    assert response.status_code in (200, 422)
