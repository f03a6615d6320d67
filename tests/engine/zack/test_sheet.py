"""The rule sheet's section on challenges, sentence by sentence, and its own example: Bernd is blue, Corinna green.

With the usual colours A is red, B blue (Bernd), C green (Corinna), D yellow; A sits at D's left and leads.
"""

from engine.match import view
from tests.engine.zack.table import begun


def test_everybody_has_a_challenge_card_against_each_of_the_others_and_none_against_himself() -> None:
    seats = view(begun().match)["seats"]
    assert sorted(seats["C"]["challenge_cards"]) == ["blue", "red", "yellow"]
    assert sorted(seats["B"]["challenge_cards"]) == ["green", "red", "yellow"]
    begun().when("C ! C").never_stands("ZCK-1")


def test_corinnas_challenge_lies_under_bernds_card_and_is_upheld() -> None:
    (
        begun().given("A blue").when("C ! B").then(
            "challenged C B",
            "box_taken B 1",
            "challenge_upheld C B upheld ZCK-6 leads C",
        )
        .shows(counts="A9 B11 C10 D10", lying="", to_throw="C")
    )  # fmt: skip


def test_corinna_challenges_and_bernds_card_lies_upon_hers_as_devices_saw_it() -> None:
    table = begun().given("A blue @ 0-40", "B red @ 900-940", "C ! B @ 500-540")
    table.shows(status="provisional", verdict="upheld")
    table.when("final").then(
        "order_finalised 5 5 horizon",
        "cards_returned 4:B",
        "box_taken B 1",
        "challenge_upheld C B upheld ZCK-6 leads C",
    ).shows(counts="A9 B11 C10 D10", lying="", to_throw="C")


def test_bernds_card_lay_under_corinnas_so_that_hers_failed() -> None:
    (
        begun().given("A blue", "B red").when("C ! B").then(
            "challenged C B",
            "box_taken C 2",
            "challenge_failed C B too_late ZCK-6 leads C",
        )
        .shows(counts="A9 B9 C12 D10", to_throw="C")
    )  # fmt: skip


def test_bernds_card_lay_under_corinnas_and_that_has_no_effect_by_option() -> None:
    (
        begun(late_challenge="no_effect").given("A blue", "B red").when("C ! B").then(
            "challenged C B",
            "challenge_failed C B too_late ZCK-6",
        )
        .shows(counts="A9 B9 C10 D10", lying="blue red", to_throw="A")
    )  # fmt: skip


def test_a_seat_whose_turn_it_is_cannot_challenge() -> None:
    (
        begun().given("A blue").when("B ! C").then("challenged B C", "challenge_void B C void ZCK-8")
        .shows(counts="A9 B10 C10 D10", lying="blue", to_throw="B", phase="play")
    )  # fmt: skip


def test_who_throws_out_of_turn_is_challenged_while_his_card_is_among_the_top_four() -> None:
    table = begun().given("A blue", "D green", "C red", "A red", "A blue")
    table.when("B ! D").then("challenged B D", "challenge_void B D void ZCK-8")
    table.given("B red").shows(lying="blue green red red blue red", out_of_turn=[4])
    begun().given("A blue", "D green", "C red", "A yellow").when("B ! D").then(
        "challenged B D", "box_taken D 4", "challenge_upheld B D upheld ZCK-7 leads B"
    ).shows(counts="A8 B10 C9 D13", to_throw="B")


def test_from_the_fifth_card_on_it_stands() -> None:
    table = begun().given("A blue", "D green", "C red", "A red", "A red", "A yellow")
    table.when("B ! D").then("challenged B D", "box_taken D 6", "challenge_upheld B D upheld ZCK-6 leads B")
    table = begun().given("A blue", "D green", "C red", "A red", "A red", "A green")
    table.when("B ! D").then("challenged B D", "box_taken B 6", "challenge_failed B D wrong_seat ZCK-19 leads B")


def test_without_proof_a_challenge_is_void_and_has_no_effect() -> None:
    table = begun().given("A blue", "B red @ 0-40").given("C ! B @ 20-60", "final")
    table.shows(status="undecided", phase="challenge")
    table.when("ruled void").then("challenge_ruled void", "challenge_void C B void ZCK-10").shows(
        lying="blue red", phase="play"
    )


def test_a_challenge_card_of_another_colour_hits_the_wrong_one() -> None:
    (
        begun().given("A blue").when("C ! D").then(
            "challenged C D", "box_taken C 1", "challenge_failed C D wrong_seat ZCK-19 leads C"
        )
        .shows(counts="A9 B10 C11 D10", to_throw="C")
    )  # fmt: skip


def test_a_challenge_of_the_wrong_one_has_no_effect_by_option() -> None:
    (
        begun(wrong_seat="no_effect").given("A blue").when("C ! D").then(
            "challenged C D", "challenge_failed C D wrong_seat ZCK-19"
        )
        .shows(counts="A9 B10 C10 D10", lying="blue", to_throw="B")
    )  # fmt: skip


