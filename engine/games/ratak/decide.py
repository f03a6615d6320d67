"""From commands to events."""

from collections.abc import Callable
from typing import Any, cast

from engine.commands import Command, EndMatch, EndRound, Reveal
from engine.events import Event
from engine.games.ratak import rules
from engine.games.ratak.dealing import due_deal, possible_dealers, why_not_deal
from engine.games.ratak.events import COMMANDS, Attacked, BeatenOff, Dealt, Restate, Took
from engine.games.ratak.evolve import evolve
from engine.games.ratak.restating import restated, why_not_restate, why_not_result
from engine.games.ratak.roles import after_attack, attack, due_defender, first_defender, limit
from engine.games.ratak.state import MOST, State, waiting
from engine.games.ratak.texts import BOOK
from engine.handlers import handlers
from engine.hands import revealed
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Redeal, Take
from engine.pairs.dealing import as_told
from engine.pairs.ending import (
    end_match_early,
    end_round,
    end_round_early,
    fill_up,
    go_out,
    record_round,
    round_over,
    settle,
)
from engine.pairs.events import Defended, Next, Passed, Redealt, WentOut, Why
from engine.pairs.table import laid, unbeaten
from engine.rounds import why_not_end_match
from engine.seats import Seats, clockwise
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
        settle(story, dealt, _due_attack(story.state, dealt.first, first_defender(state, dealt.first)))
    return story.events


def _redeal(state: State, command: Redeal, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_redeal(state), irregular)
    return [Redealt(parts={"text": {"reason": command.reason}} if command.reason else {})]


def _attack(state: State, command: Attack, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_attack(state, command.by, command.card, command.target), irregular)
    story, by, first = _Story(state, evolve), command.by, not state.table
    due = due_defender(state, by) if first else state.defender
    # Who is due to defend is named only where another is attacked, or where one chooses. (RTK-3)
    target = command.target if first and command.target != due else None
    attacked = Attacked(by=by, card=command.card, target=target)
    story.add(attacked)
    _after_card(story, by)
    if first and (target is not None or by != state.attacker):
        settle(story, attacked, _due_attack(story.state, by, target or due))
    elif not first and by not in (state.attacker, state.defender):
        opener = cast(Seat, state.opener)
        settle(story, attacked, attack(story.state, by, state.defender, opener, state.limit))
    return story.events


def _defend(state: State, command: Defend, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_defend(state, command.by, command.card, command.on), irregular)
    story = _Story(state, evolve)
    story.add(Defended(by=command.by, card=command.card, on=command.on))
    _after_card(story, command.by)
    return story.events


def _take(state: State, command: Take, irregular: bool) -> list[Event]:
    BOOK.refuse(rules.why_not_take(state, command.by), irregular)
    story = _Story(state, evolve)
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
    """A hand may be empty, and with it the round or the attack over. (RTK-6, RTK-7, RTK-10)"""
    state = story.state
    if state.options.ends == "at_once" and not state.stock and not state.hand(by).size and by not in state.out:
        story.add(WentOut(by=by, rank=len(state.out) + 1))
        if round_over(story, "ratak"):
            return
    _after_word(story)


def _due_attack(state: State, attacker: Seat, defender: Seat | None) -> Next:
    """An attack that is to begin, or has just begun with its first card."""
    return attack(state, attacker, defender, attacker, limit(state, defender))


def _after_word(story: _Story) -> None:
    """The attack fails by itself when no card may follow, nobody has one, or nobody wants to lay one. (RTK-7)"""
    state = story.state
    if unbeaten(state.table) or not state.table:
        return
    defender = cast(Seat, state.defender)
    if len(state.table) >= MOST:
        _beaten_off(story, "limit")
    elif len(state.table) >= (state.limit or 0) or not state.hand(defender).size:
        _beaten_off(story, "hand")
    elif not waiting(state):
        _beaten_off(story, "passed" if state.passed else "none")


def _beaten_off(story: _Story, why: Why) -> None:
    _attack_over(story, BeatenOff(cards=laid(story.state.table), why=why))


def _out_together(state: State) -> Seats:
    """In which order those go out whom the end of an attack leaves without cards. (RTK-9, RTK-10)"""
    opener, attacker, defender = (cast(Seat, seat) for seat in (state.opener, state.attacker, state.defender))
    if state.options.ends == "at_once":
        return clockwise(state.seats, attacker)
    return (*(seat for seat in clockwise(state.seats, opener) if seat != defender), defender)


def _attack_over(story: _Story, event: BeatenOff | Took) -> None:
    """Hands are filled up, those without cards are out, and the round may be over. (RTK-8 to RTK-11)"""
    before = story.state
    opener, attacker, defender = (cast(Seat, seat) for seat in (before.opener, before.attacker, before.defender))
    story.add(event)
    fill_up(story, clockwise(before.seats, attacker), before.reading.hand)
    if not story.state.stock:
        go_out(story, _out_together(before))
    if round_over(story, "ratak"):
        return
    roles = after_attack(story.state, opener, defender, taken=isinstance(event, Took))
    n = settle(story, event, _due_attack(story.state, *roles))
    if before.options.repetition == "third" and rules.is_third(story.state):
        # A position that has come a third time is the round's last, and nobody attacks from it. (RTK-12)
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
    BOOK.refuse(why_not_result(state, command), irregular)
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
        Take: _take,
        Pass: _pass,
        Reveal: _reveal,
        Restate: _restate,
        RecordRound: _record_round,
        EndRound: _end_round_early,
        EndMatch: _end_match_early,
    },
)
