"""The timeline's items: what each event names, what its move's command and number were, and what stood before."""

from dataclasses import replace
from typing import Any

from engine.events import Event
from tests.engine.histories import Stream, dealt
from tests.replays.told import timeline

Item = dict[str, Any]


def items(stream: Stream, viewer: str = "referee") -> list[Item]:
    def see(event: Event) -> Event:
        open_to = {name for name in event.parts if viewer == "referee" or name == "text"}
        return replace(event, parts={name: event.parts[name] for name in open_to})

    told: list[Item] = timeline(stream.history, lambda round_: {}, see=see)["items"]
    return told


def test_the_event_that_says_what_was_done_is_main_and_has_its_command() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c", "C attacks 8d")
    told = [(item["type"], item["main"], item["command"]) for item in items(stream)[3:]]
    assert told == [
        ("defended", True, {"type": "defend", "by": "B", "card": "8c", "on": "7c"}),
        ("passed", False, None),  # implied by the helper's card
        ("attacked", True, {"type": "attack", "by": "C", "card": "8d"}),
    ]


def test_what_follows_from_a_command_has_none() -> None:
    stream = dealt(2).play("A attacks 7c", "B takes", {"type": "end_match", "reason": "conceded", "by": "A"})
    told = {item["type"]: item["command"] for item in items(stream)[3:]}
    assert told == {
        "took": {"type": "take", "by": "B"},
        "drew": None,
        "round_ended": None,
        "match_ended": {"type": "end_match", "reason": "conceded", "by": "A"},
    }


def test_cards_are_those_that_the_event_names_the_played_one_first() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c", "A passes")
    assert [(item["type"], item["cards"]) for item in items(stream)[:5]] == [
        ("match_created", []),
        ("dealt", ["6s"]),
        ("attacked", ["7c"]),
        ("defended", ["8c", "7c"]),
        ("passed", []),
    ]
    assert items(stream)[5]["cards"] == ["7c", "8c"], "what is discarded"


def test_an_irregular_moves_command_has_its_words() -> None:
    stream = dealt(3).play({"type": "attack", "by": "B", "card": "7c", "irregular": "nobody minded"})
    command = {"type": "attack", "by": "B", "card": "7c", "irregular": "nobody minded"}
    assert items(stream)[-1]["command"] == command


def test_who_may_not_see_a_hidden_card_reads_neither_it_nor_what_was_typed_of_it() -> None:
    shown = {"type": "reveal", "by": "A", "cards": ["7c", "8c"], "to": "seat"}
    stream = dealt(2, knowledge="open").play(shown)
    assert items(stream)[-1]["command"] == shown
    assert items(stream)[-1]["cards"] == ["7c", "8c"]
    public = items(stream, "public")[-1]
    assert public["command"] == {"type": "reveal", "by": "A", "to": "seat"}
    assert public["cards"] == []


def test_the_commands_of_a_timeline_record_the_same_match_again() -> None:
    said: list[Any] = ["A attacks 7c", "B beats 7c with 8c", "C attacks 8d", "B takes", {"type": "restate", "stock": 3}]
    stream = dealt(3).play(*said)
    again = Stream(3).play(*(item["command"] for item in items(stream) if item["command"]))
    assert [item.event for item in again.history] == [item.event for item in stream.history]


# What a person changed, and what stood there before


def audit(stream: Stream) -> list[Item]:
    recorded = {item.version: item for item in stream.recorded}
    told: list[Item] = timeline(stream.history, lambda round_: {}, stream=recorded)["items"]
    return told


def was(item: Item) -> list[tuple[object, str, int]]:
    return [(one["version"], one["text"]["en"], one["struck_by"]) for one in item["was"]]


def test_a_mended_move_has_what_stood_there_before_and_nothing_else_has() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c", "A passes", "B attacks 9d")
    stream.correct(amend=4, commands=["B beats 7c with 9c"])
    told = items(stream)
    assert [(item["type"], item["corrected"], was(item)) for item in told if item["corrected"] or item["was"]] == [
        ("defended", True, [(4, "B beats 7♣ with 8♣", 10)])
    ]
    # redecided with another discard, but nobody changed it
    assert next(item for item in told if item["type"] == "beaten_off")["cards"] == ["7c", "9c"]
    (before,) = next(item for item in told if item["was"])["was"]
    assert before["command"] == {"type": "defend", "by": "B", "card": "8c", "on": "7c"}
    assert (before["cards"], before["by"], before["irregular"]) == (["8c", "7c"], "B", None)


