"""Knock-out: who meets whom, and who is out.

At two seats a tree of the next power of two; at tables of more everybody in snakes, until all who are left fit at one.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.shapes import BOOLEAN, whole
from engine.tournaments.chance import Chance
from engine.tournaments.format import (
    BracketRound,
    BracketSeat,
    BracketTable,
    Clashes,
    Elimination,
    Far,
    Format,
    Next,
)
from engine.tournaments.forms import named
from engine.tournaments.pairing import Task
from engine.tournaments.points import win
from engine.tournaments.reckoning import Reckoning, placed
from engine.tournaments.settings import Sizes, Stage
from engine.tournaments.sizes import in_snakes, table_sizes
from engine.tournaments.state import Away, Draw, Round, Table, Tournament


def bracket(size: int) -> list[int]:
    """Return the seeds of a tree of `size` places at least, from top to bottom, so that the best meet last.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for each in seeds for seed in (each, 2 * len(seeds) + 1 - each)]
    return seeds


def _first_slots(group: Sequence[str]) -> list[str | None]:
    """Return who begins at each place of the tree, None where nobody does."""
    return [group[seed - 1] if seed <= len(group) else None for seed in bracket(max(2, len(group)))]


def goes_on(stage: Stage, table: Table, final: bool) -> tuple[str, ...] | None:
    """Who goes on from a table, best first; None where its result does not decide that. In a final: who has won."""
    result = table.result
    if result is None or result.outcome == "void":
        return None
    advance = 1 if final or stage.table.most == 2 else int(stage.choices.get("advance", 1))
    left: list[str] = []
    for place in result.order:
        if len(left) == advance:
            break
        left += place
    if result.outcome == "bye":  # too few sat down to play: they all go on
        return tuple(left[:advance]) if len(left) <= advance else None
    return tuple(left) if len(left) <= advance else None


def following(state: Tournament, draw: Draw, rounds: Sequence[Round]) -> Next:
    """What comes after these rounds of a stage."""
    stage = state.settings.stages[draw.stage]
    group = draw.groups[0]
    return _tree(stage, group, rounds) if stage.table.most == 2 else _snakes(stage, group, rounds)


def _tree(stage: Stage, group: Sequence[str], rounds: Sequence[Round]) -> Next:
    slots = _first_slots(group)
    losers: list[str] = []
    for each in rounds:
        slots = _as_seated(slots, each)
        undecided: list[int] = []
        further: list[str | None] = []
        losers = []
        final = len(slots) == 2
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            winner = _winner(stage, each, one, other, final)
            if winner is _OPEN:
                table = _table_of(each, one, other)
                undecided.append(table.number if table else 0)
                further.append(None)
                continue
            further.append(winner)
            losers += [player for player in (one, other) if player is not None and player != winner and winner]
        if stage.choices.get("third_place") and final:
            undecided += [
                table.number
                for table in each.tables
                if not set(table.entrants) & set(slots) and goes_on(stage, table, True) is None
            ]
        if undecided:
            return Next(undecided=tuple(undecided), alive=_there(slots))
        slots = further
        if len(slots) == 1:
            return Next(over=True, alive=_there(slots))
    pairs = list(zip(slots[::2], slots[1::2], strict=True))
    tables = [(one, other) for one, other in pairs if one is not None and other is not None]
    byes = [one or other for one, other in pairs if (one is None) != (other is None)]
    if stage.choices.get("third_place") and len(slots) == 2 and len(losers) == 2:
        tables.append((losers[0], losers[1]))
    return Next(tuple(tables), tuple(each for each in byes if each), alive=_there(slots))


_OPEN = "?"


def _winner(stage: Stage, each: Round, one: str | None, other: str | None, final: bool) -> str | None:
    """Who goes on of two, None where neither does, _OPEN where nobody knows yet."""
    table = _table_of(each, one, other)
    if table is None:
        return next((player for player in (one, other) if player in _unopposed(each)), None)
    if table.result is not None and len(table.result.absent) == len(table.entrants):
        return None
    won = goes_on(stage, table, final)
    return _OPEN if won is None else won[0] if won else None


def _table_of(each: Round, one: str | None, other: str | None) -> Table | None:
    found = (each.table_of(player) for player in (one, other) if player is not None)
    return next((table for table in found if table is not None), None)


def _unopposed(each: Round) -> list[str]:
    """Who goes on from a round without a table."""
    return [*each.byes, *(entrant for entrant, away in each.away.items() if away.why == "walkover")]


