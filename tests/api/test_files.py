"""Matches as sheets, documents and pictures: what they show, how large they are, and that nothing in them can act."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
import zipfile
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from benchmarks.plays import played as played_at_random
from tests.api.conftest import Clock
from tests.api.table import API, Checked, Table, key, problem
from tests.api.test_import import elsewhere, golden
from tests.attacks import ATTACKS
from tests.beside import GOLDEN
from tests.chance import some

BEGIN_A_FORMULA = ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠")
FORMATS = {
    "csv": "text/csv", "html": "text/html", "svg": "image/svg+xml", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp",
}  # fmt: skip


def out(table: Table, kind: str, **query: str) -> bytes:
    response = table.get("export", format=kind, **query)
    assert response.status_code == 200, response.get_data(as_text=True)
    assert response.mimetype == FORMATS[kind]
    return bytes(response.data)


def rows(raw: bytes) -> list[list[str]]:
    assert raw.startswith(b"\xef\xbb\xbf") and raw.endswith(b"\r\n")
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))


@pytest.fixture
def played(client: Checked) -> Table:
    table = Table.open(client, seats=[{"name": "Ana"}, {"name": "Boris"}], title="Finále")
    for command in (
        {"type": "deal", "trump_card": "6s", "starter": "A"},
        {"type": "attack", "by": "A", "card": "7h", "note": "quick"},
        {"type": "defend", "by": "B", "card": "8h", "on": "7h"},
        {"type": "pass", "by": "A"},
    ):
        assert table.send(command).status_code == 201
    return table


@pytest.mark.drawn(5)
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_match_goes_out_in_every_format(client: Checked, path: Any) -> None:
    table = golden(client, path)
    moves = {item["move"] for item in table.read("timeline")["items"]}
    assert len(rows(out(table, "csv"))) == len(moves) + 1
    document = out(table, "html", lang="fr").decode()
    assert document.count("<tr data-step=") == len(moves)
    for at in ("1", "2", str(table.read()["version"])):
        drawn = ElementTree.fromstring(out(table, "svg", at=at))
        picture = Image.open(io.BytesIO(out(table, "png", at=at)))
        assert drawn.get("viewBox") == f"0 0 {picture.width} {picture.height}"


def test_a_sheet_has_a_line_a_move(played: Table) -> None:
    header, *lines = rows(out(played, "csv"))
    assert header == ["version", "at", "round", "trick", "by", "type", "card", "text"]
    by_type = {line[5]: line for line in lines}
    version, at, round_, trick, by, _, card, text = by_type["attacked"]
    event = played.stream()[2]
    assert (version, at, round_, trick, by, card) == ("3", event["at"], "1", "1", "A", "7h")
    assert "Ana" in text and text.endswith("(quick)")
    french = {line[5]: line[7] for line in rows(out(played, "csv", lang="fr"))}
    assert french["attacked"] != text


def test_a_file_goes_as_far_as_is_asked(played: Table) -> None:
    assert [line[0] for line in rows(out(played, "csv", until="3"))[1:]] == ["1", "2", "3"]
    before, after = out(played, "svg", at="2"), out(played, "svg", at="3")
    assert "#i-h" not in before.decode() and "#i-h" in after.decode()


@pytest.mark.parametrize(("kind", "query"), [("jsonl", {"at": "2"}), ("csv", {"at": "2"}), ("jsonl", {"lang": "fr"})])
def test_what_a_format_does_not_take_is_refused(played: Table, kind: str, query: dict[str, str]) -> None:
    assert problem(played.get("export", format=kind, **query)) == (422, "invalid")
    assert problem(played.get("export", format="csv", lang="de")) == (422, "invalid")
    assert problem(played.get("export", format="svg", at="99")) == (422, "no-such-version")


def test_names_are_those_that_everybody_is_shown(played: Table) -> None:
    played.call("PATCH", "", json={"consent": "aliases", "seats": {"A": {"alias": "Red"}}})
    for kind in ("csv", "html", "svg"):
        text = out(played, kind).decode()
        assert "Red" in text and "Ana" not in text and "Boris" not in text, kind


def told_to_scripts(document: str) -> Any:
    """What a document tells its reader beside what stands there in words."""
    (packed,) = re.findall('<script id="data" type="application/gzip">(.*?)</script>', document)
    return json.loads(gzip.decompress(b64decode(packed)))


class Elements(HTMLParser):
    """Every element and attribute of a document, and the text that is outside scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.scripts: list[str] = []
        self.words = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts.append(data)
        elif self._inside != "style":
            self.words += data


