"""What the tests that ask the engine beside a naive program share: its answers, and matches worked out by hand."""

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Protocol

from engine import match as engine
from engine.commands import Command
from engine.errors import IllegalMove
from engine.match import Match
from tests.engine.spec import folded

GOLDEN = Path(__file__).with_name("golden")


class Program(Protocol):
    """A naive program that follows a golden match; `match` is the engine's after the line."""

    def refused(self, line: dict[str, Any]) -> None: ...

    def played(self, line: dict[str, Any], events: list[Any], match: Match) -> None: ...

    def stands(self, wanted: dict[str, Any], match: Match) -> None: ...


def new_match(game: str, seats: int = 2, knowledge: str = "observed", **options: Any) -> Match:
    created = engine.create({"game": game, "seats": [{}] * seats, "knowledge": knowledge, "options": options})
    return engine.evolve(None, created)


def answer(match: Match, command: dict[str, Any], why: str | None = None) -> list[Any] | str:
    """The events of a command that may be, or the number of the ruling that refuses it."""
    try:
        read = engine.read_command(match, command)
        return engine.decide(match, read) if why is None else _standing(match, read, why)
    except IllegalMove as refusal:
        return str(refusal.rule)


def _standing(match: Match, command: Command, why: str) -> list[Any]:
    return [one.event for one in engine.decide_marked(match, command, why)]


def judge(match: Match, command: dict[str, Any], broken: Collection[str]) -> None:
    """Fail unless both accept the command, or the engine refuses it by a ruling that it does break."""
    said = answer(match, command)
    if isinstance(said, str):
        assert said in broken, f"{command} is refused by {said}; it breaks {broken or 'nothing'}"
    else:
        assert not broken, f"{command} is accepted; it breaks {broken}"


def part(shown: Any, wanted: Any) -> Any:
    """What is shown of the members that are wanted; cards and seats in turn sorted: their order says nothing."""
    if not isinstance(wanted, dict) or not isinstance(shown, dict):
        return shown
    made = {name: part(shown[name], value) for name, value in wanted.items()}
    return {name: sorted(value) if name in ("known", "turn") else value for name, value in made.items()}


def golden_matches(game: str) -> list[Path]:
    """Files of matches worked out by hand: a header, then lines {when, then | refused} and {state}."""
    found = sorted(GOLDEN.glob(f"{game}-*.jsonl"))
    assert found, game
    return found


def follow(path: Path, program: Callable[[dict[str, Any]], Program]) -> None:
    """Tell a golden match to the engine and to a naive program."""
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
            match = folded(events, match)
            beside.played(line, events, match)
        if "state" in line:
            wanted = line["state"]
            assert part(engine.view(engine.mask(match, "referee")), wanted) == part(wanted, wanted), where
            beside.stands(wanted, match)
