"""What is shown of a match where somebody shares a link to it: a title, a line of words, a picture.

No more than everybody may see: the public's names, hands and delay. A private match has none of it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from api.matches import viewer
from api.matches.loaded import LoadedMatch
from engine.games import GAMES
from engine.texts import Lang
from replays import answers

SIZE = (1200, 630)  # as those who show links want it
_FONTS = Path(__file__).resolve().parent.parent / "fonts"
_BAIZE, _DARK, _PAPER, _INK, _RED, _BRASS, _PALE = (
    "#1f5b47", "#102b23", "#fffdf7", "#1d1611", "#b1221a", "#e2a32a", "#cfe0d2",
)  # fmt: skip
_MOST_PAIRS = 6

_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "live": {"en": "live", "fr": "en direct"},
    "over": {"en": "over", "fr": "finie"},
    "sealed": {"en": "sealed", "fr": "scellée"},
    "round": {"en": "round {n}", "fr": "manche {n}"},
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
    "won": {"en": "first: {who}", "fr": "en tête : {who}"},
    "lost": {"en": "last: {who}", "fr": "dernier : {who}"},
}


class Preview(NamedTuple):
    """title: who plays, or what it is called; line: the game and how it stands; due: whom the table waits for."""

    title: str
    line: str
    due: str | None
    pairs: tuple[tuple[str, str | None], ...]  # cards on the table, as people read them


def preview(loaded: LoadedMatch, lang: Lang, now: int) -> Preview | None:
    """As everybody may see the match now; None for one that not everybody may."""
    summary = viewer.summary(loaded, "public", now)
    if summary["visibility"] == "private":
        return None
    then = viewer.seen(loaded, "public", now)
    eyes = viewer.eyes(then, "public", now)
    state = answers.state(then.match, viewer.names(then, "public"), eyes, then.version, then.version, then.hash)
    game = GAMES[summary["game"]]
    seats = summary["seats"]
    names = [seats[seat]["name"] for seat in sorted(seats)]
    called = {seat: seats[seat]["name"] or seat for seat in seats}
    players = _WORDS["players"][lang].format(n=len(seats))
    who = ", ".join(called[seat] for seat in sorted(seats)) if any(names) else players
    facts = [game.identity.names[lang], _WORDS[summary["status"]][lang]]
    if summary["round"] and summary["status"] == "live":
        facts.append(_WORDS["round"][lang].format(n=summary["round"]))
    if summary["title"]:
        facts.append(who)
    outcome = summary["outcome"]
    if outcome and outcome["winners"]:
        facts.append(_WORDS["won"][lang].format(who=", ".join(called[seat] for seat in outcome["winners"])))
    if outcome and outcome["loser"]:
        facts.append(_WORDS["lost"][lang].format(who=" + ".join(called[seat] for seat in outcome["loser"].split("+"))))
    due = state["due"][lang] if state["due"] else None
    return Preview(
        summary["title"] or who, " · ".join(facts), due, _pairs(state, lambda card: game.cards.show(card, lang))
    )


def _pairs(state: Mapping[str, Any], show: Callable[[str], str]) -> tuple[tuple[str, str | None], ...]:
    """What lies on the table, where a game lays cards in pairs."""
    lying = [pair for pair in state.get("table", ()) if isinstance(pair, Mapping) and "attack" in pair]
    return tuple((show(pair["attack"]), pair["defence"] and show(pair["defence"])) for pair in lying[:_MOST_PAIRS])


def picture(shown: Preview) -> bytes:
    """The preview as a PNG."""
    image = Image.new("RGB", SIZE, _BAIZE)
    draw = ImageDraw.Draw(image)
    width, height = SIZE
    draw.rectangle((0, height - 150, width, height), fill=_DARK)
    draw.text((60, 46), _cut(shown.title, "DejaVuSerif-Bold", 58, width - 120), _PAPER, _font("DejaVuSerif-Bold", 58))
    draw.text((60, 128), _cut(shown.line, "DejaVuSans-Bold", 30, width - 120), _PALE, _font("DejaVuSans-Bold", 30))
    _lay(image, shown.pairs)
    words = shown.due or "Greffier"
    draw.text(
        (60, height - 108), _cut(words, "DejaVuSerif-Bold", 46, width - 120), _BRASS, _font("DejaVuSerif-Bold", 46)
    )
    made = io.BytesIO()
    image.quantize(64).save(made, "PNG", optimize=True)
    return made.getvalue()


def _lay(image: Image.Image, pairs: tuple[tuple[str, str | None], ...]) -> None:
    card = 120 if len(pairs) > 4 else 140
    step = min(int(card * 1.7), (SIZE[0] - 120) // max(1, len(pairs)))
    for n, (attack, defence) in enumerate(pairs):
        x, y = 60 + n * step, 200
        image.paste(_card(attack, card), (x, y))
        if defence:
            image.paste(_card(defence, card), (x + card * 3 // 10, y + card * 3 // 10))


@cache
def _card(text: str, width: int) -> Image.Image:
    """A face: its rank above, its sign large."""
    image = Image.new("RGB", (width, int(width * 1.4)), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, image.height - 1), outline="#b9a98a", width=2)
    rank, sign = (text[:-1], text[-1]) if text and text[-1] in "♠♥♦♣" else (text, "")
    colour = _RED if sign in ("♥", "♦") else _INK
    draw.text((width * 0.09, width * 0.04), rank, colour, _font("DejaVuSans-Bold", int(width * 0.42)))
    if sign:
        draw.text(
            (width * 0.93, image.height - width * 0.05), sign, colour, _font("DejaVuSans-Bold", int(width * 0.66)), "rs"
        )
    return image


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / f"{name}.ttf"), size)


def _cut(text: str, name: str, size: int, width: int) -> str:
    """As much of the text as there is room for."""
    font = _font(name, size)
    while font.getlength(text) > width:
        text = text[:-2].rstrip() + "…"
    return text
