"""The parent process: owns the data folder, the store and the workers, and is the last to leave.

It loads the application, once for all workers: each is there at once, and what they only read is in memory once. It
runs none of it.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import gc
import json
import os
import resource
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from gevent import monkey
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from api import lan
from api.config import Config, Settings, make_keys
from api.http.proxies import LOOPBACK, Networks, ProxiedApplication
from api.server import soundness
from api.server.patience import PATIENCE, Patience
from api.server.pool.watch import PoolProcess
from api.server.settings import Refused
from api.server.worker import Worker
from recorder import drafts
from recorder.embedded import LOADING, EmbeddedServer, StoreError
from recorder.folder import private_folder

FOLLOWERS = 8000  # connections a worker; each follower of a match holds one
BIND = 3.0  # seconds to wait for the port: the workers of a parent that was killed need a moment to go
SLOW = 10.0  # seconds after which a service that is not ready says so


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Settings):
    """What the command line and the environment ask for."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000  # 0: any free one
    redis: str | None = None  # None: a server of our own
    work: str | None = None
    workers: int | None = None
    lan: bool = False
    public_url: str | None = None
    security_log: str | None = None  # "-": standard error; None: a file of the data folder
    proxies: Networks = LOOPBACK  # from where forwarded headers are believed, once there is a public URL
    patience: Patience = PATIENCE


def serve(options: Options) -> None:
    """Run the service until it is told to end. Raises Refused; leaves by SystemExit."""
    parent = os.getpid()
    # Until gunicorn takes the signals over, let a SIGTERM run the finally below like a Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    _allow_many_files()
    with claimed(options.data) as claim, _run_folder() as run:
        drafts.clear(options.data, say)
        if fault := soundness.fault(options.data, embedded=not options.redis):
            raise Refused(fault)
        listener = listen("0.0.0.0" if options.lan and options.host == "127.0.0.1" else options.host, options.port)
        address = _address(listener)
        claim.names(address, options.public_url, _reached_at(options, listener))
        embedded = None if options.redis else EmbeddedServer(options.data, say)
        try:
            make_keys(options.data)  # before the store's first start: a store without keys has lost them
            if embedded:
                embedded.start(loading=0)  # it reads its data while the application is loaded
            load_application()
            config = Config.load(
                options.data,
                log_url=options.redis or (embedded.log_url if embedded else ""),
                work_url=options.work or (embedded.work_url if embedded else None),
                hosts=lan.names(listener.getsockname()[0]),
                public_url=options.public_url,
                listens=_reached_at(options, listener),
                security_log=options.security_log,
                run=run,
                disk=options.data if embedded else None,
                pool=run,
                **{each.name: getattr(options, each.name) for each in fields(Settings)},
            )
            service = Service(config, options, listener, address, embedded, claim)
            try:
                Parent(service).run()
            finally:
                if os.getpid() == parent:
                    service.pool.stop()
        except StoreError as error:
            raise Refused(str(error)) from None
        finally:
            # A worker, forked inside run(), leaves through here too: the store is not its to end.
            if embedded and os.getpid() == parent:
                embedded.stop()


def load_application() -> None:
    """What the workers, which are forked from this process, have in common. Its locks and sockets are to be gevent's.

    Signals and children stay the parent's own.
    """
    monkey.patch_all(os=False, queue=False, signal=False, subprocess=False)
    import_module("api.app")
    gc.collect()
    gc.freeze()  # a worker that looked through it would make a copy of its own


def say(line: str) -> None:
    """One line to whoever reads the service's log."""
    with contextlib.suppress(OSError):  # the log may lie on the disk that is full, which must not end the service
        print(f"greffier: {line}", file=sys.stderr, flush=True)


# One service a folder


