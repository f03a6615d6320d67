"""Random matches for properties: all seat counts, all options, now and then what should not have happened.

A walk is a list of moves, each with its events; hypothesis draws one seed a walk, so a failing walk can be told again.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine import match as engine
from engine.errors import DealtRecord, IllegalMove
from engine.games.durak.cards import DECKS
from engine.match import MarkedEvent, Match

SEATS = range(2, 7)
IRREGULAR = 0.04  # of a match's moves
Command = dict[str, Any]


class Move(NamedTuple):
    """A move as sent, the match before it, and what it caused."""

    before: Match
    command: Command
    why: str | None
    marked: list[MarkedEvent]

    @property
    def after(self) -> Match:
        after = engine.fold([one.event for one in self.marked], self.before)
        assert after is not None
        return after


def random_options(chance: random.Random, seats: int) -> dict[str, Any]:
    teams = seats == 4 and chance.random() < 0.6
    options: dict[str, Any] = {
        "rounds": chance.choice([1, 1, 2, 3, None]),
        "deck": chance.choice([36, 36, 52]),
        "next_starter": chance.choice(["winner", "left_of_durak", "attack_durak", "lowest_trump"]),
        "standing": chance.choice(["loss", "place"]),
        "several_at_once": chance.random() < 0.3,
        "first_attack_limit": chance.choice([6, 5]),
        "throw_in_after_take": chance.random() < 0.3,
        "ends": chance.choice(["attack", "at_once"]),
        "helpers": chance.choice(["all", "none"] if teams else ["all", "all", "neighbours", "none"]),
        "transfer": chance.random() < 0.3,
    }
    return options | ({"teams": teams} if seats == 4 else {})


def new_match(chance: random.Random, seats: int | None = None, knowledge: str | None = None, **options: Any) -> Match:
    seats = seats or chance.choice(SEATS)
    knowledge = knowledge or chance.choice(["observed", "observed", "open", "dealt"])
    options = random_options(chance, seats) | options
    if knowledge != "observed" and chance.random() < 0.5:
        options.setdefault("repetition", "third")
    body = {"game": "durak", "seats": [{}] * seats, "knowledge": knowledge, "options": options}
    return engine.evolve(None, engine.create(body))


def deck(match: Match) -> tuple[str, ...]:
    return DECKS[match.options["deck"]].cards


def plays(match: Match) -> list[Command]:
    """The commands of play that `actions` offers, choices expanded."""
    return [command for action in engine.actions(match) for command in _expanded(action)]


def _expanded(action: dict[str, Any]) -> Iterator[Command]:
    kind, by, fields = action["type"], action["by"], action["fields"]
    bare: Command = {"type": kind} | ({"by": by} if by is not None else {})
    if kind in ("take", "pass"):
        yield bare
    elif kind in ("attack", "transfer"):
        yield from ({**bare, "card": card} for card in fields["card"]["choices"])
    elif kind == "defend":
        for on in fields["on"]["choices"]:
            yield from ({**bare, "card": card, "on": on} for card in fields["card"]["choices"][on])


def every_play(match: Match) -> Iterator[Command]:
    """Every card of the deck × every seat × every command of play, legal or not."""
    lying = [card for pair in match.state.table for card in pair[:2] if card]
    yield {"type": "pass", "by": "all"}
    for seat in match.seats:
        yield {"type": "take", "by": seat}
        yield {"type": "pass", "by": seat}
        for card in deck(match):
            yield {"type": "attack", "by": seat, "card": card}
            yield {"type": "transfer", "by": seat, "card": card}
            yield from ({"type": "defend", "by": seat, "card": card, "on": on} for on in lying)


def every_target(match: Match) -> Iterator[Command]:
    """Every card of the deck × every seat × every seat that its attack can be said to be on."""
    for by, target in itertools.product(match.seats, repeat=2):
        yield from ({"type": "attack", "by": by, "card": card, "target": target} for card in deck(match))


def random_deal(chance: random.Random, match: Match) -> Command:
    """A deal that may or may not say who starts, sometimes nobody having a trump; or a deck; or hands, in part."""
    if match.knowledge == "dealt":
        return {"type": "deal", "deck": chance.sample(deck(match), len(deck(match)))}
    card = chance.choice(deck(match))
    deal: Command = {"type": "deal", "trump_card": card}
    trumps = [other for other in deck(match) if other[1] == card[1] and other != card]
    roll = chance.random()
    if roll < 0.55:
        callers = chance.sample(match.seats, chance.choice([1, 2]))
        deal["shown"] = dict(zip(callers, chance.sample(trumps, len(callers)), strict=True))
    elif roll < 0.65:
        deal["shown"] = {}
    elif roll < 0.9:
        deal["starter"] = chance.choice(match.seats)
    if match.knowledge == "open" and chance.random() < 0.8:
        cards = chance.sample([other for other in deck(match) if other != card], 6 * len(match.seats) - 1)
        hands = {seat: cards[6 * n : 6 * n + 6] for n, seat in enumerate(match.seats)}
        share = chance.choice([0, 3, 6, 6])
        deal["hands"] = {seat: hand[: chance.randint(share, 6)] for seat, hand in hands.items()}
    return deal


def random_reveal(chance: random.Random, match: Match) -> Command:
    return {
        "type": "reveal",
        "by": chance.choice(match.seats),
        "cards": chance.sample(deck(match), chance.choice([1, 1, 2, 3])),
        "to": chance.choice(["all", "seat", "seat"] if match.knowledge == "open" else ["all"]),
    }


def random_restate(chance: random.Random, match: Match) -> Command:
    """The table as believed, some of it otherwise."""
    state = match.state
    wanted: Command = {"type": "restate", "reason": "the phone rang"}
    seats = {}
    for seat, zone in zip(match.seats, state.hands, strict=True):
        if zone.size and seat not in state.out and chance.random() < 0.5:
            seats[seat] = {"hand": {"known": [], "unknown": max(1, zone.size + chance.choice([-1, 0, 1]))}}
    if seats:
        wanted["seats"] = seats
    if state.round.trump is None:
        wanted["trump"] = chance.choice("shdc")
        wanted["stock"] = chance.choice([0, 3])
        wanted["seats"] = {seat: {"hand": {"known": [], "unknown": chance.choice([1, 2, 5])}} for seat in match.seats}
    if chance.random() < 0.3:
        wanted["table"] = []
    return wanted


def random_record(chance: random.Random, match: Match) -> Command:
    """A round's result, known in whole or in part."""
    teams = bool(match.options.get("teams"))
    order = chance.sample(match.seats, len(match.seats))
    loser = chance.choice(["A+C", "B+D"] if teams else match.seats)
    known = [seat for seat in order if seat not in loser][: chance.choice([0, 1, 9])]
    if chance.random() < 0.15:
        return {"type": "record_round", "order": order[: chance.randint(0, len(order) - 2)]}
    return {"type": "record_round", "order": known, "loser": loser}


