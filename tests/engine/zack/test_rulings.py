"""Zack, ruling by ruling: what the sheet's section on challenges does not tell already."""

from typing import Any

import pytest

from engine.errors import Invalid
from engine.match import awaits, create, decide, final, view
from engine.timing.intervals import Settings
from engine.timing.settings import settings_of
from tests.engine.zack.table import Table, begun, command, evidence, new


def deal(**more: object) -> dict[str, Any]:
    return {"type": "deal", **more}


class TestDealing:
    def test_the_left_neighbour_of_the_dealer_starts_and_the_total_is_spread_from_him(self) -> None:
        new(3).when(deal(total=11, dealer="A")).then("dealt A first B A3 B4 C4").shows(to_throw="B")

    def test_nobody_says_how_many(self) -> None:
        new().when(deal()).never_stands("ZCK-1")

    def test_counts_and_a_total(self) -> None:
        new(3).when(deal(total=9, counts={"A": 3, "B": 3, "C": 3})).never_stands("ZCK-1")

    @pytest.mark.parametrize("counts", [{"A": 3, "B": 3}, {"A": 3, "B": 3, "C": 0}])
    def test_every_pile_has_a_card(self, counts: dict[str, int]) -> None:
        new(3).when(deal(counts=counts)).never_stands("ZCK-1")

    def test_fewer_cards_than_seats(self) -> None:
        new(4).when(deal(total=3)).never_stands("ZCK-1")

    def test_two_seats_cannot_have_one_colour(self) -> None:
        new(3).when(deal(total=9, colours={"A": "blue"})).never_stands("ZCK-1")

    def test_colours_of_one_round(self) -> None:
        new(3).given(deal(total=9, colours={"A": "purple"})).shows(colours="purple blue green")

    def test_the_printed_deck_less_what_is_not_in_play(self) -> None:
        deck = {"red": 4, "blue": 4, "green": 4, "purple": 9, "R": 3, "swap": 5}
        table = new(3, deck=deck)
        table.when(deal()).then("dealt C first A A5 B5 C5")
        table.when(deal(total=16)).never_stands("ZCK-1")
        table.when(deal(counts={"A": 6, "B": 6, "C": 4})).never_stands("ZCK-1")
        table.given(deal(), "A R", "A R", "A R").when("A R").never_stands("ALL-4")

    def test_the_deal_passes_to_the_left(self) -> None:
        table = begun("1 9 9", rounds=2).given("A red", "A marker")
        table.when(deal(total=9, dealer="C")).refused("ZCK-2")
        table.when(deal(total=9)).then("dealt A first B A3 B3 C3")

    def test_only_between_rounds(self) -> None:
        begun().when(deal(total=9)).never_stands("ALL-1")
        new().when("A red").never_stands("ALL-1")
        new().when("A ! B").never_stands("ALL-1")
        new().when("A marker").never_stands("ALL-1")
        new().when("box 3").never_stands("ALL-1")
        new().when("ruled void").never_stands("ALL-1")


class TestWhoIsNext:
    @pytest.mark.parametrize(
        ("card", "then"), [("green", "C"), ("R", "D"), ("2R", "C"), ("L", "B"), ("2L", "C"), ("red", "A")]
    )
    def test_a_card_calls_a_seat(self, card: str, then: str) -> None:
        begun().given(f"A {card}").shows(to_throw=then)

    def test_with_three_two_to_the_right_is_the_left_neighbour(self) -> None:
        begun("9 9 9").given("A 2R").shows(to_throw="B")

    @pytest.mark.parametrize(
        ("moves", "then"),
        [
            (["A R", "D again"], "C"),
            (["A green", "C again"], "C"),
            (["A again"], "A"),
            (["A back"], "A"),
            (["A again", "A again"], "A"),
            (["A R", "D again", "C again"], "B"),
            (["A blue", "B back"], "A"),
            (["A blue", "B back", "A again"], "B"),
            (["A again", "A back"], "A"),
            (["A blue", "B R", "A back", "B back"], "A"),
        ],
    )
    def test_again_and_back(self, moves: list[str], then: str) -> None:
        begun().given(*moves).shows(to_throw=then)

    @pytest.mark.parametrize(("moves", "then"), [(["A red", "C back"], "A"), (["A blue", "B L", "C back"], "C")])
    def test_back_to_whom_the_card_below_called(self, moves: list[str], then: str) -> None:
        begun(back="instructed").given(*moves).shows(to_throw=then)
        if moves[0] == "A red":
            begun().given(*moves).shows(to_throw="A")

    def test_cards_of_colours_that_nobody_has_and_stop_cards_are_not_in_play(self) -> None:
        begun().when("A purple").never_stands("ZCK-1")
        begun().when("A swap").never_stands("ZCK-1")


