"""Rat Hot in the table's words.

"A lays r1.gr.-- h 0,1": across, its first square at x 0, y 1 (y grows downwards); "v": down. "B turns up" and cards:
what he draws. An event is its type, its seat and what it is about: "placed A r1.gr.-- h 0,1 on 1: r1*2=1, next B 2".
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any, Self

from engine.events import Event
from engine.match import create, evolve, mask, view
from tests.engine import spec

Move = str | Mapping[str, Any]
START = "--.--.--"
PARTS = ("r1", "r2", "r3", "r4", "g1", "g2", "g3", "g4", "rr", "gr", "--")


def group(one: Mapping[str, Any]) -> str:
    return f"{one['spice']}*{len(one['squares'])}={one['points']}"


def groups(given: Iterable[Mapping[str, Any]]) -> str:
    return " ".join(map(group, given)) or "nothing"


def due(given: Mapping[str, Any] | None) -> str:
    return f"next {given['seat']} {given['cards']}" if given else "over"


ABOUT = {
    "dealt": lambda e: f"{e.start} {due(e.next)}",
    "drew": lambda e: " ".join(e.cards),
    "placed": lambda e: f"{e.card} {e.way} {e.at[0]},{e.at[1]} on {e.level}: {groups(e.scored)}, {due(e.next)}",
    "rats_out": lambda e: f"{e.loser} {' '.join(f'{x},{y}' for x, y in e.rats)}",
    "counted": lambda e: f"{groups(e.groups)}: {points(e.totals)}",
    "round_ended": lambda e: f"{e.reason} {points(e.points)} {points(e.rank) or 'no result'}",
    "round_recorded": lambda e: f"{e.round} {points(e.points)} {points(e.rank)}",
    "match_ended": lambda e: f"{e.reason} {points(e.rank) or 'no result'} won by {'+'.join(e.winners) or 'nobody'}",
}


def points(given: Mapping[str, int]) -> str:
    return " ".join(f"{seat}{count}" for seat, count in given.items())


def words(event: Event) -> str:
    about = ABOUT.get(event.TYPE, lambda e: "")(event)
    return " ".join(part for part in (event.TYPE, event.by, about) if part)


def command(move: Move) -> dict[str, Any]:
    """The wire's command of a move as it is said."""
    if not isinstance(move, str):
        return dict(move)
    match move.split():
        case [by, "lays", card, way, at]:
            x, y = at.split(",")
            return {"type": "place", "by": by, "card": card, "way": way, "at": [int(x), int(y)]}
        case [by, "turns", "up", *cards]:
            return {"type": "draw", "by": by, **({"cards": cards} if cards else {})}
        case [by, "starts"]:
            return {"type": "deal", "starter": by, "start": START}
        case ["last", "card"]:
            return {"type": "end_round", "reason": "last_card"}
    raise ValueError(f"nobody says {move!r}")


class Table(spec.Table):
    """A match at some point."""

    def given(self, *moves: Move) -> Self:
        return super().given(*map(command, moves))

    def when(self, move: Move) -> "Answer":
        return Answer(self.match, command(move))

    def shows(self, **wanted: object) -> "Table":
        """The referee's view has these members; squares as {"0,0": "r1"}, scores and rats by seat."""
        seen = view(mask(self.match, "referee"))
        seen["squares"] = {f"{one['at'][0]},{one['at'][1]}": one["shows"] for one in seen["squares"]}
        for name in ("score", "rats", "won", "colour"):
            seen[name] = {seat: one[name] for seat, one in seen["seats"].items()}
        seen["next"] = due(seen["next"])
        assert {name: seen[name] for name in wanted} == wanted
        return self


class Answer(spec.Answer):
    """What came of a move."""

    def then(self, *expected: str) -> Table:
        """These events, all of them, and the table after them."""
        events = [one.event for one in spec.decided(self.match, self.move)]
        assert [words(event) for event in events] == list(expected)
        return Table(spec.folded(events, self.match))

    def is_marked(self, rule: str) -> Table:
        return Table(super().is_marked(rule).match)


def new(*, knowledge: str = "observed", **options: Any) -> Table:
    """A match not dealt yet."""
    body = {"game": "rat-hot", "seats": [{}, {}], "knowledge": knowledge, "options": options}
    return Table(evolve(None, create(body)))


def begun(start: str = START, *, starter: str = "A", knowledge: str = "observed", **options: Any) -> Table:
    """A match whose first round has begun: the start card lies from 0,0 to 2,0."""
    return new(knowledge=knowledge, **options).given({"type": "deal", "starter": starter, "start": start})


def stands(*rows: str, to_lay: str = "A", cards: int = 2, turn: int = 2, **options: Any) -> Table:
    """The table in the middle of a round. rows: what is seen, from y 0 and x 0 on, as "r1 .. g2'": '..' is bare table,
    each mark a level more; each square is a card's own, so that nothing lies exactly upon one."""
    squares = []
    for y, row in enumerate(rows):
        for x, square in enumerate(row.split()):
            if square != "..":
                squares.append({"at": [x, y], "shows": square.rstrip("'"), "level": 1 + square.count("'")})
    restate = {"type": "restate", "squares": squares, "next": {"seat": to_lay, "cards": cards, "turn": turn}}
    return new(**options).given({**restate, "starter": "A"})


def random_deck(seed: float, size: int = 42) -> list[str]:
    """Cards as a set might have them: some squares are empty, few are rats."""
    chance = random.Random(seed)
    weights = [6] * 8 + [1, 1, 8]
    return [".".join(chance.choices(PARTS, weights, k=3)) for _ in range(size)]