def random_end(chance: random.Random, match: Match) -> Command:
    kind = chance.choice(["end_round", "end_round", "end_match"])
    if chance.random() < 0.5:
        return {"type": kind, "reason": "conceded", "by": chance.choice(match.seats)}
    return {"type": kind, "reason": chance.choice(["time", "abandoned"])}


def random_commands(chance: random.Random, match: Match) -> Iterator[tuple[Command, str | None]]:
    """Moves to try until one stands, each with why it should although it breaks a ruling."""
    offered = plays(match)
    if chance.random() < IRREGULAR:
        every = list((every_target if chance.random() < 0.3 else every_play)(match))
        yield from ((command, "nobody minded") for command in chance.sample(every, min(40, len(every))))
    if chance.random() < 0.03:
        yield random_restate(chance, match), None
    if chance.random() < 0.05:
        yield random_reveal(chance, match), None
    if chance.random() < 0.006:
        yield random_end(chance, match), None
    if match.state.phase == "deal":
        if chance.random() < 0.2 and match.state.tally.last is not None:
            yield random_record(chance, match), None
        for _ in range(20):
            yield random_deal(chance, match), None
        for seat in match.seats:
            yield {"type": "deal", "trump_card": chance.choice(deck(match)), "starter": seat}, None
    if match.state.phase == "redeal":
        yield {"type": "redeal"}, None
    passes = [command for command in offered if command["type"] == "pass"]
    cards = [command for command in offered if command["type"] != "pass"]
    # Attacks should end at times, and hands be laid rather than taken.
    beats = [command for command in cards if command["type"] != "take"] or cards
    if passes and (not cards or chance.random() < 0.35):
        yield chance.choice(passes), None
    if cards:
        yield chance.choice(beats if chance.random() < 0.8 else cards), None
    yield {"type": "end_round", "reason": "abandoned"}, None


def try_move(match: Match, command: Command, why: str | None) -> list[MarkedEvent] | None:
    """What a move causes, None if it is refused."""
    try:
        return engine.decide_marked(match, engine.read_command(match, command), why)
    except (IllegalMove, DealtRecord):
        return None


def random_moves(chance: random.Random, match: Match) -> Iterator[Move]:
    """A match move by move, until it is over."""
    while match.status == "live":
        for command, why in random_commands(chance, match):
            marked = try_move(match, command, why)
            if marked is not None:
                move = Move(match, command, why, marked)
                yield move
                match = move.after
                break
        else:
            raise AssertionError(f"nothing is legal in phase {match.state.phase}")


class Walk(list[Move]):
    """Moves of a random match, told again by its seed."""

    def __init__(self, seed: int, most: int) -> None:
        super().__init__(walk(seed, most))
        self.told = f"walk({seed}, {most})"

    def __repr__(self) -> str:
        return self.told


def walk(seed: int, most: int = 250, seats: int | None = None, **options: Any) -> list[Move]:
    """A random match, cut after most moves."""
    chance = random.Random(seed)
    return list(itertools.islice(random_moves(chance, new_match(chance, seats, **options)), most))


def walks(most: int = 250) -> st.SearchStrategy[Walk]:
    return st.integers(0, 2**32 - 1).map(lambda seed: Walk(seed, most))
