"""Moves in words: one short string for each command, as people write and read it ("B 9c on 7c").

Each class of commands has its form in `Command.NOTATION`; one without has what follows from its fields. A form is a
row of

- `{by}`: a field, one word; `{cards...}`: one that takes several, at least one of them,
- `attack`: a verb; `(attack)`: one that may be left out; `[{by}]`: a field in its place that may be left out,
- `[to {target}]`: a group that may be left out, at any place behind the rest; it begins with a word of its own, and
  `[beside !landed]` has no field: it says that landed is not so.

Verbs and the words of groups are small letters and have no case when they are read. What a form has no word for, and
what cannot be said in words (a hand, a whole table), stands beside the string as a typed field.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from engine.commands import Command
from engine.shapes import Frame, Shape, is_needed, shape_of, wire_name

Body = dict[str, Any]
UNKNOWN = "??"  # a card that nobody knows

_PIECE = re.compile(r"\[[^]]*\]|\([^)]*\)|\S+")
_FIELD = re.compile(r"\{([a-z_]+)(\.\.\.)?\}")


class _Slot(NamedTuple):
    """A field of a form."""

    name: str
    several: bool
    shape: Shape
    kind: Mapping[str, Any]  # of its values, as JSON Schema


class _Group(NamedTuple):
    """What may be left out. slots: none where it says that unset is not so."""

    word: str
    slots: tuple[_Slot, ...]
    unset: str | None


class _Form(NamedTuple):
    """A command's form. head: verbs (texts, those that may be left out in `spared`) and slots (in `bare`: likewise)."""

    command: type[Command]
    head: tuple[str | _Slot, ...]
    spared: frozenset[str]
    bare: frozenset[str]
    groups: tuple[_Group, ...]

    @property
    def verb(self) -> str:
        return " ".join(piece for piece in self.head if isinstance(piece, str))


class WrittenMove(NamedTuple):
    """A string, read. body: what it says of a command; verb: whether it names it."""

    body: Body
    verb: bool


class Unread(ValueError):
    """A string that is no move of its game; its text says what would be."""


_REMEMBERED = 4096  # strings of a notation


class Notation:
    """The strings of one game's commands, for a frame of seats and cards."""

    def __init__(self, commands: Sequence[type[Command]], frame: Frame) -> None:
        self.frame = frame
        self.forms = {command.TYPE: _form(command, frame) for command in commands}
        # A match has few strings, and says them again and again.
        self._read_once = lru_cache(_REMEMBERED)(self._read)

    def read(self, text: str) -> WrittenMove:
        """Return what text says; a field that it leaves to the table is not in the body. Raises Unread."""
        body, verb = self._read_once(text)
        return WrittenMove({name: [*value] if isinstance(value, list) else value for name, value in body.items()}, verb)

    def _read(self, text: str) -> WrittenMove:
        words = text.split()
        if not words:
            raise Unread("empty; want a move, such as 'all pass'")
        complaints: list[tuple[int, str]] = []
        for form in self.forms.values():
            try:
                return _read(form, words, self.frame)
            except _Unfit as error:
                complaints.append((error.reached, str(error)))
        reached, complaint = max(complaints, key=lambda each: each[0])
        if reached == _NAMED:
            raise Unread(complaint)
        raise Unread(f"not a move: {_shown(text)}; want {self.hint}" + (f" ({complaint})" if reached else ""))

    def whole(self, body: Mapping[str, Any]) -> Body:
        """A command's body where what it takes several of, and has none of, is said to be none."""
        slots = [slot for group in self.forms[str(body["type"])].groups for slot in group.slots]
        command = self.forms[str(body["type"])].command
        empty = [slot.name for slot in slots if slot.several and _is_needed(command, slot.name)]
        return {**{name: [] for name in empty}, **body}

    @property
    def hint(self) -> str:
        """The forms, as people read them."""
        return ", ".join(repr(one) for one in dict.fromkeys(map(_hint, self.forms.values())))

    def shown(self, command: str) -> str:
        """The form of a command, as people read it: `A (attack) CARD [to TARGET]`."""
        return _hint(self.forms[command])

    def begun(self, body: Mapping[str, Any]) -> str | None:
        """The beginning of a string whose rest is still to be said, with a blank behind it; None: there is none."""
        form = self.forms[str(body["type"])]
        pieces: list[str] = []
        for piece in form.head:
            if isinstance(piece, str):
                pieces.append(piece)
            elif (word := _words_for(form, piece.name, body.get(piece.name))) is not None:
                pieces.append(word)
            elif piece.name not in form.bare:
                break
        return " ".join(pieces) + " " if pieces else None

    def ways(self, body: Mapping[str, Any]) -> Iterator[tuple[str, frozenset[str]]]:
        """Strings that say what they can of a command, the shortest first, each with the fields that it says."""
        form = self.forms[body["type"]]
        yield from _ways(form, body)


