"""From commands to events."""

from typing import cast

from engine.deciding import Story, decider
from engine.games.durak import rules
from engine.games.durak.events import COMMANDS, PickedUp, Restate, Transfer, Transferred
from engine.games.durak.evolve import evolve
from engine.games.durak.restating import restated, why_not_restate
from engine.games.durak.roles import after_attack, attack, cap, due_defender
from engine.games.durak.state import State, attackers, waiting
from engine.games.durak.texts import BOOK
from engine.pairs.cards import laid, unbeaten
from engine.pairs.commands import Attack, Deal, Defend, Pass, Take
from engine.pairs.dealing import why_not_deal
from engine.pairs.deciding import ALIKE, Course, dealing
from engine.pairs.ending import settle
from engine.pairs.events import Attacked, BeatenOff, Dealt, Next, Passed, Took, Why
from engine.seats import clockwise, left_of
from engine.zones import Seat

_Story = Story[State]


def _attack(story: _Story, command: Attack) -> None:
    state = story.state
    before = waiting(state)
    if state.phase in ("add", "throw_in") and command.by in before:
        # Whoever has the word before a helper who lays a card has passed without saying so. (DUR-8)
        for seat in before[: before.index(command.by)]:
            story.add(Passed(by=seat, all=False))
    due = None if state.table else due_defender(state, command.by)
    target = command.target if not state.table and command.target != due else None
    attacked = Attacked(by=command.by, card=command.card, target=target)
    story.add(attacked)
    COURSE.laid(story, command.by)
    if not state.table and (command.by != state.opener or target is not None):
        settle(story, attacked, attack(story.state, command.by, cast(Seat, target or due)))


def _transfer(story: _Story, command: Transfer) -> None:
    to = rules.transferee(story.state, command.by)
    assert to is not None
    transferred = Transferred(by=command.by, card=command.card, to=to)
    story.add(transferred)
    COURSE.laid(story, command.by)
    settle(story, transferred, attack(story.state, command.by, to))


def _take(story: _Story, command: Take) -> None:
    state = story.state
    if state.options.throw_in_after_take and command.by == state.defender:
        story.add(Took(by=command.by, cards=()))
        _goes_on(story)
    else:
        _attack_over(story, Took(by=command.by, cards=laid(state.table)))


def _goes_on(story: _Story) -> None:
    """The attack ends by itself when no card may follow, or nobody wants to lay one. (DUR-6, DUR-7, DUR-8)"""
    state = story.state
    full = state.is_full
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

    def due(state: State) -> Next:
        opener, defender = cast(Seat, before.opener), cast(Seat, before.defender)
        return attack(state, *after_attack(state, opener, defender, taken=not isinstance(event, BeatenOff)))

    COURSE.over(story, event, order, tuple(dict.fromkeys((*order, *before.seats))), due)


COURSE = Course("durak", _goes_on)

decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        **ALIKE,
        Deal: (why_not_deal, dealing(Dealt, lambda state, first: attack(state, first, left_of(state.seats, first)))),
        Attack: (rules.why_not_attack, _attack),
        Defend: (rules.why_not_defend, COURSE.defend),
        Transfer: (rules.why_not_transfer, _transfer),
        Take: (rules.why_not_take, _take),
        Pass: (rules.why_not_pass, COURSE.passed),
        Restate: (why_not_restate, COURSE.restating(restated)),
    },
)
