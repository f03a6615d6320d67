"""Standings and pairings on paper: every value is printed, in the units that the page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from api import typefaces
from api.matches.files.pictures import with_known_letters
from api.service import Service
from api.tournaments import paper, papers
from api.tournaments.figures import tie_break_name
from engine.texts import Lang
from engine.tournaments.showing import show_fraction, show_points
from engine.tournaments.tie_breaks import TIE_BREAKS
from tests.api.hall import FOURS, TWOS, Hall
from tests.api.table import Checked

FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def sheets_of(hall: Hall, house: Service, lang: Lang = "en") -> dict[str, paper.Sheet]:
    loaded = house.folded["tournament"].folds.newest(hall.id)
    return dict(paper.sheets(loaded.state, loaded.beside.of_kind, loaded.beside.of_kind.name, lang))


@pytest.mark.parametrize("face", FACES)
def test_the_fonts_have_every_sign_of_every_value(face: str) -> None:
    has = {chr(code) for code in TTFont(paper.FONTS / face).getBestCmap()}
    points = {show_points(number) for number in range(-360, 361)} | {show_points(-5, 1)}
    breaks = {show_fraction(Fraction(top, bottom)) for bottom in range(1, 13) for top in range(-30, 31)}
    lacking = {value for value in points | breaks if not set(value) <= has}
    assert not lacking


def test_two_values_are_never_printed_alike() -> None:
    """By hand: 1 is 120; 2⅓ is 280."""
    told = [show_points(number) for number in range(-360, 361)]
    assert len({*told}) == len(told)
    assert (show_points(280), show_points(200), show_points(140), show_points(155)) == ("2⅓", "1⅔", "1⅙", "1 7/24")


def test_points_and_buchholz_stand_in_wins(client: Checked, house: Service) -> None:
    """By hand: the four of one table have 120, 80, 40, 0; the mean of the others' points is 40, 53⅓, 66⅔, 80."""
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 1})
    hall.play()
    sheet = sheets_of(hall, house)["round-01-standing"]
    at = sheet.head.index("Buchholz")
    assert [(row[3], row[at]) for row in sheet.rows] == [("1", "⅓"), ("⅔", "4/9"), ("⅓", "5/9"), ("0", "⅔")]
    assert paper.pdf_of(sheet, "en", 0).startswith(b"%PDF")
    page = hall.get("export", format="html").get_data(as_text=True)
    assert "<td class=n>⅔</td>" in page and "<td class=n>4/9</td>" in page


def test_a_tie_break_is_called_by_its_name_in_the_language_of_the_sheet(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 1}, tie_breaks=["buchholz_cut_1", "wins", "fewest_losses"])
    hall.play()
    heads = {lang: sheets_of(hall, house, lang)["round-01-standing"].head[4:] for lang in ("en", "fr")}
    assert heads == {"en": ("Buchh. −1", "Wins", "Last places"), "fr": ("Buchh. −1", "Victoires", "Dern. places")}
    page = hall.get("export", format="html", lang="fr").get_data(as_text=True)
    assert ">Victoires<" in page and "buchholz_cut_1" not in page


def test_every_tie_break_has_a_name_in_both_languages() -> None:
    assert all(tie_break_name(name, lang).strip() for name in TIE_BREAKS for lang in ("en", "fr"))


def test_pages_are_about_as_long_and_tell_which_letters_they_hold() -> None:
    """By hand: 42 rows have room; 43 names are 22 and 21. The 22nd is Carr Ann, the 23rd Carr Bo: the sixth letter."""
    names = "abcdefghijklmnopqrstu"
    sorts = [*(f"aa{letter}" for letter in names), "carr ann", "carr bo", *(f"za{letter}" for letter in names[:20])]
    rows = tuple((paper.Name(sort, "Player 1", sort),) for sort in sorts)
    pages = paper._even_pages(rows, 42)
    assert [len(page) for page in pages] == [22, 21]
    assert paper._letters_of(pages) == ["Aa – Carr A", "Carr B – Za"]
    assert paper._letters_of(pages[:1]) == []
    sheet = paper.Sheet("Cup", "Round 1", ("Name",), rows, (1,), frozenset(), by_name=True)
    assert paper.pdf_of(sheet, "en", 0).count(b"/Type /Page\n") == 2


def test_a_text_that_is_set_smaller_is_not_cut_as_well() -> None:
    """Every width of a name for which type of 6 points is small enough."""
    sheet = paper.Sheet("Cup", "x", ("Head", "Head"), (("n" * 60, "x"),), (1, 2), frozenset())
    page = paper._Pages(sheet, "en", 0, "")
    page.add_page()
    room = page._widths[0] - 2 * page.c_margin
    for letters in range(10, 60):
        name = "n" * letters
        page.set_font("paper", "", paper.LEAST)
        is_room = page.get_string_width(name) < 0.98 * room
        assert not is_room or page.fitted(name, page._widths[0], paper.TYPE, "") == name
    page.output()


