"""Several rounds: DUR-2, DUR-17, ALL-5, ALL-7, ALL-8; results only; early ends: ALL-10."""

from typing import Any

import pytest

from tests.engine.spec import Table, dealt, new, stands


def recorded(order: str, loser: str | None) -> dict[str, object]:
    return {"type": "record_round", "order": list(order), "loser": loser}


def deal(**fields: object) -> dict[str, object]:
    return {"type": "deal", "trump_card": "9s", **fields}


def after(seats: int, order: str, loser: str | None, **options: Any) -> Table:
    return new(seats, rounds=5, **options).given(recorded(order, loser))


def end(reason: str, by: str | None = None, what: str = "end_match") -> dict[str, str]:
    return {"type": what, "reason": reason} | ({"by": by} if by else {})


def test_DUR_2_the_durak_deals_and_the_first_out_starts() -> None:
    after(3, "CA", "B").when(deal()).then("dealt 9s first C stock 18").shows(dealer="B", round=2)


def test_DUR_2_another_dealer_or_starter_or_a_call_is_refused() -> None:
    table = after(3, "CA", "B")
    table.when(deal(dealer="A")).refused("DUR-2", seat="B")
    table.when(deal(starter="A")).refused("DUR-2", seat="C")
    table.when(deal(shown={"A": "6s"})).refused("DUR-2", seat="C")
    table.when(deal(starter="C", dealer="B")).then("dealt 9s first C stock 18")


def test_DUR_2_after_a_round_without_a_durak_the_deal_passes_to_the_left_and_the_lowest_trump_decides() -> None:
    table = after(3, "A", None)  # C dealt the first round
    table.when(deal()).refused("DUR-2", missing="shown")
    table.when(deal(shown={"B": "6s"}, dealer="C")).refused("DUR-2", seat="A")
    table.when(deal(shown={"B": "6s"})).then("dealt 9s first B stock 18").shows(dealer="A")


def test_DUR_2_teams_the_winners_first_out_starts_the_loser_with_cards_deals() -> None:
    after(4, "BCA", "B+D").when(deal()).then("dealt 9s first C stock 12").shows(dealer="D")


def test_DUR_2_teams_of_two_losers_with_cards_the_first_clockwise_from_the_starter_deals() -> None:
    after(4, "CA", "B+D").when(deal()).then("dealt 9s first C stock 12").shows(dealer="D")
    after(4, "AC", "B+D").when(deal()).then("dealt 9s first A stock 12").shows(dealer="B")


def test_DUR_2_teams_where_the_dealer_says_who_starts_he_is_reckoned_from_the_winners_first_out() -> None:
    # from C: D deals; from A: B does
    after(4, "CA", "B+D", next_starter="left_of_durak").when(deal()).then("dealt 9s first A stock 12").shows(dealer="D")
    after(4, "CA", "B+D", next_starter="attack_durak").when(deal()).then("dealt 9s first C stock 12").shows(dealer="D")
    after(4, "AC", "B+D", next_starter="left_of_durak").when(deal()).then("dealt 9s first C stock 12").shows(dealer="B")
    after(4, "AC", "B+D", next_starter="attack_durak").when(deal()).then("dealt 9s first A stock 12").shows(dealer="B")


@pytest.mark.parametrize(("rule", "first"), [("winner", "A"), ("left_of_durak", "D"), ("attack_durak", "B")])
def test_DUR_2_option_next_starter(rule: str, first: str) -> None:
    after(4, "ABD", "C", teams=False, next_starter=rule).when(deal()).then(f"dealt 9s first {first} stock 12")


def test_DUR_2_option_next_starter_lowest_trump() -> None:
    table = after(3, "CA", "B", next_starter="lowest_trump")
    table.when(deal()).refused("DUR-2", missing="shown")
    table.when(deal(shown={"A": "7s"})).then("dealt 9s first A stock 18").shows(dealer="B")


