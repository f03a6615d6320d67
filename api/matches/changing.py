"""What a match's about stream takes on: drafts of what differs from what is known. Decides; writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from api.http.problems import Problem, invalid
from api.matches import about as abouts
from api.matches.auth import Caller
from api.matches.loaded import LoadedMatch
from engine.seats import letters
from recorder.chain import Draft


def at_first(read: Mapping[str, Any]) -> Iterator[Draft]:
    """What the body of a new match says beside what its first event holds; visibility always."""
    yield abouts.visibility_set(read.get("visibility", abouts.DEFAULT_VISIBILITY))
    if (consent := read.get("consent", abouts.CONSENTS[0])) != abouts.CONSENTS[0]:
        yield abouts.consent_set(None, consent)
    if delay := read.get("delay", 0):
        yield abouts.delay_set(delay, 1)
    if (hands := read.get("hands", abouts.HANDS[0])) != abouts.HANDS[0]:
        yield abouts.hands_set(hands)


def people_at_first(read: Mapping[str, Any]) -> Iterator[Draft]:
    """Names, aliases and consent of a new match's seats; players stand in its first event."""
    seats = read["seats"]
    for seat, told in zip(letters(len(seats)), seats, strict=True):
        if told.get("name") is not None:
            yield abouts.seat_named(seat, told["name"])
        if told.get("alias") is not None:
            yield abouts.seat_aliased(seat, told["alias"])
        if told.get("consent") is not None:
            yield abouts.consent_set(seat, told["consent"])


def seated(folded: LoadedMatch, people: Sequence[Mapping[str, Any]]) -> Iterator[Draft]:
    """What a correction says of people beside their ids, which stand in its event; what is left out stays."""
    for seat, told in zip(letters(len(people)), people, strict=True):
        if "player" in told and seat in folded.about.players and told["player"] != folded.about.players[seat]:
            yield abouts.player_seated(seat, told["player"])
        yield from _at_seat(folded, seat, {name: said for name, said in told.items() if name != "player"})


def changes(folded: LoadedMatch, read: Mapping[str, Any], now: int) -> list[Draft]:
    """What differs from what is known. Raises invalid for a seat that the match does not have."""
    match, about = folded.match, folded.about
    seats: Mapping[Any, Mapping[str, Any]] = read.get("seats", {})
    if unknown := [seat for seat in seats if seat not in match.seats]:
        wanted = f"no seat of this match; it has {', '.join(match.seats)}"
        raise invalid([(f"/seats/{seat[:40]}", wanted) for seat in unknown])
    delay, hands = read.get("delay", about.delay), read.get("hands", about.hands)
    if errors := needs_delay(read, delay, hands):
        raise invalid(errors)
    drafts = []
    if "title" in read and read["title"] != folded.shown_title:
        drafts.append(abouts.titled(read["title"]))
    for seat, told in seats.items():
        drafts += _at_seat(folded, seat, told)
    if (consent := read.get("consent", about.consent)) != about.consent:
        drafts.append(abouts.consent_set(None, consent))
    if (visibility := read.get("visibility", about.chosen)) != about.chosen:
        drafts.append(abouts.visibility_set(visibility))
    if delay != about.delay:
        drafts.append(abouts.delay_set(delay, folded.sent(now)))
    if hands != about.hands:
        drafts.append(abouts.hands_set(hands))
    return drafts


def _at_seat(folded: LoadedMatch, seat: Any, told: Mapping[str, Any]) -> Iterator[Draft]:
    about = folded.about
    if "name" in told and told["name"] != about.names.get(seat):
        yield abouts.seat_named(seat, told["name"])
    if "alias" in told and told["alias"] != about.aliases.get(seat):
        yield abouts.seat_aliased(seat, told["alias"])
    if "player" in told and told["player"] != about.players.get(seat, folded.match.players[seat]):
        yield abouts.player_seated(seat, told["player"])
    if "consent" in told and told["consent"] != about.consents.get(seat):
        yield abouts.consent_set(seat, told["consent"])


def needs_delay(read: Mapping[str, Any], delay: int, hands: str) -> list[tuple[str, str]]:
    """(pointer, sentence) where hands would be open without a delay."""
    if hands != "delayed" or delay:
        return []
    at = "/hands" if "hands" in read else "/delay"
    return [(at, "hands are shown only after a delay; want a delay above 0 with hands delayed, or hands closed")]


def take_pen(folded: LoadedMatch, caller: Caller) -> list[Draft]:
    """The pen for the device that asks."""
    if caller.tid is None:
        raise Problem("not-allowed", "the pen is held by a device of the match; want a referee's token")
    return [] if folded.about.pen == caller.tid else [abouts.pen_taken(caller.tid)]
