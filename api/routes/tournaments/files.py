"""A tournament as a file."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, request

from api.aggregates.gate import ANYONE
from api.http.application import given
from api.http.problems import Problem, invalid
from api.matches.access import viewer
from api.matches.files.formats import FORMATS as MATCH_FORMATS
from api.matches.files.zips import MAX_FILES
from api.routes.aggregates import Add
from api.routes.files import lang_of, subject_of
from api.routes.tournaments.views import ONE, Parts, TournamentViews
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.tournaments import archive, files
from api.tournaments.people import Eyes, Naming, seen
from engine.tournaments.state import Tournament

FORMATS = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson",
    "html": "text/html; charset=utf-8",
    "zip": "application/zip",
}


class Files(TournamentViews):
    """The view of them."""

    def export(self, aggregate: AggregateInPath) -> Response:
        """`csv`, `html`: names as everybody is told them. `jsonl`: the log, as far as the caller may see it, nameless.

        `zip`: the log, the tables' matches, the keys that seal and who is who, as far as the caller may know.
        """
        query = request.args
        loaded, called, eyes = self._seen(aggregate)
        format_, lang = query.get("format", ""), lang_of(query)
        if format_ not in FORMATS:
            raise invalid([("/format", f"want {', '.join(FORMATS)}")])
        public = Eyes.of(self._definition.eyes(loaded, ANYONE))
        everybody = Naming(seen(loaded.state, public), loaded.beside.of_kind, public)
        headers = {"Content-Type": FORMATS[format_], "Cache-Control": "no-store"}
        if format_ == "csv":
            made = files.csv_of(everybody, lang)
        elif format_ == "html":
            made = files.html_of(everybody, loaded, lang)
            headers["Content-Security-Policy"] = files.POLICY
        else:
            store = self._of().folds.store
            events = (
                self._definition.masked(each, eyes.text) for each in store.whole(loaded.id, loaded.version, proven=True)
            )
            if format_ == "jsonl":
                made = b"".join(files.jsonl(loaded, events))
            else:
                made = archive.pack(loaded, called, events, self._matches_of(called.state), given(Parts).keys.known())
        headers["Content-Disposition"] = f'attachment; filename="{loaded.id}.{format_}"'
        return Response(made, headers=headers)

    def _matches_of(self, state: Tournament) -> Iterator[tuple[str, bytes]]:
        """The file of each table's match that the caller may read."""
        parts = given(Parts)
        gate, now = parts.gates.gate(), parts.now()
        made = [table.match for of in state.rounds for table in of.tables if table.match is not None]
        if len(made) > MAX_FILES - 10:
            raise Problem("too-costly", f"{len(made)} matches; an archive has at most {MAX_FILES} files")
        for each in made:
            loaded = parts.matches.newest(each)
            caller = gate.reader(loaded.details)
            seen_so_far = viewer.seen(loaded, caller.viewer, now)
            look = viewer.look(seen_so_far, caller.viewer, now)
            yield each, b"".join(MATCH_FORMATS["jsonl"].write(subject_of(seen_so_far, look, caller, now)))


def add_to(add: Add) -> None:
    here = Files()
    add(
        "GET",
        f"{ONE}/export",
        here.export,
        summary="The tournament as a file",
        where="job",
        query=("format", "lang"),
        choices={"format": [*FORMATS]},
        answers={200: schemas.TournamentFile()},
        sends=("Content-Disposition",),
        content=tuple(each.partition(";")[0] for each in FORMATS.values()),
    )
