"""What a viewer may see, of everything that is answered: how far, with whose eyes, and who is called what.

*who* is whose request it is: "public" (a viewer's token too), "seat:B" or "referee" (the operator's too). *eyes* are
what that one knows of hidden cards: one of these, or "hands": all hands, but not the deck's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from api import times
from api.http import problems
from api.http.problems import Problem, pointer
from api.matches.about import About
from api.matches.auth import Caller
from api.matches.loaded import LoadedMatch
from engine import match as matches
from engine.commands import Command
from engine.errors import IllegalMove
from engine.events import Event
from engine.history import History, Recorded
from engine.match import Match
from replays.people import Names, always
from replays.timeline import timeline as make_timeline

_LINKED = ("commands", "batch", "events", "live", "state", "actions", "timeline", "verify", "tokens", "pen")
OPEN_PARTS = frozenset({"text"})  # open to whoever may read


def seen(folded: LoadedMatch, who: str, now: int) -> LoadedMatch:
    """The match as far as who may see it by now: viewers, as of the last event that they have been sent."""
    return folded.until(folded.sent(now)) if who == "public" else folded


def eyes(status: str, who: str, about: About) -> str:
    """With whose eyes who sees a match of that status: once it is over, its hidden parts are open to all."""
    if status != "live":
        return "referee"
    return "hands" if who == "public" and about.opens_hands else who


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


def narrowed(caller: Caller, view: str | None, history: History, about: About) -> str:
    """With whose eyes the caller sees a match where it asks for a view: its own, or some that see less."""
    own = eyes(history.status, caller.viewer, about)
    if view is None or view == own:
        return own
    known = ["public", *(f"seat:{seat}" for seat in history.created.seats), "referee"]
    if view not in known:
        wanted = ", ".join(known)
        raise problems.invalid([(pointer("view"), f"{view[:40]!r} is no view of this match; want one of {wanted}")])
    if view != "public" and own != "referee" and (own != "hands" or view == "referee"):
        raise Problem("not-allowed", f"this token sees as {own}; {view} would see more")
    return view


def _masked(match: Match, eyes: str) -> Match:
    """A table shows no deck's order to anybody."""
    return matches.mask(match, "referee" if eyes == "hands" else eyes)


def state(match: Match, names: Names, eyes: str, version: int | str, head: int, hash_: str | None) -> dict[str, Any]:
    """The state object of match at version, as of head, whose hash_ it is. eyes: those of the match at head."""
    body = matches.view(_masked(match, eyes))
    called = names(body["round"])
    seats = {seat: {"name": called.get(seat), **known} for seat, known in body["seats"].items()}
    return {**body, "version": version, "head": head, "hash": hash_, "seats": seats}


def actions(match: Match, eyes: str) -> list[dict[str, Any]]:
    """What may be done, as far as those eyes can know."""
    return matches.actions(_masked(match, eyes))


def timeline(
    history: History,
    names: Names,
    eyes: str,
    since: int = 0,
    notes: Mapping[str, str] | None = None,
    stream: Mapping[int, Recorded] | None = None,
) -> dict[str, Any]:
    """Its items after version since; with stream (all events by version) an audit."""

    def see(event: Event) -> Event:
        allowed = {name: part for name, part in event.parts.items() if _opens(name, eyes)}
        return event if len(allowed) == len(event.parts) else replace(event, parts=allowed)

    return make_timeline(history, names, see=see, since=since, notes=notes, stream=stream)


def event(wire: dict[str, Any], eyes: str) -> dict[str, Any]:
    """A whole wire event without the parts that are not for those eyes."""
    parts = wire.get("parts")
    if not parts or eyes == "referee":
        return wire
    allowed = {name: part for name, part in parts.items() if _opens(name, eyes)}
    rest = {name: value for name, value in wire.items() if name != "parts"}
    return {**rest, "parts": allowed} if allowed else rest


def _opens(name: str, eyes: str) -> bool:
    if eyes == "referee":
        return True
    own = name.rpartition(".")[2]  # "0.1.B": part B of an event within a correction
    return own in OPEN_PARTS or eyes == f"seat:{own}" or (eyes == "hands" and own != "*")


def events(wire: Iterable[dict[str, Any]], eyes: str) -> list[dict[str, Any]]:
    return [event(each, eyes) for each in wire]


def hides(match: Match, caller: Caller) -> bool:
    """Whether the table knows cards that the caller may not."""
    return not caller.referees and matches.mask(match, caller.viewer) != match


def refusal(match: Match, caller: Caller, command: Command, error: IllegalMove) -> IllegalMove:
    """The refusal as the caller may hear it: to a seat, nothing that only hidden cards tell."""
    if caller.referees:
        return error
    try:
        matches.decide(matches.mask(match, caller.viewer), command)
    except IllegalMove as known:
        return known
    return IllegalMove(error.rule, "the cards forbid it", "les cartes l’interdisent")


def summary(folded: LoadedMatch, who: str, now: int | None = None) -> dict[str, Any]:
    """What a match is at a glance, before who by now (this moment unless given)."""
    now = times.now() if now is None else now
    folded = seen(folded, who, now)
    match, about = folded.match, folded.about
    table = matches.view(_masked(match, eyes(match.status, who, about)))
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
