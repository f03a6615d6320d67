"""Whether the file of a match is what a service recorded, without any service: its lines, chain, parts and seals."""

from __future__ import annotations

import re
import tomllib
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson

from api.aggregates.credentials import ID
from api.aggregates.kinds import Kind, LogFile
from api.kinds import KINDS
from api.matches.files import arriving as files
from api.matches.files.arriving import MatchFile
from api.matches.files.exporting import FORMAT
from api.matches.files.zips import members
from api.operator.counting import how_many, verb_for
from api.seals import PublicKey, public_key, read_keys, seals_in
from engine.errors import UnknownEdition
from engine.games import GAMES
from recorder.chain import MATCH
from replays.by_deck import lacks_cards, not_of_its_deck
from replays.files import Broken

KEYS = "/.well-known/greffier-keys"
MOST_KEYS = 1_000_000  # bytes that a list of keys may have
_HEX = re.compile(rb"\s*([0-9a-fA-F]{64})\s*")
_RECEIPT = re.compile(r"([1-9][0-9]{0,15}):([0-9a-f]{64})", re.ASCII)

Receipt = tuple[int, str]

ZIP_BEGINS = b"PK"
WANTED = "want `…/export?format=jsonl` or an archive"
_BEGINNINGS = {
    b"%PDF-": "it is a PDF",
    b"\x89PNG": "it is a picture",
    b"GIF8": "it is a picture",
    b"RIFF": "it is a picture",
    b"\xff\xd8": "it is a picture",
    b"\x1f\x8b": "it is compressed; a backup is checked by `greffier restore`",
}


class NotChecked(Exception):
    """A file in which there is no chain to check; the text says what the file is."""


def is_aggregate(text: str) -> bool:
    """Whether an argument names an aggregate of a data folder, `<id>` or `<kind>:<id>`, and no file."""
    kind, _, aggregate = text.rpartition(":")
    return ID.fullmatch(aggregate) is not None and (not kind or kind in KINDS)


def check(
    file: bytes, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt] = (), *, pairings: bool = False
) -> list[str]:
    """Check the file of a match or of another kind, with its matches or without, or an archive of matches.

    What holds is returned in lines of words.

    Args:
        file: What the file holds.
        keys: The public keys that its seals must be by; None: seals are told, not checked.
        receipts: What recorders were told of versions.
        pairings: Whether events are computed again, as pairings from their seed.

    Raises:
        Broken: The file does not hold.
        NotChecked: The file is of another type, in which nothing can be checked.
    """
    for kind in KINDS.values():
        if read := kind.read_file(file):
            return [*_log_file(kind, read, keys, receipts, pairings)]
    if file.startswith(ZIP_BEGINS):
        return [*_matches(file, keys, receipts)]
    if other_type := _other_type(file):
        raise NotChecked(f"{other_type}; {WANTED}")
    return _of_match(files.read(file), keys, receipts)


def _other_type(file: bytes) -> str | None:
    """Return what a file is that is no log of events, in words; None for a log, also for a damaged one."""
    if any(b'"prev":"' in line and b'"hash":"' in line for line in file.split(b"\n")[1:]):
        return None  # events stand in it, line by line, whatever was done to its beginning
    for begins, kind in _BEGINNINGS.items():
        if file.startswith(begins):
            return kind
    try:
        text = file.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "it is no file of this service"
    if text.startswith("{") and f'"format":"{FORMAT}"' in text[:200]:
        return None
    if text.lstrip().startswith(("{", "[")):
        return "it is JSON, without the events of a match or tournament"
    if text.lstrip().startswith("<"):
        return "it is a page or a drawing"
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        is_table = any(separator in line for line in text.splitlines()[:5] for separator in ",;\t")
        return None if not text else "it is a table (CSV)" if is_table else "it is no file of this service"
    return "it is a match as TOML, which holds its moves and no hashes" if text else None


