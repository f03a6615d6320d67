"""What is drawn as a stage begins: its groups, and what a round robin makes of them."""

from collections.abc import Sequence
from typing import Any

from engine.tournaments import knockout, round_robin
from engine.tournaments.chance import Chance, digest
from engine.tournaments.cuts import qualified
from engine.tournaments.standings import number
from engine.tournaments.state import Group, Tournament


def new_groups(past: Tournament, stage: int, seed: str) -> tuple[Group, ...] | None:
    """The groups of a stage that has none yet, in the order of their seeding; None where it has."""
    if past.draw(stage) is not None:
        return None
    of = past.settings.stages[stage]
    if stage:
        seeded = qualified(past, stage)
    else:
        entries = list(past.live()) if of.kind == "round_robin" else [each for each in past.live() if each.present]
        seeded = start_order(past, [each.entrant for each in entries], seed)
    if of.kind == "swiss" and of.groups == 1 and stage == 0:
        return (tuple(sorted(seeded, key=number)),)
    size, over = divmod(len(seeded), of.groups)
    sizes = [size + 1] * over + [size] * (of.groups - over)
    return tuple(tuple(group) for group in knockout.in_snakes(seeded, sizes))


def start_order(past: Tournament, entrants: Sequence[str], seed: str) -> list[str]:
    """By starting places, then rating, then lots; by lots alone where the first round is drawn."""
    order = Chance(seed).shuffled(sorted(entrants, key=number))
    of = past.settings.stages[0]
    if past.settings.first_round == "start" or of.groups > 1:
        order.sort(key=lambda entrant: _start(past, entrant))
    return order


def _start(past: Tournament, entrant: str) -> tuple[int, int]:
    entry = past.entries[entrant]
    return entry.start or 10**6, -(entry.rating or 0)


def new_plan(past: Tournament, stage: int, begins: tuple[Group, ...] | None, seed: str) -> Any:
    """The plan of each group as a round robin at tables of more than two begins; else None.

    begins: as new_groups has them.
    """
    of = past.settings.stages[stage]
    if begins is None or of.kind != "round_robin" or of.table.most == 2:
        return None
    return tuple(round_robin.drawn(of, len(group), digest([seed, place])) for place, group in enumerate(begins))


def schedules(past: Tournament, stage: int) -> list[round_robin.Rounds]:
    """All rounds of a round robin, group by group, as round_robin.schedule has them; none before it is drawn."""
    draw = past.draw(stage)
    if draw is None:
        return []
    of = past.settings.stages[stage]
    plans = draw.plan or [None] * len(draw.groups)
    return [round_robin.schedule(of, len(group), plan) for group, plan in zip(draw.groups, plans, strict=True)]
