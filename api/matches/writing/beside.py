"""What a match's about stream takes on: the events by which a request differs from what is known. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from api.aggregates.about import DEFAULT_VISIBILITY, AboutEvent, TokenRevoked, VisibilitySet
from api.aggregates.gate import Caller
from api.http.problems import Problem, invalid
from api.matches.about import events as facts
from api.matches.about.events import CONSENTS, HANDS
from api.matches.about.people import People, Term
from api.matches.about.state import Details, evolve
from api.matches.memory.loaded import LoadedMatch
from engine.seats import letters

_PERSON = ("name", "player", "alias", "consent")


def at_first(read: Mapping[str, Any]) -> Iterator[AboutEvent]:
    """What the body of a new match says beside what its first event holds; visibility always."""
    yield VisibilitySet(visibility=read.get("visibility", DEFAULT_VISIBILITY))
    if (consent := read.get("consent", CONSENTS[0])) != CONSENTS[0]:
        yield facts.ConsentSet(consent=consent)
    if delay := read.get("delay", 0):
        yield facts.DelaySet(delay=delay, sent=1)
    if (hands := read.get("hands", HANDS[0])) != HANDS[0]:
        yield facts.HandsSet(hands=hands)


def of_branch(origin: facts.BranchedOff, details: Details) -> Iterator[AboutEvent]:
    """What a branch begins with: whose it is, and that match's privacy. Names stay there, with those who gave them."""
    visibility = "private" if details.visibility == "private" else DEFAULT_VISIBILITY
    yield origin
    shown = {"visibility": visibility, "consent": details.consent, "delay": details.delay, "hands": details.hands}
    yield from at_first(shown)


def people_at_first(read: Mapping[str, Any]) -> Iterator[AboutEvent]:
    """Who sits where from the first round on."""
    for seat, said in zip(letters(len(read["seats"])), read["seats"], strict=True):
        yield from _mended(seat, Term(1), said)


def changes(loaded: LoadedMatch, read: Mapping[str, Any], now: int) -> list[AboutEvent]:
    """What differs from what is known. Raises invalid for a seat that the match does not have."""
    match, details = loaded.match, loaded.details
    seats: Mapping[Any, Mapping[str, Any]] = read.get("seats", {})
    if unknown := [seat for seat in seats if seat not in match.seats]:
        wanted = f"no seat of this match; it has {', '.join(match.seats)}"
        raise invalid([(f"/seats/{seat[:40]}", wanted) for seat in unknown])
    if details.parent is not None and read.get("visibility") == "public":
        raise invalid([("/visibility", "a branch stands in no list; want unlisted or private")])
    delay, hands = read.get("delay", details.delay), read.get("hands", details.hands)
    if errors := needs_delay(read, delay, hands):
        raise invalid(errors)
    made: list[AboutEvent] = []
    if "title" in read and read["title"] != loaded.shown_title:
        made.append(facts.Titled(title=read["title"]))
    made += _people(loaded, seats)
    if (consent := read.get("consent", details.consent)) != details.consent:
        made.append(facts.ConsentSet(consent=consent))
    if (visibility := read.get("visibility", details.chosen)) != details.chosen:
        made.append(VisibilitySet(visibility=visibility))
    if delay != details.delay:
        made.append(facts.DelaySet(delay=delay, sent=loaded.sent(now)))
    if hands != details.hands:
        made.append(facts.HandsSet(hands=hands))
    if (comments := read.get("comments", details.comments)) != details.comments:
        made.append(facts.CommentsSet(comments=comments))
    return made


# ── people ─────────────────────────────────────────────────────────────────────


def _people(loaded: LoadedMatch, seats: Mapping[Any, Mapping[str, Any]]) -> list[AboutEvent]:
    """Terms begun and mended, and the tokens that end with the terms before."""
    details, due = loaded.details, loaded.round_due
    made: list[AboutEvent] = []
    for seat, said in seats.items():
        made += _at_seat(details.people, seat, said, due, is_over=loaded.match.status != "live")
    for event in made:
        details = evolve(details, event, details.at)
    return [*made, *ended_tokens(details, due)]