def _as_seated(slots: Sequence[str | None], each: Round) -> list[str | None]:
    """Slots as the round was really seated: by hand, or by results that were corrected since."""
    pairs = list(zip(slots[::2], slots[1::2], strict=True))
    tables = list(each.tables)
    made: dict[int, tuple[str | None, str | None]] = {}
    for is_as_due in (True, False):
        for place, pair in enumerate(pairs):
            due = {player for player in pair if player is not None}
            fits = (
                table for table in tables if due == {*table.entrants} or (not is_as_due and due & {*table.entrants})
            )
            if place not in made and (table := next(fits, None)) is not None:
                tables.remove(table)
                one, other = (*table.entrants, None)[:2]
                made[place] = pair if is_as_due else (one, other)
    seated = {entrant for pair in made.values() for entrant in pair}
    unopposed = _unopposed(each)
    rest = {
        place: tuple(None if player in seated else player for player in pair)
        for place, pair in enumerate(pairs)
        if place not in made
    }
    strangers = [
        entrant for entrant in unopposed if entrant not in seated and all(entrant not in pair for pair in rest.values())
    ]
    # Who changed places with somebody at a table stands where that one stood; others wherever nobody goes on.
    for place in sorted(rest, key=lambda place: rest[place] == pairs[place]):
        is_free = bool(strangers) and not {*rest[place]} & {*unopposed}
        one, other = (strangers.pop(0), None) if is_free else rest[place]
        made[place] = (one, other)
    return [player for place in range(len(pairs)) for player in made[place]]


