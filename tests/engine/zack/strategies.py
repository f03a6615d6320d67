"""Random matches of Zack as tables play them: by one referee's hand, seen by devices, or both; boxes are read.

Piles are unknown, told in part (`open`) or dealt.
"""

import random
from collections.abc import Sequence
from typing import Any

from engine import match as engine
from engine.errors import IllegalMove
from engine.games.zack.cards import FACES, STOPS
from engine.games.zack.options import in_play
from engine.match import Match
from engine.zones import Card
from tests.engine.strategies import Move
from tests.engine.zack.table import evidence

Command = dict[str, Any]


def options(chance: random.Random, seats: int) -> dict[str, Any]:
    colours = chance.sample(["red", "blue", "green", "yellow", "orange", "purple"], seats)
    return {
        "rounds": chance.choice([1, 2, None]),
        "colours": dict(zip("ABCDEF", colours, strict=False)),
        "back": chance.choice(["thrower", "instructed"]),
        "late_challenge": chance.choice(["takes_box", "no_effect"]),
        "wrong_seat": chance.choice(["takes_box", "no_effect"]),
        "stop_cards": chance.random() < 0.5,
        "swap_colours": chance.random() < 0.6,
        "after_mirror": chance.choice(["thrower", "as_before"]),
        "without": chance.choice([[], [], ["again"], ["again", "back"]]),
        "rank_rest": chance.choice(["shared", "fewest_cards"]),
    }


def new_match(chance: random.Random, kind: str | None = None) -> Match:
    seats = chance.randint(3, 6)
    agreed, knowledge = options(chance, seats), kind or chance.choice(["observed", "observed", "open", "dealt"])
    if knowledge == "dealt" or chance.random() < 0.3:
        agreed["deck"] = {card: chance.randint(1, 5) for card in FACES}
    made = {"game": "zack", "seats": [{}] * seats, "knowledge": knowledge, "options": agreed}
    return engine.evolve(None, engine.create(made))


def walk(seed: int, length: int = 120, kind: str | None = None) -> list[Move]:
    """One random match of so many moves at most. kind: of record; any where none is named."""
    chance = random.Random(f"zack at the table {seed}")
    match, moves = new_match(chance, kind), list[Move]()
    mode = chance.choice(["hand", "hand", "devices", "both"])
    now = 0
    while len(moves) < length and match.status == "live":
        now += chance.randrange(20, 700)
        command = _command(chance, match, mode, now)
        try:
            asked = engine.with_deck(match, engine.read_command(match, command), lambda deck: _shuffled(chance, deck))
            marked = engine.decide_marked(match, asked, None)
        except IllegalMove:
            continue
        moves.append(Move(match, command, None, marked))
        match = moves[-1].after
    return moves


def _shuffled(chance: random.Random, deck: Sequence[Card]) -> list[Card]:
    return chance.sample(deck, len(deck))


def _deal(chance: random.Random, match: Match) -> Command:
    if match.knowledge == "dealt":
        return {"type": "deal"}
    counts = {seat: chance.randint(1, 9) for seat in match.seats}
    made: Command = {"type": "deal", "counts": counts}
    if match.knowledge == "open":
        cards = in_play(match.state.options.colours, match.state.options.stop_cards, match.state.options.without)
        told = {seat: [chance.choice(cards) for _ in range(count)] for seat, count in counts.items()}
        made["hands"] = {
            seat: pile if chance.random() < 0.7 else pile[: chance.randint(0, len(pile))]
            for seat, pile in told.items()
            if chance.random() < 0.8
        }
    return made


def _command(chance: random.Random, match: Match, mode: str, now: int) -> Command:
    offered = {action["type"] for action in engine.actions(match)}
    if "deal" in offered:
        return _deal(chance, match)
    state = match.state
    table = state.table
    if (table.finding or table.winner) and not state.finalised and chance.random() < 0.4:
        return {"type": "finalise_order", "how": "floors", "floors": {"phone": now * 1000}}
    if "box_order" in offered and chance.random() < (0.5 if table.finding else 0.05):
        action = next(one for one in engine.actions(match) if one["type"] == "box_order")
        there = action["fields"]["order"]["schema"]["items"]["enum"]
        settled = [one.version for one in state.base.box]
        rest = [version for version in there if version not in settled]
        if chance.random() < 0.5:
            rest = chance.sample(rest, len(rest))
        return {"type": "box_order", "order": [*settled, *rest]}
    if "rule_challenge" in offered and chance.random() < 0.1:
        verdicts = ["upheld", "too_late", "wrong_seat", "beside", "void"]
        several = [act.version for act in state.acts if act.kind == "challenge"]
        named = {"challenge": chance.choice(several)} if several and chance.random() < 0.5 else {}
        return {"type": "rule_challenge", "verdict": chance.choice(verdicts), **named}
    if "choose" in offered and chance.random() < 0.6:
        return {"type": "choose", "by": table.chooser, "colour": chance.choice(table.colours)}
    return act(chance, match, mode, now)


def act(chance: random.Random, match: Match, mode: str, now: int) -> Command:
    """Somebody throws something."""
    table = match.state.table
    by = chance.choice(match.seats)
    due = table.turn if table.turn in match.seats else by
    made: Command = {"type": "throw", "by": due if chance.random() < 0.75 else by}
    empty = [seat for seat, count in zip(match.seats, table.counts, strict=True) if not count]
    if chance.random() < 0.15:
        made = {"type": "challenge", "by": by, "target": due if chance.random() < 0.6 else chance.choice(match.seats)}
    elif empty and chance.random() < 0.5:
        made = {"type": "throw_marker", "by": chance.choice(empty)}
    elif chance.random() < 0.03:
        made = {"type": "throw_marker", "by": by}
    if made["type"] == "throw":
        made["card"] = "??" if chance.random() < 0.04 else chance.choice(FACES)
        if chance.random() < 0.1:
            made["card"] = chance.choice(STOPS)
        top = () if table.piles is None else table.piles[match.seats.index(made["by"])][:1]
        if match.knowledge == "dealt":
            del made["card"]
        elif top and top[0] != "??" and chance.random() < 0.9:
            made["card"] = top[0]
    if chance.random() < 0.06:
        made["landed"] = False
    if mode == "devices" or (mode == "both" and chance.random() < 0.5):
        made["observed"] = seen(chance, now)
    return made


def seen(chance: random.Random, now: int) -> dict[str, Any]:
    """What a device tells of an act at about that time; now and then it knows no time at all."""
    if chance.random() < 0.05:
        return evidence("?")
    early = max(0, now - chance.randrange(0, 60))
    return evidence(f"{early}-{early + chance.choice([5, 50, 200])}", chance.choice(["own", "pad", "", "", ""]))
