"""What is shown of a match, or of a moment of it, where somebody shares a link: a title, a line of words, a picture.

No more than everybody may see: the public's names, hands and delay. A private match has none of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from api.matches.access import viewer
from api.matches.files.pictures import WIDTH, Shape, clean, cut, font, has_signs, lay, packed, paint, pens_of
from api.matches.files.scenes import Zone, scene
from api.matches.memory.loaded import LoadedMatch
from engine.games import GAMES
from engine.texts import Lang, Sentence
from replays import answers

SIZE = (1200, 630)  # as those who show links want it
_EDGE = 60
_MIDDLE = (184, 476)  # from where to where the table is drawn
_BAIZE, _DARK, _PAPER, _BRASS, _PALE, _BACK = "#1f5b47", "#102b23", "#fffdf7", "#e2a32a", "#cfe0d2", "#7a2f2b"
_SERIF, _SANS = "DejaVuSerif-Bold", "DejaVuSans-Bold"
_LARGEST = 2.3  # times the size of an exported picture
_LIES = ("squares", "drawn", "table", "box", "visible")

_WORDS: dict[str, dict[Lang, str]] = {
    "live": {"en": "live", "fr": "en direct"},
    "over": {"en": "over", "fr": "finie"},
    "sealed": {"en": "sealed", "fr": "scellée"},
    "round": {"en": "round {n}", "fr": "manche {n}"},
    "move": {"en": "move {n}", "fr": "coup {n}"},
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
    "won": {"en": "first: {who}", "fr": "en tête : {who}"},
    "lost": {"en": "last: {who}", "fr": "dernier : {who}"},
}


class Preview(NamedTuple):
    """title: who plays, or what it is called; line: the game and how it stands; said: whom the table waits for, or of a
    moment, what was done; zones: the table."""

    title: str
    line: str
    said: str | None
    game: str
    lang: Lang
    zones: tuple[Zone, ...]


def preview(
    loaded: LoadedMatch, lang: Lang, now: int, at: str | None = None, until: int | None = None
) -> Preview | None:
    """What is shown of a match as everybody may see it at now (ms); None of a private one.

    at, until: the moment that the link is to, as a replay has it. Raises Invalid, NoSuchVersion.
    """
    summary = viewer.summary(loaded, "public", now)
    if summary["visibility"] == "private":
        return None
    look = viewer.look(viewer.seen(loaded, "public", now), "public", now, until=until, at=at)
    state = answers.state(look)
    game = GAMES[summary["game"]]
    called = {seat: held["name"] or seat for seat, held in state["seats"].items()}
    is_named = any(held["name"] for held in state["seats"].values())
    players = _WORDS["players"][lang].format(n=len(called))
    who = ", ".join(called[seat] for seat in sorted(called)) if is_named else players
    is_moment = at is not None
    facts = [game.identity.names[lang]]
    if not (is_moment and state["status"] == "live"):  # of a moment, nothing of how it went on
        facts.append(_WORDS[state["status"]][lang])
    if state["round"] and state["status"] == "live":
        facts.append(_WORDS["round"][lang].format(n=state["round"]))
    said = state["due"]
    if is_moment:
        number, said = answers.told(look)
        facts.append(_WORDS["move"][lang].format(n=number))
    if summary["title"]:
        facts.append(who)
    outcome = state["outcome"]
    if outcome and outcome["winners"]:
        facts.append(_WORDS["won"][lang].format(who=", ".join(called[seat] for seat in outcome["winners"])))
    if outcome and outcome["loser"]:
        facts.append(_WORDS["lost"][lang].format(who=" + ".join(called[seat] for seat in outcome["loser"].split("+"))))
    words = said and legible(said, game.identity.key, lang)
    return Preview(summary["title"] or who, " · ".join(facts), words, summary["game"], lang, tuple(scene(state, lang)))


def legible(sentence: Sentence, game: str, lang: Lang) -> str:
    """The sentence with the names of cards in full where the picture's fonts have no sign for them."""
    cards = GAMES[game].cards
    parts: list[Any] = sentence["parts"][lang] if "parts" in sentence else [sentence[lang]]
    shown = {part["card"]: cards.show(part["card"], lang) for part in parts if not isinstance(part, str)}
    return "".join(
        part
        if isinstance(part, str)
        else shown[part["card"]]
        if has_signs(shown[part["card"]])
        else cards.say(part["card"], lang)
        for part in parts
    )


