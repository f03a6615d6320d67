"""Dealing and who starts the first round: DUR-1, DUR-2, ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, ALL-11."""

import random
from typing import Any

import pytest

from engine.errors import DealtRecord, Invalid
from engine.games.durak.cards import DECKS
from engine.match import Match, actions, awaits_deck, mask, may_send, read_command, view, with_deck
from engine.zones import Seat
from tests.engine.spec import Table, dealt, hand, new
from tests.engine.strategies import plays


def deal(trump: str = "9s", **fields: object) -> dict[str, object]:
    return {"type": "deal", "trump_card": trump, **fields}


def test_the_last_seat_deals_first_and_the_lowest_trump_starts() -> None:
    table = new(3).when(deal(shown={"A": "Ts", "B": "7s"})).then("dealt 9s first B stock 18")
    table.shows(dealer="C", attacker="B", defender="C", helpers=["A"], turn=["B"], trump="s", trump_card="9s")
    table.shows(hands={"A": "Ts +5", "B": "7s +5", "C": "+6"}, round=1)


@pytest.mark.parametrize(("seats", "stock"), [(2, 24), (3, 18), (4, 12), (5, 6), (6, 0)])
def test_six_cards_each_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    dealt(seats, trump="9s").shows(stock=stock)


@pytest.mark.parametrize(("seats", "stock"), [(2, 40), (6, 16)])
def test_fifty_two_cards_leave_a_longer_stock(seats: int, stock: int) -> None:
    dealt(seats, trump="2s", deck=52).shows(stock=stock, trump_card="2s")


def test_the_five_is_no_card_of_the_small_deck() -> None:
    new().when(deal("5s", starter="A")).never_stands("ALL-3")


def test_a_deal_without_its_turned_card_says_what_is_missing() -> None:
    new().when({"type": "deal", "starter": "A"}).refused("DUR-1", missing="trump_card")


def test_ALL_9_a_deal_that_does_not_say_who_starts_says_what_is_missing() -> None:
    new().when(deal()).refused("DUR-2", missing="shown")


def test_who_starts_may_be_named_without_a_call() -> None:
    new(2).when(deal(starter="B")).then("dealt 9s first B stock 24").shows(hands={"A": "+6", "B": "+6"})


def test_a_call_contradicts_another_starter() -> None:
    new(2).when(deal(shown={"A": "7s"}, starter="B")).refused("DUR-2", seat="A")


def test_the_referee_may_let_a_wrong_starter_stand() -> None:
    new(2).when(deal(shown={"A": "7s"}, starter="B")).is_marked("DUR-2").shows(attacker="B", defender="A")


def test_only_trumps_are_called() -> None:
    new().when(deal(shown={"A": "7h"})).refused("DUR-2", card="7h")


def test_the_turned_card_is_in_nobodys_hand() -> None:
    new().when(deal(shown={"A": "9s"})).never_stands("DUR-2")


def test_one_card_is_not_called_by_two() -> None:
    new().when(deal(shown={"A": "7s", "B": "7s"})).never_stands("ALL-4")


def test_a_called_card_must_be_one_of_the_deck() -> None:
    new().when(deal(shown={"A": "3s"})).never_stands("ALL-3")


def test_the_first_dealer_may_be_anybody() -> None:
    new(3).when(deal(starter="A", dealer="B")).then("dealt 9s first A stock 18").shows(dealer="B")


def test_nobody_has_a_trump_so_the_same_dealer_deals_again() -> None:
    table = new(3).when(deal(shown={}, dealer="B")).then("dealt 9s first None stock 18").shows(phase="redeal", turn=[])
    table.when("A attacks 7c").never_stands("DUR-2")
    table.when(deal(starter="A")).never_stands("DUR-2")
    table = table.when({"type": "redeal"}).then("redealt").shows(hands={"A": "", "B": "", "C": ""}, trump=None)
    table.when(deal("7h", shown={"C": "6h"}, dealer="A")).refused("DUR-2", seat="B")
    table = table.when(deal("7h", shown={"C": "6h"})).then("dealt 7h first C stock 18")
    table.shows(dealer="B", round=1)


