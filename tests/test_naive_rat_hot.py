"""Rat Hot: the engine against a second, naive program (tests/naive/rat_hot.py) that shares no code with it.

Random boards on which every place is judged by both and placements are scored by both; whole random matches; matches
worked out by hand; and mistakes planted in the engine, each of which must be noticed.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from engine import match as engine
from engine.games.rat_hot import board, rules, state
from engine.games.rat_hot.options import Options
from engine.match import Match
from tests.beside import answer, follow, golden_matches, new_match
from tests.engine.spec import folded
from tests.naive import rat_hot as naive

BOARDS = 1_000
FACES = [*naive.SPICES, "rr", "gr", "--"]


def refusal(match: Match, at: tuple[int, int], way: str) -> str | None:
    """The ruling that forbids a card there; None where it may lie."""
    found = board.why_not_there(state.board_of(match.state), board.spot(at, way), match.state.options)
    return next((str(one.rule) for one in found), None)


def random_options(chance: random.Random) -> dict[str, Any]:
    return {
        "rounds": chance.choice([1, 1, 2, 3]),
        "colours": chance.choice([{"A": "red", "B": "green"}, {"A": "green", "B": "red"}]),
        "cards": chance.choice([42, 42, 30, 11, 4, None]),
        "never_hidden": chance.random() < 0.3,
        "same_spice_scores": chance.random() < 0.7,
        "shrunk_groups_score": chance.random() < 0.7,
        "rats": chance.choice(["turn", "turn", "card"]),
        "bounds": chance.choice([None, None, None, [9, 7], [12, 30]]),
    }


def random_card(chance: random.Random, rats: float = 0.4) -> str:
    return ".".join(chance.choices(FACES, [2] * 8 + [rats, rats, 3], k=3))


def area(cards: list[Any]) -> list[tuple[int, int]]:
    """Every place from which a card could reach another, and some from which it could not."""
    places = [place for _, covered in cards for place in covered]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return [(x, y) for x in range(min(xs) - 4, max(xs) + 3) for y in range(min(ys) - 4, max(ys) + 3)]


def spots(table: dict[str, Any]) -> list[tuple[tuple[int, int], str]]:
    """All that is legal, found by trying every place."""
    looked, options = naive.look(table["cards"]), table["options"]
    return [(at, way) for at in area(table["cards"]) for way in "hv" if not naive.broken_by(looked, options, at, way)]


def placing(by: str, card: str, at: tuple[int, int], way: str) -> dict[str, Any]:
    return {"type": "place", "by": by, "card": card, "at": list(at), "way": way}


def scored(event: Any) -> list[Any]:
    return sorted((one["spice"], sorted(map(tuple, one["squares"])), one["points"]) for one in event.scored)


def naive_scored(table: dict[str, Any]) -> list[Any]:
    return sorted((spice, sorted(places), naive.worth(places)) for spice, places in table["scored"])


def compare(table: dict[str, Any], match: Match) -> None:
    """What the state shows is what the naive program sees."""
    shown = engine.view(match)
    high = naive.levels(table["cards"])
    assert {tuple(one["at"]): (one["shows"], one["card"], one["level"]) for one in shown["squares"]} == {
        place: (*what, high[place]) for place, what in naive.seen(table["cards"]).items()
    }
    assert {seat: one["score"] for seat, one in shown["seats"].items()} == table["points"]
    assert {seat: one["rats"] for seat, one in shown["seats"].items()} == {
        seat: len(naive.rats_of(table, seat)) for seat in "AB"
    }
    assert {seat: one["won"] for seat, one in shown["seats"].items()} == table["won"]
    assert shown["cards_left"] == naive.left(table)
    assert shown["turn"] == ([table["turn"]] if table["turn"] else [])
    assert rules.is_full(match.state) == (table["turn"] is not None and naive.nothing_fits(table))
    assert (shown["next"] or {"cards": 0})["cards"] == (table["to_lay"] if table["turn"] else 0)
    assert (shown["next"] or {"turn": table["turns"]})["turn"] == table["turns"]
    assert (shown["outcome"] or {"rank": None})["rank"] == table["outcome"]


def play(
    table: dict[str, Any], match: Match, command: dict[str, Any], after: dict[str, Any]
) -> tuple[dict[str, Any], Match]:
    """One command on both; after: the naive table once it is played."""
    events = answer(match, command)
    assert not isinstance(events, str), f"{command} is refused by {events}"
    assert [event.TYPE for event in events] == after["happened"], command
    for event in events:
        if event.TYPE == "placed":
            assert scored(event) == naive_scored(after), command
        if event.TYPE == "rats_out":
            assert set(map(tuple, event.rats)) == naive.rats_of(after, event.loser)
    match = folded(events, match)
    compare(after, match)
    return after, match


def begin(chance: random.Random, options: dict[str, Any]) -> tuple[dict[str, Any], Match]:
    start = random_card(chance)
    starter = chance.choice("AB")
    deal = {"type": "deal", "starter": starter, "start": start}
    table, match = naive.new_table(**options), new_match("rat-hot", **options)
    return play(table, match, deal, naive.deal(table, starter, start))


def some_spots(chance: random.Random, table: dict[str, Any], count: int = 6) -> Any:
    """A few of what is legal, found by trying."""
    looked, places, found = naive.look(table["cards"]), area(table["cards"]), []
    for _ in range(600):
        at, way = chance.choice(places), chance.choice("hv")
        if not naive.broken_by(looked, table["options"], at, way):
            found.append((at, way))
            if len(found) == count:
                break
    return found


def offers_to_close(match: Match) -> bool:
    """Whether `actions` offers to either player that there are no more cards to lay."""
    return any(
        one["type"] == "end_round" and one["by"] is None and "last_card" in one["fields"]["reason"]["choices"]
        for one in engine.actions(match)
    )


def all_spots(match: Match, table: dict[str, Any]) -> Any:
    """All that is legal, which is what `actions` offers."""
    legal = spots(table)
    place = next((one for one in engine.actions(match) if one["type"] == "place"), None)
    offered = place["fields"]["at"]["choices"] if place else {}
    assert {(tuple(at), way) for way, places in offered.items() for at in places} == set(legal)
    assert offers_to_close(match) == naive.may_close(table)
    said = answer(match, {"type": "end_round", "reason": "last_card"})
    assert isinstance(said, str) != naive.may_close(table), said
    return legal


def step(
    chance: random.Random, table: dict[str, Any], match: Match, thorough: float = 0.3
) -> tuple[dict[str, Any], Match] | None:
    """A random legal placement on both; now and then the cards are turned up first. None where there is no place."""
    legal = [] if chance.random() < thorough else some_spots(chance, table)
    legal = legal or all_spots(match, table)
    if not legal:
        return None
    by = table["turn"]
    if not table["drawn"] and chance.random() < 0.3:
        cards = [random_card(chance) for _ in range(table["to_lay"])]
        command = {"type": "draw", "by": by, "cards": cards}
        table, match = play(table, match, command, naive.draw(table, cards))
    card = chance.choice(table["drawn"]) if table["drawn"] else random_card(chance)
    if chance.random() < 0.5:
        card = ".".join(card.split(".")[::-1])
    # Upon others there is more to see than beside them.
    upon = [spot for spot in legal if set(naive.covers(*spot)) <= set(naive.seen(table["cards"]))]
    at, way = chance.choice(upon if upon and chance.random() < 0.6 else legal)
    return play(table, match, placing(by, card, at, way), naive.lay(table, by, card, at, way))


def judge_all(chance: random.Random, table: dict[str, Any], match: Match) -> None:
    """Every place of the board and around it, both ways, judged by both; some placements scored by both."""
    looked, places = naive.look(table["cards"]), area(table["cards"])
    for at in places:
        for way in "hv":
            said = refusal(match, at, way)
            rulings = naive.broken_by(looked, table["options"], at, way)
            if said is not None:
                assert said in rulings, f"{at} {way} is refused by {said}; it breaks {rulings or 'nothing'}"
            else:
                assert not rulings, f"{at} {way} is accepted; it breaks {rulings}"
    legal = all_spots(match, table)
    for at, way in chance.sample(legal, min(4, len(legal))):
        card = random_card(chance)
        after = naive.lay(table, table["turn"], card, at, way)
        play(table, match, placing(table["turn"], card, at, way), after)


def random_board(seed: int) -> tuple[random.Random, dict[str, Any], Match]:
    """A board of some cards, laid by both programs; None where it did not come so far."""
    chance = random.Random(f"board {seed}")
    options = {**random_options(chance), "cards": 42}
    table, match = begin(chance, options)
    for _ in range(chance.choice([1, 2, 4, 8, 14])):
        after = step(chance, table, match, thorough=0)
        if after is None or after[0]["turn"] is None:
            break
        table, match = after
    return chance, table, match


def agree_on_boards(seeds: Iterable[int]) -> None:
    for seed in seeds:
        chance, table, match = random_board(seed)
        if table["turn"] is not None and not table["drawn"]:
            judge_all(chance, table, match)


@pytest.mark.drawn(5)
@pytest.mark.parametrize("block", range(20))
def test_both_programs_judge_and_score_random_boards_alike(block: int) -> None:
    size = BOARDS // 20
    agree_on_boards(range(block * size, (block + 1) * size))


def whole_match(seed: object, **fixed: Any) -> Counter[Any]:
    """One match on both programs, to its end; the events that it met."""
    chance = random.Random(f"match {seed}")
    options = random_options(chance) | fixed
    table, match = begin(chance, options)
    met: Counter[Any] = Counter()
    while table["outcome"] is None:
        if table["turn"] is None:
            starter = "B" if table["starter"] == "A" else "A"
            start = random_card(chance)
            table, match = play(table, match, {"type": "deal", "start": start}, naive.deal(table, starter, start))
            continue
        over = options["cards"] is None and not table["drawn"] and len(table["cards"]) > 12 and chance.random() < 0.2
        after = None if over else step(chance, table, match)
        if after is None:
            met["full"] += not over
            after = play(table, match, {"type": "end_round", "reason": "last_card"}, naive.no_more(table))
        table, match = after
        met.update(table["happened"])
        if table["happened"][-1] == "match_ended":
            met["drawn" if table["last"] is None else "won"] += 1
    return met


@pytest.mark.drawn(2)
@pytest.mark.parametrize("block", range(6))
def test_both_programs_play_whole_matches_alike(block: int) -> None:
    met: Counter[Any] = Counter()
    for seed in range(block * 6, (block + 1) * 6):
        met += whole_match(seed)
    assert met["rats_out"] and met["counted"] and met["match_ended"] > 3


def test_whole_matches_meet_every_ending() -> None:
    met: Counter[Any] = Counter()
    for seed in range(100, 130):
        met += whole_match(seed, cards=3, rounds=1, bounds=None)
    for seed in range(130, 140):
        met += whole_match(seed, cards=30, rounds=1, bounds=None)
    assert met["rats_out"] and met["counted"] and met["drawn"] and met["won"]


SMALL = ([3, 3], [3, 4], [4, 3], [5, 3], [4, 4], [6, 4])


def small_tables(seeds: Iterable[int]) -> Counter[Any]:
    """Whole rounds on tables on which nothing can be laid before long; the events that they met."""
    met: Counter[Any] = Counter()
    for seed in seeds:
        for bounds in SMALL:
            never_hidden = random.Random(f"small {seed} {bounds}").random() < 0.5
            met += whole_match(f"small {seed}", bounds=bounds, never_hidden=never_hidden, rounds=1)
    return met


@pytest.mark.drawn(1)
@pytest.mark.parametrize("block", range(2))
def test_both_programs_close_a_table_on_which_nothing_can_be_laid_alike(block: int) -> None:
    met = small_tables(range(block * 5, (block + 1) * 5))
    assert met["full"] > 5 and met["counted"]


def test_both_programs_go_on_alike_when_the_other_seat_has_laid() -> None:
    stood = 0
    for seed in range(40):
        chance = random.Random(f"other seat {seed}")
        cards, rats = chance.choice([6, 9, 42, None]), chance.choice(["turn", "card"])
        table, match = begin(chance, {"cards": cards, "rats": rats})
        while table["outcome"] is None and len(table["cards"]) < 14:
            if chance.random() < 0.6:
                moved = step(chance, table, match)
                assert moved is not None
                table, match = moved
                continue
            by = "B" if table["turn"] == "A" else "A"
            at, way = chance.choice(spots(table))
            card = chance.choice(table["drawn"]) if table["drawn"] else random_card(chance)
            command = placing(by, card, at, way)
            assert answer(match, command) == "ALL-2" and naive.broken(table, by, card, at, way) == ["ALL-2"]
            marked = engine.decide_marked(match, engine.read_command(match, command), "nobody minded")
            table = naive.lay(table, by, card, at, way)
            assert [one.event.TYPE for one in marked] == table["happened"]
            match = folded([one.event for one in marked], match)
            compare(table, match)
            stood += 1
    assert stood > 60


def test_both_programs_know_which_cards_of_a_deck_may_come() -> None:
    for seed in range(12):
        chance = random.Random(f"deck {seed}")
        deck = [random_card(chance) for _ in range(8)]
        deck[1] = deck[0]
        table, match = begin(chance, {"deck": deck, "cards": 8, "rats": "turn"})
        while table["turn"] is not None:
            at, way = chance.choice(spots(table))
            for card in [*deck, random_card(chance)]:
                said = answer(match, placing(table["turn"], card, at, way))
                rulings = naive.broken(table, table["turn"], card, at, way)
                assert said in rulings if isinstance(said, str) else not rulings, card
            card = chance.choice([card for card in deck if naive.may_come(table, card)])
            by = table["turn"]
            table, match = play(table, match, placing(by, card, at, way), naive.lay(table, by, card, at, way))


# Planted mistakes


def _corners(place: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x + 1, y + 1)]


def _but(*numbers: str) -> Callable[..., Any]:
    """The engine's judgement of a place, without some rulings."""
    real = board.why_not_there
    return lambda *given: (refusal for refusal in real(*given) if refusal.rule not in numbers)


