"""What the tests that ask the engine beside a naive program share: its answers, and matches worked out by hand."""

import json
from pathlib import Path

from engine import match as engine
from engine.errors import IllegalMove

GOLDEN = Path(__file__).with_name("golden")


def new_match(game, seats=2, knowledge="observed", **options):
    created = engine.create({"game": game, "seats": [{}] * seats, "knowledge": knowledge, "options": options})
    return engine.evolve(None, created)


def answer(match, command, why=None):
    """The events of a command that may be, or the number of the ruling that refuses it."""
    try:
        read = engine.read_command(match, command)
        return engine.decide(match, read) if why is None else _standing(match, read, why)
    except IllegalMove as refusal:
        return str(refusal.rule)


def _standing(match, command, why):
    return [one.event for one in engine.decide_marked(match, command, why)]


def judge(match, command, broken):
    """Fail unless both accept the command, or the engine refuses it by a ruling that it does break."""
    said = answer(match, command)
    if isinstance(said, str):
        assert said in broken, f"{command} is refused by {said}; it breaks {broken or 'nothing'}"
    else:
        assert not broken, f"{command} is accepted; it breaks {broken}"


def part(shown, wanted):
    """What is shown of the members that are wanted; cards and seats in turn sorted: their order says nothing."""
    if not isinstance(wanted, dict) or not isinstance(shown, dict):
        return shown
    made = {name: part(shown[name], value) for name, value in wanted.items()}
    return {name: sorted(value) if name in ("known", "turn") else value for name, value in made.items()}


def golden_matches(game):
    """Files of matches worked out by hand: a header, then lines {when, then | refused} and {state}."""
    found = sorted(GOLDEN.glob(f"{game}-*.jsonl"))
    assert found, game
    return found


def follow(path, program):
    """A golden match, told to the engine and to a naive program.

    program(header): has refused(line), played(line, events, match) and stands(wanted, match), each with the match after
    the line.
    """
    header, *lines = map(json.loads, path.read_text().splitlines())
    match = new_match(
        header["golden"], header.get("seats", 2), header.get("knowledge", "observed"), **header["options"]
    )
    beside = program(header)
    for number, line in enumerate(lines, start=2):
        where = f"{path.name}:{number}"
        if "refused" in line:
            assert answer(match, line["when"]) == line["refused"], where
            beside.refused(line)
            continue
        if "when" in line:
            events = answer(match, line["when"], line.get("why"))
            assert not isinstance(events, str), f"{where} is refused by {events}"
            assert [event.TYPE for event in events] == line["then"], where
            match = engine.fold(events, match)
            beside.played(line, events, match)
        if "state" in line:
            wanted = line["state"]
            assert part(engine.view(engine.mask(match, "referee")), wanted) == part(wanted, wanted), where
            beside.stands(wanted, match)
