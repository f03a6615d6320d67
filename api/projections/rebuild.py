"""All projections made again from the streams.

The new file is written in one order, from an empty one, so equal streams give equal bytes (with one release of Greffier
and of SQLite).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

from api.projections.database import FILE, Change, Projections, remove
from api.projections.projector import changes
from api.projections.sources import of_store
from recorder.feed import Feed
from recorder.store import Store


def rebuild(store: Store, data: Path, *, alone: bool) -> Mapping[str, int]:
    """Returns of each kind that is projected how many aggregates were read.

    alone: no service runs on data; else its rows are replaced under it.
    """
    draft = data / f".{FILE}.{secrets.token_hex(6)}"
    made = Projections(data, draft.name)
    read = dict.fromkeys(made.kinds, 0)

    def made_anew() -> Iterator[Change]:
        found = of_store(store)
        for kind in made.kinds:
            source = found[kind]
            for id in sorted(source.ids()):
                if (aggregate := source.read(id)) is not None:
                    read[kind] += 1
                    yield from changes(made.of(kind), source, id, aggregate)

    try:
        with closing(Feed(store, kinds=made.kinds)) as feed, closing(made):
            made.write(made_anew(), position=feed.position)
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
