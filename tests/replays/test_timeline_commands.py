"""The timeline's items: what each event names, and what its move's command was."""

from dataclasses import replace
from typing import Any

from engine.events import Event
from replays.timeline import timeline
from tests.engine.histories import Stream, dealt

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
    said = ["A attacks 7c", "B beats 7c with 8c", "C attacks 8d", "B takes", {"type": "restate", "stock": 3}]
    stream = dealt(3).play(*said)
    again = Stream(3).play(*(item["command"] for item in items(stream) if item["command"]))
    assert [item.event for item in again.history] == [item.event for item in stream.history]
