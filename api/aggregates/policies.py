"""One event causes another in a second stream, exactly once, whoever dies in between.

A policy says which; it is a pure function. Whoever carries it out may do so as often as he likes: each command has an
idempotency key that follows from the event that caused it, and the store knows that key together with what came of it.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, NamedTuple

from api.aggregates.credentials import DerivedSecrets
from api.http.problems import Problem
from recorder.store import Damaged, Store, StoreAway, StoreFull
from replays.refusals import REFUSED

MAX_FAULTS = 1000  # that are remembered, so as not to be logged at each sweep
log = logging.getLogger("greffier")


class Cause(NamedTuple):
    """An event as a policy sees it: whole, but for photos. beside: what the policy asked for of the about stream."""

    kind: str
    id: str
    log: str
    event: Mapping[str, Any]
    beside: Sequence[Mapping[str, Any]] = ()


class Command(NamedTuple):
    """What is to be done to another aggregate, in the words of its kind's Act."""

    kind: str
    id: str
    what: Any


class Policy(NamedTuple):
    """What follows elsewhere from events of these types, in that log of that kind of aggregates.

    name: a part of the keys, for ever. react: hangs on its cause alone, as it may be asked again at any time: neither
    on what can be erased, nor on what in beside may change. Policies must form no circle: nothing else would end it.
    beside: types of events; those in the aggregate's about stream come with each cause.
    """

    name: str
    kind: str
    log: str
    types: Set[str]
    react: Callable[[Cause], Sequence[Command]]
    beside: Set[str] = frozenset()


Act = Callable[[Command, str], None]
"""Carries a command out as the service, under a key (a UUID): a known one does nothing. Raises what the kind's writing
raises: Problem and the engine's refusals where it may not be, StoreAway, StoreFull, Damaged.
"""


class Policies:
    """Asks policies and does what they say. acts: of each kind that their commands are for; secret: the service's key.

    count is told of each command whose policy it was, and whether it is "done" (now or before), "refused" for good, or
    "failed" by a fault of ours or of the record.
    """

    def __init__(self, policies: Sequence[Policy], store: Store, acts: Mapping[str, Act], secret: bytes) -> None:
        self._store = store
        self._acts = acts
        self._secret = secret
        self._warn_once = lru_cache(MAX_FAULTS)(log.warning)
        self._looking: dict[tuple[str, str, str], list[Policy]] = {}
        self.names = sorted(policy.name for policy in policies)
        self.logs: dict[str, list[str]] = {}  # of each kind that one looks at, the logs
        if len({*self.names}) < len(self.names):
            raise ValueError("two policies have one name, and so would have the same keys")
        for policy in policies:
            logs = self.logs.setdefault(policy.kind, [])
            if policy.log not in logs:
                logs.append(policy.log)
            for kind in policy.types:
                self._looking.setdefault((policy.kind, policy.log, kind), []).append(policy)
        self.count: Callable[[str, str], None] = lambda policy, outcome: None

    def look(self, kind: str, aggregate: str, log_name: str, after: int = 0) -> int:
        """Ask about all events of a log beyond a version, and act. Returns the version that it has come to.

        Raises StoreAway, StoreFull: some may not have been acted on. What is refused or fails is passed over.
        """
        version = after
        events = self._store.of(kind).whole(aggregate, log=log_name, after=after, proven=True, large=False)
        try:
            for event in events:
                for policy in self._looking.get((kind, log_name, event["type"]), ()):
                    self._ask(policy, Cause(kind, aggregate, log_name, event))
                version = event["version"]
        except Damaged as damage:
            self._warn_once(f"policies pass over what is damaged: {damage}")
        return version

    def _ask(self, policy: Policy, cause: Cause) -> None:
        try:
            if policy.beside:
                about = self._store.of(cause.kind).whole(cause.id, log="about", proven=True, large=False)
                cause = cause._replace(beside=[event for event in about if event["type"] in policy.beside])
            commands = policy.react(cause)
        except (StoreAway, StoreFull):
            raise
        except Exception:
            self._fail(policy, cause)
            return
        for number, command in enumerate(commands):
            self._act(policy, cause, command, self._key(policy, cause, number))

    def _act(self, policy: Policy, cause: Cause, command: Command, key: str) -> None:
        try:
            self._acts[command.kind](command, key)
        except (StoreAway, StoreFull):
            raise
        except Problem as refusal:
            if refusal.status >= 500:
                raise StoreAway(refusal.detail) from refusal
            if refusal.kind == "damaged":
                self._fail(policy, cause)
                return
            # The key is of this cause alone: what it was used for was its command, as an earlier release said it.
            if refusal.kind != "key-reused":
                self._refuse(policy, command, refusal)
                return
        except REFUSED as refusal:
            self._refuse(policy, command, refusal)
            return
        except Exception:
            self._fail(policy, cause)
            return
        self.count(policy.name, "done")

    def _key(self, policy: Policy, cause: Cause, number: int) -> str:
        """The key of a cause's command of that number.

        The event's hash stands for its place, and for itself: what takes the place of an event that a torn log or an
        older backup has lost is another cause.
        """
        event = cause.event
        said = (policy.name, cause.kind, cause.id, cause.log, str(event["version"]), event["hash"], str(number))
        return str(uuid.UUID(bytes=DerivedSecrets(self._secret, *said).bytes("policy")[:16]))

    def _refuse(self, policy: Policy, command: Command, refusal: Exception) -> None:
        self.count(policy.name, "refused")
        self._warn_once(f"policy {policy.name}: {command.kind} {command.id} refuses for good: {refusal}")

    def _fail(self, policy: Policy, cause: Cause) -> None:
        self.count(policy.name, "failed")
        place = cause.kind, cause.id, cause.log, str(cause.event["version"])
        self._warn_once(f"policy {policy.name} fails at {' '.join(place)}; the next sweep asks again", exc_info=True)
