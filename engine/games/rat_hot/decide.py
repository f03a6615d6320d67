"""From commands to events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.commands import Command, EndMatch, EndRound
from engine.events import Event, RoundEnded
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
from engine.handlers import handlers
from engine.rounds import after_round, alone, by_rounds_won, last_of, match_ended, ranked, why_not_end_match
from engine.seats import number
from engine.shapes import plain
from engine.story import Story
from engine.zones import Seat

_Story = Story[State]


def decide(state: State, command: Command, irregular: bool = False) -> list[Event]:
    """The events that command causes, oldest first. Raises IllegalMove; changes nothing.

    irregular: it did happen, so only what is physically impossible is refused.
    """
    story = _Story(state, evolve)
    _DECIDE[type(command)](story, command, irregular)
    return story.events


def _deal(story: _Story, command: Deal, irregular: bool) -> None:
    state = story.state
    BOOK.refuse(rules.why_not_deal(state, command), irregular)
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


def _draw(story: _Story, command: Draw, irregular: bool) -> None:
    state = story.state
    BOOK.refuse(rules.why_not_draw(state, command), irregular)
    due = rules.turn_of(state, command.by)
    cards = command.cards if state.deck is None else state.deck[: due.cards]
    assert cards is not None
    story.add(Drew(by=command.by, cards=cards, turn=due.turn))


def _place(story: _Story, command: Place, irregular: bool) -> None:
    state, seat = story.state, command.by
    BOOK.refuse(rules.why_not_place(state, command), irregular)
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
        _end_round(story, "rats", seat)
    elif left == 0:
        _count(story)
        _end_round(story, "last_card")


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


def _end_round(
    story: _Story, reason: str, loser: Seat | None = None, by: Seat | None = None, early: bool = False
) -> None:
    story.add(_round_ended(story.state, reason, loser, by, early))
    _match_over(story, reason)


def _round_ended(state: State, reason: str, loser: Seat | None, by: Seat | None, early: bool) -> RoundEnded:
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


def _match_over(story: _Story, reason: str = "played") -> None:
    """After the last round the match is over. reason: that of a round without a result. (ALL-5)"""
    state = story.state
    if over := after_round(state.round, state.options.rounds, state.decided, reason, lambda: _standing(state)):
        _end_match(story, *over)


def _standing(state: State, last: Seat | None = None) -> dict[Seat, int]:
    return by_rounds_won(state.seats, state.won, last)


def _end_match(story: _Story, reason: str, rank: dict[Seat, int], by: Seat | None = None, early: bool = False) -> None:
    story.add(match_ended(reason, rank, alone(story.state.seats), last_of(rank), by, early))


def _end_round_early(story: _Story, command: EndRound, irregular: bool) -> None:
    state = story.state
    BOOK.refuse(rules.why_not_end_round(state, command.reason, command.by), irregular)
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
    _end_round(story, command.reason, loser, command.by, early=True)


def _end_match_early(story: _Story, command: EndMatch, irregular: bool) -> None:
    BOOK.refuse(why_not_end_match(story.state.phase, command.reason, command.by), irregular)
    if story.state.phase == "play":
        # The last round's own end would close the match for another reason than this one.
        story.add(_round_ended(story.state, command.reason, command.by, command.by, early=True))
    rank = {} if command.reason == "abandoned" else _standing(story.state, command.by)
    _end_match(story, command.reason, rank, command.by, early=True)


def _record_round(story: _Story, command: RecordRound, irregular: bool) -> None:
    state = story.state
    BOOK.refuse(why_not_record_round(state, command), irregular)
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
    _match_over(story)


def _restate(story: _Story, command: Restate, irregular: bool) -> None:
    BOOK.refuse(why_not_restate(story.state, command), irregular)
    story.add(restated(story.state, command))


_DECIDE: dict[type[Command], Callable[[_Story, Any, bool], None]] = handlers(
    COMMANDS,
    {
        Deal: _deal,
        Draw: _draw,
        Place: _place,
        Restate: _restate,
        RecordRound: _record_round,
        EndRound: _end_round_early,
        EndMatch: _end_match_early,
    },
)
