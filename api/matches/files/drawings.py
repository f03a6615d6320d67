"""What tables are drawn from, here as on the pages: the signs, the colours, each game's cards and its layout.

All of it stands in api/drawings, once; the pages read the same files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.games import GAMES
from engine.texts import Lang

FOLDER = Path(__file__).resolve().parents[2] / "drawings"
_STROKES = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


class Face(NamedTuple):
    """How a card is drawn. corner: what stands there; sign: of the sprite; ink: the token of its colour; word:
    what is printed under the sign."""

    corner: str
    sign: str | None
    ink: str
    word: str = ""


@cache
def table() -> Mapping[str, Any]:
    """How every table is laid and every card is made."""
    return _read(FOLDER / "table.json")


@cache
def layout(game: str) -> Mapping[str, Any]:
    """How a game's table is laid; empty of a game that is not described."""
    return _read(FOLDER / "games" / f"{game}.json") if is_described(game) else {}


def is_described(game: str) -> bool:
    """Whether the game has a layout of its own here, and so a board on the pages."""
    return (FOLDER / "games" / f"{game}.json").is_file()


@cache
def tokens() -> str:
    """The tokens as a style sheet; by night those of the dark theme, for a document that runs no script, too."""
    whole = (FOLDER / "tokens.css").read_text("utf-8")
    dark = whole.partition('[data-theme="dark"] {')[2].partition("\n}")[0]
    return f"{whole}@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {{{dark}\n}} }}\n"


@cache
def colour(token: str) -> str:
    """A colour of the pages by day."""
    value = _tokens()[token]
    return colour(value[6:-1]) if value.startswith("var(--") else value


@cache
def symbol(sign: str) -> str:
    """A drawing of the sprite, as an element that any picture may hold: it names no style sheet."""
    drawn = _signs()[sign].replace('class="st"', _STROKES)
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colour(found[1]), drawn)


def has_sign(sign: str | None) -> bool:
    return sign in _signs()


@cache
def face(game: str, card: str, lang: Lang) -> Face:
    """A card's face; one that is described nowhere says what people write for it."""
    described = layout(game)
    one = described.get("cards", {}).get(card)
    if one is not None:
        return Face(_of(one.get("index"), lang), one.get("sign"), one["ink"], _of(one.get("word"), lang))
    suit = described.get("suits", {}).get(card[1:])
    if suit is not None:
        return Face(_of(table()["indexes"].get(card[0]), lang) or card[0], suit["sign"], suit["ink"])
    shown = GAMES[game].cards.show(card, lang)
    sign = table()["glyphs"].get(shown[-1:])
    if sign is None:
        return Face(shown, None, "card-ink")
    return Face(shown[:-1], sign, f"suit-{sign}" if len(sign) == 1 else "card-ink")


def words(game: str, name: str, lang: Lang, n: int | None = None) -> str:
    """What stands under a part of the table. n: how many lie there."""
    forms = layout(game)["words"][name][lang]
    is_one = n == 1 or (n == 0 and lang == "fr")
    return str(forms[0] if is_one else forms[-1]).format(n=n)


def _of(by_lang: Mapping[str, str] | None, lang: Lang) -> str:
    return (by_lang or {}).get(lang, "")


@cache
def _tokens() -> dict[str, str]:
    """The colours of the first block alone: light, without any setting."""
    block = (FOLDER / "tokens.css").read_text("utf-8").partition(":root {")[2].partition("\n}")[0]
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))


@cache
def _signs() -> dict[str, str]:
    sprite = (FOLDER / "sprite.svg").read_text("utf-8")
    return {name: whole for whole, name in re.findall(r'(<symbol id="i-([\w-]+)".*?</symbol>)', sprite, re.DOTALL)}


def _read(path: Path) -> Mapping[str, Any]:
    told: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
    return told