def _matches(raw: bytes, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt]) -> Iterator[str]:
    """Yield what holds of an archive of matches, as `GET /archive` makes it. Raises Broken, NotChecked."""
    others: list[str] = []
    checked: list[tuple[str, MatchFile]] = []
    for name, content in members(raw):
        if not name.endswith(".jsonl"):
            others.append(name)
            continue
        try:
            checked.append((name, files.read(content)))
        except Broken as fault:
            raise Broken(fault.line, f"{name[:80]}: {fault}", fault.version) from None
    if not checked:
        raise NotChecked(f"it is an archive without the log of a match; {WANTED}")
    if receipts and len(checked) > 1:
        raise NotChecked(f"it is an archive of {len(checked)} matches; a receipt is of one: give that one's own file")
    events = sum(len(read.events) for _, read in checked)
    verb = verb_for(len(checked), "holds", "hold")
    yield f"{how_many(len(checked), 'match', 'matches')} {verb}, {how_many(events, 'event')} in all"
    for name, read in checked:
        try:
            for line in _of_match(read, keys, receipts):
                yield line if len(checked) == 1 or line.startswith("match ") else f"  {line}"
        except Broken as fault:
            raise Broken(fault.line, f"{name[:80]}: {fault}", fault.version) from None
    if others:
        yield f"not checked, as there are no hashes in it: {', '.join(name[:80] for name in others[:10])}"


def _of_match(read: MatchFile, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt]) -> list[str]:
    """Return what holds of a match. Raises Broken."""
    header, events = read.header, read.events
    for receipt in receipts:
        _check_receipt(events, receipt)
    told = [
        f"match {header['match']}, {header['game']}: {_up_to(events, header['hash'])}",
        "the chain holds: no event was changed, left out or put in between",
    ]
    if read.erased:
        told.append(_left_out(read.erased))
    if read.annotations:
        told.append(
            f"{how_many(len(read.annotations), 'annotation')}: none was changed, left out or put in since the file was "
            f"written, the last with hash {header['annotations']['hash']}; no seal says who wrote them"
        )
    told += _cards(header["game"], events)
    told += [f"the receipt of version {version} holds" for version, _ in receipts]
    told += _seals(header["match"], events, keys)
    return told


def _up_to(events: Sequence[object], last_hash: str) -> str:
    return f"{how_many(len(events), 'event')}, the last with hash {last_hash}"


def _left_out(parts: int) -> str:
    is_or_are = verb_for(parts, "is", "are")
    return f"{how_many(parts, 'hidden or typed part')} {is_or_are} not in this file; the others are what was sealed"


def _log_file(
    kind: Kind, read: LogFile, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt], pairings: bool
) -> Iterator[str]:
    """Yield what holds of the log of another kind, and of the matches in its file. Raises Broken."""
    for receipt in receipts:
        _check_receipt(read.events, receipt)
    yield f"{kind.name} {read.id}, {read.about}: {_up_to(read.events, read.hash)}"
    yield "the chain holds: no event was changed, left out or put in between"
    if read.erased:
        yield _left_out(read.erased)
    yield from (f"the receipt of version {version} holds" for version, _ in receipts)
    for proof in kind.proofs(read.events) if pairings else ():
        if proof.differs:
            raise Broken(proof.version + 1, proof.said, proof.version)
        yield proof.said
    yield from _seals(read.id, read.events, keys, kind.name)
    if read.matches is None:
        return
    matches = list(read.matches)
    if matches:
        many, verb = how_many(len(matches), "match", "matches"), verb_for(len(matches), "holds", "hold")
        events = sum(len(events) for _, events in matches)
        yield f"{many} of its tables {verb}, {how_many(events, 'event')} in all; results of them name their hashes"
    else:
        yield "no match of its tables is in this archive"
    for match, match_events in matches:
        bad = [seal for seal in seals_in(match, match_events, keys or ()) if keys is not None and seal.bad]
        if bad:
            raise Broken(bad[0].version + 1, f"match {match}: the seal does not hold: {bad[0].bad}", bad[0].version)


