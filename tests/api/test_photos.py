"""A photo of the box: what is taken in, what is left of it, who sees it, and that an order can name no other."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from redis import Redis

from api.matches.writing import jpeg, photos
from api.service import Service
from tests.api.conftest import Clock
from tests.api.pictures import (
    PLACE,
    animated,
    coded,
    drawn,
    jpeg_of,
    noise,
    own_scans,
    placed,
    png_of,
    scanned,
    webp_of,
    with_preview,
    zipped,
)  # fmt: skip
from tests.api.table import API, Checked, JsonResponse, Table, key, problem
from tests.api.test_import import elsewhere
from tests.engine.zack.table import command

PILES = {"type": "deal", "counts": {"A": 5, "B": 5, "C": 5}}


def challenged(client: Checked, **about: Any) -> Table:
    """A match of Zack in whose box lie a blue card, a red one, and a challenge card."""
    table = Table.open(client, 3, game="zack", **about)
    for each in (PILES, command("A blue"), command("B red"), command("C ! B")):
        assert table.send(each).status_code == 201
    return table


def sent(table: Table, raw: bytes, kind: str = "image/jpeg") -> JsonResponse:
    return table.call("POST", "photos", data=raw, content_type=kind)


def taken(table: Table, raw: bytes | None = None) -> str:
    """A photo that waits to be named."""
    response = sent(table, coded() if raw is None else raw)
    assert response.status_code == 201, response.get_data(as_text=True)
    return str(response.json["photo"])


def ordered(table: Table, photo: str, **more: Any) -> JsonResponse:
    """The box read off as it was entered, with a photo of it."""
    state = table.read("state")
    box = (state["judged"] or state)["box"]
    return table.send({"type": "box_order", "order": [one["version"] for one in box], "photo": photo}, **more)


def kept(table: Table, raw: bytes) -> tuple[bytes, Image.Image]:
    """What is left of a picture, once an order has named it."""
    name = taken(table, raw)
    assert ordered(table, name).status_code == 201
    made = table.get(f"photos/{name}").data
    assert hashlib.sha256(made).hexdigest() == name
    image = Image.open(io.BytesIO(made))
    image.load()
    return made, image


def side(image: Image.Image, x: int, y: int) -> str:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return "red" if found[0] > found[2] else "blue"


# ── what is left ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_becomes_a_jpeg_that_its_order_names(client: Checked, kind: str) -> None:
    table = challenged(client)
    made, image = kept(table, coded(kind=kind))
    assert image.format == "JPEG" and image.size == (640, 480)
    assert (side(image, 5, 240), side(image, 635, 240)) == ("red", "blue")
    name = hashlib.sha256(made).hexdigest()
    [event] = [each for each in table.stream() if each["type"] == "box_ordered"]
    assert event["data"]["photo"] == name
    assert table.read("state")["photo"] == name
    assert table.read("verify")["ok"]


def test_the_media_type_that_is_claimed_does_not_choose_the_decoder(client: Checked) -> None:
    assert sent(challenged(client), coded(kind="PNG"), "image/jpeg").status_code == 201


def test_nothing_but_the_picture_is_left(client: Checked) -> None:
    table = challenged(client)
    assert PLACE in placed()
    made, image = kept(table, placed())
    assert not image.getexif() and set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert PLACE not in made and b"Exif" not in made


def test_it_is_turned_as_it_was_taken(client: Checked) -> None:
    """Orientation 6: the phone was held upright, so that the left side of the picture belongs above."""
    _, image = kept(challenged(client), placed(orientation=6))
    assert image.size == (480, 640)
    assert (side(image, 240, 5), side(image, 240, 635)) == ("red", "blue")


def test_what_hangs_behind_a_picture_is_gone(client: Checked) -> None:
    made, _ = kept(challenged(client), zipped())
    assert PLACE not in made and b"hidden.txt" not in made and b"PK\x03\x04" not in made
    assert made.endswith(b"\xff\xd9")


def test_of_a_phones_several_pictures_in_one_file_the_first_is_kept(client: Checked) -> None:
    several = coded(drawn(64, 64), "MPO", save_all=True, append_images=[Image.new("RGB", (64, 64), "green")])
    made, image = kept(challenged(client), several)
    assert getattr(image, "n_frames", 1) == 1 and side(image, 5, 5) == "red"
    assert len(made) < len(several)


def test_a_large_picture_is_made_smaller(client: Checked) -> None:
    made, image = kept(challenged(client), coded(drawn(4000, 3000)))
    assert image.size == (jpeg.LONG_SIDE, jpeg.LONG_SIDE * 3 // 4)
    assert len(made) <= jpeg.MOST_BYTES


def test_what_cannot_be_coded_small_is_made_smaller_still() -> None:
    made = jpeg.cleaned(coded(noise(1600, 1200), quality=95))
    assert len(made) <= jpeg.MOST_BYTES
    assert Image.open(io.BytesIO(made)).size < (1600, 1200)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_every_kind_of_png_is_seen_as_it_is(mode: str) -> None:
    """A white picture stays white, a transparent one lies on white."""
    white = Image.new("RGBA", (40, 40), (0, 0, 0, 0)) if mode in ("RGBA", "LA") else Image.new("L", (40, 40), 255)
    image = Image.new("I;16", (40, 40), 65535) if mode == "I;16" else white.convert(mode)
    made = Image.open(io.BytesIO(jpeg.cleaned(coded(image, "PNG"))))
    assert made.mode == "RGB" and made.getpixel((20, 20)) == (255, 255, 255)


def test_sixteen_bits_a_pixel_are_not_all_white() -> None:
    made = Image.open(io.BytesIO(jpeg.cleaned(coded(Image.new("I;16", (40, 40), 0x4000), "PNG"))))
    assert made.getpixel((20, 20)) == (64, 64, 64)


# ── what is not taken ──────────────────────────────────────────────────────────

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
STRANGE: dict[str, bytes | Callable[[], bytes]] = {
    **{kind: lambda kind=kind: coded(kind=kind)  # type: ignore[misc]
       for kind in ("GIF", "TIFF", "BMP", "ICO", "PPM", "TGA", "JPEG2000", "AVIF", "PCX", "SGI", "DDS", "PDF",
                    "EPS", "ICNS", "QOI", "MSP", "XBM", "SPIDER", "DIB")
       if kind not in ("MSP", "XBM")},
    "black and white MSP": lambda: coded(drawn().convert("1"), "MSP"),
    "black and white XBM": lambda: coded(drawn().convert("1"), "XBM"),
    "SVG": SVG,
    "SVG behind a declaration": b'<?xml version="1.0"?>' + SVG,
    "HTML": b"<!doctype html><script>alert(1)</script>",
    "HEIC": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200),
    "PSD": b"8BPS\0\x01" + bytes(40),
    "zip": b"PK\x03\x04" + bytes(40),
    "a script": b"#!/bin/sh\nexit 1\n",
    "nothing": b"",
    "one byte": b"\xff",
    "zeros": bytes(1000),
    "JSON": b'{"photo": "x"}',
    "a JPEG's first bytes": b"\xff\xd8\xff",
    "a PNG's first bytes": b"\x89PNG\r\n\x1a\n",
    "a WebP's first bytes": b"RIFF\x10\0\0\0WEBPVP8X",
    "half a JPEG": lambda: coded(noise(300, 300))[:20_000],
    "half a PNG": lambda: coded(noise(300, 300), "PNG")[:20_000],
    "half a WebP": lambda: coded(noise(300, 300), "WEBP")[:20_000],
    "an animated WebP": lambda: animated("WEBP"),
    "an animated PNG": lambda: animated("PNG"),
    "a PNG of 30,000 x 30,000": lambda: png_of(30_000, 30_000),
    "a PNG of 10,000 x 10,000": lambda: png_of(10_000, 10_000),
    "a PNG of 2**31 - 1 in width": lambda: png_of(2**31 - 1, 1),
    "a WebP of 16,383 x 16,383": lambda: webp_of(16_383, 16_383),
    "a JPEG of 65,000 x 65,000": lambda: jpeg_of(65_000, 65_000),
    "a JPEG of 6,000 x 6,000": lambda: jpeg_of(6_000, 6_000),
    "a JPEG that is a GIF inside": lambda: b"\xff\xd8\xff" + coded(kind="GIF"),
    "a JPEG of 21 scans": lambda: scanned(21),
    "a JPEG of 21,615 scans": lambda: scanned(21_615),
    "a JPEG of 21 scans behind a picture in its header": lambda: with_preview(scanned(21)),
    "a JPEG of ten thousand empty comments": lambda: b"\xff\xd8" + b"\xff\xfe\x00\x02" * 10_000 + coded()[2:],
    "a PNG that is a TIFF inside": lambda: b"\x89PNG\r\n\x1a\n" + coded(kind="TIFF"),
}  # fmt: skip


@pytest.mark.parametrize("what", STRANGE)
def test_no_other_format_nor_a_broken_or_huge_one_is_taken(client: Checked, table: Table, what: str) -> None:
    made = STRANGE[what]
    response = sent(table, made if isinstance(made, bytes) else made(), "image/png")
    assert problem(response) == (422, "invalid"), what
    assert response.json["errors"][0]["detail"]


@pytest.mark.parametrize("scans", [21, 21_615])
def test_the_scans_of_a_jpeg_are_counted_before_its_pixels_are_touched(
    monkeypatch: pytest.MonkeyPatch, scans: int
) -> None:
    raw = scanned(scans)
    assert own_scans(raw) == scans
    monkeypatch.setattr(Image, "open", lambda *_, **__: pytest.fail("decoded"))
    with pytest.raises(jpeg.Unreadable, match="more than 20 scans"):
        jpeg.cleaned(raw)


@pytest.mark.parametrize("raw", [scanned(20), with_preview(coded(progressive=True)), coded(restart_marker_blocks=1)])
def test_a_jpeg_of_as_many_scans_as_encoders_make_is_taken(raw: bytes) -> None:
    """Those of pictures in its header, and what begins a part of a scan's pixels anew, are none."""
    assert Image.open(io.BytesIO(jpeg.cleaned(raw))).size == (640, 480)


