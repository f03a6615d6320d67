"""Pairings and standings as files in the data folder, for a hall without a network.

`papers/<tournament>/round-03-by-table.pdf` and the like, each as PDF and as CSV. They are written after a round was
published or closed, and whenever people are called otherwise, by a process of its own that runs after all others: they
cost more of a processor than a tap may wait for. There is one such process at a time, and a pause behind it. What is
written depends on the streams alone; it can be deleted at will.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from threading import Thread

import orjson

from api import children, times
from api.aggregates.definition import Fold
from api.aggregates.folding import Folds
from api.config import Config
from api.tournaments.definition import Definition
from api.tournaments.files import published, words
from engine.texts import Lang
from engine.tournaments.state import CLOSED
from recorder.folder import in_turn, private_folder, write_private
from recorder.store import Damaged, Store

FOLDER = "papers"
WRITTEN = ".written"  # by file: the digest of its table; under NEWEST that of what all of them depend on
NEWEST = ""
WRITING = ".writing"  # locked by the worker that has a process write, and during the pause behind it
LOOK = 0.2  # seconds between two looks whether the process has ended
PATIENCE = 10.0  # seconds that it may take while it runs after all others; then it is begun anew
LONGEST = 600.0  # seconds that it may take then
BEHIND = 4  # times what it took: the pause behind it
REST = 30.0  # seconds of pause at most
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
    """A worker's part: it sees when something is to be written, and has it written by another process."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._due: dict[str, Fold] = {}
        self._is_writing = False

    def changed(self, before: Fold | None, after: Fold) -> None:
        """A tournament has come to something new in this worker's memory. Never fails, and waits for nothing."""
        if self._config.run is None or not after.state.rounds or (before and _told(before) == _told(after)):
            return
        if before is None and self._is_there(after):
            return
        self._due[after.id] = after
        if not self._is_writing:
            self._is_writing = True
            Thread(target=self._write, name="papers", daemon=True).start()

    def _is_there(self, loaded: Fold) -> bool:
        """Whether the newest round's files are, as far as their names tell."""
        rounds = published(loaded.state)
        if not rounds:
            return True
        begin = f"round-{rounds[-1].number:02}"
        name = f"{begin}-standing.pdf" if rounds[-1].status == CLOSED else f"{begin}-by-name.pdf"
        return (folder(self._config.data, loaded.id) / name).exists()

    def _write(self) -> None:
        try:
            while self._due:
                with self._turn():
                    due, self._due = self._due, {}
                    asked = sorted(one for one, loaded in due.items() if not self._is_written(loaded))
                    if asked:
                        begun = time.monotonic()
                        self._run(asked)
                        time.sleep(min(REST, BEHIND * (time.monotonic() - begun)))
        except OSError as error:
            log.warning("papers: %s", error)
        finally:
            self._is_writing = False

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One worker after the other. Raises OSError."""
        lock = os.open(private_folder(self._config.data / FOLDER) / WRITING, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # waiting for it would stop the worker
                    break
                except BlockingIOError:
                    time.sleep(LOOK)
            yield
        finally:
            os.close(lock)

    def _is_written(self, loaded: Fold) -> bool:
        """Another worker has had it done."""
        into = folder(self._config.data, loaded.id)
        return into.exists() and _written(into).get(NEWEST) == _digest(loaded)

    def _run(self, tournaments: list[str]) -> None:
        asked = {
            "data": str(self._config.data),
            "log_url": self._config.log_url,
            "work_url": self._config.work_url,
            "tournaments": tournaments,
        }
        named = ", ".join(tournaments)
        try:
            status = _ended(children.last_command("api.tournaments.papers"), orjson.dumps(asked), PATIENCE)
            if status == -signal.SIGKILL:  # the machine is never idle
                status = _ended(children.late_command("api.tournaments.papers"), orjson.dumps(asked), LONGEST)
        except OSError as error:
            log.warning("papers of %s: %s", named, error)
            return
        if status:
            log.warning("papers of %s: the process that wrote them ended with %s", named, status)


def _ended(command: list[str], said: bytes, longest: float) -> int:
    """The exit code of a process that was told this; below 0 that of the signal, as is what ended it behind so long."""
    sent, given = os.pipe()
    try:
        # Neither forked nor by gevent's subprocess, which forks: a worker is full of greenlets.
        process = os.posix_spawn(
            command[0],
            command,
            children.environment(),
            file_actions=[(os.POSIX_SPAWN_DUP2, sent, 0), (os.POSIX_SPAWN_CLOSE, given)],
        )
        os.write(given, said)
    finally:
        os.close(sent)
        os.close(given)
    until = time.monotonic() + longest
    ended = status = 0
    while not ended:
        time.sleep(LOOK)
        if time.monotonic() > until:
            with suppress(ProcessLookupError):  # gevent has seen it end, and tells so only when asked
                os.kill(process, signal.SIGKILL)
        ended, status = os.waitpid(process, os.WNOHANG)
    return os.waitstatus_to_exitcode(status)


def _told(loaded: Fold) -> tuple[object, ...]:
    """Return all that the files depend on: people and title, published rounds, and what else a standing counts.

    A result of a round that is not closed is left out, and so is presence: both come in all the time.
    """
    state = loaded.state
    return (
        loaded.beside.version,
        [
            (of.number, of.status, of.tables if of.status == CLOSED else [table.entrants for table in of.tables])
            for of in published(state)
        ],
        [(entry.entrant, entry.status, entry.late, entry.out, entry.erased) for entry in state.entries.values()],
        (state.values, state.resettled, state.draws, state.of_lots, state.penalties, state.appeals),
    )


def _digest(loaded: Fold) -> str:
    """A digest of what the files depend on."""
    return sha256(repr(_told(loaded)).encode()).hexdigest()


def main() -> int:
    """Asked by a worker, on standard input."""
    asked = orjson.loads(sys.stdin.buffer.read())
    store = Store.connect(asked["log_url"], asked["work_url"])
    try:
        for _ in write(Path(asked["data"]), store, asked["tournaments"]):
            pass
    except Damaged as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
