"""New matches: match_created and what is known beside it, in one append."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple

from api import times
from api.aggregates.about import AboutEvent, BelongsTo
from api.aggregates.codes import Codes
from api.aggregates.creation import CreationKeys
from api.aggregates.credentials import LONGEST_CODE, DerivedSecrets, RandomSecrets
from api.aggregates.gate import ANYONE, OPERATOR, Admit, Caller
from api.aggregates.grants import hashed
from api.aggregates.policies import Policies
from api.aggregates.transact import Request, key_reused, transact
from api.aggregates.writing import CopiedMove, Drafts, Segments, created_with, digest, known_by, secret_key_name
from api.http.problems import Problem, invalid
from api.http.requests import Headers
from api.matches.about.events import BranchedOff, Continues, TokenIssued, draft
from api.matches.access import viewer
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.writing.beside import at_first, of_branch, people_at_first
from api.matches.writing.recording import Recorder
from engine.codec import to_wire
from engine.events import MatchCreated
from engine.history import STRIDE
from engine.match import create as create_match
from recorder.append import Key
from recorder.chain import MATCH, Draft
from recorder.store import StoreAway, StoreFull
from replays.branches import BranchRequest, branch

log = logging.getLogger("greffier")


class CreatedMatch(NamedTuple):
    """The answer, and whether it is the first one to its key. version, hash: of the last event that it begins with."""

    new: bool
    id: str
    version: int
    hash: str
    tokens: dict[str, str]  # the creator's, by its role
    code: str | None  # of a second referee's device
    codes: dict[str, str] = {}  # noqa: RUF012 of the other seats, where there is no referee


class Secrets(NamedTuple):
    """The creator's token, as the referee or a seat; offered: codes, by whom they are for."""

    holds: str
    token: str
    offered: dict[str, str]

    @property
    def told(self) -> tuple[dict[str, str], str | None, dict[str, str]]:
        """tokens, code and codes, in the order in which Created has them."""
        codes = {holder.removeprefix("seat:"): code for holder, code in self.offered.items() if holder != "referee"}
        return {self.holds: self.token}, self.offered.get("referee"), codes


class _Creation(Request[LoadedMatch]):
    """A match's first events, for transact. The events have no key: whoever knows it could derive the token."""

    begins = True

    def __init__(self, matches: Matches, match: str, caller: Caller, drafts: Drafts, key: Key | None) -> None:
        super().__init__(matches, lambda rights: caller, ("create", None), Headers())
        self._matches = matches
        self._match = match
        self._drafts = drafts
        self._key = key

    def key(self, caller: Caller) -> Key | None:
        return self._key

    def decide(self, loaded: LoadedMatch, caller: Caller) -> Drafts:
        if loaded.version:
            detail = f"there is a match {loaded.id} already; make another id from 96 random bits or more"
            raise Problem("id-taken", detail)
        return self._drafts

    def foresee(self, written: Segments) -> None:
        """Write the checkpoints of a long match: whoever lists it then need not fold all of it."""
        if len(written.events) > STRIDE:
            self._matches.foresee(self._match, written.events)

    def take(self, loaded: LoadedMatch, written: Segments, caller: Caller) -> LoadedMatch:
        return loaded


