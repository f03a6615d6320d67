"""What a viewer may see of hidden cards, of everything that is told of a match; and what seats are called.

*eyes* are what a viewer knows of hidden cards: "public", "seat:B", "referee", or "hands": all hands, but not the
deck's order.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine import match as matches
from engine.commands import Command
from engine.errors import IllegalMove, Invalid, NotOver
from engine.events import Event
from engine.match import Match
from engine.zones import Seat
from replays.position import Position
from replays.refusals import NotAllowed

# A round -> what each seat is called in it; a seat that is missing is called by its letter. Round 0 is before the
# first deal: whoever sits there then plays the first round.
Names = Callable[[int], Mapping[Seat, str]]
HINDSIGHT = "hindsight"  # the view in which later events tell of earlier hands
REFEREE = "referee"  # who sees all that is recorded
OPEN_PARTS = frozenset({"text"})  # open to whoever may read


def eyes(status: str, who: str, opens_hands: bool = False, opened: bool = False) -> str:
    """With whose eyes who ("public", "seat:B" or "referee") sees a match of that status.

    opens_hands: whether viewers see the hands, after the delay. opened: whether all is open to who where it is over,
    which is a while after its end: until then a mis-tap can be taken back, and play goes on. A seal opens at once.
    """
    if status == "sealed" or (opened and status != "live"):
        return "referee"
    return "hands" if who == "public" and opens_hands else who


def check_hindsight(at: Position, who: str, eyes: str) -> None:
    """Raises NotOver unless who, who sees with those eyes, may know what later events prove.

    It is for those who see all that is recorded: once the match is over everybody, before that the referee of a match
    in which nothing is hidden.
    """
    if eyes == REFEREE and (at.status != "live" or (who == REFEREE and at.history.created.knowledge == "observed")):
        return
    raise NotOver(
        "what later events prove is told when the match is over, and to the referee of an observed one before"
    )


def narrowed(own: str, view: str | None, seats: Iterable[str]) -> str:
    """The eyes that are asked for as view, where own ones see all that they do. Raises Invalid, NotAllowed."""
    if view is None or view == own:
        return own
    known = ["public", *(f"seat:{seat}" for seat in seats), "referee", HINDSIGHT]
    if view not in known:
        raise Invalid([("/view", f"{view[:40]!r} is no view of this match; want one of {', '.join(known)}")])
    if view != "public" and own != "referee" and (own != "hands" or view == "referee"):
        raise NotAllowed(f"this token sees as {own}; {view} would see more")
    return view


def told_move_by_move(view: str | None) -> str | None:
    """The view that a timeline is asked for. Raises Invalid: hindsight is of a table, not of a move."""
    if view == HINDSIGHT:
        raise Invalid([("/view", f"{HINDSIGHT} is a view of the state alone; want public, a seat or referee")])
    return view


def hides(match: Match, who: str) -> bool:
    """Whether the table knows cards that who may not."""
    return who != REFEREE and matches.mask(match, who) != matches.mask(match, REFEREE)


def table(match: Match, eyes: str) -> Match:
    """The match as those eyes know it; a table shows no deck's order to anybody."""
    return matches.mask(match, eyes)


def open_to(name: str, eyes: str) -> bool:
    """Whether the part of this name is for those eyes."""
    if eyes == "referee":
        return True
    own = name.rpartition(".")[2]  # "0.1.B": part B of an event within a correction
    return own in OPEN_PARTS or eyes == f"seat:{own}" or (eyes == "hands" and own != "*")


def parts(held: Mapping[str, Any], eyes: str) -> dict[str, Any]:
    """The parts of held that are for those eyes, by name."""
    return {name: part for name, part in held.items() if open_to(name, eyes)}


def event(event: Event, eyes: str) -> Event:
    """The event without the parts that are not for those eyes."""
    allowed = parts(event.parts, eyes)
    return event if len(allowed) == len(event.parts) else replace(event, parts=allowed)


def wire(event: dict[str, Any], eyes: str) -> dict[str, Any]:
    """A whole wire event without the parts that are not for those eyes."""
    held = event.get("parts")
    if not held or eyes == "referee":
        return event
    allowed = parts(held, eyes)
    rest = {name: value for name, value in event.items() if name != "parts"}
    return {**rest, "parts": allowed} if allowed else rest


def refusal(match: Match, who: str, command: Command, error: IllegalMove) -> IllegalMove:
    """The refusal as who may hear it: to a seat, nothing that only hidden cards tell."""
    if who == "referee":
        return error
    try:
        matches.decide(matches.mask(match, who), command)
    except IllegalMove as known:
        return known
    return IllegalMove(error.rule, "the cards forbid it", "les cartes l’interdisent")


def always(names: Mapping[Seat, str]) -> Names:
    """Names that are the same in every round."""
    return lambda round_: names


def by_round(terms: Mapping[Seat, Sequence[tuple[int, str | None]]]) -> Names:
    """Names that hold from a round on. terms: by seat, (first round, name or None for none), in order of the round."""
    starts = sorted({start for held in terms.values() for start, _ in held})
    if len(starts) < 2:
        return always(_in_round(terms, starts[0] if starts else 1))
    made: dict[int, Mapping[Seat, str]] = {}

    def names(round_: int) -> Mapping[Seat, str]:
        n = max(0, bisect_right(starts, round_) - 1)
        known = made.get(n)
        if known is None:
            known = made[n] = _in_round(terms, starts[n])
        return known

    return names


def _in_round(terms: Mapping[Seat, Sequence[tuple[int, str | None]]], round_: int) -> dict[Seat, str]:
    held = {seat: [name for start, name in of_seat if start <= round_] for seat, of_seat in terms.items()}
    return {seat: names[-1] for seat, names in held.items() if names and names[-1] is not None}