MISTAKES = {
    "a corner is beside": lambda patch: patch.setattr(board, "beside", _corners),
    "RH-4 is forgotten": lambda patch: patch.setattr(board, "why_not_there", _but("RH-4")),
    "RH-5 is forgotten": lambda patch: patch.setattr(board, "why_not_there", _but("RH-5")),
    "RH-6 is forgotten": lambda patch: patch.setattr(board, "why_not_there", _but("RH-6")),
    "RH-10 is forgotten": lambda patch: patch.setattr(board, "why_not_there", _but("RH-10")),
    "the edge is one square off": lambda patch: patch.setattr(
        board, "_beyond", lambda found, places, bounds, real=board._beyond: real(found, places, [n - 1 for n in bounds])
    ),
    "nothing is ever hidden": lambda patch: patch.setattr(board, "_hidden", lambda *given: set()),
    "a card lies one too high": lambda patch: patch.setattr(
        board, "level_on", lambda found, places, real=board.level_on: real(found, places) + (len(found) > 9)
    ),
    "three are worth one": lambda patch: patch.setattr(
        board.Group, "points", property(lambda group: 1 if len(group.squares) < 4 else 2)
    ),
    "the same spice never scores": lambda patch: patch.setattr(
        board, "_scores", lambda group, old, places, options: (group.spice, frozenset(group.squares)) not in old
    ),
    "only what was laid scores": lambda patch: patch.setattr(
        board, "_scores", lambda group, old, places, options: not set(group.squares).isdisjoint(places)
    ),
    "every group scores": lambda patch: patch.setattr(board, "_scores", lambda *given: True),
    "single squares score": lambda patch: patch.setattr(
        board,
        "groups",
        lambda found, among=None, real=board.groups: [
            *real(found, among),
            *(board.Group("r1", (place,)) for place, one in found.items() if one.shows == "r1"),
        ],
    ),
    "down goes right": lambda patch: patch.setattr(
        board, "spot", lambda at, way, real=board.spot: real(at, "h" if tuple(at) == (1, 1) else way)
    ),
    "four rats lose": lambda patch: patch.setattr(rules, "RATS", 4),
    "the opponent's rats lose": lambda patch: patch.setattr(
        rules, "colour", lambda table, seat: state.colour(table, state.other(table, seat))
    ),
    "three cards a turn": lambda patch: patch.setattr(state, "EACH_TURN", 3),
}


