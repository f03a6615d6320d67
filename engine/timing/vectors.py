"""Test vectors of the method: worked out, and compared with what a file expects, exactly."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.timing.intervals import LAGS, Exchange, Interval, Observation, Settings, interval
from engine.timing.order import Act, first_of, is_final, order


def check(document: Mapping[str, Any]) -> list[list[str]]:
    """What of each vector of a file is not as it expects; nothing where it passes. Raises ValueError."""
    vectors = document.get("vectors") if isinstance(document, Mapping) else None
    if not isinstance(vectors, list) or not vectors:
        raise ValueError("want an object whose member vectors is a list of vectors")
    lags = {name: (least, most) for name, (least, most) in document.get("lags", LAGS).items()}
    found = []
    for n, vector in enumerate(vectors, 1):
        try:
            found.append([f"{vector['name']}: {fault}" for fault in _faults(vector, lags)])
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"vector {n} is not whole: {error!r}") from None
    return found


def _observation(given: Mapping[str, Any]) -> Observation:
    exchanges = tuple(Exchange(**each) for each in given["exchanges"])
    own = {name: given[name] for name in Observation._fields if name in given}
    return Observation(**{**own, "epoch": str(given["epoch"]), "exchanges": exchanges})


def _as_told(found: Interval | None) -> dict[str, Any] | None:
    if found is None:
        return None
    told: dict[str, Any] = {"earliest": found.earliest, "latest": found.latest}
    return told | ({"suspect": found.suspect} if found.suspect else {})


def _faults(vector: Mapping[str, Any], lags: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    settings, expect = Settings(**vector["params"], lags=lags), vector["expect"]
    acts: dict[str, Act] = {}
    for given in vector["observations"]:
        seen = _observation(given)
        acts[given["id"]] = (seen, interval(seen, settings))
    for name, wanted in expect["intervals"].items():
        if (told := _as_told(acts[name][1])) != wanted:
            yield f"interval of {name} is {told}, not {wanted}"
    for pair in expect["order"]:
        verdict = order(acts[pair["a"]], acts[pair["b"]], settings)
        if verdict != (pair["verdict"], pair["how"]):
            yield f"{pair['a']} to {pair['b']}: {verdict.which}, {verdict.how}, not {pair['verdict']}, {pair['how']}"
    firsts = first_of(sorted(acts), lambda a, b: order(acts[a], acts[b], settings).which == "before")
    if firsts != sorted(expect["possible_firsts"]):
        yield f"possible firsts are {firsts}, not {expect['possible_firsts']}"
    for n, question in enumerate(vector.get("final_questions", ())):
        seen, first = acts[question["first"]]
        assert first is not None
        final = is_final(first.latest, seen.arrival, question["floors"], question["now"], settings)
        if final != expect["final"][n]:
            yield f"question {n + 1}: final is {final}"
