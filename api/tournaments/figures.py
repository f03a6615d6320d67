"""The names of tie-breaks at the heads of columns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import orjson

from engine.texts import Lang

# The pages read the same file.
_TIE_BREAK_NAMES: Mapping[str, Mapping[Lang, str]] = orjson.loads(
    Path(__file__).with_name("tie_breaks.json").read_bytes()
)


def tie_break_name(name: str, lang: Lang) -> str:
    """Return what a tie-break is called at the head of its column.

    >>> tie_break_name("wins", "en"), tie_break_name("wins", "fr")
    ('Wins', 'Victoires')
    """
    return _TIE_BREAK_NAMES[name][lang]
