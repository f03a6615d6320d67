"""Zack: the engine against a second, naive program (tests/naive/zack.py) that shares no code with it.

Whole random rounds by one referee's hand; boxes whose order is known in part, against every order that keeps to what is
known; and mistakes planted in the engine, each of which must be noticed.
"""

import itertools
import json
import random
from pathlib import Path

import pytest

from engine import match as engine
from engine.errors import IllegalMove
from engine.games.zack import box, judge
from engine.games.zack.cards import COLOURS, FACES, STOPS
from engine.games.zack.state import MORE
from engine.timing import Settings
from engine.timing.evidence import evidence as evidence_of
from tests.engine.zack.strategies import options as random_options
from tests.engine.zack.table import evidence
from tests.naive import zack as naive
from tests.timing.devices import Device

GOLDEN = sorted(Path(__file__).with_name("golden").glob("zack-*.jsonl"))
ROUNDS = 150
SEATS = "ABCDEF"


def begun(chance, **more):
    seats = chance.randint(3, 6)
    options = {**random_options(chance, seats), "rounds": None, **more}
    match = engine.evolve(None, engine.create({"game": "zack", "seats": [{}] * seats, "options": options}))
    piles = {SEATS[n]: chance.randint(2, 9) for n in range(seats)}
    match = done(match, {"type": "deal", "counts": piles})
    rest = {name: value for name, value in options.items() if name != "colours"}
    return match, naive.Game(piles, dict(options["colours"]), "A", **rest)


def done(match, command):
    for event in engine.decide(match, engine.read_command(match, command)):
        match = engine.evolve(match, event)
    return match


def a_throw(chance, game, cards):
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
    return ("card", seat, chance.choice(cards), *(["beside"] if chance.random() < 0.05 else []))


def command(act):
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


def cards_of(match):
    options = match.state.options
    out = {*options.without} | (set() if options.stop_cards else {*STOPS})
    return [card for card in FACES if card not in out and (card not in COLOURS or card in options.colours)]


def the_same(match, game):
    """Whether both have the same table; while a round is played."""
    table = match.state.table
    assert dict(zip(game.order, table.counts, strict=True)) == game.piles
    assert table.turn == game.due()
    assert [(one.by, one.what, one.in_turn) for one in box.cards(table)] == [
        (one[0], one[1], None if one[2] is None else not one[2]) for one in game.played
    ]
    assert {seat for seat, gone in zip(game.order, table.thrown, strict=True) if gone} == game.marker_gone
    assert dict(zip(game.order, table.colours, strict=True)) == game.colours
    assert table.mirrored == game.mirror
    assert (table.halt is not None) == (game.stopped is not None)


def what_came(events):
    """The engine's events as the naive program tells them."""
    told, taken = [], {}
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


def a_round(seed):
    chance = random.Random(f"naive zack {seed}")
    match, game = begun(chance)
    cards = cards_of(match)
    for _ in range(80):
        if game.winner or game.hangs:
            break
        if game.stopped and game.stopped[0] == "choose" and chance.random() < 0.6:
            act = ("colour", game.stopped[1], chance.choice(list(game.colours.values())))
        else:
            act = a_throw(chance, game, [*cards, "??"] if chance.random() < 0.05 else cards)
        if act is None or (act[0] == "card" and not game.piles[act[1]]):
            continue
        events = engine.decide(match, engine.read_command(match, command(act)))
        came = game.play(act)
        assert what_came(events) == came, (seed, act)
        for event in events:
            match = engine.evolve(match, event)
        if not game.winner and not game.hangs:
            the_same(match, game)
    return match, game


@pytest.mark.parametrize("part", range(5))
def test_a_referees_rounds_are_the_same(part):
    ends = [a_round(seed) for seed in range(part, ROUNDS, 5)]
    assert any(game.winner for _, game in ends)


def a_partial_box(seed):
    """A few acts seen by devices, some so that nobody can tell which was first, challenges among them."""
    chance = random.Random(f"partial {seed}")
    match, game = begun(chance, stop_cards=False, swap_colours=True)
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


def judged_naively(game, acts, order):
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


