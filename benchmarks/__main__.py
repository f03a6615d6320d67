"""All benchmarks in one run: `make bench`, or `python -m benchmarks [engine store cold http loading device tapping]`.

Figures, never a verdict.
"""

from __future__ import annotations

import sys

from benchmarks import cold, device, engine, http, loading, store, tapping

ALL = {
    "engine": engine,
    "store": store,
    "cold": cold,
    "http": http,
    "loading": loading,
    "device": device,
    "tapping": tapping,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there is {', '.join(ALL)}", file=sys.stderr)
        return 2
    # Each reads its own options from the command line; here they have none.
    sys.argv = sys.argv[:1]
    for name in names or ALL:
        print(f"── {name} ──", flush=True)
        ALL[name].main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
