"""Values of fields as the file has them: TOML knows no null, and cards are quicker typed in one text.

What a field may be is told by its JSON Schema. In the place of a list of texts one text may stand with blanks between
them ("7c 8s"), with "??" for each card that nobody knows; likewise for {known, unknown}; "-" says null.
"""

from collections.abc import Mapping
from typing import Any

from engine.notation import UNKNOWN

NOTHING = "-"
Schema = Mapping[str, Any]


def from_toml(value: Any, schema: Schema, top: bool = True) -> Any:
    """The JSON value that a field of the file says. Raises ValueError."""
    if value == NOTHING and not top:
        return None
    kinds = _kinds(schema)
    if isinstance(value, str):
        if is_texts := _first(kinds, _is_texts):
            cards = value.split()
            return [card for card in cards if card != UNKNOWN] if _has_cards(is_texts) else cards
        if _first(kinds, _is_zone):
            cards = value.split()
            return {"known": [card for card in cards if card != UNKNOWN], "unknown": cards.count(UNKNOWN)}
        return value
    if isinstance(value, list):
        inner = _first(kinds, lambda kind: kind.get("type") == "array") or {}
        return [from_toml(one, inner.get("items", {}), False) for one in value]
    if isinstance(value, dict):
        inner = _first(kinds, lambda kind: kind.get("type") == "object") or {}
        return {name: from_toml(held, _member(inner, name), False) for name, held in value.items()}
    if isinstance(value, bool | int):
        return value
    raise ValueError(
        f"not what a move says: {str(value)[:40]}; want a text, a whole number, true, false, a list or a table"
    )


def to_toml(value: Any, schema: Schema) -> Any:
    """A value as a file has it, as short as it can be."""
    kinds = _kinds(schema)
    if value is None:
        return NOTHING
    if isinstance(value, Mapping):
        if _first(kinds, _is_zone) and value.keys() == {"known", "unknown"} and value["unknown"] <= 12:
            return " ".join([*value["known"], *[UNKNOWN] * value["unknown"]])
        inner = _first(kinds, lambda kind: kind.get("type") == "object") or {}
        return {name: to_toml(held, _member(inner, name)) for name, held in value.items()}
    if isinstance(value, list | tuple):
        texts = _first(kinds, _is_texts)
        if texts and value and all(isinstance(one, str) and one.split() == [one] != [UNKNOWN] for one in value):
            return " ".join(value)
        inner = _first(kinds, lambda kind: kind.get("type") == "array") or {}
        return [to_toml(one, inner.get("items", {})) for one in value]
    return value


def _kinds(schema: Schema) -> list[Schema]:
    """What a value may be, one by one."""
    if "anyOf" not in schema:
        return [schema]
    return [kind for one in schema["anyOf"] for kind in _kinds(one)]


def _first(kinds: list[Schema], fits: Any) -> Schema | None:
    return next((kind for kind in kinds if fits(kind)), None)


def _is_texts(kind: Schema) -> bool:
    """Whether it is a list of words: cards, seats."""
    if kind.get("type") != "array":
        return False
    return all("enum" in one or "pattern" in one for one in _kinds(kind["items"])) and all(
        one.get("type", "string") == "string" for one in _kinds(kind["items"])
    )


def _has_cards(kind: Schema) -> bool:
    return any("pattern" in one for one in _kinds(kind["items"]))


def _is_zone(kind: Schema) -> bool:
    return kind.get("type") == "object" and set(kind.get("properties", ())) == {"known", "unknown"}


def _member(kind: Schema, name: str) -> Schema:
    found = kind.get("properties", {}).get(name, kind.get("additionalProperties"))
    return found if isinstance(found, Mapping) else {}