def test_DUR_2_after_a_played_round() -> None:
    table = stands("7c / 8c +5", rounds=2).given("A attacks 7c", "B takes")
    table.when(deal()).then("dealt 9s first A stock 24").shows(dealer="B", round=2, trick=0, out={})


def test_ALL_5_the_match_ends_after_its_rounds() -> None:
    table = new(2, rounds=2).given(recorded("A", "B"))
    table = table.when(recorded("A", "B")).then("round_recorded A loser B", "match_ended played A1 B2 loser B")
    table.shows(status="over", scores={"A": 0, "B": 2})
    table.when(deal()).never_stands("ALL-1")
    table.when(recorded("A", "B")).never_stands("ALL-1")
    table.when(end("time")).never_stands("ALL-1")
    table.when({"type": "reveal", "by": "A", "cards": ["7c"]}).never_stands("ALL-1")


def test_ALL_5_rounds_null_goes_on_until_end_match() -> None:
    table = new(2, rounds=None)
    for _ in range(12):
        table = table.given(recorded("A", "B"))
    table.shows(status="live", round=12)
    table.when(end("time")).then("match_ended time A1 B2 loser B").shows(status="over")


def test_ALL_5_a_round_closed_without_a_result_has_no_winner_and_no_loser() -> None:
    table = stands("7c / +6 / +6", rounds=2).given("A attacks 7c", "B beats 7c with 8c", "all pass")
    table = table.shows(out={"A": 1}).when(end("time", what="end_round")).then("round_ended time A loser None")
    table.shows(scores={"A": 0, "B": 0, "C": 0}, phase="deal")
    # A was out first in none of the two rounds, B in one.
    table.when(recorded("BA", "C")).then("round_recorded B A loser C", "match_ended played A2 B1 C3 loser C")


def test_ALL_5_a_first_out_of_a_round_without_a_result_does_not_count() -> None:
    table = stands("7c / +6", rounds=2).given("A attacks 7c")
    table = table.given(end("abandoned", what="end_round"))
    table.when(recorded("", None)).then("round_recorded loser None", "match_ended played A1 B1 loser None")


def test_a_round_is_conceded() -> None:
    table = dealt(3, rounds=2).when(end("conceded", "B", "end_round")).then("round_ended B conceded loser B")
    table.shows(scores={"A": 0, "B": 1, "C": 0})
    dealt(3, rounds=2).when(end("conceded", what="end_round")).never_stands("ALL-5")
    dealt(3, rounds=2).when(end("time", "B", "end_round")).never_stands("ALL-5")


def test_DUR_2_of_two_seats_the_other_is_the_first_out_where_one_concedes() -> None:
    table = dealt(2, rounds=3).when(end("conceded", "B", "end_round")).then("round_ended B conceded A loser B")
    assert table.match.state.tally.firsts == (1, 0)
    table.when(deal()).then("dealt 9s first A stock 24").shows(dealer="B", out={})
    table.given(deal()).when(end("conceded", "A")).then(
        "round_ended A conceded B loser A", "match_ended A conceded A2 B1 loser A"
    )
    dealt(2, rounds=3).given(end("time", what="end_round")).when(deal()).refused("DUR-2", missing="shown")


@pytest.mark.parametrize("seats", [3, 4])
def test_DUR_2_of_more_nobody_is_where_one_concedes(seats: int) -> None:
    table = dealt(seats, rounds=3).given(end("conceded", "B", "end_round"))
    assert table.match.state.tally.last.order == ()
    table.when(deal()).refused("DUR-2", missing="shown")


def test_DUR_17_one_round_the_order_of_going_out_the_durak_last() -> None:
    new(4, teams=False).when(recorded("CAD", "B")).then(
        "round_recorded C A D loser B", "match_ended played A2 B4 C1 D3 loser B"
    )