def test_a_challenge_card_beside_the_box_fails() -> None:
    (
        begun().given("A blue").when("C ! B beside").then(
            "challenged C B beside", "box_taken C 1", "challenge_failed C B beside ZCK-10 leads C"
        )
        .shows(to_throw="C", counts="A9 B10 C11 D10")
    )  # fmt: skip


def test_a_challenger_takes_his_card_back_and_can_use_it_again_whether_it_was_good_or_bad() -> None:
    for before, counts in ((["A blue"], "A9 B12 C9 D10"), (["A blue", "B red"], "A9 B10 C11 D10")):
        table = begun().given(*before, "C ! B", "C blue")
        table.when("C ! B").then("challenged C B", "box_taken B 1", "challenge_upheld C B upheld ZCK-6 leads C").shows(
            counts=counts, lying="", to_throw="C"
        )


def test_what_is_no_zack_card_is_not_counted_among_the_four_on_top() -> None:
    table = begun().given("A blue", "D green", "C red", "B marker", "A red", "A yellow")
    table.when("B ! D").then("challenged B D", "box_taken D 5", "challenge_upheld B D upheld ZCK-7 leads B").shows(
        counts="A7 B10 C9 D14", markers="B"
    )


def test_zack_cards_upon_a_challenge_card_go_back_whatever_the_verdict() -> None:
    for target, taker, ruling in (("B", "B", "upheld"), ("D", "C", "wrong_seat")):
        table = begun().given("A blue @ 0-40", f"C ! {target} @ 500-540", "B red @ 900-940", "A red @ 1400-1440")
        after = table.given("final")
        counts = {"A": 9, "B": 10, "C": 10, "D": 10}
        counts[taker] += 1
        after.shows(counts=" ".join(f"{seat}{n}" for seat, n in counts.items()), lying="", to_throw="C")
        assert ruling == table.match.state.table.finding.ruling


def test_of_several_challenges_the_first_in_the_box_counts_good_or_bad() -> None:
    table = begun().given("A blue @ 0-40", "C ! B @ 700-740", "D ! C @ 500-540")
    table.when("final").then(
        "order_finalised 5 5 horizon", "box_taken D 1", "challenge_failed D C wrong_seat ZCK-19 leads D"
    ).shows(counts="A9 B10 C10 D11", to_throw="D", lying="")


def test_of_several_challenges_a_void_one_is_passed_over() -> None:
    table = begun().given("A blue @ 0-40", "B ! C @ 500-540", "C ! B @ 700-740")
    table.when("final").then(
        "order_finalised 5 5 horizon", "box_taken B 1", "challenge_upheld C B upheld ZCK-6 leads C"
    ).shows(counts="A9 B11 C10 D10")


def test_one_beside_the_box_goes_back_where_another_fell_in_it() -> None:
    table = begun().given("A blue @ 0-40", "D ! C beside @ 300-340", "C ! B @ 700-740")
    table.when("final").then(
        "order_finalised 5 5 horizon", "box_taken B 1", "challenge_upheld C B upheld ZCK-6 leads C"
    )


def test_nobody_has_to_challenge() -> None:
    begun().given("A blue", "D red", "A green", "C blue", "B red").shows(
        out_of_turn=[4], lying="blue red green blue red", to_throw="A", counts="A8 B9 C9 D9"
    )


def test_a_card_beside_the_box_may_be_thrown_again_but_a_challenge_meanwhile_is_good() -> None:
    table = begun().given("A blue").when("B red beside").then("thrown B red beside").shows(counts="A9 B10 C10 D10")
    table.given("B red").shows(counts="A9 B9 C10 D10", lying="blue red")
    table.when("C ! B").then("challenged C B", "box_taken B 1", "challenge_upheld C B upheld ZCK-6 leads C")


def test_the_verdict_of_the_box_what_lies_in_it_is_valid() -> None:
    begun().given("A blue").when("D green").then("thrown D green out of turn next C").shows(to_throw="C")


def test_who_has_no_card_left_still_lands_his_marker_to_win() -> None:
    table = begun("1 10 10 10").given("A blue").shows(counts="A0 B10 C10 D10", phase="play")
    table.when("A marker").then(
        "marker_thrown A", "round_ended won A1 B2 C2 D2", "match_ended played A1 B2 C2 D2 won by A"
    ).shows(phase="over", scores="A1 B0 C0 D0")


def test_a_marker_thrown_with_cards_in_hand_can_be_challenged() -> None:
    begun().given("A blue", "A marker").shows(markers="A", to_throw="B").when("C ! A").then(
        "challenged C A", "box_taken A 1", "challenge_upheld C A upheld ZCK-7 leads C"
    ).shows(markers="", lying="", counts="A10 B10 C10 D10")


def test_beginners_put_again_and_back_aside() -> None:
    begun(without=["again", "back"]).when("A again").never_stands("ZCK-1")
