"""Pairings and standings as files in the data folder, for a hall without a network.

`papers/<tournament>/round-03-by-table.pdf` and the like, each as PDF and as CSV. They are written after a round was
published or closed, and whenever people are called otherwise, in the background. What is written depends on the streams
alone; it can be deleted at will.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from threading import Thread

import orjson

from api import times
from api.aggregates.definition import Fold
from api.aggregates.folding import Folds
from api.tournaments.definition import Definition
from api.tournaments.files import words
from engine.texts import Lang
from engine.tournaments.state import CLOSED
from recorder.folder import in_turn, private_folder, write_private
from recorder.store import Store

FOLDER = "papers"
WRITTEN = ".written"  # by file: the digest of its table; under NEWEST that of what all of them depend on
NEWEST = ""
log = logging.getLogger("greffier")


def folder(data: Path, tournament: str) -> Path:
    return data / FOLDER / tournament


def forget(data: Path, tournament: str) -> None:
    """Delete what was written of a tournament. Raises OSError."""
    path = folder(data, tournament)
    if path.exists():
        with in_turn(path):  # whoever is writing has the names still, and ends first
            shutil.rmtree(path)


def write(data: Path, store: Store, tournaments: Iterable[str]) -> Iterator[Path]:
    """Bring the files of these tournaments up to date; those that were written. Raises Problem, StoreAway, OSError.

    Bounded by their rounds and entrants; of what is as it was nothing is drawn.
    """
    folds = Folds(store.of("tournament"), Definition(), times.now)
    for tournament in tournaments:
        yield from _write(private_folder(folder(data, tournament)), folds.newest(tournament))


def _write(into: Path, loaded: Fold) -> Iterator[Path]:
    from api.tournaments import paper  # its library takes a while to load, and a worker has no use for it

    with in_turn(into):
        written = _written(into)
        lang: Lang = "fr" if loaded.beside.of_kind.lang == "fr" else "en"
        title = loaded.beside.of_kind.name or f"{words(lang)['tournament']} {loaded.id}"
        wanted = {NEWEST: _digest(loaded)}
        for name, sheet in paper.sheets(loaded.state, loaded.beside.of_kind, title, lang):
            table = paper.csv_of(sheet)
            fonts = b"whole" if paper.is_printed_whole(sheet) else b"lacking"  # drawn again once a font is installed
            wanted[name] = sha256(b"\0".join((title.encode(), sheet.under.encode(), fonts, table))).hexdigest()
            if written.get(name) == wanted[name]:
                continue
            for ending, content in (("csv", table), ("pdf", paper.pdf_of(sheet, lang, loaded.at))):
                write_private(into / f"{name}.{ending}", content)
                yield into / f"{name}.{ending}"
            # it may be ended at any time, and is to find what it has done
            write_private(into / WRITTEN, orjson.dumps({**written, **wanted, NEWEST: ""}))
        for gone in written.keys() - wanted.keys() - {NEWEST}:
            for ending in ("csv", "pdf"):
                (into / f"{gone}.{ending}").unlink(missing_ok=True)
        if wanted != written:
            write_private(into / WRITTEN, orjson.dumps(wanted))


def _written(into: Path) -> dict[str, str]:
    """What stands there, and is whole."""
    try:
        known = orjson.loads((into / WRITTEN).read_bytes())
    except (OSError, ValueError):
        return {}
    there = {path.name for path in into.iterdir()}
    whole = {name: digest for name, digest in known.items() if {f"{name}.csv", f"{name}.pdf"} <= there}
    return whole | ({NEWEST: known[NEWEST]} if len(whole) == len(known) - 1 and NEWEST in known else {})


class Papers:
    """Writes files anew where what they tell has changed, one tournament after the other. data: the data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._due: dict[str, Fold] = {}
        self._is_writing = False

    def changed(self, before: Fold | None, after: Fold) -> None:
        """Note that a tournament has come to something new in memory. Never fails, and waits for nothing."""
        if not after.state.rounds or (before and _told(before) == _told(after)):
            return
        self._due[after.id] = after
        if not self._is_writing:
            self._is_writing = True
            Thread(target=self._write_due, name="papers", daemon=True).start()

    def _write_due(self) -> None:
        try:
            while self._due:
                loaded = self._due.pop(next(iter(self._due)))
                into = private_folder(private_folder(self._data / FOLDER) / loaded.id)
                if _written(into).get(NEWEST) != _digest(loaded):
                    for _ in _write(into, loaded):
                        pass
        except OSError as error:
            log.warning("papers: %s", error)
        finally:
            self._is_writing = False


def _told(loaded: Fold) -> tuple[object, ...]:
    """Return all that the files depend on: people and title, published rounds, and what else a standing counts.

    A result of a round that is not closed is left out, and so is presence: both come in all the time.
    """
    state = loaded.state
    return (
        loaded.beside.version,
        [
            (
                of.number,
                of.status,
                state.editions.get(of.number),
                of.tables if of.status == CLOSED else [table.entrants for table in of.tables],
            )
            for of in state.public_rounds
        ],
        [(entry.entrant, entry.status, entry.late, entry.out, entry.erased) for entry in state.entries.values()],
        (state.values, state.resettled, state.draws, state.of_lots, state.penalties, state.appeals),
    )


def _digest(loaded: Fold) -> str:
    """A digest of what the files depend on."""
    return sha256(repr(_told(loaded)).encode()).hexdigest()
