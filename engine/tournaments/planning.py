"""A tournament proposed: of a game, for so many people, in so much time; all of it may be changed."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.game import Game, TableLength
from engine.tournaments.agreement import sizes_of
from engine.tournaments.formats import FORMATS
from engine.tournaments.sizes import rounds_to_one_winner, rounds_without_repeats, table_sizes

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
    fewest, most_rounds = rounds_to_one_winner(wish.people, of.prefer), rounds_without_repeats(wish.people, of.prefer)
    proposed = [each for each in FORMATS.values() if each.suits(wish.people, of, fits)]
    format_ = FORMATS[wish.kind] if wish.kind else proposed[-1]
    needed = format_.planned_rounds
    rounds = needed(wish.people, of) if needed else wish.rounds or max(fewest, min(fits, most_rounds))
    sizes = table_sizes(wish.people, of)
    agreed: dict[str, Any] = {"kind": format_.key, "table": size}
    if not needed:
        agreed["rounds"] = rounds
    agreed["length"] = {"minutes": length, **({} if estimate.rounds is None else {"rounds": estimate.rounds})}
    return Plan(
        format=agreed,
        sets_rounds=not needed,
        sizes=sizes,
        byes=wish.people - sum(sizes),
        rounds=rounds,
        least=fewest,
        most=most_rounds,
        fits=fits,
        length=length,
        matches=0 if wish.length is not None else matches,
        between=between,
        takes=OPENING + rounds * length + (rounds - 1) * between + PRIZES,
    )
