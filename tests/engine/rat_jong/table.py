"""Rat-Jong in the table's words.

"A draws", "A takes 4s for 3s 4s 5s", "A discards 4s", "A lays out Dm Dr", "A names magenta",
"A declares middle: 1s 2s 3s / p1 p2 p3 / …, 5f 5l", "A lays all visible: …".
"""

from collections.abc import Mapping
from typing import Any, Self

from engine.events import Event
from engine.match import create, evolve, mask, view
from tests.engine import spec

Move = str | Mapping[str, Any]


def cards(text: str) -> list[str]:
    return text.split()


def melds(text: str) -> list[list[str]]:
    """ "1s 2s 3s / p1 p2 p3": two melds."""
    return [meld.split() for meld in text.split("/") if meld.split()]


def declaration(by: str, kind: str, source: str | None, text: str) -> dict[str, Any]:
    sets, _, pair = text.partition(",")
    said = {"from": source} if source else {}
    return {"type": kind, "by": by, **said, "melds": melds(sets), "pair": cards(pair)}


def command(move: Move) -> dict[str, Any]:
    """The wire's command of a move as it is said."""
    if not isinstance(move, str):
        return dict(move)
    head, _, laid = move.partition(":")
    match head.split():
        case [by, "draws"]:
            return {"type": "draw", "by": by}
        case [by, "draws", card]:
            return {"type": "draw", "by": by, "card": card}
        case [by, "takes", *meld]:
            return {"type": "take_visible", "by": by, "meld": meld}
        case [by, "discards", card]:
            return {"type": "discard", "by": by, "card": card}
        case [by, "lays", "out", *dragons]:
            return {"type": "expose_dragons", "by": by, "dragons": dragons}
        case [by, "names", colour]:
            return {"type": "choose_trump", "by": by, "colour": colour}
        case [by, "declares", source]:
            return declaration(by, "declare_ratjong", source, laid)
        case [by, "lays", "all", *source]:
            return declaration(by, "lay_all", source[0] if source else None, laid)
        case [by, "starts"]:
            return {"type": "deal", "starter": by}
        case ["the", "middle", "is", "empty"]:
            return {"type": "end_round", "reason": "middle_empty"}
    raise ValueError(f"nobody says {move!r}")


def points(given: Mapping[str, int]) -> str:
    return " ".join(f"{seat}{count}" for seat, count in given.items())


ABOUT = {
    "dealt": lambda e: f"first {e.starter} middle {e.middle}",
    "trump_chosen": lambda e: e.colour,
    "dragons_exposed": lambda e: f"{' '.join(e.dragons)} for {e.replaced}",
    "drew": lambda e: f"{e.middle} left",
    "visible_taken": lambda e: f"{e.card} {' '.join(e.meld)}",
    "discarded": lambda e: f"{e.card} next {e.next or 'nobody'}",
    "ratjong_declared": lambda e: e.kind,
    "laid_all": lambda e: e.from_,
    "round_scored": lambda e: points({seat: one["points"] for seat, one in e.seats.items()}),
    "round_ended": lambda e: f"{e.reason} {points(e.rank) or 'no result'}",
    "round_recorded": lambda e: f"{points(e.points)} {points(e.rank)}",
    "match_ended": lambda e: f"{e.reason} {points(e.rank) or 'no result'} won by {'+'.join(e.winners) or 'nobody'}",
}


def words(event: Event) -> str:
    about = ABOUT.get(event.TYPE, lambda e: "")(event)
    return " ".join(part for part in (event.TYPE, event.by, about) if part)


class Table(spec.Table):
    """A match at some point."""

    def given(self, *moves: Move) -> Self:
        return super().given(*map(command, moves))

    def when(self, move: Move) -> "Answer":
        return Answer(self.match, command(move))

    def shows(self, **wanted: object) -> "Table":
        """The referee's view has these members; hands as "3s +2", melds and dragons by seat in words."""
        seen = view(mask(self.match, "referee"))
        seen["hands"] = {seat: spec.hand(one["hand"]) for seat, one in seen["seats"].items()}
        seen["melds"] = {seat: " / ".join(map(" ".join, one["melds"])) for seat, one in seen["seats"].items()}
        seen["dragons"] = {seat: " ".join(one["dragons"]) for seat, one in seen["seats"].items()}
        seen["scores"] = {seat: one["score"] for seat, one in seen["seats"].items()}
        seen["visible"] = " ".join(seen["visible"])
        seen["left"] = seen["middle"]["count"]
        assert {name: seen[name] for name in wanted} == wanted
        return self

    def offers(self, kind: str, by: str | None = None) -> dict[str, Any] | None:
        """The fields of an action, None where it is not offered."""
        from engine.match import actions

        found = [one["fields"] for one in actions(self.match) if (one["type"], one["by"]) == (kind, by)]
        return found[0] if found else None


class Answer(spec.Answer):
    """What came of a move."""

    def then(self, *expected: str) -> Table:
        """These events, all of them, and the table after them."""
        events = [one.event for one in spec.decided(self.match, self.move)]
        assert [words(event) for event in events] == list(expected)
        return Table(spec.folded(events, self.match))

    def scored(self, seat: str, *lines: str) -> Table:
        """The round is scored by it, the seat for these lines: "brelan p1 p2 p3 = 5"."""
        events = [one.event for one in spec.decided(self.match, self.move)]
        [scored] = [event for event in events if event.TYPE == "round_scored"]
        items = scored.seats[seat]["items"]
        assert [f"{one['for']} {' '.join(one['cards'])} = {one['points']}" for one in items] == list(lines)
        assert scored.seats[seat]["points"] == sum(one["points"] for one in items)
        return Table(spec.folded(events, self.match))

    def is_marked(self, rule: str) -> Table:
        return Table(super().is_marked(rule).match)


def new(seats: int = 3, *, knowledge: str = "observed", **options: object) -> Table:
    """A match not dealt yet."""
    body = {"game": "rat-jong", "seats": [{}] * seats, "knowledge": knowledge, "options": options}
    return Table(evolve(None, create(body)))


def dealt(seats: int = 3, *, starter: str = "A", knowledge: str = "observed", **options: object) -> Table:
    """A match whose first round is dealt; hands unknown."""
    return new(seats, knowledge=knowledge, **options).given({"type": "deal", "starter": starter})


def stands(
    hands: str, *, turn: str = "A", phase: str = "draw", visible: str = "", discarder: str | None = None,
    source: str | None = None, middle: int = 60, opened: Mapping[str, str] | None = None,
    dragons: Mapping[str, str] | None = None, starter: str = "A", round: int = 1, knowledge: str = "observed",
    **options: object,
) -> Table:  # fmt: skip
    """The table in the middle of a round. hands: "3s 4s +11 / +13", A's first; opened: melds by seat."""
    seats = {}
    for n, text in enumerate(hands.split("/")):
        letter, held = chr(65 + n), text.split()
        unknown = int(held.pop()) if held and held[-1].startswith("+") else 0
        seats[letter] = {
            "hand": {"known": held, "unknown": unknown},
            "melds": melds((opened or {}).get(letter, "")),
            "dragons": cards((dragons or {}).get(letter, "")),
        }
    restate: dict[str, Any] = {
        "type": "restate", "round": round, "phase": phase, "turn": [turn] if phase != "claim" else [],
        "starter": starter, "middle": {"count": middle}, "visible": cards(visible), "seats": seats,
    }  # fmt: skip
    restate |= {"discarder": discarder} if discarder else {}
    restate |= {"source": source} if source else {}
    return new(len(seats), knowledge=knowledge, **options).given(restate)
