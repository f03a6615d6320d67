"""Hands are filled up, seats go out, rounds and matches end. (ALL-5, ALL-8, ALL-10, DUR-11, DUR-17, RTK-10, RTK-13)

In which order one draws, and when one is out, each game says itself.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.commands import EndMatch, EndRound
from engine.deciding import Story
from engine.events import Event, RoundEnded
from engine.pairs.commands import RecordRound
from engine.pairs.events import Drew, Next, RoundRecorded, WentOut
from engine.pairs.standing import last_ranked, round_rank, standing
from engine.pairs.table import T, Table
from engine.rounds import match_ended, why_not_between_rounds
from engine.seats import Seats, named, number, sides, team_name, team_of
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def fill_up(story: Story[T], order: Seats, each: int) -> None:
    """Hands are filled up in this order while the stock lasts."""
    for seat in order:
        state = story.state
        count = min(each - state.hands[number(seat)].size, state.stock)
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


def go_out(story: Story[T], order: Seats) -> None:
    """Who has no card left is out; those who leave nobody with cards share a rank. (DUR-11, DUR-17)"""
    state = story.state
    gone = [seat for seat in order if not state.hands[number(seat)].size and seat not in state.out]
    drawn = len(state.out) + len(gone) == len(state.seats)
    for n, seat in enumerate(gone, len(state.out) + 1):
        story.add(WentOut(by=seat, rank=len(state.out) + 1 if drawn else n))


def losing_side(table: Table) -> tuple[Seats, bool]:
    """Who has lost the round, and whether it is over: one side at most has cards."""
    left = [seat for seat in table.seats if seat not in table.out]
    teams = {team_of(table.seats, table.options.teams, seat) for seat in left}
    if len(teams) > 1:
        return (), False
    return next(iter(teams), ()), True


def settle(story: Story[T], event: Event, then: Next) -> None:
    """Say in event who attacks whom from here on, as the table is after the whole move; no more once it is over."""
    if story.state.phase not in ("deal", "over"):
        n = next(i for i, one in enumerate(story.events) if one is event)
        story.settle(n, replace(event, next=then))  # type: ignore[call-arg]


def round_over(story: Story[T], lost: str) -> bool:
    """The round is over as soon as one side at most has cards. lost: the reason where somebody has lost it."""
    losers, over = losing_side(story.state)
    if over:
        end_round(story, lost if losers else "drawn", losers)
    return over


def end_round(story: Story[T], reason: str, losers: Seats, by: Seat | None = None, early: bool = False) -> None:
    """The round is over, and the match with its last one."""
    story.add(_round_ended(story.state, reason, losers, by, early))
    _match_over(story, reason)


def _round_ended(state: Table, reason: str, losers: Seats, by: Seat | None, early: bool) -> RoundEnded:
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


def _only_other(state: Table, losers: Seats) -> Seats:
    """Who went out where one of two seats has lost; of several others nobody can tell the order."""
    others = tuple(seat for seat in state.seats if seat not in losers)
    return others if len(others) == 1 else ()


def _points(state: Table, losers: Sequence[Seat]) -> dict[Seat, int]:
    return {seat: int(seat in losers) for seat in state.seats}


def _match_over(story: Story[T], reason: str = "played") -> None:
    """After the last round the match is over. reason: that of a round without a result. (ALL-5)"""
    state, rounds = story.state, story.state.options.rounds
    if rounds is None or state.round.number < rounds:
        return
    if state.tally.decided or any(state.tally.losses):
        _end_match(story, "played", standing(state, state.options.teams))
    else:
        _end_match(story, reason, {})


def _end_match(
    story: Story[T], reason: str, rank: dict[Seat, int], by: Seat | None = None, early: bool = False
) -> None:
    state, teams = story.state, story.state.options.teams
    loser = team_name(team_of(state.seats, teams, by)) if by else last_ranked(state, teams, rank)
    story.add(match_ended(reason, rank, sides(state.seats, teams), loser, by, early))


def end_round_early(story: Story[T], command: EndRound) -> None:
    """The round is closed by a command."""
    state = story.state
    losers = team_of(state.seats, state.options.teams, command.by) if command.by else ()
    end_round(story, command.reason, losers, command.by, early=True)


def end_match_early(story: Story[T], command: EndMatch) -> None:
    """The match is closed by a command, and before it the round that is being played. (ALL-10)"""
    state, teams = story.state, story.state.options.teams
    losers = team_of(state.seats, teams, command.by) if command.by else ()
    goes_on = state.phase != "deal"
    if goes_on:
        # The last round's own end would close the match for another reason than this one.
        story.add(_round_ended(state, command.reason, losers, command.by, early=True))
    rank = {} if command.reason == "abandoned" else standing(story.state, teams, losers, goes_on)
    _end_match(story, command.reason, rank, command.by, early=True)


def record_round(story: Story[T], command: RecordRound) -> None:
    """Tell a round of which the result alone is known."""
    state, losers = story.state, named(command.loser)
    order = _only_other(state, losers) if command.order is None else command.order
    story.add(
        RoundRecorded(
            round=state.round.number + (not state.round.again),
            dealer=state.dealers[-1],
            order=order,
            loser=command.loser,
            points=_points(state, losers),
            rank=round_rank(state.seats, {seat: n for n, seat in enumerate(order, 1)}, losers),
            items=(),
        )
    )
    _match_over(story)


def why_not_record_round(table: Table, command: RecordRound) -> Refusals:
    """Check whether a round can have ended so. (ALL-1, ALL-8, DUR-11, DUR-12, RTK-10, RTK-11)"""
    yield from why_not_between_rounds(table.phase, table.round.number, "round_not_ended")
    losers, order, ruling = named(command.loser), command.order or (), table.RULES.out
    if command.order is None and not losers:
        yield Refusal(ruling, "loser_missing", {"missing": "loser"}, physical=True)
        return
    if losers and losers != (team := team_of(table.seats, table.options.teams, losers[0])):
        rule = table.RULES.teams if table.options.teams else ruling
        seats = tuple(team_name(team).split("+"))
        yield Refusal(rule, "not_a_team", {"to": command.loser, "seats": seats, "count": len(seats)}, physical=True)
    elif losers and all(seat in order for seat in losers):
        yield Refusal(ruling, "loser_went_out", {"to": command.loser, "count": len(losers)}, physical=True)
    elif not losers and len(order) > len(table.seats) - 2:
        yield Refusal(ruling, "nobody_out_last", {"count": len(order)}, physical=True)