def test_a_body_of_too_many_bytes_is_refused(client: Checked, table: Table) -> None:
    response = sent(table, coded() + bytes(jpeg.LIMIT))
    assert problem(response) == (413, "too-large") and str(jpeg.LIMIT) in response.json["detail"]


@pytest.mark.parametrize("kind", ["image/gif", "application/json", "multipart/form-data", ""])
def test_another_media_type_is_refused(table: Table, kind: str) -> None:
    response = sent(table, coded(), kind)
    assert problem(response) == (415, "unsupported-media-type") and "image/webp" in response.json["detail"]


def test_whoever_may_not_is_refused_before_anything_is_read(client: Checked, table: Table) -> None:
    too_much = bytes(jpeg.LIMIT + 1)
    viewer, seat = table.token_for("viewer")["token"], table.token_for("seat", seat="A")["token"]
    assert problem(sent(table.as_(None), too_much)) == (401, "token-missing")
    assert problem(sent(table.as_(viewer), too_much)) == (403, "not-allowed")
    assert problem(sent(table.as_(seat), too_much)) == (403, "not-allowed")
    assert problem(sent(table.as_("wrong"), too_much)) == (401, "token-unknown")


# ── naming one ─────────────────────────────────────────────────────────────────


def test_an_order_names_a_photo_of_this_match_that_is_there(client: Checked) -> None:
    table, other = challenged(client), challenged(client)
    elsewhere = taken(other)
    for name in ("0" * 64, elsewhere):
        for query in ({}, {"dry_run": "true"}):
            refused = ordered(table, name, query=query)
            assert problem(refused) == (422, "invalid")
            assert refused.json["errors"] == [{"at": "/photo", "detail": photos._MISSING}]
    assert problem(ordered(table, "box.jpg")) == (422, "invalid")
    assert [each["type"] for each in table.stream()].count("box_ordered") == 0