class TestChallenges:
    def test_too_slow_on_an_empty_box_only_the_lead_passes(self) -> None:
        begun().when("C ! A").then("challenged C A", "box_taken A 0", "challenge_upheld C A upheld ZCK-6 leads C")

    def test_nobody_challenges_himself(self) -> None:
        begun().when("B ! B").never_stands("ZCK-1")

    def test_a_challenge_card_that_lies_cannot_be_thrown_again(self) -> None:
        begun().given("A blue @ 0-40", "C ! B @ 500-540").when("C ! B").never_stands("ALL-4")

    def test_upon_a_challenge_that_is_void_cards_go_back_too(self) -> None:
        table = begun().given("A blue @ 0-40", "B ! C @ 500-540", "B red @ 900-940").shows(lying="blue !C red")
        table.when("final").then(
            "order_finalised 4 4 horizon", "cards_returned 5:B", "challenge_void B C void ZCK-8"
        ).shows(lying="blue", to_throw="B", counts="A9 B10 C10 D10")

    def test_a_late_challenge_is_no_effect_by_option_but_what_lies_upon_it_goes_back(self) -> None:
        table = begun(late_challenge="no_effect").given(
            "A blue @ 0-40", "B red @ 100-140", "C ! B @ 500-540", "A green @ 900-940"
        )
        table.when("final").then(
            "order_finalised 5 5 horizon", "cards_returned 6:A", "challenge_failed C B too_late ZCK-6"
        ).shows(lying="blue red", to_throw="A", counts="A9 B9 C10 D10")

    def test_the_table_tells_what_the_referee_ruled_until_the_box_is_read_or_somebody_throws(self) -> None:
        def judged(table: Table) -> Any:
            challenge = view(table.match)["judged"]["challenge"]
            return tuple(challenge[name] for name in ("version", "status", "verdict", "rule"))

        failed = begun().given("A blue", "B red", "C ! B")
        assert judged(failed)[1:] == ("provisional", "too_late", "ZCK-6")
        ruled = failed.given("ruled void")
        assert judged(ruled) == (judged(failed)[0], "ruled", "void", "ZCK-10")
        assert judged(ruled.given("ruled upheld"))[1:3] == ("ruled", "upheld"), "the last word counts"
        lies = [one["version"] for one in view(ruled.match)["judged"]["box"]]
        read = ruled.given({"type": "box_order", "order": lies})
        assert judged(read)[1:3] == ("provisional", "too_late")
        assert view(ruled.given("C green").match)["judged"] is None

    def test_the_referee_rules(self) -> None:
        table = begun().given("A blue @ ?", "C ! B @ ?").shows(status="undecided")
        table.when("ruled upheld").then(
            "challenge_ruled upheld", "box_taken B 1", "challenge_upheld C B upheld ZCK-10 leads C"
        )
        begun().when("ruled void").never_stands("ZCK-10")
        begun().given("A blue", "C ! B", "C red").when("ruled void").never_stands("ZCK-10")

    def test_a_ruling_on_what_was_judged_until_somebody_throws(self) -> None:
        begun().given("A blue", "C ! B").when("ruled void").then(
            "challenge_ruled void", "challenge_void C B void ZCK-10"
        ).shows(lying="blue", to_throw="B", counts="A9 B10 C10 D10")

    def test_a_ruling_names_the_challenge(self) -> None:
        table = begun().given("A blue @ ?", "C ! B @ ?")
        table.when({"type": "rule_challenge", "challenge": 99, "verdict": "void"}).never_stands("ZCK-10")
        assert table.when({"type": "rule_challenge", "challenge": 4, "verdict": "void"}).then(
            "challenge_ruled void", "challenge_void C B void ZCK-10"
        )

    def test_a_ruling_names_one_of_several_challenges_by_its_version_or_by_who_challenged_whom(self) -> None:
        table = begun().given("A blue @ ?", "C ! B @ ?", "D ! A @ ?").shows(status="undecided")
        for named in ({"challenge": 5}, {"challenger": "D", "target": "A"}, {"challenger": "D"}, {"target": "A"}):
            assert table.when({"type": "rule_challenge", "verdict": "upheld", **named}).then(
                "challenge_ruled upheld", "box_taken A 1", "challenge_upheld D A upheld ZCK-10 leads D"
            ), named
        table.when({"type": "rule_challenge", "challenger": "B", "verdict": "void"}).never_stands("ZCK-10")
        table.when({"type": "rule_challenge", "challenge": 5, "target": "B", "verdict": "void"}).never_stands("ZCK-10")


