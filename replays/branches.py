"""What if: the beginning of a new match that stands as another one stood, as far as its maker knows that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine import match as matches
from engine.commands import Reveal
from engine.errors import Invalid
from engine.events import Event, MatchCreated
from engine.games import GAMES
from engine.history import History, Line, Place, RecordedEvent
from engine.match import MarkedEvent, Match
from engine.texts import Refusal
from engine.zones import Card, Seat
from replays import masks
from replays.hindsight import Hindsight
from replays.position import Position

_KEPT_BACK = frozenset({"text", "*"})  # what people typed stays where it can be erased; a branch has no deck's order


class BranchRequest(NamedTuple):
    """A branch that is asked for. hindsight: with what later events prove; assume: cards in hands, beside that."""

    at: Place
    hindsight: bool
    assume: Mapping[str, Sequence[object]]


class BranchMove(NamedTuple):
    """A move with which a branch begins. made_at: when it was made, in ms since 1970."""

    marked: Sequence[MarkedEvent]
    made_at: int


class Branch(NamedTuple):
    """A match that branches off another. at: the end of the move behind which; moves: its own, with match_created."""

    at: Place
    moves: Sequence[BranchMove]


def branch(of: Position, who: str, eyes: str, asked: BranchRequest) -> Branch:
    """The branch off a match that who asks for, who sees with those eyes.

    Raises Invalid, IllegalMove, NoSuchVersion, NotOver.
    """
    history = of.history
    if asked.hindsight:
        masks.check_hindsight(of, who, eyes)
    lines = history.lines[: history.line_at(asked.at) + 1]
    end = lines[-1].items[-1].place
    moves = [_copied(line, eyes) for line in lines if line.is_move]
    told = _recorded(moves)
    match = told.match
    if match.status != "live":
        raise Invalid([("/at", "the match is over there; want a version before its end")])
    seen = Hindsight(history, end) if asked.hindsight else Hindsight(told, told.head)
    made_at = moves[-1].made_at
    if asked.hindsight:
        for seat, proofs in seen.proved().items():
            certain = [proof.card for proof in proofs if proof.certain]
            match = _shown(match, moves, {"by": seat, "cards": certain}, made_at) if certain else match
    hands: dict[Seat, list[Card]] = {}
    for letter, cards in asked.assume.items():
        before, match = match, _assumed(match, moves, letter, cards, made_at)
        _check_held(before, seen, hands, Seat(letter), matches.whereabouts(match).zones[letter].opened().known)
    return Branch(end, moves)


def _copied(line: Line, eyes: str) -> BranchMove:
    marked = [MarkedEvent(_seen(item.event, eyes), item.irregular) for item in line.items]
    return BranchMove(marked, line.items[0].made_at)


def _seen(event: Event, eyes: str) -> Event:
    """An event as the branch has it."""
    event = masks.event(event, eyes)
    parts = {name: data for name, data in event.parts.items() if name not in _KEPT_BACK}
    event = event if len(parts) == len(event.parts) else replace(event, parts=parts)
    return replace(event, knowledge=_knowledge(event)) if isinstance(event, MatchCreated) else event


def _knowledge(created: MatchCreated) -> str:
    """Hands are entered in a branch, where its game is recorded so."""
    return "open" if "open" in GAMES[created.game].identity.knowledge else "observed"


def _recorded(moves: Sequence[BranchMove]) -> History:
    """The moves as the history of a match of their own."""
    stream: list[RecordedEvent] = []
    for n, (marked, made_at) in enumerate(moves):
        for event, irregular in marked:
            version = len(stream) + 1
            stream.append(RecordedEvent(version, event, f"move {n}", made_at, made_at, "", irregular, version))
    return History.of(stream)


def _shown(match: Match, moves: list[BranchMove], hand: Mapping[str, Any], made_at: int) -> Match:
    """The match once a hand's holder was seen to see cards in it. Raises Invalid, IllegalMove."""
    to = "seat" if match.knowledge == "open" else "all"
    marked = matches.decide_marked(match, matches.read_command(match, {"type": Reveal.TYPE, "to": to, **hand}))
    moves.append(BranchMove(marked, made_at))
    after = matches.fold([event for event, _ in marked], match)
    assert after is not None
    return after


def _assumed(match: Match, moves: list[BranchMove], letter: str, cards: Sequence[object], made_at: int) -> Match:
    """The match with cards that are assumed in a hand. Raises Invalid as the body has them, IllegalMove."""
    if letter not in match.seats:
        wanted = f"no seat of this match; it has {', '.join(match.seats)}"
        raise Invalid([(f"/assume/{letter[:40]}", wanted)])
    try:
        return _shown(match, moves, {"by": letter, "cards": cards}, made_at)
    except Invalid as error:
        at = f"/assume/{letter}"
        raise Invalid([(at + pointer.removeprefix("/cards"), what) for pointer, what in error.errors]) from None


def _check_held(
    before: Match, seen: Hindsight, hands: dict[Seat, list[Card]], seat: Seat, known: Sequence[Card]
) -> None:
    """Whether some deal that the record allows has these cards where they are assumed. Raises IllegalMove.

    before: the match without what is assumed of seat; hands: what was unseen and assumed so far; known: the hand now.
    """
    book = matches.game_of(before).book
    held = matches.whereabouts(seen.match).zones[seat].opened().known
    hands[seat] = []
    for card in (Counter(known) - Counter(held)).elements():
        hands[seat].append(card)
        if not seen.may_hold(hands):
            raise book.illegal(Refusal("ALL-4", "in_no_deal", {"card": card, "seat": seat}))