class Creator:
    """secret: the service's key. policies: what follows elsewhere from a new match."""

    def __init__(self, recorder: Recorder, codes: Codes, secret: bytes, policies: Policies) -> None:
        self._matches = recorder.matches
        self._store = recorder.store
        self._codes = codes
        self._secret = secret
        self._policies = policies
        self.keys = CreationKeys(self._store)

    def create(
        self,
        sent: dict[str, Any],
        read: dict[str, Any],
        key: str | None,
        caller: Caller,
        admit: Admit,
        belongs_to: BelongsTo | None = None,
    ) -> CreatedMatch:
        """sent: the body; read: as its schema reads it. Raises Invalid, id-taken, key-reused.

        admit: lets in who may continue a match, which then hears of it by a policy (api/matches/about/policies.py).

        With a key, the id (if the client made none) follows from the key alone, the secrets from key and body: the
        same request gets the same answer. Whoever knows the key has the token, so only its hash is kept.
        """
        first = create_match(_of_the_engine(read))
        holds = _holds(read, first)
        if "continues" in read:
            self._check_continued(read["continues"], first, admit)
        body = created_with(MATCH, sent)
        match = read.get("id") or self.id_of(key)
        if key:
            self.keys.check(key, body)
        secrets = self.secrets_of(match, key, body, holds, first.seats)
        continues = [Continues(**read["continues"])] if "continues" in read else []
        belongs = [] if belongs_to is None else [belongs_to]
        about = [*belongs, *at_first(read), *continues, *self.tokens_of(secrets), *people_at_first(read)]
        drafts = Drafts([Draft(*to_wire(first))], [draft(event) for event in about])
        made = self.written(match, drafts, secrets, known_by(key, body), caller)
        if "continues" in read:
            self._tell_continued(match)
        if not made.new:
            return made
        if key:
            self.keys.remember(key, body)
        if read.get("visibility") == "public":
            self._matches.newest(match)  # so that lists have it before the answer
        return made

    def branch(
        self, parent: LoadedMatch, asked: BranchRequest, sent: dict[str, Any], key: str | None, caller: Caller
    ) -> CreatedMatch:
        """A what-if of parent, which is as far as caller may see it; sent: the body. Raises one of Refused, key-reused.

        Its key is good for parent and the caller's role and seat, and its id and secrets follow from it as in create.
        """
        body = digest("branch", f"{parent.id} {caller.owner}", sent)
        match = self.id_of(key)
        if found := self.answered_before(match, key, body):
            return found
        details = parent.details
        eyes = viewer.eyes(parent, caller.viewer, self._matches.clock())
        made = branch(parent, caller.viewer, eyes, asked)
        (created,), *moves = ([Draft(*to_wire(event), why) for event, why in move.marked] for move in made.moves)
        copied = [
            CopiedMove(events, str(uuid.uuid4()), move.made_at)
            for events, move in zip(moves, made.moves[1:], strict=True)
        ]
        begun = max(0, self._matches.clock() - made.moves[0].made_at)
        origin = BranchedOff(match=parent.id, version=made.at, head=parent.version, hash=parent.hash)
        secrets = self.secrets_of(match, key, body)
        about = [draft(event) for event in (*of_branch(origin, details), *self.tokens_of(secrets))]
        drafts = Drafts([created], about, age_ms=begun, copied=copied)
        # Who creates has no tid in the new match: the one here says nothing there.
        creator = OPERATOR if caller is OPERATOR else ANYONE
        return self.written(match, drafts, secrets, known_by(key, body), creator)

    def id_of(self, key: str | None) -> str:
        return (DerivedSecrets(self._secret, key) if key else RandomSecrets()).id()

    def secrets_of(
        self, match: str, key: str | None, body: bytes, holds: str = "referee", seats: Sequence[str] = ()
    ) -> Secrets:
        made = DerivedSecrets(self._secret, key, body) if key else RandomSecrets()

        def offered(holder: str) -> str:
            purpose = f"code{holder.removeprefix('referee')}"
            return self._codes.offer(MATCH, match, lambda n: made.code(f"{purpose}{n}"), LONGEST_CODE)

        others = [each for seat in seats if (each := f"seat:{seat}") != holds] if holds != "referee" else ["referee"]
        return Secrets(holds, made.token(holds), {holder: offered(holder) for holder in others})

    def written(self, match: str, drafts: Drafts, secrets: Secrets, key: Key | None, caller: Caller) -> CreatedMatch:
        """A match begun with drafts, or what its key was answered."""
        done = transact(self._matches, match, _Creation(self._matches, match, caller, drafts, key))
        if not done.new:
            return self.answered(match, done.version, secrets)
        last = done.written.events[-1]
        return CreatedMatch(True, match, last["version"], last["hash"], *secrets.told)

    def answered_before(self, match: str, key: str | None, body: bytes) -> CreatedMatch | None:
        """Return what a key was answered, None for an unknown one. Raises key-reused."""
        known = self._store.known(match, secret_key_name(key)) if key else None
        if known is None:
            return None
        if known.digest != body:
            raise key_reused()
        return self.answered(match, known.version, self.secrets_of(match, key, body))

    def answered(self, match: str, version: int, secrets: Secrets) -> CreatedMatch:
        """The answer to a known key: of the match that was begun under it."""
        [event] = self._store.read(match, version, version, proven=True)
        return CreatedMatch(False, match, version, event["hash"], *secrets.told)

    def _check_continued(self, continues: dict[str, Any], first: MatchCreated, admit: Admit) -> None:
        """Raises not-found, what admit raises, NoSuchVersion, invalid."""
        before = self._matches.newest(continues["match"])
        admit(before.details)
        if before.details.parent is not None:
            raise invalid([("/continues/match", "a branch, which is no match of its own; want the match itself")])
        created = before.history.until(continues["version"]).created
        if created.game != first.game:
            raise invalid([("/continues/match", f"a match of {created.game}; want one of {first.game}")])
        errors = []
        for here, there in continues["seats"].items():
            at = f"/continues/seats/{here}"
            if here not in first.seats:
                errors.append((at, f"{here} is no seat of this match; it has {', '.join(first.seats)}"))
            elif there not in created.seats:
                errors.append((at, f"{there} is no seat of the other match; it has {', '.join(created.seats)}"))
        if errors:
            raise invalid(errors)

    def _tell_continued(self, match: str) -> None:
        """Have what follows from a new match done at once. Never fails: the runner of policies comes after."""
        try:
            self._policies.look(MATCH, match, "about")
        except (StoreAway, StoreFull) as error:
            log.warning("what match %s continues hears of it later: %s", match, error)

    def tokens_of(self, secrets: Secrets) -> list[AboutEvent]:
        """Whoever creates has a token; others codes: a second device, or each other seat."""
        expires = times.text(self._matches.clock() + LONGEST_CODE)
        return [
            TokenIssued(tid="t1", token=hashed(secrets.token), **_role(secrets.holds)),
            *(
                TokenIssued(tid=f"t{n}", code=self._codes.hashed(code), code_expires=expires, **_role(holder))
                for n, (holder, code) in enumerate(secrets.offered.items(), 2)
            ),
        ]


def _holds(read: dict[str, Any], first: MatchCreated) -> str:
    """Whose token the creator gets. Raises invalid."""
    holds: str = read.get("holds", "referee")
    if holds == "referee":
        return holds
    if first.knowledge != "dealt":
        raise invalid([("/as", f"this record is {first.knowledge}; want referee, or a dealt record, which needs none")])
    if holds.removeprefix("seat:") not in first.seats:
        wanted = " or ".join(f"seat:{seat}" for seat in first.seats)
        raise invalid([("/as", f"{holds} is no seat of this match; want {wanted}, or referee")])
    return holds


def _role(holder: str) -> dict[str, Any]:
    """The role of a token, and of a seat's its seat and first term. holder: "referee" or "seat:B"."""
    role, _, seat = holder.partition(":")
    return {"role": role, "seat": seat, "round": 1} if seat else {"role": role}


def _of_the_engine(read: dict[str, Any]) -> dict[str, Any]:
    """What the engine takes of a new match: how it is shown, and who sits there, is not its business."""
    rest = {name: value for name, value in read.items() if name in ("game", "options", "knowledge", "title", "timing")}
    return {**rest, "seats": [{} for _ in read["seats"]]}