def test_an_item_of_a_batch_names_one_too(client: Checked) -> None:
    table = challenged(client)
    box = [one["version"] for one in table.read("state")["judged"]["box"]]
    orders = [{"type": "box_order", "order": box, "photo": name} for name in (taken(table), "0" * 64)]
    results = table.batch([{"id": key(), "command": each} for each in orders]).json["results"]
    assert [each["status"] for each in results] == [201, 422]
    assert table.get(f"photos/{orders[0]['photo']}").status_code == 200


def test_the_same_order_sent_again_is_recorded_once(client: Checked) -> None:
    table, once = challenged(client), key()
    name = taken(table)
    box = [one["version"] for one in table.read("state")["judged"]["box"]]
    order = {"type": "box_order", "order": box, "photo": name}
    assert [table.send(order, key=once).status_code for _ in range(2)] == [201, 200]


def test_a_photo_may_be_named_again_and_in_a_correction(client: Checked, house: Service) -> None:
    table = challenged(client)
    first = taken(table)
    version = ordered(table, first).json["events"][0]["version"]
    assert ordered(table, first).status_code == 201
    second = taken(table, coded(drawn(320, 240)))
    table.call("POST", "corrections", json={"retract": 1})
    state = table.read("state")
    box = [one["version"] for one in (state["judged"] or state)["box"]]
    amend = {"amend": version, "commands": [{"type": "box_order", "order": box, "photo": second}]}
    mended = table.call("POST", "corrections", json=amend)
    assert mended.status_code == 201, mended.get_data(as_text=True)
    assert table.read("state")["photo"] == second
    assert table.get(f"photos/{second}").status_code == 200
    refused = {**amend, "commands": [{**amend["commands"][0], "photo": "0" * 64}]}
    refused["amend"] = f"{mended.json['version']}.1"
    assert problem(table.call("POST", "corrections", json=refused)) == (422, "invalid")