def _at_seat(people: People, seat: str, said: Mapping[str, Any], due: int, *, is_over: bool) -> Iterator[AboutEvent]:
    """What begins a term at a seat, or mends one. due: the round in play, between rounds the next.

    A term that begins in the same round is mended: what is left out stays. Another one begins: it has what was said of
    it, and of the person before (if it is the same one) what was not.
    """
    current = people.at(seat, due)
    start = said.get("start") or _start(people.of(seat), current, said, due, is_over)
    mended = people.begun(seat, start)
    if mended is not None:
        yield from _mended(seat, mended, said)
        return
    before = people.at(seat, start)
    term = _following(before, start, said)
    if term._replace(round=before.round) != before:
        yield facts.SeatNamed(seat=seat, round=start, name=term.name)
        yield from _mended(seat, Term(start, term.name), term._asdict())


def _start(terms: Sequence[Term], current: Term, said: Mapping[str, Any], due: int, is_over: bool) -> int:
    """From which round on something holds that does not say so itself."""
    if is_over or all(said.get(name, known) == known for name, known in current._asdict().items() if name in _WHO):
        return current.round
    is_unknown = all(term.name is None and term.player in (None, said.get("player", term.player)) for term in terms)
    return current.round if is_unknown else due


_WHO = ("name", "player")


def _following(before: Term, start: int, said: Mapping[str, Any]) -> Term:
    """The term that begins when said is said of who sits there, and before was in force until then."""
    term = Term(start, before.name, before.player)
    if "name" in said and said["name"] != before.name:
        term = Term(start, said["name"], said.get("player"))
    elif "player" in said:
        is_named_now = before.player is None or said["player"] is None
        term = Term(start, before.name if is_named_now or "name" in said else None, said["player"])
    if term.is_same_person(before) or not any(name in said for name in _WHO):
        term = term._replace(alias=before.alias)
    # A name is not shown because another one takes the seat, or is called otherwise: consent is given, not forgotten.
    term = term._replace(consent=before.consent)
    return term._replace(**{name: said[name] for name in ("alias", "consent") if name in said})


def _mended(seat: str, term: Term, said: Mapping[str, Any]) -> Iterator[AboutEvent]:
    """What said changes about a term."""
    changed = {name for name in _PERSON if name in said and said[name] != getattr(term, name)}
    if "name" in changed:
        yield facts.SeatNamed(seat=seat, round=term.round, name=said["name"])
    if "player" in changed:
        yield facts.PlayerSeated(seat=seat, round=term.round, player=said["player"])
    if "alias" in changed:
        yield facts.SeatAliased(seat=seat, round=term.round, alias=said["alias"])
    if "consent" in changed:
        yield facts.ConsentSet(seat=seat, round=term.round, consent=said["consent"])


def ended_tokens(details: Details, due: int) -> list[AboutEvent]:
    """Seats' tokens that end, as in the round due somebody else sits there than whom they are for."""
    return [
        TokenRevoked(tid=grant.tid)
        for grant in details.grants.by_tid.values()
        if grant.whom is not None
        and grant.revoked_at is None
        and not _is_for(details.people, grant.whom, grant.term, due)
    ]


def _is_for(people: People, seat: str, start: int | None, due: int) -> bool:
    """Whether a token for the term that begins in round start is for who sits there in the round due."""
    whom, sits = people.at(seat, start or 1), people.at(seat, due)
    return whom.round == sits.round or whom.is_same_person(sits)


# ── the rest ───────────────────────────────────────────────────────────────────


def needs_delay(read: Mapping[str, Any], delay: int, hands: str) -> list[tuple[str, str]]:
    """(pointer, sentence) where hands would be open without a delay."""
    if hands != "delayed" or delay:
        return []
    at = "/hands" if "hands" in read else "/delay"
    return [(at, "hands are shown only after a delay; want a delay above 0 with hands delayed, or hands closed")]


def take_pen(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
    """The pen for the device that asks."""
    if caller.device is None:
        raise Problem("not-allowed", "the pen is held by a device of the match; want a referee's token")
    return [] if loaded.details.pen == caller.device else [facts.PenTaken(tid=caller.device)]
