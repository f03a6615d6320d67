"""Rat-Jong: the engine against a second, naive program (tests/naive/rat_jong.py) that shares no code with it.

"Is it one, and what is it worth" of 10,000 random hands, by trying every way; whole random rounds, in which every
command is judged by both and the points at the end are counted by both; and matches worked out by hand.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import match as engine
from engine.errors import IllegalMove
from engine.games import use
from engine.match import Match
from engine.seats import letters
from engine.zones import Seat
from tests.beside import follow, golden_matches
from tests.naive import rat_jong as naive

HANDS = 100_000 if os.environ.get("GREFFIER_SOAK") else 10_000
BLOCKS = 5
ROUNDS = 6  # random ones in each test
WORDS = {"s": "spider", "l": "ladybird", "f": "frog"}


def random_options(chance: random.Random) -> dict[str, Any]:
    colours = dict(zip("slf", chance.sample(["magenta", "red", "green"], 3), strict=True))
    return {
        "animal_pairs": chance.choice(["any", "different"]),
        "plant_pairs": chance.choice(["different", "any"]),
        "visible_in_pair": chance.random() < 0.7,
        "colours": colours,
    }


def on_wire(options: dict[str, Any]) -> dict[str, Any]:
    return {**options, "colours": {WORDS[animal]: colour for animal, colour in options["colours"].items()}}


def random_sets(chance: random.Random, count: int) -> list[Any]:
    made = []
    for _ in range(count):
        if chance.random() < 0.6:
            first, animal = chance.randint(1, 7), chance.choice(naive.ANIMALS)
            made.append([f"{n}{animal}" for n in range(first, first + 3)])
        else:
            family = chance.choice(naive.FAMILIES)
            made.append([family + kind for kind in "123"])
    return made


def random_pair(chance: random.Random) -> list[str]:
    if chance.random() < 0.75:
        number = chance.randint(1, 9)
        return [f"{number}{chance.choice(naive.ANIMALS)}", f"{number}{chance.choice(naive.ANIMALS)}"]
    family = chance.choice(naive.FAMILIES)
    return [family + chance.choice("123"), family + chance.choice("123")]


def random_hand(chance: random.Random) -> tuple[list[str], list[Any]]:
    """Cards and open melds: any cards, cards that make it, and such of which one or two are others."""
    while True:
        count = chance.choice([0, 0, 0, 1, 2, 3])
        sets, pair = random_sets(chance, 4), random_pair(chance)
        open_melds = sets[:count]
        if chance.random() < 0.15:
            cards = chance.sample(naive.DECK, 14 - 3 * count)
        else:
            cards = [card for three in sets[count:] for card in three] + pair
            for _ in range(chance.choice([0, 0, 0, 1, 2])):
                cards[chance.randrange(len(cards))] = chance.choice(naive.DECK)
        there = Counter(cards + [card for three in open_melds for card in three])
        if max(there.values()) <= 4:
            chance.shuffle(cards)
            return cards, open_melds


def judge(chance: random.Random) -> Any:
    """Both programs on one random hand; whether it was one."""
    cards, open_melds = random_hand(chance)
    options = random_options(chance)
    dragons = chance.choice([[], ["Dm"], ["Dg", "Dr", "Dr"]])
    trump = chance.choice([None, "magenta", "green", "red"])
    source = chance.choice(["middle", "visible"])
    visible = chance.choice(cards) if source == "visible" and chance.random() < 0.7 else None
    asked = {"cards": cards, "melds": open_melds, "trump": trump, "from": source, "options": on_wire(options)}
    if visible is not None:
        asked["visible"] = visible
    dragons = dragons if all(cards.count(card) + dragons.count(card) <= 4 for card in dragons) else []
    answer = use("rat-jong", "split", {**asked, "dragons": dragons})
    kind, most = naive.best(cards, open_melds, dragons, trump, options, source, visible)
    assert answer["kind"] == kind, asked
    if kind is None:
        return None
    assert answer["points"] == most, asked
    whole = [*open_melds, *answer["melds"]]
    again = {"kind": kind, "melds": whole, "pair": answer["pair"], "dragons": dragons, "trump": trump}
    scored = use("rat-jong", "score", {**again, "options": on_wire(options)})
    assert scored["points"] == most == sum(item["points"] for item in scored["items"]), asked
    laid = [card for three in answer["melds"] for card in three] + answer["pair"]
    assert Counter(laid) == Counter(cards), "every card is used"
    return kind


@pytest.mark.drawn(1)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_both_programs_agree_on_what_it_is_and_what_it_is_worth(block: int) -> None:
    chance = random.Random(f"hands {block}")
    kinds = Counter(judge(chance) for _ in range(HANDS // BLOCKS))
    assert min(kinds[kind] for kind in (None, "royal", "minor", "lay_all")) > HANDS // BLOCKS // 50, kinds


# Whole rounds


def rigged(chance: random.Random, seats: list[Seat]) -> tuple[Any, list[str]]:
    """Hands, of which most lack one card for going out, and what is left, the next one first."""
    left = Counter(naive.DECK)
    hands, lacking = {}, []
    all_alike = chance.random() < 0.4  # no Rat-Jong, but all can be laid
    for seat in seats:
        cards: list[Any] = []
        while not cards:
            sets = random_sets(chance, 4)
            while all_alike and naive.is_rat_jong(sets):
                sets = random_sets(chance, 4)
            cards = [card for three in sets for card in three] + random_pair(chance)
            if chance.random() < 0.3:
                cards[chance.randrange(14)] = chance.choice(["Dm", "Dg", "Dr"])
            chance.shuffle(cards)
            if Counter(cards) - left:
                cards = []
        left -= Counter(cards)
        lacking.append(cards.pop())
        hands[seat] = cards
    rest = list(left.elements())
    chance.shuffle(rest)
    middle = [*lacking, *rest[: 6 * len(seats)]]
    chance.shuffle(middle)
    return hands, [*middle, *rest[6 * len(seats) + 8 :]]


def compare(match: Match, table: dict[str, Any]) -> None:
    """Fail where the two programs see this position differently."""
    state = engine.view(engine.mask(match, "referee"))
    for seat in table["seats"]:
        one = state["seats"][seat]
        assert sorted(one["hand"]["known"]) == sorted(table["hands"][seat]) and not one["hand"]["unknown"]
        assert one["melds"] == table["melds"][seat] and one["dragons"] == table["dragons"][seat]
    assert state["turn"] == ([] if table["turn"] is None else [table["turn"]])
    assert (state["trump"], state["middle"]["count"]) == (table["trump"], len(table["middle"]))
    on_top = (state["visible"][-1], state["discarder"]) if state["discarder"] else None
    assert on_top == table["visible"]


class Both:
    """A round, told by both."""

    def __init__(self, chance: random.Random, seats: int) -> None:
        self.chance, self.seats = chance, list(letters(seats))
        agreed = {**random_options(chance), "last_discard": chance.choice(["claimable", "dead"])}
        hands, middle = rigged(chance, self.seats)
        starter = naive.starter_by_dragons(self.seats, hands, birthdays := chance.sample(self.seats, seats))
        body = {"game": "rat-jong", "seats": [{}] * seats, "knowledge": "open", "options": on_wire(agreed)}
        self.match = engine.evolve(None, engine.create(body))
        self.send({"type": "deal", "hands": hands, "by_birthday": birthdays})
        assert self.match.state.round.starter == starter
        short = chance.random() < 0.4
        if short:  # a middle that is soon empty
            middle = middle[: chance.randint(0, 6)]
            self.send({"type": "restate", "middle": {"count": len(middle)}})
        self.table: dict[str, Any] = naive.new_round(self.seats, starter, hands, middle, agreed)

    def decided(self, command: dict[str, Any]) -> list[Any] | None:
        try:
            return engine.decide(self.match, engine.read_command(self.match, command))
        except IllegalMove:
            return None

    def send(self, command: dict[str, Any]) -> list[Any]:
        events = self.decided(command)
        assert events is not None, f"{command} is refused"
        after = engine.fold(events, self.match)
        assert after is not None
        self.match = after
        return events

    def written(self, move: Any) -> dict[str, Any]:
        """A command of the naive program as the wire has it."""
        kind, seat, what = move
        if kind == "end_round":
            return {"type": "end_round", "reason": "middle_empty"}
        command = {"type": kind, "by": seat}
        coming = self.table["middle"][:1]
        if kind == "draw":
            return {**command, "card": coming[0]}
        if kind == "expose_dragons":
            return {**command, "dragons": [what], "cards": coming}
        name = {"choose_trump": "colour", "take_visible": "meld", "discard": "card"}[kind]
        return {**command, name: list(what) if kind == "take_visible" else what}

    def offered(self) -> set[tuple[Any, ...]]:
        """What `actions` offers, going out, forms and closing left aside."""
        found: set[tuple[Any, ...]] = set()
        for action in engine.actions(self.match):
            kind, by, fields = action["type"], action["by"], action["fields"]
            if kind == "draw":
                found.add((kind, by, None))
            elif kind == "expose_dragons":
                found |= {(kind, by, dragon) for dragon in fields["dragons"]["schema"]["items"]["enum"]}
            elif kind in ("choose_trump", "take_visible", "discard"):
                [field] = fields.values()
                found |= {(kind, by, tuple(one) if isinstance(one, list) else one) for one in field["choices"]}
            elif kind == "end_round" and "middle_empty" in fields["reason"]["choices"]:
                found.add((kind, None, None))
        return found

    def check(self) -> tuple[Any, Any]:
        """Both say the same of every command; what can be done next, going out apart from the rest."""
        compare(self.match, self.table)
        moves, table = naive.legal(self.table), self.table
        assert self.offered() == set(moves)
        for seat in self.seats:
            for card in self.chance.sample(naive.DECK, 4):
                self.same(("discard", seat, card), moves)
            if table["middle"]:
                self.same(("draw", seat, None), moves)
        ways = []
        for seat in self.seats:
            for source in ("middle", "visible"):
                for laying_all in (False, True):
                    found = naive.may_go_out(table, seat, source, laying_all)
                    fields = self.form(seat, laying_all)
                    assert bool(found) == (fields is not None and source in fields["from"]["choices"])
                    ways += [(seat, source, laying_all, *way) for way in found]
                    self.refuses_others(seat, source, laying_all, found)
        return moves, ways

    def same(self, move: Any, moves: list[Any]) -> None:
        accepted = self.decided(self.written(move)) is not None
        assert accepted == (move in moves), move

    def form(self, seat: str, laying_all: bool) -> Any:
        kind = "lay_all" if laying_all else "declare_ratjong"
        found = [one["fields"] for one in engine.actions(self.match) if (one["type"], one["by"]) == (kind, seat)]
        return found[0] if found else None

    def out(self, seat: str, source: str, laying_all: bool, melds: Any, pair: Any) -> dict[str, Any]:
        kind = "lay_all" if laying_all else "declare_ratjong"
        return {"type": kind, "by": seat, "from": source, "melds": melds, "pair": pair}

    def refuses_others(self, seat: str, source: str, laying_all: bool, found: Any) -> None:
        """Of the ways that do not lead out, some: as the other kind, from elsewhere, with another pair."""
        if (table := self.table)["visible"] is None and source == "visible" and not naive.has_taken(table, seat):
            assert self.decided(self.out(seat, source, laying_all, [], ["5s", "5f"])) is None
            return
        for melds, pair in naive.declarations(table, seat, source):
            if (melds, pair) not in found:
                assert self.decided(self.out(seat, source, laying_all, melds, pair)) is None

    def go_on(self, moves: list[Any], ways: Any) -> bool:
        """One of what can be done next; whether the round is over."""
        kind = self.chance.random()
        if ways and kind < 0.7:
            seat, source, laying_all, melds, pair = self.chance.choice(ways)
            events = self.send(self.out(seat, source, laying_all, melds, pair))
            naive.go_out(self.table, seat, source, laying_all, melds, pair)
        else:
            taking = [move for move in moves if move[0] == "take_visible"]
            came = ("discard", self.table["turn"], self.table["hands"].get(self.table["turn"], [None])[-1])
            usual = [came] if came in moves and kind < 0.9 else taking if kind < 0.3 else []
            move = self.chance.choice(usual or moves)
            command = self.written(move)
            naive.play(self.table, move)
            events = self.send(command)
        if self.table["closed"] is None:
            return False
        [scored] = [event for event in events if event.TYPE == "round_scored"]
        [ended] = [event for event in events if event.TYPE == "round_ended"]
        assert {seat: one["points"] for seat, one in scored.seats.items()} == naive.scores(self.table)
        assert ended.reason == self.table["closed"]
        return True


def round_(seed: int, seats: int) -> Any:
    chance = random.Random(f"{seats} seats, round {seed}")
    both = Both(chance, seats)
    for _ in range(400):
        if both.go_on(*both.check()):
            return both.table["closed"]
    raise AssertionError("a round without an end")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("seats", range(2, 6))
def test_both_programs_judge_every_command_alike(seats: int) -> None:
    ends = Counter(round_(seed, seats) for seed in range(ROUNDS))
    assert ends["minor"] + ends["royal"] + ends["lay_all"] >= ROUNDS // 3, ends


def test_rounds_meet_every_end() -> None:
    """Agreement on what is never met would mean nothing."""
    missing = {"royal", "minor", "lay_all", "middle_empty"}
    for seed in range(100, 200):
        if missing:
            missing.discard(round_(seed, 2))
    assert not missing


# A test that cannot fail proves nothing: one wrong reading at a time


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("is_tierce", lambda three: False, id="no tierces"),
        pytest.param("is_brelan", lambda three: len({card[0] for card in three}) == 1, id="brelans of equal plants"),
        pytest.param("is_pair", lambda two, options: two[0] == two[1], id="pairs are equal cards"),
        pytest.param("is_pair", lambda two, options: two[0][0] == two[1][0], id="plants make pairs as they like"),
        pytest.param("is_rat_jong", lambda melds: True, id="any four sets are Rat-Jong"),
        pytest.param("doubled", lambda card, trump, options: trump is not None, id="all is trump"),
        pytest.param("doubled", lambda card, trump, options: False, id="nothing is trump"),
    ],
)
def test_a_wrong_reading_of_hands_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]
) -> None:
    monkeypatch.setattr(naive, name, wrong)
    chance = random.Random("planted")
    with pytest.raises((AssertionError, ValueError)):
        for _ in range(1000):
            judge(chance)


def nobody_claims_out_of_turn(
    table: dict[str, Any], seat: str, source: str, laying_all: bool, right: Callable[..., Any] = naive.may_come_from
) -> bool:
    return bool(right(table, seat, source, laying_all)) and table["turn"] == seat


def he_claims_his_own(
    table: dict[str, Any], seat: str, source: str, laying_all: bool, right: Callable[..., Any] = naive.may_come_from
) -> bool:
    visible = table["visible"]
    return right(table, seat, source, laying_all) or (
        source == "visible" and visible is not None and visible[1] == seat
    )


def all_is_laid_out_of_turn(
    table: dict[str, Any], seat: str, source: str, laying_all: bool, right: Callable[..., Any] = naive.may_come_from
) -> bool:
    return bool(right(table, seat, source, False))


def the_right_follows(table: dict[str, Any], seat: str) -> Any:
    return table["seats"][table["seats"].index(seat) - 1]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("held_dragons", lambda table, seat: [], id="dragons stay in hand"),
        pytest.param("left_of", the_right_follows, id="play goes round the other way"),
        pytest.param("may_come_from", nobody_claims_out_of_turn, id="nobody claims out of turn"),
        pytest.param("may_come_from", he_claims_his_own, id="one claims one's own discard"),
        pytest.param("may_come_from", all_is_laid_out_of_turn, id="all is laid out of turn"),
        pytest.param("completed", lambda table, seat: [], id="nothing is completed"),
        pytest.param("starter_by_dragons", lambda seats, hands, birthdays: birthdays[0], id="birthdays before dragons"),
        pytest.param("points", lambda kind, *laid: 0, id="no points"),
    ],
)
def test_a_wrong_reading_of_a_round_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]
) -> None:
    monkeypatch.setattr(naive, name, wrong)
    with pytest.raises((AssertionError, IllegalMove, ValueError, KeyError, IndexError)):
        for seed in range(40):
            round_(seed, 2 + seed % 3)


# Matches worked out by hand


class Followed:
    """Golden matches as the naive program has them: rounds whose hands are open, every score."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.seats = list(letters(header["seats"]))
        colours = header["options"].get("colours", {})
        by_animal = {"colours": {animal: colours[word] for animal, word in WORDS.items()}} if colours else {}
        self.options = {**naive.DEFAULTS, **header["options"], **by_animal}
        self.table: Any = None

    def refused(self, line: dict[str, Any]) -> None:
        command, table = line["when"], self.table
        if table is not None and command["type"] in MOVES:
            too_many = len(command.get("cards", [])) > len(table["middle"])
            assert too_many or self.move(command) not in naive.legal(table), line
        elif table is not None and command["type"] in OUT:
            assert self.way(command) is None, line

    def played(self, line: dict[str, Any], events: list[Any], match: Match) -> None:
        command, table = line["when"], self.table
        kind = command["type"]
        if kind == "deal":
            middle = [None] * (148 - 13 * len(self.seats))
            hands, starter = command.get("hands"), match.state.round.starter
            self.table = hands and naive.new_round(self.seats, starter, hands, middle, self.options)
        elif table is not None and kind == "restate":
            table["middle"] = [None] * command["middle"]["count"]
        elif table is not None and kind in MOVES:
            cards = [command["card"]] if kind == "draw" else command.get("cards", [])
            table["middle"][: len(cards)] = cards
            move = self.move(command)
            assert move in naive.legal(table), line
            naive.play(table, move)
        elif table is not None and kind in OUT:
            found = self.way(command)
            assert (found is None) == ("why" in line), line
            source = command.get("from", table["came"])
            naive.go_out(table, command["by"], source, kind == "lay_all", *laid(command))
        self.scored(line, events)

    def move(self, command: dict[str, Any]) -> tuple[Any, ...]:
        """A command as the naive program has its moves; dragons one by one."""
        kind, by = command["type"], command.get("by")
        if kind == "end_round":
            return kind, None, None
        if kind == "expose_dragons":
            [what] = command["dragons"]
        else:
            what = command.get({"choose_trump": "colour", "take_visible": "meld", "discard": "card"}.get(kind, ""))
        return kind, by, tuple(what) if kind == "take_visible" else what

    def way(self, command: dict[str, Any]) -> Any:
        """The way out that a command names, if it is one."""
        seat, laying_all = command["by"], command["type"] == "lay_all"
        source: Any = command.get("from", self.table["came"])
        if source == "visible" and self.table["visible"] is None:
            return None
        found = naive.may_go_out(self.table, seat, source, laying_all)
        melds, pair = laid(command)
        return next((way for way in found if sorted(way[0]) == sorted(melds) and way[1] == pair), None)

    def scored(self, line: dict[str, Any], events: list[Any]) -> None:
        """Each line of the score as it is worked out by hand, and their sum as the naive program counts it."""
        for event in events:
            seats = getattr(event, "items", None) or getattr(event, "seats", {}) if event.TYPE in SCORED else {}
            for seat, one in seats.items():
                wanted = line["scores"][seat]
                assert [[item["for"], item["points"]] for item in one["items"]] == wanted["lines"], (line, seat)
                assert one["points"] == wanted["points"] == sum(points for _, points in wanted["lines"]), (line, seat)
        if "scores" in line and self.table is not None:
            assert naive.scores(self.table) == {seat: one["points"] for seat, one in line["scores"].items()}, line

    def stands(self, wanted: dict[str, Any], match: Match) -> None:
        if self.table is not None and match.state.phase not in ("deal", "over"):
            compare(match, self.table)


MOVES = ("choose_trump", "expose_dragons", "draw", "take_visible", "discard", "end_round")
OUT = ("declare_ratjong", "lay_all")
SCORED = ("round_scored", "round_recorded")


def laid(command: dict[str, Any]) -> tuple[Any, ...]:
    return command["melds"], sorted(command["pair"])


@pytest.mark.parametrize("path", golden_matches("rat-jong"), ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    follow(path, Followed)


def test_the_golden_matches_have_every_line_of_the_table_and_every_ending() -> None:
    lines = [json.loads(line) for path in golden_matches("rat-jong") for line in path.read_text().splitlines()[1:]]
    told = {name for line in lines for one in line.get("scores", {}).values() for name, _ in one["lines"]}
    assert told == {
        "royal", "minor", "lay_all", "trump_tierce", "tierce", "brelan", "pair",
        "trump_dragon", "dragon", "trump_bout", "bout",
    }  # fmt: skip
    reasons = {line["when"].get("reason") for line in lines if "then" in line}
    assert reasons >= {"middle_empty", "abandoned", "time", "conceded"}