class Claim:
    """The data folder's lock, held while the parent lives. The file says who holds it."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def names(self, address: str | None, public_url: str | None = None, listens: tuple[str, int] | None = None) -> None:
        """Write down where the service is, for whoever runs a verb beside it."""
        told = {"pid": os.getpid(), "address": address, "public_url": public_url, "listens": listens}
        content = json.dumps(told).encode("ascii")
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, content, 0)

    def close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


@contextlib.contextmanager
def claimed(data: Path) -> Iterator[Claim]:
    """The claim on data; raises Refused, naming the other service, if there is one."""
    path = private_folder(data) / "lock"
    claim = Claim(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        try:
            fcntl.flock(claim.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"{data} is in use by {_holder(path)}: end it first, or choose another --data") from None
        claim.names(None)
        yield claim
    finally:
        claim.close()


def address_of(data: Path) -> str | None:
    """Return what links to the service on a data folder begin with; None where none says that it runs there.

    It is the address that phones reach, or where there is none, the one on this machine.
    """
    try:
        told = json.loads((data / "lock").read_bytes())
        listens = told["listens"] and (str(told["listens"][0]), int(told["listens"][1]))
        return lan.address_for_phones(told["public_url"], listens) or told["address"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _holder(path: Path) -> str:
    try:
        holder = json.loads(path.read_bytes())
        return f"process {holder['pid']}" + (f" at {holder['address']}" if holder["address"] else "")
    except (OSError, ValueError, KeyError):  # it has just started
        return "another service"


@contextlib.contextmanager
def _run_folder() -> Iterator[Path]:
    """A folder for what workers share while they run, gone with them; what killed services left goes as well.

    In memory where that is possible: of a file that is mapped, a disk that fills would kill its writer.
    """
    parent = os.getpid()
    base = _base()
    for left in base.glob("greffier-run-*"):
        _remove_left(left)
    run = Path(tempfile.mkdtemp(prefix="greffier-run-", dir=base))
    descriptor = os.open(run, os.O_RDONLY)  # workers inherit it: locked as long as one of them lives
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield run
    finally:
        if os.getpid() == parent:
            shutil.rmtree(run, ignore_errors=True)
        os.close(descriptor)


def _base() -> Path:
    shared_memory = Path("/dev/shm")
    return shared_memory if os.access(shared_memory, os.W_OK) else Path(tempfile.gettempdir())


def _remove_left(run: Path) -> None:
    with contextlib.suppress(OSError):
        if run.stat().st_uid != os.geteuid():
            return
        descriptor = os.open(run, os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(run, ignore_errors=True)
        finally:
            os.close(descriptor)


# Sockets


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to host and port; raises Refused."""
    deadline = time.monotonic() + BIND
    while True:
        try:
            family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            listener = socket.socket(family, kind)
        except OSError as error:
            raise Refused(f"cannot listen on {host}: {error.strerror or error}") from None
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise Refused(
                    f"cannot listen on port {port} of {host}: {error.strerror}; choose another --port"
                ) from None
            time.sleep(0.05)
        else:
            return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return lan.url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _reached_at(options: Options, listener: socket.socket) -> tuple[str, int] | None:
    """Return the host and port by which other devices may reach the service; None where nobody asked for that.

    Without --lan, who listens on all interfaces may do so in a container, whose own addresses lead nowhere outside.
    """
    host, port = listener.getsockname()[:2]
    return (host, port) if options.lan or host not in ("0.0.0.0", "::") else None


