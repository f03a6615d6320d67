"""All chains, parts, seals and ends of all aggregates, recomputed; and that none, no part and no erasure is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

from api.aggregates.kinds import Kind
from api.aggregates.proof import verdict
from api.kinds import KINDS, Place, named
from api.operator import erasures
from api.operator.access import StoreAccess
from api.operator.counting import how_many, verb_for
from api.seals import Keys, PublicKey, noting, seals_in
from engine.words import plain
from recorder.chain import Verdict, full_name, sealed_names
from recorder.primary import LOGS
from recorder.store import Store


class _Parts(NamedTuple):
    """The parts of one aggregate: sealed and gone, there, and told to be erased."""

    gone: list[str]
    held: Set[str]
    told: Set[str]
    imported: bool  # its events came as a file, perhaps without some of theirs


def verify(found: StoreAccess, texts: Sequence[str] = ()) -> int:
    """Print a line for each aggregate that does not hold or has lost parts to an erasure, and a sum for each kind.

    texts: the ids of those to look at; all unless given. Returns 1 where an aggregate, the log of erasures, or how many
    of a kind there are, does not hold.
    """
    keys = Keys(found.data).known()
    faults_of_store: list[str] = []
    places: list[Place] = []
    for text in texts:
        here = named(found.store, text)
        faults_of_store += [] if here else [f"{text} does not hold: nothing of that id is here"]
        places += here
    if not texts:
        for kind in KINDS.values():
            store = found.store.of(kind.name)
            listed = store.all_ids()
            faults_of_store += _lost(store, kind, listed)
            places += [Place(kind, each) for each in sorted({*listed, *_begun(store)}, key=_order(listed))]
    try:
        lines = erasures.known(found.data, (found.data / "keys" / "hmac").read_bytes())
    except erasures.BadLog as error:
        faults_of_store.append(f"{erasures.FILE}: {error}")
        lines = None
    erased_by_name = None if lines is None else erasures.parts_of(lines)
    found_of = {name: Counter[str]() for name in KINDS}
    for kind, aggregate in places:
        one = _verified(found.store.of(kind.name), aggregate, keys, erased_by_name)
        name = full_name(kind.name, aggregate)
        if one.faults:
            print(plain(f"{name} does not hold: {', '.join(one.faults)}"))
        elif one.erased:
            print(f"{name} holds; {_erased(one.erased)}")
        found_of[kind.name].update(
            seen=1, bad=bool(one.faults), events=one.events, beside=one.beside, erased=one.erased
        )
    for fault in faults_of_store:
        print(plain(fault))
    for name, total in found_of.items():
        if total["seen"]:
            ending = f"; {_erased(total['erased'])}" if total["erased"] else ""
            good, many = total["seen"] - total["bad"], how_many(total["seen"], name, KINDS[name].plural)
            counts = (
                f"{how_many(total['events'], 'event')}, {how_many(total['beside'], 'entry', 'entries')} beside them"
            )
            print(f"{good} of {many} {verb_for(good, 'holds', 'hold')}: {counts}{ending}")
    if not places and not faults_of_store:
        print("nothing is recorded here")
    return 1 if faults_of_store or any(total["bad"] for total in found_of.values()) else 0


def verify_proofs(found: StoreAccess, texts: Sequence[str] = ()) -> int:
    """Print what each kind computes again of its events, as pairings from their seed. Returns 1 where one differs.

    texts: the ids of those to look at; all unless given.
    """
    code = 0
    for kind in KINDS.values():
        store = found.store.of(kind.name)
        listed = [place.id for text in texts for place in named(found.store, text) if place.kind is kind]
        for aggregate in listed if texts else store.all_ids():
            for proof in kind.proofs(store.whole(aggregate)):
                print(plain(f"{full_name(kind.name, aggregate)}, {proof.said}"))
                code = max(code, int(bool(proof.differs)))
    return code


def _erased(count: int) -> str:
    return f"{how_many(count, 'part')} {verb_for(count, 'is', 'are')} erased"


class _Finding(NamedTuple):
    """What was found of one aggregate.

    events: how many events of its own log hold, as its file counts them; beside: those of its other logs; erased: how
    many parts are gone.
    """

    events: int
    beside: int
    erased: int
    faults: list[str]


def _verified(
    store: Store, aggregate: str, keys: Sequence[PublicKey], erased_by_name: Mapping[str, Set[str]] | None
) -> _Finding:
    every: dict[str, list[dict[str, Any]]] = {log: [] for log in LOGS}
    verdicts = check(store, aggregate, every)
    faults = [f"{log} {each.bad['version']}: {each.bad['what']}" for log, each in verdicts.items() if each.bad]
    signed: list[dict[str, Any]] = []
    for _ in noting(every["events"], signed):
        pass
    if not verdicts["events"].bad:
        seals = seals_in(aggregate, signed, keys, store.kind)
        faults += [f"the seal at {seal.version}: {seal.bad}" for seal in seals if seal.bad]
    if not any(every.values()) and not faults:
        faults = [f"no such {store.kind}"]
    elif not faults and not every["about"]:
        faults = ["about 1: missing"]
    if not faults and erased_by_name is not None:
        faults += _of_erasures(_parts(every), erased_by_name.get(store.full_name(aggregate), frozenset()))
    events, every_log = verdicts["events"].checked, sum(each.checked for each in verdicts.values())
    return _Finding(events, every_log - events, sum(each.erased for each in verdicts.values()), faults)


def check(store: Store, aggregate: str, every: Mapping[str, list[dict[str, Any]]] | None = None) -> dict[str, Verdict]:
    """The verdict on each of an aggregate's logs, as the store has them now. every: gets what was read, by log."""
    return {log: verdict(store, aggregate, log, None if every is None else every[log]) for log in LOGS}


def _begun(store: Store) -> set[str]:
    """All aggregates of which the index of heads knows a log."""
    return {name.partition("/")[0] for n in range(store.partitions) for name in store.index(n).scores}


def _order(listed: Sequence[str]) -> Any:
    """How aggregates are ordered: as they are listed, then those that no list has."""
    places = {aggregate: place for place, aggregate in enumerate(listed)}
    return lambda aggregate: (places.get(aggregate, len(places)), aggregate)


def _lost(store: Store, kind: Kind, listed: Sequence[str]) -> Iterator[str]:
    """Aggregates that are gone: from the list, or from everywhere but the count."""
    for partition in range(store.partitions):
        index = store.index(partition)
        known = {name for name in index.scores if "/" not in name}
        here = {each for each in listed if store.partition(each) == partition}
        for each in sorted(known - here):
            yield f"{store.full_name(each)} is in no list of {kind.plural}"
        if index.created != len(known | here):
            yield (
                f"partition {partition}: {how_many(index.created, kind.name, kind.plural)} "
                f"{verb_for(index.created, 'was', 'were')} made, {len(known | here)} "
                f"{verb_for(len(known | here), 'is', 'are')} known: "
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
