"""What a viewer may see, of everything that is answered: how far, with whose eyes, and who is called what.

*who* is whose request it is: "public" (a viewer's token too), "seat:B" or "referee" (the operator's too). What that
one knows of hidden cards is looked at in replays.masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api import times
from api.matches.about import About
from api.matches.auth import Caller
from api.matches.loaded import LoadedMatch
from engine import match as matches
from engine.history import Place
from engine.match import Match
from replays import masks
from replays.answers import Reader
from replays.people import Names, always

_LINKED = ("commands", "batch", "events", "live", "state", "actions", "timeline", "verify", "tokens", "pen")


def seen(folded: LoadedMatch, who: str, now: int) -> LoadedMatch:
    """The match as far as who may see it by now: viewers, as of the last event that they have been sent."""
    return folded.until(folded.sent(now)) if who == "public" else folded


def eyes(status: str, who: str, about: About) -> str:
    """With whose eyes who sees a match of that status."""
    return masks.eyes(status, who, about.opens_hands)


def reader(folded: LoadedMatch, who: str, notes: Mapping[Place, str] | None = None) -> Reader:
    """For whom an answer to who is made. notes: further words that go with moves, by their places."""
    about = folded.about
    held = {**about.notes, **{str(place): note for place, note in notes.items()}} if notes else about.notes
    return Reader(who, names(folded, who), about.opens_hands, held)


def names(folded: LoadedMatch, who: str) -> Names:
    """What the people at the seats are called before who: the one place where consent is looked at.

    A seat that is missing has neither a name nor an alias to show. Its own token sees its own name.
    """
    return always(_names(folded.about, who))


def called(folded: LoadedMatch, who: str) -> Mapping[Any, str]:
    """What seats are called now, before who."""
    return names(folded, who)(folded.round)


def _names(about: About, who: str) -> Mapping[Any, str]:
    if who == "referee" or about.is_named:
        return about.names
    known = {seat: name for seat, name in about.names.items() if _knows(about, who, seat)}
    return known | {seat: alias for seat, alias in about.aliases.items() if not _knows(about, who, seat)}


def _knows(about: About, who: str, seat: str) -> bool:
    """Whether who may know the person at seat."""
    return who in ("referee", f"seat:{seat}") or about.consent_of(seat) == "named"


def asking(caller: Caller, view: str | None) -> str:
    """Who the caller is where it asks for a view: itself, or somebody who is told fewer names."""
    return view if view is not None and (caller.referees or view == "public") else caller.viewer


def narrowed(caller: Caller, view: str | None, loaded: LoadedMatch) -> str:
    """With whose eyes the caller sees a match where it asks for a view: its own, or some that see less."""
    own = eyes(loaded.status, caller.viewer, loaded.about)
    if view is None or view == own:
        return own
    return masks.narrowed(own, view, loaded.match.seats)


def events(wire: Iterable[dict[str, Any]], eyes: str) -> list[dict[str, Any]]:
    """Whole wire events without the parts that are not for those eyes."""
    return [masks.wire(each, eyes) for each in wire]


def hides(match: Match, caller: Caller) -> bool:
    """Whether the table knows cards that the caller may not."""
    return not caller.referees and matches.mask(match, caller.viewer) != match


def summary(folded: LoadedMatch, who: str, now: int | None = None) -> dict[str, Any]:
    """What a match is at a glance, before who by now (this moment unless given)."""
    now = times.now() if now is None else now
    folded = seen(folded, who, now)
    match, about = folded.match, folded.about
    table = matches.view(masks.table(match, eyes(match.status, who, about)))
    return {
        "id": folded.id,
        "game": match.game,
        "edition": match.edition,
        "knowledge": match.knowledge,
        "options": match.options,
        "title": folded.shown_title,
        "visibility": about.visibility,
        "consent": about.consent,
        "delay": about.delay,
        "hands": about.hands,
        "pen": _pen(about, who, now),
        "status": match.status,
        "version": folded.version,
        "hash": folded.hash,
        "about": about.shown,
        "round": table["round"],
        "seats": {seat: _seat(folded, seat, who, table["seats"][seat]["score"]) for seat in match.seats},
        "outcome": table["outcome"],
        "created_at": times.text(folded.created_at),
        "updated_at": times.text(max(folded.at, about.shown_at)),
        "links": links(folded.id),
    }


def _seat(folded: LoadedMatch, seat: Any, who: str, score: int) -> dict[str, Any]:
    about = folded.about
    player = about.players.get(seat, folded.match.players[seat]) if _knows(about, who, seat) else None
    told = {"name": _names(about, who).get(seat), "player": player, "score": score}
    if who == "referee":
        own = {"consent": about.consents.get(seat), "alias": about.aliases.get(seat)}
        told |= {name: value for name, value in own.items() if value is not None}
    return told


def _pen(about: About, who: str, now: int) -> dict[str, str | None] | None:
    """Which device holds the pen; None where its token is good no more. Its label may hold a name."""
    grant = about.grants.get(about.pen) if about.pen else None
    if grant is None or not grant.stands(now):
        return None
    return {"tid": grant.tid, "label": grant.label if who == "referee" or about.is_named else None}


def links(match: str) -> dict[str, str]:
    here = f"/api/v1/matches/{match}"
    return {"self": here, **{route: f"{here}/{route}" for route in _LINKED}, "page": f"/m/{match}"}
