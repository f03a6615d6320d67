"""TOML read with the line of each value, within bounds of time and depth, and values written."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from replays.files import Broken

MOST_BYTES = 2 * 2**20  # read at one go, while others wait
DEEPEST = 24  # arrays and tables within each other
LONGEST_KEY = 8  # parts of a dotted key
MOST_VALUES = 200_000

Path = tuple[str | int, ...]


class Document(NamedTuple):
    """A document as tomllib has it, and on which line each value begins."""

    value: dict[str, Any]
    lines: Mapping[Path, int]

    def line(self, path: Path) -> int:
        """Where the value at path stands; of one that is missing, where that stands in which it should be."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def parse(source: str | bytes) -> Document:
    """A TOML document. Raises Broken."""
    text = _text(source)
    scan = _Scan(text)
    whole = scan.run()
    if not whole:
        # tomllib tells what is wrong there; of what follows nobody has counted how deep it goes.
        end = text.find("\n", scan.at + 1)
        text = text if end < 0 else text[: end + 1]
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
        told = str(error)[: found.start()] if found else str(error)
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        raise Broken(line, f"not TOML: {told}") from None
    except (ValueError, RecursionError) as error:
        raise Broken(scan.line_of(scan.at), f"not TOML that is read here: {str(error)[:100]}") from None
    if not whole:
        raise Broken(scan.line_of(scan.at), "not TOML: what stands here is neither a key, a table nor a value")
    return Document(value, scan.lines)


def _text(source: str | bytes) -> str:
    if len(source) > MOST_BYTES:
        raise Broken(1, f"more than {MOST_BYTES // 2**20} MiB; a match is not so long")
    text = _decoded(source) if isinstance(source, bytes) else source
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _decoded(source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise Broken(source.count(b"\n", 0, error.start) + 1, "not UTF-8; save the file as UTF-8") from None


# A group that is repeated by *+ goes wrong in Python 3.11.2: only single signs are repeated so.
_BLANK = re.compile(r"[ \t\n]*+(?:#[^\n]*+[ \t\n]*+)*")
_SPACE = re.compile(r"[ \t]*+")
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*"' + r"|'[^'\n]*+'")
_LONG_END = {
    '"""': re.compile(r'[^"\\]*+(?:(?:\\.|"{1,2}(?!"))[^"\\]*+)*"{3,5}', re.S),
    "'''": re.compile(r"[^']*+(?:'{1,2}(?!')[^']*+)*'{3,5}"),
}
_ATOM = re.compile(r"[^,\]}#\n]++")


