"""What a round of each format has to pair: of those who are here, a search for each group, or tables that follow."""

from collections.abc import Collection, Sequence

from engine.errors import Invalid
from engine.tournaments import knockout
from engine.tournaments.aims import Person, Problem, pair_key
from engine.tournaments.chance import Chance, digest
from engine.tournaments.draws import schedules, start_order
from engine.tournaments.pairing import Task
from engine.tournaments.points import win
from engine.tournaments.reckoning import BYE, FORFEIT, SAT, Reckoning, scope_of, tables_of
from engine.tournaments.settings import Stage
from engine.tournaments.stages import rounds_of
from engine.tournaments.standings import number, ranks
from engine.tournaments.state import IN, Away, Group, Tournament


def _swiss(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    groups = draw.groups if draw else ((),)
    nth = len(rounds_of(past, stage)) + 1
    if nth == 1 and stage == 0 and past.settings.first_round == "by_hand":
        raise Invalid(
            [("/type", "the first round is seated by hand: send seat with its tables")],
            "la première ronde se place à la main : donnez ses tables",
        )
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
        raise Invalid([("/type", "nobody is present: check somebody in")], "personne n’est présent : pointez quelqu’un")
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
    order = list(group) if stage else start_order(past, entrants, seed)
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
    for place, (group, rounds) in enumerate(zip(draw.groups, schedules(past, stage), strict=True)):
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


# By a stage's kind, the task of its next round as far as that kind decides it; tasks.py sees to the rest.
FORMATS = {"swiss": _swiss, "round_robin": _round_robin, "knockout": _knockout}
