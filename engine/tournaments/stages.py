"""Which stage the next round is of, and whether a stage is over."""

from engine.errors import Invalid
from engine.tournaments import knockout
from engine.tournaments.draws import schedules
from engine.tournaments.errors import Conflict
from engine.tournaments.state import CLOSED, Round, Tournament


def stage_due(past: Tournament) -> int:
    """The stage of the next round. Raises Conflict, Invalid."""
    if not past.rounds:
        return 0
    last = past.rounds[-1].stage
    if not _is_over(past, last):
        return last
    if past.rounds[-1].status != CLOSED:
        raise round_open(
            past.rounds[-1], "is not closed; the stage ends with it", "n’est pas close ; la phase finit avec elle"
        )
    if last + 1 == len(past.settings.stages):
        raise Invalid([("/type", "nothing is left to pair: that was the last round")])
    return last + 1


def rounds_of(past: Tournament, stage: int) -> tuple[Round, ...]:
    """The rounds of a stage, play-offs at its cut left out."""
    return tuple(each for each in past.rounds if each.stage == stage and not each.playoff)


def _is_over(past: Tournament, stage: int) -> bool:
    """Whether a stage has no round left. Raises Conflict where a knock-out does not know."""
    of, rounds = past.settings.stages[stage], rounds_of(past, stage)
    if of.kind == "swiss":
        return len(rounds) >= (of.rounds or 0)
    draw = past.draw(stage)
    if draw is None:
        return False
    if of.kind == "round_robin":
        return len(rounds) >= max(
            (len(schedule) for schedule in schedules(past, stage)),
            default=0,
        )
    after = knockout.following(past, draw, rounds)
    if after.undecided:
        tables = ", ".join(map(str, after.undecided))
        raise Conflict(
            "round-open",
            f"it is not decided who goes on: table {tables}",
            f"on ne sait pas encore qui se qualifie : table {tables}",
            {"round": rounds[-1].number, "missing": list(after.undecided)},
        )
    return after.over


def stage_ends(state: Tournament, round_: int) -> bool:
    """Whether a stage has its last round with this one. Of a knock-out: as its results say so far."""
    of = state.rounds[round_ - 1]
    past = state._replace(rounds=state.rounds[:round_])
    try:
        return _is_over(past, of.stage)
    except Conflict:
        return False


def round_open(of: Round, said: str, dit: str) -> Conflict:
    """What another round is refused with while this one is open. said, dit: of it, in English and in French."""
    return Conflict(
        "round-open",
        f"round {of.number} {said}",
        f"la ronde {of.number} {dit}",
        {"round": of.number, "missing": of.missing},
    )
