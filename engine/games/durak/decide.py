"""From commands to events."""

from collections.abc import Callable
from typing import Any, cast

from engine.commands import Command, EndMatch, EndRound, Reveal
from engine.events import Event
from engine.games.durak import rules
from engine.games.durak.dealing import due_deal, hand_size, why_not_deal
from engine.games.durak.events import COMMANDS, PickedUp, Restate, Transfer, Transferred
from engine.games.durak.evolve import evolve
from engine.games.durak.restating import restated, why_not_restate
from engine.games.durak.roles import after_attack, attack, cap, due_defender
from engine.games.durak.state import (
    State,
    attackers,
    waiting,
)
from engine.games.durak.texts import BOOK
from engine.handlers import handlers
from engine.hands import revealed
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Redeal, Take
from engine.pairs.dealing import as_told, possible_dealers
from engine.pairs.ending import (
    end_match_early,
    end_round,
    end_round_early,
    fill_up,
    go_out,
    record_round,
    round_over,
    settle,
    why_not_record_round,
)
from engine.pairs.events import (
    Attacked,
    BeatenOff,
    Dealt,
    Defended,
    Passed,
    Redealt,
    Took,
    WentOut,
    Why,
)
from engine.pairs.table import laid, unbeaten
from engine.rounds import why_not_end_match
from engine.seats import clockwise, left_of
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
    story = _Story(state, evolve)
    dealt = Dealt(**as_told(due_deal(state), command))
    story.add(dealt)
    if dealt.first is not None:
        settle(story, dealt, attack(story.state, dealt.first, left_of(state.seats, dealt.first)))
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
        settle(story, attacked, attack(story.state, command.by, cast(Seat, target or due)))
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
    settle(story, transferred, attack(story.state, command.by, to))
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
        if round_over(story, "durak"):
            return
    _after_word(story)


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
    fill_up(story, order, hand_size(before))
    if not story.state.stock:
        go_out(story, tuple(dict.fromkeys((*order, *story.state.seats))))
    if round_over(story, "durak"):
        return
    opener, defender = cast(Seat, before.opener), cast(Seat, before.defender)
    roles = after_attack(story.state, opener, defender, taken=not isinstance(event, BeatenOff))
    n = settle(story, event, attack(story.state, *roles))
    if before.options.repetition == "third" and rules.is_third(story.state):
        # A position that has come a third time is the round's last, and nobody attacks from it. (DUR-16)
        story.settle(n, event)
        end_round(story, "repetition", ())


def _end_round_early(state: State, command: EndRound, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_end_round(state, command.reason, command.by), irregular)
    story = _Story(state, evolve)
    end_round_early(story, command)
    return story.events


def _end_match_early(state: State, command: EndMatch, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_end_match(state.phase, command.reason, command.by), irregular)
    story = _Story(state, evolve)
    end_match_early(story, command)
    return story.events


def _record_round(state: State, command: RecordRound, irregular: bool) -> list[Event]:
    BOOK.refuse(why_not_record_round(state, command, "DUR-11", "DUR-12"), irregular)
    story = _Story(state, evolve)
    record_round(story, command, possible_dealers(state)[-1])
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
