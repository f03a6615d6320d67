"""All chains, parts, seals and ends of all matches, recomputed; and that no match, part or erasure is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

from api.matches.memory.proof import verdict
from api.operator import erasures
from api.operator.access import StoreAccess
from api.projections.rows import all_matches
from api.seals import Keys, noting, seals_in
from engine.words import plain
from recorder.chain import Verdict, sealed_names
from recorder.primary import LOGS
from recorder.store import Store


class _Parts(NamedTuple):
    """Of one match: the parts that are sealed and gone, those that are there, and those whose erasure it tells."""

    gone: list[str]
    held: Set[str]
    told: Set[str]
    imported: bool  # its events came as a file, perhaps without some of theirs


def verify(found: StoreAccess, matches: Sequence[str] = ()) -> int:
    """Print a line for each match that does not hold or has lost parts to an erasure, and a sum.

    Returns 1 where a match, the log of erasures, or how many matches there are, does not hold.
    """
    checked = erased = bad = 0
    keys = Keys(found.data).known()
    listed = all_matches(found.store)
    faults_of_store = [] if matches else list(_lost(found.store, listed))
    ids = list(matches) or sorted({*listed, *_begun(found.store)}, key=_places(listed))
    try:
        lines = erasures.known(found.data, (found.data / "keys" / "hmac").read_bytes())
    except erasures.BadLog as error:
        faults_of_store.append(f"{erasures.FILE}: {error}")
        lines = None
    erased_by_match = None if lines is None else erasures.parts_of(lines)
    for match in ids:
        every: dict[str, list[dict[str, Any]]] = {log: [] for log in LOGS}
        verdicts = check(found.store, match, every)
        lost = sum(each.erased for each in verdicts.values())
        faults = [f"{log} {each.bad['version']}: {each.bad['what']}" for log, each in verdicts.items() if each.bad]
        signed: list[dict[str, Any]] = []
        for _ in noting(every["events"], signed):
            pass
        if not verdicts["events"].bad:
            faults += [f"the seal at {seal.version}: {seal.bad}" for seal in seals_in(match, signed, keys) if seal.bad]
        if not any(every.values()) and not faults:
            faults = ["no such match"]
        elif not faults and not every["about"]:
            faults = ["about 1: missing"]
        if not faults and erased_by_match is not None:
            faults += _of_erasures(_parts(every), erased_by_match.get(match, frozenset()))
        if faults:
            bad += 1
            print(plain(f"{match} does not hold: {', '.join(faults)}"))
        elif lost:
            print(f"{match} holds; {lost} parts are erased")
        checked += sum(each.checked for each in verdicts.values())
        erased += lost
    for fault in faults_of_store:
        print(plain(fault))
    ending = f"; {erased} parts are erased" if erased else ""
    print(f"{len(ids) - bad} of {len(ids)} matches hold, {checked} events in all{ending}")
    return 1 if bad or faults_of_store else 0


def check(store: Store, match: str, every: Mapping[str, list[dict[str, Any]]] | None = None) -> dict[str, Verdict]:
    """The verdict on each of a match's logs, as the store has them now. every: gets what was read, by log."""
    return {log: verdict(store, match, log, None if every is None else every[log]) for log in LOGS}


def _begun(store: Store) -> set[str]:
    """All matches of which the index of heads knows a log."""
    return {name.partition("/")[0] for n in range(store.partitions) for name in store.index(n).scores}


def _places(listed: Sequence[str]) -> Any:
    """How matches are ordered: as they are listed, then those that no list has."""
    places = {match: place for place, match in enumerate(listed)}
    return lambda match: (places.get(match, len(places)), match)


def _lost(store: Store, listed: Sequence[str]) -> Iterator[str]:
    """Matches that are gone: from the list, or from everywhere but the count."""
    for partition in range(store.partitions):
        index = store.index(partition)
        known = {name for name in index.scores if "/" not in name}
        here = {match for match in listed if store.partition(match) == partition}
        for match in sorted(known - here):
            yield f"{match} is in no list of matches"
        if index.created != len(known | here):
            yield (
                f"partition {partition}: {index.created} matches were made, {len(known | here)} are known: "
                f"{'some are gone' if index.created > len(known | here) else 'some were put in'}"
            )


# ── erasures ───────────────────────────────────────────────────────────────────


def _parts(every: Mapping[str, list[dict[str, Any]]]) -> _Parts:
    gone, held = [], set()
    for log, events in every.items():
        for event in events:
            for name in sealed_names(event):
                field = f"{log}.{event['version']}.{name}"
                if name in event.get("parts", {}):
                    held.add(field)
                else:
                    gone.append(field)
    told = {part for event in every["about"] if event["type"] == "erased" for part in event["data"]["parts"]}
    return _Parts(gone, held, told, any(event["type"] == "imported" for event in every["about"]))


def _of_erasures(parts: _Parts, logged: Set[str]) -> Iterator[str]:
    """What is gone without an erasure, and erasures that are not in the log, or not done."""
    for part in parts.gone:
        if part not in logged and part not in parts.told and not (parts.imported and part.startswith("events.")):
            yield f"{_place(part)} is gone, and was not erased"
    for part in sorted(parts.told - logged):
        yield f"{erasures.FILE} does not have that {_place(part)} was erased"
    for part in sorted(logged & parts.held):
        yield f"{_place(part)} was to be erased, and is there: erase it again"


def _place(part: str) -> str:
    log, version, name = part.split(".", 2)
    return f"part {name} of {log} {version}"
