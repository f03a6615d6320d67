"""Mistakes mended in a match of Zack: verdicts are given again, and what the service added goes with its move."""

from typing import Any

import pytest

from engine import match as engine
from engine.corrections import correct, read_correction
from engine.errors import IllegalCorrection, IllegalMove, Invalid
from engine.games.zack.events import ChallengeRuled, Thrown
from engine.history import History, RecordedEvent
from replays import notation
from tests.engine import spec
from tests.engine.zack.table import Move, command, evidence, new, seats, words
from tests.notation.histories import history_of


def history(*moves: Move) -> History:
    """A match of four as it was recorded: version 1 created, 2 dealt, the first move 3."""
    table = new(4)
    created = engine.create({"game": "zack", "seats": [{}] * 4})
    found = History.of([RecordedEvent(1, created, None, 0, 0, "referee", None, 1)])
    for n, move in enumerate([{"type": "deal", "total": 40}, *moves]):
        events = [one.event for one in spec.decided(found.match, command(move))]
        found = found.then(
            RecordedEvent(found.head + 1 + k, event, f"key-{n}", n, n, "referee", None, found.head + 1 + k)
            for k, event in enumerate(events)
        )
    assert table.match.seats == found.match.seats
    return found


def corrected(found: History, /, **body: Any) -> History:
    return found.corrected(correct(found, read_correction(found, body)))


def told(found: History) -> list[str]:
    return [words(item.event) for item in found][2:]


def counts(found: History) -> str:
    return seats(dict(zip(found.match.seats, found.match.state.table.counts, strict=True)))


def test_a_card_nobody_recognised_is_mended_and_the_challenge_that_hung_on_it_is_judged() -> None:
    before = history("A ??", "B red", "D ! B")
    assert told(before)[-1] == "challenge_undecided D B undecided ZCK-24"
    after = corrected(before, amend=3, commands=[{"type": "throw", "by": "A", "card": "green"}])
    assert told(after) == [
        "thrown A green in turn next C",
        "thrown B red out of turn next A",
        "challenged D B",
        "box_taken B 2",
        "challenge_upheld D B upheld ZCK-7 leads D",
    ]
    assert counts(after) == "A9 B11 C10 D10"


def test_a_throw_put_in_makes_a_later_box_order_impossible() -> None:
    before = history("A blue", "B red", "C ! B", "box 3 5 4")
    with pytest.raises(IllegalCorrection) as refused:
        corrected(before, before=4, commands=[{"type": "throw", "by": "D", "card": "red"}])
    assert refused.value.refusal.rule == "ZCK-14"


def test_a_box_that_was_read_stays_as_it_was_read_when_an_earlier_round_of_throws_changes() -> None:
    before = history("A blue", "C ! B", "C red", "A blue", "D green", "box 7 9 8")
    after = corrected(before, before=3, commands=[command("B red beside")])
    assert told(after)[-1] == "box_ordered 8 10 9"
    assert [one.what for one in after.match.state.table.box] == ["red", "green", "blue"]


def test_a_ruling_on_one_of_several_challenges_stays_on_it_when_what_was_before_changes() -> None:
    ruled = {"type": "rule_challenge", "challenge": 5, "verdict": "upheld"}
    before = history("A blue @ ?", "C ! B @ ?", "D ! A @ ?", ruled)
    assert told(before)[-1] == "challenge_upheld D A upheld ZCK-10 leads D"
    for mended in (
        corrected(before, before=3, commands=[command("B red beside")]),
        corrected(before, amend=3, commands=[{"type": "throw", "by": "A", "card": "green"}]),
        corrected(before, amend=4, commands=[]),
    ):
        assert told(mended)[-1] == "challenge_upheld D A upheld ZCK-10 leads D"
    with pytest.raises(IllegalCorrection):
        corrected(before, amend=5, commands=[])


def test_a_ruling_on_one_of_several_challenges_is_written_and_read_as_such() -> None:
    before = history(
        "A blue @ ?", "C ! B @ ?", "D ! A @ ?", {"type": "rule_challenge", "target": "A", "verdict": "void"}
    )
    text = notation.write(before, names={})
    assert '"rule void of D on A"' in text
    again = history_of(list(notation.play(notation.read(text))))
    assert [item.event for item in again][1:] == [item.event for item in before][1:]


def test_a_ruling_on_the_first_of_two_alike_is_written_and_read_as_such() -> None:
    """The first of them fell beside the box, so that the second one waits."""
    fell = ("A blue @ 0-40", "C ! B beside @ 300-340", "C ! B @ 600-640")
    before = history(*fell, {"type": "rule_challenge", "challenge": 4, "verdict": "beside"})
    assert told(before)[-1] == "challenge_failed C B beside ZCK-10 leads C"
    assert next(item.event.challenge for item in before if isinstance(item.event, ChallengeRuled)) == 4
    text = notation.write(before, names={})
    assert '"rule beside of C on B nth 1"' in text
    again = history_of(list(notation.play(notation.read(text))))
    assert [item.event for item in again][1:] == [item.event for item in before][1:]
    # Of the one that waits nothing need be said.
    waits = history(*fell, {"type": "rule_challenge", "challenge": 5, "verdict": "beside"})
    assert '"rule beside"' in notation.write(waits, names={})


def test_a_ruling_on_more_challenges_than_there_are_is_refused() -> None:
    before = history("A blue @ 0-40", "C ! B @ 300-340")
    with pytest.raises(IllegalMove) as refused:
        decided = {"type": "rule_challenge", "challenger": "C", "target": "B", "nth": 2, "verdict": "void"}
        engine.decide(before.match, engine.read_command(before.match, decided))
    assert refused.value.rule == "ZCK-10"


def test_taking_back_passes_over_what_the_service_has_added() -> None:
    before = history("A blue @ 0-40", "C ! B @ 500-540", "final")
    after = corrected(before, retract=1)
    assert told(after) == ["thrown A blue in turn next B"] and counts(after) == "A9 B10 C10 D10"


def test_what_the_service_added_goes_where_nothing_is_left_that_it_followed_from() -> None:
    before = history("A blue @ 0-40", "C ! B @ 500-540", "final")
    after = corrected(before, amend=4, commands=[])
    assert told(after) == ["thrown A blue in turn next B"]


def test_what_the_service_added_is_no_move_to_amend() -> None:
    before = history("A blue @ 0-40", "C ! B @ 500-540", "final")
    with pytest.raises(Invalid):
        corrected(before, amend=5, commands=[])


def test_a_mended_card_keeps_what_devices_saw_of_it() -> None:
    before = history("A blue @ 0-40", "C ! B @ 500-540", "final")
    mended = {"type": "throw", "by": "A", "card": "green"}
    with pytest.raises(Invalid):
        corrected(before, amend=3, commands=[{**mended, "observed": evidence("900-940")}])
    after = corrected(before, amend=3, commands=[mended])
    (thrown,) = [item.event for item in after if isinstance(item.event, Thrown)]
    assert thrown.card == "green" and thrown.observed is not None and thrown.observed["latest"] == 40_000


def test_nobody_sends_what_only_the_service_says() -> None:
    match = history("A blue @ 0-40").match
    for body in (command("B red @ 0-40"), command("final")):
        with pytest.raises(Invalid):
            engine.read_sent(match, body)
    assert engine.read_sent(match, command("B red")).TYPE == "throw"