def test_a_deal_with_trumps_is_not_taken_back() -> None:
    dealt().when({"type": "redeal"}).refused("DUR-2")
    new().when({"type": "redeal"}).never_stands("ALL-1")


def test_with_six_seats_the_dealers_last_card_is_the_trump_and_stays_known() -> None:
    table = new(6).when(deal("9s", shown={"B": "Ts"})).then("dealt 9s first F stock 0")
    table.shows(hands={"A": "+6", "B": "Ts +5", "C": "+6", "D": "+6", "E": "+6", "F": "9s +5"}, dealer="F")


def test_with_six_seats_somebody_always_has_a_trump() -> None:
    new(6).when(deal("9s", shown={})).then("dealt 9s first F stock 0")


def test_with_six_seats_the_dealer_may_call_the_turned_card() -> None:
    new(6).when(deal("9s", shown={"F": "9s"})).then("dealt 9s first F stock 0").shows(
        hands={"A": "+6", "B": "+6", "C": "+6", "D": "+6", "E": "+6", "F": "9s +5"}
    )
    new(6).when(deal("9s", shown={"A": "9s"})).never_stands("DUR-2")


def test_with_six_seats_the_turned_lowest_trump_alone_says_who_starts() -> None:
    new(6).when(deal("6s")).then("dealt 6s first F stock 0")


def test_ALL_1_nothing_is_played_before_the_deal() -> None:
    for move in ("A attacks 7c", "B beats 7c with 8c", "B takes", "all pass"):
        new().when(move).never_stands("ALL-1")
    new().when({"type": "reveal", "by": "A", "cards": ["7c"]}).never_stands("ALL-1")
    new().when({"type": "end_round", "reason": "time"}).never_stands("ALL-1")


def test_ALL_1_no_deal_into_a_round_that_is_being_played() -> None:
    dealt().when(deal(starter="A")).never_stands("ALL-1")


def test_reveal_makes_cards_known_to_all() -> None:
    table = dealt(2).when({"type": "reveal", "by": "B", "cards": ["7c", "8c"]}).then("revealed B 7c 8c")
    table.shows(hands={"A": "+6", "B": "7c 8c +4"})
    table.when("A attacks 7c").never_stands("ALL-4")
    table.when({"type": "reveal", "by": "A", "cards": ["7c"]}).never_stands("ALL-4")
    table.when({"type": "reveal", "by": "B", "cards": ["7c"]}).then("revealed B 7c")
    many = [f"{rank}d" for rank in "6789T"]
    table.when({"type": "reveal", "by": "B", "cards": many}).never_stands("ALL-4")


def test_a_seat_may_see_cards_that_others_do_not() -> None:
    shown = {"type": "reveal", "by": "B", "cards": ["7c"], "to": "seat"}
    table = dealt(2, knowledge="open").when(shown).then("revealed B hidden")
    table.when("A attacks 7c").never_stands("ALL-4")
    table.shows(hands={"A": "+6", "B": "7c +5"})


# ── hands that are recorded ────────────────────────────────────────────────────


def opened(seats: int = 2, **options: Any) -> Table:
    return new(seats, knowledge="open", **options)


HANDS = {"A": ["7s", "7c", "8c", "9c", "Tc", "Jc"], "B": ["8s", "7d", "8d", "9d", "Td", "Jd"]}


def test_hands_are_entered_with_the_deal_and_only_their_holders_know_them() -> None:
    table = opened().when(deal(hands=HANDS)).then("dealt 9s first A stock 24")
    table.shows(hands={"A": "7s 7c 8c 9c Tc Jc", "B": "8s 7d 8d 9d Td Jd"})
    seen = {who: view(mask(table.match, who))["seats"] for who in ("public", "seat:A")}
    assert [hand(seen["public"][seat]["hand"]) for seat in "AB"] == ["+6", "+6"]
    assert [hand(seen["seat:A"][seat]["hand"]) for seat in "AB"] == ["7s 7c 8c 9c Tc Jc", "+6"]