# ── declared forms ─────────────────────────────────────────────────────────────


def _form(command: type[Command], frame: Frame) -> _Form:
    named = {wire_name(item): item for item in fields(command)}
    slots = {name: shape_of(item) for name, item in named.items()}
    text = command.NOTATION or _usual(command, frame)

    def slot(piece: str) -> _Slot:
        found = _FIELD.fullmatch(piece)
        assert found and found[1] in slots, f"{command.TYPE}: no field {piece}"
        shape = slots[found[1]]
        return _Slot(found[1], bool(found[2]), shape, _bare(shape.schema(frame)))

    head: list[str | _Slot] = []
    spared, bare, groups = set(), set(), []
    for piece in _PIECE.findall(text):
        inner = piece[1:-1].split()
        if piece[0] == "(":
            spared.update(inner)
            head += inner
        elif piece[0] == "[" and inner[0][0] == "{":
            head.append(slot(inner[0]))
            bare.add(slot(inner[0]).name)
        elif piece[0] == "[":
            unset = inner[1][1:] if inner[1:] and inner[1][0] == "!" else None
            groups.append(_Group(inner[0], () if unset else tuple(map(slot, inner[1:])), unset))
        else:
            head.append(slot(piece) if piece[0] == "{" else piece)
    return _Form(command, tuple(head), frozenset(spared), frozenset(bare), tuple(groups))


def _usual(command: type[Command], frame: Frame) -> str:
    """The form of a command that declares none: who, what, and each field by its name."""
    verb = command.TYPE.replace("_", " ")
    pieces = [verb]
    for item in fields(command):
        name, kind = wire_name(item), _bare(shape_of(item).schema(frame))
        if name == "by":
            pieces.insert(0, "{by}" if is_needed(item) else "[{by}]")
        elif kind.get("type") in ("string", "integer") and _is_word(kind):
            pieces.append(f"{{{name}}}" if is_needed(item) else f"[{name} {{{name}}}]")
        elif kind.get("type") == "array" and _bare(kind["items"]).get("type") == "string":
            pieces.append(f"{{{name}...}}" if is_needed(item) else f"[{name} {{{name}...}}]")
    return " ".join(pieces)


def _is_word(kind: Mapping[str, Any]) -> bool:
    """Whether every value is one word: no text that a person types."""
    return kind["type"] == "integer" or "enum" in kind or "pattern" in kind


