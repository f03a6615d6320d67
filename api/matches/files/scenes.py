"""A table as its parts, in words and cards: what every picture of a match is drawn from, whatever its game.

It is made of a state alone, by the names of its members, and knows no rule. A piece is a card, or several that lie
together; "*5" stands for five cards that nobody here knows, "~…" for words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.games import GAMES
from engine.texts import Lang

Piece = str | list[str | None]

_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "round": {"en": "Round {n}", "fr": "Manche {n}"},
    "start": {"en": "Before the first deal", "fr": "Avant la première donne"},
    "trump": {"en": "trump", "fr": "atout"},
    "stock": {"en": "{n} in the stock", "fr": "pioche : {n}"},
    "middle": {"en": "{n} in the middle", "fr": "milieu : {n}"},
    "left": {"en": "{n} cards left", "fr": "reste {n} cartes"},
    "table": {"en": "On the table", "fr": "Sur la table"},
    "discard": {"en": "Discarded", "fr": "Défausse"},
    "box": {"en": "In the box", "fr": "Dans la boîte"},
    "judged": {"en": "The box that was judged", "fr": "La boîte qui a été jugée"},
    "red": {"en": "red", "fr": "rouge"},
    "blue": {"en": "blue", "fr": "bleu"},
    "green": {"en": "green", "fr": "vert"},
    "yellow": {"en": "yellow", "fr": "jaune"},
    "orange": {"en": "orange", "fr": "orange"},
    "purple": {"en": "purple", "fr": "violet"},
    "magenta": {"en": "magenta", "fr": "magenta"},
    "visible": {"en": "Discards, the last one first", "fr": "Défausse, la dernière d’abord"},
    "drawn": {"en": "Turned up", "fr": "Retournées"},
    "out": {"en": "out", "fr": "sorti"},
    "points": {"en": "score {n}", "fr": "score {n}"},
    "marker": {"en": "marker thrown", "fr": "marqueur lancé"},
    "over": {"en": "The match is over.", "fr": "La partie est finie."},
    "attacker": {"en": "attacks", "fr": "attaque"},
    "defender": {"en": "defends", "fr": "défend"},
}
_SHOWN = 24  # cards of a long row


class Zone(NamedTuple):
    """One part of a table. pieces: what lies there; on: whether it is its turn; pairs: the second of a piece lies over
    the first; grid: (x, y, what is seen there), where cards lie in a plane."""

    key: str
    label: str
    note: str = ""
    pieces: Sequence[Piece] = ()
    on: bool = False
    pairs: bool = False
    grid: Sequence[tuple[int, int, str]] = ()


class Face(NamedTuple):
    """How a card is drawn. tone: red or black, or the colour that it is of."""

    text: str
    tone: str


def scene(state: Mapping[str, Any], lang: Lang) -> list[Zone]:
    """The parts of a table, the head first, then what lies, then each seat."""
    zones = [_head(state, lang)]
    if "squares" in state:
        zones.append(Zone("squares", _of("table", lang), grid=[(*one["at"], one["shows"]) for one in state["squares"]]))
        if state.get("drawn"):
            zones.append(Zone("drawn", _of("drawn", lang), pieces=[*state["drawn"]]))
    if "table" in state:
        pairs: list[Piece] = [[pair["attack"], pair["defence"]] for pair in state["table"]]
        zones.append(Zone("table", _of("table", lang), pieces=pairs, pairs=True))
    if "box" in state:
        judged = (state.get("judged") or {}).get("box") or ()
        lies_there = [_thrown(one) for one in state["box"] or judged]
        zones.append(Zone("box", _of("box" if state["box"] or not judged else "judged", lang), pieces=lies_there))
    if "visible" in state:
        shown = [*reversed(state["visible"])]
        lies: list[Piece] = [*shown[:_SHOWN]]
        if more := len(shown) - len(lies) + (state.get("covered") or 0):
            lies.append(f"*{more}")
        zones.append(Zone("visible", _of("visible", lang), pieces=lies))
    zones += [_seat(state, seat, lang) for seat in sorted(state["seats"])]
    if "discard" in state:
        zones.append(Zone("discard", _of("discard", lang), pieces=_held(state["discard"])))
    return zones


def faces(game: str, codes: Sequence[str], lang: Lang) -> dict[str, Face]:
    """How each of these cards is drawn."""
    cards = GAMES[game].cards
    return {code: Face(cards.show(code, lang), _tone(code, cards.show(code, lang))) for code in codes}


def codes(zones: Sequence[Zone]) -> set[str]:
    """All cards that a scene names."""
    named = {one for zone in zones for piece in zone.pieces for one in (piece if isinstance(piece, list) else [piece])}
    return {one for one in named if one and one[0] not in "*~"}


def square(shows: str) -> Face:
    """A square of a card that lies in a plane."""
    tone = {"r": "red", "g": "green"}.get(shows[:1], "")
    return Face({"r": "R"}.get(shows[1:], "" if shows == "--" else shows[1:]), tone)


def _tone(code: str, shown: str) -> str:
    if shown[-1:] in ("♥", "♦"):
        return "red"
    if code in ("red", "blue", "green", "yellow", "orange", "purple"):
        return code
    if code[:1] == "D" and code[1:] in ("m", "g", "r"):
        return {"m": "purple", "g": "green", "r": "red"}[code[1:]]
    return ""


def _of(name: str, lang: Lang, **values: Any) -> str:
    return _WORDS[name][lang].format(**values)


def _head(state: Mapping[str, Any], lang: Lang) -> Zone:
    facts = []
    pieces: list[Piece] = []
    if state.get("trump_card"):
        pieces.append(state["trump_card"])
        facts.append(_of("trump", lang))
    elif state.get("trump"):
        facts.append(f"{_of('trump', lang)} {_suit(state, lang)}")
    for name, count in (
        ("stock", state.get("stock")),
        ("middle", (state.get("middle") or {}).get("count")),
        ("left", state.get("cards_left")),
    ):
        if count is not None:
            facts.append(_of(name, lang, n=count))
    label = _of("round", lang, n=state["round"]) if state["round"] else _of("start", lang)
    due = state.get("due")
    said = due[lang] if due else _of("over", lang) if state["status"] != "live" else ""
    return Zone("head", f"{label} · {said}" if said else label, ", ".join(facts), pieces)


def _suit(state: Mapping[str, Any], lang: Lang) -> str:
    """A trump as people write it."""
    cards = GAMES[state["game"]].cards
    trump = str(state["trump"])
    return cards.show(f"A{trump}", lang)[1:] if len(trump) == 1 else _of(trump, lang)


def _seat(state: Mapping[str, Any], seat: str, lang: Lang) -> Zone:
    held = state["seats"][seat]
    name = held.get("name")
    is_live = state["status"] == "live"
    facts = [_of(role, lang) for role in ("attacker", "defender") if is_live and state.get(role) == seat]
    if held.get("colour"):
        facts.append(_of(held["colour"], lang))
    if held.get("marker") == "thrown":
        facts.append(_of("marker", lang))
    if held.get("out"):
        facts.append(f"{_of('out', lang)} ({held['out']})")
    facts.append(_of("points", lang, n=held["score"]))
    pieces = _held(held["hand"])
    if isinstance(held.get("cards"), int) and not pieces:
        pieces = [f"*{held['cards']}"] if held["cards"] else []
    pieces += [[*cards] for cards in (*(held.get("melds") or ()), *([held["pair"]] if held.get("pair") else ()))]
    pieces += held.get("dragons") or []
    label = f"{seat} {name}" if name else seat
    return Zone(f"seat {seat}", label, ", ".join(facts), pieces, on=seat in state["turn"])


def _held(cards: Mapping[str, Any]) -> list[Piece]:
    known: list[Piece] = [*cards["known"]]
    return [*known, f"*{cards['unknown']}"] if cards["unknown"] else known


def _thrown(one: Mapping[str, Any]) -> Piece:
    if one["card"] is not None:
        return str(one["card"])
    return f"~{one['by']} → {one['target']}" if one.get("target") else f"~{one['by']}"
