# Few verbs; each does all of its own set-up. `make serve ARGS="--lan"` opens it to the phones in the room.

WEB := $(shell find api/web api/pages.json api/tournaments/tie_breaks.json api/drawings engine replays -name node_modules -prune -o -type f ! -name schema.ts ! -name '*.pyc' -print 2>/dev/null)
LOCKS := $(filter-out %/bench.lock,$(wildcard requirements/*.lock))

# Where bytecode is not kept, each of the many processes that tests start compiles all of the service: 2.0 s of CPU, not 0.7 s.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test pages browsers fix bench soak nightly lock clean

serve: .venv/.serve  ## the whole service, its own store included, on one address
	.venv/bin/greffier serve --data data $(ARGS)

test: .venv/.dev  ## format, lint, types, pages, and the tests: of what takes its time a part, another one in every run
	scripts/checks $(ARGS)

pages: .venv/.dev  ## every test of the pages, of which `make test` takes some; of their long cases a sample, as there
	GREFFIER_PAGES=10000 .venv/bin/pytest -n 2 --dist worksteal tests/web $(ARGS)

browsers: .venv/.dev  ## the core path in Firefox and in WebKit, installed where that is possible
	scripts/browsers $(ARGS)

fix: .venv/.dev  ## put the code into its format
	.venv/bin/ruff check --fix . ; .venv/bin/ruff format . ; .venv/bin/python scripts/pages.py npm run format

# GREFFIER_WITHOUT_BROWSERS=1 leaves out what is measured in a browser where there is none, but never under CI=true.
bench: .venv/.dev  ## ratios measured in one run; fails where one misses its aim, or is not measured
	scripts/venv bench
	.venv/bin/python -m benchmarks $(ARGS)

soak: .venv/.dev  ## the tests that take their time, in parts that can be run alone: make soak PARTS="rules pages"
	scripts/soak $(PARTS)

nightly: .venv/.dev  ## what runs every night: all of `make soak`, every page test included, then Firefox and WebKit
	scripts/soak rules pages service faults attacks lowest browsers

lock:  ## pin all that is installed anew: the newest versions that are allowed, with their hashes
	scripts/lock

clean:  ## everything that can be made again
	rm -rf .venv .venv-lock .venv-lowest api/static api/web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The package's own build makes the pages, so their sources count.
.venv/.dev: pyproject.toml $(LOCKS) hatch_build.py scripts/pages.py scripts/venv $(WEB)
	scripts/venv '.[dev]'
	touch .venv/.serve $@

.venv/.serve: pyproject.toml $(LOCKS) hatch_build.py scripts/pages.py scripts/venv $(WEB)
	scripts/venv .
	touch $@