def test_hands_that_are_known_whole_say_who_starts() -> None:
    lower = {**HANDS, "B": ["6s", *HANDS["B"][1:]]}
    opened().when(deal(hands=lower)).then("dealt 9s first B stock 24")
    without = {"A": ["As", *HANDS["A"][1:]], "B": ["7h", *HANDS["B"][1:]]}
    opened().when(deal("9h", hands=without)).then("dealt 9h first B stock 24")
    nobody = {"A": [*HANDS["A"][1:], "Qc"], "B": [*HANDS["B"][1:], "Qd"]}
    opened().when(deal(hands=nobody)).then("dealt 9s first None stock 24").shows(phase="redeal")


def test_hands_that_are_known_in_part_do_not() -> None:
    opened().when(deal(hands={"A": ["7s", "7c"]})).refused("DUR-2", missing="shown")
    opened().when(deal(hands={"A": ["6s", "7c"]})).then("dealt 9s first A stock 24")
    opened().when(deal(hands={"A": ["7c"]}, starter="B")).then("dealt 9s first B stock 24").shows(
        hands={"A": "7c +5", "B": "+6"}
    )


def test_a_call_that_the_hands_contradict() -> None:
    opened().when(deal(hands={"A": ["7s"]}, shown={"B": "8s"})).refused("DUR-2", seat="A", card="7s")
    opened().when(deal(hands={"A": ["7s"]}, shown={})).refused("DUR-2", seat="A")
    opened().when(deal(hands=HANDS, starter="B")).is_marked("DUR-2").shows(attacker="B")
    opened().when(deal(hands={"B": ["8s"]}, shown={"A": "8s"})).never_stands("ALL-4")
    opened().when(deal(hands=HANDS, shown={"A": "6s"})).never_stands("ALL-4")


def test_hands_that_cannot_have_been_dealt() -> None:
    opened().when(deal(hands={"A": ["2s"]}, starter="A")).never_stands("ALL-3")
    opened().when(deal(hands={"A": ["7c"], "B": ["7c"]}, starter="A")).never_stands("ALL-4")
    opened().when(deal(hands={"A": ["9s"]}, starter="A")).never_stands("ALL-4")
    opened().when(deal(hands={"A": [*HANDS["A"], "Qc"]}, starter="A")).never_stands("ALL-4")


def test_with_six_seats_the_dealers_hand_has_the_turned_card() -> None:
    own = ["9s", "7c", "8c", "9c", "Tc", "Jc"]
    opened(6).when(deal(hands={"F": own}, starter="F", shown={"F": "9s"})).then("dealt 9s first F stock 0")
    opened(6).when(deal(hands={"F": [*own[1:], "Qc"]}, starter="F")).never_stands("ALL-4")
    opened(6).when(deal(hands={"A": own}, starter="F")).never_stands("ALL-4")
    opened(6).when(deal(hands={"F": own[1:]}, starter="F")).then("dealt 9s first F stock 0").shows(
        hands={**dict.fromkeys("ABCDE", "+6"), "F": "9s 7c 8c 9c Tc Jc"}
    )


def test_ALL_11_each_kind_of_record_is_told_of_hidden_cards_in_its_own_way() -> None:
    new().when(deal(hands=HANDS)).never_stands("ALL-11")
    new().when(deal(starter="A", deck=[*DECKS[36].cards])).never_stands("ALL-11")
    opened().when(deal(starter="A", deck=[*DECKS[36].cards])).never_stands("ALL-11")
    by_deck().when({"type": "deal", "hands": HANDS, "deck": DECK}).never_stands("ALL-11")
    private = {"type": "reveal", "by": "A", "cards": ["7c"], "to": "seat"}
    dealt().when(private).never_stands("ALL-11")
    by_deck().given(GIVEN).when(private).never_stands("ALL-11")
    dealt(knowledge="open").when(private).then("revealed A hidden")


# ── a deck ─────────────────────────────────────────────────────────────────────

