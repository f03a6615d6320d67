"""What follows from commands in both games alike."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple

from engine.commands import Command, EndMatch, EndRound, Reveal
from engine.deciding import Story, Then, WhyNot
from engine.events import Event
from engine.pairs.commands import Defend, Pass, RecordRound, Redeal
from engine.pairs.dealing import as_told, due_deal
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
from engine.pairs.events import Dealt, Defended, Next, Passed, Redealt, Restated, WentOut
from engine.pairs.repetition import Position, is_third
from engine.pairs.rules import why_not_end_round, why_not_redeal, why_not_reveal
from engine.pairs.table import T
from engine.rounds import why_not_end_match
from engine.seats import Seats
from engine.tables import reveal
from engine.zones import Seat


class Course(NamedTuple, Generic[T]):
    """How attacks go on, by what is a game's own.

    lost: why a round is over that somebody has lost; goes_on: ends the attack where it is over, after a card or a pass.
    """

    lost: str
    goes_on: Callable[[Story[T]], None]

    def laid(self, story: Story[T], by: Seat) -> None:
        """Tell what follows from a card of by: its hand may be empty, and with it the round or the attack over."""
        state = story.state
        if state.options.ends == "at_once" and not state.stock and not state.hand(by).size and by not in state.out:
            story.add(WentOut(by=by, rank=len(state.out) + 1))
            if round_over(story, self.lost):
                return
        self.goes_on(story)

    def defend(self, story: Story[T], command: Defend) -> None:
        """Tell that a card was beaten."""
        story.add(Defended(by=command.by, card=command.card, on=command.on))
        self.laid(story, command.by)

    def passed(self, story: Story[T], command: Pass) -> None:
        """Tell that a seat, or all, passed."""
        story.add(Passed(all=True) if command.by == "all" else Passed(by=Seat(command.by), all=False))
        self.goes_on(story)

    def restating(self, restated: Callable[[T, Any], Restated]) -> Then[T]:
        """What follows from a statement of the table. restated: the event that it comes to."""

        def restate(story: Story[T], command: Any) -> None:
            story.add(restated(story.state, command))
            if story.state.table:
                self.goes_on(story)

        return restate

    def over(self, story: Story[T], event: Event, drawing: Seats, leaving: Seats, due: Callable[[T], Next]) -> None:
        """Tell how an attack ended. due: who attacks whom next, on the table once hands are filled up.

        drawing, leaving: in which order hands are filled up, and those without cards are out.
        """
        before = story.state
        story.add(event)
        fill_up(story, drawing, before.reading.hand)
        if not story.state.stock:
            go_out(story, leaving)
        if round_over(story, self.lost):
            return
        after = story.state
        then = due(after)
        position = Position(then["attacker"], then["defender"], after.moved)
        if before.options.repetition == "third" and is_third(after.positions, position):
            # A position that has come a third time is the round's last, and nobody attacks from it. (DUR-16, RTK-12)
            end_round(story, "repetition", ())
        else:
            settle(story, event, then)


def dealing(event: type[Dealt], first_attack: Callable[[T, Seat], Next]) -> Then[T]:
    """What follows from a deal. event: the game's own; first_attack: who attacks whom, by who starts."""

    def deal(story: Story[T], command: Any) -> None:
        dealt = event(**as_told(due_deal(story.state), command))
        story.add(dealt)
        if dealt.first is not None:
            settle(story, dealt, first_attack(story.state, dealt.first))

    return deal


def _redeal(story: Story[Any], command: Redeal) -> None:
    story.add(Redealt(parts={"text": {"reason": command.reason}} if command.reason else {}))


# Of both games alike: what forbids a command, and what follows from it.
ALIKE: Mapping[type[Command], tuple[WhyNot[Any], Then[Any]]] = {
    Redeal: (why_not_redeal, _redeal),
    Reveal: (why_not_reveal, reveal),
    RecordRound: (why_not_record_round, record_round),
    EndRound: (why_not_end_round, end_round_early),
    EndMatch: (why_not_end_match, end_match_early),
}