def test_a_move_mended_twice_has_all_that_stood_there() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c")
    stream.correct(amend=4, commands=["B beats 7c with 9c"])
    stream.correct(amend="5.1", commands=["B beats 7c with Tc"])
    assert was(items(stream)[3]) == [(4, "B beats 7♣ with 8♣", 5), ("5.1", "B beats 7♣ with 9♣", 6)]
    # also what no event of the stream says by itself is in the audit, behind the move that stands
    assert [(item["version"], item["struck_by"], item["text"]["en"]) for item in audit(stream)[3:]] == [
        ("6.1", None, "B beats 7♣ with 10♣"),
        (4, 5, "B beats 7♣ with 8♣"),
        (5, None, "Move 4 was corrected"),
        ("5.1", 6, "B beats 7♣ with 9♣"),
        (6, None, "Move 4 was corrected"),
    ]


def test_what_stood_there_is_told_on_the_table_of_then() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c", "A attacks 8d")
    stream.correct(amend=5, commands=["A attacks 7d"])
    stream.correct(amend=4, commands=[], strike=["6.1"])
    stream.correct(before=3, commands=[{"type": "reveal", "by": "B", "cards": ["8c"]}])
    gone = next(item for item in audit(stream) if item["version"] == "6.1")
    assert (gone["text"]["en"], gone["struck_by"]) == ("A adds 7♦", 7)


def test_several_moves_in_the_place_of_one_tell_it_once_and_a_forgotten_one_nothing() -> None:
    stream = dealt(3).play("A attacks 7c", "B takes")
    stream.correct(amend=4, commands=["B beats 7c with 8c", "A attacks 8d", "B takes"])
    assert [was(item) for item in items(stream) if item["corrected"] and item["main"]] == [
        [(4, "B takes 1 card", 6)],
        [],
        [],
    ]
    stream = dealt(3).play("A attacks 7c", "B takes")
    stream.correct(before=4, commands=["B beats 7c with 8c", "A attacks 8d"])
    assert [was(item) for item in items(stream) if item["corrected"] and item["main"]] == [[], []]


def corrected(stream: Stream) -> list[tuple[object, int]]:
    """What is marked as corrected: its type, and how often something else stood there before."""
    return [(item["type"], len(item["was"])) for item in items(stream) if item["corrected"] or item["was"]]


def said(stream: Stream) -> list[dict[str, str]]:
    """What an audit says of each correction."""
    return [item["text"] for item in audit(stream) if item["type"] == "amended"]


def test_what_another_option_was_played_changed_is_the_agreement_alone() -> None:
    stream = dealt(2).play("A attacks 7c")
    stream.correct(amend=1, options={"transfer": True})
    assert corrected(stream) == [("match_created", 1)]
    assert [text["en"] for text in said(stream)] == ["The options of the match were corrected"]


OVER = {"type": "end_round", "reason": "conceded", "by": "A"}


def test_a_match_that_goes_on_behind_its_last_round_was_not_corrected() -> None:
    stream = dealt(2).play(OVER)
    stream.correct(amend=1, options={"rounds": 3})
    stream.play({"type": "deal", "trump_card": "6s", "starter": "B"}, OVER)
    stream.correct(amend=1, options={"rounds": None})
    assert corrected(stream) == []
    assert said(stream) == [
        {"en": "Play goes on, to 3 rounds in all", "fr": "La partie continue, jusqu’à 3 manches en tout"},
        {
            "en": "Play goes on, for as many rounds as are wanted",
            "fr": "La partie continue, pour autant de manches qu’on voudra",
        },
    ]


def test_fewer_rounds_or_another_option_with_them_or_other_seats_are_a_correction() -> None:
    for rounds, body in (
        (3, {"options": {"rounds": 2}}),
        (None, {"options": {"rounds": 2}}),
        (2, {"options": {"rounds": 3, "transfer": True}}),
        (2, {"options": {"rounds": 3}, "seats": [{}, {}, {}]}),
    ):
        stream = Stream(2, rounds=rounds)
        stream.correct(amend=1, **body)
        assert corrected(stream) == [("match_created", 1)], body
        assert [text["en"] for text in said(stream)] == ["The options of the match were corrected"], body


