"""Pictures as phones, scanners and mischief make them."""

from __future__ import annotations

import io
import random
import struct
import zipfile
import zlib
from typing import Any

from PIL import Image

PLACE = b"Rue de la Boetie 12"  # stands in a picture's EXIF, as the place where it was taken


def drawn(width: int = 640, height: int = 480) -> Image.Image:
    """A red half, and a blue one to the right."""
    image = Image.new("RGB", (width, height), (220, 30, 30))
    image.paste((30, 60, 220), (width // 2, 0, width, height))
    return image


def noise(width: int, height: int) -> Image.Image:
    """What no coding makes small."""
    return Image.frombytes("RGB", (width, height), random.Random(1).randbytes(3 * width * height))


def coded(image: Image.Image | None = None, kind: str = "JPEG", **options: Any) -> bytes:
    made = io.BytesIO()
    (image or drawn()).save(made, kind, **options)
    return made.getvalue()


def placed(orientation: int = 1) -> bytes:
    """A JPEG as a phone makes it: turned by its EXIF, with the place and a comment."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = PLACE.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (48.0, 52.0, 30.0), 3: "E", 4: (2.0, 18.0, 40.0), 29: PLACE.decode()})
    return coded(exif=exif, comment=PLACE)


def zipped() -> bytes:
    """A JPEG that is also a zip file."""
    made = io.BytesIO(coded())
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("hidden.txt", PLACE)
    assert zipfile.is_zipfile(made)
    return made.getvalue()


def animated(kind: str) -> bytes:
    return coded(drawn(64, 64), kind, save_all=True, append_images=[Image.new("RGB", (64, 64), "green")], duration=50)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png_of(width: int, height: int) -> bytes:
    """A PNG whose header names so many pixels; a few bytes long."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + _chunk(b"IDAT", zlib.compress(bytes(1000))) + _chunk(b"IEND", b"")


def webp_of(width: int, height: int) -> bytes:
    """A WebP whose header names so many pixels; a few bytes long."""
    inner = b"\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + inner + b"VP8 " + struct.pack("<I", 10) + bytes(10)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def jpeg_of(width: int, height: int) -> bytes:
    """A JPEG whose header names so many pixels."""
    raw = bytearray(coded(drawn(16, 16)))
    at = raw.index(b"\xff\xc0")
    raw[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(raw)


def scanned(scans: int, image: Image.Image | None = None) -> bytes:
    """A progressive JPEG with so many scans: its own first, then empty ones of the brightness alone."""
    raw = coded(image, progressive=True)
    empty = b"\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00" + b"\x00"
    return raw[:-2] + empty * (scans - own_scans(raw)) + raw[-2:]


def own_scans(raw: bytes) -> int:
    """How many a JPEG has that has no pictures in its header."""
    return raw.count(b"\xff\xda")


def with_preview(raw: bytes) -> bytes:
    """A JPEG with parts in its header that hold whole JPEGs of several scans, as cameras make them."""
    small = scanned(20, drawn(32, 32))
    assert len(small) < 65_000
    part = b"\xff\xe2" + struct.pack(">H", 2 + len(small)) + small
    return raw[:2] + part * 3 + raw[2:]