def _cards(game: str, events: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Whether a match that the service dealt was played with the cards of its decks, where they are in the file."""
    if events[0]["data"].get("knowledge") != "dealt":
        return
    if any(map(lacks_cards, events)):
        yield "its deck is not in this file, or not whole: whether all cards came of it was not checked"
        return
    if game not in GAMES:
        yield f"this greffier does not know {game}: whether all cards came of the deck was not checked"
        return
    try:
        version = not_of_its_deck(game, events)
    except UnknownEdition as error:
        yield f"{error}: whether all cards came of the deck was not checked"
        return
    except Exception as error:  # a forged event may hold anything, and the rules be asked whatever of it
        raise Broken(1, f"the events do not follow each other by the rules of {game}: {error!r}") from None
    if version is not None:
        raise Broken(version + 1, "its cards do not come of the deck that was sealed", version)
    yield "the cards hold: every deal and refill came of the deck that was sealed before"


def _check_receipt(events: Sequence[dict[str, Any]], receipt: Receipt) -> None:
    version, hash_ = receipt
    if version > len(events):
        what = f"the receipt is of version {version}; the file ends before it: its end was cut off"
        raise Broken(len(events) + 2, what)
    if events[version - 1]["hash"] != hash_:
        raise Broken(version + 1, "not what the receipt is of: another past was written", version)


def _seals(
    aggregate: str, events: Sequence[dict[str, Any]], keys: Sequence[PublicKey] | None, kind: str = MATCH
) -> Iterator[str]:
    seals, head = seals_in(aggregate, events, keys or (), kind), len(events)
    for seal in seals:
        name = f"the seal at version {seal.version} of {seal.at}, by key {seal.key}"
        if keys is not None and seal.bad:
            raise Broken(seal.version + 1, f"the seal does not hold: {seal.bad}", seal.version)
        ended = f"; it was opened again at version {seal.reopened}" if seal.reopened else ""
        yield f"{name}, {'holds' if keys is not None else 'was not checked: give --key or --keys'}{ended}"
    if not seals or seals[-1].version != head:
        if keys is not None:
            raise Broken(head + 1, "not sealed; only a seal says who recorded this", head)
        yield "not sealed: the chain alone does not say who recorded this"


# ── what is given beside it ────────────────────────────────────────────────────


def receipt(text: str) -> Receipt:
    """VERSION:HASH. Raises ValueError."""
    found = _RECEIPT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:80]} is no receipt; want VERSION:HASH, as 57:ab… with 64 hexadecimal digits")
    return int(found[1]), found[2]


def key_in(path: Path) -> list[PublicKey]:
    """A public key's file: PEM, 64 hexadecimal digits, or JSON as the service publishes it. Raises ValueError."""
    return _keys(path.read_bytes(), str(path))


def keys_at(place: str) -> list[PublicKey]:
    """A service's published keys: its address, or a file that holds them. Raises ValueError, OSError."""
    if not place.startswith(("http://", "https://")):
        return _keys(Path(place).read_bytes(), place)
    url = place if urlsplit(place).path.strip("/") else place.rstrip("/") + KEYS
    with urllib.request.urlopen(url, timeout=20) as answer:
        return _keys(answer.read(MOST_KEYS), url)


def _keys(raw: bytes, place: str) -> list[PublicKey]:
    try:
        if raw.lstrip().startswith(b"-----BEGIN"):
            return [_from_pem(raw)]
        if found := _HEX.fullmatch(raw):
            return [public_key(found[1].decode())]
        return read_keys(orjson.loads(raw))
    except ValueError as error:
        raise ValueError(f"{place}: no public key, nor a list of a service's: {error}") from None


def _from_pem(raw: bytes) -> PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    key = load_pem_public_key(raw)
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("want an Ed25519 key")
    return public_key(key.public_bytes_raw().hex())
