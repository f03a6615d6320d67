"""What a seat does, how it ended and what it has, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.matches.files import drawings
from api.matches.files.board.table import Table
from engine.texts import Lang

_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "out": {"en": "out {n}", "fr": "sorti {n}"},
    "score": {"en": "score {n}", "fr": "score {n}"},
    "first": {"en": "first", "fr": "en tête"},
    "last": {"en": "last", "fr": "en dernier"},
    "team": {"en": "with {who}", "fr": "avec {who}"},
}


def standing(table: Table, seat: str) -> str:
    """All that is said of a seat beside its name; empty where that is nothing."""
    state, held = table.state, table.state["seats"][seat]
    said = []
    if state["status"] == "live" and not state["outcome"]:
        said += [drawings.table()["role-words"][table.lang][role] for role in _roles(state, seat)]
    outcome = state["outcome"] or {}
    if seat in (outcome.get("winners") or ()):
        said.append(_word("first", table.lang))
    if seat in (outcome.get("loser") or "").split("+"):
        said.append(_loser(table))
    if held.get("out"):
        said.append(_word("out", table.lang, n=ordinal(held["out"], table.lang)))
    for side in state.get("teams") or ():
        if seat in side:
            others = ", ".join(table.called(other) for other in side if other != seat)
            said.append(_word("team", table.lang, who=others))
    if any(other["score"] for other in state["seats"].values()):
        said.append(_word("score", table.lang, n=held["score"]))
    return " · ".join(said)


def ordinal(n: int, lang: Lang) -> str:
    """1st, 2nd, 11th; 1er, 2e."""
    if lang == "fr":
        return "1er" if n == 1 else f"{n}e"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{'th' if n % 100 in (11, 12, 13) else ending}"


def _loser(table: Table) -> str:
    """How the game calls who has lost."""
    called = table.layout.get("loser")
    return str(called[table.lang]["one"]) if called else _word("last", table.lang)


def _roles(state: Mapping[str, Any], seat: str) -> list[str]:
    """What a seat does just now, at most one role."""
    if state["seats"][seat].get("out"):
        return []
    for role in drawings.table()["roles"]:
        of = state.get(role["of"])
        here = seat in of if isinstance(of, list | tuple) else seat == of
        if here and state.get("phase") in role["in"] and state.get(role.get("with", role["of"])):
            return [str(role["as"])]
    return []


def _word(name: str, lang: Lang, **values: Any) -> str:
    return _WORDS[name][lang].format(**values)
