"""All benchmarks in one run: `make bench`; some: `python -m benchmarks [engine store cold http dealt loading …]`.

Ends with 1 where a figure misses its aim (`benchmarks.aims`): those are ratios and counts, never seconds. An aim that
was not measured is missed. GREFFIER_WITHOUT_BROWSERS=1 leaves out what is measured in a browser where there is none,
but never where CI=true.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from benchmarks import aims
from benchmarks.browsing import NoBrowser

ALL = (
    "engine",
    "store",
    "cold",
    "http",
    "pool",
    "dealt",
    "importing",
    "reading",
    "many",
    "moving",
    "loading",
    "device",
    "tapping",
    "desk",
    "scrubbing",
    "zack",
    "evening",
    "attacks",
    "tournament",
    "publishing",
)


def main(given: list[str]) -> int:
    begin = next((at for at, word in enumerate(given) if word.startswith("-")), len(given))
    names, options = given[:begin], given[begin:]
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there is {', '.join(ALL)}", file=sys.stderr)
        return 2
    if options and len(names) != 1:
        print("options go with one benchmark", file=sys.stderr)
        return 2
    # Each reads its own options from the command line.
    sys.argv = [*sys.argv[:1], *options]
    for name in names or ALL:
        print(f"── {name} ──", flush=True)
        try:
            import_module(f"benchmarks.{name}").main()
        except NoBrowser as error:
            print(f"NOT MEASURED: {error}")
            if os.environ.get("GREFFIER_WITHOUT_BROWSERS") != "1" or os.environ.get("CI") == "true":
                aims.missed.append(f"{name}: not measured, as there is no browser (see GREFFIER_WITHOUT_BROWSERS)")
    for miss in aims.missed:
        print(f"MISSED {miss}", file=sys.stderr)
    return 1 if aims.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