def _there(slots: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(slot for slot in slots if slot is not None)


def _snakes(stage: Stage, group: Sequence[str], rounds: Sequence[Round]) -> Next:
    alive = list(group)
    for each in rounds:
        # Who really sat in it: by hand, or by results that were corrected since.
        sits = [*(entrant for table in each.tables for entrant in table.entrants), *_unopposed(each)]
        out = {entrant for entrant, away in each.away.items() if away.why == "out"}
        alive = list(dict.fromkeys([*(entrant for entrant in alive if entrant not in out), *sits]))
        final = len(alive) <= stage.table.most
        going: list[tuple[int, int, str]] = [(0, alive.index(entrant), entrant) for entrant in each.byes]
        undecided: list[int] = []
        for table in each.tables:
            won = goes_on(stage, table, final)
            if won is None:
                undecided.append(table.number)
                continue
            going += [(place, alive.index(entrant), entrant) for place, entrant in enumerate(won)]
        if undecided:
            return Next(undecided=tuple(undecided), alive=tuple(alive))
        going += [(9, alive.index(entrant), entrant) for entrant in _unopposed(each) if entrant not in each.byes]
        if final:
            return Next(over=True, alive=tuple(entrant for _, _, entrant in sorted(going)))
        alive = [entrant for _, _, entrant in sorted(going)]
    if len(alive) < 2:
        return Next(over=True, alive=tuple(alive))
    if len(alive) <= stage.table.most:
        return Next((tuple(alive),), alive=tuple(alive))
    sizes = table_sizes(len(alive), stage.table)
    over = len(alive) - sum(sizes)
    byes, playing = alive[:over], alive[over:]
    return Next(tuple(map(tuple, in_snakes(playing, sizes))), tuple(byes), alive=tuple(alive))


def went_out(of: Reckoning) -> Mapping[str, Far]:
    """Return how far each came; more is further.

    Somebody goes out in the round after which they are in no more, whether they lost, were absent, or had left before
    it. Who did not sit is last at a table.
    """
    draw = of.state.draw(of.scope.stage)
    if draw is None:
        return {}
    stage, rounds = of.state.settings.stages[of.scope.stage], of.scope.rounds
    far: dict[str, Far] = {}
    before = following(of.state, draw, ())
    for count, each in enumerate(rounds, 1):
        after = following(of.state, draw, rounds[:count])
        thirds = _thirds(stage, before, each)
        seated = {entrant for table in each.tables for entrant in table.entrants}
        # By a result that was corrected since they would have played on, but others did.
        passed_over = {entrant for entrant in before.alive if each.away.get(entrant) == Away("out")}
        for entrant in passed_over if count > 1 else ():
            far.setdefault(entrant, (rounds[count - 2].number, 1, -_ahead(stage, rounds[count - 2], entrant)))
        for entrant in {*before.alive, *seated, *thirds, *_unopposed(each)} - {*after.alive, *passed_over}:
            is_third = entrant in thirds
            if is_third and after.undecided:
                continue
            far[entrant] = (each.number, int(not is_third), -_ahead(stage, each, entrant))
        before = after
    return far | dict.fromkeys(before.alive, (10**6, 1, 0))


def _thirds(stage: Stage, before: Next, each: Round) -> frozenset[str]:
    """Return who was to play for the third place in a round."""
    if not stage.choices.get("third_place") or len(before.tables) != 2 or len(before.alive) != 2:
        return frozenset()
    at_final = _table_of(each, *before.alive)
    seated = {entrant for table in each.tables if table is not at_final for entrant in table.entrants}
    return frozenset({*before.tables[1], *seated} - {*before.alive})


def _ahead(stage: Stage, each: Round, entrant: str) -> int:
    """Return how many were ahead of somebody at their table; of who did not sit as if they had been last."""
    table = each.table_of(entrant)
    if table is None:
        return 0 if entrant in _unopposed(each) else stage.table.prefer - 1
    result = table.result
    if result is None:
        return 0
    ranked = named(result.ranked)
    if entrant not in ranked:
        return max(1, len(ranked))
    behind, beside = placed(result, entrant)
    return len(ranked) - len(behind) - len(beside) - 1


def undecided(stage: Stage, of: Round) -> list[int]:
    """Return the tables of a round whose results do not say who goes on."""
    playing = [entrant for table in of.tables for entrant in table.entrants]
    is_last = stage.table.most > 2 and len(playing) <= stage.table.most and not of.byes
    return [table.number for table in of.tables if table.result is not None and goes_on(stage, table, is_last) is None]


def _task(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    assert draw is not None, "a knock-out is drawn before it is paired"
    after = following(past, draw, past.rounds_of(stage))
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


def _clashes(agreed: Mapping[str, Any], sizes: Sizes) -> Clashes:
    clashes: Clashes = []
    if agreed.get("groups", 1) > 1:
        clashes.append(("groups", "a knock-out is one tree"))
    if agreed.get("advance", 1) >= sizes.least:
        clashes.append(("advance", "want fewer than sit at the smallest table"))
    return clashes


def bracket_of(state: Tournament, draw: Draw) -> tuple[BracketRound, ...]:
    """Return the rounds of a stage: those that are paired, then those to come as far as their people are known."""
    stage, rounds = state.settings.stages[draw.stage], state.rounds_of(draw.stage)
    made = (
        _tree_rounds(stage, draw.groups[0], rounds)
        if stage.table.most == 2
        else _snake_rounds(stage, draw.groups[0], rounds)
    )
    titles = ("final", "semi_final", "quarter_final")
    count = len(made)
    return tuple(
        each._replace(title=titles[count - 1 - at] if count - 1 - at < len(titles) else "round")
        for at, each in enumerate(made)
    )


def _tree_rounds(stage: Stage, group: Sequence[str], rounds: Sequence[Round]) -> list[BracketRound]:
    slots = _first_slots(group)  # None is nobody, _OPEN somebody who is not known yet
    made: list[BracketRound] = []
    losers: list[str | None] = []
    while len(slots) > 1:
        each = rounds[len(made)] if len(made) < len(rounds) else None
        if each is not None:
            slots = _as_seated(slots, each)
        is_final = len(slots) == 2
        tables: list[BracketTable] = []
        winners: list[str | None] = []
        thirds, losers = losers, []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            winner = _winner_to_be(one, other) if each is None else _winner(stage, each, one, other, is_final)
            winners.append(winner)
            losers.append(_OPEN if winner is _OPEN else other if one == winner else one)
            table = None if each is None or _OPEN in (one, other) else _table_of(each, one, other)
            tables.append(_bracket_table(table, (one, other), winner, is_final))
        if is_final and stage.choices.get("third_place") and len(thirds) == 2:
            tables.append(_third_place(stage, each, slots, thirds))
        made.append(BracketRound(each.number if each else None, "", tuple(tables)))
        slots = winners
    return made


def _winner_to_be(one: str | None, other: str | None) -> str | None:
    """Return who goes on from a table that is not paired yet: somebody only where the other seat is nobody's."""
    if one is None or other is None:
        return other if one is None else one
    return _OPEN


def _third_place(
    stage: Stage, final: Round | None, finalists: Sequence[str | None], thirds: Sequence[str | None]
) -> BracketTable:
    table = None
    if final is not None:
        table = next((table for table in final.tables if not set(table.entrants) & set(finalists)), None)
    if table is None:
        one, other = thirds
        alone = None if final is None else next((who for who in thirds if who in _unopposed(final)), None)
        return _bracket_table(None, thirds, alone or _winner_to_be(one, other), True)._replace(is_third_place=True)
    won = goes_on(stage, table, True)
    winner = _OPEN if won is None else won[0] if won else None
    return _bracket_table(table, table.entrants, winner, True)._replace(is_third_place=True)


def _bracket_table(
    table: Table | None, people: Sequence[str | None], winner: str | None, is_last: bool
) -> BracketTable:
    """Return a table of a tree. is_last: whether who wins it plays no further."""
    seats: list[BracketSeat] = []
    for entrant in people:
        if entrant is None or entrant is _OPEN:
            seats.append(BracketSeat(None, "nobody" if entrant is None else "unknown"))
        else:
            state = "in" if winner is _OPEN else "out" if entrant != winner else "won" if is_last else "through"
            seats.append(BracketSeat(entrant, state, _place_at(table, entrant)))
    return BracketTable(table.number if table else None, tuple(seats))


def _place_at(table: Table | None, entrant: str) -> int | None:
    """Return the place of somebody at a table that has a result; None where they did not sit."""
    if table is None or table.result is None or entrant not in named(table.result.ranked):
        return None
    behind, beside = placed(table.result, entrant)
    return len(named(table.result.ranked)) - len(behind) - len(beside)


def _snake_rounds(stage: Stage, group: Sequence[str], rounds: Sequence[Round]) -> list[BracketRound]:
    made: list[BracketRound] = []
    going = len(group)
    for each in rounds:
        alone = _unopposed(each)
        is_final = not each.byes and sum(len(table.entrants) for table in each.tables) <= stage.table.most
        tables: list[BracketTable] = []
        going = len(alone)
        for table in each.tables:
            on = goes_on(stage, table, is_final)
            going += int(stage.choices.get("advance", 1)) if on is None else len(on)
            seats = (
                BracketSeat(
                    entrant,
                    "in" if on is None else "out" if entrant not in on else "won" if is_final else "through",
                    _place_at(table, entrant),
                )
                for entrant in table.entrants
            )
            tables.append(BracketTable(table.number, tuple(seats)))
        tables += [BracketTable(None, (BracketSeat(entrant, "through"),)) for entrant in alone]
        made.append(BracketRound(each.number, "", tuple(tables)))
        if is_final:
            return made
    if going < 2:
        return made
    unknown = BracketSeat(None, "unknown")
    to_come = rounds_of_tables(going, stage.table, int(stage.choices.get("advance", 1)))
    return made + [
        BracketRound(None, "", tuple(BracketTable(None, (unknown,) * size) for size in sizes)) for sizes in to_come
    ]


def _planned_rounds(people: int, sizes: Sizes, agreed: Mapping[str, Any]) -> int:
    return len(rounds_of_tables(people, sizes, int(agreed.get("advance", 1))))


def rounds_of_tables(people: int, sizes: Sizes, advance: int) -> list[tuple[int, ...]]:
    """Return the sizes of the tables of each round until one has won, where nobody is absent.

    >>> rounds_of_tables(6, Sizes(2, 2, 2), 1), rounds_of_tables(16, Sizes(4, 3, 5), 2)
    ([(2, 2), (2, 2), (2,)], [(4, 4, 4, 4), (4, 4), (4,)])
    """
    rounds: list[tuple[int, ...]] = []
    if sizes.most == 2:
        alive, size = people, 1 << max(1, (people - 1).bit_length())
        while size > 1:
            tables = alive - size // 2
            rounds.append((2,) * tables)
            alive = size = size // 2
        return rounds
    alive = people
    while alive > sizes.most:
        tables_of_round = table_sizes(alive, sizes)
        rounds.append(tables_of_round)
        alive += advance * len(tables_of_round) - sum(tables_of_round)
    return [*rounds, (alive,)]


FORMAT = Format(
    key="knockout",
    names={"en": "knock-out", "fr": "élimination directe"},
    task=_task,
    fields={"advance": whole(1, 5), "third_place": BOOLEAN},
    clashes=_clashes,
    planned_rounds=_planned_rounds,
    elimination=Elimination(following, undecided, went_out, bracket_of),
)
