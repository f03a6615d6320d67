"""What is proposed for a tournament, by hand: TOURNAMENTS' table of lengths, and what goes into an afternoon."""

from __future__ import annotations

import pytest

from engine.errors import Invalid
from engine.games import GAMES
from engine.tournaments.planning import Wish, plan, table_length

MINUTE = 60_000  # ms


def test_47_players_of_ratak_in_four_hours() -> None:
    made = plan(GAMES["ratak"], Wish(people=47, minutes=240))
    assert made.format == {"kind": "swiss", "table": 4, "rounds": 5, "length": {"minutes": 30, "rounds": 1}}
    assert made.sizes == (4,) * 11 + (3,)
    # 15 to open, 5 × 30, 4 × 10 between, 15 for prizes: from 14:00 to 17:40
    assert (made.byes, made.between, made.takes) == (0, 10, 220)


@pytest.mark.parametrize(
    ("game", "size", "rounds"),
    [("durak", 2, 6), ("durak", 4, 4), ("ratak", 4, 5), ("rat-jong", 4, 2), ("rat-hot", 2, 5), ("zack", 4, 4)],
)
def test_how_many_rounds_go_into_four_hours(game: str, size: int, rounds: int) -> None:
    assert plan(GAMES[game], Wish(people=100, minutes=240, size=size)).fits == rounds


@pytest.mark.parametrize(
    ("people", "minutes", "size", "rounds", "why"),
    [
        (47, 60, 4, 3, "no fewer than give one winner: 47, 12, 3, 1"),
        (16, 1000, 4, 5, "no more than pair without repeats: 15 others, three a round"),
        (12, 1000, 4, 2, "three tables of four cannot be mixed even once; two rounds for one winner all the same"),
        (12, 1000, 3, 4, "11 others, two a round, do not come out even"),
    ],
)
def test_rounds(people: int, minutes: int, size: int, rounds: int, why: str) -> None:
    assert plan(GAMES["ratak"], Wish(people=people, minutes=minutes, size=size)).rounds == rounds, why


def test_few_at_two_seats_play_everybody_where_there_is_time() -> None:
    made = plan(GAMES["durak"], Wish(people=6, minutes=300, size=2))
    assert (made.format["kind"], made.rounds, "rounds" in made.format) == ("round_robin", 5, False)
    assert plan(GAMES["durak"], Wish(people=6, minutes=100, size=2)).format["kind"] == "swiss"


def test_from_150_people_on_there_are_15_minutes_between_rounds() -> None:
    assert [plan(GAMES["ratak"], Wish(people=n, minutes=240)).between for n in (149, 150)] == [10, 15]


def test_a_length_is_what_nine_of_ten_matches_took_from_ten_matches_on() -> None:
    ratak = GAMES["ratak"]
    took = [minutes * MINUTE for minutes in (18, 22, 17, 41, 20, 19, 21, 23, 16)]
    assert table_length(ratak, 4, took)[0].minutes == 30
    assert [*table_length(ratak, 4, [*took, 22 * MINUTE])] == [(25, 1), 10]  # the ninth of ten is 23
    assert plan(ratak, Wish(people=16, minutes=240), [22 * MINUTE] * 10).length == 25


def test_what_is_wished_stands() -> None:
    made = plan(GAMES["durak"], Wish(people=20, minutes=240, kind="knockout", size=2, length=20), [40 * MINUTE] * 20)
    assert made.format == {"kind": "knockout", "table": 2, "length": {"minutes": 20, "rounds": 2}}
    assert (made.rounds, made.matches) == (5, 0)  # 20, 10, 5, 3, 2, 1
    assert plan(GAMES["ratak"], Wish(people=16, minutes=240, rounds=2)).rounds == 2


def test_a_table_is_of_a_size_that_the_game_is_played_by() -> None:
    with pytest.raises(Invalid):
        plan(GAMES["zack"], Wish(people=20, minutes=240, size=2))
