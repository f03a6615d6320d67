"""What a viewer may see, of everything that is answered. Viewers are the engine's: "public", "seat:B", "referee"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from api import problems, times
from api.auth import Caller
from api.folded import Folded
from api.problems import Problem, pointer
from engine import match as matches
from engine.commands import Command
from engine.errors import IllegalMove
from engine.events import Event
from engine.history import History, Recorded
from engine.match import Match
from replays.timeline import timeline as make_timeline

OPEN_PARTS = frozenset({"text"})  # open to whoever may read


def eyes(match: Match, viewer: str) -> str:
    """As whom the viewer sees the match: once it is over, its hidden parts are open to all."""
    return viewer if match.status == "live" else "referee"


def match_of(history: History) -> Match:
    assert history.match is not None, "a match that is read has been created"
    return history.match


def narrowed(caller: Caller, view: str | None, match: Match) -> str:
    """As whom the caller sees the match where it asks for a view: its own, or one that sees less."""
    own = eyes(match, caller.viewer)
    if view is None or view == own:
        return own
    known = ["public", *(f"seat:{seat}" for seat in match.seats), "referee"]
    if view not in known:
        wanted = ", ".join(known)
        raise problems.invalid([(pointer("view"), f"{view[:40]!r} is no view of this match; want one of {wanted}")])
    if own != "referee" and view != "public":
        raise Problem("not-allowed", f"this token sees as {own}; {view} would see more")
    return view


def state(match: Match, names: Mapping[Any, str], viewer: str, version: int | str, head: int) -> dict[str, Any]:
    """The state object of match at version, as of head. viewer: by `eyes` of the match at head."""
    body = matches.view(matches.mask(match, viewer))
    seats = {seat: {"name": names.get(seat), **known} for seat, known in body["seats"].items()}
    return {**body, "version": version, "head": head, "seats": seats}


def actions(match: Match, viewer: str) -> list[dict[str, Any]]:
    """What may be done, as far as the viewer can know."""
    return matches.actions(matches.mask(match, viewer))


def timeline(
    history: History,
    names: Mapping[Any, str],
    viewer: str,
    since: int = 0,
    notes: Mapping[str, str] | None = None,
    stream: Mapping[int, Recorded] | None = None,
) -> dict[str, Any]:
    """Its items after version since; with stream (all events by version) an audit."""

    def see(event: Event) -> Event:
        allowed = {name: part for name, part in event.parts.items() if _opens(name, viewer)}
        return event if len(allowed) == len(event.parts) else replace(event, parts=allowed)

    return make_timeline(history, names, see=see, since=since, notes=notes, stream=stream)


def event(wire: dict[str, Any], viewer: str) -> dict[str, Any]:
    """A whole wire event without the parts that are not for the viewer."""
    parts = wire.get("parts")
    if not parts or viewer == "referee":
        return wire
    allowed = {name: part for name, part in parts.items() if _opens(name, viewer)}
    rest = {name: value for name, value in wire.items() if name != "parts"}
    return {**rest, "parts": allowed} if allowed else rest


def _opens(name: str, viewer: str) -> bool:
    if viewer == "referee":
        return True
    own = name.rpartition(".")[2]  # "0.1.B": part B of an event within a correction
    return own in OPEN_PARTS or viewer == f"seat:{own}"


def events(wire: Iterable[dict[str, Any]], viewer: str) -> list[dict[str, Any]]:
    return [event(each, viewer) for each in wire]


def refusal(match: Match, caller: Caller, command: Command, error: IllegalMove) -> IllegalMove:
    """The refusal as the caller may hear it: to a seat, nothing that only hidden cards tell."""
    if caller.referees:
        return error
    try:
        matches.decide(matches.mask(match, caller.viewer), command)
    except IllegalMove as known:
        return known
    return IllegalMove(error.rule, "the cards forbid it", "les cartes l’interdisent")


def summary(folded: Folded, viewer: str) -> dict[str, Any]:
    """What a match is, at a glance."""
    match, about = folded.match, folded.about
    seen = matches.view(matches.mask(match, eyes(match, viewer)))
    return {
        "id": folded.id,
        "game": match.game,
        "edition": match.edition,
        "knowledge": match.knowledge,
        "options": match.options,
        "title": folded.shown_title,
        "visibility": about.visibility,
        "status": match.status,
        "version": folded.version,
        "hash": folded.hash,
        "round": seen["round"],
        "seats": _seats(match, folded, seen["seats"]),
        "outcome": seen["outcome"],
        "created_at": times.text(folded.created_at),
        "updated_at": times.text(max(folded.at, about.at)),
        "links": links(folded.id),
    }


def _seats(match: Match, folded: Folded, seen: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    names, players = folded.about.names, {**match.players, **folded.about.players}
    return {
        seat: {"name": names.get(seat), "player": players.get(seat), "score": seen[seat]["score"]}
        for seat in match.seats
    }


def links(match: str) -> dict[str, str]:
    here = f"/api/v1/matches/{match}"
    routes: Sequence[str] = ("commands", "batch", "events", "live", "state", "actions", "timeline", "verify", "tokens")
    return {"self": here, **{route: f"{here}/{route}" for route in routes}, "page": f"/m/{match}"}
