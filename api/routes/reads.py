"""What is read of a match: its events, and what is computed from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from flask import request

from api.aggregates import proof
from api.aggregates.definition import Fold
from api.aggregates.gate import Caller
from api.http import requests
from api.http.application import Answer, given
from api.http.problems import invalid
from api.matches.access import viewer
from api.matches.access.gate import MatchGates
from api.matches.annotations.events import LOG
from api.matches.memory import tellings
from api.matches.memory.loaded import DamagedMatch, LoadedMatch, read
from api.matches.memory.loading import Matches
from api.matches.memory.tellings import Page, Tellings
from api.pool.declared import Where
from api.schemas.events import Events
from api.schemas.moves import Actions
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.schemas.reads import LearnedDeck, Verdict
from api.schemas.states import State
from api.schemas.timelines import Timeline
from api.seals import Keys, Seal, noting, seals_in
from api.service import answer, etag, json_answer, match_id
from engine.history import RecordedEvent
from recorder.chain import Bad, verify
from recorder.chain import Verdict as Found
from recorder.store import Store
from replays import answers, masks
from replays.answers import Look
from replays.by_deck import not_of_its_deck
from replays.decks import deck_file, learned

blueprint = group("reads", __name__, "What was recorded, and what follows from it")

LIMIT, MOST = 1000, 10_000
DECKS = 100  # matches that a deck is learned from at once
DECKS_EVENTS = 20_000  # that they may have in all: each is folded
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Parts(NamedTuple):
    """The parts of the service that tell what was recorded of a match."""

    gates: MatchGates
    matches: Matches
    store: Store
    keys: Keys
    tellings: Tellings
    now: Callable[[], int]  # ms since 1970


class EventRange(NamedTuple):
    """The versions of events that a request asks for, first and last included, and how many at most."""

    first: int
    last: int | None
    limit: int

    @classmethod
    def asked(cls, limit: int = LIMIT, most: int = MOST) -> EventRange:
        """Return the range that the present request asks for; limit: events, unless it says how many."""
        query = request.args
        first, last = max(1, requests.whole(query, "from", 1)), requests.whole(query, "to")
        return cls(first, last, requests.whole(query, "limit", limit, least=1, most=most))

    def read(self, store: Store, aggregate: str, head: int) -> tuple[list[dict[str, Any]], int | None]:
        """Return the events, those up to version head, and where the next page begins: None if there is none."""
        end = head if self.last is None else min(head, self.last)
        found = store.read(aggregate, self.first, end, self.limit, proven=True) if self.first <= end else []
        reached = found[-1]["version"] if found else end
        return found, reached + 1 if reached < end else None


@blueprint.get("/matches/<match>/events")
@documented("Its events", query=("from", "to", "limit", "until"), answers={200: Events})
def events(match: MatchInPath) -> Answer:
    """Versions `from` to `to`, both included; `next` is where the next page begins."""
    asked = EventRange.asked()
    *_, look = _look(match, request.args)
    head = look.match.version
    found, further = asked.read(given(Parts).store, look.match.id, head)
    return answer({"events": viewer.events(found, look.eyes), "version": head, "hash": look.hash, "next": further})


def _is_of_the_past(match: str) -> Where | None:
    """Return where a request for an earlier state runs, as its events are folded again; None for the newest one."""
    if request.args.get("view") == masks.HINDSIGHT:
        return "job"
    return "reader" if "at" in request.args or "until" in request.args else None


@blueprint.get("/matches/<match>/state")
@documented(
    "The table at any version",
    where="worker",
    unless=_is_of_the_past,
    query=("at", "until", "view"),
    answers={200: State},
    sends=("ETag",),
    problems=(403,),
)
def state(match: MatchInPath) -> Answer:
    """The state object itself."""
    query = request.args
    seen, who, look = _look(match, query)
    view = query.get("view")
    if view == masks.HINDSIGHT:
        masks.check_hindsight(look.match, who, look.eyes)
        made = answers.hindsight(look)
    else:
        made = answers.state(viewer.narrowed(look, who, view))
    return answer(made, 200, etag(seen.version))


@blueprint.get("/matches/<match>/actions")
@documented("What may be done", query=("at", "until"), answers={200: Actions})
def actions(match: MatchInPath) -> Answer:
    """Complete where `choices` are given: exactly what would be accepted, as far as the reader can know."""
    query = request.args
    *_, look = _look(match, query)
    head = look.match.version
    return answer({"version": look.at, "head": head, "hash": look.hash, "actions": answers.actions(look)})


def _page(match: str) -> tuple[LoadedMatch, Page]:
    """The match as far as the caller may see it, and what the request asks of its timeline. Raises Problem."""
    query = request.args
    audit = requests.flag(query, "audit")
    first = requests.whole(query, "from", 0)
    limit = requests.whole(query, "limit", tellings.MOST, least=1, most=tellings.MOST)
    seen, who, look = _look(match, query)
    look = viewer.narrowed(look, who, masks.told_move_by_move(query.get("view")))
    return seen, Page(look, first, limit, audit=audit, is_newest=look.match.version == seen.version)


@blueprint.get("/matches/<match>/timeline")
@documented(
    "Move by move, in words",
    query=("until", "audit", "view", "timeline:from", "timeline:limit"),
    answers={200: Timeline},
    problems=(403,),
)
def timeline(match: MatchInPath) -> Answer:
    """Every event with its sentence in English and French: of a long match in pages, `next` being the next `from`."""
    seen, page = _page(match)

    def stream() -> dict[int, RecordedEvent]:
        return {item.version: item for item in read(_all_events(seen), seen.match.game)}

    return json_answer(given(Parts).tellings.page(page, stream))


@blueprint.get("/matches/<match>/verify")
@documented("Recompute the chain", where="job", query=("version", "hash"), answers={200: Verdict})
def check(match: MatchInPath) -> Answer:
    """All of the match's streams. With `version` and `hash`, a receipt: did this hash stand there?

    Where hidden cards are open, whether they came of the sealed deck, too.
    """
    query = request.args
    receipt = receipt_of(query)
    loaded, caller = _read(match)
    parts = given(Parts)
    beside = proof.verdict(parts.store, loaded.id, "about")
    if beside.bad:
        parts.matches.doubt(loaded.id)
        raise DamagedMatch(loaded.id, "about", beside.bad)
    signed: list[dict[str, Any]] = []
    verdict = verify(loaded.id, noting(parts.store.whole(loaded.id, loaded.version), signed), receipt=receipt)
    kept = [] if verdict.bad else seals_in(loaded.id, signed, parts.keys.known())
    broken = next((seal for seal in kept if seal.bad and not _by_another_service(loaded, seal.key)), None)
    seal: Bad | None = {"version": broken.version, "what": "seal"} if broken else None
    bad = verdict.bad or seal or _beyond(loaded) or _not_of_its_deck(loaded, caller)
    annotations = proof.verdict(parts.store, loaded.id, LOG)
    return verdict_told(loaded, verdict._replace(bad=bad), {"about": beside, LOG: annotations}, kept)


def verdict_told(
    loaded: LoadedMatch | Fold, verdict: Found, beside: Mapping[str, Found], seals: Sequence[Seal]
) -> Answer:
    """Return the answer that tells whether an aggregate's events, and each stream beside them, hold."""
    every = {"events": verdict, **beside}
    bad = next(({"stream": stream, **found.bad} for stream, found in every.items() if found.bad), None)
    return answer(
        {
            "ok": bad is None,
            "version": loaded.version,
            "hash": loaded.hash,
            "checked": verdict.checked,
            "bad": bad,
            "erased": sum(found.erased for found in every.values()),
            "seal": seals[-1].told() if seals and seals[-1].reopened is None else None,
            "reopened": [seal.told() for seal in seals if seal.reopened is not None],
        }
    )


