"""Swiss: a number of rounds, each paired anew by points, and nobody goes out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.errors import Invalid
from engine.shapes import whole
from engine.tournaments.aims import Person, Problem, pair_key
from engine.tournaments.chance import digest
from engine.tournaments.draws import start_order
from engine.tournaments.format import Clashes, Format
from engine.tournaments.pairing import Task
from engine.tournaments.reckoning import BYE, FORFEIT, SAT, Reckoning, scope_of
from engine.tournaments.settings import MOST_ROUNDS, Sizes, Stage
from engine.tournaments.standings import number, ranks
from engine.tournaments.state import Group, Tournament


def _task(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    groups = draw.groups if draw else ((),)
    nth = len(past.rounds_of(stage)) + 1
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


def _clashes(agreed: Mapping[str, Any], sizes: Sizes) -> Clashes:
    return [] if "rounds" in agreed else [("rounds", "missing; a Swiss is told how many")]


FORMAT = Format(
    key="swiss",
    names={"en": "Swiss", "fr": "système suisse"},
    task=_task,
    fields={"rounds": whole(1, MOST_ROUNDS)},
    clashes=_clashes,
    is_open=True,
    rounds=lambda past, stage: past.settings.stages[stage].rounds,
    suits=lambda people, sizes, fits: True,
)
