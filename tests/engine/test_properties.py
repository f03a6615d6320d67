"""What holds in every match of Durak; what holds in every game is in test_every_game.py."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jsonschema
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine import match as engine
from engine.errors import IllegalMove
from engine.events import Event
from engine.games import describe_game
from engine.match import Match
from engine.shapes import MAX_REASON
from tests.engine.strategies import Move, deck, every_play, every_target, new_match, plays, random_deal, walk, walks

ROOT = Path(__file__).parents[2]
PHYSICAL = {"ALL-1", "ALL-3", "ALL-4", "ALL-11"}
chances = st.integers(0, 2**32 - 1).map(random.Random)
# A smaller seed is no smaller match, so nothing is shrunk.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
SOAK = 20 if os.environ.get("GREFFIER_SOAK") else 1
few = settings(max_examples=6 * SOAK, deadline=None, phases=PHASES)
more = settings(max_examples=15 * SOAK, deadline=None, phases=PHASES)


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def seen(match: Match, viewer: str = "referee") -> str:
    return canonical(engine.view(engine.mask(match, viewer)))


def events_of(moves: Iterable[Move]) -> list[Event]:
    return [one.event for move in moves for one in move.marked]


def steps(moves: list[Move]) -> Iterable[Match]:
    """The match after every event."""
    match: Match | None = moves[0].before
    for event in events_of(moves):
        match = engine.evolve(match, event)
        yield match


def cards(match: Match) -> tuple[list[str], int]:
    """Cards known to be in one place or another, and how many cards there are in all."""
    state = match.state
    zones = [*state.hands, state.discard]
    known = [card for zone in zones for card in zone.known + zone.hidden]
    known += [card for pair in state.table for card in pair[:2] if card]
    size = sum(zone.size for zone in zones) + sum(1 + (pair.defence is not None) for pair in state.table) + state.stock
    return known + ([state.round.trump_card] if state.stock and state.round.trump_card else []), size


def is_sound(match: Match) -> bool:
    """No card is in two places, none is lost, and none is in a hand that is out."""
    known, size = cards(match)
    state = match.state
    counts = all(zone.unknown >= 0 for zone in (*state.hands, state.discard)) and state.stock >= 0
    out = not any(state.hand(seat).size for seat in state.out)
    return counts and out and size in (0, len(deck(match))) and len(known) == len(set(known)) <= size


@more
@given(walks())
def test_cards_are_conserved_after_every_event(moves: list[Move]) -> None:
    for match in steps(moves):
        assert is_sound(match), match.state


@few
@given(walks())
def test_a_round_that_is_played_can_always_go_on(moves: list[Move]) -> None:
    for move in moves:
        match = move.after
        if match.state.phase in ("attack", "defend", "add", "throw_in"):
            offered = plays(match)
            assert offered, match.state
            acting = {command["by"] for command in offered} - {"all"}
            assert acting == set(engine.view(match)["turn"])
        else:
            assert not engine.view(match)["turn"]


FOLD = """
import sys
from tests.engine.strategies import walk
from tests.engine.test_properties import seen
print("\\n".join(seen(walk(seed)[-1].after) for seed in range(12)))
"""


def test_folding_gives_the_same_bytes_in_another_process() -> None:
    told = {
        seed: subprocess.run(
            [sys.executable, "-c", FOLD],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "4711")
    }
    assert told["1"] == told["4711"]
    assert told["1"].decode().splitlines() == [seen(walk(seed)[-1].after) for seed in range(12)]


@few
@given(walks(), chances)
def test_decide_accepts_exactly_what_actions_offers(moves: list[Move], chance: random.Random) -> None:
    for move in chance.sample(moves, min(6, len(moves))):
        match = move.after
        offered = {canonical(command) for command in plays(match)}
        tried = {canonical(command): command for command in every_play(match)}
        assert offered <= tried.keys()
        for text, command in tried.items():
            assert accepts(match, command) == (text in offered), command


def accepts(match: Match, command: dict[str, Any]) -> bool:
    try:
        engine.decide(match, engine.read_command(match, command))
    except IllegalMove:
        return False
    return True


@few
@given(walks(), chances)
def test_what_else_actions_offers_is_accepted_too(moves: list[Move], chance: random.Random) -> None:
    for move in chance.sample(moves, min(10, len(moves))):
        match = move.after
        offered = {(action["type"], action["by"]): action["fields"] for action in engine.actions(match)}
        deal = offered.get(("deal", None))
        if deal is not None and match.knowledge == "dealt":
            for seat in match.seats:
                assert accepts(match, {**random_deal(chance, match), "dealer": seat}) == (
                    seat in deal["dealer"]["choices"]
                )
        elif deal is not None:
            for card in deck(match):
                starter = {"starter": chance.choice(deal["starter"]["choices"])} if "choices" in deal["starter"] else {}
                if starter:
                    assert accepts(match, {"type": "deal", "trump_card": card, **starter})
            for seat in match.seats:
                asked = {"type": "deal", "trump_card": card, "dealer": seat, **starter}
                if starter:
                    assert accepts(match, asked) == (seat in deal["dealer"]["choices"])
        for kind, reasons in (("end_round", ENDS), ("end_match", ENDS)):
            for by in (None, *match.seats):
                allowed = offered.get((kind, by), {}).get("reason", {}).get("choices", ())
                for reason in reasons & reasons_of(kind):
                    asked = {"type": kind, "reason": reason} | ({"by": by} if by else {})
                    assert accepts(match, asked) == (reason in allowed), asked


@few
@given(walks(120))
def test_actions_offers_every_field_that_a_command_takes(moves: list[Move]) -> None:
    for move in moves:
        for action in engine.actions(move.after):
            schema = SCHEMAS["commands"][action["type"]].schema
            takes = schema["properties"].keys() - {"type", "by"} - EVERYWHERE
            offered = action["fields"].keys()
            assert offered <= takes and takes - offered <= SAID_AGAIN.get(action["type"], set()), action
            assert set(schema["required"]) <= {"type", "by", *offered}


EVERYWHERE = {"age_ms", "note", "irregular"}
# What may be said, but follows from the table.
SAID_AGAIN = {"attack": {"target"}, "deal": {"shown", "starter", "trump_card", "hands", "deck"}}

ENDS = {"abandoned", "time", "repetition", "conceded", "withdrawn"}


def reasons_of(kind: str) -> set[str]:
    return ENDS - ({"withdrawn"} if kind == "end_round" else {"repetition"})


SCHEMAS = {
    what: {kind: jsonschema.Draft202012Validator(schema) for kind, schema in describe_game("durak")[what].items()}
    for what in ("events", "commands")
}


def test_what_may_stand_beside_any_command_is_in_its_schema() -> None:
    beside = {"age_ms": 1500, "note": "n" * 2000, "irregular": "w" * MAX_REASON}
    for kind, schema in SCHEMAS["commands"].items():
        command = {"type": kind, "by": "A", "card": "7c", "on": "6c", "cards": ["7c"], "reason": "time", **beside}
        taken = {name: value for name, value in command.items() if name in schema.schema["properties"]}
        assert beside.items() <= taken.items()
        schema.validate(taken)
        assert not schema.is_valid({**taken, "irregular": "w" * (MAX_REASON + 1)})
        assert not schema.is_valid({**taken, "age_ms": -1})


@few
@given(walks())
def test_a_mask_shows_no_hidden_card(moves: list[Move]) -> None:
    for match in steps(moves):
        # Which card was turned all have seen, wherever it is by now.
        turned = match.state.round.trump_card
        hidden = {seat: {*match.state.hand(seat).hidden} - {turned} for seat in match.seats}
        for viewer in ("public", *(f"seat:{seat}" for seat in match.seats)):
            masked = engine.mask(match, viewer)
            shown = canonical([engine.view(masked), [known(action) for action in engine.actions(masked)]])
            for seat, cards in hidden.items():
                told = [card for card in cards if f'"{card}"' in shown]
                assert not told or viewer == f"seat:{seat}"
        for seat, cards in hidden.items():
            assert all(f'"{card}"' in seen(match, f"seat:{seat}") for card in cards)


def known(action: dict[str, Any]) -> Any:
    return action["fields"].get("card", {}).get("known")


@few
@given(walks(), chances)
def test_whatever_can_be_waived_stands_and_the_match_goes_on(moves: list[Move], chance: random.Random) -> None:
    for move in chance.sample(moves, min(8, len(moves))):
        match = move.after
        every = list(every_play(match))
        for command in (*chance.sample(every, min(60, len(every))), *chance.sample(list(every_target(match)), 15)):
            stands_or_cannot_be(match, command)


def stands_or_cannot_be(match: Match, command: dict[str, Any]) -> None:
    asked = engine.read_command(match, command)
    try:
        engine.decide(match, asked)
    except IllegalMove as refusal:
        try:
            marked = engine.decide_marked(match, asked, "nobody minded")
        except IllegalMove as impossible:
            assert not refusal.waivable and not impossible.waivable
            return
        assert refusal.waivable and refusal.rule not in PHYSICAL
        assert [one.irregular for one in marked if one.irregular] == [{"rule": refusal.rule}]
        after = engine.fold([one.event for one in marked], match)
        assert after is not None and is_sound(after)
        assert after.state.phase in ("deal", "over") or plays(after)


@few
@given(st.integers(0, 2**32 - 1))
def test_a_deal_is_refused_or_dealt_whole(seed: int) -> None:
    chance = random.Random(seed)
    match = new_match(chance)
    for _ in range(30):
        deal = random_deal(chance, match)
        if accepts(match, deal):
            after = engine.fold(engine.decide(match, engine.read_command(match, deal)), match)
            assert after is not None and is_sound(after) and after.state.round.dealer in match.seats