class TestTheBox:
    def test_it_overrides_the_order_of_entry(self) -> None:
        table = begun().given("A blue", "B red", "C ! B").shows(to_throw="C", counts="A9 B9 C12 D10")
        table.when("box 3 5 4").then(
            "box_ordered 3 5 4",
            "cards_returned 4:B",
            "box_taken B 1",
            "challenge_upheld C B upheld ZCK-6 leads C",
        ).shows(counts="A9 B11 C10 D10", lying="")

    def test_it_overrides_every_clock(self) -> None:
        table = begun().given("A blue @ 0-40", "B red @ 100-140", "C ! B @ 500-540").shows(verdict="too_late")
        table.when("box 3 5 4").then(
            "box_ordered 3 5 4",
            "cards_returned 4:B",
            "box_taken B 1",
            "challenge_upheld C B upheld ZCK-6 leads C",
        )

    def test_without_a_challenge_turns_are_told_anew(self) -> None:
        table = begun().given("A blue", "D green", "B yellow").shows(out_of_turn=[4, 5], to_throw="D")
        table.given("box 3 5 4").shows(lying="blue yellow green", out_of_turn=[], to_throw="C")

    def test_until_the_leader_has_thrown_again(self) -> None:
        table = begun().given("A blue", "B red", "C ! B", "C green")
        table.when("box 3 5 4").never_stands("ZCK-14")

    def test_nobody_threw_what_he_did_not_have(self) -> None:
        piles = {"type": "deal", "counts": {"A": 5, "B": 5, "C": 5, "D": 1}}
        table = new(4, stop_cards=True).given(piles, "A swap", "A red", "D blue", "D green")
        table.when("box 6 7 3 5").never_stands("ZCK-14")
        table.given("box 3 5 7 6").shows(lying="swap red green blue")

    def test_nobody_threw_a_card_of_a_pile_that_they_did_not_hold(self) -> None:
        """By the swap A got C's pile, with R on top; before it A had none."""
        hands = {"A": ["swap", "red"], "B": ["blue", "blue"], "C": ["R", "blue"]}
        table = new(3, "open", stop_cards=True).given({"type": "deal", "hands": hands}, "A swap", "A R")
        table.when("box 5 3").never_stands("ZCK-14")
        assert table.given("box 3 5").piles() == ["blue", "red", "blue blue"]

    def test_a_marker_moves_no_card_after_a_box_with_a_card_between_two_swaps(self) -> None:
        """B's card went back behind the first swap, and lay on the pile that the second one handed on to C."""
        table = begun("4 4 4", stop_cards=True).given("B red", "A swap", "A swap", "box 4 3 6")
        table.shows(counts="A4 B3 C3", lying="swap swap").given("C marker").shows(counts="A4 B3 C3")
        begun("4 4 4", stop_cards=True).given("A swap", "B red", "A swap").shows(counts="A4 B3 C3")

    def test_nobody_threw_a_marker_that_he_did_not_have(self) -> None:
        """A's went on to B with the swap; by that order A had C's by then, which was thrown already."""
        table = begun("9 9 9", stop_cards=True).given("C marker", "A marker", "C swap").shows(markers="AB")
        table.when("box 3 5 4").never_stands("ZCK-14")
        table.given("box 4 3 5").shows(markers="AB")

    def test_it_names_everything_that_lies_once(self) -> None:
        table = begun().given("A blue", "B red")
        for order in ("box 3", "box 3 4 5", "box 4 3 3"):
            if order != "box 4 3 3":
                table.when(order).never_stands("ZCK-14")
        table.when({"type": "box_order"}).never_stands("ZCK-14")

    def test_what_was_settled_lies_below(self) -> None:
        table = begun().given("A blue", "B ! C", "B red")
        table.when("box 6 3").never_stands("ZCK-14")
        table.given("box 3 6").shows(lying="blue red")

    def test_no_more_is_thrown_than_one_order_can_name(self) -> None:
        full = begun("200 200 200").given(*["A red"] * 200, *["B red"] * 200)
        full.when("C red").never_stands("ZCK-14")
        full.when("C ! A").never_stands("ZCK-14")
        full.when("C marker").never_stands("ZCK-14")
        full.when("C red beside").never_stands("ZCK-14")
        full.given("box " + " ".join(map(str, full.versions[::-1]))).shows(to_throw="A")

    def test_by_order_of_entry_as_corrections_make_it_again(self) -> None:
        begun().given("A blue", "D green").when({"type": "box_order", "entries": [2, 1]}).then("box_ordered 4 3")
        begun().given("A blue").when({"type": "box_order", "entries": [2]}).never_stands("ZCK-14")


