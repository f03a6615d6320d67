"""A tournament proposed: of a game, for so many people, in so much time; all of it may be changed."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.game import Game, TableLength
from engine.tournaments.agreement import sizes_of
from engine.tournaments.format import Format
from engine.tournaments.formats import FORMATS
from engine.tournaments.settings import STAGES, Sizes
from engine.tournaments.sizes import rounds_to_one_winner, rounds_without_repeats, table_sizes

OPENING, PRIZES = 15, 15  # minutes before the first round, and after the last
BETWEEN, BETWEEN_MANY, MANY = 10, 15, 150  # minutes from a round to the next, and from how many people on it takes more
ENOUGH = 10  # matches from which on it is known how long one takes
UNKNOWN = TableLength(30)  # of a game that says nothing
STEP = 5  # minutes
TEAMS_AT_TABLE = 2
MAX_GROUPS = 64  # as a format takes them


class Wish(NamedTuple):
    """What somebody has in mind. None: what is proposed.

    Attributes:
        people: How many come; of pairs two make one entrant.
        minutes: How much time there is.
        size: How many entrants sit at a table.
        length: Of a round, in minutes.
        teams: Whether an entrant is a pair.
        groups, per_group, group_kind, finals_kind: Of a tournament in stages: how many groups there are, how many of
            each go through, and the formats of both stages.
        advance, third_place: Of a knock-out, as its format has them.
    """

    people: int
    minutes: int
    kind: str | None = None
    size: int | None = None
    length: int | None = None
    rounds: int | None = None
    teams: bool = False
    groups: int | None = None
    per_group: int | None = None
    group_kind: str | None = None
    finals_kind: str | None = None
    advance: int | None = None
    third_place: bool | None = None


class PlannedStage(NamedTuple):
    """One stage as proposed. people: entrants in it; sizes: of the tables of its first round, all groups together."""

    kind: str
    people: int
    groups: int
    per_group: int | None
    sizes: tuple[int, ...]
    byes: int
    rounds: int


class Range(NamedTuple):
    least: int
    most: int


class Choices(NamedTuple):
    """What may be wished beside the format.

    Attributes:
        teams: Whether the game is played by pairs.
        stages: Whether there are people enough for groups and finals.
        groups, per_group: How many groups there may be, and how many of each may go through; None but in stages.
        group_kinds, finals_kinds: The formats that groups and finals may have.
        advance: How many may go on from a table of a knock-out; None where only one can.
        third_place: Whether a knock-out may have a table for the third place.
    """

    teams: bool
    stages: bool
    groups: Range | None
    per_group: Range | None
    group_kinds: tuple[str, ...]
    finals_kinds: tuple[str, ...]
    advance: Range | None
    third_place: bool


class Plan(NamedTuple):
    """What is proposed. format: as a new tournament takes it; sizes: of a round's tables; byes: who sits out of one.

    sets_rounds: whether the director says how many rounds there are; else they follow from the format.
    least: rounds that part one winner from all others; most: that can be paired without two meeting twice; fits: that
    end in time. matches: how many that were played the length follows from, 0 for an estimate. takes: minutes in all.
    """

    format: Mapping[str, Any]
    sets_rounds: bool
    sizes: tuple[int, ...]
    byes: int
    rounds: int
    least: int
    most: int
    fits: int
    length: int
    matches: int
    between: int
    takes: int
    stages: tuple[PlannedStage, ...]
    choices: Choices


def table_length(game: Game[Any], seats: int, took: Sequence[int] = ()) -> tuple[TableLength, int]:
    """How long a round is planned, in steps of 5 minutes, and how many matches it follows from: what nine of ten took.

    took: ms of matches of the game with so many seats; fewer than ten say nothing, and the game's estimate is told.
    """
    known = game.lengths or {seats: UNKNOWN}
    nearest = min(known, key=lambda each: (abs(each - seats), each))
    estimate = known[nearest]
    if len(took) < ENOUGH:
        return estimate, 0
    longest = sorted(took)[ceil(len(took) * 9 / 10) - 1]
    return estimate._replace(minutes=max(STEP, STEP * ceil(longest / 60_000 / STEP))), len(took)


def usual_size(game: Game[Any]) -> int:
    """How many sit at a table unless something else is wished."""
    return next(iter(game.lengths), game.identity.seats[0])


def seats_of(game: Game[Any], wish: Wish) -> int:
    """Return how many people sit at a table: a pair is two of them."""
    if wish.teams:
        return 2 * TEAMS_AT_TABLE
    return wish.size if wish.size is not None else usual_size(game)


def plan(game: Game[Any], wish: Wish, took: Sequence[int] = ()) -> Plan:
    """Return the format, the rounds and their length for what is wished.

    Args:
        game: The game that is played.
        wish: What somebody has in mind.
        took: As `table_length` has it, for the seats of a table.

    Raises:
        Invalid: The game is not played so, or there are too few people for it.
    """
    seats = seats_of(game, wish)
    _refuse_unplayable(game, wish, seats)
    people, size = (wish.people // 2, TEAMS_AT_TABLE) if wish.teams else (wish.people, seats)
    of = sizes_of(size, game)
    estimate, matches = table_length(game, seats, took)
    length = wish.length if wish.length is not None else estimate.minutes
    between = BETWEEN if wish.people < MANY else BETWEEN_MANY
    fits = max(0, (wish.minutes - OPENING - PRIZES + between) // (length + between))
    proposed = [each for each in FORMATS.values() if each.suits(people, of, fits)]
    kind = wish.kind or proposed[-1].key
    agreed = {
        "table": size,
        **({"teams": True} if wish.teams else {}),
        "length": {"minutes": length, **({} if estimate.rounds is None else {"rounds": estimate.rounds})},
    }
    if kind == STAGES:
        format_, stages = _in_stages(people, of, wish, agreed)
    else:
        format_, stage = _stage(kind, people, of, wish, agreed, fits)
        stages = [stage]
    rounds = sum(stage.rounds for stage in stages)
    return Plan(
        format=format_,
        sets_rounds=kind != STAGES and FORMATS[kind].planned_rounds is None,
        sizes=stages[0].sizes,
        byes=stages[0].byes,
        rounds=rounds,
        least=rounds_to_one_winner(people, of.prefer),
        most=rounds_without_repeats(people, of.prefer),
        fits=fits,
        length=length,
        matches=0 if wish.length is not None else matches,
        between=between,
        takes=OPENING + rounds * length + (rounds - 1) * between + PRIZES,
        stages=tuple(stages),
        choices=_choices(game, people, of, [stage.kind for stage in stages], stages[0].groups),
    )


def _refuse_unplayable(game: Game[Any], wish: Wish, seats: int) -> None:
    """Raise Invalid where the game is not played by so many at a table, or not by pairs."""
    least, most = game.identity.seats
    if wish.teams and not _has_teams(game):
        raise Invalid([("/teams", f"{game.identity.key} has no pairs")], "ce jeu ne se joue pas par paires")
    if wish.teams and wish.size not in (None, TEAMS_AT_TABLE):
        raise Invalid([("/size", "want 2 with teams: a table is two pairs")], "une table compte deux paires")
    if wish.teams and wish.people < 2 * TEAMS_AT_TABLE:
        raise Invalid([("/people", "want 4 at least: two pairs")], "il faut au moins deux paires, soit 4 joueurs")
    if not least <= seats <= most:
        raise Invalid(
            [("/size", f"want {least} to {most}, as the game is played by")],
            f"il faut de {least} à {most} joueurs à ce jeu",
        )


def _has_teams(game: Game[Any]) -> bool:
    least, most = game.identity.seats
    return "teams" in game.options.shapes and least <= 2 * TEAMS_AT_TABLE <= most


def _stage(
    kind: str, people: int, of: Sizes, wish: Wish, agreed: Mapping[str, Any], fits: int
) -> tuple[dict[str, Any], PlannedStage]:
    """Return a format of one stage without groups, and what it comes to."""
    format_ = FORMATS[kind]
    made = {"kind": kind, **agreed, **_select_choices(format_, of, wish)}
    if format_.planned_rounds is None:
        fewest, most = rounds_to_one_winner(people, of.prefer), rounds_without_repeats(people, of.prefer)
        rounds = made["rounds"] = wish.rounds or max(fewest, min(fits, most))
    else:
        rounds = format_.planned_rounds(people, of, made)
    sizes = table_sizes(people, of)
    return made, PlannedStage(kind, people, 1, None, sizes, people - sum(sizes), rounds)


def _select_choices(format_: Format, of: Sizes, wish: Wish) -> dict[str, Any]:
    """Return what was wished of a format's own fields, as far as it has them at tables of this size."""
    chosen: dict[str, Any] = {}
    if wish.advance is not None and "advance" in format_.fields and of.least > wish.advance > 1:
        chosen["advance"] = wish.advance
    if wish.third_place and "third_place" in format_.fields and of.most == 2:
        chosen["third_place"] = True
    return chosen


