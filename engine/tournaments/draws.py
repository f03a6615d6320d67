"""What is drawn as a stage begins: its groups, and the plan that its format makes of them."""

from collections.abc import Sequence
from typing import Any

from engine.tournaments.chance import Chance, digest
from engine.tournaments.cuts import qualified
from engine.tournaments.sizes import in_snakes
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
        entries = [each for each in past.live() if each.present or of.format.draws_absent]
        seeded = start_order(past, [each.entrant for each in entries], seed)
    if past.is_open(stage) and of.groups == 1:
        return (tuple(sorted(seeded, key=number)),)
    size, over = divmod(len(seeded), of.groups)
    sizes = [size + 1] * over + [size] * (of.groups - over)
    return tuple(tuple(group) for group in in_snakes(seeded, sizes))


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
    """Return the plan of each group as a stage begins; None where its format has none.

    begins: as new_groups has them.
    """
    of = past.settings.stages[stage]
    plans = tuple(
        of.format.draw_plan(of, len(group), digest([seed, place])) for place, group in enumerate(begins or ())
    )
    return None if None in plans or begins is None else plans