def _bare(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema without that its value may be null, or of its choices the first: they are alike in kind."""
    while "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
    return schema if "type" in schema or "enum" not in schema else {**schema, "type": "string"}


def _hint(form: _Form) -> str:
    pieces = []
    for piece in form.head:
        if isinstance(piece, str):
            pieces.append(f"({piece})" if piece in form.spared else piece)
        else:
            word = "A" if piece.name == "by" else piece.name.upper() + ("…" if piece.several else "")
            pieces.append(f"[{word}]" if piece.name in form.bare else word)
    for word, slots, _ in form.groups:
        names = [slot.name.upper() + ("…" if slot.several else "") for slot in slots]
        pieces.append(f"[{' '.join([word, *names])}]")
    return " ".join(pieces)


# ── strings to values ──────────────────────────────────────────────────────────


_BEGUN, _NAMED = 1, 2  # how well a string fitted a form: its first word did, its verb did


class _Unfit(Exception):
    """The string is not of this form. reached: how well it fitted."""

    def __init__(self, reached: int, why: str) -> None:
        super().__init__(why)
        self.reached = reached


def _read(form: _Form, words: Sequence[str], frame: Frame) -> WrittenMove:
    opening = {group.word for group in form.groups}
    body: Body = {"type": form.command.TYPE}
    at, verb, reached = 0, False, 0
    for n, piece in enumerate(form.head):
        word = words[at] if at < len(words) else None
        if isinstance(piece, str):
            if word is not None and word.lower() == piece:
                at, verb, reached = at + 1, True, _NAMED
            elif piece not in form.spared:
                raise _Unfit(0, f"want {_hint(form)!r}")
            continue
        # What a field says may be called as a group is; only where the field may be left out does that come first.
        ends = word is None or (word.lower() in opening and (piece.several or piece.name in form.bare))
        if piece.name in form.bare and (ends or _is_next(form.head[n + 1 :], word)):
            continue
        if ends or word is None:
            raise _Unfit(reached, f"{piece.name} is missing; want {_hint(form)!r}")
        if piece.name in form.bare and word == UNKNOWN and not piece.several and not _reads(piece, word, frame):
            at += 1
            continue
        taken = _count(words[at:], opening, form.head[n + 1 :]) if piece.several else 1
        body[piece.name] = _value(piece, words[at : at + taken], frame, reached)
        at, reached = at + taken, reached or _BEGUN
    while at < len(words):
        group = next((group for group in form.groups if group.word == words[at].lower()), None)
        at += 1
        if group is None:
            raise _Unfit(reached, f"{_shown(words[at - 1])} is one word too many; want {_hint(form)!r}")
        names = [slot.name for slot in group.slots] or [str(group.unset)]
        if any(name in body for name in names):
            raise _Unfit(_NAMED, f"{group.word} is said twice")
        if group.unset:
            body[group.unset] = False
        for slot in group.slots:
            taken = _count(words[at:], opening, ()) if slot.several else min(1, len(words) - at)
            if not taken or words[at].lower() in opening:
                raise _Unfit(_NAMED, f"nothing stands behind {group.word}; want {_hint(form)!r}")
            body[slot.name] = _value(slot, words[at : at + taken], frame, _NAMED)
            at += taken
    return WrittenMove(body, verb)


def _reads(slot: _Slot, word: str, frame: Frame) -> bool:
    try:
        slot.shape.read(word, frame)
    except ValueError:
        return False
    return True


def _is_next(rest: Sequence[str | _Slot], word: str | None) -> bool:
    """Whether word is the verb that follows."""
    return bool(rest) and word is not None and word.lower() == rest[0]


def _count(words: Sequence[str], opening: set[str], rest: Sequence[str | _Slot]) -> int:
    """How many words belong to a field that takes several."""
    stops = opening | {piece for piece in rest if isinstance(piece, str)}
    return next((n for n, word in enumerate(words) if word.lower() in stops), len(words))


def _is_needed(command: type[Command], name: str) -> bool:
    return any(is_needed(item) for item in fields(command) if wire_name(item) == name)


def _value(slot: _Slot, words: Sequence[str], frame: Frame, reached: int) -> Any:
    """What words say of a field. Raises _Unfit."""
    if slot.several and {*words} == {UNKNOWN} and _reads_cards(slot.kind.get("items", {})):
        return []
    complaint = ""
    for each in (str, str.upper, str.lower):
        try:
            value = value_of(slot.kind, [each(word) for word in words] if slot.several else each(words[0]))
            slot.shape.read(value, frame)
            return value
        except ValueError as error:
            complaint = complaint or str(error)
    raise _Unfit(reached, complaint)


def value_of(kind: Mapping[str, Any], word: Any) -> Any:
    """The value of that kind (as JSON Schema) that a word says, or several words. Raises ValueError."""
    kind = _bare(kind)
    match kind.get("type"):
        case "integer":
            return _number(word)
        case "array":
            inner = _bare(kind["items"])
            separated = _LISTED.get(str(inner.get("type")))
            if isinstance(word, str):
                word = word.split(separated) if separated else [word]
            known = [one for one in word if one != UNKNOWN] if _reads_cards(inner) else word
            return [value_of(inner, one) for one in known]
        case "object":
            pairs = [one.partition("=") for one in ([word] if isinstance(word, str) else word)]
            if any(not equals or not key or not value for key, equals, value in pairs):
                raise ValueError(f"not what it says of each: {_shown(' '.join(map(''.join, pairs)))}; want 'A=… B=…'")
            if len({key for key, _, _ in pairs}) < len(pairs):
                raise ValueError("something is said twice of the same")
            return {key: value_of(kind["additionalProperties"], value) for key, _, value in pairs}
    return word


_LISTED = {"string": "+", "integer": ","}  # within one word: a meld 1s+2s+3s, a place 3,0


def _reads_cards(kind: Mapping[str, Any]) -> bool:
    return kind.get("type") == "string" and "pattern" in kind


def _number(word: str) -> int:
    if not re.fullmatch(r"-?\d{1,15}", word, re.ASCII):
        raise ValueError(f"not a whole number: {_shown(word)}")
    return int(word)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:59] + "…")


# ── values to strings ──────────────────────────────────────────────────────────


def _ways(form: _Form, body: Mapping[str, Any]) -> Iterator[tuple[str, frozenset[str]]]:
    sayable = {name: words for name in body if (words := _words_for(form, name, body[name])) is not None}
    groups = [group for group in form.groups if _is_said(group, sayable, body)]
    needed = [_is_needed(form.command, group.slots[0].name) if group.slots else False for group in groups]
    for verb in (False, True) if form.spared else (True,):
        for left_out in sorted(product((True, False), repeat=sum(needed)), reverse=True):
            skipped = iter(left_out)
            kept = [group for group, may_go in zip(groups, needed, strict=True) if not (may_go and next(skipped))]
            said = _said(form, sayable, kept, verb)
            if said is not None:
                yield said


def _said(
    form: _Form, sayable: Mapping[str, str], groups: Sequence[_Group], verb: bool
) -> tuple[str, frozenset[str]] | None:
    pieces: list[str] = []
    names: set[str] = set()
    for piece in form.head:
        if isinstance(piece, str):
            if verb or piece not in form.spared:
                pieces.append(piece)
        elif piece.name in sayable:
            pieces.append(sayable[piece.name])
            names.add(piece.name)
        elif piece.name not in form.bare:
            return None
    for group in groups:
        pieces += [group.word, *(sayable[slot.name] for slot in group.slots)]
        names.update((slot.name for slot in group.slots) if group.unset is None else [group.unset])
    return " ".join(pieces), frozenset(names)


def _is_said(group: _Group, sayable: Mapping[str, str], body: Mapping[str, Any]) -> bool:
    if group.unset:
        return body.get(group.unset) is False
    return all(sayable.get(slot.name) for slot in group.slots)


def _words_for(form: _Form, name: str, value: Any) -> str | None:
    """The words for a field; None where its form has none for it."""
    slots = [*(piece for piece in form.head if isinstance(piece, _Slot))]
    slots += [slot for group in form.groups for slot in group.slots]
    slot = next((slot for slot in slots if slot.name == name), None)
    if slot is None:
        return None
    if not slot.several:
        return word_for(slot.kind, value)
    if isinstance(value, Mapping):
        return _pairs(slot.kind, value)
    if not isinstance(value, list) or not value:
        return None
    words = [word_for(_bare(slot.kind)["items"], each) for each in value]
    return None if None in words else " ".join(map(str, words))


def _pairs(kind: Mapping[str, Any], value: Mapping[str, Any]) -> str | None:
    words = {key: word_for(kind["additionalProperties"], each) for key, each in value.items()}
    return None if None in words.values() or not words else " ".join(f"{key}={word}" for key, word in words.items())


def word_for(kind: Mapping[str, Any], value: Any) -> str | None:
    """One word that says a value of that kind; None where there is none."""
    kind = _bare(kind)
    if isinstance(value, str):
        return value if value and not value.split()[1:] and value.strip() == value else None
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list) and value and kind.get("type") == "array":
        inner = _bare(kind["items"])
        mark = _LISTED.get(str(inner.get("type")))
        words = [word_for(inner, one) for one in value]
        return None if mark is None or None in words else mark.join(map(str, words))
    return None
