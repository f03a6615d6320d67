"""All projections made again from the streams.

The new file is written in one order, from an empty one, so equal streams give equal bytes (with one release of Greffier
and of SQLite).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from api.matches.annotations.books import Books
from api.matches.memory.loading import Matches
from api.projections.database import FILE, Change, Projections, remove
from api.projections.projector import changes
from api.projections.sources import sources
from recorder.feed import Feed
from recorder.store import Store


def rebuild(store: Store, data: Path, *, alone: bool) -> int:
    """Returns how many aggregates were read. alone: no service runs on data; else its rows are replaced under it."""
    draft = data / f".{FILE}.{secrets.token_hex(6)}"
    matches = Matches(store, alone=True)
    read = 0

    def made_anew(made: Projections) -> Iterator[Change]:
        nonlocal read
        for kind, source in sources(matches, Books(matches)).items():
            for id in sorted(source.ids()):
                if (aggregate := source.read(id)) is not None:
                    read += 1
                    yield from changes(made.of(kind), source, id, aggregate)

    try:
        with closing(Feed(store)) as feed, closing(Projections(data, draft.name)) as made:
            made.write(made_anew(made), position=feed.position)
            made.compact()
        if alone:
            remove(data / FILE)
            draft.replace(data / FILE)
        else:
            with closing(Projections(data)) as present:
                present.take_over(draft)
                present.compact()
        return read
    finally:
        with suppress(OSError):
            remove(draft)
