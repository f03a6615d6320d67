"""What every route works with: one object an application, made by `create_app`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, cast

import orjson
from cachetools import LRUCache
from flask import has_request_context, request

from api import times
from api.aggregates.acting import FoldActs
from api.aggregates.codes import Codes
from api.aggregates.commanding import Commands
from api.aggregates.credentials import ID
from api.aggregates.definition import Fold, Work
from api.aggregates.feeding import FoldChannel
from api.aggregates.folding import Folds
from api.aggregates.gate import Gate, bearer, no_such
from api.aggregates.hub import Channel, Hub
from api.aggregates.kinds import Kind
from api.aggregates.owners import KnownOwners, Owner
from api.aggregates.policies import Act, Policies
from api.aggregates.runner import Runner
from api.aggregates.tokens import Tokens
from api.config import Config
from api.creators import Creators
from api.digest import digest
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.metrics import Metrics
from api.http.problems import Problem
from api.http.security import SecurityLog
from api.http.weights import Weights
from api.kinds import KINDS
from api.matches.about.lent import LentDetails
from api.matches.access.gate import MatchGates
from api.matches.access.seat_tokens import MatchTokens
from api.matches.annotations.books import Books
from api.matches.files.importing import Importer
from api.matches.files.what_ifs import MOST_KNOWN, KnownWhatIfs
from api.matches.live.clock import Clock
from api.matches.live.hub import MatchChannel
from api.matches.live.witness import Witness
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.memory.tellings import Tellings
from api.matches.outcomes import Outcome, outcome
from api.matches.writing.acting import MatchActs
from api.matches.writing.creating import Creator
from api.matches.writing.finality import Finality
from api.matches.writing.photos import Photos
from api.matches.writing.recording import Recorder
from api.matches.writing.sealing import Sealer
from api.projections.database import Projections
from api.projections.projector import ListWriter, Projector
from api.projections.sources import sources
from api.renderings import Of, Renderings
from api.seals import Keys
from engine.errors import NoSuchVersion
from recorder.chain import MATCH
from recorder.store import Store

_JSON = [
    ("Content-Type", "application/json"),
    ("Cache-Control", "no-store"),
    ("Greffier-Engine", digest()),
]


class FoldedKind(NamedTuple):
    """What a worker has of a kind whose events are folded one by one."""

    folds: Folds
    commands: Commands
    tokens: Tokens[Fold]


class Service:
    """One worker's service. It keeps nothing of its own that could not be lost between two requests."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.weights = Weights(self.now, store, config.hmac, config.limits, config.of_a_match)
        store.weigh = self.weigh
        self.owners = KnownOwners(store, {kind.name: kind.lends for kind in KINDS.values()})
        self.matches = Matches(store, self.now, owners=self.owners)
        self.matches.lender = self._lent
        self.gates = MatchGates(config, self.now, self.owners)
        self.what_ifs: KnownWhatIfs = LRUCache(MOST_KNOWN)
        self.renderings = Renderings(config.data)
        self.tellings = Tellings(self.renderings)
        self.books = Books(self.matches)
        self.codes = Codes(store, config.hmac)
        self.keys = Keys(config.data)
        self.folded = {kind.name: self._folded(kind) for kind in KINDS.values() if kind.definition is not None}
        self.projections = Projections(config.data)
        read = sources(self.matches, self.books, [of.folds for of in self.folded.values()])
        self.projector = Projector(config.data, store, read, self.projections)
        lists = ListWriter(self.projections, MATCH, read[MATCH])
        self.matches.changed.append(lists.changed)
        self.matches.changed.append(self._forget_renderings)
        self.books.changed.append(lambda here: lists.annotated(here, here.match))
        for name, of in self.folded.items():
            of.folds.changed.append(ListWriter(self.projections, name, read[name]).changed)
        self.ticks = Clock(config.hmac, config.server_epoch, store)
        self.recorder = Recorder(self.matches, Witness(self.ticks))
        self.finality = Finality(self.recorder, self.ticks)
        acts: dict[str, Act] = {name: FoldActs(of.commands) for name, of in self.folded.items()}
        acts[MATCH] = MatchActs(self.recorder)
        self.policies = Policies([each for kind in KINDS.values() for each in kind.policies], store, acts, config.hmac)
        self.runner = Runner(self.policies, store)
        self.creator = Creator(self.recorder, self.codes, config.hmac, self.policies)
        self.tokens = Tokens(MATCH, self.recorder, MatchTokens(), self.codes, config.hmac, self.now)
        self.photos = Photos(store)
        self.importer = Importer(self.recorder, self.creator, self.keys)
        self.creators = Creators(config.data)
        self.sealer = Sealer(self.recorder, self.keys)
        self.security = SecurityLog(config.security_log, config.hmac, self.now)
        self.limits = Limits(self.now, store, config.hmac, config.limits)
        self.hub = self.new_hub()
        self.matches.followed = partial(self.hub.follows, MATCH)
        for name, of in self.folded.items():
            of.folds.followed = partial(self.hub.follows, name)
        self.clock = times.now

    def _forget_renderings(self, before: LoadedMatch | None, after: LoadedMatch) -> None:
        """Drop what was made of a match before an erasure: perhaps on another host, which has a folder of its own."""
        erasures = after.details.all_erasures
        if erasures and (before is None or before.details.all_erasures < erasures):
            with suppress(OSError):
                self.renderings.forget(Of(after.id, erasures))

    def new_hub(self) -> Hub:
        """All that can be followed, with nobody who follows yet."""
        channels: dict[str, Callable[[str], Channel[Any]]] = {
            MATCH: lambda match: MatchChannel(match, self.matches, self.books)
        }
        for name, of in self.folded.items():
            channels[name] = partial(FoldChannel, folds=of.folds, glance=KINDS[name].glance)
        return Hub(self.store, self.now, channels, self._shown_of_parts)

    def _folded(self, kind: Kind) -> FoldedKind:
        assert kind.definition is not None, "the kind is folded"
        known = Work(self.now, self._has_begun, self._outcome, self.codes.hashed, partial(self._fold, kind.name))
        definition = kind.definition.at_work(known)
        folds = Folds(self.store.of(kind.name), definition, self.now, self.owners)
        commands = Commands(folds, self.codes, self.config.hmac, self.keys)
        tokens = Tokens(kind.name, commands, definition, self.codes, self.config.hmac, self.now)
        return FoldedKind(folds, commands, tokens)

    def _fold(self, kind: str, aggregate: str) -> Fold | None:
        try:
            return self.folded[kind].folds.newest(aggregate)
        except Problem:
            return None

    def _has_begun(self, match: str) -> bool:
        try:
            loaded = self.matches.newest(match)
            return loaded.version > 1 and loaded.history.has_first_card
        except Problem:
            return False

    def _outcome(self, match: str, version: int) -> Outcome | None:
        try:
            return outcome(self.matches.newest(match).until(version))
        except (Problem, NoSuchVersion):
            return None

    def _lent(self, owner: Owner, match: str, newest: bool) -> LentDetails | None:
        """What a match has of what it belongs to, as a tournament. Where that cannot be read, nobody is named."""
        kind = KINDS.get(owner.kind)
        if kind is None or kind.lent is None:
            return None
        folds = self.folded[owner.kind].folds
        try:
            known = None if newest else folds.known(owner.id)
            return cast(LentDetails, kind.lent(folds.newest(owner.id) if known is None else known, match))
        except Problem:
            return LentDetails((0, 0), None, "private", "private", {})

    def _shown_of_parts(self, kind: str, aggregate: str) -> Hashable:
        """What is shown of an aggregate in its parts, comparable. Raises not-found, DamagedAggregate, StoreAway."""
        return KINDS[kind].shown(self.folded[kind].folds.newest(aggregate))

    def joining(self, kind: str) -> Tokens[Any] | None:
        """Where codes of a kind are redeemed; None: this release does not know the kind."""
        if kind == MATCH:
            return self.tokens
        return self.folded[kind].tokens if kind in self.folded else None

    def begin_background(self, metrics: Metrics | None = None) -> None:
        """Begin what nobody waits for: projecting, policies, and the jobs of kinds."""
        if metrics is not None:
            self.policies.count = metrics.acted
        if self.config.run is not None:
            for name, of in self.folded.items():
                of.folds.changed += [job(self.config) for job in KINDS[name].jobs]
        self.projector.start()
        self.runner.start()

    def stop(self) -> None:
        """End what goes on between requests: feeds, projecting and policies."""
        self.hub.stop()
        self.finality.stop()
        self.projector.stop()
        self.runner.stop()

    def now(self) -> int:
        """ms since 1970."""
        return self.clock()

    def weigh(self, name: str, by: str, version: int, size: int) -> None:
        """What is to be written on somebody's behalf; the operator and the service itself are not limited."""
        if by not in ("operator", "service") and has_request_context():
            self.weights.weigh(name, by, request.remote_addr, version, size)

    def gate_of(self, kind: str) -> Gate[Any]:
        """Who sent the present request, to be let in or not to an aggregate of a kind that is folded."""
        return Gate(self.config, bearer(request), self.now, kind, self.owners)


class Parts(NamedTuple):
    """The parts of the service that let the holder of a match's token in."""

    gates: MatchGates
    matches: Matches


def of_a_match(role: str) -> Callable[..., None]:
    """Return what admits a large body of whoever has a token of that role of the match (MatchGate)."""

    def admit(match: str, **_: str) -> None:
        parts = given(Parts)
        getattr(parts.gates.gate(), role)(parts.matches.newest(match_id(match)).details)

    return admit


def match_id(text: str) -> str:
    """A match's id as it stands in an address. Raises not-found for what can be none."""
    if not ID.fullmatch(text):
        raise no_such(MATCH)
    return text


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    """A JSON answer."""
    return Answer(orjson.dumps(body), status, _JSON if headers is None else [*_JSON, *headers.items()])


def json_answer(raw: bytes) -> Answer:
    """An answer that is JSON already."""
    return Answer(raw, 200, _JSON)


def etag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}