def test_a_what_if_keeps_the_order_and_not_the_photo(client: Checked) -> None:
    table = challenged(client)
    name = taken(table)
    version = ordered(table, name).json["version"]
    made = table.call("POST", "branches", json={"at": version}).json
    branch = Table(client, made["id"], made["tokens"]["referee"], made)
    assert branch.read("state")["photo"] == name
    assert problem(branch.get(f"photos/{name}")) == (404, "not-found")
    assert branch.send(command("A green")).status_code == 201


def test_a_file_names_the_photo_and_does_not_bring_it(client: Checked) -> None:
    """Under another id, as if it were another service's: the move names it, and there is nothing to see."""
    table = challenged(client)
    name = taken(table)
    assert ordered(table, name).status_code == 201
    file = elsewhere(table.get("export", format="jsonl").data)
    assert name.encode() in file
    made = client.post(f"{API}/matches/import", data=file, content_type="application/x-ndjson")
    assert made.status_code == 201
    brought = Table(client, made.json["id"], made.json["tokens"]["referee"], made.json)
    assert brought.read("state")["photo"] == name and brought.read("verify")["ok"]
    gone = brought.get(f"photos/{name}")
    assert problem(gone) == (404, "not-found") and "no photo of that name" in gone.json["detail"]


def test_of_what_waits_the_newest_are_kept(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "WAITING", 2)
    table = challenged(client)
    first, second, third = (taken(table, coded(drawn(side_, 40))) for side_ in (40, 80, 120))
    assert taken(table, coded(drawn(120, 40))) == third, "sent again, it is the same, and counts once"
    assert problem(ordered(table, first)) == (422, "invalid")
    assert ordered(table, second).status_code == 201
    assert ordered(table, third).status_code == 201


