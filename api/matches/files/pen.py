"""A pen for pictures: shapes, words and cards as SVG that names no other file and has no script and no style sheet."""

from __future__ import annotations

import unicodedata
from functools import cache
from html import escape

from PIL import ImageFont

from api import typefaces
from api.matches.files.drawings import Face, colour, has_sign, symbol, table

FONTS, SANS, SERIF = typefaces.OWN, typefaces.SANS_BOLD, typefaces.SERIF_BOLD
# The pages' own; pixels are made with the fonts that come with the service, and widths measured by them.
_FAMILIES = {
    SANS: "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', sans-serif",
    SERIF: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', 'Liberation Serif', Georgia, serif",
}


def _hatching(left: int, top: int, right: int, bottom: int, apart: int) -> str:
    """Slanting lines both ways within a rectangle, as one path: a pattern takes longer to draw."""
    lines = []
    for c in range(left + top + apart, right + bottom, apart):  # x + y = c
        x0, x1 = max(left, c - bottom), min(right, c - top)
        lines.append(f"M{x0} {c - x0}L{x1} {c - x1}M{left + right - x0} {c - x0}L{left + right - x1} {c - x1}")
    return "".join(lines)


_BACK = (
    '<symbol id="back" viewBox="0 0 100 140"><rect x="1" y="1" width="98" height="138" rx="10" fill="{back}" '
    'stroke="#fff" stroke-opacity=".4" stroke-width="2"/>'
    f'<path d="{_hatching(9, 9, 91, 131, 12)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="1.6"/>'
    '<rect x="9" y="9" width="82" height="122" rx="3" fill="none" stroke="#e8c9a5" stroke-opacity=".67" '
    'stroke-width="2"/></symbol>'
)


