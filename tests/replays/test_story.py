"""What a move came to, and whom the table waits for: sentences of the engine, as every page shows them."""

from collections.abc import Mapping
from typing import Any

from engine.texts import LANGS
from engine.zones import Seat
from replays.answers import due_in_words
from tests.engine.histories import Stream, dealt
from tests.engine.spec import Table, stands
from tests.engine.spec import dealt as table
from tests.replays.told import timeline

NAMES: Mapping[Seat, str] = {Seat("A"): "Anna", Seat("B"): "Boris", Seat("C"): "Chloé"}


def told(stream: Stream) -> dict[str, Any]:
    found: dict[str, Any] = timeline(stream.history, lambda round_: NAMES)
    return found


def last_headline(stream: Stream) -> Any:
    return told(stream)["items"][-1]["headline"]


def waits(at: Table) -> Any:
    said = due_in_words(at.match, NAMES)
    return said and {lang: said[lang] for lang in LANGS}


def test_behind_an_attack_the_headline_says_how_it_went_and_not_who_drew() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c", "all pass")
    items = told(stream)["items"]
    assert items[-1]["type"] == "drew"
    assert items[-1]["headline"] == {
        "en": "Beaten off: 2 cards discarded",
        "fr": "Attaque repoussée : 2 cartes défaussées",
    }
    assert [item["headline"] for item in items[:-1]] == [None] * (len(items) - 1)


def test_a_move_of_one_event_has_no_other_headline() -> None:
    assert last_headline(dealt(3).play("A attacks 7c")) is None


def test_who_implied_a_pass_is_told_by_his_card() -> None:
    assert last_headline(dealt(3).play("A attacks 7c", "B beats 7c with 8c", "C attacks 8d")) is None


def test_who_takes_is_the_headline_though_others_draw_behind_him() -> None:
    stream = dealt(2).play("A attacks 7c", "B takes")
    assert last_headline(stream)["en"] == "Boris takes 1 card"


def test_a_match_that_is_closed_early_says_so() -> None:
    stream = dealt(2).play("A attacks 7c", {"type": "end_match", "reason": "conceded", "by": "A"})
    assert told(stream)["items"][-1]["type"] == "match_ended"
    assert last_headline(stream) is None, "its own sentence is the headline"


def test_the_table_waits_for_an_attack_a_defence_more_cards() -> None:
    at = table(3, throw_in_after_take=True)
    assert waits(at) == {"en": "Anna attacks Boris", "fr": "Anna attaque Boris"}
    at = at.given("A attacks 7c")
    assert waits(at) == {"en": "Boris must beat 7♣ or take it", "fr": "Boris doit battre le 7♣ ou ramasser"}
    at = at.given("B beats 7c with 8c")
    assert waits(at)["en"] == "Anna and Chloé may add a card or pass"
    assert waits(at)["fr"] == "Anna et Chloé peuvent ajouter une carte ou passer"
    at = at.given("A attacks 8d")
    assert waits(at) == {
        "en": "Boris must beat 8♦ or take 3 cards",
        "fr": "Boris doit battre le 8♦ ou ramasser 3 cartes",
    }
    at = at.given("B takes")
    assert waits(at)["en"] == "Boris takes; Anna and Chloé may add a card or pass"


def test_an_attack_that_can_be_transferred_says_so() -> None:
    at = table(3, transfer=True).given("A attacks 7c")
    assert waits(at)["en"] == "Boris must beat 7♣, transfer the attack or take it"
    assert "transfer" not in waits(at.given("B beats 7c with 8c", "A attacks 8d"))["en"]


def test_between_rounds_the_deal_is_due_and_behind_the_match_nothing() -> None:
    at = stands("7s / 8h", rounds=2).given({"type": "end_round", "reason": "conceded", "by": "A"})
    assert waits(at) == {"en": "Round 2 is still to be dealt", "fr": "La manche 2 reste à donner"}
    assert waits(stands("7s / 8h").given({"type": "end_round", "reason": "conceded", "by": "A"})) is None


def test_a_chart_has_a_number_for_each_item_and_seat() -> None:
    stream = dealt(2).play("A attacks 7c", "B takes")
    found = told(stream)
    items = [item["type"] for item in found["items"]]
    assert items == ["match_created", "dealt", "attacked", "took", "drew"]
    assert found["series"] == {
        "hand": {"A": [0, 6, 5, 5, 6], "B": [0, 6, 6, 7, 7]},
        "score": {"A": [0] * 5, "B": [0] * 5},
    }


def test_what_was_struck_has_no_number() -> None:
    stream = dealt(2).play("A attacks 7c")
    stream.correct(amend=3, commands=[{"type": "attack", "by": "A", "card": "8c"}])
    by_version = {item.version: item for item in stream.recorded}
    found = timeline(stream.history, lambda round_: NAMES, stream=by_version)
    line = found["series"]["hand"]["A"]
    assert len(line) == len(found["items"])
    assert [n is None for n in line] == [
        item["struck_by"] is not None or item["type"] == "amended" for item in found["items"]
    ]
