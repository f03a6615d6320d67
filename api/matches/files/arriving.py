"""The file of a match, read and checked without any service: its lines, its header, its chain and its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from api import times
from api.aggregates.credentials import ID
from api.matches.files.exporting import ANNOTATIONS, FORMAT, LAYOUT, header_sum
from recorder.chain import canonical, genesis, link, verify
from replays.files import Broken

_NOTES = "notes"
_HEADER = {
    "format": str, "layout": int, "match": str, "game": str, "head": int, "hash": str, "title": str | None,
    "seats": dict, "sum": str,
}  # fmt: skip
WHAT = {
    "missing": "another version stands here: something was left out or put in",
    "not canonical": "no event as it was recorded",
    "prev": "it does not follow the event before it",
    "hash": "it was changed: its hash is another",
}
_DEEPEST = 32  # as bodies may be nested
_MEMBERS = frozenset({"version", "type", "by", "at", "made_at", "key", "actor", "data", "prev", "hash"})
_MAY_HAVE = frozenset({"irregular", "sealed_parts", "parts"})
_KEY = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_ACTOR = re.compile(
    r"(?:operator|anyone|service|creator#c[1-9]\d{0,9}"
    r"|(?:referee|seat:[A-Z]|director|deputy|desk|entrant)#t[1-9]\d{0,9})",
    re.ASCII,
)


class MatchFile(NamedTuple):
    """events: whole wire ones, version 1 first; in line version + 1. erased: parts that are not in the file.

    annotations: as their lines have them, behind the events.
    """

    header: dict[str, Any]
    events: list[dict[str, Any]]
    erased: int
    annotations: list[dict[str, Any]] = []  # noqa: RUF012

    @property
    def first_annotation(self) -> int:
        """The line of the first annotation."""
        return len(self.events) + 2


def read(file: bytes) -> MatchFile:
    """Return what a match's file says, once its chain, erasable fields and end are checked. Raises Broken."""
    lines = split_lines(file)
    header = _header(lines[0])
    events: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []
    for n, line in enumerate(lines[1:], start=2):
        value = read_line(n, line)
        if said or (ANNOTATIONS in header and "annotation" in value):
            said.append(_annotation(n, value))
        else:
            events.append(whole_event(n, value))
    if events and (events[0]["type"], events[0]["data"].get("game")) != ("match_created", header["game"]):
        raise Broken(2, f"not the creation of a match of {header['game']}", 1)
    erased = verify_chain(header["match"], events)
    check_head(header, len(events), events[-1]["hash"] if events else None)
    _check_annotations(header, said, len(events) + 2)
    return MatchFile(header, events, erased, [line["annotation"] for line in said])


def split_lines(file: bytes) -> list[bytes]:
    """Return the lines of a file, of which there is one at least. Raises Broken."""
    *lines, rest = file.split(b"\n")
    if rest:
        raise Broken(len(lines) + 1, "the file does not end with a line end: something is missing, or was added")
    if not lines:
        raise Broken(1, "the file is empty")
    return lines


def verify_chain(name: str, events: Sequence[dict[str, Any]]) -> int:
    """Check the chain and the parts of the events of a stream; return how many parts are not there. Raises Broken."""
    verdict = verify(name, events)
    if verdict.bad:
        what = verdict.bad["what"]
        raise Broken(verdict.checked + 2, WHAT.get(what) or f"its {what} is not what was sealed", verdict.checked + 1)
    return verdict.erased


def check_members(header: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """Raise Broken where a member of a header is missing, or is of another kind."""
    for name, kind in kinds.items():
        if name not in header or not isinstance(header[name], kind):
            raise Broken(1, f"the header has no {name}, or not as it should be")


def _header(line: bytes) -> dict[str, Any]:
    header = read_line(1, line)
    if header.get("format") != FORMAT:
        raise Broken(1, f"no file of a match: its format is not {FORMAT}")
    if header.get("layout") != LAYOUT:
        raise Broken(1, f"layout {str(header.get('layout'))[:20]}; this version of greffier reads {LAYOUT}")
    check_members(header, _HEADER)
    notes = header.get(_NOTES, {})
    if not isinstance(notes, dict) or not all(isinstance(note, str) for note in notes.values()):
        raise Broken(1, "the header’s notes are not texts by the places of their moves")
    told = header.get(ANNOTATIONS, {"count": 1, "hash": ""})
    if not isinstance(told, dict) or told.keys() != {"count", "hash"} or type(told["count"]) is not int:
        raise Broken(1, "the header’s annotations are not told as {count, hash}")
    if header["sum"] != header_sum(header):
        raise Broken(1, "the header was changed: its sum is another")
    return header


def read_line(n: int, line: bytes) -> dict[str, Any]:
    """One line as it was written, to the byte. Raises Broken."""
    version = None if n == 1 else n - 1
    try:
        value = orjson.loads(line)
        if not isinstance(value, dict):
            raise Broken(n, "not a JSON object", version)
        if canonical(value) != line:
            raise Broken(n, "not written as it was exported (canonical JSON, RFC 8785): it was changed", version)
    except (ValueError, RecursionError):
        raise Broken(n, "cannot be read as JSON: it was changed or cut", version) from None
    return value


def _annotation(n: int, line: dict[str, Any]) -> dict[str, Any]:
    if line.keys() != {"annotation", "prev", "hash"} or not isinstance(line["annotation"], dict):
        raise Broken(n, "no annotation as it was exported; nothing else stands behind the first of them")
    return line


def _check_annotations(header: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], first: int) -> None:
    """Whether they are bound to each other as they were written, and are all there."""
    told = header.get(ANNOTATIONS, {"count": 0, "hash": None})
    prev = genesis(header["match"], ANNOTATIONS)
    for n, line in enumerate(lines, start=first):
        if line["prev"] != prev:
            raise Broken(n, "the annotation does not follow the one before it")
        if line["hash"] != link(line):
            raise Broken(n, "the annotation was changed: its hash is another")
        prev = line["hash"]
    if len(lines) < told["count"]:
        raise Broken(
            first + len(lines), f"the file ends behind {len(lines)} annotations; the header says {told['count']}"
        )
    if len(lines) > told["count"]:
        raise Broken(first + told["count"], f"the file goes on; by the header it has {told['count']} annotations")
    if lines and prev != told["hash"]:
        raise Broken(first + len(lines) - 1, "its hash is not the one that the header names for the annotations")


