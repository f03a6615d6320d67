"""Hindsight of matches that the service dealt: what is proved from outside never contradicts the deal in the record."""

import os
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine import match as engine
from engine.history import History, RecordedEvent
from engine.match import Match
from engine.seats import letters
from engine.zones import Card, Seat
from replays.hindsight import Hindsight, Proof
from tests.engine.any_game import decided, listed
from tests.engine.strategies import Move

GAMES = ("durak", "ratak", "rat-jong")
SOAK = 10 if os.environ.get("GREFFIER_SOAK") else 1
MATCHES = 4 * SOAK  # of each game
LOOKED = 4  # places of each match
Command = dict[str, Any]


class Dealt(NamedTuple):
    """A match as somebody recorded it who saw no hand; after each version what else there really was in every hand."""

    seen: History
    hidden: list[dict[Seat, Counter[Card]]]


def next_command(chance: random.Random, match: Match) -> Command | None:
    """What a player may do with the cards that he really has; now and then a card is shown."""
    if match.state.phase == "deal":
        return {"type": "deal"}
    offered = engine.actions(match)
    kinds = {cls.TYPE for cls in engine.game_of(match).commands if cls.FOR_SEATS and cls.TYPE != "reveal"}
    if chance.random() < 0.03:
        seat = chance.choice(match.seats)
        if cards := [*held(match, seat)]:
            return {"type": "reveal", "by": seat, "cards": [chance.choice(cards)], "to": "all"}
    hands = {seat: held(match, seat) for seat in match.seats}
    found: list[Command] = []
    for action in offered:
        by = action["by"]
        if action["type"] == "expose_dragons" and match.game == "rat-jong":
            every = [card for card in hands[by].elements() if card.startswith("D")]
            laid = every if chance.random() < 0.5 else every[:1]
            count = min(len(laid), match.state.middle)
            return {"type": "expose_dragons", "by": by, "dragons": laid, "piles": piles(chance, match, count)}
        if action["type"] in kinds and (each := listed(action)) is not None:
            found += each
    found = [one for one in found if "card" not in one or one["card"] in hands[one["by"]]]
    if match.game == "rat-jong" and (taking := [one for one in found if one["type"] == "take_visible"]):
        found = taking if chance.random() < 0.7 else found
    if not found:
        closing = [one for one in offered if one["type"] == "end_round"]
        reasons = closing[0]["fields"]["reason"]["choices"] if closing else []
        return {"type": "end_round", "reason": "middle_empty"} if "middle_empty" in reasons else None
    return chance.choice(found)


def piles(chance: random.Random, match: Match, count: int) -> list[list[int]]:
    left = [[r, c] for r, row in enumerate(match.state.piles) for c, size in enumerate(row) for _ in range(size)]
    return chance.sample(left, count)


@cache
def dealt(game: str, seed: int) -> Dealt:
    """In every other match it was entered of some draws what came."""
    chance = random.Random(f"{game} {seed}")
    seats = letters(chance.randint(2, 4))
    body = {"game": game, "seats": list(seats), "knowledge": "dealt", "options": {"rounds": 1}}
    created = engine.create(body)
    match = engine.evolve(None, created)
    moves: list[Move] = []
    while len(moves) < 400 and match.status == "live":
        command = next_command(chance, match)
        assert command is not None
        marked = decided(match, command)
        assert marked is not None, command
        moves.append(Move(match, command, None, marked))
        match = moves[-1].after
        if chance.random() < 0.002:
            break
    entered = 0.3 * (seed % 2)
    outside = replace(created, knowledge="open" if entered else "observed")
    stream = [RecordedEvent(1, outside, None, 0, 0, "referee", None, 1)]
    really, shown = engine.evolve(None, created), engine.evolve(None, outside)
    hidden: list[dict[Seat, Counter[Card]]] = [{}, {seat: Counter() for seat in seats}]
    for n, move in enumerate(moves):
        for one in move.marked:
            version = len(stream) + 1
            told = not one.event.BEGINS_ANEW and chance.random() < entered
            bare = one.event if told else replace(one.event, parts={})
            stream.append(RecordedEvent(version, bare, f"key-{n}", n, n, "referee", None, version))
            really, shown = engine.evolve(really, one.event), engine.evolve(shown, bare)
            hidden.append({seat: held(really, seat) - held(shown, seat) for seat in seats})
    return Dealt(History.of(stream), hidden)


def held(match: Match, seat: Seat) -> Counter[Card]:
    zone = match.state.hand(seat)
    return Counter((*zone.known, *zone.hidden))


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_proved_is_what_was_dealt(game: str, seed: int) -> None:
    played = dealt(game, seed)
    chance = random.Random(seed)
    places = range(2, played.seen.head + 1)
    for place in sorted(chance.sample(places, min(LOOKED, len(places)))):
        seen = Hindsight(played.seen, place)
        hands = played.hidden[place]
        assert seen.may_hold({seat: [*hand.elements()] for seat, hand in hands.items()}), place
        for seat, proofs in seen.proved().items():
            certain = Counter(proof.card for proof in proofs if proof.certain)
            assert not certain - hands[seat], (place, seat)
            for proof in proofs:
                agrees(played, place, seat, proof, hands[seat][proof.card])


def agrees(played: Dealt, place: int, seat: Seat, proof: Proof, held: int) -> None:
    """Once or another time the card was there; how it came there is one of the ways that are told."""
    anew = [n for n, item in enumerate(played.seen, start=1) if n > 1 and item.event.BEGINS_ANEW]
    begun = max(n for n in (1, *anew) if n <= place)
    last = next((n for n in anew if n > place), played.seen.head + 1)
    there = {n: played.hidden[n][seat][proof.card] for n in range(begun, last)}
    assert any(there.values()), proof
    came = {n for n in there if n > begun and there[n] > there[n - 1]}
    assert there[begun] or came & {*proof.draws}, proof
    assert all(n < int(proof.until or n + 1) for n in map(int, proof.draws)), proof
    if sum(there[n] > there[n - 1] for n in came) + there[begun] == 1:  # there is but one that it can be
        assert came <= {*proof.draws}, proof
    if held == 1:
        since = max((n for n in came if n <= place), default=begun)
        assert int(proof.since) <= since, proof
