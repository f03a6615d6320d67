"""A tournament proposed: of a game, for so many people, in so much time; all of it may be changed."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.game import Game, TableLength
from engine.tournaments.settings import Sizes, sizes_of
from engine.tournaments.sizes import table_sizes

OPENING, PRIZES = 15, 15  # minutes before the first round, and after the last
BETWEEN, BETWEEN_MANY, MANY = 10, 15, 150  # minutes from a round to the next, and from how many people on it takes more
ENOUGH = 10  # matches from which on it is known how long one takes
UNKNOWN = TableLength(30)  # of a game that says nothing
STEP = 5  # minutes


class Wish(NamedTuple):
    """What somebody has in mind. size: of a table; length: of a round, in minutes; None: what is proposed."""

    people: int
    minutes: int
    kind: str | None = None
    size: int | None = None
    length: int | None = None
    rounds: int | None = None


class Plan(NamedTuple):
    """What is proposed. format: as a new tournament takes it; sizes: of a round's tables; byes: who sits out of one.

    least: rounds that part one winner from all others; most: that can be paired without two meeting twice; fits: that
    end in time. matches: how many that were played the length follows from, 0 for an estimate. takes: minutes in all.
    """

    format: Mapping[str, Any]
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


def rounds_to_one_winner(people: int, size: int) -> int:
    """The rounds after which at most one can have been first at every table.

    >>> [rounds_to_one_winner(people, 4) for people in (4, 5, 16, 17, 47)]
    [1, 2, 2, 3, 3]
    """
    rounds, left = 1, ceil(people / size)
    while left > 1:
        rounds, left = rounds + 1, ceil(left / size)
    return rounds


def rounds_without_repeats(people: int, size: int) -> int:
    """How many rounds can be paired so that nobody meets anybody twice.

    Each meets size − 1 others a round; where that does not come out even, one round less is sure. Fewer tables than
    seats at one have no second round: some of a table meet again.

    >>> [rounds_without_repeats(people, size) for people, size in ((12, 4), (12, 3), (16, 4), (8, 2), (9, 2), (47, 4))]
    [1, 4, 5, 7, 9, 14]
    """
    if size == 2:
        return max(1, people - 1 + people % 2)
    if people // size < size:
        return 1
    rounds, over = divmod(people - 1, size - 1)
    return rounds - (over > 0)


def plan(game: Game[Any], wish: Wish, took: Sequence[int] = ()) -> Plan:
    """The format, the rounds and their length for what is wished. took: as table_length has it, for the size wished.

    Raises Invalid for a size that the game is not played by.
    """
    size = wish.size if wish.size is not None else usual_size(game)
    least, most = game.identity.seats
    if not least <= size <= most:
        raise Invalid(
            [("/size", f"want {least} to {most}, as the game is played by")],
            f"il faut de {least} à {most} joueurs à ce jeu",
        )
    of = sizes_of(size, game)
    estimate, matches = table_length(game, size, took)
    length = wish.length if wish.length is not None else estimate.minutes
    between = BETWEEN if wish.people < MANY else BETWEEN_MANY
    fits = max(0, (wish.minutes - OPENING - PRIZES + between) // (length + between))
    bounds = _bounds(wish.people, of)
    kind = wish.kind or ("round_robin" if of.prefer == 2 and bounds[1] <= fits else "swiss")
    fixed = {"round_robin": _all_rounds(wish.people, of), "knockout": rounds_to_one_winner(wish.people, of.prefer)}
    rounds = fixed.get(kind) or wish.rounds or max(bounds[0], min(fits, bounds[1]))
    sizes = table_sizes(wish.people, of)
    format_: dict[str, Any] = {"kind": kind, "table": size}
    if kind == "swiss":
        format_["rounds"] = rounds
    format_["length"] = {"minutes": length, **({} if estimate.rounds is None else {"rounds": estimate.rounds})}
    return Plan(
        format=format_,
        sizes=sizes,
        byes=wish.people - sum(sizes),
        rounds=rounds,
        least=bounds[0],
        most=bounds[1],
        fits=fits,
        length=length,
        matches=0 if wish.length is not None else matches,
        between=between,
        takes=OPENING + rounds * length + (rounds - 1) * between + PRIZES,
    )


def _bounds(people: int, of: Sizes) -> tuple[int, int]:
    return rounds_to_one_winner(people, of.prefer), rounds_without_repeats(people, of.prefer)


def _all_rounds(people: int, of: Sizes) -> int:
    """The rounds of a round robin: at two seats everybody meets everybody."""
    return rounds_without_repeats(people, of.prefer)
