"""The command line as a process of its own that is there at once: forked from one that has loaded all it is made of.

A test starts some verb a thousand times in a run, and most of the time of each would go into imports. `test_serve.py`
and the tests of the package start it as a person does.

One process per session and purpose listens on a socket: a client sends what to run with three descriptors, and hears
the process id, then, once it has ended, how.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import pkgutil
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Literal

ROOT = Path(__file__).resolve().parent.parent

Purpose = Literal["serve", "verbs"]
_servers: dict[tuple[int, Purpose, str], str] = {}


def clean_environment(more: Mapping[str, str]) -> dict[str, str]:
    """What a process is started with: of the house's own settings, only these."""
    return {name: value for name, value in os.environ.items() if not name.startswith("GREFFIER_")} | {**more}


class Forked:
    """As subprocess.Popen has them, what tests ask of a process. stdout: to read, where it is piped."""

    def __init__(
        self, purpose: Purpose, arguments: Sequence[str], environment: dict[str, str], stdout: int, stderr: int
    ) -> None:
        self.args = ["greffier", *arguments]
        self.returncode: int | None = None
        self.stdout: IO[str] | None = None
        if stdout == subprocess.PIPE:
            read, stdout = os.pipe()
            self.stdout = os.fdopen(read)
        self._answers = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._answers.connect(_server(purpose, environment.get("GREFFIER_KINDS", "")))
        message = json.dumps({"arguments": arguments, "environment": environment}).encode()
        socket.send_fds(self._answers, [len(message).to_bytes(4, "big")], [stdout, stderr])
        self._answers.sendall(message)
        if self.stdout is not None:
            os.close(stdout)
        self._lines = self._answers.makefile()
        self.pid = int(self._lines.readline())

    def wait(self, timeout: float | None = None) -> int:
        """The exit code; minus the signal that ended it. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            ready, _, _ = select.select([self._answers], [], [], timeout)
            if not ready:
                assert timeout is not None
                raise subprocess.TimeoutExpired(self.args, timeout)
            self.returncode = int(self._lines.readline())
            self._lines.close()
            self._answers.close()
        return self.returncode

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def send_signal(self, sign: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it has ended since
                os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _server(purpose: Purpose, kinds: str) -> str:
    """The address of this session's server for that. kinds: beyond the house's own; they are listed as it loads."""
    me = os.getpid(), purpose, kinds
    if me not in _servers:
        path = str(Path(tempfile.mkdtemp(prefix="greffier-fork-")) / "s")
        command = [sys.executable, "-m", "tests.forking", purpose, path]
        environment = clean_environment({"GREFFIER_KINDS": kinds})
        server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment)
        assert server.stdin and server.stdout and server.stdout.readline() == b"ready\n"
        atexit.register(server.wait)
        atexit.register(server.stdin.close)  # its sign to end; what is registered last comes first
        _servers[me] = path
    return _servers[me]


# In the server


def _serve(purpose: Purpose, path: str) -> None:
    own_socket, poll = socket.socket, select.poll  # before gevent has them
    listener = own_socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(path)
    listener.listen(64)
    woken, wakes = os.pipe()
    for end in (woken, wakes):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes)
    if purpose == "serve":
        from api.server.serve import load_application

        os.environ["GEVENT_RESOLVER"] = "block"  # no thread, of which a fork would know nothing
        load_application()
    else:
        import api.operator

        for module in pkgutil.iter_modules(api.operator.__path__, "api.operator."):
            import_module(module.name)
        import_module("api.app")
    import_module("api.cli")
    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    watched = poll()
    for descriptor in (0, listener.fileno(), woken):
        watched.register(descriptor, select.POLLIN)
    children: dict[int, Any] = {}
    while True:
        for descriptor, _ in watched.poll():
            if descriptor == 0:  # the session has ended
                shutil.rmtree(Path(path).parent)
                return
            if descriptor == woken:
                os.read(woken, 4096)
                _tell_ended(children)
            else:
                asked, _ = listener.accept()
                size, descriptors, _, _ = socket.recv_fds(asked, 4, 2)
                length, raw = int.from_bytes(size, "big"), b""
                while len(raw) < length:
                    raw += asked.recv(length - len(raw))
                child = os.fork()
                if child == 0:
                    os.close(wakes)
                    _run(json.loads(raw), descriptors)
                for each in descriptors:
                    os.close(each)
                children[child] = asked
                asked.sendall(b"%d\n" % child)


def _tell_ended(children: dict[int, Any]) -> None:
    while children:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        asked = children.pop(child, None)
        if asked is not None:
            with contextlib.suppress(OSError):  # nobody waits for it
                asked.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
            asked.close()


def _run(what: dict[str, Any], descriptors: list[int]) -> None:
    """The verb, in a child. Does not return."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for own, place in zip((nothing, *descriptors), (0, 1, 2), strict=True):
            os.dup2(own, place)
        os.closerange(3, 256)
        os.environ.clear()
        os.environ.update(what["environment"])
        sys.argv = ["greffier", *what["arguments"]]
        from api.cli import main

        try:
            code = main(what["arguments"])
        except SystemExit as ends:
            code = ends.code if isinstance(ends.code, int) else 0 if ends.code is None else 1
            if isinstance(ends.code, str):
                print(ends.code, file=sys.stderr)
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _serve(sys.argv[1], sys.argv[2])  # type: ignore[arg-type]
