"""The operator's access to the store: a running service's, by its socket, or one that is started for the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from api.config import known_folder
from api.kinds import Place, named
from api.server.serve import claimed, say
from api.server.settings import Refused, admin_url, store_urls
from api.server.soundness import fault
from recorder.chain import MATCH, full_name
from recorder.connections import Connections
from recorder.embedded import EmbeddedServer, StoreError
from recorder.store import Store

LOADED = 60.0  # seconds that a store may take to read its data


@dataclass(frozen=True, slots=True)
class StoreAccess:
    """alone: no service runs on the data folder. admin: None where no admin's URL is known; workers have none."""

    data: Path
    store: Store
    admin: Connections | None
    alone: bool

    @property
    def operator(self) -> Connections:
        """The third user. Raises Refused."""
        if self.admin is None:
            raise Refused("this needs the store's user greffier-admin: set GREFFIER_ADMIN_URL")
        return self.admin


def the_one(found: StoreAccess, text: str) -> Place:
    """The one aggregate that an id, or `<kind>:<id>`, names. Raises Refused."""
    places = named(found.store, text)
    if not places:
        raise Refused(f"there is no {MATCH} {text}, nor anything else of that id")
    if len(places) > 1:
        wanted = " or ".join(full_name(place.kind.name, place.id) for place in places)
        raise Refused(f"{text} names {len(places)} of them; want {wanted}")
    return places[0]


@contextmanager
def store_access(data: Path, *, new: bool = False) -> Iterator[StoreAccess]:
    """The store of a data folder, or the one that the environment names. Raises Refused and FileNotFoundError.

    new: the folder is to be filled; otherwise a service must have been run on it.
    """
    if not new:
        known_folder(data)
    log_url, work_url = store_urls()
    if not new and (wrong := fault(data, embedded=not log_url)):
        raise Refused(wrong)
    with _alone(data) as alone:
        if log_url:
            with _connected(data, log_url, work_url, admin_url(), alone) as found:
                yield found
        elif alone:
            try:
                with EmbeddedServer(data, say) as server:
                    if not server.reach(LOADED):
                        raise Refused("the store is still reading its data; try again in a while")
                    with _connected(data, server.log_url, server.work_url, server.admin_url, alone) as found:
                        yield found
            except StoreError as error:
                raise Refused(str(error)) from None
        else:
            server = EmbeddedServer(data, say)
            if not server.reach():
                raise Refused(f"the service on {data} has no store that answers; see its log")
            with _connected(data, server.log_url, server.work_url, server.admin_url, alone) as found:
                yield found


@contextmanager
def _alone(data: Path) -> Iterator[bool]:
    """Whether no service runs on data; then none can start meanwhile."""
    claim = claimed(data)
    try:
        claim.__enter__()
    except Refused:
        yield False
        return
    try:
        yield True
    finally:
        claim.__exit__(None, None, None)


@contextmanager
def _connected(
    data: Path, log_url: str, work_url: str | None, admin_url: str | None, alone: bool
) -> Iterator[StoreAccess]:
    with closing(Store.connect(log_url, work_url)) as store:
        admin = Connections(admin_url) if admin_url else None
        try:
            yield StoreAccess(data, store, admin, alone)
        finally:
            if admin:
                admin.close()
