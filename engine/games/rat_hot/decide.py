"""From commands to events."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.commands import EndRound
from engine.deciding import Story, decider, telling
from engine.events import RoundEnded
from engine.games.rat_hot import board, rules
from engine.games.rat_hot.cards import faces
from engine.games.rat_hot.events import (
    COMMANDS,
    Counted,
    Deal,
    Dealt,
    Draw,
    Drew,
    Place,
    Placed,
    RatsOut,
    RecordRound,
    Restate,
    RoundRecorded,
)
from engine.games.rat_hot.evolve import evolve
from engine.games.rat_hot.restating import restated, why_not_record_round, why_not_restate
from engine.games.rat_hot.state import Next, State, board_of, other, owner, quota
from engine.games.rat_hot.texts import BOOK
from engine.rounds import after_last, alone, by_rounds_won, closed_early, end_round, last_of, ranked
from engine.seats import number
from engine.shapes import plain
from engine.zones import Seat

_Story = Story[State]


def _deal(story: _Story, command: Deal) -> None:
    state = story.state
    starter, start = command.starter or rules.due_starter(state), command.start or state.start
    assert starter is not None and start is not None
    dealt = Dealt(
        starter=starter,
        start=start,
        colours=dict(zip(state.seats, state.options.colours, strict=True)),
        said=tuple(name for name in ("starter", "start") if getattr(command, name) is not None),
        next=Next(starter, quota(state._replace(lain=0), 1), 1)._asdict(),
        parts={} if command.deck is None else {"*": {"deck": list(command.deck)}},
    )
    story.add(dealt)


def _draw(story: _Story, command: Draw) -> None:
    state = story.state
    due = rules.turn_of(state, command.by)
    cards = command.cards if state.deck is None else state.deck[: due.cards]
    assert cards is not None
    story.add(Drew(by=command.by, cards=cards, turn=due.turn))


def _place(story: _Story, command: Place) -> None:
    state, seat = story.state, command.by
    before, places = board_of(state), board.spot(command.at, command.way)
    after = board.laid(before, places, faces(command.card), state.numbered)
    turn = rules.turn_of(state, seat)
    left, more = None if state.left is None else state.left - 1, turn.cards - 1
    ends_turn = not more or left == 0
    rats = rules.rats_out(state, after, seat) if ends_turn or state.options.rats == "card" else ()
    due: Next | None = Next(seat, more, turn.turn)
    if rats or left == 0:
        due = None
    elif ends_turn:
        due = Next(other(state, seat), quota(state._replace(lain=state.lain + 1), turn.turn + 1), turn.turn + 1)
    story.add(
        Placed(
            by=seat,
            card=command.card,
            at=tuple(command.at),
            way=command.way,
            level=board.level_on(before, places),
            turn=turn.turn,
            scored=_groups(board.scoring(before, after, places, state.options)),
            next=None if due is None else due._asdict(),
        )
    )
    if rats:
        _rats_out(story, seat, rats)
        end_round(story, _round_ended(story.state, "rats", seat), _standing)
    elif left == 0:
        _count(story)
        end_round(story, _round_ended(story.state, "last_card"), _standing)


def _groups(found: Iterable[board.Group]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"colour": group.colour, "spice": group.spice, "squares": plain(group.squares), "points": group.points}
        for group in found
    )


def _rats_out(story: _Story, seat: Seat, rats: tuple[board.XY, ...]) -> None:
    story.add(RatsOut(by=seat, loser=seat, rats=tuple(plain(rats))))


def _count(story: _Story) -> None:
    """Every group once more, of both colours. (RH-9)"""
    state = story.state
    found = board.groups(board_of(state))
    points = {owner(state, colour): count for colour, count in board.totals(found).items()}
    totals = {seat: state.points[number(seat)] + points[seat] for seat in state.seats}
    story.add(Counted(groups=_groups(found), totals=totals))


def _round_ended(
    state: State, reason: str, loser: Seat | None = None, by: Seat | None = None, early: bool = False
) -> RoundEnded:
    points = dict(zip(state.seats, state.points, strict=True))
    rank: dict[Seat, int] = {}
    if loser is not None or state.counted:
        rank = _rank(state, points, loser)
    return RoundEnded(
        by=by, round=state.round, reason=reason, loser=last_of(rank), order=(), points=points, rank=rank, early=early
    )


def _rank(state: State, points: Mapping[Seat, int], loser: Seat | None) -> dict[Seat, int]:
    """The loser last, or else the higher sum first. (RH-8, RH-9)"""
    keys = {seat: (seat == loser, 0 if loser else -points[seat]) for seat in state.seats}
    return ranked(keys, alone(state.seats))


def _standing(state: State, last: Seat | None = None) -> dict[Seat, int]:
    return by_rounds_won(state.seats, state.won, last)


def _end_round_early(story: _Story, command: EndRound) -> None:
    state = story.state
    loser = command.by
    if command.reason == "last_card":
        assert state.next is not None
        seat = state.next.seat
        rats = rules.rats_out(state, board_of(state), seat) if rules.is_begun(state) else ()
        if rats:
            # His turn ends here, as there is nothing more that he could lay. (RH-8)
            _rats_out(story, seat, rats)
            loser = seat
        else:
            _count(story)
    end_round(story, _round_ended(story.state, command.reason, loser, command.by, early=True), _standing)


def _closed(state: State, reason: str, by: Seat | None) -> RoundEnded:
    return _round_ended(state, reason, by, by, early=True)


def _record_round(story: _Story, command: RecordRound) -> None:
    state = story.state
    points = {seat: (command.totals or {}).get(seat, 0) for seat in state.seats}
    rank = _rank(state, points, command.loser)
    story.add(
        RoundRecorded(
            round=state.round + 1,
            starter=rules.due_starter(state),
            totals=None if command.totals is None else points,
            loser=last_of(rank),
            points=points,
            rank=rank,
            items=(),
        )
    )
    after_last(story, _standing)


decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        **closed_early(_closed, _standing),
        Deal: (rules.why_not_deal, _deal),
        Draw: (rules.why_not_draw, _draw),
        Place: (rules.why_not_place, _place),
        Restate: (why_not_restate, telling(restated)),
        RecordRound: (why_not_record_round, _record_round),
        EndRound: (rules.why_not_end_round, _end_round_early),
    },
)