def whole_event(n: int, event: dict[str, Any]) -> dict[str, Any]:
    parts = event.get("parts", {"": {"salt": "", "data": None}})
    is_whole = isinstance(event.get("data"), dict) and isinstance(event.get("type"), str) and isinstance(parts, dict)
    if (
        not is_whole
        or not parts
        or any(not isinstance(p, dict) or p.keys() != {"salt", "data"} for p in parts.values())
    ):
        raise Broken(n, "no event as it was recorded", n - 1)
    return event


def check_head(header: Mapping[str, Any], version: int, hash_: object) -> None:
    if version < header["head"]:
        raise Broken(version + 2, f"the file ends at version {version}; the header says {header['head']}")
    if version > header["head"]:
        raise Broken(header["head"] + 2, f"the file goes on; by the header it ends at version {header['head']}")
    if hash_ != header["hash"]:
        raise Broken(version + 1, "its hash is not the one that the header names", version)


# ── more, of one that is to be recorded ────────────────────────────────────────


def check_form(file: MatchFile, latest: int) -> None:
    """Whether its events have the form of recorded ones, beside what the rules say. Raises Broken.

    latest: ms since 1970, after which nothing can have arrived.
    """
    if not ID.fullmatch(file.header["match"]):
        raise Broken(1, "its match has no id of 20 letters a–z and digits 2–7")
    at = made_at = 0
    used: set[str] = set()
    before: dict[str, Any] = {"key": None}
    for event in file.events:
        if wrong := _wrong_form(event):
            raise Broken(event["version"] + 1, wrong, event["version"])
        then, then_made = times.ms(event["at"]), times.ms(event["made_at"])
        same = event["key"] is not None and event["key"] == before["key"]
        if same and any(event[name] != before[name] for name in ("at", "made_at", "actor")):
            raise Broken(event["version"] + 1, "other events of its move have another time or actor", event["version"])
        if event["key"] in used and not same:
            raise Broken(event["version"] + 1, "its key was used by an earlier move", event["version"])
        if not (at <= then <= latest and made_at <= then_made <= then):
            raise Broken(event["version"] + 1, "its times run backwards, or are still to come", event["version"])
        if event["key"] is not None:
            used.add(event["key"])
        at, made_at, before = then, then_made, event


def _wrong_form(event: Mapping[str, Any]) -> str | None:
    if unknown := sorted(event.keys() - _MEMBERS - _MAY_HAVE):
        return f"unknown member {unknown[0][:40]!r}; an event has {', '.join(sorted(_MEMBERS))}"
    if missing := sorted(_MEMBERS - event.keys()):
        return f"{missing[0]} is missing"
    if not (isinstance(event["actor"], str) and _ACTOR.fullmatch(event["actor"])):
        return "its actor is none; want as in referee#t1"
    key = event["key"]
    if key is not None and not (isinstance(key, str) and _KEY.fullmatch(key)):
        return "its key is no UUID in lower case"
    if "sealed_parts" in event and not event["sealed_parts"]:
        return "its sealed_parts are empty"
    for name in ("at", "made_at"):
        try:
            times.ms(event[name])
        except (ValueError, TypeError, AttributeError):
            return f"its {name} is no time like 2026-11-21T10:00:00.123Z"
    return None if _is_shallow(event, _DEEPEST) else f"nested deeper than {_DEEPEST}"


def _is_shallow(value: Any, left: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left > 0 and all(_is_shallow(each, left - 1) for each in inner if isinstance(each, dict | list))