def test_a_document_needs_nothing_else_and_says_all_without_scripts(played: Table) -> None:
    text = out(played, "html").decode()
    found = Elements(text)
    assert not {"link", "img", "iframe", "object", "base", "form", "a"} & set(found.tags)
    loads = ("src", "srcset", "style")
    assert not [name for name, _ in found.attributes if name in loads or name.startswith("on")]
    assert all(value and value.startswith("#") for name, value in found.attributes if name == "href")
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z]", text.partition("<script>")[0])
    for item in played.read("timeline")["items"]:
        assert re.sub("[♠♥♦♣]", "", item["text"]["en"]) in found.words
    assert "Finále" in found.words and "Ana" in found.words and "quick" in found.words
    assert "default-src 'none'" in next(value for _, value in found.attributes if value and "script-src" in value)


def test_a_document_has_what_was_said_of_its_moves(played: Table) -> None:
    said = {"place": 3, "text": "too *early*", "nags": [2], "marks": [{"card": "7h", "kind": "bad"}]}
    aid = played.call("POST", "annotations", json=said).json["aid"]
    assert played.call("POST", "annotations", json={"answers": aid, "text": "he had to"}).status_code == 201
    gone = played.call("POST", "annotations", json={"place": 4, "text": "a slip"}).json["aid"]
    assert played.call("DELETE", f"annotations/{gone}").status_code == 204
    text = out(played, "html").decode()
    [row] = re.findall(r"<tr [^>]*>.*?too <em>early</em>.*?</tr>", text)
    assert "attacks" in row and row.index("early") < row.index("he had to")
    assert re.search(r'<b>\? · .*aria-label="7 of hearts".*</b>', row)
    assert "a slip" not in text


def test_what_was_said_can_do_nothing_in_a_document(played: Table) -> None:
    for attack in (*ATTACKS, "[a](https://example.org)", "[b](javascript:alert(1))", "[c](#i-none)"):
        if attack.strip():
            assert played.call("POST", "annotations", json={"place": 3, "text": attack}).status_code in (201, 422)
    found = Elements(out(played, "html").decode())
    assert not {"img", "iframe", "object", "base", "form", "link"} & set(found.tags)
    assert found.tags.count("script") == 2 and found.tags.count("style") == 1
    assert not [name for name, _ in found.attributes if name in ("src", "style", "srcset") or name.startswith("on")]
    links = [value or "" for name, value in found.attributes if name == "href"]
    links = [link for link in links if not re.match("#(i-|back$)", link)]
    assert links and all(re.match("(https?|mailto):", link) for link in links)


def test_a_document_of_500_moves_is_small(client: Checked) -> None:
    people = [{"name": "Anna Kovač"}, {"name": "Boris"}]
    table = Table.open(client, people, options={"rounds": None})
    moves = [{"id": key(), "command": move.body} for move in islice(played_at_random(7, None), 500)]
    answer = table.batch(moves)
    assert all(each["status"] == 201 for each in answer.json["results"]), answer.json["results"]
    text = out(table, "html")
    assert text.decode().count("<tr data-step=") == 501
    assert len(text) <= 500_000, len(text)


# ── pictures ───────────────────────────────────────────────────────────────────


def signs(svg: bytes) -> Counter[str]:
    """How often each sign is drawn."""
    return Counter(re.findall(r'<use href="#i-([\w-]+)"', svg.decode()))


def test_a_picture_has_the_cards_that_lie_and_those_that_are_seen(client: Checked) -> None:
    """Each card has its sign twice, the small and the large one; the trump is in sight under the stock."""
    table = Table.open(client, 2)
    assert table.send({"type": "deal", "trump_card": "6d", "shown": {"A": "7d"}}).status_code == 201
    assert signs(out(table, "svg")) == {"d": 4}, "the trump, and the card that was shown for it"
    for command in (
        {"type": "attack", "by": "A", "card": "9h"},
        {"type": "defend", "by": "B", "card": "Th", "on": "9h"},
        {"type": "attack", "by": "A", "card": "9c"},
    ):
        assert table.send(command).status_code == 201
    drawn = out(table, "svg")
    lies = signs(drawn) - Counter(re.findall(r'color="#cfe0d2"', drawn.decode()))
    assert lies["h"] == 4 and lies["d"] == 4
    assert [text for text in re.findall(r">([^<>]+)</text>", drawn.decode()) if text == "10"], "its corner says 10"


