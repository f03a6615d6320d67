"""What is legal in Doubles, what follows from it, and how the table changes."""

from collections.abc import Mapping
from typing import Any, cast

from engine import rounds, tables
from engine.cards import Deck
from engine.commands import Command, Reveal
from engine.deciding import Evolve, Story, decider, evolver, telling
from engine.events import RoundEnded
from engine.rounds import alone, closed_early, end_actions, end_round, ranked
from engine.seats import left_of, letters, number
from engine.shapes import Frame, open_fields
from engine.tables import (
    card_field,
    holdable,
    reveal,
    reveal_actions,
    stated,
    why_not_deck,
    why_not_held,
    why_not_reveal,
    why_not_so_many,
)
from engine.texts import Refusal, Refusals
from engine.zones import Seat, Zone
from tests.toy.cards import CARDS, DECK
from tests.toy.events import (
    COMMANDS,
    ENDINGS,
    EVENTS,
    Deal,
    Dealt,
    Play,
    Played,
    Restate,
    Restated,
    TrickTaken,
)
from tests.toy.state import LaidCard, State
from tests.toy.texts import BOOK

Action = dict[str, Any]


# What is legal


def due_starter(state: State) -> Seat:
    return state.seats[0] if state.starter is None else left_of(state.seats, state.starter)


def why_not_deal(state: State, command: Deal) -> Refusals:
    starter, deck = command.starter, command.deck
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif state.phase == "play":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.round})
    elif starter not in (None, due := due_starter(state)):
        yield Refusal("TOY-2", "wrong_starter", {"to": starter, "seat": due})
    elif deck is not None and state.knowledge != "dealt":
        yield Refusal("ALL-11", "deck_elsewhere", {"kind": state.knowledge})
    elif deck is not None:
        yield from why_not_deck(DECK, deck)
    elif state.knowledge == "dealt":
        yield Refusal("TOY-1", "deck_missing", {"missing": "deck"}, physical=True)


def to_shuffle(state: State, command: Command) -> Deck | None:
    awaits = isinstance(command, Deal) and command.deck is None and state.knowledge == "dealt"
    return DECK if awaits else None


def why_not_play(state: State, command: Play) -> Refusals:
    if state.phase != "play":
        yield Refusal("ALL-1", "match_over" if state.phase == "over" else "not_dealt", {})
        return
    if command.by != state.turn:
        # Who has laid in this trick, or has no card left, cannot have laid another.
        twice = command.by in [laid.by for laid in state.laid]
        yield Refusal("ALL-2", "not_its_turn", {"seat": command.by, "seats": (state.turn,)}, physical=twice)
    yield from why_not_held(state, DECK, command.by, command.card)


def why_not_restate(state: State, command: Restate) -> Refusals:
    if state.phase != "play":
        yield Refusal("ALL-1", "match_over" if state.phase == "over" else "not_dealt", {})
        return
    hands = _filled(state, command)[0]
    known = [*state.gone, *(card for zone in hands.values() for card in zone.known)]
    yield from why_not_so_many(DECK, known)
    if len({zone.size for zone in hands.values()}) > 1 or not hands[state.seats[0]].size:
        yield Refusal("TOY-1", "uneven_hands", {}, physical=True)


# How the table changes


def _dealt(state: State, event: Dealt) -> State:
    return state._replace(
        hands=tuple(
            Zone(hidden=tuple(event.parts[seat]["cards"])) if seat in event.parts else Zone(unknown=event.count)
            for seat in state.seats
        ),
        before=state.scores,
        phase="play",
        round=state.round + 1,
        trick=1,
        starter=event.starter,
        turn=event.starter,
        laid=(),
        gone=(),
    )


def _played(state: State, event: Played) -> State:
    seat = event.by
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        laid=(*state.laid, LaidCard(seat, event.card)),
        turn=left_of(state.seats, seat),
    )


def _trick_taken(state: State, event: TrickTaken) -> State:
    seat = event.by
    scores = tuple(n + (other == seat) for n, other in zip(state.scores, state.seats, strict=True))
    return state._replace(scores=scores, laid=(), gone=state.gone + event.cards, turn=seat, trick=state.trick + 1)


def _restated(state: State, event: Restated) -> State:
    now: Mapping[str, Any] = event.becomes["seats"]
    return state._replace(
        hands=tuple(Zone(tuple(now[seat]["known"]), (), now[seat]["unknown"]) for seat in state.seats),
        scores=tuple(now[seat]["score"] for seat in state.seats),
        turn=event.becomes["leader"],
        laid=(),
    )


def _round_ended_(state: State, event: RoundEnded) -> State:
    return state._replace(phase="deal", decided=state.decided + bool(event.rank))