def test_people_of_one_table_stay_on_one_page() -> None:
    """By hand: ten rows in fours, where six have room, are 4 on one page, 4 and 2 on the next."""
    rows = tuple((str(n // 4 + 1) if n % 4 == 0 else "", "x") for n in range(10))
    assert [len(page) for page in paper._even_pages(rows, 6)] == [4, 6]


def test_the_games_own_points_stay_as_they_are(client: Checked, house: Service) -> None:
    hall = Hall.open(
        client, 2, game="rat-jong", format=TWOS | {"rounds": 1}, points={"by": "score"}, bye=0, tie_breaks=["score"]
    )
    at = hall.begin()
    order = at["tables"][0]["entrants"]
    hall.send("result", round=1, table=1, order=order, scores={order[0]: 32, order[1]: -7})
    hall.send("close", round=1)
    assert [row[3] for row in sheets_of(hall, house)["round-01-standing"].rows] == ["32", "−7"]
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


# ── scripts that the service's fonts lack ──────────────────────────────────────

SCRIPTS = ("王小明", "สมชาย", "अनिल", "محمد", "דוד", "さくら", "김철수")


@pytest.fixture
def only_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """The machine has one font, which has just these characters."""

    def install(characters: str) -> None:
        fonts = FontBuilder(1000, isTTF=True)
        glyphs = [".notdef", *(f"u{ord(each):X}" for each in characters)]
        fonts.setupGlyphOrder(glyphs)
        fonts.setupCharacterMap({ord(each): f"u{ord(each):X}" for each in characters})
        pen = TTGlyphPen(None)
        for at, point in enumerate([(50, 0), (50, 700), (450, 700), (450, 0)]):
            (pen.lineTo if at else pen.moveTo)(point)
        pen.closePath()
        square = pen.glyph()
        fonts.setupGlyf(dict.fromkeys(glyphs, square))
        fonts.setupHorizontalMetrics(dict.fromkeys(glyphs, (500, 50)))
        fonts.setupHorizontalHeader(ascent=800, descent=-200)
        fonts.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
        fonts.setupOS2()
        fonts.setupPost()
        fonts.save(tmp_path / "Squares.ttf")
        typefaces.forget()

    monkeypatch.setattr(typefaces, "folders", lambda: [tmp_path])
    typefaces.forget()
    yield install
    typefaces.forget()


@pytest.mark.usefixtures("only_these")
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_without_a_font_prints_as_a_player(name: str) -> None:
    sheet = paper.Sheet("名前 Cup", "x", ("Name",), ((paper.Name(name, "Player 17"),),), (1,), frozenset())
    assert paper._printed(sheet.rows[0][0]) == "Player 17" and paper._printed(sheet.title) == "□□ Cup"
    assert not paper.is_printed_whole(sheet)
    bare = sheet._replace(title="□□ Cup", rows=(("Player 17",),))
    assert len(paper.pdf_of(sheet, "en", 0)) > len(paper.pdf_of(bare, "en", 0)), "a line says so"


@pytest.mark.usefixtures("only_these")
def test_a_sign_without_a_font_is_a_box_and_the_name_stays() -> None:
    assert paper._printed(paper.Name("Anna 🎲\ufe0f Æther", "Player 3")) == "Anna □ Æther"


def test_a_font_of_the_machine_is_used(only_these: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    only_these("王小明دمح")
    monkeypatch.setattr(typefaces, "pdf_can_shape", lambda: False)
    sheet = paper.Sheet("Cup", "x", ("Name",), ((paper.Name("王小明", "Player 1"),),), (1,), frozenset())
    assert paper.is_printed_whole(sheet)
    assert b"Squares" in paper.pdf_of(sheet, "en", 0)
    assert paper._printed(paper.Name("محمد", "Player 2")) == "Player 2", "unshaped, it would be misread"
    monkeypatch.setattr(typefaces, "pdf_can_shape", lambda: True)
    assert paper._printed(paper.Name("محمد", "Player 2")) == "محمد"


@pytest.mark.parametrize(("lang", "instead"), [("en", "Player A"), ("fr", "Joueur A")])
def test_a_picture_names_the_seat_where_no_font_has_the_name(
    only_these: Callable[[str], None], lang: Lang, instead: str
) -> None:
    svg = '<svg viewBox="0 0 900 400"><text>王小明 must beat 7♠ 🎲</text></svg>\n'
    state = {"seats": {"A": {"name": "王小明"}, "B": {"name": "Zoë"}}}
    known = with_known_letters(svg, state, lang)
    assert (f"<text>{instead} must beat 7♠ □</text>" in known and "“" in known) or "«" in known
    only_these("王小明🎲")
    assert with_known_letters(svg, state, lang) == svg
    assert [face.path.name for face in typefaces.found_for([svg]).values()] == ["Squares.ttf"] * 4


def test_paper_lists_people_by_the_key_that_the_wire_tells(client: Checked, house: Service) -> None:
    """By hand: Æ is ae, Đ d, Ł l, Å a; who is called Player and a number goes by the number."""
    names = {
        "Zoë Ångström": "angstrom zoe",
        "Ægir Zola": "zola aegir",
        "Luka Đorđević": "dordevic luka",
        "Jan Łoś": "los jan",
        "Rolf Ærø": "aero rolf",
        "王小明": "王小明",
        "Øyvind Ahl": "ahl oyvind",
        "Ana Dorn": "dorn ana",
    }
    hall = Hall.open(client, format=FOURS | {"rounds": 1})
    hall.enter(*names)
    hall.begin()
    told = {each["name"]: each["sort"] for each in hall.read("entrants")["items"]}
    assert told == names
    by_name = [row[0] for row in sheets_of(hall, house)["round-01-by-name"].rows]
    assert by_name == [
        "Rolf Ærø",
        "Øyvind Ahl",
        "Zoë Ångström",
        "Luka Đorđević",
        "Ana Dorn",
        "Jan Łoś",
        "Ægir Zola",
        "王小明",
    ]
    assert by_name == sorted(told, key=lambda name: told[name].encode("utf-16-be"))


def test_the_key_tells_no_more_than_the_name_does(client: Checked) -> None:
    hall = Hall.open(client, 0, format=FOURS)
    hall.enter("Anna Alpha", minor=True)
    assert [each["sort"] for each in hall.as_(None).read("entrants")["items"]] == ["player 000001"]
    assert hall.call("DELETE", "entrants/e1").status_code == 201
    assert [each["sort"] for each in hall.read("entrants")["items"]] == [""]