def test_a_bout_moves(client: Checked, played: Table) -> None:
    for command in (
        {"type": "attack", "by": "B", "card": "9c"},
        {"type": "defend", "by": "A", "card": "Tc", "on": "9c"},
        {"type": "attack", "by": "B", "card": "Td"},
    ):
        assert played.send(command).status_code == 201

    def frames(kind: str = "gif", **query: str) -> int:
        picture = Image.open(io.BytesIO(out(played, kind, **query)))
        assert picture.width == 800
        return int(getattr(picture, "n_frames", 1))

    moves = [item["move"] for item in played.read("timeline")["items"]]
    assert frames() == 3, "the bout of the newest move"
    assert frames("webp") == 3 and len(out(played, "webp")) < len(out(played, "gif"))
    assert frames(**{"from": "2"}) == len({*moves}) - 1
    assert frames(**{"from": "3", "to": "4"}) == 2
    assert problem(played.get("export", **{"format": "gif", "from": "4", "to": "3"})) == (422, "invalid")
    assert problem(played.get("export", format="gif", to="99")) == (422, "no-such-version")
    assert problem(played.get("export", format="png", to="3")) == (422, "invalid")


def test_a_picture_that_moves_goes_no_further_than_its_reader_sees(client: Checked, clock: Clock) -> None:
    table = Table.open(client, visibility="public", delay=60)
    assert table.send({"type": "deal", "trump_card": "6s", "starter": "A"}).status_code == 201
    clock.now += 61_000
    assert table.send({"type": "attack", "by": "A", "card": "7h"}).status_code == 201
    asked = {"format": "gif", "from": "2", "to": "3"}
    assert problem(table.as_(None).get("export", **asked)) == (422, "no-such-version")
    assert table.get("export", **asked).status_code == 200


# ── names of files ─────────────────────────────────────────────────────────────


def called(table: Table, **query: str) -> str:
    return str(table.get("export", **query).headers["Content-Disposition"])


def test_a_file_is_called_by_its_game_its_players_and_its_day(client: Checked, played: Table) -> None:
    day = played.read()["created_at"][:10]
    assert called(played, format="png") == f'attachment; filename="durak-ana-boris-{day}.png"'
    assert called(played, format="svg", at="3") == f'attachment; filename="durak-ana-boris-{day}-move-3.svg"'
    played.call("PATCH", "", json={"consent": "aliases", "seats": {"A": {"alias": "Red Fox"}}})
    assert called(played, format="html") == f'attachment; filename="durak-red-fox-{day}.html"'
    people = [{"name": "Chloé"}, {"name": "Анна"}, {"name": '../"; x\r\n'}, {"name": "Z" * 30}]
    table = Table.open(client, people)
    plain = f"durak-chloe-b-x-{'z' * 20}-{day}.csv"
    whole = f"durak-chlo%C3%A9-%D0%B0%D0%BD%D0%BD%D0%B0-x-{'z' * 20}-{day}.csv"
    assert called(table, format="csv") == f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"


# ── names and titles that would do something ───────────────────────────────────


def test_there_are_some_200_of_them() -> None:
    assert len(ATTACKS) >= 200 and all(0 < len(each) <= 60 for each in ATTACKS)


def test_nothing_that_is_typed_does_anything_in_any_file(client: Checked) -> None:
    """Every output has the elements that it has with plain names, and the words only as words."""
    names = some([*batched(ATTACKS, 4)], 12, "names that would do something")
    plain = elements(client, ["Ana"] * 4)
    for group in names:
        told = elements(client, [*group, *["Ana"] * (4 - len(group))])
        assert told == plain, group


def batched(values: list[str], size: int) -> Iterator[list[str]]:
    for n in range(0, len(values), size):
        yield values[n : n + size]


def elements(client: Checked, names: list[str]) -> list[Any]:
    """What a document, an embedded page and a picture consist of; fails where a sheet would reckon."""
    table = Table.open(client, [{"name": name} for name in names], title=names[0], visibility="public")
    deal = {"type": "deal", "trump_card": "6s", "starter": "A"}
    for command in (deal, {"type": "attack", "by": "A", "card": "7h", "note": names[1]}):
        assert table.send(command).status_code == 201
    found: list[Any] = []
    with client.get(f"/m/{table.match}") as page:
        assert not re.search(r"<(?:script|img|svg|iframe)[^>]*(?:alert|evil|onerror)", page.get_data(as_text=True))
    document = out(table, "html").decode()
    parsed = Elements(document)
    found.append(parsed.tags)
    found.append([name for name, _ in parsed.attributes])
    data = told_to_scripts(document)
    found.append(len(data["steps"]))
    svg = ElementTree.fromstring(out(table, "svg"))
    found.append([(each.tag, sorted(each.attrib)) for each in svg.iter()])
    out(table, "png")
    for row in rows(out(table, "csv")):
        assert len(row) == 8
        for cell in row:
            assert not cell.lstrip(" \u00a0\u200b\ufeff").startswith(BEGIN_A_FORMULA), cell
    return found