class TestMarkers:
    def test_early_it_can_be_challenged_until_four_cards_lie_upon_it(self) -> None:
        table = begun().given("A blue", "A marker", "B red", "A blue", "B red")
        table.given("A green").when("B ! A").then(
            "challenged B A", "box_taken B 5", "challenge_failed B A too_late ZCK-6 leads B"
        ).shows(markers="A")
        table.when("B ! A").then("challenged B A", "box_taken A 4", "challenge_upheld B A upheld ZCK-7 leads B").shows(
            markers=""
        )

    def test_thrown_early_it_wins_with_the_last_card_in_turn_or_not(self) -> None:
        begun("2 9 9").given("A blue", "A marker").when("A red").then(
            "thrown A red out of turn next A", "round_ended won A1 B2 C2", "match_ended played A1 B2 C2 won by A"
        )

    def test_only_once(self) -> None:
        begun().given("A marker").when("A marker").never_stands("ZCK-7")

    def test_without_cards_there_is_none_to_throw_and_he_can_be_too_slow_with_his_marker(self) -> None:
        table = begun("1 9 9").given("A red")
        table.when("A red").never_stands("ZCK-15")
        table.when("C ! A").then("challenged C A", "box_taken A 1", "challenge_upheld C A upheld ZCK-6 leads C")

    def test_a_challenge_that_lies_under_the_marker_is_judged_first(self) -> None:
        table = begun("1 9 9").given("A red @ 0-40", "A marker @ 900-940").shows(phase="play")
        table.given("C ! A @ 500-540").when("final").then(
            "order_finalised 5 5 horizon", "box_taken A 1", "challenge_upheld C A upheld ZCK-6 leads C"
        ).shows(counts="A1 B9 C9", markers="", lying="")

    def test_a_challenge_upon_the_marker_is_too_late(self) -> None:
        table = begun("1 9 9").given("A red @ 0-40", "A marker @ 300-340", "C ! A @ 500-540")
        table.when("final").then(
            "order_finalised None 4 horizon", "round_ended won A1 B2 C2", "match_ended played A1 B2 C2 won by A"
        )

    def test_after_a_win_that_is_not_final_nothing_more_is_thrown(self) -> None:
        table = begun("1 9 9").given("A red @ 0-40", "A marker @ 300-340")
        table.when("B red").never_stands("ZCK-15")
        table.when("B marker").never_stands("ZCK-15")

    def test_before_a_win_that_is_not_final_a_device_may_tell_of_more(self) -> None:
        table = begun("1 9 9").given("A red @ 0-40", "A marker @ 300-340")
        table.given("B blue @ 100-140").when("final").then(
            "order_finalised None 4 horizon", "round_ended won A1 B2 C2", "match_ended played A1 B2 C2 won by A"
        )

    def test_upon_the_challenge_of_another_it_wins_once_that_is_judged(self) -> None:
        table = begun("1 9 9").given("A blue @ 0-40", "C ! B @ 500-540", "A marker @ 900-940")
        table.when("final").then(
            "order_finalised 4 4 horizon",
            "box_taken B 1",
            "challenge_upheld C B upheld ZCK-6 leads C",
            "round_ended won A1 B2 C2",
            "match_ended played A1 B2 C2 won by A",
        )

    def test_an_early_marker_taken_back_is_held_by_whoever_has_its_colour_by_then(self) -> None:
        table = begun("3 2 3", stop_cards=True).given("A marker", "A swap").shows(markers="B", colours="green red blue")
        table = table.when("C ! A").then("challenged C A", "box_taken A 1", "challenge_upheld C A upheld ZCK-7 leads C")
        table.shows(markers="", counts="A4 B2 C2", lying="")
        table = table.given("C blue", "B L").when("B L").then("thrown B L out of turn next C")
        table.shows(counts="A4 B0 C1").when("B marker").then(
            "marker_thrown B", "round_ended won A2 B1 C2", "match_ended played A2 B1 C2 won by B"
        )

    def test_one_that_is_held_again_and_lies_upon_the_challenge_is_thrown(self) -> None:
        """C's marker came to A with the swap, as phones saw; upheld, A holds it, and has thrown it again by then."""
        table = begun("9 9 9", stop_cards=True).given("C marker @ 0-40", "A marker @ 900-940", "C swap @ 300-340")
        table.given("B ! C @ 500-540").when("final").then(
            "order_finalised 7 7 horizon", "box_taken C 1", "challenge_upheld B C upheld ZCK-7 leads B"
        ).shows(markers="A")

    def test_what_is_read_of_it(self) -> None:
        table = begun("9 9 9", stop_cards=True).given("A marker")
        table.when("C ! A").reads(
            "Carla challenges Anna",
            "The box is empty: Anna takes nothing",
            "The challenge is upheld: Anna threw the marker with cards still in hand, and takes it back; Carla leads",
        )
        table.given("A swap").when("C ! A").reads(
            "Carla challenges Anna",
            "Anna takes the card of the box",
            "The challenge is upheld: Anna threw the marker with cards still in hand; Boris holds it again; "
            "Carla leads",
        )
        begun().given("B blue").when("C ! B").reads(
            "Carla challenges Boris",
            "Boris takes the card of the box",
            "The challenge is upheld: Boris threw out of turn; Carla leads",
        )
        under = begun("1 9 9").given("A red @ 0-40", "A marker @ 900-940", "C ! A @ 500-540")
        under.when("final").reads(
            "Order final: no earlier report can come in",
            "Anna takes the card of the box",
            "The challenge is upheld: Anna was too slow; the marker goes back to Anna; Carla leads",
        )

    def test_two_early_markers_of_one_thrower_are_both_held_again(self) -> None:
        table = begun("5 5 5", stop_cards=True).given("A marker", "A swap", "A marker").shows(markers="AB")
        table.given("C ! A").shows(markers="", counts="A6 B4 C5")

    def test_an_early_marker_of_a_table_restated_in_other_colours_is_that_seats(self) -> None:
        colours = {"A": {"colour": "blue"}, "B": {"colour": "red"}}
        table = begun("5 5 5", stop_cards=True).given("A marker", {"type": "restate", "seats": colours})
        table.shows(markers="A", lying="*A").given("A swap").shows(markers="B").given("C ! A").shows(markers="")

    def test_with_colours_kept_it_stays_with_its_thrower(self) -> None:
        table = begun("5 5 5", stop_cards=True, swap_colours=False).given("A marker", "A swap").shows(markers="A")
        table.given("C ! A").shows(markers="", counts="A6 B4 C5")

    def test_who_is_handed_an_empty_pile_with_his_marker_thrown_has_won(self) -> None:
        table = begun("1 2 3", stop_cards=True, swap_colours=False).given("B marker")
        table.when("A swap").then(
            "thrown A swap in turn next A", "piles_passed AB BC CA", "round_ended won A2 B1 C2",
            "match_ended played A2 B1 C2 won by B",
        )  # fmt: skip

    def test_of_two_at_once_the_first_to_the_left_of_who_swaps(self) -> None:
        table = begun("1 9 1 9", stop_cards=True, swap_colours=False)
        table = table.given("B marker", "D marker", "A green", "C red").shows(counts="A0 B9 C0 D9")
        table.when("D swap").then(
            "thrown D swap out of turn next D", "piles_passed AB BC CD DA", "round_ended won A2 B1 C2 D2",
            "match_ended played A2 B1 C2 D2 won by B",
        )  # fmt: skip

    def test_his_own_last_card_wins_before_piles_are_handed_on(self) -> None:
        table = begun("1 2 3", stop_cards=True, swap_colours=False).given("A marker", "B marker")
        table.when("A swap").then(
            "thrown A swap in turn next A", "round_ended won A1 B2 C2", "match_ended played A1 B2 C2 won by A"
        )

    def test_a_win_by_anothers_swap_waits_until_that_is_final(self) -> None:
        table = begun("1 2 3", stop_cards=True, swap_colours=False).given("B marker @ 0-40", "A swap @ 900-940")
        table.when("final").then(
            "order_finalised None 4 horizon", "round_ended won A2 B1 C2", "match_ended played A2 B1 C2 won by B"
        )


