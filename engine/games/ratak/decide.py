"""From commands to events."""

from typing import cast

from engine.deciding import Story, decider
from engine.games.ratak import rules
from engine.games.ratak.events import COMMANDS, Attacked, BeatenOff, Dealt, Restate, Took
from engine.games.ratak.evolve import evolve
from engine.games.ratak.restating import restated, why_not_restate, why_not_result
from engine.games.ratak.roles import after_attack, attack, due_defender, first_defender, limit
from engine.games.ratak.state import MOST, State, waiting
from engine.games.ratak.texts import BOOK
from engine.pairs.cards import laid, unbeaten
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Take
from engine.pairs.dealing import why_not_deal
from engine.pairs.deciding import ALIKE, Course, dealing
from engine.pairs.ending import record_round, settle
from engine.pairs.events import Next, Why
from engine.seats import Seats, clockwise
from engine.zones import Seat

_Story = Story[State]


def _attack(story: _Story, command: Attack) -> None:
    state, by = story.state, command.by
    first = not state.table
    due = due_defender(state, by) if first else state.defender
    # Who is due to defend is named only where another is attacked, or where one chooses. (RTK-3)
    target = command.target if first and command.target != due else None
    attacked = Attacked(by=by, card=command.card, target=target)
    story.add(attacked)
    COURSE.laid(story, by)
    if first and (target is not None or by != state.attacker):
        settle(story, attacked, _due_attack(story.state, by, target or due))
    elif not first and by not in (state.attacker, state.defender):
        opener = cast(Seat, state.opener)
        settle(story, attacked, attack(story.state, by, state.defender, opener, state.limit))


def _take(story: _Story, command: Take) -> None:
    _attack_over(story, Took(by=command.by, cards=laid(story.state.table)))


def _due_attack(state: State, attacker: Seat, defender: Seat | None) -> Next:
    """An attack that is to begin, or has just begun with its first card."""
    return attack(state, attacker, defender, attacker, limit(state, defender))


def _goes_on(story: _Story) -> None:
    """The attack fails by itself when no card may follow, nobody has one, or nobody wants to lay one. (RTK-7)"""
    state = story.state
    if unbeaten(state.table) or not state.table:
        return
    defender = cast(Seat, state.defender)
    if len(state.table) >= MOST:
        _beaten_off(story, "limit")
    elif state.is_full or not state.hand(defender).size:
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

    def due(state: State) -> Next:
        return _due_attack(state, *after_attack(state, opener, defender, taken=isinstance(event, Took)))

    COURSE.over(story, event, clockwise(before.seats, attacker), _out_together(before), due)


COURSE = Course("ratak", _goes_on)

decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        **ALIKE,
        Deal: (
            why_not_deal,
            dealing(Dealt, lambda state, first: _due_attack(state, first, first_defender(state, first))),
        ),
        Attack: (rules.why_not_attack, _attack),
        Defend: (rules.why_not_defend, COURSE.defend),
        Take: (rules.why_not_take, _take),
        Pass: (rules.why_not_pass, COURSE.passed),
        Restate: (why_not_restate, COURSE.restating(restated)),
        RecordRound: (why_not_result, record_round),
    },
)
