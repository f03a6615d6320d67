"""From commands to events."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from engine.commands import Command, EndMatch, EndRound, Reveal
from engine.events import Event, RoundEnded
from engine.games.durak import rules
from engine.games.durak.dealing import (
    as_dealt,
    dealt_out,
    hand_size,
    seating,
    stock_after_deal,
    why_not_deal,
)
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
    Why,
)
from engine.games.durak.evolve import evolve
from engine.games.durak.restating import restated, why_not_record_round, why_not_restate
from engine.games.durak.roles import after_attack, attack, cap, due_defender
from engine.games.durak.state import (
    State,
    attackers,
    sides,
    team_of,
    waiting,
)
from engine.games.durak.texts import BOOK
from engine.handlers import handlers
from engine.hands import revealed
from engine.pairs.dealing import possible_dealers
from engine.pairs.standing import last_ranked, round_rank, standing
from engine.pairs.table import laid, unbeaten
from engine.rounds import match_ended, why_not_end_match
from engine.seats import clockwise, left_of, named, team_name
from engine.story import Story
from engine.zones import Seat

_Story = Story[State]


def decide(state: State, command: Command, irregular: bool = False) -> list[Event]:
    """The events that command causes, oldest first. Raises IllegalMove; changes nothing.

    irregular: it did happen, so only what is physically impossible is refused.
    """
    return _DECIDE[type(command)](state, command, irregular)


def _deal(state: State, command: Deal, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_deal(state, command), irregular)
    seats, out = seating(state, command), dealt_out(state, command)
    call = as_dealt(state, command)
    parts: dict[str, dict[str, Any]] = {seat: {"cards": list(hand)} for seat, hand in call.hands.items() if hand}
    said = tuple(name for name in ("dealer", "starter") if getattr(command, name) is not None)
    story = _Story(state, evolve)
    dealt = Dealt(
        dealer=seats.dealer,
        first=seats.first,
        trump_card=call.trump_card,
        counts=dict.fromkeys(state.seats, hand_size(state)),
        stock=stock_after_deal(state),
        shown=None if command.shown is None else dict(command.shown),
        said=said if out is None else (*said, "deck"),
        parts=parts if out is None else {**parts, "*": {"deck": list(command.deck or ())}},
    )
    story.add(dealt)
    if seats.first is not None:
        _settle(story, dealt, seats.first, left_of(state.seats, seats.first))
    return story.events


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
    due = due_defender(state, command.by)
    target = command.target if not state.table and command.target != due else None
    attacked = Attacked(by=command.by, card=command.card, target=target)
    story.add(attacked)
    _after_card(story, command.by)
    if not state.table and (command.by != state.opener or target is not None):
        _settle(story, attacked, command.by, cast(Seat, target or due))
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
    transferred = Transferred(by=command.by, card=command.card, to=to)
    story.add(transferred)
    _after_card(story, command.by)
    _settle(story, transferred, command.by, to)
    return story.events


def _take(state: State, command: Take, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_take(state, command.by), irregular)
    story = _Story(state, evolve)
    if state.options.throw_in_after_take and command.by == state.defender:
        story.add(Took(by=command.by, cards=()))
        _after_word(story)
    else:
        _attack_over(story, Took(by=command.by, cards=laid(state.table)))
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


def _settle(story: _Story, event: Event, attacker: Seat, defender: Seat) -> int:
    """Say in event who attacks whom from here on, as the table is after the whole move; no more once it is over.

    Returns where in the story it stands.
    """
    n = next(i for i, one in enumerate(story.events) if one is event)
    if story.state.phase not in ("deal", "over"):
        story.settle(n, replace(event, next=attack(story.state, attacker, defender)))  # type: ignore[call-arg]
    return n


def _after_word(story: _Story) -> None:
    """The attack ends by itself when no card may follow, or nobody wants to lay one. (DUR-6, DUR-7, DUR-8)"""
    state = story.state
    full = len(state.table) >= state.limit
    if state.phase == "throw_in":
        if full or not waiting(state):
            _attack_over(story, PickedUp(by=cast(Seat, state.defender), cards=laid(state.table)))
    elif unbeaten(state.table):
        return
    elif state.table and full:
        _beaten_off(story, "limit" if state.limit == cap(state) else "hand")
    elif not waiting(state):
        _beaten_off(story, "passed" if state.passed else "none")


def _beaten_off(story: _Story, why: Why) -> None:
    _attack_over(story, BeatenOff(cards=laid(story.state.table), why=why))


def _draw_order(state: State) -> tuple[Seat, ...]:
    """Who opened, clockwise from him the others who took part as attackers, the defender last. (DUR-10)"""
    opener, defender = cast(Seat, state.opener), cast(Seat, state.defender)
    took_part = {*attackers(state), *state.laid}
    return (*(seat for seat in clockwise(state.seats, opener) if seat in took_part and seat != defender), defender)


def _attack_over(story: _Story, event: BeatenOff | Took | PickedUp) -> None:
    """Hands are filled up, those without cards are out, and the round may be over. (DUR-9 to DUR-11)"""
    before, order = story.state, _draw_order(story.state)
    story.add(event)
    for seat in order:
        state = story.state
        count = min(hand_size(state) - state.hand(seat).size, state.stock)
        if count > 0:
            left = state.stock - count
            cards = None if state.deck is None else list(state.deck[:count])
            story.add(
                Drew(
                    by=seat,
                    count=count,
                    stock=left,
                    trump_card=None if left else state.round.trump_card,
                    parts={} if cards is None else {seat: {"cards": cards}},
                )
            )
    if not story.state.stock:
        _go_out(story, tuple(dict.fromkeys((*order, *story.state.seats))))
    if _round_over(story):
        return
    opener, defender = cast(Seat, before.opener), cast(Seat, before.defender)
    roles = after_attack(story.state, opener, defender, taken=not isinstance(event, BeatenOff))
    n = _settle(story, event, *roles)
    if before.options.repetition == "third" and rules.is_third(story.state):
        # A position that has come a third time is the round's last, and nobody attacks from it. (DUR-16)
        story.settle(n, event)
        _end_round(story, "repetition", ())


def _go_out(story: _Story, order: tuple[Seat, ...]) -> None:
    """Who has no card left is out; those who leave nobody with cards share a rank. (DUR-11, DUR-17)"""
    state = story.state
    gone = [seat for seat in order if not state.hand(seat).size and seat not in state.out]
    drawn = len(state.out) + len(gone) == len(state.seats)
    for n, seat in enumerate(gone, len(state.out) + 1):
        story.add(WentOut(by=seat, rank=len(state.out) + 1 if drawn else n))


def _round_over(story: _Story) -> bool:
    losers, over = rules.losing_team(story.state)
    if over:
        _end_round(story, "durak" if losers else "drawn", losers)
    return over


def _end_round(
    story: _Story, reason: str, losers: tuple[Seat, ...], by: Seat | None = None, early: bool = False
) -> None:
    story.add(_round_ended(story.state, reason, losers, by, early))
    _match_over(story, reason)


def _round_ended(state: State, reason: str, losers: tuple[Seat, ...], by: Seat | None, early: bool) -> RoundEnded:
    order = state.out or _only_other(state, losers)
    places = state.places or tuple(range(1, len(order) + 1))
    return RoundEnded(
        by=by,
        round=state.round.number,
        reason=reason,
        loser=team_name(losers) or None,
        order=order,
        points=_points(state, losers),
        rank=round_rank(state.seats, dict(zip(order, places, strict=True)), losers) if losers or not early else {},
        early=early,
    )


def _only_other(state: State, losers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who went out where one of two seats has lost; of several others nobody can tell the order."""
    others = tuple(seat for seat in state.seats if seat not in losers)
    return others if len(others) == 1 else ()


def _points(state: State, losers: Sequence[Seat]) -> dict[Seat, int]:
    return {seat: int(seat in losers) for seat in state.seats}


def _match_over(story: _Story, reason: str = "played") -> None:
    """After the last round the match is over. reason: that of a round without a result. (ALL-5)"""
    state, rounds = story.state, story.state.options.rounds
    if rounds is None or state.round.number < rounds:
        return
    if state.tally.decided or any(state.tally.losses):
        _end_match(story, "played", standing(state, state.options.teams))
    else:
        _end_match(story, reason, {})


def _end_match(story: _Story, reason: str, rank: dict[Seat, int], by: Seat | None = None, early: bool = False) -> None:
    state = story.state
    loser = team_name(team_of(state, by)) if by else last_ranked(state, state.options.teams, rank)
    story.add(match_ended(reason, rank, sides(state), loser, by, early))


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
    rank = {} if command.reason == "abandoned" else standing(story.state, state.options.teams, losers, goes_on)
    _end_match(story, command.reason, rank, command.by, early=True)
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
        rank=round_rank(state.seats, {seat: n for n, seat in enumerate(order, 1)}, losers),
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
