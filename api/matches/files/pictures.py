"""A table as a picture: as SVG, and as PNG, drawn from the same shapes."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from api.matches.files.axis import Axis, axis
from api.matches.files.scenes import Face, Zone, codes, faces, scene, square
from api.matches.files.subject import Subject
from engine.games import GAMES
from engine.texts import Lang
from replays import answers

WIDTH = 1000
FONT = "DejaVuSans-Bold"
_FONTS = Path(__file__).resolve().parents[2] / "fonts"
_MARGIN, _CARD, _LINE = 28, 58, 22
_FELT, _PAPER, _INK, _PALE, _BRASS, _BACK = "#1f5b47", "#fffdf7", "#1d1611", "#cfe0d2", "#e2a32a", "#7a2f2b"
_TONES = {
    "": _INK, "red": "#b1221a", "blue": "#1f4e9c", "green": "#1d7a3a", "yellow": "#9a7400", "orange": "#b85a00",
    "purple": "#6d2a86",
}  # fmt: skip
_SQUARE = 44
_LEAN, _LIFT = 14, 32  # of a card that lies over another one


class Shape(NamedTuple):
    """A rectangle, or words in it where size is above 0."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    text: str = ""
    size: int = 0
    middle: bool = False


class Drawing(NamedTuple):
    height: int
    shapes: list[Shape]


SVG_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"


def svg(subject: Subject) -> Iterator[bytes]:
    """The table as a picture that can be enlarged; it names no other file and has no script."""
    drawing = drawn(subject)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {drawing.height}" width="{WIDTH}" '
        f'height="{drawing.height}" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" role="img">'
    ).encode()
    yield f"<title>{_text(_title(subject))}</title>".encode()
    for shape in drawing.shapes:
        yield _element(shape).encode()
    yield b"</svg>\n"


def png(subject: Subject) -> Iterator[bytes]:
    """The table as a PNG."""
    drawing = drawn(subject)
    image = Image.new("RGB", (WIDTH, drawing.height), _FELT)
    paint(image, drawing.shapes)
    yield packed(image)


def paint(image: Image.Image, shapes: Iterable[Shape], scale: float = 1, at: tuple[float, float] = (0, 0)) -> None:
    """Draw shapes into an image, so much enlarged, from there on."""
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        x, y = at[0] + shape.x * scale, at[1] + shape.y * scale
        width, height = shape.width * scale, shape.height * scale
        if shape.size:
            x += width / 2 if shape.middle else 0
            letters = font(FONT, round(shape.size * scale))
            draw.text((x, y + height), shape.text, shape.fill, letters, "ms" if shape.middle else "ls")
        else:
            box = (x, y, x + width - 1, y + height - 1)
            draw.rounded_rectangle(box, 5 * scale, fill=shape.fill, outline=shape.edge or None)


def packed(image: Image.Image) -> bytes:
    """The bytes of an image as a PNG of few colours."""
    made = io.BytesIO()
    image.quantize(64).save(made, "PNG", optimize=True)
    return made.getvalue()


def drawn(subject: Subject) -> Drawing:
    """The table at the moment that is asked for."""
    state = answers.state(subject.look)
    zones = scene(state, subject.lang)
    return drawing(zones, state["game"], _title(subject), subject.lang, axis(state, subject.lang))


def drawing(zones: Sequence[Zone], game: str, title: str, lang: Lang, timed: Axis | None = None) -> Drawing:
    """The shapes of a table's parts, one below the other; timed: when devices saw what the verdict turns on."""
    pens = pens_of(zones, game, lang)
    shapes: list[Shape] = []
    y = _MARGIN
    y += _words(shapes, _MARGIN, y, title, 26, _PAPER)
    for zone in zones:
        y += 8
        colour = _BRASS if zone.on or zone.key == "head" else _PAPER
        y += _words(shapes, _MARGIN, y, f"{zone.label}{'  ·  ' if zone.note else ''}{zone.note}", 17, colour)
        y += lay(shapes, zone, pens, y)
        if zone.key == "box" and timed is not None:
            y += _axis(shapes, timed, y + 6)
    height = y + _MARGIN
    return Drawing(height, [Shape(0, 0, WIDTH, height, _FELT), *shapes])


