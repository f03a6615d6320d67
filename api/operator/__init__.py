"""What an operator does with a service's data: rebuild, verify, backup, restore, erase, reopen; and its keys.

Only the command line's forms stand here; what they do is imported when it is asked for, since the parent of `serve`
must load neither redis-py nor the application.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from api import lan
from api.server.settings import Refused, data_option, env
from engine.words import plain

if TYPE_CHECKING:
    from api.seals import PublicKey


def add_verbs(verbs: Any) -> None:
    """Add the operator's verbs to the command line's."""

    def add(name: str, do: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        verb: argparse.ArgumentParser = verbs.add_parser(name, help=about)
        verb.set_defaults(run=_run(do))
        data_option(verb)
        return verb

    verb = add(
        "verify",
        _verify,
        "recompute hash chains, parts and seals, of the data folder or of files; 1 if one does not hold",
    )
    verb.add_argument(
        "places", metavar="ID|FILE", nargs="*", help="these only, by id; or exported files, without any service"
    )
    verb.add_argument(
        "--key",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a key that must have sealed a file",
    )
    verb.add_argument("--keys", metavar="URL|FILE", help="the service that must have sealed a file, or its keys")
    verb.add_argument(
        "--receipt", metavar="VERSION:HASH", action="append", default=[], help="what an answer told of the match"
    )

    verb.add_argument(
        "--pairings",
        action="store_true",
        help="pair every round of tournaments again from its seed, and say what differs",
    )

    verb = add("reopen", _reopen, "open a sealed match again, so that it can be corrected; the seal stays")
    verb.add_argument("match", metavar="ID", help="of a match, or of another kind")
    verb.add_argument("--reason", metavar="WORDS", required=True, help="why; whoever may read it reads that, too")

    verb = add("director", _director, "print a code that makes one more device the director of a tournament")
    verb.add_argument("aggregate", metavar="T", help="its id, or the address of a page of it")

    verb = add("seal-key", _seal_key, "list the keys that seal matches, with the dates of their use")
    verb.add_argument(
        "--rotate", action="store_true", help="put a new key in place of the one in use; what that sealed still holds"
    )

    verb = add("creation-key", _creation_key, "list who may create matches with GREFFIER_CREATE=key")
    what = verb.add_mutually_exclusive_group()
    what.add_argument("--add", metavar="LABEL", help="make a key, for whom the label says, and print it this once")
    what.add_argument("--revoke", metavar="ID", help="end a key; matches that were created with it stay")

    verb = add(
        "papers",
        _papers,
        "write pairings and standings of tournaments as PDF and CSV into the data folder, as the service does",
    )
    verb.add_argument("places", metavar="ID", nargs="*", help="these only")

    add("rebuild", _rebuild, "make lists and search again from the events")

    verb = add("backup", _backup, "copy all primary data into one file, also of a running service")
    verb.add_argument("target", metavar="FILE|FOLDER", type=Path, help="a new file, or a folder that gets one")

    verb = add("restore", _restore, "put a backup into a data folder that is empty or not there, and verify it")
    verb.add_argument("file", metavar="FILE", type=Path, help="a backup")
    verb.add_argument(
        "--erasures", metavar="FILE", type=Path, action="append", default=[], help="erasures.jsonl, or a later backup"
    )
    verb.add_argument(
        "--key", metavar="FILE", type=Path, action="append", default=[], help="a key that must have signed it"
    )
    verb.add_argument("--keys", metavar="URL|FILE", help="the service that must have signed it, or its keys")
    verb.add_argument("--unsigned", action="store_true", help="also one that nobody, or somebody else, has signed")

    verb = add(
        "doctor", _doctor, "look at disk, store, clock, versions, port, certificate, keys; 1: one is bad, 3: see to one"
    )
    verb.add_argument("--json", action="store_true", help="for programs: what was looked at, its state, what to do")
    verb.add_argument("--host", default=env("HOST", "127.0.0.1"), help="where the service listens (%(default)s)")
    verb.add_argument("--port", type=int, default=env("PORT", "8000"), help="likewise (%(default)s)")
    verb.add_argument("--public-url", metavar="URL", default=env("PUBLIC_URL"), help="whose certificate to look at")
    verb.add_argument(
        "--repair",
        action="store_true",
        help="mend the folder of a service that does not run: cut off a torn end, make what is lost anew",
    )

    verb = add("erase", _erase, "take typed texts and names out of a match, or of another kind, for good")
    verb.add_argument("match", metavar="ID", nargs="?", help="an id, or <kind>:<id>")
    verb.add_argument(
        "--asked", action="store_true", help="the names of all whom a director had erased, wherever they are"
    )
    verb.add_argument("--name", metavar="SEAT", action="append", default=[], help="every name this seat ever had")
    verb.add_argument("--all-names", action="store_true", help="every name of every seat")
    verb.add_argument("--title", action="store_true", help="every title it ever had")
    verb.add_argument("--notes", action="store_true", help="notes sent with moves")
    verb.add_argument("--labels", action="store_true", help="labels of devices")
    verb.add_argument("--comments", action="store_true", help="what was written at its places")
    verb.add_argument("--texts", action="store_true", help="all that anybody typed: the above, reasons and rulings too")
    verb.add_argument("--photos", action="store_true", help="photos that were sent with moves")


def _run(do: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def run(given: argparse.Namespace) -> int:
        from api.operator.erasures import BadLog
        from api.projections.unusable import Unusable
        from recorder.connections import StoreAway, StoreFull

        try:
            return do(given)
        except Unusable as error:
            raise Refused(f"the file of lists and search: {error}") from None
        except (BadLog, StoreAway, StoreFull) as error:
            raise Refused(str(error)) from None

    return run


def _verify(given: argparse.Namespace) -> int:
    from api.operator import proving

    files = [Path(place) for place in given.places if not proving.is_aggregate(place)]
    if files:
        if len(files) < len(given.places):
            raise Refused("want ids of the data folder, or files, not both")
        return _verify_files(given, files)
    if given.key or given.keys or given.receipt:
        raise Refused("--key, --keys and --receipt go with a FILE")

    from api.operator.access import store_access
    from api.operator.verifying import verify, verify_proofs

    with store_access(given.data) as found:
        code = verify(found, given.places)
        return max(code, verify_proofs(found, given.places)) if given.pairings else code


def _papers(given: argparse.Namespace) -> int:
    from api.http.problems import Problem
    from api.kinds import KINDS, Place, named
    from api.operator.access import store_access

    with store_access(given.data) as found:
        places: list[Place] = []
        for text in given.places:
            if not (here := named(found.store, text)):
                raise Refused(f"nothing of the id {text} is here")
            places += here
        for kind in () if given.places else KINDS.values():
            places += [Place(kind, aggregate) for aggregate in found.store.of(kind.name).all_ids()]
        for kind, aggregate in places:
            try:
                for path in kind.write_files(found.data, found.store, [aggregate]):
                    print(path)
            except Problem as problem:
                raise Refused(f"{aggregate}: {problem.detail}") from None
    return 0


def _verify_files(given: argparse.Namespace, files: list[Path]) -> int:
    from api.operator import proving
    from replays.files import Broken

    keys = _keys(given)
    try:
        receipts = [proving.receipt(text) for text in given.receipt]
    except ValueError as error:
        raise Refused(str(error)) from None
    code = 0
    for path in files:
        try:
            lines = proving.check(path.read_bytes(), keys, receipts, pairings=given.pairings)
        except Broken as fault:
            print(plain(f"{path} does not hold: {fault}"))
            code = 1
        except proving.NotChecked as reason:
            print(plain(f"{path} was not checked: {reason}"))
            code = 1
        else:
            print(plain("\n  ".join([f"{path} holds", *lines])))
    return code


def _keys(given: argparse.Namespace) -> list[PublicKey] | None:
    """The public keys that --key and --keys name; None where neither is given."""
    from api.operator import proving

    if not (given.key or given.keys):
        return None
    try:
        keys = [key for path in given.key for key in proving.key_in(path)]
        return keys + (proving.keys_at(given.keys) if given.keys else [])
    except ValueError as error:
        raise Refused(str(error)) from None


def _reopen(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.sealing import reopen

    with store_access(given.data) as found:
        print(reopen(found, given.match, given.reason))
    return 0


def _director(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.inviting import invite
    from api.server.serve import address_of

    with store_access(given.data) as found:
        made = invite(found, given.aggregate, address_of(given.data))
    print(plain(made.text))
    if made.link is not None:
        print(lan.qr(made.link))
    return 0


def _seal_key(given: argparse.Namespace) -> int:
    from api import times
    from api.config import known_folder
    from api.operator.sealing import lines
    from api.seals import Keys

    keys = Keys(known_folder(given.data))
    if given.rotate:
        keys.rotate(times.now())
    print(*lines(keys.known()), sep="\n")
    return 0


def _creation_key(given: argparse.Namespace) -> int:
    from api import times
    from api.config import known_folder
    from api.creators import Creators, lines

    creators = Creators(known_folder(given.data))
    try:
        if given.add is not None:
            print(creators.add(given.add, times.now()))
        elif given.revoke is not None:
            creators.revoke(given.revoke, times.now())
            print(f"{given.revoke} is revoked")
        else:
            print(plain("\n".join(lines(creators.known()))) or "no creation key was made yet; --add LABEL makes one")
    except ValueError as error:
        raise Refused(str(error)) from None
    return 0


def _rebuild(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.counting import counted
    from api.projections.rebuild import rebuild

    with store_access(given.data) as found:
        counts = rebuild(found.store, found.data, alone=found.alone)
    print(f"lists and search are made again from {counted(counts)}")
    return 0


def _backup(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.backup import backup

    with store_access(given.data) as found:
        path, held = backup(found, given.target)
    print(f"{held} in {path}")
    return 0


def _restore(given: argparse.Namespace) -> int:
    from api.operator.restore import restore

    print(restore(given.file, given.data, given.erasures, _keys(given), unsigned=given.unsigned))
    return 0


def _doctor(given: argparse.Namespace) -> int:
    import json

    from api.operator import doctor
    from api.operator.repairing import repair

    if not given.repair:
        found = list(doctor.look(doctor.Checkup(given.data.absolute(), given.host, given.port, given.public_url)))
        print(json.dumps([each.told() for each in found]) if given.json else plain("\n".join(doctor.report(found))))
        return doctor.code(found)
    print("\n".join(repair(given.data)) or "there is nothing to repair")
    return 0


def _erase(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.erasing import ErasureRequest, erase, erase_asked

    if given.asked != (given.match is None):
        raise Refused("want an ID, or --asked")
    if given.asked:
        with store_access(given.data) as found:
            done = [*erase_asked(found)]
        print("\n".join(done) or "nobody waits for it")
        return 0
    _, *flags = ErasureRequest._fields
    request = ErasureRequest(frozenset(given.name), *(getattr(given, flag) for flag in flags))
    with store_access(given.data) as found:
        print(erase(found, given.match, request))
    return 0
