"""The next round: what there is to pair, the pairing of it, and why it is as it is.

`to_pair` asks a tournament, `paired` searches: the second needs nothing but what the first has said, so it may run
elsewhere. `drafted` makes the event of it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.tournaments import knockout, round_robin
from engine.tournaments.aims import Person, Problem, Seating, broken, cost_of, pair_key
from engine.tournaments.chance import Chance, digest, draft_seed
from engine.tournaments.errors import Conflict
from engine.tournaments.events import RoundPaired, Seeded
from engine.tournaments.matching import Matcher, best_pairs
from engine.tournaments.points import win
from engine.tournaments.reckoning import BYE, FORFEIT, SAT, Reckoning, scope_of, tables_of
from engine.tournaments.settings import Stage
from engine.tournaments.standings import Row, lot, number, of_stage, ranks
from engine.tournaments.state import CLOSED, DRAFT, IN, PUBLISHED, Away, Draw, Round, Table, Tournament
from engine.tournaments.tables import best_tables

Group = tuple[str, ...]


class Task(NamedTuple):
    """A round to be paired. problems: a search for each group; fixed: tables that follow without one, by their group.

    basis: a digest of all that the pairing hangs on; kept: tables of the draft before that stay; groups, plan: of a
    stage that this round begins, as RoundPaired has them.
    """

    round: int
    stage: int
    seed: str
    drafts: int
    basis: str
    present: tuple[str, ...]
    problems: tuple[tuple[int, Problem], ...] = ()
    fixed: tuple[tuple[int, tuple[str, ...]], ...] = ()
    byes: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    away: Mapping[str, Away] = {}
    assumed: tuple[int, ...] = ()
    kept: tuple[Table, ...] = ()
    groups: tuple[Group, ...] | None = None
    plan: Any = None


class RoundPairing(NamedTuple):
    """What a search came to. tables: by their group; broken: the hard aims that could not be kept."""

    basis: str
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    byes: tuple[str, ...]
    kept: tuple[int, ...] = ()
    broken: tuple[str, ...] = ()


def seeding(state: Tournament, seed: str) -> list[Seeded]:
    """What is recorded before the next draft: a seed that nobody knows, where the tournament's is not here or is told.

    seed: a new one. (TRN-20)
    """
    return [Seeded(seed=seed)] if state.seed is None or state.is_told else []


def to_pair(state: Tournament, keep: Sequence[int] = (), *, draft: int | None = None) -> Task:
    """The next round, or the one whose draft there is. draft: which of its drafts, by default a new one.

    Raises Conflict where it cannot be paired yet, Invalid where nothing is left to pair.
    """
    at = state.draft
    return _task(state, at, keep, draft, present=None)


def _task(
    state: Tournament, at: Round | None, keep: Sequence[int], draft: int | None, present: Collection[str] | None
) -> Task:
    before = state.rounds[: at.number - 1] if at is not None else state.rounds
    round_ = len(before) + 1
    past = state._replace(rounds=before, draws=tuple(draw for draw in state.draws if draw.first < round_))
    if before and before[-1].status in (DRAFT, PUBLISHED):
        raise _open(before[-1], "is not started yet", "n’a pas encore commencé")
    stage = stage_due(past)
    drafts = state.drafts.get(round_, 0) if draft is None else draft
    known = at.seed if at is not None and at.drafts == draft else None
    seed = known or draft_seed(state.seed, round_, drafts)
    begins = _begins(past, stage, seed)
    plan = _plan(past, stage, begins, seed)
    if begins is not None:
        past = past._replace(draws=(*past.draws, Draw(stage, round_, begins, plan)))
    here = _present(past, stage, round_) if present is None else frozenset(present)
    kept = tuple(table for table in (at.tables if at else ()) if table.number in keep)
    if missing := [each for each in keep if each not in {table.number for table in kept}]:
        raise Invalid([("/keep", f"no table {missing[0]} in a draft of round {round_}")])
    if present is None and (gone := [each.number for each in kept if not here.issuperset(each.entrants)]):
        raise Invalid([("/keep", f"table {gone[0]} has somebody who is not to be paired: leave it out")])
    made = _KINDS[state.settings.stages[stage].kind](past, stage, round_, seed, here)
    drawn = [frozenset(table) for _, table in made.fixed]
    if not made.problems and (others := [each.number for each in kept if frozenset(each.entrants) not in drawn]):
        raise Invalid([("/keep", f"table {others[0]} is not as this round is drawn now: leave it out")])
    away = {**_absent(past, stage, round_, here), **made.away}
    basis = digest(
        [
            round_,
            stage,
            sorted(here),
            [_plain(problem) for _, problem in made.problems],
            made.fixed,
            made.byes,
            made.free,
        ]
    )
    task = made._replace(
        round=round_, stage=stage, seed=seed, drafts=drafts, basis=basis, present=tuple(sorted(here, key=number)),
        away=away, groups=begins, plan=plan,
    )  # fmt: skip
    return _without(task, kept) if kept else task


def _plain(problem: Problem) -> list[Any]:
    met = sorted([*pair, times] for pair, times in problem.met.items())
    return [[list(person) for person in problem.people], met, problem.sizes]


def _open(of: Round, said: str, dit: str) -> Conflict:
    return Conflict(
        "round-open",
        f"round {of.number} {said}",
        f"la ronde {of.number} {dit}",
        {"round": of.number, "missing": of.missing},
    )


def stage_due(past: Tournament) -> int:
    """The stage of the next round. Raises Conflict, Invalid."""
    if not past.rounds:
        return 0
    last = past.rounds[-1].stage
    if not _is_over(past, last):
        return last
    if past.rounds[-1].status != CLOSED:
        raise _open(
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
            (len(schedule) for schedule in _schedules(past, stage)),
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


def _schedules(past: Tournament, stage: int) -> list[round_robin.Rounds]:
    draw = past.draw(stage)
    if draw is None:
        return []
    of = past.settings.stages[stage]
    plans = draw.plan or [None] * len(draw.groups)
    return [round_robin.schedule(of, len(group), plan) for group, plan in zip(draw.groups, plans, strict=True)]


def _begins(past: Tournament, stage: int, seed: str) -> tuple[Group, ...] | None:
    """The groups of a stage that has none yet, in the order of their seeding; None where it has."""
    if past.draw(stage) is not None:
        return None
    of = past.settings.stages[stage]
    if stage:
        seeded = qualified(past, stage)
    else:
        entries = list(past.live()) if of.kind == "round_robin" else [each for each in past.live() if each.present]
        seeded = _by_start(past, [each.entrant for each in entries], seed)
    if of.kind == "swiss" and of.groups == 1 and stage == 0:
        return (tuple(sorted(seeded, key=number)),)
    size, over = divmod(len(seeded), of.groups)
    sizes = [size + 1] * over + [size] * (of.groups - over)
    return tuple(tuple(group) for group in knockout.in_snakes(seeded, sizes))


def _by_start(past: Tournament, entrants: Sequence[str], seed: str) -> list[str]:
    """By starting places, then rating, then lots; by lots alone where the first round is drawn."""
    order = Chance(seed).shuffled(sorted(entrants, key=number))
    of = past.settings.stages[0]
    if past.settings.first_round == "start" or of.groups > 1:
        order.sort(key=lambda entrant: _start(past, entrant))
    return order


def _start(past: Tournament, entrant: str) -> tuple[int, int]:
    entry = past.entries[entrant]
    return entry.start or 10**6, -(entry.rating or 0)


def qualified(past: Tournament, stage: int) -> list[str]:
    """Who came into a stage from the one before: by place in the group, then by points.

    Raises Conflict where the cut is between equal ones who are to play it off.
    """
    of, before = past.settings.stages[stage], stage - 1
    draw = past.draw(before)
    groups = range(len(draw.groups)) if draw else range(1)
    lists = [of_stage(past, before, None, group if len(groups) > 1 else None) for group in groups]
    if of.take is not None:
        lists = [of_stage(past, before)]
    came: list[tuple[int, int, Row]] = []
    for rows in lists:
        ranked = [row for row in rows if row.rank is not None and row.status == IN]
        most = of.take if of.take is not None else of.per_group or 0
        came += [(place, -row.points, row) for place, row in enumerate(_cut(past, before, ranked, most))]
    came.sort(key=lambda each: (each[0], each[1], lot(past.of_lots, before, each[2].entrant)))
    return [row.entrant for _, _, row in came]


def _cut(past: Tournament, stage: int, rows: Sequence[Row], most: int) -> list[Row]:
    """The first most of rows; of those equal at the cut as was agreed."""
    if len(rows) <= most:
        return list(rows)
    rank = rows[most - 1].rank
    if rows[most].rank != rank:
        return list(rows[:most])
    sure = [row for row in rows if row.rank is not None and rank is not None and row.rank < rank]
    equal = [row for row in rows if row.rank == rank]
    if past.settings.at_cut == "more":
        return sure + equal
    drawn = next((each.lots for each in reversed(past.rounds) if each.stage == stage and each.lots), ())
    if past.settings.at_cut == "lots":
        place = {entrant: at for at, entrant in enumerate(drawn)}
        equal.sort(key=lambda row: (place.get(row.entrant, len(place)), lot(past.of_lots, stage, row.entrant)))
        return (sure + equal)[:most]
    played = _played_off(past, stage)
    equal.sort(key=lambda row: played.get(row.entrant, 0), reverse=True)
    left = most - len(sure)
    if played.get(equal[left - 1].entrant, 0) == played.get(equal[left].entrant, 0):
        names = [row.entrant for row in equal]
        raise Conflict(
            "round-open",
            f"the cut is between equal ones, who are to play it off: seat {', '.join(names)} in a further round",
            "la coupure tombe entre des ex æquo, qui doivent se départager : "
            f"placez {', '.join(names)} dans une ronde de plus",
            {"entrants": names},
        )
    return (sure + equal)[:most]


def _played_off(past: Tournament, stage: int) -> dict[str, int]:
    """Points at tables that were played to decide a cut."""
    points: dict[str, int] = {}
    for each in past.rounds:
        if each.stage == stage and each.playoff:
            for table in each.tables:
                for entrant, had in (table.result.points if table.result else {}).items():
                    points[entrant] = points.get(entrant, 0) + had
    return points


def lots_at_cut(state: Tournament, stage: int) -> tuple[str, ...]:
    """The entrants who are equal at the cut behind a stage, in the order of their lots; none where nothing is drawn."""
    further = stage + 1
    if further >= len(state.settings.stages) or state.settings.at_cut != "lots":
        return ()
    of, draw = state.settings.stages[further], state.draw(stage)
    count = len(draw.groups) if draw else 1
    whole = of.take is not None
    drawn: list[str] = []
    for group in range(1 if whole else count):
        rows = [row for row in of_stage(state, stage, None, None if whole or count == 1 else group) if row.status == IN]
        most = of.take if whole and of.take else of.per_group or 0
        if len(rows) > most and rows[most - 1].rank == rows[most].rank:
            equal = [row.entrant for row in rows if row.rank == rows[most].rank]
            drawn += sorted(equal, key=lambda entrant: lot(state.of_lots, stage, entrant))
    return tuple(drawn)


def _plan(past: Tournament, stage: int, begins: tuple[Group, ...] | None, seed: str) -> Any:
    of = past.settings.stages[stage]
    if begins is None or of.kind != "round_robin" or of.table.most == 2:
        return None
    return tuple(round_robin.drawn(of, len(group), digest([seed, place])) for place, group in enumerate(begins))


def _present(past: Tournament, stage: int, round_: int) -> frozenset[str]:
    """Who can be paired: in the stage, here, and not sitting out."""
    draw = past.draw(stage)
    drawn = [entrant for group in draw.groups for entrant in group] if draw else []
    entrants = list(past.entries) if past.is_open(stage) else drawn
    return frozenset(
        entrant
        for entrant in entrants
        if (entry := past.entries[entrant]).status == IN and entry.present and round_ not in entry.out
    )


def _absent(past: Tournament, stage: int, round_: int, here: Collection[str]) -> dict[str, Away]:
    """Who is in, and not paired."""
    draw = past.draw(stage)
    drawn = [entrant for group in draw.groups for entrant in group] if draw else []
    entrants = list(past.entries) if past.is_open(stage) else drawn
    found: dict[str, Away] = {}
    for entrant in entrants:
        entry = past.entries[entrant]
        if entry.status == IN and entrant not in here:
            out = entry.out.get(round_)
            found[entrant] = Away("sat_out", out) if out is not None else Away("absent")
    return found


def _swiss(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    groups = draw.groups if draw else ((),)
    nth = len(rounds_of(past, stage)) + 1
    if nth == 1 and stage == 0 and past.settings.first_round == "by_hand":
        raise Invalid([("/type", "the first round is seated by hand: send seat with its tables")])
    problems: list[tuple[int, Problem]] = []
    for place, group in enumerate(groups):
        members = set(group)
        if len(groups) == 1 and stage == 0:
            members |= set(past.entries)
        entrants = [entrant for entrant in here if entrant in members]
        if entrants:
            seed_here = seed if len(groups) == 1 else digest([seed, place])
            problems.append((place, _problem(past, stage, round_, nth, seed_here, entrants, group, place)))
    if not problems:
        raise Invalid([("/type", "nobody is present: check somebody in")])
    before = past.rounds[-1] if past.rounds else None
    assumed = tuple(before.missing) if before is not None and before.stage == stage else ()
    return Task(round_, stage, seed, 0, "", (), tuple(problems), assumed=assumed)


def _problem(
    past: Tournament, stage: int, round_: int, nth: int, seed: str, entrants: Sequence[str], group: Group, at: int
) -> Problem:
    settings, of = past.settings, past.settings.stages[stage]
    draw = past.draw(stage)
    of_group = at if draw and len(draw.groups) > 1 else None
    reckoning, rank = ranks(past, scope_of(past, stage, None, of_group), assumed=True)
    had = {
        entrant: any(turn.kind in (BYE, FORFEIT) for turn in reckoning.turns.get(entrant, ())) for entrant in entrants
    }
    by_start = nth == 1 and (stage > 0 or settings.first_round == "start")
    order = list(group) if stage else _by_start(past, entrants, seed)
    place = {entrant: where for where, entrant in enumerate(each for each in order if each in had)}
    everybody_had = all(had.values())
    lowest = len(reckoning.turns)
    people = [
        Person(
            entrant,
            points=reckoning.net.get(entrant, 0),
            rank=place[entrant] + 1 if by_start else rank.get(entrant, lowest),
            may_have_bye=everybody_had or not had[entrant],
            club=past.entries[entrant].club,
            family=past.entries[entrant].family,
            place=place.get(entrant, 0) if by_start else 0,
            **_seats_so_far(reckoning, entrant, of),
        )
        for entrant in entrants
    ]
    people.sort(key=lambda person: (-person.points, person.rank, number(person.entrant)))
    here = set(entrants)
    clubs, families = settings.apart_clubs, settings.apart_families
    return Problem(
        round=round_,
        seed=seed,
        sizes=of.table,
        people=tuple(people),
        met={pair_key(*sorted(pair)): times for pair, times in reckoning.met.items() if pair <= here},
        forbidden=past.forbidden,
        clubs=clubs is None or round_ <= clubs,
        families=families is None or round_ <= families,
        starts=settings.first_seat,
        by_start=by_start,
    )


def _seats_so_far(reckoning: Reckoning, entrant: str, of: Stage) -> dict[str, int]:
    sat = [turn for turn in reckoning.turns.get(entrant, ()) if turn.kind == SAT]
    run = 0
    for turn in reversed(sat):
        if not turn.first:
            break
        run += 1
    return {
        "small": sum(1 for turn in sat if turn.size != of.table.prefer),
        "starts": sum(1 for turn in sat if turn.first),
        "run": run,
    }


def _round_robin(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    assert draw is not None, "a round robin is drawn before it is paired"
    at = len(rounds_of(past, stage))
    paid = win(past.settings, past.settings.stages[stage])
    fixed: list[tuple[int, tuple[str, ...]]] = []
    free: list[str] = []
    away: dict[str, Away] = {}
    for place, (group, rounds) in enumerate(zip(draw.groups, _schedules(past, stage), strict=True)):
        tables = rounds[at] if at < len(rounds) else ()
        seated: set[str] = set()
        for table in tables:
            named = [group[each] for each in table]
            seated |= set(named)
            sits = tuple(entrant for entrant in named if entrant in here)
            if len(sits) > 1:
                fixed.append((place, sits))
            elif len(sits) == 1:
                gone = [entrant for entrant in named if entrant not in here]
                if all(_withdrew_early(past, stage, entrant) for entrant in gone):
                    free.append(sits[0])
                else:
                    away[sits[0]] = Away("walkover", paid)
        free += [entrant for entrant in group if entrant not in seated and entrant in here]
    return Task(round_, stage, seed, 0, "", (), fixed=tuple(fixed), free=tuple(free), away=away)


def _withdrew_early(past: Tournament, stage: int, entrant: str) -> bool:
    """Whether he is gone before half of his tables, so that none of them counts."""
    if past.entries[entrant].status == IN:
        return False
    scope = scope_of(past, stage)
    played = sum(1 for each in scope.rounds for table in each.tables if table.result and entrant in table.result.sat)
    return 2 * played < tables_of(past, stage, entrant)


def _knockout(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    assert draw is not None, "a knock-out is drawn before it is paired"
    after = knockout.following(past, draw, rounds_of(past, stage))
    paid = win(past.settings, past.settings.stages[stage])
    fixed: list[tuple[int, tuple[str, ...]]] = []
    away: dict[str, Away] = {}
    chance = Chance(seed)
    for table in after.tables:
        sits = [entrant for entrant in table if entrant in here]
        if len(sits) > 1:
            fixed.append((0, tuple(chance.shuffled(sits))))
        elif sits:
            away[sits[0]] = Away("walkover", paid)
    byes = tuple(entrant for entrant in after.byes if entrant in here)
    playing = {entrant for table in after.tables for entrant in table} | set(after.byes)
    for entrant in set(here) - playing:
        away[entrant] = Away("out")
    return Task(round_, stage, seed, 0, "", (), fixed=tuple(fixed), byes=byes, away=away)


_KINDS = {"swiss": _swiss, "round_robin": _round_robin, "knockout": _knockout}


def _without(task: Task, kept: Sequence[Table]) -> Task:
    """The task for those whom no kept table has."""
    sitting = {entrant for table in kept for entrant in table.entrants}
    problems = tuple(
        (group, problem._replace(people=left))
        for group, problem in task.problems
        if (left := tuple(person for person in problem.people if person.entrant not in sitting))
    )
    fixed = tuple((group, table) for group, table in task.fixed if not sitting & set(table))
    return task._replace(problems=problems, fixed=fixed, kept=tuple(kept))


def solved(problem: Problem, matcher: Matcher) -> Seating:
    """The best seating by the aims."""
    return best_pairs(problem, matcher) if problem.sizes.most == 2 else best_tables(problem)


def paired(task: Task, matcher: Matcher) -> RoundPairing:
    """The round. This is the search: bounded, but too long for who must answer at once."""
    tables, byes = list(task.fixed), list(task.byes)
    missed: set[str] = set()
    for group, problem in task.problems:
        seating = solved(problem, matcher)
        tables += [(group, table) for table in seating.tables]
        byes += seating.byes
        missed |= set(broken(problem, seating))
    kept = tuple(table.number for table in task.kept)
    return RoundPairing(task.basis, tuple(tables), tuple(byes), kept, tuple(sorted(missed)))


def drafted(state: Tournament, task: Task, found: RoundPairing, engine: str) -> RoundPaired:
    """The event of a draft: with numbers for its tables, the most points at the first."""
    tables = numbered(state, task, found.tables)
    return RoundPaired(
        round=task.round,
        stage=task.stage,
        engine=engine,
        drafts=task.drafts,
        kept=tuple(table.number for table in task.kept),
        assumed=task.assumed,
        seed=task.seed,
        basis=task.basis,
        present=task.present,
        tables=tuple(tables),
        byes=found.byes,
        free=task.free,
        away={entrant: {"why": away.why, "points": away.points} for entrant, away in sorted(task.away.items())},
        groups=task.groups,
        plan=task.plan,
    )


def numbered(state: Tournament, task: Task, tables: Sequence[tuple[int, tuple[str, ...]]]) -> list[dict[str, Any]]:
    """Tables with their numbers: by group, then by points; pins move a number, and people stay together."""
    points = {person.entrant: person.points for _, problem in task.problems for person in problem.people}
    rank = {person.entrant: person.rank for _, problem in task.problems for person in problem.people}

    def strength(each: tuple[int, tuple[str, ...]]) -> tuple[int, int, int]:
        group, table = each
        total = sum(points.get(entrant, 0) for entrant in table)
        return group, -60 * total // len(table), min(rank.get(entrant, 0) for entrant in table)

    ordered = sorted(tables, key=strength)
    taken = {table.number for table in task.kept}
    made = [{"table": table.number, "group": table.group, "entrants": list(table.entrants)} for table in task.kept]
    pinned: dict[int, tuple[int, tuple[str, ...]]] = {}
    for group, table in ordered:
        wanted = [state.pins[entrant] for entrant in table if entrant in state.pins]
        if wanted and wanted[0] not in taken and wanted[0] not in pinned:
            pinned[wanted[0]] = (group, table)
    numbers = (each for each in state.settings.table_numbers() if each not in taken and each not in pinned)
    at = {table: number_ for number_, (_, table) in pinned.items()}
    for group, table in ordered:
        made.append({"table": at[table] if table in at else next(numbers), "group": group, "entrants": list(table)})
    return sorted(made, key=lambda each: int(each["table"]))


def is_stale(state: Tournament) -> bool:
    """Whether a result, a penalty or who is present differs from what the draft was paired on."""
    at = state.draft
    if at is None or at.basis is None:
        return False
    try:
        return to_pair(state, draft=at.drafts).basis != at.basis
    except (Conflict, Invalid):
        return True


def otherwise(state: Tournament, round_: int, matcher: Matcher) -> list[int]:
    """Tables of a paired round that would be others by what is known now; of the same people, with the same seed."""
    at = state.rounds[round_ - 1]
    if at.basis is None:
        return []
    try:
        task = _task(state, at, at.kept, at.drafts, at.present)
    except (Conflict, Invalid):
        return [table.number for table in at.tables]
    found = paired(task, matcher)
    together = {frozenset(table) for _, table in found.tables} | {frozenset(table.entrants) for table in task.kept}
    return [table.number for table in at.tables if frozenset(table.entrants) not in together]


def checked(before: Tournament, event: RoundPaired, matcher: Matcher) -> list[int]:
    """Tables at which a draft differs from what its seed comes to. before: the tournament without that event."""
    task = to_pair(before, event.kept, draft=event.drafts)
    again = drafted(before, task, paired(task, matcher), event.engine)
    mine, his = (
        {each["table"]: list(each["entrants"]) for each in tables or ()} for tables in (event.tables, again.tables)
    )
    return sorted(number_ for number_ in mine.keys() | his.keys() if mine.get(number_) != his.get(number_))


class Why(NamedTuple):
    """Why some are, or are not, at one table.

    aim: the first that would be worse otherwise, None where none would, or no other pairing could be found; costs: by
    aim, as it is and as it would be; tables, byes: the best found that has it the other way.
    """

    together: bool
    aim: str | None
    costs: dict[str, tuple[int, int]]
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


def why(problem: Problem, seating: Seating, entrants: Sequence[str], matcher: Matcher) -> Why:
    """What it would cost to have entrants the other way. seating: as it is."""
    wanted = frozenset(entrants)
    together = any(wanted <= set(table) for table in seating.tables)
    tried = problem._replace(apart=tuple(entrants)) if together else problem._replace(together=tuple(entrants))
    other = solved(tried, matcher)
    is_other_way = any(wanted <= set(table) for table in other.tables) != together
    if not is_other_way:
        return Why(together, None, {}, (), ())
    mine, his = cost_of(problem, seating), cost_of(problem, other)
    costs = {name: (mine[name], his[name]) for name in mine if mine[name] != his[name]}
    first = next((name for name, (was, would) in costs.items()), None)
    worse = first if first is not None and costs[first][1] > costs[first][0] else None
    return Why(together, worse, costs, other.tables, other.byes)


def problem_of(state: Tournament, round_: int, entrant: str) -> Problem | None:
    """What was to be paired in a round for the group of somebody; None where nothing is searched for."""
    at = state.rounds[round_ - 1]
    task = _task(state, at, (), at.drafts, at.present or None)
    return next(
        (problem for _, problem in task.problems if any(person.entrant == entrant for person in problem.people)), None
    )
