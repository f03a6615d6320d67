"""Which stage the next round is of, and whether a stage is over."""

from collections.abc import Collection, Iterable
from itertools import chain

from engine.errors import Invalid
from engine.tournaments.errors import Conflict
from engine.tournaments.state import CLOSED, IN, Round, Tournament


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
        raise Invalid(
            [("/type", "nothing is left to pair: that was the last round")],
            "il n’y a plus rien à apparier : c’était la dernière ronde",
        )
    return last + 1


def _is_over(past: Tournament, stage: int) -> bool:
    """Return whether a stage has no round left. Raises Conflict where results do not say who goes on."""
    of, rounds, draw = past.settings.stages[stage].format, past.rounds_of(stage), past.draw(stage)
    if of.elimination is None:
        count = of.rounds(past, stage)
        return count is not None and len(rounds) >= count
    if draw is None:
        return False
    after = of.elimination.following(past, draw, rounds)
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
    """Return whether a stage has its last round with this one, as its results say so far."""
    of = state.rounds[round_ - 1]
    past = state._replace(rounds=state.rounds[:round_])
    try:
        return _is_over(past, of.stage)
    except Conflict:
        return False


def still_in(past: Tournament, stage: int) -> list[str]:
    """Return who is in the tournament and may still play in a stage that is drawn; nobody who has gone out."""
    draw = past.draw(stage)
    if draw is None:
        return []
    entrants: Iterable[str] = chain.from_iterable(draw.groups)
    if (elimination := past.settings.stages[stage].format.elimination) is not None:
        entrants = elimination.following(past, draw, past.rounds_of(stage)).alive
    return [entrant for entrant in entrants if past.entries[entrant].status == IN]


def refuse_nobody_left(past: Tournament, stage: int, here: Collection[str]) -> None:
    """Raise where no two people of a stage are left who could play: the tournament is to be ended.

    Args:
        past: The tournament before the round that is to be paired, with the stage drawn.
        stage: The stage of that round.
        here: Those who are present.

    Raises:
        Conflict: At most one entrant is still in.
        Invalid: Nobody of them is present.
    """
    left = still_in(past, stage)
    if len(left) > 1 or (not left and not past.rounds_of(stage)):
        if not set(here).intersection(left):
            raise Invalid(
                [("/type", "nobody is present: check somebody in")], "personne n’est présent : pointez quelqu’un"
            )
        return
    won = past.settings.stages[stage].format.elimination is not None
    raise Conflict(
        "nobody-left",
        "nobody is left to play: end the tournament"
        if not left
        else f"only {left[0]} is left{', and has won' if won else ''}: end the tournament",
        "il ne reste personne pour jouer : terminez le tournoi"
        if not left
        else f"il ne reste que {left[0]}{', qui a gagné' if won else ''} : terminez le tournoi",
        {"entrants": left},
    )


def is_decided(state: Tournament) -> bool:
    """Return whether nothing is left to pair: the last stage has had its rounds, is won, or all have left it."""
    if not state.rounds or state.rounds[-1].status != CLOSED:
        return False
    last = state.rounds[-1].stage
    if last + 1 < len(state.settings.stages):
        return False
    draw, elimination = state.draw(last), state.settings.stages[last].format.elimination
    if elimination is None:
        return _is_over(state, last)
    if draw is None:
        return False
    after = elimination.following(state, draw, state.rounds_of(last))
    # Two who are out may still play for the third place.
    is_played = any(sum(1 for who in table if state.entries[who].status == IN) > 1 for table in after.tables)
    return after.over or (len(still_in(state, last)) < 2 and not is_played)


def round_open(of: Round, said: str, dit: str) -> Conflict:
    """What another round is refused with while this one is open. said, dit: of it, in English and in French."""
    return Conflict(
        "round-open",
        f"round {of.number} {said}",
        f"la ronde {of.number} {dit}",
        {"round": of.number, "missing": of.missing},
    )