def _title(subject: Subject) -> str:
    told = subject.summary()
    name = GAMES[told["game"]].identity.names[subject.lang]
    return f"{told['title']} · {name}" if told["title"] else name


def _words(shapes: list[Shape], x: float, y: float, text: str, size: int, fill: str) -> int:
    text = cut(clean(text), size, WIDTH - 2 * _MARGIN)
    shapes.append(Shape(x, y, WIDTH - 2 * _MARGIN, size, fill, text=text, size=size))
    return size + 8


def lay(shapes: list[Shape], zone: Zone, pens: Mapping[str, Face], y: int) -> int:
    """Adds what lies in one part to shapes, from y on; returns its height."""
    return _grid(shapes, zone.grid, y) if zone.grid else _row(shapes, zone, pens, y)


def _row(shapes: list[Shape], zone: Zone, pens: Mapping[str, Face], y: int) -> int:
    """Adds what lies in one part, from left to right, in as many rows as it needs; returns their height."""
    x, top = _MARGIN, y
    for piece in zone.pieces:
        cards = [one for one in (piece if isinstance(piece, list) else [piece]) if one]
        pens_ = [_pen(one, pens) for one in cards]
        widths = [max(_CARD * 3 // 4, int(font(FONT, 19).getlength(pen.text)) + 16) for pen in pens_]
        lift = _LIFT if zone.pairs else 0
        whole = max(widths[0], widths[-1] + _LEAN) if zone.pairs else sum(widths)
        if x + whole > WIDTH - _MARGIN and x > _MARGIN:
            x, y = _MARGIN, y + _CARD + lift + 6
        at = x
        for n, (one, pen, width) in enumerate(zip(cards, pens_, widths, strict=True)):
            is_over = zone.pairs and n
            left, down = (x + (_LEAN if is_over else 0), lift if is_over else 0) if zone.pairs else (at, 0)
            _card(shapes, left, y + down, width, one, pen, covered=zone.pairs and n < len(cards) - 1)
            at += width
        x += whole + 8
    lies = zone.pieces and (_CARD + (_LIFT if zone.pairs else 0) + 6)
    return y - top + (lies or 0)


def _axis(shapes: list[Shape], timed: Axis, y: int) -> int:
    """Adds bars on a time axis, on a sheet of its own; returns its height."""
    left, whole, row = _MARGIN + 24, WIDTH - 2 * _MARGIN - 48, 48
    bottom = y + 10 + len(timed.bars) * row
    height = bottom - y + 34 + 24 * len(timed.notes)
    shapes.append(Shape(_MARGIN, y, WIDTH - 2 * _MARGIN, height, _PAPER, "#b9a98a"))
    for n, bar in enumerate(timed.bars):
        top, start = y + 10 + n * row, left + bar.start * whole
        text = cut(clean(bar.words), 16, whole)
        words_at = min(start, left + whole - font(FONT, 16).getlength(text))
        shapes.append(Shape(words_at, top, whole, 16, _INK, text=text, size=16))
        shapes.append(Shape(start, top + 22, max(3.0, (bar.end - bar.start) * whole), 16, _TONES[bar.colour]))
    shapes.append(Shape(left - 12, bottom, whole + 24, 2, _INK))
    for along, said in timed.ticks:
        shapes.append(Shape(left + along * whole, bottom, 2, 8, _INK))
        shapes.append(
            Shape(left + along * whole - 40, bottom + 8, 80, 15, _INK, text=f"{said} s", size=14, middle=True)
        )
    for n, note in enumerate(timed.notes):
        text = cut(clean(note), 15, whole)
        shapes.append(Shape(left, bottom + 34 + 24 * n, whole, 14, _INK, text=text, size=15))
    return height + 8


def _card(
    shapes: list[Shape], x: float, y: float, width: float, code: str, pen: Face, *, covered: bool = False
) -> None:
    """covered: only its upper half will be seen."""
    is_back, is_word = code[0] == "*", code[0] == "~"
    fill = _BACK if is_back else _PALE if is_word else _PAPER
    shapes.append(Shape(x, y, width, _CARD, fill, "#b9a98a"))
    ink = _PAPER if is_back else _TONES[pen.tone]
    shapes.append(Shape(x, y, width, _LIFT - 7 if covered else _CARD / 2 + 7, ink, text=pen.text, size=19, middle=True))


def _pen(code: str, pens: Mapping[str, Face]) -> Face:
    if code[0] == "*":
        return Face(f"×{code[1:]}", "")
    return Face(clean(code[1:]), "") if code[0] == "~" else pens[code]


def _grid(shapes: list[Shape], grid: Sequence[tuple[int, int, str]], y: int) -> int:
    left, top = min(x for x, _, _ in grid), min(y for _, y, _ in grid)
    across, down = max(x for x, _, _ in grid) - left + 1, max(y for _, y, _ in grid) - top + 1
    side = min(_SQUARE, (WIDTH - 2 * _MARGIN) // across)
    for column, row, shows in grid:
        pen = square(shows)
        at = _MARGIN + (column - left) * side, y + (row - top) * side
        shapes.append(Shape(*at, side - 2, side - 2, _PAPER, "#b9a98a"))
        if pen.text:
            size = max(8, side // 2)
            shapes.append(
                Shape(*at, side - 2, side / 2 + size / 3, _TONES[pen.tone], text=pen.text, size=size, middle=True)
            )
    return down * side + 6


def pens_of(zones: Sequence[Zone], game: str, lang: Lang) -> dict[str, Face]:
    """How each card that lies there is drawn."""
    return legible(faces(game, sorted(codes(zones)), lang), game, lang)


def legible(known: Mapping[str, Face], game: str, lang: Lang) -> dict[str, Face]:
    """The faces, in words where the fonts of pictures have no sign for them."""
    cards = GAMES[game].cards
    return {
        code: face if has_signs(face.text) else Face(cards.say(code, lang), face.tone) for code, face in known.items()
    }


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """One of the fonts that come with the service."""
    return ImageFont.truetype(str(_FONTS / f"{name}.ttf"), size)


@cache
def has_signs(text: str) -> bool:
    """Whether the fonts of pictures have all the signs of the text."""
    face = font(FONT, 30)
    missing = bytes(face.getmask("\U0010ffff"))
    return all(bytes(face.getmask(sign)) != missing for sign in text)


def clean(text: str) -> str:
    """One line, without what turns or hides the words behind it."""
    if text.isprintable():  # as nearly all is; what is not printable is looked at sign by sign
        return text
    kept = (" " if sign in "\n\r\t" else sign for sign in text)
    return "".join(sign for sign in kept if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn"))


def cut(text: str, size: int, width: float, name: str = FONT) -> str:
    """The beginning of a text that is no wider than width, with an ellipsis where something is missing."""
    letters = font(name, size)
    if letters.getlength(text) <= width:
        return text
    while text and letters.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _text(text: str) -> str:
    return escape(clean(text))


def _element(shape: Shape) -> str:
    if shape.size:
        x, anchor = (shape.x + shape.width / 2, ' text-anchor="middle"') if shape.middle else (shape.x, "")
        at = f'x="{x:g}" y="{shape.y + shape.height:g}"'
        return f'<text {at} font-size="{shape.size}" fill="{shape.fill}"{anchor}>{_text(shape.text)}</text>'
    edge = f' stroke="{shape.edge}"' if shape.edge else ""
    at = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"'
    return f'<rect {at} rx="5" fill="{shape.fill}"{edge}/>'