class TestStopCards:
    def test_choose(self) -> None:
        table = begun(stop_cards=True).when("A choose").then("thrown A choose in turn")
        table.shows(phase="choose", turn=["A"])
        table.when("B says red").never_stands("ZCK-16")
        table.when("A says purple").never_stands("ZCK-1")
        table.when("B red").then("thrown B red unsure", "cards_returned 4:B").shows(
            lying="choose", counts="A9 B10 C10 D10"
        )
        table.when("A says red").then("colour_chosen A red next A").shows(to_throw="A", phase="play")
        begun(stop_cards=True).when("A says red").never_stands("ZCK-16")

    def test_who_owes_a_colour_has_the_turn_and_cannot_challenge(self) -> None:
        table = begun(stop_cards=True).given("D red", "A choose")
        table = table.when("A ! D").then("challenged A D", "challenge_void A D void ZCK-8")
        table.shows(phase="choose", turn=["A"], lying="red choose")
        begun(stop_cards=True).given("D red", "A choose").when("B ! D").then(
            "challenged B D", "box_taken D 2", "challenge_upheld B D upheld ZCK-7 leads B"
        )

    def test_swap_hands_everything_to_the_left(self) -> None:
        begun("4 5 6", stop_cards=True).when("A swap").then(
            "thrown A swap in turn next A", "piles_passed AB BC CA"
        ).shows(counts="A6 B3 C5", colours="green red blue", to_throw="A")

    def test_swap_with_ones_own_colour_kept(self) -> None:
        table = begun("4 5 6", stop_cards=True, swap_colours=False).given("A swap")
        table.shows(counts="A6 B3 C5", colours="red blue green", to_throw="A")
        table.when("B ! A").never_stands("ZCK-1")

    def test_a_marker_goes_with_the_colour(self) -> None:
        begun("4 5 6", stop_cards=True).given("B marker", "A swap").shows(markers="C")

    def test_mirror_until_the_next_one(self) -> None:
        table = begun(stop_cards=True).when("A mirror").then("thrown A mirror in turn next A", "directions_mirrored on")
        table.given("A R").shows(to_throw="B", mirrored=True)
        table.given("A R", "C ! B").shows(mirrored=True)
        table.given("A R", "B mirror", "B R").shows(to_throw="A", mirrored=False)

    def test_after_a_mirror_the_turn_as_before(self) -> None:
        table = begun(stop_cards=True, after_mirror="as_before").given("A blue", "D mirror").shows(to_throw="B")
        table.given("B L").shows(to_throw="A")
        begun(stop_cards=True).given("A blue", "D mirror").shows(to_throw="D")

    def test_while_play_is_halted_nobody_is_too_slow_but_out_of_turn_is_good(self) -> None:
        begun(stop_cards=True).given("A mirror").when("B ! A").then(
            "challenged B A", "box_taken B 1", "challenge_failed B A too_late ZCK-6 leads B"
        )
        begun(stop_cards=True).given("A blue", "D choose").when("B ! D").then(
            "challenged B D", "box_taken D 2", "challenge_upheld B D upheld ZCK-7 leads B"
        ).shows(phase="play", to_throw="B")

    def test_what_lies_behind_one_goes_back_only_when_its_order_is_certain(self) -> None:
        """B's card is heard of first, but A's ended the halt before it."""
        heard = begun("10 10 10", stop_cards=True).given("A mirror @ 980-1020")
        heard = heard.when("B red @ 1580-1620").then("thrown B red unsure next A")
        heard.shows(lying="mirror red").when("box 3 5").then("box_ordered 3 5", "cards_returned 5:B")
        table = heard.given("A blue @ 1280-1320", "C ! B @ 1880-1920").shows(lying="mirror blue red !B")
        table.when("final").then(
            "order_finalised 7 7 horizon", "box_taken C 3", "challenge_failed C B too_late ZCK-6 leads C"
        )
        table.given("final").when("box 3 6 7 5").then(
            "box_ordered 3 6 7 5", "cards_returned 5:B", "box_taken B 2", "challenge_upheld C B upheld ZCK-6 leads C"
        )

    def test_what_went_back_is_read_again_where_a_device_tells_of_something_before(self) -> None:
        table = (
            begun("10 10 10", stop_cards=True)
            .when("A mirror")
            .then("thrown A mirror in turn next A", "directions_mirrored on")
        )
        table = table.when("B red").then("thrown B red unsure next A", "cards_returned 5:B").shows(lying="mirror")
        table.given("A blue @ 1280-1320").shows(lying="mirror red blue").given("box 3 7 5").shows(
            lying="mirror blue red", counts="A8 B9 C10"
        )

    def test_what_perhaps_went_back_can_be_thrown_again(self) -> None:
        table = begun("9 1 9", stop_cards=True).given("A mirror @ 980-1020", "B red @ 1000-1040")
        table.given("B red @ 2000-2040").shows(lying="mirror red red")
        begun("9 1 9").given("A blue @ 980-1020", "B red @ 1000-1040").when("B red @ 2000-2040").never_stands("ZCK-15")

    def test_a_verdict_waits_where_nobody_can_tell_what_went_back(self) -> None:
        """C threw nothing, so that the seat is wrong in any order; but B may have the card back."""
        table = begun("10 10 10", stop_cards=True).given(
            "A mirror @ 980-1020", "B blue @ 1000-1040", "A ! C @ 1900-1940"
        )
        table.shows(status="undecided")

    def test_again_upon_a_stop_card_has_its_effect_again(self) -> None:
        begun(stop_cards=True).given("A mirror", "A again").shows(mirrored=False, to_throw="A")


