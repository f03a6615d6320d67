"""Cards, dealer and starter: RTK-1, RTK-2, ALL-7, ALL-9, ALL-11."""

import pytest

from engine.errors import Invalid
from engine.games.ratak.cards import DECKS
from tests.engine.ratak.table import new


def deal(**fields: object) -> dict[str, object]:
    return {"type": "deal", "trump_card": "6w", **fields}


@pytest.mark.parametrize(("seats", "stock"), [(2, 24), (3, 18), (4, 12), (5, 22), (6, 16)])
def test_RTK_1_the_deck_follows_from_the_seats(seats: int, stock: int) -> None:
    table = new(seats).when(deal(starter="A")).then(f"dealt 6w first A stock {stock}")
    table.shows(stock=stock, trump="w", trump_card="6w", hands=dict.fromkeys("ABCDEF"[:seats], "+6"))


@pytest.mark.parametrize(("seats", "deck", "stock"), [(2, 52, 40), (4, 52, 28), (5, 36, 6), (6, 36, 0)])
def test_RTK_1_option_deck(seats: int, deck: int, stock: int) -> None:
    new(seats, deck=deck).given(deal(starter="F" if stock == 0 else "A")).shows(stock=stock)


def test_RTK_1_six_seats_with_36_cards_the_turned_card_is_the_dealers() -> None:
    new(6, deck=36).given(deal(starter="F")).shows(hands={**dict.fromkeys("ABCDE", "+6"), "F": "6w +5"})


def test_RTK_1_a_card_below_the_six_is_in_the_long_deck_only() -> None:
    new(4).when(deal(trump_card="2w", starter="A")).refused("ALL-3")
    new(5).when(deal(trump_card="2w", starter="A")).then("dealt 2w first A stock 22")


def test_RTK_1_the_deal_says_what_was_turned() -> None:
    new().when({"type": "deal", "starter": "A"}).never_stands("RTK-1")


def test_RTK_1_a_deck_is_dealt_round_and_its_turned_card_drawn_last() -> None:
    deck = DECKS[36].cards
    table = new(3, knowledge="dealt").given({"type": "deal", "deck": list(deck)})
    # A gets every third card from the first: 6c 9c Qc 6s 9s Qs; the 19th card is turned.
    table.shows(trump_card="6w", stock=18)
    assert table.match.state.hand("A").hidden == ("6c", "9c", "Qc", "6s", "9s", "Qs")
    assert table.match.state.deck[-1] == "6w" and table.match.state.deck[0] == "7w"


def test_RTK_1_a_trump_card_that_the_deck_contradicts() -> None:
    command = {"type": "deal", "deck": list(DECKS[36].cards), "trump_card": "7w"}
    new(3, knowledge="dealt").when(command).never_stands("RTK-1")


def test_RTK_2_the_lowest_trump_starts() -> None:
    # The sheet's example of the set-up: three players, the 6 of swords turned, the lowest sword in hand starts.
    table = new(3).when(deal(shown={"A": "Tw", "B": "7w", "C": "Jw"})).then("dealt 6w first B stock 18")
    table.shows(attacker="B", dealer="C", hands={"A": "Tw +5", "B": "7w +5", "C": "Jw +5"}, turn=["B"])


def test_RTK_2_the_lowest_of_all_is_enough() -> None:
    new(3).when(deal(shown={"C": "7w"})).then("dealt 6w first C stock 18")


def test_RTK_2_nothing_says_who_starts() -> None:
    new(3).when(deal()).never_stands("RTK-2")
    new(3).when(deal(shown={"A": "7w"}, starter="B")).refused("RTK-2", seat="A")
    new(3).when(deal(shown={"A": "7c"})).refused("RTK-2")
    new(3).when(deal(shown={"A": "6w"})).never_stands("RTK-2")


def test_RTK_2_nobody_has_a_trump_so_the_same_dealer_deals_again() -> None:
    table = new(3).when(deal(shown={}, dealer="B")).then("dealt 6w first None stock 18").shows(phase="redeal", turn=[])
    table.when("A attacks 7c before B").never_stands("RTK-2")
    table.when(deal(starter="A")).never_stands("RTK-2")
    table = table.when({"type": "redeal"}).then("redealt")
    table.when(deal(starter="A", dealer="A")).refused("RTK-2", seat="B")
    table.when(deal(starter="A")).then("dealt 6w first A stock 18").shows(dealer="B", round=1)


def test_RTK_2_a_redeal_only_where_nobody_has_a_trump() -> None:
    new(3).given(deal(starter="A")).when({"type": "redeal"}).refused("RTK-2")
    new(3).when({"type": "redeal"}).never_stands("ALL-1")


def test_RTK_2_the_lowest_trump_starts_every_round_and_the_deal_passes_to_the_left() -> None:
    table = new(3, rounds=5).given({"type": "record_round", "order": ["C", "A"], "loser": "B"})
    table.when(deal()).refused("RTK-2", missing="shown")
    table.when(deal(shown={"A": "7w"}, dealer="B")).refused("RTK-2", seat="A")
    table.when(deal(shown={"A": "7w"})).then("dealt 6w first A stock 18").shows(dealer="A", round=2)


@pytest.mark.parametrize(("rule", "first"), [("winner", "C"), ("left_of_durak", "C"), ("attack_durak", "A")])
def test_RTK_2_option_next_starter_and_the_deal_still_passes_to_the_left(rule: str, first: str) -> None:
    table = new(3, rounds=5, next_starter=rule).given({"type": "record_round", "order": ["C", "A"], "loser": "B"})
    table.when(deal(starter="B")).refused("RTK-2", seat=first)
    table.when(deal()).then(f"dealt 6w first {first} stock 18").shows(dealer="A")


def test_ALL_11_hands_in_an_open_record_say_who_starts() -> None:
    hands = {
        "A": ["6c", "7c", "8c", "9c", "Tc", "8w"],
        "B": ["6s", "7s", "8s", "9s", "Ts", "7w"],
        "C": ["6h", "7h", "8h", "9h", "Th", "Jh"],
    }
    new(3, knowledge="open").when(deal(hands=hands)).then("dealt 6w first B stock 18")
    new(3).when(deal(hands=hands)).never_stands("ALL-11")


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"teams": True}), (4, {"teams": True, "target": "left"}), (3, {"repetition": "third"}), (3, {"deck": True})],
)
def test_what_does_not_go_together(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(Invalid):
        new(seats, **options)