def picture(shown: Preview) -> bytes:
    """The preview as a PNG."""
    image = Image.new("RGB", SIZE, _BAIZE)
    draw = ImageDraw.Draw(image)
    width, height = SIZE
    draw.rectangle((0, height - 130, width, height), fill=_DARK)
    _write(draw, 46, shown.title, _SERIF, 58, _PAPER)
    _write(draw, 124, shown.line, _SANS, 30, _PALE)
    _table(image, shown)
    _write(draw, height - 96, shown.said or "Greffier", _SERIF, 46, _BRASS)
    return packed(image)


def _write(draw: ImageDraw.ImageDraw, y: int, text: str, face: str, size: int, fill: str) -> None:
    text = clean(text)
    room = SIZE[0] - 2 * _EDGE
    while size > 30 and font(face, size).getlength(text) > room:
        size -= 2
        y += 1
    draw.text((_EDGE, y), cut(text, size, room, face), fill, font(face, size))


def _table(image: Image.Image, shown: Preview) -> None:
    """What lies, as large as there is room for it, above those who sit around it."""
    seats = [zone for zone in shown.zones if zone.key.startswith("seat ")]
    below = _seats(seats)
    lies = [zone for zone in shown.zones if zone.key in _LIES and (zone.pieces or zone.grid)]
    pens = pens_of(lies, shown.game, shown.lang)
    shapes: list[Shape] = []
    tall = 0
    for zone in lies:
        tall += lay(shapes, zone, pens, tall) + 6
    top, bottom = _MIDDLE
    deep = max(shape.y + shape.height for shape in below)
    if not shapes:
        scale = min(1.5, (SIZE[0] - 2 * _EDGE) / max(shape.x + shape.width for shape in below))
        paint(image, below, scale, (_EDGE, top + (bottom - top - deep * scale) / 2))
        return
    left = min(shape.x for shape in shapes)
    wide = max(shape.x + shape.width for shape in shapes) - left
    room = bottom - top - deep - 16
    scale = min(_LARGEST, (SIZE[0] - 2 * _EDGE) / wide, room / tall)
    paint(image, shapes, scale, (_EDGE - left * scale, top + (room - tall * scale) / 2))
    paint(image, below, 1, (_EDGE, bottom - deep))


def _seats(seats: list[Zone]) -> list[Shape]:
    """Those at the table beside each other, each with how many cards lie before him."""
    shapes: list[Shape] = []
    each = (SIZE[0] - 2 * _EDGE) / max(3, len(seats))
    for n, zone in enumerate(seats):
        x = n * each
        count = sum(_number(piece) for piece in zone.pieces)
        if count:
            shapes.append(Shape(x, 2, 46, 46, _BACK, "#b9a98a"))
            shapes.append(Shape(x, 2, 46, 31, _PAPER, text=f"×{count}", size=18, middle=True))
            x += 56
        room = n * each + each - x - 14
        colour = _BRASS if zone.on else _PAPER
        size = 26 if len(seats) < 5 else 20
        shapes.append(Shape(x, 0, room, 24, colour, text=cut(clean(zone.label), size, room), size=size))
        shapes.append(Shape(x, 30, room, 20, _PALE, text=cut(clean(zone.note), 18, room), size=18))
    return shapes or [Shape(0, 0, WIDTH, 1, _BAIZE)]


def _number(piece: Any) -> int:
    """How many cards a piece is."""
    if isinstance(piece, list):
        return len(piece)
    return int(piece[1:]) if piece[0] == "*" else 1
