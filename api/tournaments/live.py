"""A tournament's tables at a glance, for who follows: now, and whenever something changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator

from api.aggregates.caller import Caller
from api.aggregates.commanding import told
from api.aggregates.definition import Beside, Fold
from api.aggregates.feeding import FoldChannel
from api.aggregates.hub import End, Hub, OpenFeed, frame
from api.http.problems import Problem
from api.tournaments.kind import DEFINITION, TOURNAMENTS
from api.tournaments.people import Eyes, Naming, seen
from api.tournaments.telling import tables_told

KEPT = 32  # frames: of a hall, by who sees them
_MADE: OrderedDict[tuple[str, ...], bytes] = OrderedDict()


class HallWatcher(OpenFeed[FoldChannel]):
    """A feed of what one tournament is at a glance. Raises not-found, and what admit raises."""

    def __init__(self, hub: Hub, tournament: str, admit: Callable[[Beside], Caller]) -> None:
        super().__init__(hub, TOURNAMENTS.name, [tournament])
        self._admit = admit
        self._sent = b""
        try:
            admit(self.channels[0].now().beside)
        except BaseException:
            self.close()
            raise

    def send(self) -> Iterator[bytes]:
        [channel] = self.channels
        loaded = channel.now()
        try:
            caller = self._admit(loaded.beside)
        except Problem:
            yield frame("gone", {"tournament": channel.id})
            raise End from None
        if channel.broken:
            raise End  # it has another past now: connect again
        grant = loaded.beside.grants.of_role(caller.tid, caller.role)
        self.look_at(grant.expires if grant is not None else None)
        text = DEFINITION.eyes(loaded, caller)
        made = self._glance(loaded, text)
        if made != self._sent:
            self._sent = made
            yield made

    def _glance(self, loaded: Fold, text: str) -> bytes:
        """The frame, made once for all who see alike."""
        key = loaded.id, loaded.hash, loaded.beside.hash, text
        known = _MADE.get(key)
        if known is not None:
            return known
        eyes = Eyes.of(text)
        state = seen(loaded.state, eyes)
        made = _MADE[key] = frame(
            "tournament",
            {
                "tournament": loaded.id,
                "version": loaded.version,
                "hash": loaded.hash,
                "summary": told(loaded, DEFINITION.status(loaded.state), DEFINITION.view(loaded, text)),
                "tables": tables_told(state, Naming(state, loaded.beside.of_kind, eyes)),
            },
        )
        while len(_MADE) > KEPT:
            _MADE.popitem(last=False)
        return made
