"""Durak: the engine against a second, naive program (tests/naive/durak/) that shares no code with it.

Random matches of all seat counts and options; at every position every card × every seat × every
command is judged by both. Then the tree of legal lines, and matches worked out by hand.
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
from tests import pairs
from tests.beside import answer, follow, golden_matches, judge, new_match, part
from tests.chance import SEED
from tests.engine.spec import folded
from tests.naive import durak as naive
from tests.naive.durak import dealing, ends, lines
from tests.naive.durak import table as tables
from tests.naive.durak.moves import pick_up
from tests.pairs import STEPS, Pairs, misread

PLAY = ("attack", "defend", "take", "pass", "transfer")
SOAK = bool(os.environ.get("GREFFIER_SOAK"))
WALKS = 3  # random matches in each test
FRESH = 12 if SOAK else 1  # of each number of seats, new in each run
HELPERS = ["all", "all", "neighbours", "none"]

# The two programs, side by side


def play(match: Match, command: dict[str, Any]) -> tuple[Match, list[Any]]:
    events = answer(match, command)
    assert not isinstance(events, str), f"{command} is refused by {events}"
    return folded(events, match), [(type(event).TYPE, event.by) for event in events]


def says_next(match: Match, command: dict[str, Any], why: str | None = None) -> Any:
    """What the events of a command say of who attacks whom from there on."""
    marked: Any = engine.decide_marked(match, engine.read_command(match, command), why)
    told = [one.event.next for one in marked if getattr(one.event, "next", None) is not None]
    assert len(told) < 2, command
    return told[0] if told else None


def offered(match: Match) -> tuple[Any, Any]:
    """Every command of play that `actions` lists, choices expanded, and those whose card it says is known."""
    listed, known = set(), set()
    for action in engine.actions(match):
        kind, by, fields = action["type"], action["by"], action["fields"]
        if kind not in PLAY:
            continue
        if kind in ("attack", "transfer"):
            listed |= {(kind, by, card, None) for card in fields["card"]["choices"]}
            known |= {(kind, by, card, None) for card in fields["card"]["known"]}
        elif kind == "defend":
            assert fields["card"]["per"] == "on"
            for on in fields["on"]["choices"]:
                listed |= {(kind, by, card, on) for card in fields["card"]["choices"][on]}
                known |= {(kind, by, card, on) for card in fields["card"]["known"][on]}
        else:
            assert fields == {}
            listed.add((kind, by, None, None))
    return listed, known


def as_tuple(command: dict[str, Any]) -> tuple[Any, ...]:
    return command["type"], command["by"], command.get("card"), command.get("on")


def compare(table: dict[str, Any], match: Match, moves: list[Any], tried: list[Any]) -> None:
    """Fail where the two programs see this position differently. moves: legal to the naive one; tried: any."""
    wanted = naive.state(table, moves)
    seen, wanted = part(engine.view(engine.mask(match, "referee")), wanted), part(wanted, wanted)
    if not table["playing"]:  # who attacks whom is not said of a round that is over or not begun
        for roles in ("attacker", "defender", "helpers", "limit"):
            wanted.pop(roles), seen.pop(roles)
    assert seen == wanted
    legal = {as_tuple(move) for move in moves}
    listed, known = offered(match)
    assert listed == legal
    assert known == {c for c in legal if c[2] and c[2] in table["hands"][c[1]]["known"]}
    for command in [*moves, *tried]:
        judge(match, command, naive.broken(table, command))


def both(table: dict[str, Any], match: Match, command: dict[str, Any]) -> tuple[dict[str, Any], Match]:
    following = says_next(match, command)
    match, events = play(match, command)
    table = naive.apply(table, command)
    assert events == table["happened"], command
    assert following == table["next"], command
    return table, match


# Random matches


def random_options(chance: random.Random, seats: int) -> dict[str, Any]:
    options = {
        "rounds": chance.choice([1, 1, 2, 3]),
        "deck": chance.choice([36, 36, 52]),
        "next_starter": chance.choice(["winner", "left_of_durak", "attack_durak", "lowest_trump"]),
        "standing": chance.choice(["loss", "place"]),
        "first_attack_limit": chance.choice([6, 5]),
        "several_at_once": chance.choice([False, False, True]),
        "throw_in_after_take": chance.choice([False, True]),
        "ends": chance.choice(["attack", "attack", "at_once"]),
        "transfer": chance.choice([False, True]),
    }
    if seats == 4:
        options["teams"] = chance.choice([True, False])
    options["helpers"] = chance.choice(["all", "all", "none"] if options.get("teams") else HELPERS)
    return options


def any_deal(chance: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    if table["knowledge"] == "dealt":
        return any_deal_of_a_deck(chance, table)
    return pairs.any_deal(naive, chance, table)


def any_deal_of_a_deck(chance: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """A deck, at times no whole one; what follows from it is named now and then, rightly or wrongly."""
    cards = list(naive.deck(table))
    chance.shuffle(cards)
    command: dict[str, Any] = {"type": "deal", "deck": cards}
    dealer = dealing.dealer_now(table, {})
    hands, turned, _ = dealing.dealt_out(table, cards, dealer)
    if chance.random() < 0.2:
        command["dealer"] = chance.choice([dealer, chance.choice(table["seats"])])
    if chance.random() < 0.2:
        command["trump_card"] = chance.choice([turned, chance.choice(cards)])
    if chance.random() < 0.2:
        command["starter"] = chance.choice(table["seats"])
    if chance.random() < 0.2:
        callers = chance.sample(table["seats"], chance.choice([0, 1, 2]))
        trumps = {seat: [card for card in hands[seat] if card[1] == turned[1]] or [turned] for seat in callers}
        command["shown"] = {seat: chance.choice(trumps[seat]) for seat in callers}
    if len(command) == 2 and chance.random() < 0.1:
        cards.pop(chance.randrange(len(cards)))
        cards += chance.choice([[], [card for card in ("2s",) if card not in naive.deck(table)]])
    return command


PAIRS = Pairs("durak", naive, random_options, both, compare, deal=any_deal)
walk, random_command = PAIRS.walk, PAIRS.random_command


@pytest.mark.drawn(2)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("n", range(FRESH))
def test_both_programs_judge_every_command_alike(seats: int, n: int) -> None:
    walk(seats, f"{SEED} {n}")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("seats", range(2, 7))
def test_most_walks_are_played_to_their_end(seats: int) -> None:
    ended = [walk(seats, seed, whole=0, sample=0)["status"] == "over" for seed in range(WALKS)]
    assert sum(ended) >= WALKS // 2


@pytest.mark.drawn(2)
@pytest.mark.parametrize("seats", range(2, 7))
def test_both_programs_judge_a_dealt_match_alike(seats: int) -> None:
    """The naive program knows the deck, and with it every hand."""
    ended = 0
    for seed in range(WALKS):
        table = walk(seats, seed, knowledge="dealt", whole=0.05, sample=15)
        ended += table["status"] == "over"
    assert ended >= WALKS // 2, "too few of these matches were played to their end"


@pytest.mark.drawn(2)
@pytest.mark.parametrize("seats", range(2, 7))
def test_who_sees_no_hand_of_a_dealt_match_sees_it_as_if_it_were_observed(seats: int) -> None:
    """The same match in the naive program, which is told only what lies open on the table."""
    for seed in range(WALKS):
        chance = random.Random(f"{seats} seats, dealt and observed {seed}")
        options = random_options(chance, seats)
        table, match = naive.new_table(seats, "dealt", **options), new_match("durak", seats, "dealt", **options)
        watched = naive.new_table(seats, **options)
        moves: list[Any] = []
        for _ in range(STEPS):
            if table["status"] != "live":
                break
            command = random_command(chance, table, moves)
            if command["type"] == "deal":
                command = {"type": "deal", "deck": command["deck"]}
            ruled = dealing.starter_by_rule(table) if command["type"] == "deal" else None
            table, match = both(table, match, command)
            if command["type"] == "deal":
                seen = {"type": "deal", "trump_card": table["trump_card"]}
                command = (
                    seen if ruled else seen | ({"shown": {}} if table["trumpless"] else {"starter": table["opener"]})
                )
            assert naive.legal(watched, command), command
            watched = naive.apply(watched, command)
            wanted = naive.state(watched)
            told, wanted = part(engine.view(engine.mask(match, "public")), wanted), part(wanted, wanted)
            if not table["playing"]:
                for roles in ("attacker", "defender", "helpers", "limit"):
                    wanted.pop(roles), told.pop(roles)
            assert told == wanted, (options, command)
            moves = naive.legal_commands(table)


def any_target(chance: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """An attack that names whom it is on, rightly or wrongly."""
    seat = table["opener"] if chance.random() < 0.8 else chance.choice(table["seats"])
    known = table["hands"][seat]["known"]
    card = chance.choice(known if known and chance.random() < 0.5 else naive.deck(table))
    return {"type": "attack", "by": seat, "card": card, "target": chance.choice(table["seats"])}


def stands(table: dict[str, Any], match: Match, command: dict[str, Any]) -> tuple[Match, list[Any]] | None:
    """The match and the events if the command is entered as irregular; None where it cannot have happened."""
    try:
        marked = engine.decide_marked(match, engine.read_command(match, command), "nobody minded")
    except IllegalMove:
        return None
    events = [one.event for one in marked]
    return folded(events, match), [(type(event).TYPE, event.by) for event in events]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("seats", range(2, 7))
def test_both_programs_go_on_alike_when_another_seat_was_attacked(seats: int) -> None:
    stood = 0
    for seed in range(WALKS * 2):
        chance = random.Random(f"{seats} seats, another target {seed}")
        options = random_options(chance, seats)
        table, match = naive.new_table(seats, **options), new_match("durak", seats, **options)
        moves = []
        for _ in range(STEPS):
            if table["status"] != "live":
                break
            if table["playing"] and chance.random() < 0.5:
                command = any_target(chance, table)
                judge(match, command, naive.broken(table, command))
                if command["target"] != table["defender"] and command["by"] == table["opener"]:
                    after = stands(table, match, command)
                    assert (after is not None) == naive.may_stand(table, command), command
                    if after is not None:
                        stood += 1
                        following = says_next(match, command, "nobody minded")
                        match, events = after
                        table = naive.apply(table, command)
                        assert events == table["happened"], command
                        assert following == table["next"], command
                        compare(table, match, moves := naive.legal_commands(table), [])
                        continue
            table, match = both(table, match, random_command(chance, table, moves))
            compare(table, match, moves := naive.legal_commands(table), [])
    assert (stood > WALKS * 2) == (seats > 2)


RARE = {
    "several unbeaten": lambda table, kinds: kinds[0] == "attacked" and len(tables.unbeaten(table)) > 1,
    "thrown in after a take": lambda table, kinds: table["yielded"] and "attacked" in kinds,
    "picked up when all have passed": lambda table, kinds: kinds[:2] == ["passed", "picked_up"],
    "transferred": lambda table, kinds: "transferred" in kinds,
    "a first attack transferred to its limit": lambda table, kinds: (
        table["lying"] and not table["discard"] and "transferred" in kinds and table["limit"] == 5
    ),
    "out by a transfer": lambda table, kinds: kinds[:2] == ["transferred", "went_out"],
    "a round ends amid an attack": lambda table, kinds: "round_ended" in kinds and table["lying"],
    "the neighbour helps": lambda table, kinds: (
        table["playing"] and table["options"]["helpers"] == "neighbours" and table["helpers"]
    ),
    "passes implied": lambda table, kinds: kinds[:2] == ["passed", "attacked"],
    "two passes implied": lambda table, kinds: kinds[:3] == ["passed", "passed", "attacked"],
    "all pass": lambda table, kinds: table["happened"][0] == ("passed", None),
    "two out in one attack": lambda table, kinds: kinds.count("went_out") == 2,
    "three draw": lambda table, kinds: kinds.count("drew") == 3,
    "nobody has a trump": lambda table, kinds: table["trumpless"],
    "a later round": lambda table, kinds: table["playing"] and table["round"] > 1,
    "an opener without cards": lambda table, kinds: (
        table["playing"] and table["lying"] and tables.size(table, table["opener"]) == 0
    ),
    "a helper out": lambda table, kinds: table["playing"] and tables.teams(table) and not table["helpers"],
    "one of each team out": lambda table, kinds: table["playing"] and tables.teams(table) and len(table["out"]) == 2,
    "drawn": lambda table, kinds: "round_ended" in kinds and not table["results"][-1]["loser"],
    "dealt after a draw": lambda table, kinds: (
        table["playing"] and table["results"] and not table["results"][-1]["loser"]
    ),
}


VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"rounds": 8, "ends": "attack", "deck": 36, "helpers": "none"},  # rounds are drawn, now and then
    {"rounds": 8, "ends": "at_once", "deck": 36, "transfer": True},
)


def test_walks_meet_what_is_rare() -> None:
    """Agreement on what is never met would mean nothing."""
    missing = set(RARE)

    def look(table: dict[str, Any], match: Match, moves: list[Any], tried: list[Any]) -> None:
        kinds = [kind for kind, by in table["happened"]]
        missing.difference_update([name for name in missing if RARE[name](table, kinds)])

    for seed in range(WALKS * 20):
        for seats in (2, 3, 4):
            if missing:
                walk(seats, seed, look, whole=0, sample=0, **VARIANTS[seed % 3])
    assert not missing


# A test that cannot fail proves nothing: one wrong reading at a time


def helpers_are_forgotten(
    table: dict[str, Any], opener: str, defender: str, right: Callable[..., Any] = tables.assign
) -> None:
    right(table, opener, defender)
    table["helpers"] = []


def hand_is_no_limit(
    table: dict[str, Any], opener: str, defender: str, right: Callable[..., Any] = tables.assign
) -> None:
    right(table, opener, defender)
    table["limit"] = 6


def only_the_hand_limits_a_transfer(
    table: dict[str, Any], opener: str, defender: str, right: Callable[..., Any] = tables.assign
) -> None:
    right(table, opener, defender)
    if table["lying"]:
        table["limit"] = table["next"]["limit"] = min(6, tables.size(table, defender))


def a_partner_is_attacked(table: dict[str, Any], seat: str) -> Any:
    return next(s for s in tables.clockwise(table, seat)[1:] if tables.size(table, s) > 0)


def taking_costs_no_turn(
    table: dict[str, Any], opener: str, defender: str, beaten: bool, right: Callable[..., Any] = ends.next_roles
) -> Any:
    return right(table, opener, defender, True)


def nobody_sits_out(
    table: dict[str, Any], opener: str, defender: str, beaten: bool, right: Callable[..., Any] = ends.next_roles
) -> Any:
    return right({**table, "out": []}, opener, defender, beaten)


def only_who_has_the_word(table: dict[str, Any], right: Callable[..., Any] = tables.still_to_speak) -> Any:
    return right(table)[:1]


def dealt_in_a_block(
    table: dict[str, Any], cards: list[str], dealer: str, right: Callable[..., Any] = dealing.dealt_out
) -> tuple[Any, ...]:
    """Six cards at once to each seat."""
    around = tables.clockwise(table, tables.left(table, dealer))
    hands = {seat: list(cards[6 * n : 6 * n + 6]) for n, seat in enumerate(around)}
    return hands, *right(table, cards, dealer)[1:]


def dealt_from_the_dealer(
    table: dict[str, Any], cards: list[str], dealer: str, right: Callable[..., Any] = dealing.dealt_out
) -> Any:
    return right(table, cards, tables.right(table, dealer))


def the_turned_card_is_drawn_first(
    table: dict[str, Any], cards: list[str], dealer: str, right: Callable[..., Any] = dealing.dealt_out
) -> tuple[Any, ...]:
    hands, turned, pile = right(table, cards, dealer)
    return hands, turned, pile[-1:] + pile[:-1]


def drawn_from_below(table: dict[str, Any], seat: str, right: Callable[..., Any] = ends.draw) -> None:
    table["pile"].reverse()
    right(table, seat)
    table["pile"].reverse()


@pytest.mark.drawn(1)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("dealt_out", dealt_in_a_block, id="six cards at once"),
        pytest.param("dealt_out", dealt_from_the_dealer, id="the dealer is first"),
        pytest.param("dealt_out", the_turned_card_is_drawn_first, id="the turned card is drawn first"),
        pytest.param("draw", drawn_from_below, id="drawn from below"),
        pytest.param("lowest_of_all", lambda hands, turned: "A", id="A starts"),
    ],
)
def test_a_wrong_reading_of_a_deck_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]
) -> None:
    misread(monkeypatch, naive, name, wrong)
    with pytest.raises((AssertionError, IllegalMove, ValueError, StopIteration)):
        for seed in range(20):
            walk(3, seed, whole=0, sample=5, knowledge="dealt", deck=36)


def one_card_short(table: dict[str, Any], seat: str, right: Callable[..., Any] = ends.draw) -> None:
    if tables.size(table, seat) < 5:
        right(table, seat)


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("beats", lambda card, on, trumps: card[1] == trumps != on[1], id="a suit is not followed"),
        pytest.param("beats", lambda card, on, trumps: tables.strength(card) > tables.strength(on), id="no trumps"),
        pytest.param("may_hold", lambda table, seat, card: True, id="cards are everywhere"),
        pytest.param("assign", helpers_are_forgotten, id="helpers are forgotten"),
        pytest.param("assign", hand_is_no_limit, id="the hand is no limit"),
        pytest.param("assign", only_the_hand_limits_a_transfer, id="a transfer knows no first attack"),
        pytest.param("transferee", a_partner_is_attacked, id="a transfer goes to a partner"),
        pytest.param("go_on_after_take", pick_up, id="nobody throws in after a take"),
        pytest.param("out_at_once", lambda table, seat: False, id="nobody is out at once"),
        pytest.param("next_roles", taking_costs_no_turn, id="taking costs no turn"),
        pytest.param("next_roles", nobody_sits_out, id="who is out plays on"),
        pytest.param("still_to_speak", only_who_has_the_word, id="no passes are implied"),
        pytest.param("draw", one_card_short, id="one card short"),
        pytest.param("teams", lambda table: False, id="no teams"),
        pytest.param("best", lambda result: result["out"][-1], id="the last out starts"),
        pytest.param("lowest_trump", lambda table, command: table["seats"][0], id="nobody is asked for trumps"),
    ],
)
def test_a_wrong_reading_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]) -> None:
    misread(monkeypatch, naive, name, wrong)
    with pytest.raises((AssertionError, IllegalMove, ValueError, StopIteration)):
        for seed in range(40):
            for seats in (2, 3, 4):
                walk(seats, seed, whole=0, sample=5)


# The tree of legal lines


def count_lines(match: Match, depth: int) -> int:
    commands, _ = offered(match)
    if depth == 1:
        return len(commands)
    count = 0
    for kind, by, card, on in commands:
        command = {"type": kind, "by": by, "card": card, "on": on}
        after, _ = play(match, {key: value for key, value in command.items() if value is not None})
        count += count_lines(after, depth - 1)
    return count


@pytest.mark.parametrize("start", lines.read_tree(), ids=lambda start: start["id"])
def test_both_programs_count_the_same_lines(start: dict[str, Any]) -> None:
    match = new_match("durak", start["seats"], **start["options"])
    for command in start["commands"]:
        match, _ = play(match, command)
    assert [count_lines(match, depth) for depth in (1, 2, 3, 4)] == start["counts"]
    table = lines.play(start)
    assert [lines.count_lines(table, depth) for depth in (1, 2, 3)] == start["counts"][:3]


# Matches worked out by hand


class Followed:
    """Golden matches as the naive program has them."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.table = naive.new_table(header["seats"], **header["options"])

    def refused(self, line: dict[str, Any]) -> None:
        assert line["refused"] in naive.broken(self.table, line["when"]), line

    def played(self, line: dict[str, Any], events: list[Any], match: Match) -> None:
        self.table = naive.apply(self.table, line["when"])
        assert self.table["happened"] == [(event.TYPE, event.by) for event in events], line

    def stands(self, wanted: dict[str, Any], match: Match) -> None:
        assert part(naive.state(self.table), wanted) == part(wanted, wanted)


@pytest.mark.parametrize("path", golden_matches("durak"), ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    follow(path, Followed)