# Dealt to A and B in turn, the dealer B last: A has 6♥ 8♥ T♥ Q♥ A♥ 7♠, B 7♥ 9♥ J♥ K♥ 6♠ 8♠; 9♠ is turned.
DECK = [rank + suit for suit in "hsdc" for rank in "6789TJQKA"]
GIVEN = {"type": "deal", "deck": DECK}


def by_deck(seats: int = 2, **options: Any) -> Table:
    return new(seats, knowledge="dealt", **options)


def test_a_deck_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    table = by_deck().when(GIVEN).then("dealt 9s first B stock 24")
    table.shows(hands={"A": "6h 8h Th Qh Ah 7s", "B": "7h 9h Jh Kh 6s 8s"}, attacker="B", trump="s", dealer="B")
    assert table.match.state.deck == (*DECK[13:], "9s")


def test_a_deck_is_dealt_from_the_left_of_whoever_deals() -> None:
    deck = [rank + suit for rank in "6789TJQKA" for suit in "hsdc"]
    table = by_deck(3).when({"type": "deal", "deck": deck, "dealer": "A"}).then("dealt Td first A stock 18")
    table.shows(hands={"B": "6h 6c 7d 8s 9h 9c", "C": "6s 7h 7c 8d 9s Th", "A": "6d 7s 8h 8c 9d Ts"}, dealer="A")


def test_with_six_seats_the_last_card_dealt_is_turned() -> None:
    table = by_deck(6).when(GIVEN).then("dealt Ac first D stock 0")
    assert "Ac" in view(mask(table.match, "public"))["seats"]["F"]["hand"]["known"]
    assert table.match.state.deck == ()


def test_fifty_two_cards_are_dealt_as_well() -> None:
    deck = [rank + suit for suit in "hsdc" for rank in "23456789TJQKA"]
    by_deck(6, deck=52).when({"type": "deal", "deck": deck}).then("dealt Qd first C stock 16")


def test_a_deck_without_a_trump_in_any_hand_is_dealt_again() -> None:
    deck = [rank + suit for suit in "hs" for rank in "6789TJ"]
    deck += [rank + suit for suit in "cd" for rank in "6789TJ"]
    deck += [card for card in DECK if card not in deck]
    table = by_deck().when({"type": "deal", "deck": deck}).then("dealt 6c first None stock 24").shows(phase="redeal")
    table = table.when({"type": "redeal"}).then("redealt")
    table.when(GIVEN).then("dealt 9s first B stock 24").shows(round=1)


def test_refills_come_from_the_deck_in_its_order() -> None:
    table = by_deck().given(GIVEN, "B attacks 7h", "A beats 7h with 8h", "B attacks 8s")
    table = table.when("A takes").then("took A 7h 8h 8s", "drew B 2 of 24")
    table.shows(hands={"A": "7h 8h 8s 6h Th Qh Ah 7s", "B": "9h Jh Kh 6s Ts Js"})
    assert table.match.state.deck == (*DECK[15:], "9s")


def test_the_last_card_of_the_deck_is_the_turned_one() -> None:
    table = by_deck().given(GIVEN)
    chance = random.Random(7)
    for _ in range(400):
        if table.match.status != "live" or not table.match.state.stock:
            break
        table = table.given(chance.choice(plays(table.match)))
    assert table.match.state.deck == () and table.match.state.stock == 0
    held = [card for zone in table.match.state.hands for card in zone.known]
    laid = [card for pair in table.match.state.table for card in pair[:2]]
    assert "9s" in (*held, *laid, *table.match.state.discard.known)


def test_what_is_named_beside_a_deck_must_fit_it() -> None:
    by_deck().when({**GIVEN, "trump_card": "9s", "starter": "B", "shown": {"B": "6s"}}).then(
        "dealt 9s first B stock 24"
    )
    by_deck().when({**GIVEN, "trump_card": "Ts"}).never_stands("DUR-1")
    by_deck().when({**GIVEN, "starter": "A"}).is_marked("DUR-2").shows(attacker="A")
    by_deck().when({**GIVEN, "shown": {"A": "7s"}}).refused("DUR-2", seat="B", card="6s")
    by_deck().when({**GIVEN, "shown": {}}).refused("DUR-2", seat="A")
    by_deck().when({**GIVEN, "shown": {"A": "6s"}}).never_stands("ALL-4")