def _in_stages(
    people: int, of: Sizes, wish: Wish, agreed: Mapping[str, Any]
) -> tuple[dict[str, Any], list[PlannedStage]]:
    """Return groups, and finals of those who go through; and what both come to."""
    range_ = _groups_range(people, of)
    if range_ is None:
        raise Invalid(
            [("/people", f"want {2 * _smallest_group(of)} at least for two groups")],
            f"il faut au moins {2 * _smallest_group(of)} inscrits pour deux poules",
        )
    groups = _within(wish.groups, range_, _usual_groups(people, of))
    largest, smallest = -(-people // groups), people // groups
    per_group = _within(wish.per_group, Range(1, smallest - 1), 2)
    kinds = _kinds(lambda format_: format_.elimination is None), _kinds(lambda format_: bool(format_.planned_rounds))
    for name, value, known in zip(
        ("group_kind", "finals_kind"), (wish.group_kind, wish.finals_kind), kinds, strict=True
    ):
        if value is not None and value not in known:
            raise Invalid([(f"/{name}", f"want one of {', '.join(known)}")], f"il faut {' ou '.join(known)}")
    first, then = FORMATS[wish.group_kind or _usual_group_kind()], FORMATS[wish.finals_kind or _usual_finals_kind()]
    group = {"kind": first.key, **agreed, "groups": groups}
    if first.planned_rounds is None:
        rounds = group["rounds"] = wish.rounds or rounds_to_one_winner(largest, of.prefer)
    else:
        rounds = first.planned_rounds(largest, of, group)
    through = groups * per_group
    finals = {"kind": then.key, **agreed, "per_group": per_group, **_select_choices(then, of, wish)}
    over = people - groups * smallest  # groups that have one more
    sizes = table_sizes(largest, of) * over + table_sizes(smallest, of) * (groups - over)
    at_finals = table_sizes(through, of)
    assert then.planned_rounds is not None, "finals are of a format that says how many rounds it takes"
    return {"kind": STAGES, "stages": [group, finals]}, [
        PlannedStage(first.key, people, groups, None, tuple(sorted(sizes, reverse=True)), people - sum(sizes), rounds),
        PlannedStage(
            then.key,
            through,
            1,
            per_group,
            at_finals,
            through - sum(at_finals),
            then.planned_rounds(through, of, finals),
        ),
    ]


def _kinds(is_one: Callable[[Format], bool]) -> tuple[str, ...]:
    return tuple(format_.key for format_ in FORMATS.values() if is_one(format_))


def _usual_group_kind() -> str:
    """Return the format proposed for groups: nobody goes out, and the rounds follow from who is in."""
    return next(
        format_.key
        for format_ in FORMATS.values()
        if format_.elimination is None and format_.planned_rounds is not None
    )


def _usual_finals_kind() -> str:
    return next(format_.key for format_ in FORMATS.values() if format_.elimination is not None)


def _smallest_group(of: Sizes) -> int:
    """Return how many a group has at least: more than one table's worth of people at tables of two."""
    return max(3, of.least)


def _groups_range(people: int, of: Sizes) -> Range | None:
    """Return how many groups there may be; None where there are too few people for two."""
    most = min(MAX_GROUPS, people // _smallest_group(of))
    return Range(2, most) if most >= 2 else None


def _usual_groups(people: int, of: Sizes) -> int:
    """Return how many groups are proposed: of about four, or of about two tables.

    At tables of two their number is a power of two, so that a knock-out of the best two of each has no byes.
    """
    groups = people // (4 if of.most == 2 else 2 * of.prefer)
    return 1 << max(1, groups.bit_length() - 1) if of.most == 2 else groups


def _within(wished: int | None, range_: Range, proposed: int) -> int:
    return min(range_.most, max(range_.least, wished if wished is not None else proposed))


def _choices(game: Game[Any], people: int, of: Sizes, kinds: Sequence[str], groups: int) -> Choices:
    """Return what may be wished beside this proposal. kinds: of its stages."""
    range_ = _groups_range(people, of)
    has_stages = len(kinds) > 1
    last = FORMATS[kinds[-1]]
    return Choices(
        teams=_has_teams(game),
        stages=range_ is not None,
        groups=range_ if has_stages else None,
        per_group=Range(1, people // groups - 1) if has_stages else None,
        group_kinds=_kinds(lambda format_: format_.elimination is None),
        finals_kinds=_kinds(lambda format_: bool(format_.planned_rounds)),
        advance=Range(1, of.least - 1) if "advance" in last.fields and of.least > 2 else None,
        third_place="third_place" in last.fields and of.most == 2,
    )
