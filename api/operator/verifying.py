"""All chains, parts and seals of all matches, recomputed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.operator import erasures
from api.operator.access import StoreAccess
from api.projections.rows import all_matches
from api.seals import Keys, noting, seals_in
from recorder.chain import Verdict
from recorder.chain import verify as verify_log
from recorder.primary import LOGS
from recorder.store import Store


def verify(found: StoreAccess, matches: Sequence[str] = ()) -> int:
    """Print a line for each match that does not hold or has lost parts to an erasure, and a sum.

    Returns 1 where a match, or the log of erasures, does not hold.
    """
    checked = erased = bad = 0
    keys = Keys(found.data).known()
    ids = list(matches) or all_matches(found.store)
    for match in ids:
        signed: list[dict[str, Any]] = []
        verdicts = check(found.store, match, signed)
        lost = sum(verdict.erased for verdict in verdicts.values())
        faults = [
            f"{log} {verdict.bad['version']}: {verdict.bad['what']}" for log, verdict in verdicts.items() if verdict.bad
        ]
        if not verdicts["events"].bad:
            seals = seals_in(match, signed, keys)
            faults += [f"the seal at {seal.version}: {seal.bad}" for seal in seals if seal.bad]
        if not verdicts["events"].checked and not faults:
            faults = ["no such match"]
        if faults:
            bad += 1
            print(f"{match} does not hold: {', '.join(faults)}")
        elif lost:
            print(f"{match} holds; {lost} parts are erased")
        checked += sum(verdict.checked for verdict in verdicts.values())
        erased += lost
    try:
        erasures.known(found.data, (found.data / "keys" / "hmac").read_bytes())
    except erasures.BadLog as fault:
        print(f"{erasures.FILE}: {fault}")
        bad_log = True
    else:
        bad_log = False
    ending = f"; {erased} parts are erased" if erased else ""
    print(f"{len(ids) - bad} of {len(ids)} matches hold, {checked} events in all{ending}")
    return 1 if bad or bad_log else 0


def check(store: Store, match: str, signed: list[dict[str, Any]] | None = None) -> dict[str, Verdict]:
    """The verdict on each of a match's logs, as the store has them now. signed: gets the events that are signed."""
    found = [] if signed is None else signed
    return {log: verify_log(match, noting(store.whole(match, log=log), found), log=log) for log in LOGS}
