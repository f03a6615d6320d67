"""A table as a picture: as SVG, as PNG made of that, and several of them as one that moves."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from math import ceil
from typing import Any

import resvg_py
from PIL import Image

from api import typefaces
from api.matches.files.board.whole import WIDTH, Board, board
from api.matches.files.drawings import colour
from api.matches.files.pen import FONTS, SANS, SERIF, Pen, clean
from api.matches.files.sentences import sentence
from api.matches.files.subject import Subject
from engine.errors import Invalid
from engine.games import GAMES
from engine.history import Place
from engine.texts import Lang, Sentence
from replays import answers

MOST_MOVES = 40  # of a picture that moves
_EDGE = 22
_HEAD = 78  # px above the table
_COLOURS = 128
_MOVING = 800  # px that a picture that moves is wide
_SHOWN, _SHOWN_LAST = 1_400, 3_500  # ms for which a move is shown, and the last one
_WORDS: dict[str, dict[Lang, str]] = {
    "round": {"en": "Round {n}", "fr": "Manche {n}"},
    "start": {"en": "Before the first deal", "fr": "Avant la première donne"},
    "over": {"en": "The match is over.", "fr": "La partie est finie."},
    "player": {"en": "Player", "fr": "Joueur"},
    "no font": {
        "en": "Names in a script without a font on this machine stand as “Player A”, other such characters as □.",
        "fr": "Un nom dont l’écriture n’a pas de police ici est donné comme « Joueur A », tout autre signe comme □.",
    },
}

_HEIGHT = re.compile(r'viewBox="0 0 [\d.]+ (\d+)')

SVG_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"


def svg(subject: Subject) -> Iterator[bytes]:
    """The table as a picture that can be enlarged; it names no other file and has no script."""
    yield drawn(subject).encode()


def png(subject: Subject) -> Iterator[bytes]:
    """The table as a PNG."""
    yield png_of(with_known_letters(drawn(subject), answers.state(subject.look), subject.lang))


def gif(subject: Subject) -> Iterator[bytes]:
    """The moves that are asked for, one after the other. Raises Invalid, where those are too many or none."""
    yield _moving(_frames(subject), "GIF", optimize=True)


def webp(subject: Subject) -> Iterator[bytes]:
    """The moving picture as WebP, about half as large as the GIF, for programs that read it. Raises Invalid."""
    yield _moving([one.convert("RGB") for one in _frames(subject)], "WEBP", lossless=True, method=4)


def _frames(subject: Subject) -> list[Image.Image]:
    """The table behind each move that is asked for, under what was done, all of one size and of the same colours."""
    tables = []
    for items in _moves(subject):
        state = answers.state(subject.look._replace(at=items[-1]["version"]))
        said: Sentence = items[-1]["headline"] or next((one for one in items if one["main"]), items[-1])["text"]
        tables.append((state, said, board(state, subject.lang)))
    height = max(table.height for _, _, table in tables)
    lang = subject.lang
    frames = (with_known_letters(_framed(subject, *table, height), table[0], lang) for table in tables)
    pictures = [_opened(pixels(frame, _MOVING)) for frame in frames]
    # what two of them have alike is told once only if all have the same colours
    both = Image.new("RGB", (pictures[0].width, 2 * pictures[0].height))
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[-1], (0, pictures[0].height))
    colours = both.quantize(_COLOURS)
    return [one.quantize(palette=colours, dither=Image.Dither.NONE) for one in pictures]


def _moving(pictures: Sequence[Image.Image], kind: str, **how: int) -> bytes:
    """Pictures of one size as one that moves, over and over."""
    made = io.BytesIO()
    first, *others = pictures
    shown = [_SHOWN] * len(others) + [_SHOWN_LAST]
    first.save(made, kind, save_all=True, append_images=others, duration=shown, loop=0, **how)
    return made.getvalue()


def _moves(subject: Subject) -> list[list[Mapping[str, Any]]]:
    """The lines of the moves from the first to the last that are asked for: by default those of the last one's bout."""
    begins, ends = subject.span
    items = answers.timeline(subject.look)["items"]
    moves: list[list[Mapping[str, Any]]] = [[*same] for _, same in groupby(items, key=lambda item: item["move"])]

    def move_of(place: Place) -> int:
        return next((n for n, same in enumerate(moves) if any(one["version"] == place for one in same)), len(moves) - 1)

    last = len(moves) - 1 if ends is None else move_of(ends)
    bout = [(same[0]["round"], same[0]["trick"]) for same in moves]
    first = bout.index(bout[last]) if begins is None else move_of(begins)
    if not 0 <= last - first < MOST_MOVES:
        raise Invalid([("/from", f"want 1 to {MOST_MOVES} moves, the first of them not behind the last")])
    return moves[first : last + 1]


