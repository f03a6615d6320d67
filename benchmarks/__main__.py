"""All benchmarks in one run: `make bench`; some: `python -m benchmarks [engine store cold http dealt loading …]`.

Ends with 1 where a figure misses its aim (`benchmarks.aims`): those are ratios and counts, never seconds.
"""

from __future__ import annotations

import sys

from benchmarks import (
    aims,
    attacks,
    cold,
    dealt,
    desk,
    device,
    engine,
    evening,
    http,
    importing,
    loading,
    many,
    moving,
    publishing,
    reading,
    scrubbing,
    store,
    tapping,
    tournament,
    zack,
)

ALL = {
    "engine": engine,
    "store": store,
    "cold": cold,
    "http": http,
    "dealt": dealt,
    "importing": importing,
    "reading": reading,
    "many": many,
    "moving": moving,
    "loading": loading,
    "device": device,
    "tapping": tapping,
    "desk": desk,
    "scrubbing": scrubbing,
    "zack": zack,
    "evening": evening,
    "attacks": attacks,
    "tournament": tournament,
    "publishing": publishing,
}


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
        ALL[name].main()
    for miss in aims.missed:
        print(f"MISSED {miss}", file=sys.stderr)
    return 1 if aims.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