@blueprint.get("/decks")
@documented(
    "The cards that matches have shown", where="job", query=("match",), answers={200: LearnedDeck}, problems=(404,)
)
def deck() -> Answer:
    """A deck that nobody has listed, learned from matches of one game: each card as often as it was seen at once."""
    found = []
    events = 0
    for match in requests.several(request, "match", DECKS):
        loaded, caller = _read(match)
        loaded.check_undamaged()
        found.append((loaded, viewer.eyes(loaded, caller.viewer, given(Parts).now())))
        events += loaded.version
        if events > DECKS_EVENTS:
            raise invalid(
                [("/match", f"these matches have more than {DECKS_EVENTS} events in all; want fewer of them")]
            )
    games = {loaded.match.game for loaded, _ in found}
    if len(games) > 1:
        raise invalid([("/match", f"these are matches of {', '.join(sorted(games))}; want those of one game")])
    cards = learned((loaded.history, eyes) for loaded, eyes in found)
    told = [{"match": loaded.id, "version": loaded.version, "hash": loaded.hash} for loaded, _ in found]
    return answer(deck_file(games.pop(), cards, told))


def _not_of_its_deck(loaded: LoadedMatch, caller: Caller) -> Bad | None:
    """The first event whose cards do not come of the deck that was sealed before them, once the caller may see both."""
    if not loaded.match.is_dealt or not viewer.opened(loaded, caller.viewer, given(Parts).now()):
        return None
    version = not_of_its_deck(loaded.match.game, [*_all_events(loaded)])
    return None if version is None else {"version": version, "what": "cards"}


