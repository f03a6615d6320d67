"""Sentences in pictures, with the signs of the cards that they name."""

from __future__ import annotations

from api.matches.files.drawings import face
from api.matches.files.pen import SANS, Pen, clean, cut, width_of
from engine.games import GAMES
from engine.texts import Lang, Sentence


def sentence(
    pen: Pen, x: float, y: float, said: Sentence, game: str, lang: Lang, size: float, ink: str, room: float,
    font: str = SANS,
) -> None:  # fmt: skip
    """Words on a base line y, with the signs of the cards that they name; cut where they need more than room."""
    end = x + room
    for part in said["parts"][lang] if "parts" in said else [said[lang]]:
        if isinstance(part, str):
            text = clean(part)
            fits = cut(text, size, end - x, font)
            x += _spaced(pen, x, y, fits, size, ink, font)
            if fits != text:
                return
            continue
        shown = face(game, part["card"], lang)
        if shown.sign is None or not shown.corner:
            x += _spaced(pen, x, y, GAMES[game].cards.say(part["card"], lang), size, ink, font)
            continue
        if x + width_of(shown.corner, size, font) + size * 0.9 > end:
            pen.text(x, y, "…", size, ink, font=font)
            return
        x += pen.text(x, y, shown.corner, size, ink, font=font) + size * 0.06
        pen.sign(shown.sign, x, y - size * 0.76, size * 0.82, ink)
        x += size * 0.86


def _spaced(pen: Pen, x: float, y: float, text: str, size: float, ink: str, font: str) -> float:
    """Words that may begin or end with a space; returns how wide they are with it."""
    before = len(text) - len(text.lstrip(" "))
    space = width_of(" ", size, font)
    if text.strip():
        pen.text(x + before * space, y, text.strip(" "), size, ink, font=font)
    return width_of(text, size, font)
