"""From commands to events."""

from collections.abc import Callable
from typing import Any

from engine.commands import Command, Reveal
from engine.events import Event, MatchEnded, Revealed, RoundEnded
from engine.games.durak import rules
from engine.games.durak.events import (
    Attack,
    Attacked,
    BeatenOff,
    Deal,
    Dealt,
    Defend,
    Defended,
    Drew,
    Pass,
    Passed,
    Redeal,
    Redealt,
    Take,
    Took,
    WentOut,
)
from engine.games.durak.state import (
    HAND,
    State,
    attackers,
    cap,
    evolve,
    team_name,
    team_of,
    waiting,
)
from engine.games.durak.texts import BOOK
from engine.texts import Refusal
from engine.zones import Seat


class _Story:
    """The events of one command as they come about, and the table after them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def _deal(state: State, command: Deal) -> list[Event]:
    seating = rules.seat_deal(state, command.trump_card, command.dealer, command.starter, command.shown)
    if isinstance(seating, Refusal):
        raise BOOK.illegal(seating)
    assert command.trump_card is not None
    return [
        Dealt(
            dealer=seating.dealer,
            first=seating.first,
            trump_card=command.trump_card,
            counts=dict.fromkeys(state.seats, HAND),
            stock=rules.stock_after_deal(state),
            shown=dict(command.shown or {}),
        )
    ]


def _redeal(state: State, command: Redeal) -> list[Event]:
    BOOK.refuse(rules.why_not_redeal(state))
    return [Redealt(parts={"text": {"reason": command.reason}} if command.reason else {})]


def _attack(state: State, command: Attack) -> list[Event]:
    BOOK.refuse(rules.why_not_attack(state, command.by, command.card, command.target))
    story = _Story(state)
    if state.phase == "add":
        # Whoever has the word before a helper who lays a card has passed without saying so. (DUR-8)
        for seat in waiting(state)[: waiting(state).index(command.by)]:
            story.add(Passed(by=seat, all=False))
    story.add(Attacked(by=command.by, card=command.card))
    return story.events


def _defend(state: State, command: Defend) -> list[Event]:
    BOOK.refuse(rules.why_not_defend(state, command.by, command.card, command.on))
    story = _Story(state)
    story.add(Defended(by=command.by, card=command.card, on=command.on))
    if len(state.table) >= state.limit:
        _beaten_off(story, "limit" if state.limit == cap(state) else "hand")
    elif not waiting(story.state):
        _beaten_off(story, "none")
    return story.events


def _take(state: State, command: Take) -> list[Event]:
    BOOK.refuse(rules.why_not_take(state, command.by))
    story = _Story(state)
    order = _draw_order(state)
    story.add(Took(by=command.by, cards=_on_table(state)))
    _after_attack(story, order)
    return story.events


def _pass(state: State, command: Pass) -> list[Event]:
    BOOK.refuse(rules.why_not_pass(state, command.by))
    story = _Story(state)
    if command.by == "all":
        story.add(Passed(all=True))
    else:
        story.add(Passed(by=Seat(command.by), all=False))
    if not waiting(story.state):
        _beaten_off(story, "passed")
    return story.events


def _reveal(state: State, command: Reveal) -> list[Event]:
    BOOK.refuse(rules.why_not_reveal(state, command.by, command.cards))
    if command.to == "seat":
        return [Revealed(by=command.by, to="seat", parts={command.by: {"cards": list(command.cards)}})]
    return [Revealed(by=command.by, to="all", cards=command.cards)]


def _beaten_off(story: _Story, why: str) -> None:
    order = _draw_order(story.state)
    story.add(BeatenOff(cards=_on_table(story.state), why=why))
    _after_attack(story, order)


def _on_table(state: State) -> tuple[Any, ...]:
    return tuple(card for pair in state.table for card in pair if card is not None)


def _draw_order(state: State) -> tuple[Seat, ...]:
    """Who opened, the other attackers clockwise, the defender last. (DUR-10)"""
    assert state.defender is not None
    return (*attackers(state), state.defender)


def _after_attack(story: _Story, order: tuple[Seat, ...]) -> None:
    """Hands are filled up, those without cards are out, and the round may be over. (DUR-10, DUR-11)"""
    for seat in order:
        state = story.state
        count = min(HAND - state.hand(seat).size, state.stock)
        if count > 0:
            left = state.stock - count
            story.add(Drew(by=seat, count=count, stock=left, trump_card=None if left else state.trump_card))
    if not story.state.stock:
        for seat in order:
            if not story.state.hand(seat).size and seat not in story.state.out:
                story.add(WentOut(by=seat, rank=len(story.state.out) + 1))
    losers, over = rules.losing_team(story.state)
    if over:
        _end_round(story, "durak" if losers else "drawn", losers)


def _end_round(story: _Story, reason: str, losers: tuple[Seat, ...]) -> None:
    state = story.state
    story.add(
        RoundEnded(
            round=state.round,
            reason=reason,
            loser=team_name(losers) or None,
            order=state.out,
            points={seat: int(seat in losers) for seat in state.seats},
        )
    )
    if state.round >= state.options.rounds:
        rank = standing(story.state)
        story.add(
            MatchEnded(
                reason="played",
                rank=rank,
                winners=tuple(seat for seat in state.seats if rank[seat] == 1),
                loser=_last(story.state, rank),
            )
        )


def standing(state: State) -> dict[Seat, int]:
    """Each seat's rank over the rounds ended so far; equal ones share it. (DUR-17, ALL-8)"""
    last = state.last_round
    if state.round == 1 and last is not None and not state.options.teams:
        rank = {seat: n for n, seat in enumerate(last.order, 1)}
        return {seat: rank.get(seat, len(state.seats)) for seat in state.seats}
    record = dict(zip(state.seats, zip(state.losses, state.firsts, strict=True), strict=True))
    teams = {team_of(state, seat) for seat in state.seats}
    # Both seats of a team lose each of its rounds, and either may have been the first out.
    keys = {team: (record[team[0]][0], -sum(record[seat][1] for seat in team)) for team in teams}
    return {seat: 1 + sum(key < keys[team_of(state, seat)] for key in keys.values()) for seat in state.seats}


def _last(state: State, rank: dict[Seat, int]) -> str | None:
    """The seat or team that is last alone, if it lost a round at all."""
    worst = max(rank.values())
    teams = {team_of(state, seat) for seat in state.seats if rank[seat] == worst}
    lost = {seat for seat, n in zip(state.seats, state.losses, strict=True) if n}
    if worst == 1 or len(teams) > 1 or not lost & set(*teams):
        return None
    return team_name(*teams)


_DECIDE: dict[type[Command], Callable[[State, Any], list[Event]]] = {
    Deal: _deal,
    Redeal: _redeal,
    Attack: _attack,
    Defend: _defend,
    Take: _take,
    Pass: _pass,
    Reveal: _reveal,
}


def decide(state: State, command: Command) -> list[Event]:
    """The events that command causes, oldest first. Raises IllegalMove; changes nothing."""
    return _DECIDE[type(command)](state, command)
