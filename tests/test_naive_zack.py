"""Zack: the engine against a second, naive program (tests/naive/zack.py) that shares no code with it.

Whole random rounds by one referee's hand; boxes whose order is known in part, against every order that keeps to what is
known; and mistakes planted in the engine, each of which must be noticed.
"""

import itertools
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Set
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine import match as engine
from engine.errors import IllegalMove
from engine.games.zack import box, judge, piles
from engine.games.zack.cards import COLOURS, FACES, STOPS
from engine.games.zack.rules import box_as_read
from engine.games.zack.state import MORE
from engine.match import Match
from engine.rounds import by_rounds_won
from engine.timing.evidence import evidence as evidence_of
from engine.timing.intervals import Settings
from tests.engine.zack.strategies import options as random_options
from tests.engine.zack.table import evidence
from tests.naive import zack as naive
from tests.timing.devices import Device

GOLDEN = sorted(Path(__file__).with_name("golden").glob("zack-*.jsonl"))
SOAK = bool(os.environ.get("GREFFIER_SOAK"))
ROUNDS = 6_000 if SOAK else 150
MATCHES = 1_500 if SOAK else 40
SEATS = "ABCDEF"


def begun(chance: random.Random, most: int = 9, kind: str = "observed", **more: Any) -> tuple[Any, ...]:
    seats = chance.randint(3, 6)
    options = {**random_options(chance, seats), "rounds": None, **more}
    body = {"game": "zack", "seats": [{}] * seats, "knowledge": kind, "options": options}
    if kind == "dealt":
        cards = played_with(options["colours"].values(), options["stop_cards"], options["without"])
        most_stops = [*STOPS] * 4 if options["stop_cards"] else []
        options["deck"] = Counter(chance.choices([*cards, *most_stops], k=chance.randint(2 * seats, most * seats)))
    match = engine.evolve(None, engine.create(body))
    return match, *dealt(chance, match, most)


def dealt(chance: random.Random, match: Match, most: int) -> tuple[Any, naive.Game]:
    """The command of a deal, and the naive round."""
    options = match.state.options
    piles = {seat: chance.randint(1 if most < 9 else 2, most) for seat in match.seats}
    dealer = SEATS[(SEATS.index(match.state.dealer or match.seats[-1]) + bool(match.state.dealer)) % len(piles)]
    first = SEATS[(SEATS.index(dealer) + 1) % len(piles)]
    rest = {name: value for name, value in options._asdict().items() if name not in ("colours", "rounds", "deck")}
    colours = dict(zip(match.seats, options.colours, strict=True))
    deal: dict[str, Any] = {"type": "deal", "counts": piles}
    contents: Any = None
    if match.knowledge == "dealt":
        cards = [card for card, count in options.deck.items() for _ in range(count)]
        deal = {"type": "deal", "deck": chance.sample(cards, len(cards))}
        contents = naive.dealt_round(deal["deck"], list(match.seats), dealer)
        piles = {seat: len(pile) for seat, pile in contents.items()}
    elif match.knowledge == "open":
        contents = {seat: chance.choices(cards_of(match), k=count) for seat, count in piles.items()}
        deal["hands"] = contents
    return deal, naive.Game(piles, colours, first, contents, **rest)


def done(match: Match, command: dict[str, Any]) -> Match:
    for event in engine.decide(match, engine.read_command(match, command)):
        match = engine.evolve(match, event)
    return match


def a_throw(chance: random.Random, game: naive.Game, cards: list[str]) -> tuple[Any, ...] | None:
    """Something that somebody can throw: mostly who is due."""
    due = game.due() if game.due() in game.order else chance.choice(game.order)
    roll = chance.random()
    seat = due if chance.random() < 0.7 else chance.choice(game.order)
    if roll < 0.16:
        seat = chance.choice(game.order)
        targets = [o for o in game.order if o != seat and game.colours[o] in game.cards_of_challenge[seat]]
        if targets:
            target = due if due in targets and chance.random() < 0.6 else chance.choice(targets)
            return ("challenge", seat, target, *(["beside"] if chance.random() < 0.1 else []))
    if roll < 0.2 or not game.piles[seat]:
        return ("marker", seat) if seat not in game.marker_gone else None
    card = game.contents[seat][0] if game.contents else chance.choice(cards)
    return ("card", seat, card, *(["beside"] if chance.random() < 0.05 else []))