def test_a_deck_is_whole() -> None:
    by_deck().when({"type": "deal", "deck": DECK[:-1]}).never_stands("ALL-4")
    by_deck().when({"type": "deal", "deck": DECK[:-1]}).refused("ALL-4", cards=["Ac"])
    by_deck().when({"type": "deal", "deck": [*DECK[:-1], "2c"]}).never_stands("ALL-3")
    by_deck().when({"type": "deal"}).refused("DUR-1", missing="deck")
    with pytest.raises(Invalid, match="once only: '6h'"):
        by_deck().when({"type": "deal", "deck": [*DECK[:-1], "6h"]}).then()


def test_a_deck_to_be_shuffled_goes_with_nothing_that_only_the_deck_can_say() -> None:
    match = by_deck().match
    dealer = read_command(match, {"type": "deal", "dealer": "A"})
    assert awaits_deck(match, dealer)
    assert with_deck(match, dealer, lambda cards: cards[::-1]).deck == DECKS[36].cards[::-1]  # type: ignore[attr-defined]
    for name, value in {"trump_card": "9s", "starter": "A", "shown": {}}.items():
        with pytest.raises(Invalid, match=name):
            awaits_deck(match, read_command(match, {"type": "deal", name: value}))
    assert not awaits_deck(match, read_command(match, {**GIVEN, "starter": "A"}))
    assert not awaits_deck(new().match, read_command(match, {"type": "deal"}))


def test_what_the_service_has_dealt_is_neither_stated_nor_entered_by_hand() -> None:
    table = by_deck(rounds=None).given(GIVEN)
    for command in ({"type": "restate", "stock": 3}, {"type": "record_round", "loser": "A"}):
        with pytest.raises(DealtRecord):
            table.when(command).then()
    offered = {action["type"] for action in actions(table.match)} | {a["type"] for a in actions(by_deck().match)}
    assert not offered & {"restate", "record_round"} and {"deal", "attack", "end_round"} <= offered


def test_the_seats_themselves_can_play_a_match_that_the_service_deals() -> None:
    before = by_deck(rounds=None).match
    playing = by_deck(rounds=None).given(GIVEN).match

    def may(match: Match, **command: object) -> bool:
        return may_send(match, Seat("A"), read_command(match, command))

    assert may(before, type="deal") and may(before, type="deal", dealer="B") and may(before, type="redeal")
    assert not may(before, **GIVEN)
    assert may(playing, type="attack", by="A", card="7c") and not may(playing, type="attack", by="B", card="7c")
    assert may(playing, type="end_round", reason="conceded", by="A")
    assert not may(playing, type="end_round", reason="conceded", by="B")
    assert may(playing, type="end_round", reason="repetition")
    assert not may(playing, type="end_round", reason="time") and not may(playing, type="end_match", reason="time")
    assert may(before, type="end_match", reason="time") and may(playing, type="end_match", reason="withdrawn", by="A")
    assert not may(playing, type="end_match", reason="abandoned") and not may(playing, type="pass", by="all")
    observed = new().match
    assert not may(observed, type="deal") and not may(observed, type="end_match", reason="conceded", by="A")


def test_ALL_9_actions_say_that_calls_stand_in_the_place_of_a_starter() -> None:
    (offered,) = [one for one in actions(new(3).match) if one["type"] == "deal"]
    needed = [name for name, field in offered["fields"].items() if not field.get("optional")]
    assert needed == ["trump_card", "starter"]
    # nobody has a trump, by a client that knows nothing but this
    assert offered["fields"]["shown"]["instead_of"] == ["starter"]
    new(3).when(deal(shown={})).then("dealt 9s first None stock 18").shows(phase="redeal")
    later = new(3, rounds=2).given({"type": "record_round", "order": ["A", "B"], "loser": "C"})
    (offered,) = [one for one in actions(later.match) if one["type"] == "deal"]
    assert "shown" not in offered["fields"]
