"""A whole tournament in one archive: its log, the matches of its tables, the keys that seal, and what each file is."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from api.aggregates.definition import Fold
from api.aggregates.kinds import LogFile
from api.matches.files import arriving
from api.matches.files.arriving import MatchFile
from api.matches.files.zips import FAULTS, members
from api.seals import PublicKey
from api.tournaments import files
from api.tournaments.files import people_told
from api.tournaments.people import Naming
from recorder.chain import canonical
from replays.files import Broken

FORMAT, LAYOUT = "greffier-tournament-archive", 1
MANIFEST, LOG, KEYS, MATCHES = "manifest.json", "tournament.jsonl", "keys.json", "matches/"
_DAY = (2020, 1, 1, 0, 0, 0)  # of every file: the same tournament makes the same archive


class Archive(NamedTuple):
    """An archive that holds: its header, its whole events, how many parts are gone, and the files of its matches."""

    manifest: Mapping[str, Any]
    header: Mapping[str, Any]
    events: Sequence[dict[str, Any]]
    erased: int
    log: bytes
    matches: Mapping[str, bytes]


def pack(
    loaded: Fold,
    called: Naming,
    events: Iterable[Mapping[str, Any]],
    matches: Iterable[tuple[str, bytes]],
    keys: Iterable[PublicKey],
) -> bytes:
    """The archive as bytes. events: of the tournament, as whoever asks may see them; matches: each with its file."""
    known = loaded.beside.of_kind
    found: dict[str, bytes] = {LOG: b"".join(files.jsonl(loaded, events))}
    found |= {f"{MATCHES}{match}.jsonl": content for match, content in matches}
    found[KEYS] = orjson.dumps({"items": [key.told() for key in keys], "next": None})
    manifest = {
        "format": FORMAT,
        "layout": LAYOUT,
        "tournament": loaded.id,
        "name": known.name,
        "consent": known.consent,
        "show": known.show,
        "visibility": loaded.beside.visibility,
        "starts_at": known.starts_at,
        "lang": known.lang,
        "sections": [*known.sections],
        "entrants": people_told(called),
        "files": [
            {"name": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in found.items()
        ],
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [(MANIFEST, canonical(manifest)), *found.items()]:
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def is_archive(raw: bytes) -> bool:
    """Whether this is an archive of a tournament."""
    try:
        return MANIFEST in zipfile.ZipFile(io.BytesIO(raw)).namelist()
    except FAULTS:
        return False


def unpack(raw: bytes) -> Archive:
    """An archive whose files are those of its manifest, and whose log holds. Raises Broken."""
    found = dict(members(raw))
    manifest = _manifest(found.pop(MANIFEST, b""))
    listed = {each["name"]: each for each in manifest["files"]}
    if strange := sorted(found.keys() ^ listed.keys()):
        raise Broken(1, f"{strange[0][:80]!r} is in the archive or in its manifest, and not in the other")
    for name, content in found.items():
        if hashlib.sha256(content).hexdigest() != listed[name].get("sha256"):
            raise Broken(1, f"{name[:80]!r} is not the file that the manifest names: it was changed")
    if LOG not in found:
        raise Broken(1, f"no {LOG} in it")
    header, events, erased = files.read(found[LOG])
    if header["tournament"] != manifest["tournament"]:
        raise Broken(1, "its log is of another tournament")
    begins, ends = len(MATCHES), -len(".jsonl")
    matches = {name[begins:ends]: content for name, content in found.items() if name.startswith(MATCHES)}
    return Archive(manifest, header, events, erased, found[LOG], matches)


def _manifest(raw: bytes) -> dict[str, Any]:
    try:
        manifest = orjson.loads(raw)
    except ValueError:
        raise Broken(1, f"no {MANIFEST} that can be read") from None
    if not isinstance(manifest, dict) or (manifest.get("format"), manifest.get("layout")) != (FORMAT, LAYOUT):
        raise Broken(1, f"its {MANIFEST} is not of {FORMAT} {LAYOUT}")
    listed = manifest.get("files")
    if not isinstance(listed, list) or not all(isinstance(e, dict) and isinstance(e.get("name"), str) for e in listed):
        raise Broken(1, f"its {MANIFEST} does not list its files")
    if not isinstance(manifest.get("tournament"), str) or not isinstance(manifest.get("entrants", []), list):
        raise Broken(1, f"its {MANIFEST} does not say whose it is")
    return manifest


def proven(archive: Archive) -> Iterator[tuple[str, MatchFile]]:
    """Each match of it, read and checked, and that results which came of it name its hash. Raises Broken."""
    sources: dict[str, list[Mapping[str, Any]]] = {}
    for event in archive.events:
        source = event["data"].get("source") if event["type"] == "result_recorded" else None
        if isinstance(source, dict) and source.get("kind") == "match":
            sources.setdefault(str(source.get("match")), []).append(source)
    for match, content in archive.matches.items():
        try:
            file = arriving.read(content)
        except Broken as fault:
            raise Broken(fault.line, f"match {match[:40]}: {fault}", fault.version) from None
        if file.header["match"] != match:
            raise Broken(1, f"match {match[:40]}: the file is of another one")
        for source in sources.get(match, ()):
            version = source.get("version")
            if not isinstance(version, int) or not 0 < version <= len(file.events):
                continue  # it is told up to an earlier version
            if file.events[version - 1]["hash"] != source.get("hash"):
                raise Broken(1, f"match {match}: a result came of another past of it")
        yield match, file


def read_file(raw: bytes) -> LogFile | None:
    """Read a tournament's log or archive; None for a file of something else. Raises Broken."""
    if is_archive(raw):
        found = unpack(raw)
        matches = ((match, file.events) for match, file in proven(found))
        return _log_file(found.header, found.events, found.erased)._replace(matches=matches)
    if raw.startswith(b'{"format":"' + files.FORMAT.encode() + b'"'):
        return _log_file(*files.read(raw))
    return None


def _log_file(header: Mapping[str, Any], events: Sequence[dict[str, Any]], erased: int) -> LogFile:
    return LogFile(header["tournament"], header["game"], header["hash"], events, erased)
