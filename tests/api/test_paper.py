"""Standings and pairings on paper: every value is printed, in the units that the page shows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from api.service import Service
from api.tournaments import paper, papers
from api.tournaments.figures import fraction_told, points_told
from engine.texts import Lang
from tests.api.hall import FOURS, TWOS, Hall
from tests.api.table import Checked

FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def sheets_of(hall: Hall, house: Service, lang: Lang = "en") -> dict[str, paper.Sheet]:
    loaded = house.folded["tournament"].folds.newest(hall.id)
    return dict(paper.sheets(loaded.state, loaded.beside.of_kind, loaded.beside.of_kind.name, lang))


@pytest.mark.parametrize("face", FACES)
def test_the_fonts_have_every_sign_of_every_value(face: str) -> None:
    has = {chr(code) for code in TTFont(paper.FONTS / face).getBestCmap()}
    points = {points_told(number) for number in range(-360, 361)} | {points_told(-5, "score")}
    breaks = {fraction_told(Fraction(top, bottom)) for bottom in range(1, 13) for top in range(-30, 31)}
    lacking = {value for value in points | breaks if not set(value) <= has}
    assert not lacking


def test_two_values_are_never_printed_alike() -> None:
    """By hand: 1 is 120; 2⅓ is 280."""
    told = [points_told(number) for number in range(-360, 361)]
    assert len({*told}) == len(told)
    assert (points_told(280), points_told(200), points_told(140), points_told(155)) == ("2⅓", "1⅔", "1⅙", "1 7/24")


def test_points_and_buchholz_stand_in_wins(client: Checked, house: Service) -> None:
    """By hand: the four of one table have 120, 80, 40, 0; the mean of the others' points is 40, 53⅓, 66⅔, 80."""
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 1})
    hall.play()
    sheet = sheets_of(hall, house)["round-01-standing"]
    at = sheet.head.index("buchholz")
    assert [(row[3], row[at]) for row in sheet.rows] == [("1", "⅓"), ("⅔", "4/9"), ("⅓", "5/9"), ("0", "⅔")]
    assert paper.pdf_of(sheet, "en", 0).startswith(b"%PDF")
    page = hall.get("export", format="html").get_data(as_text=True)
    assert "<td class=n>⅔</td>" in page and "<td class=n>4/9</td>" in page


def test_the_games_own_points_stay_as_they_are(client: Checked, house: Service) -> None:
    hall = Hall.open(
        client, 2, game="rat-jong", format=TWOS | {"rounds": 1}, points={"by": "score"}, bye=0, tie_breaks=["score"]
    )
    at = hall.begin()
    order = at["tables"][0]["entrants"]
    hall.send("result", round=1, table=1, order=order, scores={order[0]: 32, order[1]: -7})
    hall.send("close", round=1)
    assert [row[3] for row in sheets_of(hall, house)["round-01-standing"].rows] == ["32", "-7"]
    assert ">32</td>" in hall.get("export", format="html").get_data(as_text=True)


def test_who_is_disqualified_has_no_rank(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 1})
    hall.play()
    hall.send("disqualify", entrant="e1", reason="left with the cards")
    rows = sheets_of(hall, house)["round-01-standing"].rows
    assert [row[0] for row in rows] == ["1", "2", "3", "–"]
    assert not any("None" in cell for row in rows for cell in row)


def test_files_are_written_again_whenever_a_sheet_changes(client: Checked, house: Service, tmp_path: Path) -> None:
    hall = Hall.open(client, 8, format=FOURS | {"rounds": 3})
    hall.play()
    seen = hall.token_of("e3")

    def told() -> tuple[object, dict[str, bytes]]:
        loaded = house.folded["tournament"].folds.newest(hall.id)
        return papers._told(loaded), {name: paper.csv_of(sheet) for name, sheet in sheets_of(hall, house).items()}

    def written() -> set[str]:
        return {path.name for path in papers.write(tmp_path, house.store, [hall.id])}

    def of_e3() -> Any:
        return next(table for table in hall.read("rounds/1")["tables"] if "e3" in table["entrants"])

    assert "round-01-standing.pdf" in written() and not written()
    changes: list[Callable[[], Any]] = [
        lambda: hall.send("penalise", entrant="e1", points=200, reason="late"),
        lambda: hall.send("lift", penalty=hall.read("events")["version"], reason="was there"),
        lambda: hall.send("disqualify", entrant="e2", reason="left with the cards"),
        lambda: hall.call("PATCH", json={"tie_breaks": ["wins"], "reason": "as announced"}),
        lambda: hall.send("result", round=1, table=1, order=hall.read("rounds/1")["tables"][0]["entrants"][::-1],
                          reason="read wrongly"),
        lambda: seen.send("appeal", of=of_e3()["result"]["version"], text="it was e4"),
        lambda: hall.send("withdraw", entrant="e8"),
        lambda: hall.send("rename", entrant="e4", name="Quentin Four"),
        hall.begin,
    ]  # fmt: skip
    for change in changes:
        depends, before = told()
        change()
        depends_now, after = told()
        changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
        assert not changed or depends_now != depends, changed
        rewritten = written()
        assert {f"{name}.csv" for name in changed} <= rewritten and {f"{name}.pdf" for name in changed} <= rewritten
    depends = told()[0]
    hall.send("check_out", entrants=["e5"])
    at = hall.read("rounds/2")["tables"][0]
    hall.send("result", round=2, table=1, order=at["entrants"])
    assert told()[0] == depends, "no process is begun for what changes no sheet"


def test_a_changed_agreement_is_marked_on_paper_and_in_files(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 2})
    hall.play()
    mark = "the tournament’s options have changed since the first round"

    def told() -> list[str]:
        files = [hall.get("export", format=format_).get_data(as_text=True) for format_ in ("csv", "html")]
        return [sheets_of(hall, house)["round-01-standing"].under, *files]

    assert not any(mark in each for each in told())
    assert hall.call("PATCH", json={"tie_breaks": ["wins"], "reason": "so the players voted"}).status_code == 200
    assert all(mark in each for each in told())
    french = "les options du tournoi ont changé depuis la première ronde"
    assert french in sheets_of(hall, house, "fr")["round-01-standing"].under


def test_who_has_no_rank_is_nowhere_ranked_none(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 2})
    hall.play()
    hall.send("disqualify", entrant="e2", reason="a card up his sleeve")
    files = [hall.get("export", format=format_).get_data(as_text=True) for format_ in ("csv", "html")]
    cells = [cell for sheet in sheets_of(hall, house).values() for row in sheet.rows for cell in row]
    assert "None" not in cells
    assert not any("None" in each for each in files)
