"""What each round was for each entrant: the ground of standings, tie-breaks and pairings."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from engine.tournaments import points as paid
from engine.tournaments.settings import DRAW, Settings, Stage
from engine.tournaments.state import GONE, Penalty, Result, Round, Table, Tournament

SAT, BYE, FORFEIT, MISSED, VOID, FREE = "sat", "bye", "forfeit", "missed", "void", "free"


class Turn(NamedTuple):
    """What a round was for one entrant. there: who else was at the table; result: of it, where he sat.

    first: whether he sat at A; size: how many sat.
    """

    round: int
    kind: str
    points: int = 0
    there: tuple[str, ...] = ()
    result: Result | None = None
    first: bool = False
    size: int = 0


class Scope(NamedTuple):
    """Which rounds and whom a standing is about. last: the last round up to which penalties count, a play-off too."""

    stage: int
    rounds: tuple[Round, ...]
    entrants: tuple[str, ...]
    last: int


def assumed_of(table: Table, settings: Settings, stage: Stage) -> Result:
    """What a table that has no result yet is taken for, where the next round cannot wait: shared by all who sit there.

    One alone has won by forfeit, fewer than the game is played by have a bye each.
    """
    order = (table.entrants,)
    if len(table.entrants) < 2:
        return Result(0, order, points=dict.fromkeys(table.entrants, paid.win(settings, stage)), outcome="forfeit")
    if len(table.entrants) < settings.least:
        return Result(0, order, points=dict.fromkeys(table.entrants, paid.bye(settings, stage)), outcome="bye")
    return Result(0, order, points=paid.of_table(settings, order, (), None))


class Reckoning:
    """All turns within a scope, and what follows of them. assumed: tables without a result count as shared by all."""

    def __init__(self, state: Tournament, scope: Scope, *, assumed: bool = False) -> None:
        self.state = state
        self.scope = scope
        self.stage = state.settings.stages[scope.stage]
        self.turns: dict[str, list[Turn]] = {entrant: [] for entrant in scope.entrants}
        struck = self.stage.format.struck(state, scope)
        for each in scope.rounds:
            self._take(each, assumed, struck)

    def _take(self, each: Round, assumed: bool, struck: frozenset[str]) -> None:
        told: set[str] = set()

        def tell(entrant: str, turn: Turn | None) -> None:
            told.add(entrant)
            if turn is not None and entrant in self.turns:
                self.turns[entrant].append(turn)

        for table in each.tables:
            result = table.result
            if result is None and assumed:
                result = assumed_of(table, self.state.settings, self.stage)
            playing = table.entrants
            if struck and not struck.isdisjoint(table.entrants):
                playing = tuple(entrant for entrant in table.entrants if entrant not in struck)
                if len(playing) < 2:
                    playing = ()
                if result is not None:
                    result = strike_from(result, playing, self.state.settings, self.stage)
                for entrant in table.entrants:
                    if entrant not in playing:
                        tell(entrant, Turn(each.number, FREE))
            for entrant in playing:
                tell(entrant, None if result is None else _turn(each.number, table, playing, result, entrant))
        for entrant in each.byes:
            tell(entrant, Turn(each.number, BYE, paid.bye(self.state.settings, self.stage)))
        for entrant in each.free:
            tell(entrant, Turn(each.number, FREE))
        for entrant, away in each.away.items():
            kind = {"walkover": FORFEIT, "bye": BYE}.get(away.why, MISSED)
            tell(entrant, Turn(each.number, kind, away.points))
        for entrant in self.turns.keys() - told:
            # A late entry, or somebody who came in between the drawing and the start.
            late = self.state.entries[entrant].late >= each.number
            self.turns[entrant].append(Turn(each.number, MISSED, self.state.settings.late if late else 0))
        if self.state.settings.points["by"] == "score":
            self._pay_missed(each.number)

    def _pay_missed(self, round_: int) -> None:
        """Give those who missed a round as few points as anybody has who played it, if that is less than nothing."""
        of_round = {entrant: turns[-1] for entrant, turns in self.turns.items() if turns and turns[-1].round == round_}
        worst = min((turn.points for turn in of_round.values() if turn.kind == SAT), default=0)
        for entrant, turn in of_round.items():
            if turn.kind == MISSED and turn.points == 0:
                self.turns[entrant][-1] = turn._replace(points=min(0, worst))

    @cached_property
    def points(self) -> dict[str, int]:
        """What each has, without penalties."""
        return {entrant: sum(turn.points for turn in turns) for entrant, turns in self.turns.items()}

    @cached_property
    def penalties(self) -> dict[str, int]:
        """What is taken off each."""
        lost = dict.fromkeys(self.turns, 0)
        for penalty in in_force(self.state.penalties, self.scope):
            if penalty.entrant in lost:
                lost[penalty.entrant] += penalty.points
        return lost

    @cached_property
    def net(self) -> dict[str, int]:
        """What each has, less penalties: by this one stands, and is paired."""
        return {entrant: points - self.penalties[entrant] for entrant, points in self.points.items()}

    @cached_property
    def worth(self) -> dict[str, int]:
        """What each counts for those who met him: penalties do not, a round after he withdrew is half a win."""
        return {
            entrant: points + DRAW * sum(1 for each in self.scope.rounds if entrant in each.gone)
            for entrant, points in self.points.items()
        }

    def stand_in(self, entrant: str) -> int:
        """What a round counts that he did not sit."""
        rounds = sum(1 for turn in self.turns[entrant] if turn.kind != FREE)
        return min(self.worth[entrant], DRAW * rounds)

    @cached_property
    def met(self) -> dict[frozenset[str], int]:
        """How often two have met: sat at a table, or were both there when it became void."""
        times: dict[frozenset[str], int] = {}
        for entrant, turns in self.turns.items():
            for turn in turns:
                if turn.kind in (SAT, VOID):
                    for other in turn.there:
                        if entrant < other:
                            pair = frozenset((entrant, other))
                            times[pair] = times.get(pair, 0) + 1
        return times

    def anything_counted(self, entrant: str) -> bool:
        """Whether he has been more in this than a name."""
        return any(turn.kind in (SAT, BYE, FORFEIT, VOID) for turn in self.turns[entrant])


def in_force(penalties: Iterable[Penalty], scope: Scope) -> Iterable[Penalty]:
    """The penalties that count in a scope. One given before the first round counts in the first stage."""
    if not scope.rounds:
        return [each for each in penalties if not each.lifted and each.round == 0 and scope.stage == 0]
    first = scope.rounds[0].number
    return [each for each in penalties if not each.lifted and first <= max(each.round, 1) <= scope.last]


def strike_from(result: Result, playing: Sequence[str], settings: Settings, stage: Stage) -> Result:
    """Return the result of a table as if only some had been there: they keep their order, and are paid as so many."""

    def here(entrants: Iterable[str]) -> tuple[str, ...]:
        return tuple(entrant for entrant in entrants if entrant in playing)

    order = tuple(place for each in result.order if (place := here(each)))
    left, absent = here(result.left), here(result.absent)
    scores = None if result.scores is None else {who: had for who, had in result.scores.items() if who in playing}
    result = result._replace(order=order, left=left, absent=absent, scores=scores)
    if result.outcome is not None:
        return result
    if len(result.sat) > 1:
        return result._replace(points=paid.of_table(settings, order, left, scores))
    points = {entrant: paid.win(settings, stage) for place in order for entrant in place}
    return result._replace(outcome="forfeit", left=(), points=points)


def _turn(number: int, table: Table, playing: Sequence[str], result: Result, entrant: str) -> Turn:
    points = result.points.get(entrant, 0)
    if entrant in result.absent:
        return Turn(number, MISSED)
    if result.outcome == "forfeit":
        return Turn(number, FORFEIT, points)
    if result.outcome == "bye":
        return Turn(number, BYE, points)
    there = tuple(other for other in playing if other != entrant and other not in result.absent)
    if result.outcome == "void":
        return Turn(number, VOID, 0, there)
    return Turn(number, SAT, points, there, result, table.entrants[0] == entrant, len(there) + 1)


def scope_of(state: Tournament, stage: int, until: int | None = None, group: int | None = None) -> Scope:
    """The started rounds of a stage, up to a round, and who is in it."""
    started = [
        each for each in state.rounds if each.stage == stage and each.counts and (until is None or each.number <= until)
    ]
    rounds = tuple(each for each in started if not each.playoff)
    return Scope(stage, rounds, entrants_of(state, stage, group), max((each.number for each in started), default=0))


def entrants_of(state: Tournament, stage: int, group: int | None = None) -> tuple[str, ...]:
    """Who is in a stage: as drawn, and in a first stage whoever entered since."""
    draw = state.draw(stage)
    drawn = () if draw is None else draw.groups if group is None else draw.groups[group : group + 1]
    known = [entrant for each in drawn for entrant in each]
    if stage == 0 and not group and (draw is None or len(draw.groups) == 1):
        seen = set(known)
        known += [each.entrant for each in state.entries.values() if each.entrant not in seen]
    status = {entrant: state.entries[entrant].status for entrant in known}
    return tuple(entrant for entrant in known if status[entrant] not in GONE)


def group_of(state: Tournament, stage: int, entrants: Sequence[str]) -> int:
    """The group that those at a table are of; 0 where a stage has one, or none is drawn."""
    draw = state.draw(stage)
    groups = draw.groups if draw else ()
    return next((at for at, group in enumerate(groups) if entrants and entrants[0] in group), 0)


def placed(result: Result, entrant: str) -> tuple[list[str], list[str]]:
    """The entrants behind somebody at his table, and the others who share his place."""
    for place, shared in enumerate(result.ranked):
        if entrant in shared:
            behind = [other for later in result.ranked[place + 1 :] for other in later]
            return behind, [other for other in shared if other != entrant]
    return [], []