class TestDevices:
    def test_overlapping_intervals_are_undecided_and_the_box_is_asked(self) -> None:
        table = begun().given("A blue @ 0-40", "B red @ 500-600", "C ! B @ 550-650")
        table.shows(status="undecided", phase="challenge").when("final").then(
            "order_finalised 5 5 horizon", "challenge_undecided C B undecided ZCK-18"
        )
        table.given("final").when("box 3 4 5").then(
            "box_ordered 3 4 5", "box_taken C 2", "challenge_failed C B too_late ZCK-6 leads C"
        )

    def test_whoever_lies_in_turn_when_his_card_came_in_between_is_unsure(self) -> None:
        begun().given("A blue @ 0-40", "B R @ 500-600", "D green @ 550-650").shows(to_throw=None, turn=[])

    def test_what_the_referee_entered_stands_in_that_order_where_clocks_do_not_tell(self) -> None:
        for first, then, last in (
            ("A blue @pad 0-600", "B red @pad 300-900", "C ! B @ 1200-1240"),
            ("A blue", "B red @pad 300-900", "C ! B @ 1200-1240"),
            ("A blue @pad 0-600", "B red @pad 300-900", "C ! B @pad 400-1000"),
        ):
            begun().given(first, then, last).shows(status="provisional", verdict="too_late")
        # of a phone's it is not his order
        begun().given("A blue @ 0-600", "B red @pad 300-900", "C ! B @ 1200-1240").shows(status="undecided")
        begun().given("A blue @pad 0-600", "B red @ 300-900", "C ! B @ 1200-1240").shows(status="undecided")

    def test_clocks_tell_of_what_the_referee_entered_too(self) -> None:
        begun().given("A green @pad 0-600", "B ! C @ 650-700").shows(status="provisional", verdict="upheld")
        begun().given("A green @pad 0-600", "B ! C @ 550-590", "C R @pad 620-1220").shows(status="undecided")
        begun().given("B ! A @ 550-590", "A green @pad 620-1220").shows(status="provisional", verdict="upheld")
        # he tapped what he saw after it, but it was before it
        begun().given("B ! A @ 950-990", "A green @pad 220-820").shows(status="provisional", verdict="too_late")

    def test_what_was_recorded_before_the_service_was_started_anew_was_before(self) -> None:
        table = begun().given("A blue @ 9000000-9000040", "B R @ 9000500-9000540", "C ! B @anew 10-50")
        table.shows(status="provisional", verdict="too_late")

    def test_nothing_is_final_twice_nor_without_a_challenge(self) -> None:
        begun().given("A blue @ 0-40").when("final").never_stands("ZCK-10")
        begun().given("A blue @ 0-40", "B red @ ?", "C ! B @ ?", "final").when("final").never_stands("ZCK-10")

    def test_what_waits_is_known_to_the_service(self) -> None:
        assert awaits(begun().given("A blue @ 0-40").match) is None
        waits = awaits(begun().given("A blue @ 0-40", "C ! B @ 500-540").match)
        assert waits is not None and waits.version == 4
        assert waits.observed is not None and waits.observed["latest"] == 540_000
        won = begun("1 9 9").given("A red @ 0-40", "A marker @ 300-340").match
        waits = awaits(won)
        assert waits is not None and waits.version == 4
        assert awaits(begun().given("A blue", "C ! B").match) is None, "by hand nothing waits"
        command = final(won, "floors", {"phone": 400_000}, None)
        decided: list[Any] = decide(won, command)
        assert decided[0].floors == {"phone": 400_000}

    def test_how_clocks_are_read_stands_in_the_creation(self) -> None:
        body = {"game": "zack", "seats": [{}] * 3}
        timing = create(body).timing
        assert timing is not None and settings_of(timing) == Settings()
        strict = create({**body, "timing": {"cap_us": 0, "tap_us": [0, 60_000]}}).timing
        assert strict is not None and settings_of(strict).cap == 0 and settings_of(strict).lags["tap"] == (0, 60_000)
        for wrong in ({"cap_us": -1}, {"tap_us": [5, 1]}, {"speed": 1}, 7):
            with pytest.raises(Invalid):
                create({**body, "timing": wrong})
        assert create({"game": "durak", "seats": [{}] * 2}).timing is None

    def test_what_is_told_of_a_settled_box_is_late_and_changes_nothing(self) -> None:
        table = begun().given("A blue @ 0-40", "C ! B @ 500-540", "final")
        for late in ("B red @ 300-340", "B red @ 520-560"):
            table.when(late).then("thrown B red late").shows(counts="A9 B11 C10 D10", lying="", to_throw="C")
        table.when("D ! B @ 300-340").then("challenged D B late")
        table.when("B marker @ 300-340").then("marker_thrown B late")
        table.when("C red @ 1900-1940").then("thrown C red in turn next A")

    def test_nobody_is_believed_that_he_himself_was_late(self) -> None:
        """B throws before A's card calls him and tells of it later: the challenge is not lost by that."""
        told = ["A blue @ 400-440", "C ! B @ 900-940"]
        begun().given(*told, "B red @ 600-640").shows(verdict="too_late")
        begun().given(*told, "B red @own 600-640").shows(status="undecided")
        begun().given(*told, "B red @own 1200-1240").shows(verdict="upheld")
        begun().given(*told, "B red @own 600-640").when("box 3 5 4").then(
            "box_ordered 3 5 4", "box_taken C 2", "challenge_failed C B too_late ZCK-6 leads C"
        )

    def test_by_hand_and_by_device_are_undecided(self) -> None:
        begun().given("A blue", "B red @ 100-140").given("C ! B").shows(status="undecided")
        begun().given("A blue", "B red").shows(to_throw="A")

    def test_without_an_interval_it_is_ordered_against_nobody(self) -> None:
        begun().given("A blue @ 0-40", "B red @ ?").shows(to_throw=None)