def _full_one_way(found: Any, options: Options) -> bool:
    return options.bounds is not None and any(not [*board.spots(found, way, options)] for way in board.WAYS)


MISTAKES_WHERE_IT_IS_FULL = {
    "a table is never full": lambda patch: patch.setattr(board, "is_full", lambda *given: False),
    "full where nothing goes across, or nothing down": lambda patch: patch.setattr(board, "is_full", _full_one_way),
    "full at the first level": lambda patch: patch.setattr(
        board, "is_full", lambda found, options: options.bounds is not None and len(found) >= math.prod(options.bounds)
    ),
    "the turn that is cut short never ends": lambda patch: patch.setattr(rules, "is_begun", lambda table: False),
    "a turn without a card ends": lambda patch: patch.setattr(rules, "is_begun", lambda table: True),
}


@pytest.mark.drawn(1)
@pytest.mark.parametrize("mistake", MISTAKES_WHERE_IT_IS_FULL)
def test_a_mistake_where_nothing_can_be_laid_is_noticed(mistake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    MISTAKES_WHERE_IT_IS_FULL[mistake](monkeypatch)
    with pytest.raises(AssertionError):
        rats_where_it_is_full()


def rats_where_it_is_full() -> Counter[Any]:
    """Small tables with so many rats that who ends a turn there may lose, and who has not begun one must not."""
    met: Counter[Any] = Counter()
    for seed in range(60):
        chance = random.Random(f"rats {seed}")
        options: dict[str, Any] = {"bounds": chance.choice(SMALL), "never_hidden": True, "rats": "turn"}
        start, starter = random_card(chance, rats=8), chance.choice("AB")
        deal = {"type": "deal", "starter": starter, "start": start}
        table, match = naive.new_table(**options), new_match("rat-hot", **options)
        table, match = play(table, match, deal, naive.deal(table, starter, start))
        while table["turn"] is not None:
            if legal := all_spots(match, table):
                card, (at, way) = random_card(chance, rats=8), chance.choice(legal)
                by = table["turn"]
                table, match = play(table, match, placing(by, card, at, way), naive.lay(table, by, card, at, way))
            else:
                met["begun" if table["laid_now"] else "not begun"] += 1
                end = {"type": "end_round", "reason": "last_card"}
                table, match = play(table, match, end, naive.no_more(table))
                met.update(table["happened"])
    return met


def test_both_programs_look_at_the_rats_of_a_turn_that_ends_where_nothing_can_be_laid() -> None:
    met = rats_where_it_is_full()
    assert met["begun"] and met["not begun"] and met["rats_out"] and met["counted"]


@pytest.mark.drawn(4)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_engine_is_noticed(mistake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    MISTAKES[mistake](monkeypatch)
    with pytest.raises((AssertionError, KeyError, IndexError)):
        for seed in range(60):
            agree_on_boards([seed])
            whole_match(seed, cards=7, rounds=1)


# Matches worked out by hand


class Followed:
    """Golden matches as the naive program has them; points of a card by spice."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.table = naive.new_table(**header["options"])

    def refused(self, line: dict[str, Any]) -> None:
        pass

    def played(self, line: dict[str, Any], events: list[Any], match: Match) -> None:
        self.table = _naive(self.table, line["when"])
        assert self.table["happened"] == line["then"], line
        assert line.get("scores", {}) == dict(_by_spice(events)), line
        compare(self.table, match)

    def stands(self, wanted: dict[str, Any], match: Match) -> None:
        compare(self.table, match)


@pytest.mark.parametrize("path", golden_matches("rat-hot"), ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    follow(path, Followed)


def _by_spice(events: list[Any]) -> Counter[str]:
    """Points of the card just laid, by spice."""
    points: Counter[str] = Counter()
    for event in events:
        for one in getattr(event, "scored", ()):
            points[one["spice"]] += one["points"]
    return points


def _naive(table: dict[str, Any], command: dict[str, Any]) -> Any:
    match command["type"]:
        case "deal":
            return naive.deal(table, command.get("starter") or "AB"[table["starter"] == "A"], command["start"])
        case "draw":
            return naive.draw(table, command["cards"])
        case "place":
            return naive.lay(table, command["by"], command["card"], command["at"], command["way"])
    return naive.no_more(table)