def test_what_no_move_names_is_gone_after_a_day(client: Checked, house: Service) -> None:
    table = challenged(client)
    taken(table)
    with Redis.from_url(house.config.work_url, protocol=2) as work:
        assert 0 < work.pttl(f"gw:photos:{table.match}") <= 24 * 3_600_000


def test_a_match_keeps_only_so_many(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST", 1)
    table = challenged(client)
    first, second = taken(table), taken(table, coded(drawn(320, 240)))
    assert ordered(table, first).status_code == 201
    refused = ordered(table, second)
    assert problem(refused) == (422, "invalid") and "1 photos already" in refused.json["errors"][0]["detail"]


# ── reading it ─────────────────────────────────────────────────────────────────


def test_it_comes_as_a_picture_and_as_nothing_else(client: Checked) -> None:
    table = challenged(client)
    name = taken(table)
    ordered(table, name)
    response = table.as_(None).get(f"photos/{name}")
    assert response.status_code == 200 and response.headers["Content-Type"] == "image/jpeg"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert response.headers["Cache-Control"] == "private, no-cache"
    again = table.call("GET", f"photos/{name}", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304 and not again.data


def test_one_that_no_move_has_named_is_nobodys_to_see(client: Checked) -> None:
    table = challenged(client)
    assert problem(table.get(f"photos/{taken(table)}")) == (404, "not-found")
    assert problem(table.get("photos/..")) in ((404, "not-found"),)


def test_a_private_matchs_is_for_those_who_may_read_it(client: Checked) -> None:
    table = challenged(client, visibility="private")
    name = taken(table)
    ordered(table, name)
    assert problem(table.as_(None).get(f"photos/{name}")) == (404, "not-found")
    assert problem(table.as_("wrong").get(f"photos/{name}")) == (404, "not-found")
    assert table.as_(table.token_for("viewer")["token"]).get(f"photos/{name}").status_code == 200


def test_a_delayed_viewer_sees_it_with_its_order_and_not_before(client: Checked, clock: Clock) -> None:
    table = challenged(client, delay=30)
    name = taken(table)
    ordered(table, name)
    clock.forward(29)
    assert table.get(f"photos/{name}").status_code == 200
    assert problem(table.as_(None).get(f"photos/{name}")) == (404, "not-found")
    clock.forward(1)
    assert table.as_(None).get(f"photos/{name}").status_code == 200


def test_where_somebody_is_not_to_be_known_it_is_for_referees(client: Checked) -> None:
    table = challenged(client)
    name = taken(table)
    ordered(table, name)
    viewer, seat = table.token_for("viewer")["token"], table.token_for("seat", seat="A")["token"]
    table.call("PATCH", "", json={"seats": {"B": {"name": "Bea", "consent": "aliases"}}})
    for token in (None, viewer, seat):
        assert problem(table.as_(token).get(f"photos/{name}")) == (404, "not-found")
    assert table.get(f"photos/{name}").status_code == 200
    table.call("PATCH", "", json={"seats": {"B": {"consent": "named"}}})
    assert table.as_(None).get(f"photos/{name}").status_code == 200


def test_no_answer_but_its_own_has_its_bytes(client: Checked, house: Service) -> None:
    """Nor does a worker keep them in memory: they are read when somebody asks."""
    table = challenged(client)
    name = taken(table)
    ordered(table, name)
    photo = house.matches.newest(table.match).details.photos[name]
    part = house.store.part(table.match, "about", photo.about, "photo")
    assert part is not None
    marker = part["data"]["jpeg"][:60]
    for what in ("", "state", "timeline", "events", "actions"):
        assert marker not in table.get(what).get_data(as_text=True)
    assert marker not in table.get("export", format="jsonl").get_data(as_text=True)
    loaded = house.store.load(table.match)
    assert marker not in repr(loaded) and "photographed" in {each["type"] for each in loaded.about}