def command(act: tuple[Any, ...]) -> dict[str, Any]:
    kind, seat, *rest = act
    landed = {"landed": False} if rest and rest[-1] == "beside" else {}
    match kind:
        case "card":
            return {"type": "throw", "by": seat, "card": rest[0], **landed}
        case "challenge":
            return {"type": "challenge", "by": seat, "target": rest[0], **landed}
        case "marker":
            return {"type": "throw_marker", "by": seat, **landed}
    return {"type": "choose", "by": seat, "colour": rest[0]}


def cards_of(match: Match) -> list[str]:
    options = match.state.options
    return played_with(options.colours, options.stop_cards, options.without)


def played_with(colours: Any, stop_cards: Any, without: Any) -> list[str]:
    out = {*without} | (set() if stop_cards else {*STOPS})
    return [card for card in FACES if card not in out and (card not in COLOURS or card in colours)]


def the_same(match: Match, game: naive.Game) -> None:
    """Whether both have the same table; while a round is played."""
    table = match.state.table
    assert dict(zip(game.order, table.counts, strict=True)) == game.piles
    if game.contents:
        assert list(map(list, table.piles)) == [game.contents[seat] for seat in game.order]
    assert table.turn == game.due()
    assert [(one.by, one.what, one.in_turn) for one in box.cards(table)] == [
        (one[0], one[1], None if one[2] is None else not one[2]) for one in game.played
    ]
    assert {seat for seat, gone in zip(game.order, table.thrown, strict=True) if gone} == game.marker_gone
    assert dict(zip(game.order, table.colours, strict=True)) == game.colours
    assert table.mirrored == game.mirror
    assert (table.halt is not None) == (game.stopped is not None)


def what_came(events: list[Any]) -> list[tuple[Any, ...]]:
    """The engine's events as the naive program tells them."""
    told: list[tuple[Any, ...]] = []
    taken: dict[str, Any] = {}
    for event in events:
        match event.TYPE:
            case "box_taken":
                taken = {"by": event.by, "cards": event.cards}
            case "challenge_upheld" | "challenge_failed" | "challenge_void":
                told.append((event.verdict, taken.get("by"), taken.get("cards", 0)))
            case "challenge_undecided":
                told.append(("undecided",))
            case "cards_returned":
                told += [("back", one["to"]) for one in event.cards]
            case "round_ended":
                told.append(("wins", event.order[0]))
    return told


class Round:
    """One round by a referee's hand, in both programs at once; the box is read again now and then.

    stops: many stop cards, small piles, and challenges and markers around them.
    """

    def __init__(self, chance: random.Random, match: Match, most: int, stops: Any) -> None:
        self.chance, self.stops = chance, stops
        deal, self.game = dealt(chance, match, most)
        self.match = done(match, deal)
        self.cards = cards_of(self.match)
        self.base = deepcopy(self.game)
        self.acts: dict[int, Any] = {}
        self.count = 0

    def play(self, length: int) -> None:
        for _ in range(length):
            if self.game.winner or self.game.hangs:
                return
            if self.acts and self.chance.random() < (0.15 if self.stops else 0.05):
                self.read()
            elif (act := self.act()) is not None:
                self.enter(act)

    def act(self) -> tuple[Any, ...] | None:
        chance, game = self.chance, self.game
        if game.stopped and game.stopped[0] == "choose" and chance.random() < 0.6:
            return ("colour", game.stopped[1], chance.choice(list(game.colours.values())))
        if game.stopped and game.stopped[0] == "choose" and chance.random() < 0.3:
            seat = game.stopped[1]
            held = game.cards_of_challenge[seat]
            targets = [other for other in game.order if game.colours[other] in held and other != seat]
            return ("challenge", seat, chance.choice(targets)) if targets else None
        cards = [*self.cards, "??"] if chance.random() < 0.05 else self.cards
        if self.stops:
            seat = chance.choice(game.order)
            roll = chance.random()
            if roll < 0.15 and seat not in game.marker_gone:
                return ("marker", seat)
            if roll < 0.35:
                early = {one[0] for one in game.early} | {one[0] for one in game.played[-4:]}
                targets = [o for o in sorted(early) if o != seat and game.colours[o] in game.cards_of_challenge[seat]]
                if targets:
                    return ("challenge", seat, chance.choice(targets))
            if roll < 0.6:
                cards = ["swap", "swap", "mirror", "choose"]
        act = a_throw(chance, game, cards)
        return None if act is None or (act[0] == "card" and not game.piles[act[1]]) else act

    def enter(self, act: tuple[Any, ...]) -> None:
        if self.match.state.settled or not self.match.state.acts:
            self.base = deepcopy(self.game)
            self.acts = {}
        self.acts[self.match.state.seen + 1] = act
        asked = command(act)
        if self.match.knowledge == "dealt" and act[0] == "card" and self.chance.random() < 0.5:
            del asked["card"]
        events = engine.decide(self.match, engine.read_command(self.match, asked))
        self.compare(events, self.game.play(act), act)

    def read(self) -> None:
        """Lay what has landed since the box was settled in another order."""
        lying = box_as_read(self.match.state)
        assert lying is not None
        settled = [one.version for one in self.match.state.base.box]
        rest = [one.version for one in lying.box if one.version not in settled]
        played = [self.acts.get(version) for version in rest]
        if len(rest) < 2 or any(act[0] == "colour" or act[-1] == "beside" for act in self.acts.values()):
            return
        order = self.chance.sample(range(len(rest)), len(rest))
        acts = [played[n] for n in order]
        asked = {"type": "box_order", "order": [*settled, *(rest[n] for n in order)]}
        if self.base.short(acts):
            with pytest.raises(IllegalMove):
                engine.decide(self.match, engine.read_command(self.match, asked))
            return
        game = deepcopy(self.base)
        came = game.read(acts, [rest[n] for n in order])
        self.game = game
        self.acts = {rest[n]: played[n] for n in order}
        self.compare(engine.decide(self.match, engine.read_command(self.match, asked)), came, acts)

    def compare(self, events: list[Any], came: Any, what: Any) -> None:
        assert sorted(what_came(events)) == sorted(came), what
        for event in events:
            self.match = engine.evolve(self.match, event)
        self.count += 1
        if not self.game.winner and not self.game.hangs:
            the_same(self.match, self.game)