def settled_naively(game, acts, order):
    """Piles and who leads once that is judged; what fell upon a challenge goes back, so that it changes nothing."""
    copy = naive.Game(game.piles, game.colours, game.leader, **game.options)
    _, by, target = judged_naively(game, acts, order)
    under = itertools.takewhile(lambda act: act[0] != "challenge", (acts[n][0] for n in order))
    for act in under:
        copy.play(act)
    copy.challenge(by, target, False)
    return copy.piles, copy.due()


def possible(acts):
    """Every order that no two intervals forbid."""
    for order in itertools.permutations(range(len(acts))):
        place = {n: i for i, n in enumerate(order)}
        if all(
            place[a] < place[b] for a, b in itertools.permutations(range(len(acts)), 2) if acts[a][1][1] < acts[b][1][0]
        ):
            yield order


def entered(match, acts):
    for act, (early, late) in acts:
        match = done(match, {**command(act), "observed": evidence(f"{early}-{late}", device=f"{act}{early}")})
    return match


@pytest.mark.parametrize("part", range(4))
def test_a_challenge_is_decided_where_every_possible_order_gives_the_same_verdict(part):
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


def same_for_all(table, versions):
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
def test_the_order_of_arrival_changes_nothing(part):
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
def test_a_read_box_settles_it_whatever_arrived_first(part):
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
            read = engine.decide(arrived, engine.read_command(arrived, {"type": "box_order", "order": lies}))
            verdict = next(event for event in read if event.TYPE.startswith("challenge_"))
            assert (verdict.verdict, verdict.by, verdict.target) == judged_naively(game, acts, truth), seed
            for event in read:
                arrived = engine.evolve(arrived, event)
            table = arrived.state.table
            assert (dict(zip(game.order, table.counts, strict=True)), table.turn) == settled_naively(game, acts, truth)
            found.add(repr((table.counts, table.turn, [(one.by, one.what, one.in_turn) for one in table.box])))
        assert len(found) == 1, seed


@pytest.mark.parametrize("part", range(4))
def test_honest_devices_never_bring_a_wrong_verdict(part):
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
def test_golden_match(path):
    header, *lines = map(json.loads, path.read_text().splitlines())
    body = {"game": "zack", "seats": [{}] * header["seats"], "options": header["options"]}
    match, game = engine.evolve(None, engine.create(body)), None
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


def told(asked):
    """A command as the naive program's act."""
    match asked["type"]:
        case "throw":
            return ("card", asked["by"], asked["card"])
        case "challenge":
            return ("challenge", asked["by"], asked["target"])
        case "choose":
            return ("colour", asked["by"], asked["colour"])
    return ("marker", asked["by"])


def test_there_are_golden_matches():
    assert len(GOLDEN) >= 3


# Mistakes that must not go unnoticed.


def noticed(run):
    with pytest.raises((AssertionError, StopIteration)):
        run()


def all_rounds():
    for seed in range(ROUNDS):
        a_round(seed)


def all_boxes():
    for part in range(4):
        test_a_challenge_is_decided_where_every_possible_order_gives_the_same_verdict(part)


def test_it_is_noticed_when_five_cards_are_looked_at(monkeypatch):
    monkeypatch.setattr(box, "TOP", 5)
    noticed(all_rounds)


def test_it_is_noticed_when_right_is_left(monkeypatch):
    monkeypatch.setattr(box, "STEPS", {"R": 1, "2R": 2, "L": -1, "2L": -2})
    noticed(all_rounds)


def test_it_is_noticed_when_markers_are_never_open(monkeypatch):
    monkeypatch.setattr(box, "open_markers", lambda table: [])
    noticed(all_rounds)


def test_it_is_noticed_when_a_colour_stays_after_a_swap(monkeypatch):
    real = box._swapped
    monkeypatch.setattr(box, "_swapped", lambda table, options: real(table, options)._replace(colours=table.colours))
    noticed(all_rounds)


def test_it_is_noticed_when_entries_are_taken_for_landings(monkeypatch):
    monkeypatch.setattr(judge, "_which", lambda act, later, place: "before")
    noticed(all_boxes)


def test_it_is_noticed_when_only_the_first_order_is_looked_at(monkeypatch):
    real = judge.tables
    monkeypatch.setattr(judge, "tables", lambda *given: itertools.islice(real(*given), 1))
    noticed(all_boxes)


def test_nobody_knows_is_no_seat():
    assert MORE not in SEATS