def test_what_was_corrected_stays_so_when_the_match_goes_on_and_the_other_way_round() -> None:
    stream = dealt(2).play(OVER)
    stream.correct(amend=1, options={"transfer": True})
    stream.correct(amend=1, options={"rounds": None})
    (creation,) = [item for item in items(stream) if item["corrected"]]
    assert [one["struck_by"] for one in creation["was"]] == [5]
    stream = dealt(2).play(OVER)
    stream.correct(amend=1, options={"rounds": None})
    stream.correct(amend=1, options={"transfer": True})
    (creation,) = [item for item in items(stream) if item["corrected"]]
    assert [one["struck_by"] for one in creation["was"]] == [6]


def test_an_audit_never_stands_between_two_events_of_one_move() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c", {"type": "pass", "by": "all"}, "B attacks 9d")
    stream.correct(amend=4, commands=["B beats 7c with 9c"])
    stream.correct(amend=3, commands=["A attacks 6c"], reason="misread")
    moves = [item["move"] for item in audit(stream)]
    standing = [move for move in moves if move is not None]
    assert standing == sorted(standing)
    for move in set(standing):
        first, count = moves.index(move), moves.count(move)
        assert moves[first : first + count] == [move] * count


def test_an_audit_strikes_nothing_that_was_decided_again_and_came_to_the_same() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c", {"type": "pass", "by": "all"})
    stream.correct(amend=4, commands=["B beats 7c with 9c"])
    struck = [item["text"]["en"] for item in audit(stream) if item["struck_by"]]
    assert struck == ["B beats 7♣ with 8♣", "Beaten off: 2 cards discarded"]


# A move's number


def test_what_a_correction_or_a_ruling_is_about_is_told_by_its_number() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c", {"type": "pass", "by": "all"}, "B attacks 9d")
    assert items(stream)[-1]["version"] == 9 and items(stream)[-1]["move"] == 6
    stream.rule(about=9, seat="B").rule(about=7).rule()
    told = items(stream)[-3:]
    assert [item["text"]["en"] for item in told] == [
        "Ruling on move 6: a warning to B",
        "Ruling on move 5: a warning to all",
        "Ruling: a warning to all",
    ]
    assert [item["text"]["fr"] for item in told][:2] == [
        "Décision sur le coup 6 : avertissement à B",
        "Décision sur le coup 5 : avertissement à tous",
    ]
    assert [item["about"] for item in told] == [{"version": 9, "move": 6}, {"version": 7, "move": 5}, None]
    stream.correct(before=4, commands=[{"type": "reveal", "by": "B", "cards": ["8c"]}])
    assert items(stream)[-3]["text"]["en"] == "Ruling on move 7: a warning to B"
    stream.correct(amend=9, commands=[])
    assert items(stream)[-3]["text"]["en"] == "Ruling on a move that was undone: a warning to B"
    assert items(stream)[-3]["about"] == {"version": 9, "move": None}
    corrections = [item for item in audit(stream) if item["type"] == "amended"]
    assert [(item["text"]["en"], item["about"]["move"]) for item in corrections] == [
        ("A forgotten move was put in before move 5", 5),
        ("Move 7 was struck", 7),
    ]


def test_the_reason_of_a_restatement_and_a_redeal_is_told() -> None:
    stream = Stream(2).play(
        {"type": "deal", "trump_card": "6s", "shown": {}}, {"type": "redeal", "reason": "none has one"}
    )
    stream.play({"type": "restate", "trump": "s", "stock": 24, "reason": "coffee on the cards"})
    stream.play({"type": "attack", "by": "B", "card": "7c", "irregular": "nobody minded"})
    told = items(stream)[2:]
    assert [(item["type"], item["reason"]) for item in told] == [
        ("redealt", "none has one"),
        ("restated", "coffee on the cards"),
        ("attacked", None),
    ]
    assert told[2]["irregular"] == {"rule": "ALL-2", "reason": "nobody minded"}