def a_round(seed: int) -> Round:
    chance = random.Random(f"naive zack {seed}")
    stops = seed % 2 == 1
    more = {"stop_cards": True} if stops else {}
    match, *_ = begun(chance, 4 if stops else 9, ["observed", "open", "dealt"][seed // 2 % 3], **more)
    played = Round(chance, match, 4 if stops else 9, stops)
    try:
        played.play(80)
    except AssertionError as error:
        raise AssertionError(f"seed {seed}") from error
    return played


@pytest.mark.drawn(2)
@pytest.mark.parametrize("part", range(5))
def test_a_referees_rounds_are_the_same(part: int) -> None:
    ends = [a_round(seed) for seed in range(part, ROUNDS, 5)]
    assert any(played.game.winner for played in ends)
    print(f"{len(ends)} rounds, {sum(played.count for played in ends)} acts and readings")


def a_match(seed: int) -> tuple[Match, list[Any], bool]:
    """A match of one to four rounds: won, recorded by its result, conceded or abandoned; and how it ended."""
    chance = random.Random(f"naive zack match {seed}")
    rounds = chance.choice([1, 2, 3, 4])
    match, *_ = begun(chance, rounds=rounds)
    fewest = match.state.options.rank_rest == "fewest_cards"
    results: list[Any] = []
    while len(results) < rounds:
        if chance.random() < 0.25:
            asked, winner = None, chance.choice(match.seats)
            asked = {"type": "record_round", "winner": winner}
            results.append({seat: 1 if seat == winner else 2 for seat in match.seats})
            match = done(match, asked)
            continue
        played = Round(chance, match, 3, stops=False)
        played.play(60)
        match, game = played.match, played.game
        if game.winner:
            piles = dict(zip(match.seats, match.state.table.counts, strict=True))
            results.append(naive.ranks(piles, game.winner, fewest))
        elif chance.random() < 0.5:
            by = chance.choice(match.seats)
            match = done(match, {"type": "end_round", "reason": "conceded", "by": by})
            first_of_two = 2 if len(match.seats) == 2 else len(match.seats)
            results.append({seat: first_of_two if seat == by else 1 for seat in match.seats})
        else:
            match = done(match, {"type": "end_round", "reason": "abandoned"})
            results.append({})
    return match, results, fewest


@pytest.mark.drawn(1)
@pytest.mark.parametrize("part", range(2))
def test_matches_end_with_the_same_ranks(part: int) -> None:
    decided = 0
    for seed in range(part, MATCHES, 2):
        match, results, fewest = a_match(seed)
        expected = naive.standing(match.seats, results, fewest) if any(results) else {}
        assert match.state.outcome.rank == expected, (seed, results)
        decided += fewest and expected != naive.standing(match.seats, results, False)
    assert decided, "no match in which the sum of ranks decides"


def a_partial_box(seed: int) -> tuple[Match, naive.Game, list[Any]] | None:
    """A few acts seen by devices, some so that nobody can tell which was first, challenges among them."""
    chance = random.Random(f"partial {seed}")
    match, deal, game = begun(chance, stop_cards=False, swap_colours=True)
    match = done(match, deal)
    cards = cards_of(match)
    now, acts = 0, []
    for _ in range(chance.randint(2, 5)):
        now += chance.choice([20, 60, 300])
        seat = chance.choice(game.order)
        acts.append((("card", seat, chance.choice(cards)), (now, now + chance.choice([10, 80, 150]))))
    for _ in range(chance.choice([1, 1, 2])):
        now += chance.choice([20, 300])
        seat = chance.choice(game.order)
        target = chance.choice([other for other in game.order if other != seat])
        acts.append((("challenge", seat, target), (now, now + chance.choice([10, 80]))))
    counts = {seat: sum(1 for act, _ in acts if act[:2] == ("card", seat)) for seat in game.order}
    thrown = [act for act, _ in acts if act[0] == "challenge"]
    if any(game.piles[seat] <= counts[seat] for seat in game.order) or len({*thrown}) < len(thrown):
        return None
    return match, game, acts


def judged_naively(game: naive.Game, acts: list[Any], order: Any) -> tuple[Any, ...] | None:
    """The verdict that counts if acts landed in this order: of the first challenge that is not void."""
    copy = naive.Game(game.piles, game.colours, game.leader, **game.options)
    void = None
    for n in order:
        kind, seat, what = acts[n][0]
        if kind == "challenge":
            verdict = copy.verdict(seat, what, False)
            if verdict != "void":
                return verdict, seat, what
            void = void or (verdict, seat, what)
        elif void is None:
            copy.play(acts[n][0])
    return void


def settled_naively(game: naive.Game, acts: list[Any], order: Any) -> tuple[Any, Any]:
    """Piles and who leads once that is judged; what fell upon a challenge goes back, so that it changes nothing."""
    copy = naive.Game(game.piles, game.colours, game.leader, **game.options)
    judged = judged_naively(game, acts, order)
    assert judged is not None
    _, by, target = judged
    under = itertools.takewhile(lambda act: act[0] != "challenge", (acts[n][0] for n in order))
    for act in under:
        copy.play(act)
    copy.challenge(by, target, False)
    return copy.piles, copy.due()


def possible(acts: list[Any], by_hand: Set[int] = frozenset()) -> Iterator[tuple[int, ...]]:
    """Every order that no two intervals forbid, nor the referee's own entries where intervals say nothing of two."""
    pairs = [*itertools.permutations(range(len(acts)), 2)]
    certain = {(a, b) for a, b in pairs if acts[a][1][1] < acts[b][1][0]}
    touched = {n: (acts[n][1][0], n) for n in by_hand}
    certain |= {(a, b) for a, b in pairs if {a, b} <= by_hand and touched[a] < touched[b] and (b, a) not in certain}
    for order in itertools.permutations(range(len(acts))):
        place = {n: i for i, n in enumerate(order)}
        if all(place[a] < place[b] for a, b in certain):
            yield order


def entered(match: Match, acts: list[Any], by_hand: Set[int] = frozenset()) -> Match:
    for n, (act, (early, late)) in enumerate(acts):
        seen = evidence(f"{early}-{late}", "pad" if n in by_hand else "", device=f"{act}{early}")
        match = done(match, {**command(act), "observed": seen})
    return match


@pytest.mark.parametrize("part", range(4))
def test_a_challenge_is_decided_where_every_possible_order_gives_the_same_verdict(part: int) -> None:
    decided = 0
    for seed in range(part, 240, 4):
        made = a_partial_box(seed)
        if made is None:
            continue
        match, game, acts = made
        verdicts = {judged_naively(game, acts, order) for order in possible(acts)}
        finding = entered(match, acts).state.table.finding
        if len(verdicts) == 1:
            assert (finding.ruling, finding.by, finding.target) == verdicts.pop(), seed
            decided += 1
        else:
            assert finding.ruling == "undecided", (seed, verdicts)
    assert 5 < decided < 58


@pytest.mark.parametrize("part", range(4))
def test_what_the_referee_entered_keeps_its_order_among_itself(part: int) -> None:
    """Some of the acts are his, seen by his own device; the others are those of phones."""
    verdicts_changed = 0
    for seed in range(part, 240, 4):
        made = a_partial_box(seed)
        if made is None:
            continue
        match, game, acts = made
        by_hand = frozenset(n for n in range(len(acts)) if random.Random(f"{seed} {n}").random() < 0.6)
        orders = [*possible(acts, by_hand)]
        verdicts = {judged_naively(game, acts, order) for order in orders}
        verdicts_changed += verdicts != {judged_naively(game, acts, order) for order in possible(acts)}
        finding = entered(match, acts, by_hand).state.table.finding
        if not orders:
            assert finding.ruling == "undecided", (seed, "what was entered contradicts what was seen")
        elif len(verdicts) == 1:
            assert (finding.ruling, finding.by, finding.target) == verdicts.pop(), seed
        else:
            assert finding.ruling == "undecided", (seed, verdicts)
    assert verdicts_changed > 3


def same_for_all(table: Any, versions: Any) -> tuple[Any, ...]:
    """What does not hang on the order of arrival: everything by what was thrown, not by its number."""
    name = versions
    finding = table.finding
    return (
        table.counts,
        table.turn,
        table.winner,
        sorted((name[one.version], one.in_turn, one.upon) for one in table.box),
        finding and (finding.ruling, finding.ruling != "undecided" and name[finding.challenge], finding.rule),
    )


@pytest.mark.parametrize("part", range(4))
def test_the_order_of_arrival_changes_nothing(part: int) -> None:
    """Messages sent in time and delivered in any order: the same table, certain or undecided alike."""
    for seed in range(part, 120, 4):
        made = a_partial_box(seed)
        if made is None:
            continue
        match, _, acts = made
        chance, found = random.Random(seed), set()
        for _ in range(6):
            order = chance.sample(range(len(acts)), len(acts))
            arrived = entered(match, [acts[n] for n in order])
            versions = {3 + i: n for i, n in enumerate(order)}
            found.add(repr(same_for_all(arrived.state.table, versions)))
        assert len(found) == 1, (seed, found)


@pytest.mark.parametrize("part", range(4))
def test_a_read_box_settles_it_whatever_arrived_first(part: int) -> None:
    for seed in range(part, 80, 4):
        made = a_partial_box(seed)
        if made is None:
            continue
        match, game, acts = made
        chance = random.Random(seed)
        truth = next(order for order in possible(acts))
        found = set()
        for _ in range(4):
            order = chance.sample(range(len(acts)), len(acts))
            arrived = entered(match, [acts[n] for n in order])
            lies = [3 + order.index(n) for n in truth]
            read: list[Any] = engine.decide(arrived, engine.read_command(arrived, {"type": "box_order", "order": lies}))
            verdict = next(event for event in read if event.TYPE.startswith("challenge_"))
            assert (verdict.verdict, verdict.by, verdict.target) == judged_naively(game, acts, truth), seed
            for event in read:
                arrived = engine.evolve(arrived, event)
            table = arrived.state.table
            assert (dict(zip(game.order, table.counts, strict=True)), table.turn) == settled_naively(game, acts, truth)
            found.add(repr((table.counts, table.turn, [(one.by, one.what, one.in_turn) for one in table.box])))
        assert len(found) == 1, seed


@pytest.mark.parametrize("part", range(4))
def test_honest_devices_never_bring_a_wrong_verdict(part: int) -> None:
    """Bystanders' phones on bad networks see a box fill; what they lead to is the truth, or that nobody can tell."""
    decided = 0
    for seed in range(part, 200, 4):
        made = a_partial_box(seed)
        if made is None:
            continue
        match, game, acts = made
        chance, seen = random.Random(f"devices {seed}"), []
        phones = [Device.honest(chance, name) for name in "pqr"]
        for n, (act, (now, _)) in enumerate(acts):
            observation = chance.choice(phones).observes(10**9 + now * 1000 + n, Settings())
            seen.append((observation.arrival, act, evidence_of(observation, Settings())))
        truth = judged_naively(game, acts, range(len(acts)))
        for _, act, observed in sorted(seen, key=lambda one: one[0]):
            match = done(match, {**command(act), "observed": observed})
        finding = match.state.table.finding
        assert finding.ruling == "undecided" or (finding.ruling, finding.by, finding.target) == truth, seed
        decided += finding.ruling != "undecided"
    assert decided > 3


# Matches worked out by hand.


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text().splitlines())
    body = {"game": "zack", "seats": [{}] * header["seats"], "options": header["options"]}
    match = engine.evolve(None, engine.create(body))
    game: Any = None
    for number, line in enumerate(lines, start=2):
        where, asked = f"{path.name}:{number}", line["when"]
        if "refused" in line:
            with pytest.raises(IllegalMove) as refusal:
                engine.decide(match, engine.read_command(match, asked))
            assert refusal.value.rule == line["refused"], where
            continue
        events = engine.decide(match, engine.read_command(match, asked))
        assert [event.TYPE for event in events] == line["then"], where
        for event in events:
            match = engine.evolve(match, event)
        if asked["type"] == "deal":
            game = naive.Game(asked["counts"], dict(zip(SEATS, COLOURS, strict=False)), "A", **header["options"])
        else:
            assert what_came(events) == game.play(told(asked)), where
        shown = engine.view(match)
        shown["counts"] = {seat: one["hand"]["unknown"] for seat, one in shown["seats"].items()}
        assert {name: shown[name] for name in line["state"]} == line["state"], where
        assert game.piles == line["state"].get("counts", game.piles), where


def told(asked: dict[str, Any]) -> tuple[Any, ...]:
    """A command as the naive program's act."""
    match asked["type"]:
        case "throw":
            return ("card", asked["by"], asked["card"])
        case "challenge":
            return ("challenge", asked["by"], asked["target"])
        case "choose":
            return ("colour", asked["by"], asked["colour"])
    return ("marker", asked["by"])


def test_there_are_golden_matches() -> None:
    assert len(GOLDEN) >= 3


# Mistakes that must not go unnoticed.


def noticed(run: Callable[[], object]) -> None:
    with pytest.raises((AssertionError, IllegalMove, StopIteration)):
        run()


def all_rounds() -> None:
    for seed in range(150):
        a_round(seed)


def all_boxes() -> None:
    for part in range(4):
        test_a_challenge_is_decided_where_every_possible_order_gives_the_same_verdict(part)


def test_it_is_noticed_when_five_cards_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "TOP", 5)
    noticed(all_rounds)