def test_DUR_17_over_rounds_fewest_times_durak_then_most_times_first_then_shared() -> None:
    table = new(4, rounds=3, teams=False).given(recorded("ACD", "B"), recorded("ABD", "C"))
    table = table.when(recorded("DAC", "B")).then(
        "round_recorded D A C loser B", "match_ended played A1 B4 C3 D2 loser B"
    )
    table = new(4, rounds=2, teams=False).given(recorded("ACD", "B"))
    table.when(recorded("BAC", "D")).then("round_recorded B A C loser D", "match_ended played A1 B3 C2 D4 loser D")
    table = new(3, rounds=2).given(recorded("AC", "B"))
    table.when(recorded("AB", "C")).then("round_recorded A B loser C", "match_ended played A1 B2 C2 loser None")


def test_DUR_17_with_teams_each_of_the_losing_team_has_one_loss() -> None:
    table = new(4, rounds=2).given(recorded("AC", "B+D")).shows(scores={"A": 0, "B": 1, "C": 0, "D": 1})
    table.when(recorded("CA", "B+D")).then("round_recorded C A loser B+D", "match_ended played A1 B2 C1 D2 loser B+D")


def test_DUR_17_by_option_rounds_are_counted_by_places() -> None:
    """Two rounds of four, the second in the opposite order: 1 point each, but A and D were first out once."""
    for standing, ranks in (("loss", "A3 B1 C1 D3"), ("place", "A1 B3 C3 D1")):
        table = new(4, rounds=2, teams=False, standing=standing).given(recorded("ABC", "D"))
        ended = table.given(recorded("DCB", "A")).match.state.outcome
        assert ended is not None
        assert " ".join(f"{seat}{rank}" for seat, rank in ended.rank.items()) == ranks


def test_DUR_17_by_places_who_share_a_place_share_what_it_pays() -> None:
    table = new(3, rounds=None, standing="place").given(recorded("C", None))
    assert table.match.state.tally.points == (30, 30, 120), "A and B share 1/2 and 0"
    table = table.given(recorded("AB", "C"))
    assert table.match.state.tally.points == (150, 90, 120)
    table.when(end("time")).then("match_ended time A1 B3 C2 loser None")


def test_DUR_17_by_places_a_team_is_one_place() -> None:
    table = new(4, rounds=None, standing="place").given(recorded("AC", "B+D"), recorded("A", None))
    assert table.match.state.tally.points == (180, 60, 180, 60), "a drawn round is half a win for each team"


def test_ALL_8_a_team_loses_together() -> None:
    new(4).when(recorded("AC", "B")).never_stands("DUR-12")
    new(4, teams=False).when(recorded("AC", "B+D")).never_stands("DUR-11")


def test_record_round_may_know_part_of_it() -> None:
    new(4, teams=False).when(recorded("", "B")).then("round_recorded loser B", "match_ended played A1 B4 C1 D1 loser B")
    new(4, teams=False).when(recorded("C", "B")).then(
        "round_recorded C loser B", "match_ended played A2 B4 C1 D2 loser B"
    )


def test_record_round_of_two_seats_knows_who_went_out() -> None:
    table = new(2, rounds=2).given({"type": "record_round", "loser": "A"})
    table.when(deal()).then("dealt 9s first B stock 24")
    new(2).when({"type": "record_round", "loser": "A"}).then(
        "round_recorded B loser A", "match_ended played A2 B1 loser A"
    )
    new(2).when(recorded("", "A")).then("round_recorded loser A", "match_ended played A2 B1 loser A")


def test_record_round_must_hold_together() -> None:
    new(3).when(recorded("AB", "A")).never_stands("DUR-11")
    new(3).when(recorded("AB", None)).never_stands("DUR-11")
    dealt(3).when(recorded("AB", "C")).never_stands("ALL-1")


def test_a_match_mixes_both_kinds_of_round() -> None:
    table = new(2, rounds=2).given(recorded("A", "B")).when(deal()).then("dealt 9s first A stock 24")
    table.shows(round=2, dealer="B", scores={"A": 0, "B": 1})


def test_ALL_10_conceded_is_ranked_last_and_loses_the_round() -> None:
    table = (
        dealt(3)
        .when(end("conceded", "B"))
        .then("round_ended B conceded loser B", "match_ended B conceded A1 B3 C1 loser B")
    )
    table.shows(status="over", scores={"A": 0, "B": 1, "C": 0})


