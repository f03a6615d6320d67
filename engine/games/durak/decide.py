"""From commands to events."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from engine.commands import Command, EndMatch, EndRound, Reveal
from engine.events import Event, RoundEnded
from engine.games.durak import rules
from engine.games.durak.dealing import hand_size, possible_dealers, seating, stock_after_deal, why_not_deal
from engine.games.durak.events import (
    COMMANDS,
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
    PickedUp,
    RecordRound,
    Redeal,
    Redealt,
    Restate,
    RoundRecorded,
    Take,
    Took,
    Transfer,
    Transferred,
    WentOut,
)
from engine.games.durak.evolve import evolve
from engine.games.durak.restating import restated, why_not_record_round, why_not_restate
from engine.games.durak.standing import last_ranked, standing
from engine.games.durak.state import (
    State,
    attack_limit,
    attackers,
    cap,
    due_defender,
    on_table,
    sides,
    team_of,
    unbeaten,
    waiting,
)
from engine.games.durak.texts import BOOK
from engine.handlers import handlers
from engine.hands import revealed
from engine.rounds import match_ended, why_not_end_match
from engine.seats import clockwise, named, team_name
from engine.story import Story
from engine.zones import Seat

_Story = Story[State]


def decide(state: State, command: Command, irregular: bool = False) -> list[Event]:
    """The events that command causes, oldest first. Raises IllegalMove; changes nothing.

    irregular: it did happen, so only what is physically impossible is refused.
    """
    return _DECIDE[type(command)](state, command, irregular)


def _deal(state: State, command: Deal, irregular: bool) -> list[Event]:
    asked = (command.trump_card, command.dealer, command.starter, command.shown)
    BOOK.refuse(why_not_deal(state, *asked), irregular)
    assert command.trump_card is not None
    seats = seating(state, command.trump_card, command.dealer, command.starter, command.shown)
    return [
        Dealt(
            dealer=seats.dealer,
            first=seats.first,
            trump_card=command.trump_card,
            counts=dict.fromkeys(state.seats, hand_size(state)),
            stock=stock_after_deal(state),
            shown=None if command.shown is None else dict(command.shown),
            said=tuple(name for name in ("dealer", "starter") if getattr(command, name) is not None),
        )
    ]


def _redeal(state: State, command: Redeal, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_redeal(state), irregular)
    return [Redealt(parts={"text": {"reason": command.reason}} if command.reason else {})]


def _attack(state: State, command: Attack, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_attack(state, command.by, command.card, command.target), irregular)
    story = _Story(state, evolve)
    before = waiting(state)
    if state.phase in ("add", "throw_in") and command.by in before:
        # Whoever has the word before a helper who lays a card has passed without saying so. (DUR-8)
        for seat in before[: before.index(command.by)]:
            story.add(Passed(by=seat, all=False))
    on_another = not state.table and command.target != due_defender(state, command.by)
    story.add(Attacked(by=command.by, card=command.card, target=command.target if on_another else None))
    _after_card(story, command.by)
    return story.events


def _defend(state: State, command: Defend, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_defend(state, command.by, command.card, command.on), irregular)
    story = _Story(state, evolve)
    story.add(Defended(by=command.by, card=command.card, on=command.on))
    _after_card(story, command.by)
    return story.events


def _transfer(state: State, command: Transfer, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_transfer(state, command.by, command.card), irregular)
    to = rules.transferee(state, command.by)
    assert to is not None
    story = _Story(state, evolve)
    story.add(Transferred(by=command.by, card=command.card, to=to))
    _after_card(story, command.by)
    return story.events


def _take(state: State, command: Take, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_take(state, command.by), irregular)
    story = _Story(state, evolve)
    if state.options.throw_in_after_take and command.by == state.defender:
        story.add(Took(by=command.by, cards=()))
        _after_word(story)
    else:
        order = _draw_order(state)
        story.add(Took(by=command.by, cards=on_table(state)))
        _after_attack(story, order)
    return story.events


def _pass(state: State, command: Pass, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_pass(state, command.by), irregular)
    story = _Story(state, evolve)
    if command.by == "all":
        story.add(Passed(all=True))
    else:
        story.add(Passed(by=Seat(command.by), all=False))
    _after_word(story)
    return story.events


def _after_card(story: _Story, by: Seat) -> None:
    """A hand may be empty, and with it the round or the attack over. (DUR-6, DUR-11)"""
    state = story.state
    if state.options.ends == "at_once" and not state.stock and not state.hand(by).size and by not in state.out:
        story.add(WentOut(by=by, rank=len(state.out) + 1))
        if _round_over(story):
            return
    _after_word(story)


def _after_word(story: _Story) -> None:
    """The attack ends by itself when no card may follow, or nobody wants to lay one. (DUR-6, DUR-7, DUR-8)"""
    state = story.state
    full = len(state.table) >= attack_limit(state)
    if state.phase == "throw_in":
        if full or not waiting(state):
            order = _draw_order(state)
            story.add(PickedUp(by=cast(Seat, state.defender), cards=on_table(state)))
            _after_attack(story, order)
    elif unbeaten(state):
        return
    elif state.table and full:
        _beaten_off(story, "limit" if state.limit == cap(state) else "hand")
    elif not waiting(state):
        _beaten_off(story, "passed" if state.passed else "none")


def _beaten_off(story: _Story, why: str) -> None:
    order = _draw_order(story.state)
    story.add(BeatenOff(cards=on_table(story.state), why=why))
    _after_attack(story, order)


def _draw_order(state: State) -> tuple[Seat, ...]:
    """Who opened, clockwise from him the others who took part as attackers, the defender last. (DUR-10)"""
    opener, defender = cast(Seat, state.opener), cast(Seat, state.defender)
    took_part = {*attackers(state), *state.laid}
    return (*(seat for seat in clockwise(state.seats, opener) if seat in took_part and seat != defender), defender)


def _after_attack(story: _Story, order: tuple[Seat, ...]) -> None:
    """Hands are filled up, those without cards are out, and the round may be over. (DUR-10, DUR-11)"""
    for seat in order:
        state = story.state
        count = min(hand_size(state) - state.hand(seat).size, state.stock)
        if count > 0:
            left = state.stock - count
            story.add(Drew(by=seat, count=count, stock=left, trump_card=None if left else state.round.trump_card))
    if not story.state.stock:
        for seat in dict.fromkeys((*order, *story.state.seats)):
            if not story.state.hand(seat).size and seat not in story.state.out:
                story.add(WentOut(by=seat, rank=len(story.state.out) + 1))
    _round_over(story)


def _round_over(story: _Story) -> bool:
    losers, over = rules.losing_team(story.state)
    if over:
        _end_round(story, "durak" if losers else "drawn", losers)
    return over


def _end_round(
    story: _Story, reason: str, losers: tuple[Seat, ...], by: Seat | None = None, early: bool = False
) -> None:
    story.add(_round_ended(story.state, reason, losers, by, early))
    _match_over(story)


def _round_ended(state: State, reason: str, losers: tuple[Seat, ...], by: Seat | None, early: bool) -> RoundEnded:
    return RoundEnded(
        by=by,
        round=state.round.number,
        reason=reason,
        loser=team_name(losers) or None,
        order=state.out or _only_other(state, losers),
        points=_points(state, losers),
        early=early,
    )


def _only_other(state: State, losers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who went out where one of two seats has lost; of several others nobody can tell the order."""
    others = tuple(seat for seat in state.seats if seat not in losers)
    return others if len(others) == 1 else ()


