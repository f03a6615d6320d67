"""Ratak: the engine against a second, naive program (tests/naive/ratak/) that shares no code with it.

Random matches of all seat counts and options; at every position every card × every seat × every command, before every
seat, is judged by both. Then matches worked out by hand.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import match as engine
from engine.errors import IllegalMove
from engine.match import Match
from tests.beside import answer, follow, golden_matches, judge, new_match, part
from tests.chance import SEED
from tests.engine.spec import folded
from tests.naive import ratak as naive
from tests.naive.ratak import ends
from tests.naive.ratak import table as tables
from tests.naive.ratak.moves import attack, pass_on
from tests.pairs import STEPS, Pairs, misread

PLAY = ("attack", "defend", "take", "pass")
SOAK = bool(os.environ.get("GREFFIER_SOAK"))
WALKS = 2  # random matches in each test
FRESH = 8 if SOAK else 1  # of each number of seats, new in each run


def following(events: list[Any]) -> dict[str, Any] | None:
    """What the events of a command say of who attacks whom from there on."""
    told = [event.next for event in events if getattr(event, "next", None) is not None]
    assert len(told) < 2
    return {**told[0], "helpers": list(told[0]["helpers"])} if told else None


def offered(match: Match) -> tuple[Any, Any]:
    """Every command of play that `actions` lists, choices expanded, and those whose card it says is known."""
    listed, known = set(), set()
    for action in engine.actions(match):
        kind, by, fields = action["type"], action["by"], action["fields"]
        if kind == "attack":
            for target in fields.get("target", {"choices": [None]})["choices"]:
                listed |= {(kind, by, card, target) for card in fields["card"]["choices"]}
                known |= {(kind, by, card, target) for card in fields["card"]["known"]}
        elif kind == "defend":
            for on in fields["on"]["choices"]:
                listed |= {(kind, by, card, on) for card in fields["card"]["choices"][on]}
                known |= {(kind, by, card, on) for card in fields["card"]["known"][on]}
        elif kind in PLAY:
            assert fields == {}
            listed.add((kind, by, None, None))
    return listed, known


def as_tuple(command: dict[str, Any]) -> tuple[Any, ...]:
    return command["type"], command["by"], command.get("card"), command.get("on", command.get("target"))


def compare(table: dict[str, Any], match: Match, moves: list[Any], tried: list[Any]) -> None:
    """Fail where the two programs see this position differently. moves: legal to the naive one; tried: any."""
    wanted = naive.state(table, moves)
    assert part(engine.view(engine.mask(match, "referee")), wanted) == part(wanted, wanted)
    listed, known = offered(match)
    legal = {as_tuple(move) for move in moves}
    assert listed == legal
    assert known == {c for c in legal if c[2] and c[2] in table["hands"][c[1]]["known"]}
    for command in [*moves, *tried]:
        judge(match, command, naive.broken(table, command))


def told(table: dict[str, Any], command: dict[str, Any], events: list[Any]) -> dict[str, Any]:
    """The naive table after a command that caused these events."""
    table = naive.apply(table, command)
    assert [(type(event).TYPE, event.by) for event in events] == table["told"], command
    assert following(events) == table["next"], command
    return table


def both(
    table: dict[str, Any], match: Match, command: dict[str, Any], events: list[Any] | None = None
) -> tuple[dict[str, Any], Match]:
    if events is None:
        said = answer(match, command)
        assert not isinstance(said, str), f"{command} is refused by {said}"
        events = said
    return told(table, command, events), folded(events, match)


def random_options(chance: random.Random, seats: int) -> dict[str, Any]:
    options = {
        "rounds": chance.choice([1, 1, 2, 3]),
        "deck": chance.choice(["by_seats", "by_seats", 36, 52]),
        "next_starter": chance.choice(["lowest_trump", "winner", "left_of_durak", "attack_durak"]),
        "standing": chance.choice(["loss", "place"]),
        "target": chance.choice(["any", "any", "left"]),
        "limit_by_hand": chance.choice([False, False, True]),
        "ends": chance.choice(["at_once", "at_once", "attack"]),
    }
    if seats == 4 and chance.random() < 0.5:
        options |= {"teams": True, "target": "any"}
    return options


PAIRS = Pairs("ratak", naive, random_options, both, compare, defends=0.8)
walk, random_command = PAIRS.walk, PAIRS.random_command


@pytest.mark.drawn(2)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("n", range(FRESH))
def test_both_programs_judge_every_command_alike(seats: int, n: int) -> None:
    walk(seats, f"{SEED} {n}", whole=0.02)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("seats", range(2, 7))
def test_some_rounds_of_walks_are_played_to_their_end(seats: int) -> None:
    assert any(walk(seats, seed, whole=0, sample=0)["results"] for seed in range(WALKS))


@pytest.mark.parametrize("target", ["left", "teams"])
def test_both_programs_go_on_alike_when_another_seat_was_attacked(target: str) -> None:
    stood = 0
    for seed in range(WALKS):
        chance = random.Random(f"another target {seed}")
        options = random_options(chance, 4) | {"target": "left", "teams": False}
        if target == "teams":
            options |= {"target": "any", "teams": True}
        table, match, moves = naive.new_table(4, **options), new_match("ratak", 4, **options), []
        for _ in range(STEPS):
            if table["over"]:
                break
            if table["phase"] == "attack" and chance.random() < 0.5:
                seat = table["attacker"]
                command = {"type": "attack", "by": seat, "card": chance.choice(naive.deck(table))}
                command["target"] = chance.choice(table["seats"])
                judge(match, command, naive.broken(table, command))
                if command["target"] != table["defender"]:
                    try:
                        marked = engine.decide_marked(match, engine.read_command(match, command), "nobody minded")
                    except IllegalMove:
                        assert not naive.may_stand(table, command), command
                        continue
                    assert naive.may_stand(table, command), command
                    stood += 1
                    table, match = both(table, match, command, [one.event for one in marked])
                    compare(table, match, moves := naive.legal_commands(table), [])
                    continue
            table, match = both(table, match, random_command(chance, table, moves))
            compare(table, match, moves := naive.legal_commands(table), [])
    assert stood


RARE = {
    "another becomes the attacker": lambda table, kinds: (
        kinds[0] == "attacked" and len(table["lying"]) > 1 and table["attacker"] != table["opener"]
    ),
    "six cards": lambda table, kinds: len(table["lying"]) == 6,
    "the attacker has no cards": lambda table, kinds: (
        table["phase"] == "add" and tables.count(table, table["attacker"]) == 0
    ),
    "the defender is out": lambda table, kinds: kinds[:3] == ["defended", "went_out", "beaten_off"],
    "a round ends amid an attack": lambda table, kinds: "round_ended" in kinds and table["lying"],
    "one passes, then another": lambda table, kinds: kinds == ["passed"] and len(table["passed"]) > 1,
    "a refill leaves one without cards": lambda table, kinds: "drew" in kinds and "went_out" in kinds,
    "three draw": lambda table, kinds: kinds.count("drew") == 3,
    "nobody has a trump": lambda table, kinds: table["phase"] == "redeal",
    "a later round": lambda table, kinds: table["phase"] == "attack" and table["round"] > 1,
    "one of each team out": lambda table, kinds: table["options"]["teams"] and len(table["out"]) == 2,
    "two out in one attack": lambda table, kinds: kinds.count("went_out") == 2,
    "drawn": lambda table, kinds: "round_ended" in kinds and not table["results"][-1]["loser"],
    "a hand limits": lambda table, kinds: table["options"]["limit_by_hand"] and (table["limit"] or 6) < 6,
}


def test_walks_meet_what_is_rare() -> None:
    """Agreement on what is never met would mean nothing."""
    missing = set(RARE)

    def look(table: dict[str, Any], match: Match, moves: list[Any], tried: list[Any]) -> None:
        kinds = [kind for kind, by in table["told"]]
        missing.difference_update([name for name in missing if RARE[name](table, kinds)])

    for seed in range(WALKS * 20):
        for seats in (2, 3, 4):
            if missing:
                ends: dict[str, Any] = {"ends": "attack", "deck": 36} if seed % 2 else {}
                walk(seats, seed, look, whole=0, sample=0, **ends)
    assert not missing


# A test that cannot fail proves nothing: one wrong reading at a time


def durak_refills(table: dict[str, Any], attacker: str) -> list[str]:
    others = [seat for seat in tables.from_here(table, attacker) if seat != table["defender"]]
    return [*others, table["defender"]]


def the_opener_refills_first(table: dict[str, Any], attacker: str) -> Any:
    return tables.from_here(table, table["opener"])


def taking_costs_the_turn(
    table: dict[str, Any], opener: str, defender: str, taken: bool, right: Callable[..., Any] = ends.roles_after
) -> Any:
    left = tables.from_here(table, defender)[1]
    return right(table, opener, left if taken and not table["options"]["teams"] else defender, taken)


def the_last_to_lay_hands_on(
    table: dict[str, Any], opener: str, defender: str, taken: bool, right: Callable[..., Any] = ends.roles_after
) -> Any:
    return right(table, table["attacker"], defender, taken)


def who_opened_stays_the_attacker(
    table: dict[str, Any], command: dict[str, Any], right: Callable[..., Any] = attack
) -> None:
    right(table, command)
    table["attacker"] = table["opener"]


def passes_are_forgotten(table: dict[str, Any], command: dict[str, Any], right: Callable[..., Any] = pass_on) -> None:
    right(table, command)
    table["passed"] = set()


@pytest.mark.drawn(1)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("beats", lambda table, card, on: card[1] == on[1], id="trumps beat nothing else"),
        pytest.param("beats", lambda table, card, on: tables.height(card) > tables.height(on), id="no suits"),
        pytest.param("may_hold", lambda table, seat, card: True, id="cards are everywhere"),
        pytest.param("who_refills", durak_refills, id="the defender refills last"),
        pytest.param("who_refills", the_opener_refills_first, id="the opener refills first"),
        pytest.param("roles_after", taking_costs_the_turn, id="taking costs the turn"),
        pytest.param("roles_after", the_last_to_lay_hands_on, id="next is reckoned from the last to lay"),
        pytest.param("attack", who_opened_stays_the_attacker, id="who opened stays the attacker"),
        pytest.param("pass_on", passes_are_forgotten, id="a pass holds for nothing"),
        pytest.param("out_now", lambda table, seat: False, id="nobody is out at once"),
        pytest.param("most_cards", lambda table, defender: 6, id="the hand is no limit"),
        pytest.param("most_cards", lambda table, defender: 5, id="five cards"),
        pytest.param("has_free_choice", lambda table: False, id="one attacks to the left"),
        pytest.param("cards_left", lambda table: 36 - 6 * len(table["seats"]), id="always 36 cards"),
        pytest.param("on_one_side", lambda table, one, other: one == other, id="no teams"),
        pytest.param("who_deals", lambda table, command: table["seats"][-1], id="the deal does not pass"),
    ],
)
def test_a_wrong_reading_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]) -> None:
    misread(monkeypatch, naive, name, wrong)
    with pytest.raises((AssertionError, IllegalMove, ValueError, StopIteration, IndexError, KeyError)):
        for seed in range(40):
            for seats in (2, 3, 4, 5):
                walk(seats, seed, whole=0, sample=5)


# Matches worked out by hand


class Followed:
    """Golden matches as the naive program has them."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.table = naive.new_table(header["seats"], **header["options"])

    def refused(self, line: dict[str, Any]) -> None:
        assert line["refused"] in naive.broken(self.table, line["when"]), line

    def played(self, line: dict[str, Any], events: list[Any], match: Match) -> None:
        self.table = told(self.table, line["when"], events)

    def stands(self, wanted: dict[str, Any], match: Match) -> None:
        assert part(naive.state(self.table, naive.legal_commands(self.table)), wanted) == part(wanted, wanted)


@pytest.mark.parametrize("path", golden_matches("ratak"), ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    follow(path, Followed)
