"""What is proposed for a tournament, by hand: TOURNAMENTS' table of lengths, and what goes into an afternoon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.errors import Invalid
from engine.games import GAMES
from engine.tournaments import agreement
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


def is_accepted(game: str, format_: Mapping[str, Any]) -> bool:
    """A new tournament takes the format as it is proposed."""
    return bool(agreement.read({"game": game, "format": format_}))


def test_groups_then_a_knockout_as_proposed() -> None:
    made = plan(GAMES["durak"], Wish(people=16, minutes=240, kind="stages", size=2))
    length = {"minutes": 25, "rounds": 2}  # as a table of two is estimated
    assert made.format == {
        "kind": "stages",
        "stages": [
            {"kind": "round_robin", "table": 2, "groups": 4, "length": length},
            {"kind": "knockout", "table": 2, "per_group": 2, "length": length},
        ],
    }
    # four groups of four play three rounds; eight go through, and three rounds leave one
    assert [(stage.groups, stage.people, stage.rounds) for stage in made.stages] == [(4, 16, 3), (1, 8, 3)]
    assert (made.rounds, made.takes) == (6, 15 + 6 * 25 + 5 * 10 + 15)
    assert is_accepted("durak", made.format)


@pytest.mark.parametrize(
    ("game", "wish", "stages", "why"),
    [
        ("durak", {"people": 17, "size": 2}, [(4, 17, 5), (1, 8, 3)], "the group of five plays five rounds"),
        ("durak", {"people": 17, "size": 2, "groups": 3}, [(3, 17, 5), (1, 6, 3)], "groups of 6, 6 and 5"),
        ("durak", {"people": 12, "size": 2, "per_group": 9}, [(2, 12, 5), (1, 10, 4)], "one of six goes out at least"),
        ("ratak", {"people": 47, "size": 4}, [(5, 47, 3), (1, 10, 2)], "groups of 10 at fours: 9 others, 3 a round"),
        (
            "ratak",
            {"people": 47, "size": 4, "group_kind": "swiss", "rounds": 2, "finals_kind": "round_robin"},
            [(5, 47, 2), (1, 10, 3)],
            "as wished",
        ),
    ],
)
def test_groups_as_wished(game: str, wish: dict[str, Any], stages: list[tuple[int, int, int]], why: str) -> None:
    made = plan(GAMES[game], Wish(minutes=600, kind="stages", **wish))
    assert [(stage.groups, stage.people, stage.rounds) for stage in made.stages] == stages, why
    assert is_accepted(game, made.format)


def test_a_knockout_at_tables_of_four_of_whom_two_go_on() -> None:
    made = plan(GAMES["ratak"], Wish(people=16, minutes=600, kind="knockout", size=4, advance=2))
    assert made.format["advance"] == 2
    assert made.rounds == 3  # 16 at four tables, 8 at two, 4 at one
    assert plan(GAMES["ratak"], Wish(people=16, minutes=600, kind="knockout", size=4)).rounds == 2  # 16, 4
    assert made.choices.advance == (1, 2)  # a table of three has one who goes out


def test_a_table_for_the_third_place_is_wished_at_tables_of_two() -> None:
    made = plan(GAMES["durak"], Wish(people=8, minutes=600, kind="knockout", size=2, third_place=True))
    assert made.format["third_place"] is True and made.choices.third_place
    at_fours = plan(GAMES["durak"], Wish(people=8, minutes=600, kind="knockout", size=4, third_place=True))
    assert "third_place" not in at_fours.format and not at_fours.choices.third_place


def test_a_round_robin_at_tables_of_four_takes_the_rounds_that_it_plays() -> None:
    # each of eight has seven others, and meets three a round
    assert plan(GAMES["durak"], Wish(people=8, minutes=600, kind="round_robin", size=4)).rounds == 3


def test_pairs() -> None:
    made = plan(GAMES["durak"], Wish(people=17, minutes=240, teams=True))
    assert (made.format["table"], made.format["teams"]) == (2, True)
    assert made.stages[0].people == 8 and made.sizes == (2, 2, 2, 2)
    assert is_accepted("durak", made.format)
    stages = plan(GAMES["durak"], Wish(people=24, minutes=600, kind="stages", teams=True))
    assert [(stage.groups, stage.people) for stage in stages.stages] == [(2, 12), (1, 4)]
    assert is_accepted("durak", stages.format)


@pytest.mark.parametrize(
    ("game", "wish", "at"),
    [
        ("zack", {"people": 16, "teams": True}, "/teams"),
        ("durak", {"people": 16, "teams": True, "size": 4}, "/size"),
        ("durak", {"people": 3, "teams": True}, "/people"),
        ("durak", {"people": 5, "size": 2, "kind": "stages"}, "/people"),
        ("durak", {"people": 16, "size": 2, "kind": "stages", "group_kind": "knockout"}, "/group_kind"),
        ("durak", {"people": 16, "size": 2, "kind": "stages", "finals_kind": "swiss"}, "/finals_kind"),
    ],
)
def test_what_cannot_be_planned(game: str, wish: dict[str, Any], at: str) -> None:
    with pytest.raises(Invalid) as refused:
        plan(GAMES[game], Wish(minutes=240, **wish))
    assert [pointer for pointer, _ in refused.value.errors] == [at]
