"""Whether the file of a match is what a service recorded, without any service: its lines, chain, parts and seals."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import orjson

from api.aggregates.credentials import ID
from api.kinds import KINDS
from api.matches.files import arriving as files
from api.seals import PublicKey, public_key, read_keys, seals_in
from api.tournaments import archive
from api.tournaments import files as of_tournaments
from api.tournaments.archive import Archive
from api.tournaments.pairing import proofs
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


class Report(NamedTuple):
    """What is told of a file that holds. lines: in words, for whoever asked."""

    lines: list[str]


def is_aggregate(text: str) -> bool:
    """Whether an argument names an aggregate of a data folder, `<id>` or `<kind>:<id>`, and no file."""
    kind, _, aggregate = text.rpartition(":")
    return ID.fullmatch(aggregate) is not None and (not kind or kind in KINDS)


def check(
    file: bytes, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt] = (), *, pairings: bool = False
) -> Report:
    """Check the file of a match, or of a tournament, or a tournament's archive.

    keys: the public keys that its seals must be by; None: seals are told, not checked. pairings: each round of a
    tournament is paired again. Raises Broken.
    """
    if archive.is_archive(file):
        return Report([*_archive(archive.unpack(file), keys, receipts, pairings)])
    if file.startswith(b'{"format":"' + of_tournaments.FORMAT.encode() + b'"'):
        return Report([*_tournament(*of_tournaments.read(file), keys, receipts, pairings)])
    read = files.read(file)
    header, events = read.header, read.events
    for receipt in receipts:
        _check_receipt(events, receipt)
    told = [
        f"match {header['match']}, {header['game']}: {len(events)} events, the last with hash {header['hash']}",
        "the chain holds: no event was changed, left out or put in between",
    ]
    if read.erased:
        told.append(f"{read.erased} hidden or typed parts are not in this file; the others are what was sealed")
    if read.annotations:
        told.append(
            f"{len(read.annotations)} annotations: none was changed, left out or put in since the file was written, "
            f"the last with hash {header['annotations']['hash']}; no seal says who wrote them"
        )
    told += _cards(header["game"], events)
    told += [f"the receipt of version {version} holds" for version, _ in receipts]
    told += _seals(header["match"], events, keys)
    return Report(told)


def _archive(
    found: Archive, keys: Sequence[PublicKey] | None, receipts: Sequence[Receipt], pairings: bool
) -> Iterator[str]:
    """What holds of a whole tournament. Raises Broken."""
    yield from _tournament(found.header, found.events, found.erased, keys, receipts, pairings)
    checked = list(archive.proven(found))
    events = sum(len(file.events) for _, file in checked)
    yield f"{len(checked)} matches of its tables hold, {events} events in all; results of them name their hashes"
    for match, file in checked:
        seals = [seal for seal in seals_in(match, file.events, keys or ()) if keys is not None and seal.bad]
        if seals:
            raise Broken(
                seals[0].version + 1, f"match {match}: the seal does not hold: {seals[0].bad}", seals[0].version
            )


def _tournament(
    header: Mapping[str, Any],
    events: Sequence[dict[str, Any]],
    erased: int,
    keys: Sequence[PublicKey] | None,
    receipts: Sequence[Receipt],
    pairings: bool,
) -> Iterator[str]:
    """What holds of a tournament's log. Raises Broken."""
    for receipt in receipts:
        _check_receipt(events, receipt)
    name = header["tournament"]
    yield f"tournament {name}, {header['game']}: {len(events)} events, the last with hash {header['hash']}"
    yield "the chain holds: no event was changed, left out or put in between"
    if erased:
        yield f"{erased} hidden or typed parts are not in this file; the others are what was sealed"
    yield from (f"the receipt of version {version} holds" for version, _ in receipts)
    if pairings:
        for proof in proofs(events):
            if proof.tables:
                raise Broken(proof.version + 1, proof.said, proof.version)
            yield proof.said
    yield from _seals(name, events, keys, "tournament")


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
