"""A picture as somebody sends it, made into a JPEG that holds nothing but the picture.

What comes is looked at before it is decoded: its length, its format, how many pixels its header names. What goes out is
drawn anew from the pixels alone: no EXIF, place, comment, profile, second picture or further bytes come with it.
"""

from __future__ import annotations

import io
import re

from PIL import Image, ImageOps

FORMATS = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}
LIMIT = 8 * 1024 * 1024  # bytes of what is sent
MOST_PIXELS = 25_000_000  # of what is sent: what phones make, and no more than 100 MB once decoded
MOST_SCANS = 20  # of a JPEG, each of which goes over all pixels; encoders make 10, or a few more
_MOST_PARTS = 2000  # of a JPEG's header and between its scans; colours and previews take some hundreds
LONG_SIDE = 1600  # pixels of what is kept
MOST_BYTES = 300_000  # of what is kept
_MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd7\xff])")  # those left out stand among the pixels, and alone
_BEGIN, _END, _SCAN = 0xD8, 0xD9, 0xDA
_QUALITIES = (82, 72, 60, 45)


class Unreadable(Exception):
    """No picture that is taken; the message says why, and what would be right."""


def cleaned(raw: bytes) -> bytes:
    """The picture as a JPEG of LONG_SIDE and MOST_BYTES at most, turned as it was taken. Raises Unreadable."""
    kind = _kind(raw)
    if kind == "WEBP":
        _check_size(*_webp_size(raw))  # its decoder reserves all pixels as soon as it sees the header
    if kind == "JPEG" and _is_laborious(raw):
        raise Unreadable(
            f"a JPEG of more than {MOST_SCANS} scans, or of too many parts; want it saved as a baseline JPEG"
        )
    try:
        with Image.open(io.BytesIO(raw), formats=[kind]) as image:
            _check_size(*image.size)
            if kind != "JPEG" and getattr(image, "is_animated", False):
                raise Unreadable("an animation; want a picture that stands still")
            return _small(_flat(image))
    except Unreadable:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many() from None
    except Exception:  # decoders fail at strange bytes in every way
        raise Unreadable("the picture cannot be decoded: it is cut short or broken; want a whole one") from None


def _kind(raw: bytes) -> str:
    if raw.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if raw.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if raw.startswith(b"RIFF") and raw[8:12] == b"WEBP":
        return "WEBP"
    raise Unreadable("no JPEG, PNG or WebP; want a picture in one of these")


def _is_laborious(raw: bytes) -> bool:
    """Whether a JPEG has more scans or parts than are decoded. They are found as its decoder finds them."""
    scans = parts = 0
    at = 2
    while found := _MARKER.search(raw, at):
        marker, at = found[1][0], found.end()
        if marker in (_BEGIN, _END):
            break
        parts += 1
        scans += marker == _SCAN
        if scans > MOST_SCANS or parts > _MOST_PARTS:
            return True
        at += int.from_bytes(raw[at : at + 2])
    return False


def _webp_size(raw: bytes) -> tuple[int, int]:
    chunk, head = raw[12:16], raw[20:30]
    if len(head) == 10:
        if chunk == b"VP8X":
            return 1 + int.from_bytes(head[4:7], "little"), 1 + int.from_bytes(head[7:10], "little")
        if chunk == b"VP8L" and head[0] == 0x2F:
            bits = int.from_bytes(head[1:5], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        if chunk == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
            return int.from_bytes(head[6:8], "little") & 0x3FFF, int.from_bytes(head[8:10], "little") & 0x3FFF
    raise Unreadable("the WebP's header cannot be read; is it whole?")


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _too_many()


def _too_many() -> Unreadable:
    return Unreadable(f"more pixels than are taken; want {MOST_PIXELS // 1_000_000} million at most")


def _flat(image: Image.Image) -> Image.Image:
    """Turned as it was taken, as large as is kept, on white where it is transparent."""
    image.draft("RGB", (LONG_SIDE, LONG_SIDE))  # a JPEG is decoded no larger than is needed
    image.load()
    turned = ImageOps.exif_transpose(image)
    if turned.mode.startswith("I"):  # 16 bits a pixel
        turned = turned.point(lambda value: value / 256).convert("L")
    if turned.mode not in ("1", "P", "PA"):  # these cannot be made smaller well
        turned.thumbnail((LONG_SIDE, LONG_SIDE), Image.Resampling.LANCZOS)
    if "A" in turned.mode or "transparency" in turned.info:
        clear = turned.convert("RGBA")
        turned = Image.new("RGBA", clear.size, "white")
        turned.alpha_composite(clear)
    flat = turned.convert("RGB")
    flat.thumbnail((LONG_SIDE, LONG_SIDE), Image.Resampling.LANCZOS)
    return flat


def _small(picture: Image.Image) -> bytes:
    """A picture as a JPEG of MOST_BYTES at most: of the best quality, then the greatest size, that fits."""
    while True:
        for quality in _QUALITIES:
            made = io.BytesIO()
            bare = Image.new("RGB", picture.size)
            bare.paste(picture)  # its pixels, and nothing that came with them
            bare.save(made, "JPEG", quality=quality, optimize=True, progressive=False)
            if made.tell() <= MOST_BYTES:
                return made.getvalue()
        picture = picture.resize((max(1, picture.width * 3 // 4), max(1, picture.height * 3 // 4)))
