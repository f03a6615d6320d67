"""What lies in the piles of Zack: dealt from a deck or told, moved with the cards, and seen by nobody who plays."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from engine import match as engine
from engine.codec import from_wire, to_wire
from engine.deciding import command_of
from engine.errors import Invalid
from engine.games.zack.events import Thrown
from engine.match import Match
from engine.shapes import body_of
from replays import masks
from tests.engine import spec
from tests.engine.any_game import decided
from tests.engine.spec import folded
from tests.engine.strategies import Move
from tests.engine.zack.strategies import walk
from tests.engine.zack.table import Table, new

DEAL = {"type": "deal"}
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")


def printed(deck: str) -> dict[str, int]:
    return dict(Counter(deck.split()))


def dealt(deck: str, seats: int = 3, **more: object) -> Table:
    """C deals, as the last of three, so that A is dealt to first."""
    table = new(seats, "dealt", deck=printed(deck), **more)
    return table.given({**DEAL, "deck": deck.split()})


NINE = "blue R L red green 2R red blue green"


class TestDealt:
    def test_one_card_at_a_time_from_the_dealers_left_and_the_last_is_thrown_first(self) -> None:
        table = new(3, "dealt", deck=printed(NINE))
        after = table.when({**DEAL, "deck": NINE.split()}).then("dealt C first A A3 B3 C3")
        assert after.piles() == ["red red blue", "blue green R", "green 2R L"]

    def test_a_card_more_goes_to_who_is_left_of_the_dealer(self) -> None:
        deck = [*NINE.split(), "R"]
        table = new(3, "dealt", deck=printed(NINE + " R"))
        after = table.given({**DEAL, "deck": deck, "dealer": "A"})
        assert after.piles() == ["green 2R L", "R red red blue", "blue green R"]

    def test_a_throw_turns_up_the_top_card_and_need_not_name_it(self) -> None:
        table = dealt(NINE)
        for move in ("A throws", "A red"):
            assert table.when(move).then("thrown A red in turn next A").piles()[0] == "red blue"

    def test_no_other_card_can_come(self) -> None:
        table = dealt(NINE)
        table.when("A blue").never_stands("ALL-4")
        table.when("A ??").never_stands("ALL-4")
        table.when("A swap").never_stands("ALL-4")

    def test_a_card_beside_the_box_is_still_on_top(self) -> None:
        after = dealt(NINE).when("A throws beside").then("thrown A red beside")
        assert after.piles()[0] == "red red blue"

    def test_who_takes_the_box_turns_it_over_under_his_pile(self) -> None:
        table = dealt(NINE).given("A throws", "B throws")
        after = table.when("C ! B").then("challenged C B", "box_taken B 2", "challenge_upheld C B upheld ZCK-7 leads C")
        assert after.piles() == ["red blue", "green R red blue", "green 2R L"], "what lay lowest comes up first"

    def test_what_lies_behind_a_stop_goes_back_on_top(self) -> None:
        table = dealt("blue R L red green 2R choose blue green", stop_cards=True).given("A throws")
        after = table.when("B throws").then("thrown B blue unsure", "cards_returned 4:B")
        assert after.piles() == ["red blue", "blue green R", "green 2R L"]

    def test_a_box_that_was_read_again_gives_back_what_lay_upon_the_challenge(self) -> None:
        table = dealt("blue R L red green 2R blue red green").given("A throws", "B throws")
        judged = table.given("C ! B")
        assert judged.piles() == ["red blue", "green R", "green 2R L blue red"], "too late: C has the box"
        read = judged.when("box 3 5 4").then(
            "box_ordered 3 5 4", "cards_returned 4:B", "box_taken B 1", "challenge_upheld C B upheld ZCK-6 leads C"
        )
        assert read.piles() == ["red blue", "red green R blue", "green 2R L"]

    @pytest.mark.parametrize("colours", [True, False])
    def test_piles_are_handed_to_the_left(self, colours: bool) -> None:
        table = dealt("blue R L red green 2R swap blue green", stop_cards=True, swap_colours=colours)
        assert table.given("A throws").piles() == ["green 2R L", "red blue", "blue green R"]

    def test_the_last_cards_of_two_rounds(self) -> None:
        table = dealt("red blue green", rounds=2).given("A throws", "A marker")
        assert table.match.state.won == (1, 0, 0)
        after = table.given({**DEAL, "deck": ["green", "red", "blue"]})
        assert after.piles() == ["blue", "green", "red"], "A deals now"

    def test_the_colours_of_one_round_say_what_is_put_aside(self) -> None:
        table = new(3, "dealt", deck=printed("red blue green purple purple R"))
        deal = {**DEAL, "colours": {"A": "purple"}}
        table.when({**deal, "deck": ["red", "blue", "green", "R"]}).never_stands("ALL-3")
        assert table.given({**deal, "deck": ["purple", "blue", "green", "R", "purple"]}).piles() == [
            "R purple", "purple blue", "green",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("deck", "rule"),
        [("blue R L", "ALL-4"), (NINE + " red", "ALL-4"), (NINE.replace("2R", "purple"), "ALL-3"), ("", "ZCK-1")],
    )
    def test_the_deck_is_whole(self, deck: str, rule: str) -> None:
        table = new(3, "dealt", deck=printed(NINE))
        table.when({**DEAL, **({"deck": deck.split()} if deck else {})}).never_stands(rule)

    def test_nobody_says_how_many_cards_a_deck_has(self) -> None:
        table = new(3, "dealt", deck=printed(NINE))
        table.when({**DEAL, "deck": NINE.split(), "total": 9}).never_stands("ZCK-1")
        for more in ({"total": 9}, {"counts": {"A": 3, "B": 3, "C": 3}}):
            with pytest.raises(Invalid):
                engine.awaits_deck(table.match, engine.read_command(table.match, {**DEAL, **more}))
        assert engine.awaits_deck(table.match, engine.read_command(table.match, {**DEAL, "dealer": "B"}))

    def test_of_too_few_cards_nobody_deals(self) -> None:
        table = new(3, "dealt", deck=printed("red blue green"))
        table.when({**DEAL, "colours": {"A": "purple"}, "deck": ["blue", "green"]}).never_stands("ZCK-1")

    def test_the_service_deals_only_cards_that_it_knows(self) -> None:
        with pytest.raises(Invalid) as refused:
            new(3, "dealt")
        assert [at for at, _ in refused.value.errors] == ["/options/deck"]

    def test_a_seat_lets_the_service_deal_and_throws_what_comes(self) -> None:
        table = new(3, "dealt", deck=printed(NINE))

        def may(match: Match, seat: str, body: dict[str, Any]) -> bool:
            return engine.may_send(match, seat, engine.read_command(match, body))  # type: ignore[arg-type]

        assert may(table.match, "B", DEAL) and not may(table.match, "B", {**DEAL, "deck": NINE.split()})
        match = dealt(NINE).match
        throw = {"type": "throw", "by": "A"}
        assert may(match, "A", throw) and not may(match, "B", throw)
        assert not may(match, "A", {**throw, "card": "red"}), "from a refusal he would learn what lies on top"
        watched = new(3).given({**DEAL, "total": 9}).match
        assert may(watched, "A", {**throw, "card": "red"}) and not may(watched, "A", DEAL)


class TestOpen:
    def test_piles_are_told_whole_or_in_part(self) -> None:
        table = new(3, "open")
        hands = {"A": ["red", "R", "red"], "B": ["L"], "C": []}
        after = table.given({**DEAL, "counts": {"A": 3, "B": 3, "C": 3}, "hands": hands})
        assert after.piles() == ["red R red", "L +2", "+3"]
        after.when("A R").never_stands("ALL-4")
        after.when("A throws").never_stands("ALL-11")
        assert after.given("A red", "A R", "C green", "C 2L", "B L").piles() == ["red", "+2", "+1"]

    def test_where_all_are_told_nobody_need_count_them(self) -> None:
        hands = {"A": ["red", "R"], "B": ["L"], "C": ["green"]}
        after = new(3, "open").when({**DEAL, "hands": hands}).then("dealt C first A A2 B1 C1")
        assert after.piles() == ["red R", "L", "green"]
        new(3, "open").when({**DEAL, "hands": {"A": ["red"], "B": ["L"]}}).never_stands("ZCK-1")
        new(3, "open").when({**DEAL, "hands": {**hands, "C": []}}).never_stands("ZCK-1")

    def test_what_nobody_recognised_has_left_the_pile(self) -> None:
        hands = {"A": ["red", "R"], "B": ["L"], "C": ["green"]}
        assert new(3, "open").given({**DEAL, "hands": hands}, "A ??").piles()[0] == "R"

    def test_a_pile_holds_what_there_is(self) -> None:
        few = new(3, "open", deck={"red": 1, "R": 9})
        few.when({**DEAL, "hands": {"A": ["red"], "B": ["red"]}}).never_stands("ALL-4")
        few.when({**DEAL, "total": 6, "hands": {"A": ["R", "R", "R"]}}).never_stands("ALL-4")
        few.when({**DEAL, "hands": {"A": ["purple"]}}).never_stands("ZCK-1")

    def test_a_table_that_is_stated_anew_says_nothing_of_piles(self) -> None:
        hands = {"A": ["red", "R"], "B": ["L"], "C": ["green"]}
        table = new(3, "open").given({**DEAL, "hands": hands}, {"type": "restate"})
        assert table.piles() == ["+2", "+1", "+1"]
        table.when("A blue").then("thrown A blue in turn next B")


def test_no_other_record_is_told_what_lies_in_piles() -> None:
    hands = {"A": ["red"], "B": ["red"], "C": ["red"]}
    new(3).when({**DEAL, "total": 9, "hands": hands}).never_stands("ALL-11")
    new(3).when({**DEAL, "total": 9, "deck": ["red"]}).never_stands("ALL-11")
    new(3, "open").when({**DEAL, "total": 9, "deck": ["red"]}).never_stands("ALL-11")
    new(3, "dealt", deck=printed(NINE)).when({**DEAL, "deck": NINE.split(), "hands": hands}).never_stands("ALL-11")


@pytest.mark.parametrize("viewer", ["public", "seat:A", "seat:B", "hands"])
def test_nobody_looks_at_a_card_his_own_neither(viewer: str) -> None:
    table = dealt(NINE).given("A throws", "B throws", "C ! B")
    assert table.piles(viewer) == ["+2", "+4", "+3"]
    match = engine.mask(table.match, viewer)
    throws = [one for one in engine.actions(match) if one["type"] == "throw"]
    assert throws and all([*one["fields"]] == ["landed"] for one in throws)
    assert all(not zone.known for seat, zone in engine.whereabouts(match).zones.items() if seat != "box")


def test_who_sees_no_pile_learns_nothing_by_trying() -> None:
    table = dealt(NINE)
    for viewer in ("public", "seat:A"):
        masked = Table(engine.mask(table.match, viewer))
        masked.when("A throws").never_stands("ALL-11")


def test_the_referee_is_offered_the_card_that_comes() -> None:
    throws = {one["by"]: one["fields"] for one in engine.actions(dealt(NINE).match) if one["type"] == "throw"}
    assert {seat: fields["card"]["choices"] for seat, fields in throws.items()} == {
        "A": ["red"], "B": ["blue"], "C": ["green"],
    }  # fmt: skip
    assert all(fields["card"]["optional"] for fields in throws.values())


@cache
def matches(kind: str) -> list[list[Move]]:
    """Random matches of a kind of record, recorded by hand, by devices or by both."""
    return [walk(seed, kind=kind) for seed in range(12)]


def test_every_card_of_a_deck_stays_in_one_place() -> None:
    """Piles and box are the deck, and each pile has as many as it is said to, whatever devices and boxes tell."""
    for seed, moves in enumerate(matches("dealt")):
        for move in moves:
            table = move.after.state.table
            if table is None or min(table.counts) < 0:
                continue
            options = move.after.state.options
            # What has gone back from behind a stop card, and was thrown again, is told twice until the box is read.
            lying = [one.what for one in table.box if one.kind == "card" and not (one.upon and one.to is None)]
            out = {*options.without} | (set() if options.stop_cards else {"choose", "swap", "mirror"})
            playing = {card: count for card, count in options.deck.items() if card not in out}
            playing = {card: n for card, n in playing.items() if card not in COLOURS or card in table.colours}
            assert Counter([*lying, *(card for pile in table.piles for card in pile)]) == playing, seed
            assert tuple(map(len, table.piles)) == table.counts, seed


def test_every_card_comes_from_the_top() -> None:
    thrown = 0
    for moves in matches("dealt"):
        for move in moves:
            before = move.before.state.table
            for one in move.marked:
                if one.event.TYPE == "thrown":
                    n = move.before.seats.index(one.event.by)
                    assert isinstance(one.event, Thrown) and one.event.card == before.piles[n][0]
                    thrown += 1
    assert thrown > 120


def test_a_shuffled_deck_tells_nothing_before_its_cards_come() -> None:
    """Two decks of which the cards that are thrown are the same, and the others are not: all else is told alike."""
    for seed in range(20):
        chance = random.Random(f"two decks {seed}")
        deck = dict.fromkeys(("R", "L", "2R", "2L", "again", "back", *COLOURS), 3) | {"swap": 2, "mirror": 2}
        table = new(3, "dealt", deck=deck, stop_cards=True, rounds=1)
        cards = [card for card, count in deck.items() for _ in range(count) if card not in COLOURS[3:]]
        one = chance.sample(cards, len(cards))
        # What lies lowest in each pile was dealt first; of those some change places, within a pile and between piles.
        low = chance.sample(range(9), 9)
        other = [one[low[n]] if n < 9 else card for n, card in enumerate(one)]
        both = [table.given({**DEAL, "deck": deck}).match for deck in (one, other)]
        for _ in range(7):  # so deep nobody throws
            by = chance.choice("ABC")
            body = chance.choice(
                [{"type": "throw", "by": by}] * 5 + [{"type": "challenge", "by": by, "target": chance.choice("ABC")}]
            )
            made = [decided(match, body) for match in both]
            assert (made[0] is None) == (made[1] is None)
            if made[0] is None or made[1] is None:
                continue
            one_of, other_of = ([each.event for each in marked] for marked in made if marked is not None)
            assert [masks.event(each, "public") for each in one_of] == [
                masks.event(each, "public") for each in other_of
            ]
            assert [{*each.parts} for each in one_of] == [{*each.parts} for each in other_of]
            both = [folded(made_of, match) for made_of, match in zip((one_of, other_of), both, strict=True)]
            told = [engine.mask(match, "public") for match in both]
            assert engine.view(told[0]) == engine.view(told[1]) and engine.actions(told[0]) == engine.actions(told[1])


def test_what_is_told_of_piles_goes_over_the_wire_and_is_dealt_again() -> None:
    for kind in ("open", "dealt"):
        for moves in matches(kind)[:5]:
            for move in moves:
                events = [one.event for one in move.marked]
                again = [from_wire("zack", *to_wire(event)) for event in events]
                assert again == events
                assert spec.decided(move.before, body_of(command_of(again))) == move.marked
