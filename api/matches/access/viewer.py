"""What a viewer may see, of everything that is answered: how far, with whose eyes, and who is called what.

*who* is whose request it is: "public" (a viewer's token too), "seat:B" or "referee" (the operator's too). What that
one knows of hidden cards is looked at in replays.masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from api import times
from api.aggregates.gate import Caller
from api.matches.about.people import Term
from api.matches.about.state import Details
from api.matches.memory.loaded import LoadedMatch
from engine import match as matches
from engine.history import Place
from engine.match import Match
from replays import masks
from replays.answers import Look, Reader, place_of
from replays.masks import Names

OPENS = 60_000  # ms for which a match has been over when its hidden cards open
_LINKED = (
    *("commands", "batch", "events", "live", "state", "actions", "timeline", "verify"),
    *("tokens", "pen", "seal", "branches", "annotations"),
)


def seen(loaded: LoadedMatch, who: str, now: int) -> LoadedMatch:
    """The match as far as who may see it at now (ms): for viewers, up to the last event that they have been sent."""
    return loaded.until(loaded.sent(now)) if who == "public" else loaded


def opened(loaded: LoadedMatch, who: str, now: int) -> bool:
    """Whether hidden cards are open to who where the match is over. loaded: as far as who may see it.

    They open when it has been over for a while, as who may see it, or is sealed; then nothing may make it live again.
    """
    if loaded.status == "live":
        return False
    if loaded.status == "sealed":  # it can never be taken back
        return True
    held = 1000 * loaded.details.delay if who == "public" else 0
    if now - held - loaded.at >= OPENS:  # its newest event is old enough, whichever ended it
        return True
    at = opens_at(loaded, who)
    return at is None or at <= now


def opens_at(loaded: LoadedMatch, who: str) -> int | None:
    """When (ms) hidden cards open to who; None while the match is live, and where it hides none."""
    if loaded.status == "live" or not loaded.match.hides:
        return None
    over = loaded.history.over_since
    assert over is not None, "it is over"
    details = loaded.details
    held = 1000 * details.delay if who == "public" and over > details.sent else 0
    return loaded.past.stamps(loaded)[over - 1].at + held + OPENS


def eyes(loaded: LoadedMatch, who: str, now: int) -> str:
    """The eyes with which who sees the match. loaded: as far as who may see it."""
    return masks.eyes(loaded.status, who, loaded.details.opens_hands, opened(loaded, who, now))


def look(loaded: LoadedMatch, who: str, now: int, *, until: int | None = None, at: object = None) -> Look[LoadedMatch]:
    """How who looks at a match. loaded: as far as who may see it.

    until: the version as of which it is asked for, None: the newest; at: the place, as sent, None: the newest table.
    Raises DamagedMatch where what is asked for does not hold, NoSuchVersion, Invalid.
    """
    loaded.check_undamaged(until)
    match = loaded if until is None else loaded.until(until)
    place = place_of(match, at)
    seen = masks.eyes(match.status, who, loaded.details.opens_hands, opened(loaded, who, now))
    return Look(match, place, seen, names(match, who), match.hash, match.details.notes)


def narrowed(look: Look[LoadedMatch], who: str, view: str | None) -> Look[LoadedMatch]:
    """The look of who with the eyes of the view that is asked for, and the names that go with it: never more than own.

    Raises Invalid, NotAllowed.
    """
    if view is None:
        return look
    seen = view if view == look.eyes else masks.narrowed(look.eyes, view, look.match.match.seats)
    called = names(look.match, view) if who == masks.REFEREE or view == "public" else look.names
    return look._replace(eyes=seen, names=called)


def reader(loaded: LoadedMatch, who: str, now: int, notes: Mapping[Place, str] | None = None) -> Reader:
    """The reader of an answer to who. notes: further words that go with moves, by their places."""
    details = loaded.details
    held = {**details.notes, **{str(place): note for place, note in notes.items()}} if notes else details.notes
    return Reader(who, names(loaded, who), details.opens_hands, held, opened(loaded, who, now))


def names(loaded: LoadedMatch, who: str) -> Names:
    """What who calls the people at the seats, by round: the one place where consent is looked at.

    A seat that is missing has neither a name nor an alias to show. Its own token sees its own name.
    """
    people = loaded.details.people
    # The table matters only where several people have sat there: then it says which of them the token is for.
    due = loaded.round_due if who.startswith("seat:") and len(people.of(who[5:])) > 1 else 0
    return loaded.details.names(who, due)


def called(loaded: LoadedMatch, who: str) -> Mapping[Any, str]:
    """What who calls the seats now."""
    return names(loaded, who)(loaded.round)


def events(wire: Iterable[dict[str, Any]], eyes: str) -> list[dict[str, Any]]:
    """Whole wire events without the parts that are not for those eyes."""
    return [masks.wire(each, eyes) for each in wire]


def hides(match: Match, caller: Caller) -> bool:
    """Whether the table knows cards that the caller may not."""
    return masks.hides(match, caller.viewer)


def summary(loaded: LoadedMatch, who: str, now: int | None = None) -> dict[str, Any]:
    """What a match is at a glance, as who may see it now (the present moment unless given)."""
    now = times.now() if now is None else now
    whole, loaded = loaded, seen(loaded, who, now)
    last = max(1, loaded.round_due) if loaded.version < whole.version else None
    match, details = loaded.match, loaded.details
    is_open = opened(loaded, who, now)
    table = matches.view(masks.table(match, masks.eyes(match.status, who, details.opens_hands, is_open)))
    return {
        "id": loaded.id,
        "game": match.game,
        "edition": match.edition,
        "knowledge": match.knowledge,
        "options": match.options,
        "title": loaded.shown_title,
        "visibility": details.visibility,
        "consent": details.consent,
        "delay": details.delay,
        "hands": details.hands,
        "comments": details.comments,
        "pen": _pen(details, who, now),
        "status": match.status,
        "opened": is_open,
        "version": loaded.version,
        "hash": loaded.hash,
        "about": details.about,
        "round": table["round"],
        "seats": {seat: _seat(loaded, seat, who, table["seats"][seat]["score"], last) for seat in match.seats},
        "continues": details.continues and asdict(details.continues),
        "parent": details.parent and asdict(details.parent),
        "origin": _origin(details),
        "continued_by": details.continued[-1] if details.continued else None,
        "outcome": table["outcome"],
        "created_at": times.text(loaded.created_at),
        "updated_at": times.text(max(loaded.at, details.shown_at)),
        "links": links(loaded.id),
    }


def _origin(details: Details) -> dict[str, Any] | None:
    """Where the match came from, if it was not recorded here."""
    origin = details.origin
    return origin and {**origin._asdict(), "imported_at": times.text(origin.imported_at)}


def _seat(seen: LoadedMatch, seat: Any, who: str, score: int, last: int | None) -> dict[str, Any]:
    """Who sits there now, and who ever did. last: the last round that who may know of; None: any."""
    people, due = seen.details.people, seen.round_due
    person = _person(seen.details, who, seat, people.at(seat, due), due)
    terms = [term for term in people.of(seat) if last is None or term.round <= last]
    return {
        **person,
        "score": score,
        "terms": [{"from": term.round, **_person(seen.details, who, seat, term, due)} for term in terms],
    }


def _person(details: Details, who: str, seat: str, term: Term, due: int) -> dict[str, str | None]:
    """The person of a term, as far as who may know them."""
    if who == "referee":
        own = {name: value for name in ("consent", "alias") if (value := getattr(term, name)) is not None}
        return {"name": term.name, "player": term.player, **own}
    is_known = details.may_know(who, seat, term, due)
    return {"name": term.name if is_known else term.alias, "player": term.player if is_known else None}


def _pen(details: Details, who: str, now: int) -> dict[str, str | None] | None:
    """The device that holds the pen; None where its token is no longer good. A label may hold a name."""
    if details.pen is not None and "#" in details.pen:  # a device of what the match belongs to
        return {"tid": details.pen, "label": None}
    grant = details.grants.by_tid.get(details.pen) if details.pen else None
    if grant is None or not grant.stands(now):
        return None
    return {"tid": grant.tid, "label": grant.label if who == "referee" or details.is_named else None}


def links(match: str) -> dict[str, str]:
    here = f"/api/v1/matches/{match}"
    routes = {route: f"{here}/{route}" for route in _LINKED}
    return {"self": here, **routes, "export": f"{here}/export?format=jsonl", "page": f"/m/{match}"}