def test_ALL_10_who_leaves_is_last_even_if_he_was_ahead() -> None:
    table = new(3, rounds=9).given(recorded("AC", "B"), recorded("AC", "B"))
    table.when(end("withdrawn", "A")).then("match_ended A withdrawn A3 B2 C1 loser A")


def test_ALL_10_others_keep_their_order_of_going_out() -> None:
    table = (
        stands("7c +1 / +3 / +2 / ", out="D", teams=False)
        .when(end("conceded", "B"))
        .then("round_ended B conceded D loser B", "match_ended B conceded A2 B4 C2 D1 loser B")
    )
    table.shows(status="over")


def test_ALL_10_with_teams_the_team_concedes() -> None:
    dealt(4).when(end("conceded", "B")).then(
        "round_ended B conceded loser B+D", "match_ended B conceded A1 B2 C1 D2 loser B+D"
    )


def test_ALL_10_abandoned_has_no_outcome() -> None:
    table = dealt(2).when(end("abandoned")).then("round_ended abandoned loser None", "match_ended abandoned loser None")
    table.shows(status="over", outcome=None, turn=[])


def test_ALL_10_time_keeps_the_standing() -> None:
    table = new(2, rounds=None).given(recorded("A", "B"), deal())
    table.when(end("time")).then("round_ended time loser None", "match_ended time A1 B2 loser B")


def test_ALL_10_who_concedes_is_named_and_nobody_else() -> None:
    dealt().when(end("conceded")).never_stands("ALL-10")
    dealt().when(end("withdrawn")).never_stands("ALL-10")
    dealt().when(end("time", "A")).never_stands("ALL-10")


def test_ALL_5_a_closed_single_round_has_no_winner_even_where_one_was_out() -> None:
    table = stands("/ 7c / 8c +1", out="A", attacker="B", defender="C")
    ended = table.when({"type": "end_round", "reason": "abandoned"})
    nothing: dict[str, Any] = {"rank": {}, "winners": [], "loser": None, "reason": "abandoned"}
    ended.then("round_ended abandoned A loser None", "match_ended abandoned loser None").shows(outcome=nothing)
    table.when({"type": "end_match", "reason": "time"}).then(
        "round_ended time A loser None", "match_ended time A1 B2 C2 loser None"
    )


def test_ALL_5_after_rounds_with_a_result_one_without_keeps_the_standing() -> None:
    table = new(2, rounds=2).given({"type": "record_round", "loser": "B"}, deal())
    table.when(end("time", what="end_round")).then("round_ended time loser None", "match_ended played A1 B2 loser B")


def test_DUR_17_of_a_drawn_round_recorded_alone_the_others_share_the_last_place() -> None:
    new(3).when(recorded("C", None)).then("round_recorded C loser None", "match_ended played A2 B2 C1 loser None")
    new(3).when(recorded("CA", None)).never_stands("DUR-11")
    new(3).when(recorded("CAB", None)).never_stands("DUR-11")


def test_DUR_17_who_concedes_was_not_the_first_out() -> None:
    table = stands("/ 7c / 8c +1", out="A", attacker="B", defender="C", rounds=2)
    table = table.given({"type": "end_round", "reason": "conceded", "by": "A"})
    assert table.match.state.tally.firsts == (0, 0, 0)


def test_DUR_2_teams_of_which_only_the_loser_is_known_either_may_have_dealt() -> None:
    lost = {"type": "record_round", "loser": "B+D"}
    table = new(4, rounds=3).given(lost)
    for dealer in ("B", "D"):
        table.given({"type": "deal", "trump_card": "9s", "dealer": dealer, "starter": "A"}).shows(dealer=dealer)
    table.when({"type": "deal", "trump_card": "9s", "dealer": "A", "starter": "A"}).refused("DUR-2")
    table = new(4, rounds=3, next_starter="left_of_durak").given(lost)
    table.when({"type": "deal", "trump_card": "9s"}).refused("DUR-2", missing="shown")