def drawn(subject: Subject) -> str:
    """The table at the moment that is asked for, under what the match is called and whom it waits for."""
    state = answers.state(subject.look)
    due: Sentence | None = state["due"]
    if due is None and state["status"] != "live":
        due = {"en": _WORDS["over"]["en"], "fr": _WORDS["over"]["fr"]}
    table = board(state, subject.lang)
    return _framed(subject, state, due, table, table.height)


def _framed(subject: Subject, state: Mapping[str, Any], said: Sentence | None, table: Board, height: float) -> str:
    """A table under what the match is called and a sentence. height: what there is room for."""
    lang = subject.lang
    title = title_of(subject)
    head, line = Pen(), 26
    room = WIDTH - 2 * _EDGE
    head.text(_EDGE, _EDGE + line, title, line, colour("on-baize"), font=SERIF, room=room)
    name = "round" if state["round"] else "start"
    begun = _WORDS[name][lang].format(n=state["round"])
    y, pale = _EDGE + line + 26, colour("on-baize-2")
    x = _EDGE + head.text(_EDGE, y, f"{begun} ·" if said else begun, 16, pale) + 8
    if said:
        sentence(head, x, y, said, state["game"], lang, 16, pale, WIDTH - _EDGE - x)
    head.within(table.pen, 0, _HEAD, 1)
    return head.whole(WIDTH, ceil(_HEAD + height), colour("baize"), title)


def title_of(subject: Subject) -> str:
    """What a match is called, and its game."""
    told = subject.summary()
    name = GAMES[told["game"]].identity.names[subject.lang]
    return f"{told['title']} · {name}" if told["title"] else name


def with_known_letters(svg: str, state: Mapping[str, Any], lang: Lang) -> str:
    """Return a picture in which this machine has a font for all letters: other names are those of their seats.

    A line at the foot says so. The SVG that goes out is left as it is: who shows it has fonts of their own.
    """
    known = svg
    for seat, held in state["seats"].items():
        if held["name"] and not typefaces.is_printable(held["name"]):
            known = known.replace(escape(clean(held["name"])), f"{_WORDS['player'][lang]} {seat}")
    known = typefaces.boxed(known)
    if known == svg:
        return svg
    foot = Pen()
    foot.text(_EDGE, int(_HEIGHT.findall(svg)[0]) - 6, _WORDS["no font"][lang], 11, colour("on-baize-2"))
    return known.removesuffix("</svg>\n") + foot.drawn + "</svg>\n"


def png_of(svg: str) -> bytes:
    """A picture as a PNG of few colours."""
    made = io.BytesIO()
    _opened(pixels(svg)).quantize(_COLOURS).save(made, "PNG", optimize=True)
    return made.getvalue()


def _opened(raw: bytes) -> Image.Image:
    return Image.open(io.BytesIO(raw)).convert("RGB")


def pixels(svg: str, width: int | None = None) -> bytes:
    """Return a picture as a PNG, by the service's fonts and, for letters that those lack, by others of this machine.

    width: of the PNG; by default as the picture says.
    """
    fonts = [str(FONTS / f"{name}.ttf") for name in (SANS, SERIF)]
    fonts += dict.fromkeys(str(face.path) for face in typefaces.found_for([svg]).values())
    return resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=fonts, sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif", font_family="DejaVu Sans", width=width,
    )  # fmt: skip