class TestUnread:
    def test_nobody_knows_who_is_next_nor_whether_he_was_in_turn(self) -> None:
        begun().when("A ??").then("thrown A ?? in turn").shows(to_throw=None, lying="??")
        begun().given("A ??").when("B red").then("thrown B red unsure next A").shows(to_throw="A")

    def test_a_challenge_that_hangs_on_it_waits(self) -> None:
        table = begun().given("A ??", "B red")
        table.when("D ! B").then("challenged D B", "challenge_undecided D B undecided ZCK-24").shows(
            status="undecided", phase="challenge"
        )
        table.given("D ! B").when("A red").then("thrown A red unsure next A")
        table.given("D ! B").when("ruled void").then("challenge_ruled void", "challenge_void D B void ZCK-10")


class TestRounds:
    def test_the_others_share_rank_two_or_rank_by_cards(self) -> None:
        begun("1 5 3", rank_rest="fewest_cards").given("A red").when("A marker").then(
            "marker_thrown A", "round_ended won A1 B3 C2", "match_ended played A1 B3 C2 won by A"
        )

    def test_equal_ones_of_several_rounds_are_ranked_by_the_sum_of_their_ranks(self) -> None:
        """A wins both rounds; B is third and second, C second and third, D fourth twice: B and C share."""
        fewest = new(4, rounds=2, rank_rest="fewest_cards")
        table = fewest.given(deal(counts={"A": 1, "B": 5, "C": 3, "D": 7}), "A red", "A marker")
        table = table.given(deal(counts={"A": 1, "B": 3, "C": 5, "D": 7}), "A red")
        table.when("A marker").then(
            "marker_thrown A", "round_ended won A1 B2 C3 D4", "match_ended played A1 B2 C2 D4 won by A"
        )
        table = fewest.given(deal(counts={"A": 1, "B": 5, "C": 3, "D": 7}), "A red", "A marker")
        table.when({"type": "record_round", "winner": "D"}).then(
            "round_recorded 2 A2 B2 C2 D1", "match_ended played A1 B4 C3 D2 won by A"
        )

    def test_without_the_option_equal_ones_share_the_rank(self) -> None:
        table = new(3, rounds=2).given(deal(counts={"A": 1, "B": 5, "C": 3}), "A red", "A marker")
        table.when({"type": "record_round", "winner": "A"}).then(
            "round_recorded 2 A1 B2 C2", "match_ended played A1 B2 C2 won by A"
        )

    def test_a_result_alone(self) -> None:
        table = new(3, rounds=2).when({"type": "record_round", "winner": "B"}).then("round_recorded 1 A2 B1 C2")
        table.shows(scores="A0 B1 C0").when(deal(total=9)).then("dealt A first B A3 B3 C3")
        begun().when({"type": "record_round", "winner": "B"}).never_stands("ALL-1")

    def test_the_table_as_it_stands(self) -> None:
        table = begun("9 9 9").given(
            {
                "type": "restate",
                "seats": {"A": {"cards": 4}, "B": {"marker": "thrown"}},
                "box": [{"by": "A", "card": "blue", "in_turn": True}, {"by": "B", "card": "R", "in_turn": True}],
            }
        )
        table.shows(counts="A4 B9 C9", lying="blue R", to_throw="A", markers="B")
        table.given("A blue").when("box -1 0 4").then("box_ordered -1 0 4")
        table.when("C ! A").then("challenged C A", "box_taken A 2", "challenge_upheld C A upheld ZCK-6 leads C")

    def test_a_match_that_begins_in_the_middle(self) -> None:
        seats = {seat: {"cards": 5} for seat in "ABC"}
        new(3).given({"type": "restate", "seats": seats, "to_throw": "B"}).shows(counts="A5 B5 C5", to_throw="B")
        new(3).when({"type": "restate", "to_throw": "B"}).never_stands("ZCK-1")
        new(3).when({"type": "restate", "seats": seats, "round": 2}).never_stands("ALL-5")
        won = {**seats, "A": {"cards": 0, "marker": "thrown"}}
        new(3).when({"type": "restate", "seats": won}).never_stands("ZCK-15")
        same = {**seats, "A": {"cards": 5, "colour": "blue"}}
        new(3).when({"type": "restate", "seats": same}).never_stands("ZCK-1")
        purple = [{"by": "A", "card": "purple"}]
        new(3).when({"type": "restate", "seats": seats, "box": purple}).never_stands("ZCK-1")

    def test_who_concedes_is_last(self) -> None:
        begun("9 9 9").when({"type": "end_round", "reason": "conceded", "by": "B"}).then(
            "round_ended B conceded A1 B3 C1", "match_ended played A1 B3 C1 won by A+C"
        )


def test_what_nobody_can_date_is_no_part_of_a_box_that_was_settled() -> None:
    settled = begun().given("A blue", "C ! A")
    settled.when("C red @ ?").then("thrown C red in turn next A")


def test_what_came_after_a_challenge_that_nobody_can_date_was_told_is_played() -> None:
    asked = {**command("C ! B @ ?"), "observed": {**evidence("?"), "arrival": 600_000}}
    judged = begun().given("A blue @ 0-40", asked, "ruled upheld")
    judged.when("C red @ 550-590").then("thrown C red late")
    judged.when("C red @ 650-690").then("thrown C red in turn next A")


class TestUncertainOrder:
    """While nobody can tell the order, the table is one that can have been. (ZCK-14)"""

    def test_the_first_of_very_many_orders_cannot_have_been_and_no_pile_is_below_none(self) -> None:
        """A's one card is told before the stop card that it went back from, and then once more."""
        table = begun("1 9 9", stop_cards=True)
        table = table.given("A red @ 0-1000", "B mirror @ 0-1000", "A red @ 0-1000", "B R @ 0-1000", "C L @ 0-1000")
        table.given("B R @ 0-1000", "C L @ 0-1000").shows(to_throw=None, counts="A0 B6 C7")