def test_it_is_noticed_when_right_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "STEPS", {"R": 1, "2R": 2, "L": -1, "2L": -2})
    noticed(all_rounds)


def test_it_is_noticed_when_markers_are_never_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "open_markers", lambda table: [])
    noticed(all_rounds)


def test_it_is_noticed_when_a_colour_stays_after_a_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    real = box._swapped
    monkeypatch.setattr(box, "_swapped", lambda table, options: real(table, options)._replace(colours=table.colours))
    noticed(all_rounds)


def test_it_is_noticed_when_a_marker_goes_back_to_who_threw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "_holder", lambda table, marker: marker.by)
    noticed(all_rounds)


def test_it_is_noticed_when_nobody_wins_by_anothers_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "clockwise", lambda seats, first: ())
    noticed(all_rounds)


def test_it_is_noticed_when_who_owes_a_colour_can_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    real = box._judged
    monkeypatch.setattr(box, "_judged", lambda table, act: real(table._replace(chooser=None), act))
    noticed(all_rounds)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("dealt_round", lambda real, *given: tuple(pile[::-1] for pile in real(*given))),
        ("with_box", lambda real, held, taker, cards: real(held, taker, cards[::-1])),
        (
            "gone_back",
            lambda real, held, cards: real(held, [one._replace(version=-one.version) for one in cards]),
        ),
    ],
    ids=["the first is on top", "the box is not turned over", "what goes back changes places"],
)
def test_it_is_noticed_when_piles_lie_otherwise(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., Any]
) -> None:
    real = getattr(piles, name)
    for module in ("piles", "evolve"):
        monkeypatch.setattr(sys.modules[f"engine.games.zack.{module}"], name, partial(wrong, real))
    noticed(all_rounds)


def test_it_is_noticed_when_the_sum_of_ranks_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = by_rounds_won
    monkeypatch.setattr(
        sys.modules["engine.games.zack.decide"], "by_rounds_won", lambda seats, won, last, sums: real(seats, won, last)
    )
    noticed(lambda: test_matches_end_with_the_same_ranks(0))


def test_it_is_noticed_when_entries_are_taken_for_landings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "_which", lambda act, later, place: "before")
    noticed(all_boxes)


def test_it_is_noticed_when_only_the_first_order_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    real = judge.tables
    monkeypatch.setattr(judge, "tables", lambda *given: itertools.islice(real(*given), 1))
    noticed(all_boxes)


def test_nobody_knows_is_no_seat() -> None:
    assert MORE not in SEATS
