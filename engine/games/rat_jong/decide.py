"""From commands to events."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engine.commands import EndMatch, EndRound, Reveal
from engine.deciding import Story, decider, telling
from engine.events import RoundEnded
from engine.games.rat_jong import rules, scoring
from engine.games.rat_jong.cards import DRAGON
from engine.games.rat_jong.dealing import (
    dealt_out,
    known_hands,
    left_in_middle,
    number_of,
    piles_after,
    starter_of,
    whole_deck,
    why_not_deal,
)
from engine.games.rat_jong.events import (
    COMMANDS,
    ChooseTrump,
    Deal,
    Dealt,
    DeclareRatJong,
    Discard,
    Discarded,
    DragonsExposed,
    Draw,
    Drew,
    ExposeDragons,
    GoneOut,
    LaidAll,
    LayAll,
    RatJongDeclared,
    RecordRound,
    Restate,
    RoundRecorded,
    RoundScored,
    TakeVisible,
    TrumpChosen,
    VisibleTaken,
)
from engine.games.rat_jong.evolve import evolve
from engine.games.rat_jong.restating import (
    recorded_laid,
    recorded_starter,
    restated,
    why_not_record_round,
    why_not_restate,
)
from engine.games.rat_jong.scoring import Display
from engine.games.rat_jong.sets import Kind
from engine.games.rat_jong.state import HAND, Pile, Source, State
from engine.games.rat_jong.texts import BOOK
from engine.rounds import PERSONAL, after_round, alone, match_ended, ranked, why_not_end_match
from engine.seats import Seats, left_of
from engine.shapes import plain
from engine.tables import reveal
from engine.zones import Card, Seat

_Story = Story[State]
UNSCORED = frozenset({"abandoned", *PERSONAL})  # RJ-15


def _deal(story: _Story, command: Deal) -> None:
    state = story.state
    out = dealt_out(state, command)
    hands = known_hands(state, command) if out is not None else command.hands or {}
    parts: dict[str, dict[str, Any]] = {seat: {"cards": list(hand)} for seat, hand in hands.items() if hand}
    said = [name for name in ("starter", "piles") if getattr(command, name) is not None]
    if command.deck is not None:
        said.append("deck")
        parts["*"] = {"deck": list(whole_deck(state, command.deck))}
    story.add(
        Dealt(
            starter=starter_of(state, command),
            counts=dict.fromkeys(state.seats, HAND),
            middle=left_in_middle(state),
            piles=piles_after(state, command),
            dragons=plain(command.dragons),
            by_birthday=command.by_birthday,
            picks=command.picks,
            said=tuple(said),
            parts=parts,
        )
    )


def _choose_trump(story: _Story, command: ChooseTrump) -> None:
    story.add(TrumpChosen(by=command.by, colour=command.colour, dragon=DRAGON[command.colour]))


def _expose_dragons(story: _Story, command: ExposeDragons) -> None:
    state = story.state
    count = rules.replaced(state, command.dragons)
    cards = _from_piles(state, command.piles or ()) if command.cards is None else command.cards
    story.add(
        DragonsExposed(
            by=command.by,
            dragons=command.dragons,
            replaced=count,
            middle=state.middle - count,
            piles=command.piles,
            entered=command.cards is not None,
            parts={command.by: {"cards": list(cards)}} if cards else {},
        )
    )


def _from_piles(state: State, piles: Sequence[Pile]) -> tuple[Card, ...]:
    """The cards that come from these piles, where it is recorded what lies in them."""
    if state.deck is None:
        return ()
    taken: list[Card] = []
    for n, pile in enumerate(piles):
        lying = state.deck[number_of(pile)]
        taken.append(lying[-1 - list(piles[:n]).count(pile)])
    return tuple(taken)


def _draw(story: _Story, command: Draw) -> None:
    state = story.state
    cards = _from_piles(state, (command.pile,)) if command.pile is not None else ()
    card = command.card if command.card is not None else next(iter(cards), None)
    story.add(
        Drew(
            by=command.by,
            pile=command.pile,
            middle=state.middle - 1,
            entered=command.card is not None,
            parts={} if card is None else {command.by: {"card": card}},
        )
    )


def _take_visible(story: _Story, command: TakeVisible) -> None:
    state = story.state
    story.add(VisibleTaken(by=command.by, card=cast(Card, state.on_top), meld=command.meld))


def _discard(story: _Story, command: Discard) -> None:
    state = story.state
    follows = left_of(state.seats, command.by) if state.middle else None
    story.add(Discarded(by=command.by, card=command.card, next=follows))
    if follows is None and state.options.last_discard == "dead":
        _close(story, "middle_empty")


def _declare_ratjong(story: _Story, command: DeclareRatJong) -> None:
    _go_out(story, command, RatJongDeclared, command.from_, "royal" if command.from_ == "middle" else "minor")


def _lay_all(story: _Story, command: LayAll) -> None:
    source = rules.source_of(story.state, command.by, command.from_)
    _go_out(story, command, LaidAll, source, "lay_all")


def _go_out(story: _Story, command: DeclareRatJong | LayAll, event: type[GoneOut], source: Source, kind: Kind) -> None:
    """Tell that a seat lays all of its cards, and that the round is over by it."""
    takes = rules.takes_visible(story.state, command.by, source)
    card = story.state.on_top if takes else None
    story.add(event(by=command.by, from_=source, kind=kind, card=card, melds=command.melds, pair=command.pair))
    _close(story, kind, (command.by,))


# Ends of rounds and of the match


def _scored(state: State, laid: Sequence[Display], trump: str | None) -> dict[Seat, dict[str, Any]]:
    """Return what each seat's laid cards are worth, line by line. (RJ-13)"""
    by_seat = zip(state.seats, laid, strict=True)
    return {seat: scoring.on_wire(scoring.items(one, trump, state.options)) for seat, one in by_seat}