def _allow_many_files() -> None:
    """Each follower holds a descriptor, and the usual soft limit is 1024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * FOLLOWERS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


# gunicorn, in this process


class Service(BaseApplication):  # type: ignore[misc]
    """What gunicorn runs, and what the parent does between its rounds."""

    def __init__(
        self,
        config: Config,
        options: Options,
        listener: socket.socket,
        address: str,
        embedded: EmbeddedServer | None,
        claim: Claim,
    ) -> None:
        self.config, self.options, self.address, self.embedded, self.claim = config, options, address, embedded, claim
        self.port = listener.getsockname()[1]
        self.socket = listener.detach()
        self.life = os.pipe()  # closes when the parent is gone, however it went
        self.pool = PoolProcess(config, self.life[0], say)
        self.ready = False
        self.begun = time.monotonic()
        self.warned = False
        super().__init__()

    def load_config(self) -> None:
        settings = {
            "bind": f"fd://{self.socket}",
            "worker_class": Worker,
            "workers": self.options.workers or min(2, os.cpu_count() or 1),
            "worker_connections": FOLLOWERS,
            # A worker shows that it lives by touching a file: not on a disk that may be busy.
            "worker_tmp_dir": str(_base()),
            "timeout": 60,
            "graceful_timeout": 5,
            "keepalive": 15,
            "loglevel": "warning",
            # Nothing that is forwarded is believed here: api/http/proxies.py does, of the proxies that are named.
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "control_socket_disable": True,
            "post_fork": self.post_fork,
            "when_ready": self.when_ready,
        }
        for name, value in settings.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        from api.app import create_app

        if self.config.disk is not None:
            self._await_store()
        app = create_app(self.config)
        if self.options.public_url:
            app.wsgi_app = ProxiedApplication(app.wsgi_app, self.options.proxies)  # type: ignore[method-assign]
        return app

    def _await_store(self) -> None:
        """Wait for the store of our own while it reads its data, so that who asks meanwhile waits, too."""
        from recorder.store import Store, StoreAway

        store = Store.connect(self.config.log_url, self.config.work_url)
        while time.monotonic() < self.begun + LOADING:
            try:
                store.ping()
                break
            except StoreAway:
                time.sleep(0.02)
        store.log.close()

    def post_fork(self, arbiter: Arbiter, worker: Worker) -> None:
        # Held by a worker, either would outlive the parent.
        self.claim.close()
        self.pool.forget()
        os.close(self.life[1])
        self.embedded = None
        worker.life = self.life[0]

    def when_ready(self, arbiter: Arbiter) -> None:
        """Have SIGHUP end the service, as its terminal was closed; and SIGUSR2 begin no second parent beside this."""
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)

    def tend(self) -> None:
        """Look after the store and the pool, and say once when the service is ready; called at least once a second."""
        if self.embedded:
            self.embedded.tend()
        self.pool.tend()
        if not self.ready:
            self.ready = self._answers()
            if self.ready:
                announce(self.options, self.address, self.port)
            elif not self.warned and time.monotonic() - self.begun > SLOW:
                self.warned = True
                say("not ready yet: the store does not answer" if self.options.redis else "not ready yet")

    def _answers(self) -> bool:
        """Return whether a worker, its store and the pool answer."""
        return all(map(self._is_well, ("/readyz", "/.well-known/greffier-keys")))

    def _is_well(self, path: str) -> bool:
        host, _, port = self.address.removeprefix("http://").rpartition(":")
        try:
            with socket.create_connection((host.strip("[]"), int(port)), timeout=2) as connection:
                connection.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
                return connection.recv(64).partition(b"\r\n")[0].split(b" ")[1:2] == [b"200"]
        except OSError:
            return False


class Parent(Arbiter):  # type: ignore[misc]
    """gunicorn's parent, which looks after the store and the pool whenever it has looked after its workers."""

    app: Service

    def manage_workers(self) -> None:
        super().manage_workers()
        self.app.tend()


def announce(options: Options, address: str, port: int) -> None:
    """Say where the service is, on standard output."""
    public = f" (public: {options.public_url})" if options.public_url else ""
    print(f"Greffier is ready: {address}{public}", flush=True)
    if options.lan:
        others = [lan.url(host, port) for host in lan.addresses()]
        for other in others:
            print(f"  on this network: {other}", flush=True)
        if others:
            print(lan.qr(options.public_url or others[0]), flush=True)
        else:
            say("this machine has no address on a network")
