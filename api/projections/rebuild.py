"""All projections made again from the streams.

The new file is written in one order, from an empty one, so equal streams give equal bytes (with one release of Greffier
and of SQLite).
"""

from __future__ import annotations

import secrets
from contextlib import closing, suppress
from pathlib import Path

from api.matches.annotations.books import Books
from api.matches.memory.damage import DamagedMatch
from api.matches.memory.loading import Matches
from api.projections.database import FILE, Projections, remove
from api.projections.rows import Row, row_of
from recorder.feed import Feed
from recorder.store import Store


def rebuild(store: Store, data: Path, *, alone: bool) -> int:
    """Returns how many matches there are. alone: no service runs on data; else its rows are replaced under it."""
    draft = data / f".{FILE}.{secrets.token_hex(6)}"
    try:
        with closing(Feed(store)) as feed, closing(Projections(data, draft.name)) as made:
            position, matches = feed.position, Matches(store, alone=True)
            books = Books(matches)
            rows = [row for match in store.all_ids() if (row := _row(matches, books, match)) is not None]
            rows.sort(key=lambda row: (row.created, row.match))
            made.write(rows, position=position)
            made.compact()
        if alone:
            remove(data / FILE)
            draft.replace(data / FILE)
        else:
            with closing(Projections(data)) as present:
                present.take_over(draft)
                present.compact()
        return len(rows)
    finally:
        with suppress(OSError):
            remove(draft)


def _row(matches: Matches, books: Books, match: str) -> Row | None:
    """None: there is no such match, or it does not hold; then no list shows it."""
    with suppress(DamagedMatch):
        loaded = matches.read(match)
        return None if loaded is None else row_of(loaded, books.of(loaded))
    return None
