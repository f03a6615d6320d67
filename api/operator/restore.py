"""Puts a backup into an empty data folder. All of it is checked before anything is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

import orjson

from api import times
from api.aggregates.kinds import Kind
from api.kinds import KINDS
from api.operator import archive, erasures
from api.operator.access import StoreAccess, store_access
from api.operator.archive import HEAD, LAST, Archive, members
from api.operator.backup import heads
from api.operator.counting import counted, how_many, verb_for
from api.seals import PublicKey, held_keys
from api.server.serve import claimed, say
from api.server.settings import Refused
from recorder import drafts, primary
from recorder.folder import private_folder, write_private
from recorder.primary import Whole

_FILE = re.compile(r"(keys|files)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+")


def restore(
    file: Path,
    data: Path,
    more: Sequence[Path] = (),
    keys: Sequence[PublicKey] | None = None,
    *,
    unsigned: bool = False,
) -> str:
    """Restore a backup to data, which must be empty or not there; erasures since are done again. Raises Refused.

    more: logs of erasures, or later backups. One that lies beside the backup is read too.
    keys: one of them must have signed it; None: one that the backup itself holds. unsigned: or nobody.
    """
    data = data.absolute()
    drafts.clear(data, say)
    if data.exists() and (not data.is_dir() or any(path.name != "lock" for path in data.iterdir())):
        raise Refused(f"{data} is not empty; restore into a folder that is, and nothing is overwritten")
    found = archive.check(file)
    signer = _signer(found, keys, unsigned)
    lines = _lines(file, more)
    erased = erasures.parts_of(lines)
    check(found, erased)
    private_folder(data.parent) if not data.parent.exists() else None
    # A folder that is there may be a mount point, whose name no other can be given.
    inside = data.exists()
    with drafts.new_folder(data, private_folder(data) if inside else data.parent) as draft:
        _put_files(file, draft)
        secret = _secret(file)
        known = {orjson.dumps(line) for line in erasures.known(draft, secret)}
        for line in lines:
            if orjson.dumps(line) not in known:
                erasures.add(draft, secret, line["kind"], line["id"], line["parts"], line["at"])
        with store_access(draft, new=True) as access:
            held = _put_aggregates(file, access, erased)
        if inside:
            _move_in(draft, data)
        else:
            draft.rename(data)
    repeated = f"; {how_many(len(lines), 'erasure')} {verb_for(len(lines), 'is', 'are')} done again" if lines else ""
    return f"restored {held} to {data}, and every chain holds{repeated}; the backup, {signer}"


def _signer(found: Archive, keys: Sequence[PublicKey] | None, unsigned: bool) -> str:
    """Whose signature a backup has, in words. Raises Refused."""
    but = "; --unsigned restores it all the same"
    if found.key is None:
        if unsigned:
            return f"of {found.made_at}, is signed by nobody"
        raise Refused(f"{found.path} is not signed, or its end is lost: nobody says that it is whole{but}")
    name = found.key.key
    known = _own_keys(found.path) if keys is None else keys
    key = next((key for key in known if key.public == found.key.public), None)
    if key is None:
        whose = "the service's whose backup it says it is" if keys is None else "those that were given"
        fault = f"is signed by key {name}, which is none of {whose}"
    elif key.was_retired(times.ms(found.made_at)):
        fault = f"is signed by key {name}, which was no longer in use then"
    else:
        own = ", which it holds itself: compare that with the keys your service published, or give --keys"
        return f"of {found.made_at}, is signed by key {name}{own if keys is None else ''}"
    if unsigned:
        return f"of {found.made_at}, {fault}"
    raise Refused(f"{found.path} {fault}{but}")


def _own_keys(file: Path) -> list[PublicKey]:
    for name, content in members(file):
        if name == archive.KEYS:
            try:
                return held_keys(content, name)
            except ValueError as error:
                raise Refused(f"{file}: {error}") from None
    raise Refused(f"{file} has no {archive.KEYS}")


def _aggregates(file: Path) -> Iterator[Whole]:
    for name, content in members(file):
        if (kind := _kind_of(name)) is None:
            continue
        try:
            whole = primary.from_lines(content.splitlines())
        except ValueError as error:
            raise Refused(f"{name} in {file}: {error}") from None
        if whole.kind != kind.name or name != f"{kind.plural}/{whole.id}.jsonl":
            raise Refused(f"{name} in {file} holds {whole.full_name}")
        yield whole


def _kind_of(name: str) -> Kind | None:
    """The kind whose aggregate a member holds, by its folder."""
    folder, slash, _ = name.partition("/")
    return next((kind for kind in KINDS.values() if slash and kind.plural == folder), None)


def check(found: Archive, erased: Mapping[str, Set[str]]) -> None:
    """What the files of a backup hold: every name, stream and chain. Raises Refused."""
    file = found.path
    if strange := [name for name in found.manifest["files"] if not _is_known(name)]:
        raise Refused(f"{file} holds {strange[0]}, which no backup has")
    if unknown := sorted(found.manifest["kinds"].keys() - KINDS.keys()):
        raise Refused(f"{file} holds aggregates of kind {unknown[0]}, which this version of greffier does not know")
    bad: list[str] = []
    seen = {name: dict[str, int]() for name in KINDS}  # of each aggregate how many events
    for whole in _aggregates(file):
        seen[whole.kind][whole.id] = len(whole.events)
        bad += _unlike(whole, _stated(found, whole.kind).get(whole.id))
        whole = primary.without(whole, erased.get(whole.full_name, ()))
        for log in primary.LOGS:
            if fault := whole.bad(log):
                bad.append(f"{whole.full_name} {log} {fault['version']}: {fault['what']}")
    for name, kind in KINDS.items():
        counts = seen[name]
        bad += [f"{name} {each} is missing" for each in sorted(_stated(found, name).keys() - counts.keys())]
        told = found.manifest["kinds"].get(name, {})
        for what, count, stated in (
            (kind.plural, len(counts), told.get("count", 0)),
            (f"events of {kind.plural}", sum(counts.values()), told.get("events", 0)),
        ):
            if stated != count:
                bad.append(f"{count} {what}, and the manifest has {stated}")
    if bad:
        raise Refused(f"nothing is restored: in {file} do not hold: {'; '.join(bad)}")


def _stated(found: Archive, kind: str) -> Mapping[str, Any]:
    """What the manifest has of each aggregate of a kind."""
    streams: Mapping[str, Any] = found.manifest["kinds"].get(kind, {}).get("streams", {})
    return streams


def _is_known(name: str) -> bool:
    return name in (HEAD, erasures.FILE) or _kind_of(name) is not None or _FILE.fullmatch(name) is not None


def _unlike(whole: Whole, stated: Any) -> Iterator[str]:
    """What of an aggregate is not as the manifest has it."""
    if not isinstance(stated, dict):
        yield f"{whole.full_name}, which the manifest does not have"
        return
    for name, told in heads(whole).items():
        if told != stated.get(name):
            yield f"{whole.full_name} {name}: {_in_words(told)}, and the manifest has {_in_words(stated.get(name))}"


def _in_words(told: Any) -> str:
    if isinstance(told, dict):
        return f"{told.get('length')} entries to {str(told.get('head'))[:16]}"
    return str(told)


def _put_files(file: Path, data: Path) -> None:
    for name, content in members(file):
        if name in (HEAD, LAST) or _kind_of(name) is not None:
            continue
        path = data / name
        folder = data
        for part in path.relative_to(data).parts[:-1]:
            folder = private_folder(folder / part)
        write_private(path, content)


def _move_in(draft: Path, data: Path) -> None:
    """Move all that the draft holds, its keys last: without keys, a folder is not a service's."""
    with claimed(data):
        if {path.name for path in data.iterdir()} != {draft.name, "lock"}:
            raise Refused(f"{data} is no longer empty: nothing is restored")
        (draft / "lock").unlink(missing_ok=True)
        names = sorted((path.name for path in draft.iterdir()), key=lambda name: name == "keys")
        write_private(draft / drafts.MOVING, orjson.dumps(names))
        for name in names:
            (draft / name).rename(data / name)