# ── frames and archives ────────────────────────────────────────────────────────


def test_only_the_embedded_page_may_be_framed(client: Checked, played: Table) -> None:
    page = client.get(f"/embed/{played.match}?lang=fr")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert page.headers["Content-Security-Policy"].endswith("frame-ancestors *")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"] and 'lang="fr"' in page.text
    with client.get(f"/m/{played.match}") as other:
        assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
    private = Table.open(client, visibility="private")
    assert problem(client.get(f"/embed/{private.match}")) == (404, "not-found")
    assert problem(client.get("/embed/x")) == (404, "not-found")


def test_many_matches_go_round_as_one_archive(client: Checked, played: Table, table: Table) -> None:
    packed = client.get(f"{API}/archive", query_string={"match": [played.match, table.match]})
    assert (packed.status_code, packed.mimetype) == (200, "application/zip")
    again = unpacked(client, packed.data)
    assert [(each["name"], each["status"], each["tokens"]) for each in again] == [
        (f"{match}.jsonl", 200, {}) for match in (played.match, table.match)
    ]
    came = elsewhere(played.get("export", format="jsonl").data)
    results = unpacked(client, zipped({"new.jsonl": came, "broken.jsonl": came[:-9], "notes.txt": b"x"}))
    assert [each["status"] for each in results] == [201, 422, 422]
    match = Table(client, results[0]["id"], results[0]["tokens"]["referee"], results[0])
    assert match.send({"type": "end_match", "reason": "abandoned"}).status_code == 201
    assert results[1]["problem"]["line"] == came.count(b"\n")


def test_an_archive_is_unpacked_only_so_far(client: Checked) -> None:
    bomb = zipped({f"{n}.jsonl": b"\0" * (9 * 1024 * 1024) for n in range(9)})
    assert len(bomb) < 200_000
    assert {each["problem"]["type"] for each in unpacked(client, bomb)} == {"/problems/too-large"}
    many = zipped({f"{n}.jsonl": b"" for n in range(101)})
    for raw in (many, zipped({}), b"PK\3\4 no archive", b""):
        assert problem(client.post(f"{API}/archive", data=raw, content_type="application/zip")) == (
            422,
            "import-broken",
        )
    assert problem(client.post(f"{API}/archive", data=many)) == (415, "unsupported-media-type")
    lies = bytearray(zipped({"a.jsonl": b"x" * 1000}))
    lies[lies.index(b"a.jsonl") + 9] ^= 0xFF
    assert [each["status"] for each in unpacked(client, bytes(lies))] == [422]


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def unpacked(client: Checked, raw: bytes) -> list[Any]:
    answer = client.post(f"{API}/archive", data=raw, content_type="application/zip")
    assert answer.status_code == 200, answer.json
    return list(answer.json["results"])


def plates(svg: bytes) -> list[str]:
    """The words of a picture, in order."""
    return re.findall(r">([^<>]+)</text>", svg.decode())


def test_a_picture_says_what_each_player_does(client: Checked) -> None:
    """C sits left of B, who is attacked, and may help; B takes what A has laid."""
    table = Table.open(client, 3)
    for command in (
        {"type": "deal", "trump_card": "8c", "starter": "A"},
        {"type": "attack", "by": "A", "card": "7d"},
        {"type": "defend", "by": "B", "card": "Jd", "on": "7d"},
    ):
        assert table.send(command).status_code == 201
    assert [word for word in plates(out(table, "svg")) if word in ("attacks", "defends", "helps")] == [
        "defends", "helps", "attacks",
    ]  # fmt: skip
    assert [word for word in plates(out(table, "svg", lang="fr")) if word in ("attaque", "défend", "aide")] == [
        "défend", "aide", "attaque",
    ]  # fmt: skip


def test_a_picture_of_rat_jong_between_two_rounds_has_the_points(client: Checked) -> None:
    table = Table.open(client, 2, game="rat-jong")
    laid = {"melds": [["2s", "3s", "4s"]]}
    recorded = {"type": "record_round", "seats": {"A": laid, "B": {"melds": []}}}
    assert table.send(recorded).status_code == 201
    # a tierce is two points (RJ-13)
    words = plates(out(table, "svg"))
    begins = words.index("round")
    assert words[begins : begins + 3] == ["round", "A", "B"]
    assert words[begins + 3 : begins + 9] == ["1", "2", "0", "total", "2", "0"]