evolve: Evolve[State] = evolver(
    EVENTS,
    {
        Dealt: _dealt,
        Played: _played,
        TrickTaken: _trick_taken,
        Restated: _restated,
        RoundEnded: _round_ended_,
        **tables.ALIKE,
        **rounds.ALIKE,
    },
)


# What follows


def _deal(story: Story[State], command: Deal) -> None:
    state = story.state
    starter = command.starter or due_starter(state)
    said = (command.starter,) if command.starter else ()
    count, parts = state.options.hand, {}
    if command.deck is not None:
        dealt = {seat: command.deck[n * count : (n + 1) * count] for n, seat in enumerate(state.seats)}
        parts = {seat: {"cards": list(hand)} for seat, hand in dealt.items()} | {"*": {"deck": list(command.deck)}}
    story.add(Dealt(starter=starter, count=count, said=said, parts=parts))


def _play(story: Story[State], command: Play) -> None:
    story.add(Played(by=command.by, card=command.card))
    state = story.state
    if len(state.laid) < len(state.seats):
        return
    led = state.laid[0].card[0]
    of_led = [laid for laid in state.laid if laid.card[0] == led]
    best = max(laid.card[1] for laid in of_led)
    equal = [laid.by for laid in of_led if laid.card[1] == best]
    winner = equal[0] if state.options.equal == "first" else equal[-1]
    story.add(TrickTaken(by=winner, cards=tuple(laid.card for laid in state.laid)))
    if not any(zone.size for zone in story.state.hands):
        end_round(story, _round_ended(story.state, "played_out"), _standing)


def _filled(state: State, command: Restate) -> tuple[dict[Seat, Zone], dict[Seat, int], Seat]:
    given = command.seats or {}
    hands = {seat: stated(given.get(seat, {}).get("hand"), state.hand(seat)) for seat in state.seats}
    scores = {seat: given.get(seat, {}).get("score", state.scores[number(seat)]) for seat in state.seats}
    return hands, scores, command.leader or state.turn or state.seats[0]


def _restated_as(state: State, command: Restate) -> Restated:
    hands, scores, leader = _filled(state, command)
    seats = {
        seat: {"known": zone.known, "unknown": zone.unknown, "score": scores[seat]} for seat, zone in hands.items()
    }
    becomes = {"round": state.round, "leader": leader, "seats": seats}
    return Restated.of(command, becomes)


def _round_ended(state: State, reason: str, by: Seat | None = None, early: bool = False) -> RoundEnded:
    points = {seat: state.scores[number(seat)] - state.before[number(seat)] for seat in state.seats}
    rank = _ranked(state, points, by) if by or not early else {}
    return RoundEnded(
        by=by, round=state.round, reason=reason, loser=by, order=(), points=points, rank=rank, early=early
    )


def _ranked(state: State, points: Mapping[Seat, int], last: Seat | None) -> dict[Seat, int]:
    return ranked({seat: (seat == last, -points[seat]) for seat in state.seats}, alone(state.seats))


def _standing(state: State, last: Seat | None) -> dict[Seat, int]:
    return _ranked(state, dict(zip(state.seats, state.scores, strict=True)), last)


def _closed(state: State, reason: str, by: Seat | None) -> RoundEnded:
    return _round_ended(state, reason, by, early=True)


decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        **closed_early(_closed, _standing),
        Deal: (why_not_deal, _deal),
        Play: (why_not_play, _play),
        Reveal: (lambda state, command: why_not_reveal(state, DECK, command), reveal),
        Restate: (why_not_restate, telling(_restated_as)),
    },
)


# What is offered


def actions(state: State) -> list[Action]:
    if state.phase == "over":
        return []
    offered: list[Action] = []
    if state.phase == "deal":
        fields: dict[str, Any] = {"starter": {"choices": [due_starter(state)], "optional": True}}
        if state.knowledge == "dealt":
            fields["deck"] = {"schema": {"type": "array", "items": {"enum": [*DECK.copies]}}, "optional": True}
        offered.append({"type": "deal", "by": None, "fields": fields})
    else:
        seat = cast(Seat, state.turn)
        zone = state.hand(seat)
        cards = holdable(state, DECK, seat)
        offered.append({"type": "play", "by": seat, "fields": {"card": card_field(zone, cards)}})
        offered.append({"type": "restate", "by": None, "fields": _RESTATE[len(state.seats)]})
    offered += reveal_actions(state, DECK)
    return offered + end_actions(state.phase, state.seats, ENDINGS)


_RESTATE = {count: open_fields(Restate, Frame(letters(count), CARDS)) for count in (2, 3, 4)}