def _put_aggregates(file: Path, found: StoreAccess, erased: Mapping[str, Set[str]]) -> str:
    """Returns what was put into the store, in words."""
    for name, kind in KINDS.items():
        if found.store.of(name).all_ids():
            raise Refused(f"the store already holds {kind.plural}; restore into an empty one")
    counts = dict.fromkeys(KINDS, 0)
    for whole in _aggregates(file):
        wanted = primary.without(whole, erased.get(whole.full_name, ()))
        store = found.store.of(whole.kind)
        primary.write(store, found.operator, wanted)
        if primary.read(store, found.operator, whole.id) != wanted:
            raise Refused(f"{whole.full_name} is not what the backup has once it is written: nothing is restored")
        counts[whole.kind] += 1
    return counted(counts)


def _secret(file: Path) -> bytes:
    for name, content in members(file):
        if name == "keys/hmac":
            return content
    raise Refused(f"{file} has no keys/hmac")


def _lines(file: Path, more: Sequence[Path]) -> list[dict[str, Any]]:
    """All erasures that are known of, each once. Raises Refused."""
    secret = _secret(file)
    beside = file.parent / erasures.FILE
    texts = [*(_log_in(path) for path in (file, *more))]
    if beside.exists():
        texts.append(beside.read_bytes())
    lines: dict[bytes, dict[str, Any]] = {}
    for text in texts:
        try:
            lines |= {orjson.dumps(line): line for line in erasures.read(text, secret)}
        except erasures.BadLog as error:
            raise Refused(str(error)) from None
    return list(lines.values())


def _log_in(path: Path) -> bytes:
    """The log that a backup holds, or that the file is."""
    if archive.is_backup(path):
        archive.check(path)
        return next((content for name, content in members(path) if name == erasures.FILE), b"")
    return path.read_bytes()