def _totals(state: State, scored: Mapping[Seat, Mapping[str, Any]]) -> dict[Seat, int]:
    return {seat: score + scored[seat]["points"] for seat, score in zip(state.seats, state.scores, strict=True)}


def _by_points(points: Mapping[Seat, int], by: Seat | None = None) -> dict[Seat, int]:
    """Most points first, who concedes last. (RJ-15, ALL-10)"""
    return ranked({seat: (seat == by, -points[seat]) for seat in points}, alone(tuple(points)))


def _close(story: _Story, reason: str, out: Seats = (), by: Seat | None = None, early: bool = False) -> None:
    _end_round(story, reason, out, by, early)
    _match_over(story, reason)


def _end_round(story: _Story, reason: str, out: Seats = (), by: Seat | None = None, early: bool = False) -> None:
    """Score the round, but for one that nobody finished, and end it. (RJ-13, RJ-15)"""
    state = story.state
    points = dict.fromkeys(state.seats, 0)
    rank: dict[Seat, int] = {}
    if reason not in UNSCORED:
        scored = _scored(state, state.laid, state.trump)
        story.add(RoundScored(seats=scored, totals=_totals(state, scored)))
        points = {seat: one["points"] for seat, one in scored.items()}
        rank = _by_points(points)
    elif by is not None:
        rank = _by_points(points, by)
    story.add(
        RoundEnded(
            by=by, round=state.round.number, reason=reason, loser=by, order=out, points=points, rank=rank, early=early
        )
    )


def _match_over(story: _Story, reason: str = "played") -> None:
    """End the match after its last round. reason: that of a round without a result. (ALL-5, RJ-15)"""
    state = story.state
    if over := after_round(state.round.number, state.options.rounds, state.decided, reason, lambda: _standing(state)):
        story.add(match_ended(*over, alone(state.seats), None))


def _standing(state: State, by: Seat | None = None) -> dict[Seat, int]:
    return _by_points(dict(zip(state.seats, state.scores, strict=True)), by)


def _end_round_early(story: _Story, command: EndRound) -> None:
    _close(story, command.reason, by=command.by, early=True)


def _end_match_early(story: _Story, command: EndMatch) -> None:
    if story.state.phase != "deal":
        _end_round(story, command.reason, by=command.by, early=True)
    state, by = story.state, command.by
    rank = {} if command.reason == "abandoned" else _standing(state, by)
    story.add(match_ended(command.reason, rank, alone(state.seats), by, by, early=True))


def _record_round(story: _Story, command: RecordRound) -> None:
    state = story.state
    scored = _scored(state, recorded_laid(state, command), command.trump)
    points = {seat: one["points"] for seat, one in scored.items()}
    seats = {
        seat: {"dragons": one.get("dragons", ()), "melds": one.get("melds", ())} for seat, one in command.seats.items()
    }
    story.add(
        RoundRecorded(
            round=state.round.number + 1,
            starter=recorded_starter(state, command),
            said=("starter",) if command.starter is not None else (),
            trump=command.trump,
            out=plain(command.out),
            seats=plain(seats),
            order=() if command.out is None else (command.out["by"],),
            points=points,
            rank=_by_points(points),
            items=scored,
            totals=_totals(state, scored),
        )
    )
    _match_over(story)


decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        Deal: (why_not_deal, _deal),
        ChooseTrump: (rules.why_not_trump, _choose_trump),
        ExposeDragons: (rules.why_not_expose, _expose_dragons),
        Draw: (rules.why_not_draw, _draw),
        TakeVisible: (rules.why_not_take, _take_visible),
        Discard: (rules.why_not_discard, _discard),
        DeclareRatJong: (rules.why_not_declare, _declare_ratjong),
        LayAll: (rules.why_not_lay_all, _lay_all),
        Reveal: (rules.why_not_reveal, reveal),
        Restate: (why_not_restate, telling(restated)),
        RecordRound: (why_not_record_round, _record_round),
        EndRound: (rules.why_not_end_round, _end_round_early),
        EndMatch: (why_not_end_match, _end_match_early),
    },
)