class Pen:
    """Gathers what was drawn, in the picture's own units; what is drawn later lies above."""

    def __init__(self) -> None:
        self._drawn: list[str] = []
        self._signs: set[str] = set()
        self._has_backs = False

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, edge: str = "", *, round_: float = 0,
        dashed: bool = False, wide: float = 1, faded: float = 1,
    ) -> None:  # fmt: skip
        edged = f' stroke="{edge}" stroke-width="{_n(wide)}"' if edge else ""
        dashes = ' stroke-dasharray="6 4"' if dashed else ""
        pale = f' opacity="{_n(faded)}"' if faded < 1 else ""
        corner = f' rx="{_n(round_)}"' if round_ else ""
        at = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        self._drawn.append(f'<rect {at}{corner} fill="{fill}"{edged}{dashes}{pale}/>')

    def disc(self, x: float, y: float, across: float, fill: str, edge: str = "") -> None:
        """x, y: its middle."""
        edged = f' stroke="{edge}" stroke-width="2"' if edge else ""
        self._drawn.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(across / 2)}" fill="{fill}"{edged}/>')

    def path(self, d: str, fill: str, edge: str = "", wide: float = 1) -> None:
        edged = f' stroke="{edge}" stroke-width="{_n(wide)}"' if edge else ""
        self._drawn.append(f'<path d="{d}" fill="{fill}"{edged}/>')

    def text(
        self, x: float, y: float, text: str, size: float, fill: str, *, font: str = SANS, anchor: str = "start",
        room: float | None = None,
    ) -> float:  # fmt: skip
        """Words on a base line y, cut where they need more than room; returns how wide they are at most."""
        text = clean(text)
        if room is not None:
            text = cut(text, size, room, font)
        placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._drawn.append(
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" font-family="{_FAMILIES[font]}" '
            f'font-weight="700" fill="{fill}"{placed}>{escape(text)}</text>'
        )
        return width_of(text, size, font)

    def sign(self, name: str, x: float, y: float, width: float, ink: str) -> None:
        """A sign of the sprite, a square from its upper left corner; nothing where there is none of that name."""
        if not has_sign(name):
            return
        self._signs.add(name)
        at = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(width)}"'
        self._drawn.append(f'<use href="#i-{name}" {at} color="{ink}" fill="{ink}"/>')

    def back(self, x: float, y: float, width: float, *, faded: float = 1) -> None:
        self._has_backs = True
        pale = f' opacity="{_n(faded)}"' if faded < 1 else ""
        at = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(width * table()["card"]["ratio"])}"'
        self._drawn.append(f'<use href="#back" {at}{pale}/>')

    def hole(self, x: float, y: float, width: float) -> None:
        """Where a card would lie."""
        height = width * table()["card"]["ratio"]
        self.rect(x, y, width, height, "none", colour("baize-3"), round_=width * 0.1, dashed=True, wide=2)

    def card(
        self, x: float, y: float, width: float, face: Face, *, trump: bool = False, turned: bool = False,
        faded: float = 1, of: dict[str, float] | None = None,
    ) -> None:  # fmt: skip
        """A card from its upper left corner; of: what of its making is another than usual."""
        made = {**table()["card"], **(of or {})}
        height = width * made["ratio"]
        if turned or faded < 1:
            turn = f' transform="rotate({_n(made["over-turn"])} {_n(x + width / 2)} {_n(y + height / 2)})"'
            pale = f' opacity="{_n(faded)}"' if faded < 1 else ""
            self._drawn.append(f"<g{turn if turned else ''}{pale}>")
        ink = colour(face.ink)
        round_ = width * made["corner"]
        self.rect(x + 1, y + 2, width, height, "#000", round_=round_, faded=0.25)
        self.rect(x, y, width, height, colour("card"), colour("card-edge"), round_=round_)
        if face.sign is None:
            size = min(width * made["index-size"], 0.86 * width * 20 / max(1.0, width_of(face.corner, 20, SANS)))
            self.text(x + width / 2, y + height / 2 + size * 0.36, face.corner, size, ink, anchor="middle")
        elif not face.corner:
            across = width * made["alone-width"]
            self.sign(face.sign, x + (width - across) / 2, y + (height - across) / 2, across, ink)
        else:
            size = width * made["index-size-two" if len(face.corner) > 1 else "index-size"]
            base = y + height * made["index-top"] + size * 0.86
            self.text(x + width * made["index-left"], base, face.corner, size, ink)
            if made["small-width"]:
                at = x + width * made["small-left"], y + height * made["small-top"]
                self.sign(face.sign, *at, width * made["small-width"], ink)
            across = width * made["sign-width"]
            right, bottom = width * made["sign-right"], height * made["sign-bottom"]
            self.sign(face.sign, x + width - right - across, y + height - bottom - across, across, ink)
        if trump:
            side = width * made["trump-corner"]
            r = _n(round_)
            self.path(
                f"M{_n(x + width - side)} {_n(y)}H{_n(x + width - round_)}a{r} {r} 0 0 1 {r} {r}V{_n(y + side)}z",
                colour("brass"),
            )
        if turned or faded < 1:
            self._drawn.append("</g>")

    def within(self, other: Pen, x: float, y: float, scale: float) -> None:
        """All that another pen drew, from there on, so much enlarged."""
        self._signs |= other._signs
        self._has_backs |= other._has_backs
        self._drawn.append(f'<g transform="translate({_n(x)} {_n(y)}) scale({scale:.4f})">')
        self._drawn += other._drawn
        self._drawn.append("</g>")

    @property
    def drawn(self) -> str:
        """What was drawn, as elements of an SVG."""
        return "".join(self._drawn)

    def whole(self, width: float, height: float, ground: str, title: str) -> str:
        """The picture."""
        backs = _BACK.replace("{back}", colour("card-back")) if self._has_backs else ""
        kept = "".join(symbol(name) for name in sorted(self._signs))
        size = f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}"'
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(clean(title))}</title>',
                f"<defs>{backs}{kept}</defs>",
                f'<rect width="{_n(width)}" height="{_n(height)}" fill="{ground}"/>',
                *self._drawn,
                "</svg>\n",
            ]
        )


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """One of the fonts that come with the service."""
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), size)


def width_of(text: str, size: float, name: str = SANS) -> float:
    """How wide words are in the widest of the fonts that they may be shown in."""
    return font(name, 32).getlength(text) * size / 32


def clean(text: str) -> str:
    """One line, without what turns or hides the words behind it."""
    if text.isprintable():  # as nearly all is; what is not printable is looked at sign by sign
        return text
    kept = (" " if sign in "\n\r\t" else sign for sign in text)
    return "".join(sign for sign in kept if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn"))


def cut(text: str, size: float, width: float, name: str = SANS) -> str:
    """The beginning of a text that is no wider than width, with an ellipsis where something is missing."""
    if width_of(text, size, name) <= width:
        return text
    while text and width_of(f"{text}…", size, name) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