class _Scan:
    """Where each value of a document begins, found without reading what it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._counted, self._line = 0, 1

    def line_of(self, at: int) -> int:
        """The line of a position that is never before the last one asked about."""
        self._line += self.text.count("\n", self._counted, at)
        self._counted = max(self._counted, at)
        return self._line

    def run(self) -> bool:
        """Whether the document was understood to its end; `at` is how far. Raises Broken for what is beyond bounds."""
        table: Path = ()
        counts: dict[Path, int] = {}
        while True:
            self._skip(_BLANK)
            if self.at == len(self.text):
                return True
            start, array = self.at, self.text.startswith("[[", self.at)
            if self.text[self.at] == "[":
                self.at += 2 if array else 1
                key = self._key()
                ends = "]]" if array else "]"
                if key is None or not self.text.startswith(ends, self.at):
                    return False
                self.at += len(ends)
                table = self._under(key, counts)
                if array:
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, counts[table])
                self._put(table, start)
            else:
                key = self._key()
                if key is None or self.text[self.at : self.at + 1] != "=":
                    return False
                self.at += 1
                if not self._value((*table, *key), start):
                    return False
            self._skip(_SPACE)
            if self.text[self.at : self.at + 1] not in ("", "\n", "#"):
                return False

    @staticmethod
    def _under(key: list[str], counts: Mapping[Path, int]) -> Path:
        """Where a header's table is: within the last of each array of tables that it names."""
        path: Path = ()
        for part in key[:-1]:
            path = (*path, part)
            if path in counts:
                path = (*path, counts[path])
        return (*path, key[-1])

    def _value(self, path: Path, start: int) -> bool:
        """A value and all that is in it."""
        depth: list[tuple[Path, bool]] = []  # what is open: its path, whether it is an array
        indices: list[int] = []
        while True:
            self._skip(_BLANK if depth and depth[-1][1] else _SPACE)
            self._put(path, start if start >= 0 else self.at)
            start = -1
            char = self.text[self.at : self.at + 1]
            if char in ("[", "{") and char:
                if len(depth) >= DEEPEST:
                    raise Broken(self.line_of(self.at), f"nested too deeply; want {DEEPEST} levels at most")
                self.at += 1
                depth.append((path, char == "["))
                indices.append(0)
            elif not self._atom():
                return False
            # What ends here, and where the next value is.
            while True:
                if not depth:
                    return True
                opened, is_array = depth[-1]
                self._skip(_BLANK if is_array else _SPACE)
                char = self.text[self.at : self.at + 1]
                if char == ("]" if is_array else "}"):
                    self.at += 1
                    depth.pop()
                    indices.pop()
                    continue
                if indices[-1]:
                    if char != ",":
                        return False
                    self.at += 1
                    self._skip(_BLANK if is_array else _SPACE)
                    if is_array and self.text[self.at : self.at + 1] == "]":
                        continue
                break
            if is_array:
                path = (*opened, indices[-1])
            else:
                start = self.at
                key = self._key()
                if key is None or self.text[self.at : self.at + 1] != "=":
                    return False
                self.at += 1
                path = (*opened, *key)
            indices[-1] += 1

    def _put(self, path: Path, at: int) -> None:
        if len(self.lines) >= MOST_VALUES:
            raise Broken(self.line_of(at), f"more than {MOST_VALUES} values; a match is not so long")
        self.lines.setdefault(path, self.line_of(at))

    def _skip(self, what: re.Pattern[str]) -> None:
        found = what.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _key(self) -> list[str] | None:
        """A dotted key, as far as behind the blanks that follow it."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            found = _BARE.match(self.text, self.at) or _STRING.match(self.text, self.at)
            if found is None:
                return None
            part = found[0]
            parts.append(part[1:-1] if part[0] in "\"'" else part)
            if len(parts) > LONGEST_KEY:
                raise Broken(self.line_of(self.at), f"a key of more than {LONGEST_KEY} parts")
            self.at = found.end()
            self._skip(_SPACE)
            if self.text[self.at : self.at + 1] != ".":
                return parts
            self.at += 1

    def _atom(self) -> bool:
        """A text, a number, a time, true or false."""
        opening = self.text[self.at : self.at + 3]
        if opening in _LONG_END:
            found = _LONG_END[opening].match(self.text, self.at + 3)
        elif opening[:1] in ('"', "'"):
            found = _STRING.match(self.text, self.at)
        else:
            found = _ATOM.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True


# ── writing ────────────────────────────────────────────────────────────────────

_ESCAPED = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_TO_ESCAPE = re.compile(r'[\x00-\x1f"\\\x7f\x80-\x9f\u2028\u2029\ud800-\udfff]')


def text(value: str) -> str:
    """A text on one line.

    >>> print(text('say "7♠"'))
    "say \\"7♠\\""
    """
    return f'"{_TO_ESCAPE.sub(lambda found: _escape(found[0]), value)}"'


def _escape(char: str) -> str:
    # Half a character of two has no place in TOML, nor in UTF-8.
    return _ESCAPED.get(char) or ("\\uFFFD" if "\ud800" <= char <= "\udfff" else f"\\u{ord(char):04X}")


def key(name: str) -> str:
    """A key, quoted where it must be."""
    return name if _BARE.fullmatch(name) else text(name)


class Bare(str):
    """What is written as it is: a time."""


def inline(value: Any) -> str:
    """A value on one line."""
    match value:
        case Bare():
            return value
        case str():
            return text(value)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Mapping():
            return "{" + ", ".join(f"{key(name)} = {inline(held)}" for name, held in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(inline, value)) + "]"
    raise TypeError(f"no TOML for {type(value).__name__}")
