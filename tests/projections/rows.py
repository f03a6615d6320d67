"""All that a file of projections says, to compare one with another."""

import sqlite3
from contextlib import closing

from api.projections.database import Projections


def dump(projections: Projections) -> str:
    """Return the rows in an order of their own: equal for equal streams, however the rows came about."""
    lines = []
    with closing(sqlite3.connect(projections.path)) as connection:
        for projection in projections.kept:
            marks = projections.marks(projection)
            lines += [f"{projection.name}: {id} {marks[id]!r}\n" for id in sorted(marks)]
            for table in projection.tables:
                found = connection.execute(
                    f"SELECT id, {', '.join(f't.{name}' for name in table.columns)} "
                    f"FROM {table.name} t JOIN marks m ON t.{table.key} = m.row WHERE projection = ?",
                    (projection.name,),
                )
                lines += sorted(f"{projection.name}.{table.name}: {row!r}\n" for row in found)
    return "".join(lines)
