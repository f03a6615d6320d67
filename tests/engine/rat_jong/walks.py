"""Random matches of Rat-Jong in which people go out, claim cards and empty the middle."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine import match as engine
from engine.errors import DealtRecord, IllegalMove, Invalid
from engine.games.rat_jong.cards import DECK, FAMILIES, KINDS
from engine.games.rat_jong.splitting import splits
from engine.games.rat_jong.state import SIZES
from engine.match import Match
from engine.seats import clockwise
from engine.zones import Card
from tests.engine.strategies import Move

ANIMALS = "slf"
Command = dict[str, Any]


def random_options(chance: random.Random) -> dict[str, Any]:
    colours = chance.sample(["magenta", "red", "green"], 3)
    return {
        "rounds": chance.choice([1, 2, 3]),
        "aside": chance.choice(["match", "round"]),
        "colours": dict(zip(("spider", "ladybird", "frog"), colours, strict=True)),
        "visible_in_pair": chance.random() < 0.7,
        "animal_pairs": chance.choice(["any", "different"]),
        "plant_pairs": chance.choice(["any", "different"]),
        "last_discard": chance.choice(["claimable", "dead"]),
    }


def new_match(chance: random.Random, seats: int | None = None, knowledge: str | None = None, **options: Any) -> Match:
    body = {
        "game": "rat-jong",
        "seats": [{}] * (seats or chance.randint(2, 5)),
        "knowledge": knowledge or chance.choice(["observed", "observed", "open", "dealt"]),
        "options": random_options(chance) | options,
    }
    return engine.evolve(None, engine.create(body))


def random_melds(chance: random.Random, left: Counter[Card], count: int, first: Sequence[str] = ()) -> list[list[Card]]:
    """So many melds of cards that are left, or fewer; the first one with these if it can have them."""
    made: list[list[Card]] = []
    for _ in range(400):
        if len(made) == count:
            break
        if chance.random() < 0.55:
            number, animal = chance.randint(1, 7), chance.choice(ANIMALS)
            meld = [Card(f"{n}{animal}") for n in range(number, number + 3)]
        else:
            family = chance.choice(FAMILIES)
            meld = [Card(family + kind) for kind in KINDS]
        if not made and first and not set(first) <= set(meld) and chance.random() < 0.98:
            continue
        if all(left[card] for card in meld):
            left.subtract(meld)
            made.append(meld)
    return made


def random_pair(chance: random.Random, left: Counter[Card]) -> list[Card]:
    pair: list[Card] = []
    for _ in range(400):
        if chance.random() < 0.7:
            n = chance.randint(1, 9)
            pair = [Card(f"{n}{chance.choice(ANIMALS)}"), Card(f"{n}{chance.choice(ANIMALS)}")]
        else:
            family = chance.choice(FAMILIES)
            pair = [Card(family + kind) for kind in chance.sample(KINDS, 2)]
        if not Counter(pair) - +left:
            left.subtract(pair)
            break
    return pair


def going_out(chance: random.Random, match: Match) -> Command | None:
    """Somebody lays all that he has: what he is known to have, or whatever it may be."""
    state = match.state
    seat = chance.choice(match.seats)
    kinds = chance.sample(["declare_ratjong", "lay_all"], 2)
    source = chance.choice(["middle", "visible"])
    zone, before = state.hand(seat), state.before(seat)
    taken = [state.on_top] if source == "visible" and state.on_top and state.phase != "play" else []
    if not zone.unknown:
        cards = [*zone.known, *zone.hidden, *taken]
        for split in splits(cards, before.melds, state.options, source == "middle"):
            kind = "lay_all" if split.kind == "lay_all" else "declare_ratjong"
            return {"type": kind, "by": seat, "from": source, "melds": split.melds, "pair": split.pair}
        return None
    left = Counter(DECK.cards) - Counter(state.lying()) + Counter(taken)
    left -= Counter(card for other in state.hands if other is not zone for card in (*other.known, *other.hidden))
    melds = random_melds(chance, left, 4 - len(before.melds), taken)
    command = {"by": seat, "from": source, "melds": melds, "pair": random_pair(chance, left)}
    return {"type": kinds[0], **command}


def random_deal(chance: random.Random, match: Match) -> Command:
    state = match.state
    deal: Command = {"type": "deal"}
    if match.knowledge == "dealt":
        if chance.random() < 0.5:
            deal["picks"] = [[chance.randint(0, 5), chance.randint(0, 5)] for _ in range(chance.randint(0, 9))]
        return deal | ({"by_birthday": chance.sample(match.seats, 2)} if chance.random() < 0.5 else {})
    roll = chance.random()
    if roll < 0.5:
        due = state.round.starter and clockwise(match.seats, state.round.starter)[-1]
        deal["starter"] = due or chance.choice(match.seats)
    elif roll < 0.8:
        deal["dragons"] = {chance.choice(match.seats): chance.choice([["Dm"], ["Dm", "Dm"], ["Dg"], ["Dr", "Dg"]])}
    if chance.random() < 0.4:
        deal["piles"] = _left(chance, 13 * len(match.seats))
    if match.knowledge == "open" and chance.random() < 0.7:
        cards = chance.sample(DECK.cards, 13 * len(match.seats))
        hands = {seat: cards[13 * n : 13 * n + 13] for n, seat in enumerate(match.seats)}
        if chance.random() < 0.5:
            left = Counter(DECK.cards)
            seat = chance.choice(match.seats)
            made = [card for meld in random_melds(chance, left, 4) for card in meld]
            hands = {seat: [*made, *random_pair(chance, left)][:13]}
        deal["hands"] = hands
        deal.pop("dragons", None)
    return deal


def _left(chance: random.Random, taken: int) -> list[list[int]]:
    piles = [list(row) for row in SIZES]
    while taken:
        row, column = chance.randrange(6), chance.randrange(6)
        if piles[row][column]:
            piles[row][column] -= 1
            taken -= 1
    return piles


def random_result(chance: random.Random, match: Match) -> Command:
    left = Counter(DECK.cards)
    command: Command = {"type": "record_round", "seats": {}}
    out = chance.choice([None, *match.seats])
    if out is not None:
        melds, kind = random_melds(chance, left, 4), chance.choice(["royal", "minor", "lay_all"])
        command["out"] = {"by": out, "kind": kind, "melds": melds, "pair": random_pair(chance, left)}
    for seat in match.seats:
        melds = [] if seat == out else random_melds(chance, left, chance.randint(0, 2))
        command["seats"][seat] = {"melds": melds, "dragons": chance.choice([[], ["Dm"], ["Dg", "Dr"]])}
    if chance.random() < 0.6:
        command["trump"] = chance.choice(["magenta", "green", "red"])
    return command


def random_restatement(chance: random.Random, match: Match) -> Command:
    """The middle is nearly empty, so that the end is near."""
    state = match.state
    if chance.random() < 0.5:
        return {"type": "restate", "middle": {"count": chance.randint(0, 2)}, "turn": [chance.choice(match.seats)]}
    left = Counter(DECK.cards) - Counter(state.lying())
    left -= Counter(card for zone in state.hands for card in (*zone.known, *zone.hidden))
    seat = chance.choice(match.seats)
    melds = random_melds(chance, left, chance.randint(0, 2))
    hand = {"known": [], "unknown": 13 - 3 * len(melds)}
    return {"type": "restate", "seats": {seat: {"melds": melds, "dragons": [], "hand": hand}}}


def offered(chance: random.Random, match: Match) -> Command | None:
    """One of the plays that `actions` lists, or a form filled in."""
    from tests.engine.any_game import command_from, seldom

    game = engine.game_of(match)
    usual = [one for one in engine.actions(match) if not seldom(one["type"]) and one["type"] not in ("deal", "lay_all")]
    usual = [one for one in usual if one["type"] != "expose_dragons" or chance.random() < 0.3] or usual
    return command_from(chance, game, chance.choice(usual)) if usual else None


def random_command(chance: random.Random, match: Match) -> Command | None:
    if match.state.phase == "deal":
        return random_deal(chance, match) if chance.random() < 0.8 else random_result(chance, match)
    roll = chance.random()
    if roll < 0.12:
        return going_out(chance, match)
    if roll < 0.14:
        return random_restatement(chance, match)
    if roll < 0.4 and not match.state.middle:
        return {"type": "end_round", "reason": "middle_empty"}
    return offered(chance, match)


def walk(seed: int, length: int = 120, **fixed: Any) -> list[Move]:
    """One random match, with now and then what should not have happened."""
    from tests.engine.any_game import decided

    chance = random.Random(f"rat-jong's own {seed}")
    moves: list[Move] = []
    match, tries = new_match(chance, **fixed), 0
    while len(moves) < length and match.status == "live" and tries < 5 * length:
        tries += 1
        command = random_command(chance, match)
        why = "nobody minded" if chance.random() < 0.02 else None
        if command is None:
            continue
        try:
            marked = decided(match, command, why)
        except (IllegalMove, Invalid, DealtRecord):
            marked = None
        if marked is not None:
            moves.append(Move(match, command, why, marked))
            match = moves[-1].after
    return moves
