"""How much one entrant may record: what changes nothing is no event, and a round takes so much of each (TRN-25)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.errors import IllegalMove, Invalid
from engine.tournaments.commands import COMMANDS, MakeMatch, MatchOver
from engine.tournaments.evolve import recorder_of
from engine.tournaments.rules import MOST_EVENTS_A_ROUND, MOST_EVENTS_WITH_MATCH, MOST_NOTES
from tests.chance import fresh
from tests.engine.tournaments.playing import FOURS, Playing

SEATED = ["e1", "e2", "e3", "e4"]


def begun() -> Playing:
    """Four people at the only table of a round that is started."""
    playing = Playing(4, format=FOURS)
    playing.send("seat", round=1, tables={"1": SEATED})
    playing.publish()
    return playing


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("check_out", {"entrants": ["e1"]}),
        ("sit_out", {"entrant": "e1", "rounds": [2]}),
        ("claim", {"round": 1, "table": 1, "order": SEATED}),
        ("dispute", {"round": 1, "table": 1, "text": "It was not so."}),
        ("call", {"table": 1}),
        ("call", {"table": 1, "text": "A card is missing."}),
        ("note", {"text": "I leave at six."}),
    ],
)
def test_what_is_so_already_is_no_event(type_: str, fields: dict[str, Any]) -> None:
    playing = begun()
    assert len(playing.send(type_, by="e1", **fields)) == 1
    assert playing.send(type_, by="e1", **fields) == []


def test_an_appeal_that_is_open_is_not_made_again() -> None:
    playing = begun()
    [result] = playing.send("result", round=1, table=1, order=SEATED)
    assert result.stands
    of = playing.state.version
    assert len(playing.send("appeal", by="e1", of=of, text="why")) == 1
    assert playing.send("appeal", by="e1", of=of, text="why") == []


def test_a_claim_that_was_taken_back_may_be_made_again() -> None:
    """The same order counts again once something else was claimed meanwhile."""
    playing = begun()
    for order in (SEATED, SEATED[::-1], SEATED):
        assert len(playing.send("claim", by="e1", round=1, table=1, order=order)) == 1


def flood(playing: Playing, most: int) -> int:
    """Have an entrant check in and out until that is refused; how often it was taken."""
    for count in range(most + 1):
        try:
            playing.send("check_in" if count % 2 else "check_out", by="e1", entrants=["e1"])
        except IllegalMove as refusal:
            assert refusal.rule == "TRN-25"
            return count
    return most + 1


def test_an_entrant_records_so_much_a_round_and_the_desk_goes_on() -> None:
    playing = begun()
    assert flood(playing, 1000) == MOST_EVENTS_A_ROUND
    playing.refused("TRN-25", "note", by="e1", text="one more")
    playing.send("claim", by="e2", round=1, table=1, order=SEATED)
    playing.send("check_out", entrants=["e1"])
    playing.send("check_in", entrants=["e1"])
    playing.send("result", round=1, table=1, order=SEATED)
    playing.send("close", round=1)
    playing.send("seat", round=2, tables={"1": SEATED})
    playing.refused("TRN-25", "note", by="e1", text="a draft is no new round")
    playing.send("publish", round=2)
    assert flood(playing, 1000) == MOST_EVENTS_A_ROUND


def test_texts_with_the_calls_of_a_table_wait_for_an_answer() -> None:
    playing = begun()
    for number in range(MOST_NOTES):
        playing.send("call", by=f"e{1 + number % 4}", table=1, text=f"text {number}")
    playing.refused("TRN-25", "call", by="e1", table=1, text="one more")
    assert playing.send("call", by="e1", table=1) == [], "a judge is called already"
    playing.send("call", table=1, text="The desk may.")
    playing.send("answer", table=1)
    playing.send("call", by="e1", table=1, text="one more")


def test_nobody_confirms_for_ever() -> None:
    """Two claims stand; a third player confirms one and the other in turn."""
    playing = begun()
    claims = []
    for by, order in (("e1", SEATED), ("e2", SEATED[::-1])):
        playing.send("claim", by=by, round=1, table=1, order=order)
        claims.append(playing.state.version)
    for count in range(MOST_EVENTS_A_ROUND):
        playing.send("confirm", by="e3", round=1, table=1, claim=claims[count % 2])
    playing.refused("TRN-25", "confirm", by="e3", round=1, table=1, claim=claims[MOST_EVENTS_A_ROUND % 2])


def test_corrections_of_an_entrants_match_claim_so_often() -> None:
    playing = begun()
    playing.within(MakeMatch(round=1, table=1, match="m", by_entrant="e1"))
    orders = (SEATED, SEATED[::-1])

    def over(version: int) -> MatchOver:
        return MatchOver(match="m", version=version, hash="h", order=tuple((who,) for who in orders[version % 2]))

    for version in range(MOST_EVENTS_WITH_MATCH):
        assert len(playing.within(over(version))) == 1
    with pytest.raises(IllegalMove) as refused:
        playing.within(over(MOST_EVENTS_WITH_MATCH))
    assert refused.value.rule == "TRN-25"


def bodies(random_: random.Random, playing: Playing) -> dict[str, Any]:
    """A command that an entrant may send, about e1, with fields that make sense."""
    command = random_.choice([each for each in COMMANDS if "entrant" in each.ROLES])
    claims = [claim.version for claim in playing.state.rounds[0].tables[0].claims]
    known: dict[str, Any] = {
        "entrants": ["e1"], "entrant": "e1", "rounds": [random_.randint(2, 5)], "round": 1, "table": 1,
        "order": random_.sample(SEATED, 4), "text": str(random_.random()), "claim": random_.choice([1, *claims]),
        "of": playing.state.rounds[0].tables[0].result.version if playing.state.rounds[0].tables[0].result else 1,
    }  # fmt: skip
    names = {name.rstrip("_") for name in command.__dataclass_fields__}
    return {"type_": command.TYPE, **{name: value for name, value in known.items() if name in names}}


def test_no_command_is_without_bound() -> None:
    """Whatever e1 sends, and however often: so many commands of theirs are recorded, and no more."""
    random_ = fresh("what one may record")
    playing = begun()
    for by in ("e2", "e3"):
        playing.send("claim", by=by, round=1, table=1, order=random_.sample(SEATED, 4))
    recorded = 0
    for _ in range(600):
        try:
            events = playing.send(by="e1", **bodies(random_, playing))
            recorded += sum(recorder_of(event) == "e1" for event in events)
        except (IllegalMove, Invalid):
            continue
        if playing.state.calls:
            playing.send("answer", table=1)
        for note in playing.state.notes:
            playing.send("answer", note=note.version)
    # The last command may be a claim that agrees with another's: it records the result, too.
    assert recorded in (MOST_EVENTS_A_ROUND, MOST_EVENTS_A_ROUND + 1)