def _points(state: State, losers: Sequence[Seat]) -> dict[Seat, int]:
    return {seat: int(seat in losers) for seat in state.seats}


def _match_over(story: _Story) -> None:
    """After the last round the match is over. (ALL-5)"""
    rounds = story.state.options.rounds
    if rounds is not None and story.state.round.number >= rounds:
        _end_match(story, "played", standing(story.state))


def _end_match(story: _Story, reason: str, rank: dict[Seat, int], by: Seat | None = None) -> None:
    state = story.state
    loser = team_name(team_of(state, by)) if by else last_ranked(state, rank)
    story.add(match_ended(reason, rank, sides(state), loser, by))


def _end_round_early(state: State, command: EndRound, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_end_round(state, command.reason, command.by), irregular)
    story = _Story(state, evolve)
    losers = team_of(state, command.by) if command.by else ()
    _end_round(story, command.reason, losers, command.by, early=True)
    return story.events


def _end_match_early(state: State, command: EndMatch, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_end_match(state.phase, command.reason, command.by), irregular)
    story = _Story(state, evolve)
    losers = team_of(state, command.by) if command.by else ()
    goes_on = state.phase != "deal"
    if goes_on:
        # The last round's own end would close the match for another reason than this one.
        story.add(_round_ended(state, command.reason, losers, command.by, early=True))
    rank = {} if command.reason == "abandoned" else standing(story.state, losers, goes_on)
    _end_match(story, command.reason, rank, command.by)
    return story.events


def _record_round(state: State, command: RecordRound, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_record_round(state, command.order, command.loser), irregular)
    story = _Story(state, evolve)
    losers = named(command.loser)
    order = _only_other(state, losers) if command.order is None else command.order
    recorded = RoundRecorded(
        round=state.round.number + (not state.round.again),
        dealer=possible_dealers(state)[-1],
        order=order,
        loser=command.loser,
        points=_points(state, losers),
        items=(),
    )
    story.add(recorded)
    _match_over(story)
    return story.events


def _restate(state: State, command: Restate, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_restate(state, command), irregular)
    story = _Story(state, evolve)
    story.add(restated(state, command))
    if story.state.table:
        _after_word(story)
    return story.events


def _reveal(state: State, command: Reveal, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_reveal(state, command), irregular)
    return revealed(command)


_DECIDE: dict[type[Command], Callable[[State, Any, bool], list[Event]]] = handlers(
    COMMANDS,
    {
        Deal: _deal,
        Redeal: _redeal,
        Attack: _attack,
        Defend: _defend,
        Transfer: _transfer,
        Take: _take,
        Pass: _pass,
        Reveal: _reveal,
        Restate: _restate,
        RecordRound: _record_round,
        EndRound: _end_round_early,
        EndMatch: _end_match_early,
    },
)
