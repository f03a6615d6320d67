"""Puts a backup into an empty data folder. Nothing of it is kept unless every chain in it holds."""

from __future__ import annotations

import re
import secrets
import shutil
import tarfile
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from api.operator import erasures
from api.operator.access import StoreAccess, store_access
from api.operator.backup import FORMAT, HEAD, LAST, MATCHES
from api.operator.verifying import check
from api.projections.rows import all_matches
from api.server.serve import Refused, claimed
from recorder import primary
from recorder.chain import verify
from recorder.folder import private_folder, write_private
from recorder.primary import Whole

_FILE = re.compile(r"(keys|files)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+")


def restore(file: Path, data: Path, more: Sequence[Path] = ()) -> str:
    """Restore a backup to data, which must be empty or not there; erasures since are done again. Raises Refused.

    more: logs of erasures, or later backups. One that lies beside the backup is read too.
    """
    data = data.absolute()
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise Refused(f"{data} is not empty; restore into a folder that is, and nothing is overwritten")
    lines = _lines(file, more)
    erased = erasures.parts_of(lines)
    _check(file, erased)
    private_folder(data.parent) if not data.parent.exists() else None
    # A folder that is there may be a mount point, whose name no other can be given.
    inside = data.exists()
    draft = (private_folder(data) if inside else data.parent) / f".{data.name}.{secrets.token_hex(6)}"
    private_folder(draft)
    try:
        _put_files(file, draft)
        secret = _secret(file)
        known = {orjson.dumps(line) for line in erasures.known(draft, secret)}
        for line in lines:
            if orjson.dumps(line) not in known:
                erasures.add(draft, secret, line["match"], line["parts"], line["at"])
        with store_access(draft, new=True) as found:
            count = _put_matches(file, found, erased)
        if inside:
            _move_in(draft, data)
        else:
            draft.rename(data)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    repeated = f"; {len(lines)} erasures are done again" if lines else ""
    return f"{count} matches are restored to {data}, and every chain holds{repeated}"


def _members(file: Path) -> Iterator[tuple[str, bytes]]:
    """All files of a backup, by name. Raises Refused unless it is one, whole and of a known format."""
    names: list[str] = []
    try:
        with tarfile.open(file, mode="r|gz") as tar:
            for member in tar:
                opened = tar.extractfile(member)
                content = opened.read() if opened else b""
                if not names and (member.name != HEAD or orjson.loads(content)["format"] != FORMAT):
                    raise Refused(f"{file} is no backup of format {FORMAT}")
                names.append(member.name)
                yield member.name, content
    except (tarfile.TarError, EOFError, OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{file} cannot be read as a backup: {error}") from None
    if names[-1:] != [LAST]:
        raise Refused(f"{file} is cut short: it does not end with {LAST}")


def _matches(file: Path) -> Iterator[Whole]:
    for name, content in _members(file):
        if name.startswith(f"{MATCHES}/"):
            try:
                whole = primary.from_lines(content.splitlines())
            except ValueError as error:
                raise Refused(f"{name} in {file}: {error}") from None
            if name != f"{MATCHES}/{whole.match}.jsonl":
                raise Refused(f"{name} in {file} holds {whole.match}")
            yield whole


def _check(file: Path, erased: Mapping[str, Set[str]]) -> None:
    """Every chain, before anything is written."""
    bad = []
    for whole in _matches(file):
        whole = primary.without(whole, erased.get(whole.match, ()))
        for log in primary.LOGS:
            verdict = verify(whole.match, whole.log(log), log=log)
            if verdict.bad:
                bad.append(f"{whole.match} {log} {verdict.bad['version']}: {verdict.bad['what']}")
    if bad:
        raise Refused(f"nothing is restored: in {file} do not hold: {'; '.join(bad)}")


def _put_files(file: Path, data: Path) -> None:
    for name, content in _members(file):
        if name in (HEAD, LAST) or name.startswith(f"{MATCHES}/"):
            continue
        if not (_FILE.fullmatch(name) or name == erasures.FILE):
            raise Refused(f"{file} holds {name}, which no backup has")
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
        for path in sorted(draft.iterdir(), key=lambda path: path.name == "keys"):
            path.rename(data / path.name)


def _put_matches(file: Path, found: StoreAccess, erased: Mapping[str, Set[str]]) -> int:
    if all_matches(found.store):
        raise Refused("the store already holds matches; restore into an empty one")
    written = {}
    for whole in _matches(file):
        primary.write(found.store, found.operator, primary.without(whole, erased.get(whole.match, ())))
        written[whole.match] = len(whole.events), len(whole.about)
    for match, lengths in written.items():
        verdicts = check(found.store, match)
        if any(v.bad for v in verdicts.values()) or lengths != tuple(v.checked for v in verdicts.values()):
            raise Refused(f"{match} does not hold once it is written: nothing is restored")
    return len(written)


def _secret(file: Path) -> bytes:
    for name, content in _members(file):
        if name == "keys/hmac":
            return content
    raise Refused(f"{file} has no keys/hmac")


def _lines(file: Path, more: Sequence[Path]) -> list[dict[str, Any]]:
    """All erasures that are known of, each once. Raises Refused."""
    secret = _secret(file)
    beside = file.parent / erasures.FILE
    texts = [_log_in(file), *(_log_in(path) for path in more)]
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
    with suppress(tarfile.TarError, OSError), tarfile.open(path):
        return next((content for name, content in _members(path) if name == erasures.FILE), b"")
    return path.read_bytes()
