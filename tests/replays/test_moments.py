"""What stands out in a match: of each kind a case that has it by its rule (docs/wire.md), and a near miss."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games import BUILT_IN
from tests.engine.histories import dealt as stream
from tests.engine.rat_hot import table as rat_hot
from tests.engine.rat_jong import table as rat_jong
from tests.engine.ratak import table as ratak
from tests.engine.spec import Table, new, stands
from tests.engine.zack import table as zack
from tests.replays.told import history, marked, moments, timeline

LOSES = {"type": "end_round", "reason": "conceded", "by": "A"}
SETS = "1s 2s 3s / 4s 5s 6s / 7s 8s 9s / p1 p2 p3"


def results(table: Table, *losers: str) -> Table:
    """Rounds of two of which only the loser is known, one after another."""
    return table.given(*({"type": "record_round", "loser": loser, "order": []} for loser in losers))


ROOT = Path(__file__).parents[2]
MADE = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "engine").rglob("moments.py")))


def test_each_kind_has_its_rule_in_the_contract_and_a_case_here() -> None:
    kinds = set(re.findall(r'Moment\(\s*"(\w+)"', MADE))
    table = (ROOT / "docs" / "wire.md").read_text("utf-8").partition("| kind | games | rule |")[2].partition("\n\n")[0]
    assert kinds == set(re.findall(r"(?m)^\| `(\w+)` \|", table))
    here = Path(__file__).read_text("utf-8")
    assert not [kind for kind in kinds if f'"{kind}"' not in here]


def test_each_has_its_sentence() -> None:
    books = [game.book.templates for game in BUILT_IN]
    keys = set(re.findall(r'Text\(\s*"(moment_\w+)"', MADE))
    assert keys
    assert not [key for key in keys if not any(key in book for book in books)]


class TestTheBiggestTake:
    def test_of_five_and_of_four_cards(self) -> None:
        table = stands("8h +3 / +4", lying="7c-8c 7d-8d").given("A attacks 8h", "B takes")
        assert moments(table, "biggest_take") == ["took: The biggest take of the match: Boris, 5 cards"]
        # what is thrown in after counts with it
        table = stands("8h 8s +3 / +4", lying="7c-8c", throw_in_after_take=True)
        table = table.given("A attacks 8h", "B takes", "A attacks 8s", "all pass")
        assert moments(table, "biggest_take") == ["picked_up: The biggest take of the match: Boris, 4 cards"]

    def test_three_are_none(self) -> None:
        table = stands("8h +3 / +4", lying="7c-8c").given("A attacks 8h", "B takes")
        assert moments(table, "biggest_take") == []

    def test_a_bigger_one_takes_its_place_and_an_equal_one_does_not(self) -> None:
        def take(attacker: str, *lying: str) -> tuple[str | dict[str, Any], ...]:
            pairs = [{"attack": a, "by": attacker, "defence": b} for a, b in (one.split("-") for one in lying)]
            other = "B" if attacker == "A" else "A"
            state = {"type": "restate", "attacker": attacker, "defender": other, "table": pairs}
            return state, f"{attacker} attacks 8h", f"{other} takes"

        table = stands("+8 / +8").given(*take("A", "7c-8c", "7d-8d"), *take("B", "7c-8c", "7d-8d"))
        assert moments(table, "biggest_take") == ["took: The biggest take of the match: Boris, 5 cards"]
        table = stands("+8 / +8").given(*take("A", "7c-8c", "7d-8d"), *take("B", "7c-8c", "7d-8d", "7s-8s"))
        assert moments(table, "biggest_take") == ["took: The biggest take of the match: Anna, 7 cards"]

    def test_in_ratak_too(self) -> None:
        table = ratak.dry("8h +3 / +4", lying="7c-8c 7w-8w", defender="B").given("A attacks 8h", "B takes")
        assert moments(table, "biggest_take") == ["took: The biggest take of the match: Boris, 5 cards"]

    def test_in_zack_the_box(self) -> None:
        four = zack.begun().given("A blue", "B green", "C red", "A yellow", "B ! A")
        assert moments(four, "biggest_take")[0].startswith("box_taken: The biggest take of the match: ")
        assert moments(four, "biggest_take")[0].endswith(", 4 cards")
        three = zack.begun().given("A blue", "B green", "C red", "B ! A")
        assert moments(three, "biggest_take") == []


class TestATrumpAceSpent:
    def test_beating_attacking_and_passing_it_on(self) -> None:
        table = stands("7s +3 / As +3").given("A attacks 7s", "B beats 7s with As")
        assert moments(table, "trump_ace") == ["defended: Boris spends the ace of trumps (A♠)"]
        table = stands("As +3 / +4").given("A attacks As")
        assert moments(table, "trump_ace") == ["attacked: Anna spends the ace of trumps (A♠)"]
        table = stands("Ac +3 / As +3 / +4", transfer=True).given("A attacks Ac", "B transfers As")
        assert moments(table, "trump_ace") == ["transferred: Boris spends the ace of trumps (A♠)"]

    def test_another_ace_or_another_trump_is_none(self) -> None:
        table = stands("Kc +3 / Ac +3").given("A attacks Kc", "B beats Kc with Ac")
        assert moments(table, "trump_ace") == []
        table = stands("Qs +3 / Ks +3").given("A attacks Qs", "B beats Qs with Ks")
        assert moments(table, "trump_ace") == []

    def test_in_ratak_too(self) -> None:
        table = ratak.dry("7c +2 / Aw +2").given("A attacks 7c before B", "B beats 7c with Aw")
        assert moments(table, "trump_ace") == ["defended: Boris spends the ace of trumps (A⚔)"]


class TestANoteOnceARound:
    """What happens again and again stands out the first time; in the next round it does again."""

    twice = ("A attacks As", "B takes", "A attacks 7c", "B beats 7c with As")

    def test_the_ace_of_trumps_that_was_taken_and_is_spent_again(self) -> None:
        table = stands("As 7c +3 / +4", rounds=2).given(*self.twice)
        assert moments(table, "trump_ace") == ["attacked: Anna spends the ace of trumps (A♠)"]
        table = table.given(LOSES, {"type": "deal", "trump_card": "6s"}, "B attacks As")
        assert moments(table, "trump_ace") == [
            "attacked: Anna spends the ace of trumps (A♠)",
            "attacked: Boris spends the ace of trumps (A♠)",
        ]

    def test_another_note_of_the_round_does_not_stand_in_its_way(self) -> None:
        table = stands("7c +3 / As / +3").given("A attacks 7c", "B beats 7c with As")
        assert len(moments(table, "last_card_defence")) == 1 and len(moments(table, "trump_ace")) == 1

    def test_the_last_cards_defence_for_each_seat(self) -> None:
        def holding(card: str, defender: str) -> dict[str, object]:
            hands = {"A": {"hand": {"known": [], "unknown": 6}}, "B": {"hand": {"known": [], "unknown": 6}}}
            hands[defender] = {"hand": {"known": [card], "unknown": 0}}
            return {"type": "restate", "attacker": "A", "defender": defender, "table": [], "stock": 10, "seats": hands}

        table = stands("+6 / +6 / +6", stock=10).given(holding("8c", "B"), "A attacks 7c", "B beats 7c with 8c")
        table = table.given(holding("8d", "B"), "A attacks 7d", "B beats 7d with 8d")
        assert moments(table, "last_card_defence") == ["defended: Boris beats 7♣ with the last card of the hand"]
        table = table.given(holding("8h", "C"), "A attacks 7h", "C beats 7h with 8h")
        assert moments(table, "last_card_defence")[1:] == ["defended: Chloé beats 7♥ with the last card of the hand"]

    def test_who_takes_the_lead_for_each_side(self) -> None:
        # red 1; red 1, green 2; red 3, green 2; red 3, green 4
        cards = ("A lays r1.--.-- h 0,-1", "A lays g1.g1.g1 h 0,2", "B lays r2.r2.r2 h 0,3", "B lays g2.g2.g2 h 0,4")
        table = rat_hot.stands("r1 -- --", "-- -- --").given(*cards)
        assert moments(table, "lead_changes") == ["placed: Boris takes the lead", "placed: Anna takes the lead"]

    def test_upheld_challenges_for_each_who_challenged(self) -> None:
        table = zack.begun().given("A blue", "C red", "B ! C", "A red", "B ! A", "C ! B")
        assert moments(table, "upheld") == [
            "challenge_upheld: Boris challenged Chloé, and rightly",
            "challenge_upheld: Chloé challenged Boris, and rightly",
        ]

    def test_another_position_that_is_there_for_the_third_time_too(self) -> None:
        there = ("A attacks 7c before B", "B takes")
        table = ratak.dry("7c +2 / +3").given(*(*there, "B attacks 7c before A", "A takes") * 2, *there)
        assert moments(table, "repetition") == ["took: The same position for the third time"]


class TestTheLastCardsDefence:
    def test_who_beats_with_his_last_card(self) -> None:
        table = stands("7c +3 / 8c / +3").given("A attacks 7c", "B beats 7c with 8c")
        assert moments(table, "last_card_defence") == ["defended: Boris beats 7♣ with the last card of the hand"]

    def test_one_card_left_is_none_and_an_attack_is_no_defence(self) -> None:
        table = stands("7c +3 / 8c +1 / +3").given("A attacks 7c", "B beats 7c with 8c")
        assert moments(table, "last_card_defence") == []
        assert moments(stands("7c / +3 / +3").given("A attacks 7c"), "last_card_defence") == []

    def test_in_ratak_too(self) -> None:
        table = ratak.dry("7c +1 / 8c").given("A attacks 7c before B", "B beats 7c with 8c")
        assert len(moments(table, "last_card_defence")) == 1
        table = ratak.dry("7c +1 / 8c +1").given("A attacks 7c before B", "B beats 7c with 8c")
        assert moments(table, "last_card_defence") == []


class TestAPositionThatComesAgain:
    round = ("A attacks 7c before B", "B takes", "B attacks 7c before A", "A takes")

    def test_a_third_time(self) -> None:
        table = ratak.dry("7c +2 / +3").given(*self.round * 2)
        assert moments(table, "repetition") == ["took: The same position for the third time"]

    def test_a_second_time_is_none(self) -> None:
        assert moments(ratak.dry("7c +2 / +3").given(*self.round), "repetition") == []


class TestTheLead:
    def test_another_is_alone_in_front(self) -> None:
        # losses: A1 B0, A1 B1, A1 B2: B was in front, then nobody, then A
        table = results(new(2, rounds=9), "A", "B", "B")
        assert moments(table, "lead_changes") == ["round_recorded: Anna takes the lead"]

    def test_the_first_to_lead_and_who_leads_again_change_nothing(self) -> None:
        assert moments(results(new(2, rounds=9), "A"), "lead_changes") == []
        # B, nobody, B again
        assert moments(results(new(2, rounds=9), "A", "B", "A"), "lead_changes") == []

    def test_two_in_front_together_do_not_lead(self) -> None:
        assert moments(results(new(3, rounds=9), "A", "B"), "lead_changes") == []
        # A1 B1 C0: C leads; A1 B1 C2: A and B together; A1 B2 C2: A
        assert moments(results(new(3, rounds=9), "A", "B", "C", "C"), "lead_changes") == []
        table = results(new(3, rounds=9), "A", "B", "C", "C", "B")
        assert moments(table, "lead_changes") == ["round_recorded: Anna takes the lead"]

    def test_a_team_leads_as_one(self) -> None:
        table = results(new(4, rounds=9), "A+C", "B+D", "B+D")
        assert moments(table, "lead_changes") == ["round_recorded: Anna and Chloé take the lead"]

    def test_in_rat_jong_the_most_points_lead(self) -> None:
        out = {"by": "A", "kind": "minor", "melds": rat_jong.melds(SETS), "pair": ["5f", "5l"]}
        open_: dict[str, Any] = {"melds": [], "dragons": []}
        first = {"type": "record_round", "out": out, "seats": {"A": open_, "B": open_}}
        royal = {**out, "by": "B", "kind": "royal"}
        table = rat_jong.new(2, rounds=3).given(first, {**first, "out": royal})
        assert moments(table, "lead_changes") == ["round_recorded: Boris takes the lead"]
        assert moments(rat_jong.new(2, rounds=3).given(first), "lead_changes") == []

    def test_in_rat_hot_it_is_that_of_the_round(self) -> None:
        # red is ahead by 1, then green by 2; A lays both
        table = rat_hot.stands("r1 -- --", "-- -- --").given("A lays r1.--.-- h 0,-1", "A lays g1.g1.g1 h 0,2")
        assert moments(table, "lead_changes") == ["placed: Boris takes the lead"]
        table = rat_hot.stands("r1 -- --", "-- -- --").given("A lays r1.--.-- h 0,-1", "A lays g1.g1.-- h 0,2")
        assert moments(table, "lead_changes") == [], "level"

    def test_in_rat_hot_a_new_round_begins_without_a_leader(self) -> None:
        table = rat_hot.begun(cards=1, rounds=2).given("A lays r1.r1.-- h 0,1")
        table = table.given({"type": "deal", "start": rat_hot.START}).given("B lays g1.g1.-- h 0,1")
        assert moments(table, "lead_changes") == []

    def test_in_zack_whoever_won_most_rounds_leads(self) -> None:
        won = [{"type": "record_round", "winner": seat} for seat in "ABB"]
        assert moments(zack.new(3, rounds=9).given(*won), "lead_changes") == ["round_recorded: Boris takes the lead"]
        assert moments(zack.new(3, rounds=9).given(*won[:2]), "lead_changes") == []


class TestTheLongestThink:
    attack = ("A attacks 7c", "B beats 7c with 8c")

    def test_from_play_to_play(self) -> None:
        table = stands("7c +3 / 8c +3").given(*self.attack)
        assert moments(table, "longest_think", {-1: 83}) == [
            "defended: The longest think of the match: Boris, 1 min 23 s"
        ]
        assert moments(table, "longest_think", {-1: 10}) == ["defended: The longest think of the match: Boris, 10 s"]

    def test_less_than_ten_seconds_are_none(self) -> None:
        assert moments(stands("7c +3 / 8c +3").given(*self.attack), "longest_think", {-1: 9}) == []

    def test_the_first_play_of_a_round_is_none(self) -> None:
        table = stands("7c +3 / 8c +3").given(*self.attack)
        assert moments(table, "longest_think", {-2: 500}) == [], "the table had been stated"
        dealt = new(2).given({"type": "deal", "trump_card": "6s", "starter": "A"}, "A attacks 7c")
        assert moments(dealt, "longest_think", {-1: 500}) == [], "it had been dealt"

    def test_a_pause_between_rounds_is_none(self) -> None:
        table = stands("7c +3 / 8c +3", rounds=2).given(*self.attack, LOSES)
        table = table.given({"type": "deal", "trump_card": "6s"}, "B attacks 7d")
        assert moments(table, "longest_think", {-2: 900, -1: 900}) == []

    def test_what_passes_for_all_is_nobodys(self) -> None:
        table = stands("7c +3 / 8c +3").given(*self.attack, "all pass")
        assert moments(table, "longest_think", {-1: 60}) == []

    def test_behind_a_ruling_nobody_thought(self) -> None:
        def thought(ruled: bool) -> list[str]:
            made = stream(2).play("A attacks 7c")
            if ruled:
                made.rule(seat="A")
            made.wait(60)
            return marked(made.play("B beats 7c with 8c").history, "longest_think")

        assert thought(ruled=True) == []
        assert thought(ruled=False) == ["defended: The longest think of the match: Boris, 1 min"]

    def test_of_equal_ones_the_first(self) -> None:
        table = stands("7c 7d +3 / 8c 8d +3").given(*self.attack, "A attacks 7d", "B beats 7d with 8d")
        assert moments(table, "longest_think", {-3: 20, -1: 20}) == [
            "defended: The longest think of the match: Boris, 20 s"
        ]
        assert moments(table, "longest_think", {-2: 21, -3: 20}) == [
            "attacked: The longest think of the match: Anna, 21 s"
        ]

    def test_what_was_mended_keeps_its_time(self) -> None:
        made = stream(2).play("A attacks 7c")
        made.wait(60)
        made.play("B beats 7c with 8c")
        assert marked(made.history, "longest_think") == ["defended: The longest think of the match: Boris, 1 min"]
        made.correct(amend=4, commands=["B beats 7c with 9c"])
        assert marked(made.history, "longest_think") == ["defended: The longest think of the match: Boris, 1 min"]

    def test_behind_what_was_forgotten_nobody_knows_how_long_somebody_thought(self) -> None:
        made = stream(2).play("A attacks 7c", "B beats 7c with 8c")
        made.wait(60)
        made.play("A attacks 8d")
        assert marked(made.history, "longest_think") == ["attacked: The longest think of the match: Anna, 1 min"]
        made.correct(before=5, commands=["A attacks 8h", "B beats 8h with 9h"])
        assert marked(made.history, "longest_think") == []


class TestRatJong:
    def test_a_royal_one_and_a_minor_one(self) -> None:
        table = rat_jong.stands("+13 / +13").given("A draws", f"A declares middle: {SETS}, 5f 5l")
        assert moments(table, "royal") == ["ratjong_declared: A royal Rat-Jong: Anna"]
        table = rat_jong.stands("+13 / +13 / +13", turn="B", visible="5l")
        assert moments(table.given(f"B declares visible: {SETS}, 5f 5l"), "royal") == []

    def test_the_best_round(self) -> None:
        table = rat_jong.stands("+13 / +13").given("A draws", f"A declares middle: {SETS}, 5f 5l")
        assert moments(table, "highest_round") == ["round_scored: The best round of the match: Anna, 43 points"]

    def test_of_several_rounds_the_best_also_where_only_results_are_known(self) -> None:
        def round_(kind: str, by: str) -> dict[str, object]:
            out = {"by": by, "kind": kind, "melds": rat_jong.melds(SETS), "pair": ["5f", "5l"]}
            bare: dict[str, object] = {"melds": [], "dragons": []}
            return {"type": "record_round", "out": out, "seats": {"A": bare, "B": bare}}

        table = rat_jong.new(2, rounds=4).given(round_("minor", "A"), round_("royal", "B"), round_("royal", "A"))
        assert moments(table, "highest_round") == ["round_recorded: The best round of the match: Boris, 43 points"]
        assert len(moments(table, "royal")) == 2

    def test_a_round_without_points_is_none(self) -> None:
        bare: dict[str, object] = {"melds": [], "dragons": []}
        result = {"type": "record_round", "seats": {"A": bare, "B": bare}}
        assert moments(rat_jong.new(2, rounds=4).given(result), "highest_round") == []

    def test_the_last_card_of_the_middle_is_drawn(self) -> None:
        table = rat_jong.stands("+13 / +13", middle=1).given("A draws")
        assert moments(table, "middle_empty") == ["drew: The middle is empty"]
        assert moments(rat_jong.stands("+13 / +13", middle=2).given("A draws"), "middle_empty") == []


class TestRatHot:
    rats = ("rr -- --", "rr -- --")

    def test_a_third_rat_that_may_still_be_covered(self) -> None:
        table = rat_hot.stands(*self.rats).given("A lays rr.--.-- h 0,2")
        assert moments(table, "rats") == ["placed: Anna will lose by the rats, unless one is covered"]
        assert moments(rat_hot.stands("rr -- --").given("A lays rr.--.-- h 0,1"), "rats") == []

    def test_the_rats_out(self) -> None:
        table = rat_hot.stands(*self.rats).given("A lays r1.r1.-- h 0,2", "A lays rr.--.-- h 0,3")
        assert moments(table, "rats_out") == ["rats_out: The rats are out: Anna loses the round with 3 in sight"]
        assert moments(table, "rats") == [], "nothing could be covered any more"
        covered = rat_hot.stands(*self.rats).given("A lays rr.--.-- h 0,2", "A lays --.--.-- v 0,0")
        assert moments(covered, "rats_out") == []

    def test_the_card_that_scored_most_for_who_laid_it(self) -> None:
        table = rat_hot.stands("r1 -- --", "-- -- --").given("A lays r1.--.-- h 0,-1", "A lays r2.r2.r2 h 0,2")
        assert moments(table, "best_card") == ["placed: The best card of the match: Anna, 2 points"]
        other = rat_hot.stands("r1 -- --", "-- -- --").given("A lays g1.g1.g1 h 0,2")
        assert moments(other, "best_card") == [], "its points were green's, and red laid it"

    def test_the_best_round_that_was_counted(self) -> None:
        table = rat_hot.begun("g1.--.--", cards=1).given("A lays r1.r1.r1 h 0,1")
        assert moments(table, "highest_round") == ["counted: The best round of the match: Anna, 4 points"]
        lost = rat_hot.begun("rr.--.rr", cards=1).given("A lays rr.r1.r1 h 0,1")
        assert moments(lost, "highest_round") == [], "the rats ended it, and nothing was counted"


class TestZack:
    def test_a_challenge_that_is_upheld(self) -> None:
        table = zack.begun().given("C ! A")
        assert moments(table, "upheld") == ["challenge_upheld: Chloé challenged Anna, and rightly"]

    def test_one_that_is_not(self) -> None:
        table = zack.begun().given("A blue", "C ! A")
        assert moments(table, "upheld") == []

    def test_what_only_the_box_can_tell(self) -> None:
        table = zack.begun().given("A blue", "B red @ 100-140", "C ! B")
        assert moments(table, "undecided") == ["challenged: Only the box can tell"]
        assert moments(zack.begun().given("A blue", "B red", "C ! B"), "undecided") == []


class TestCorrections:
    def test_what_is_taken_back_is_marked_no_more(self) -> None:
        made = stream(2).play("A attacks 7c", "B beats 7c with As")
        assert marked(made.history, "trump_ace") == ["defended: Boris spends the ace of trumps (A♠)"]
        made.correct(retract=1)
        assert marked(made.history, "trump_ace") == []

    def test_what_followed_and_was_told_anew_is_marked_anew(self) -> None:
        """Another card was turned: the ace that beats is one of trumps now."""
        made = stream(2, trump="6s").play("A attacks 7d", "B beats 7d with Ad")
        assert marked(made.history, "trump_ace") == []
        made.correct(amend=2, commands=[{"type": "deal", "trump_card": "6d", "starter": "A"}])
        assert marked(made.history, "trump_ace") == ["defended: Boris spends the ace of trumps (A♦)"]

    def test_a_moment_stands_at_the_address_of_the_move_that_replaced_its_own(self) -> None:
        made = stream(2).play("A attacks 7c", "B beats 7c with 8c")
        assert marked(made.history, "trump_ace") == []
        made.correct(amend=4, commands=["B beats 7c with As"])
        told = timeline(made.history, lambda round_: {})
        assert [one["version"] for one in told["moments"] if one["kind"] == "trump_ace"] == ["5.1"]
        made.correct(retract=1)
        assert marked(made.history, "trump_ace") == []


class TestChapters:
    def test_rounds_what_they_are_made_of_and_the_end(self) -> None:
        table = new(2, rounds=2).given(
            {"type": "deal", "trump_card": "6s", "starter": "A"},
            "A attacks 7c", "B takes", "A attacks 7d", LOSES,
            {"type": "deal", "trump_card": "6h"}, "B attacks 8d", {**LOSES, "by": "B"},
        )  # fmt: skip
        told = chapters(table)
        assert told == [
            ("round", "Round 1", "dealt"), ("attack", "Attack 1: A → B", "attacked"),
            ("attack", "Attack 2: A → B", "attacked"),
            ("round", "Round 2", "dealt"), ("attack", "Attack 1: B → A", "attacked"),
            ("end", "End of the match", "match_ended"),
        ]  # fmt: skip

    def test_a_round_of_which_only_the_result_is_known(self) -> None:
        assert chapters(results(new(2, rounds=9), "A")) == [("round", "Round 1", "round_recorded")]

    @pytest.mark.parametrize(
        ("table", "kind", "label"),
        [
            (ratak.dealt().given("A attacks 7c before B"), "attack", "Attack 1: A → B"),
            (rat_jong.dealt().given("A draws"), "turn", "Turn 1: A"),
            (rat_hot.begun().given("A lays r1.--.-- h 0,1"), "turn", "Turn 1: A"),
            (zack.begun().given("A blue"), "box", "Box 1"),
        ],
        ids=["ratak", "rat-jong", "rat-hot", "zack"],
    )
    def test_each_game_has_its_word_and_names_who_begins_and_against_whom(
        self, table: Table, kind: str, label: str
    ) -> None:
        assert [one[:2] for one in chapters(table)][1] == (kind, label)

    def test_who_hands_an_attack_on_does_not_rename_it(self) -> None:
        table = new(3, transfer=True).given(
            {"type": "deal", "trump_card": "6s", "starter": "A"}, "A attacks 7c", "B transfers 7d"
        )
        assert chapters(table)[1][1] == "Attack 1: A → B"


def chapters(table: Table) -> list[tuple[str, str, str]]:
    told = timeline(history(table), lambda round_: {})
    types = {item["version"]: item["type"] for item in told["items"]}
    return [(one["kind"], one["label"]["en"], types[one["version"]]) for one in told["chapters"]]
