"""What an operator does with a service's data: rebuild, verify, backup, restore, erase.

Only the command line's forms stand here; what they do is imported when it is asked for, since the parent of `serve`
must load neither redis-py nor the application.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from api.server.settings import data_option


def add_verbs(verbs: Any) -> None:
    """Add the operator's verbs to the command line's."""
    verb = verbs.add_parser("verify", help="recompute all hash chains and parts; 1 if one does not hold")
    verb.set_defaults(run=_run(_verify))
    data_option(verb)
    verb.add_argument("matches", metavar="MATCH", nargs="*", help="these only")

    verb = verbs.add_parser("rebuild", help="make lists and search again from the events")
    verb.set_defaults(run=_run(_rebuild))
    data_option(verb)

    verb = verbs.add_parser("backup", help="copy all primary data into one file, also of a running service")
    verb.set_defaults(run=_run(_backup))
    data_option(verb)
    verb.add_argument("target", metavar="FILE|FOLDER", type=Path, help="a new file, or a folder that gets one")

    verb = verbs.add_parser("restore", help="put a backup into a data folder that is empty or not there, and verify it")
    verb.set_defaults(run=_run(_restore))
    data_option(verb)
    verb.add_argument("file", metavar="FILE", type=Path, help="a backup")
    verb.add_argument(
        "--erasures", metavar="FILE", type=Path, action="append", default=[], help="erasures.jsonl, or a later backup"
    )

    verb = verbs.add_parser("erase", help="take typed texts and names out of a match, for good")
    verb.set_defaults(run=_run(_erase))
    data_option(verb)
    verb.add_argument("match", metavar="MATCH")
    verb.add_argument("--name", metavar="SEAT", action="append", default=[], help="every name this seat ever had")
    verb.add_argument("--all-names", action="store_true", help="every name of every seat")
    verb.add_argument("--title", action="store_true", help="every title it ever had")
    verb.add_argument("--notes", action="store_true", help="notes sent with moves")
    verb.add_argument("--labels", action="store_true", help="labels of devices")
    verb.add_argument("--texts", action="store_true", help="all that anybody typed: the above, reasons and rulings too")


def _run(do: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def run(given: argparse.Namespace) -> int:
        import sqlite3

        from api.operator.erasures import BadLog
        from api.server.serve import Refused
        from recorder.connections import StoreAway, StoreFull

        try:
            return do(given)
        except sqlite3.Error as error:
            print(f"greffier: the file of lists and search: {error}", file=sys.stderr)
            return 1
        except (Refused, BadLog, StoreAway, StoreFull, OSError, argparse.ArgumentTypeError) as error:
            print(f"greffier: {error}", file=sys.stderr)
            return 1

    return run


def _verify(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.verifying import verify

    with store_access(given.data) as found:
        return verify(found, given.matches)


def _rebuild(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.projections.rebuild import rebuild

    with store_access(given.data) as found:
        count = rebuild(found.store, found.data, alone=found.alone)
    print(f"lists and search are made again from {count} matches")
    return 0


def _backup(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.backup import backup

    with store_access(given.data) as found:
        path, count = backup(found, given.target)
    print(f"{count} matches are in {path}")
    return 0


def _restore(given: argparse.Namespace) -> int:
    from api.operator.restore import restore

    print(restore(given.file, given.data, given.erasures))
    return 0


def _erase(given: argparse.Namespace) -> int:
    from api.operator.access import store_access
    from api.operator.erasing import ErasureRequest, erase

    request = ErasureRequest(
        frozenset(given.name), given.all_names, given.title, given.notes, given.labels, given.texts
    )
    with store_access(given.data) as found:
        print(erase(found, given.match, request))
    return 0