def _beyond(loaded: LoadedMatch) -> Bad | None:
    """What does not hold right behind the end of what does."""
    try:
        loaded.check_undamaged()
    except DamagedMatch as damage:
        return damage.bad
    return None


def _by_another_service(loaded: LoadedMatch, key: str) -> bool:
    """Whether the match came in as a file, sealed by a key that nobody here can speak for."""
    return loaded.details.origin is not None and key not in {each.key for each in given(Parts).keys.known()}


def _read(match: str) -> tuple[LoadedMatch, Caller]:
    """The match as far as it holds and the caller may see it, and the caller. Raises Problem."""
    parts = given(Parts)
    gate = parts.gates.gate()
    loaded = parts.matches.readable(match_id(match))
    caller = gate.reader(loaded.details)
    return viewer.seen(loaded, caller.viewer, parts.now()), caller


def _look(match: str, query: dict[str, str]) -> tuple[LoadedMatch, str, Look[LoadedMatch]]:
    """The match as far as its reader may see it, who that is, and how he looks at what the query asks for."""
    seen, caller = _read(match)
    until = requests.whole(query, "until")
    look = viewer.look(seen, caller.viewer, given(Parts).now(), until=until, at=query.get("at"))
    return seen, caller.viewer, look


def _all_events(loaded: LoadedMatch) -> Iterator[dict[str, Any]]:
    """The match's events as the store holds them now, to the version that was the newest when asked."""
    return given(Parts).store.whole(loaded.id, loaded.version, proven=True)


def receipt_of(query: dict[str, str]) -> tuple[int, str] | None:
    """The version and the hash that are to have stood together; None where nothing is asked. Raises invalid."""
    version = requests.whole(query, "version", least=1)
    hash_ = query.get("hash")
    if (version is None) != (hash_ is None):
        missing = "version" if version is None else "hash"
        raise invalid([(f"/{missing}", "a receipt is a version and a hash; want both, or neither")])
    if hash_ is None:
        return None
    if not _HASH.fullmatch(hash_):
        raise invalid([("/hash", "want the 64 hexadecimal digits, in lower case, of a receipt")])
    return version, hash_
