"""Zack in the table's words.

"A red": A throws it; "A red beside"; "A throws": what lies on top of the pile; "C ! B": C challenges B;
"C ! B beside"; "A marker"; "A says blue"; "box 3 5 4":
so it lies, the bottom first; "ruled void". With "@" when a device saw it: "B red @ 100-140" (milliseconds, earliest to
latest), "B red @ ?" where it has no interval; "@own" where its author saw it himself, "@pad" where the referee entered
it, "@anew" where the service was started anew before it. "final" is the service's.
An event is its type, its seat and what it is about.
"""

from collections.abc import Mapping
from typing import Any, Self

from engine.events import Event
from engine.match import Match, create, describe, evolve, game_of, mask, view
from tests.engine import spec

Move = str | Mapping[str, Any]
SEATS = "ABCDEF"


def evidence(text: str, whose: str = "", device: str | None = None) -> dict[str, Any]:
    """An act seen between two moments, in milliseconds; "?" where no moment is known."""
    told: dict[str, Any] = {
        "device": device or f"phone {text}", "epoch": "1", "kind": "tap", "x": 0, "q": 100, "arrival": 10**12,
        "rho_ppm": 200, "cap_us": 60_000, "lag_us": [0, 40_000], "earliest": None, "latest": None, "low": None,
        "suspect": None, "own": whose == "own", "server_epoch": "two" if whose == "anew" else "one",
    }  # fmt: skip
    if whose == "pad":
        told |= {"entered": True, "device": "pad", "kind": "watched", "lag_us": [100_000, 700_000]}
    if text != "?":
        early, late = text.split("-")
        told |= {"earliest": int(early) * 1000, "latest": int(late) * 1000, "x": int(early) * 1000}
    return told


def command(move: Move) -> dict[str, Any]:
    """The wire's command of a move as it is said."""
    if not isinstance(move, str):
        return dict(move)
    said, at, when = move.partition(" @")
    more: dict[str, Any] = {}
    if at:
        whose, _, interval = when.rpartition(" ")
        more["observed"] = evidence(interval, whose)
    words = said.split()
    if words[-1] == "beside" and len(words) > 2:
        more["landed"] = False
        words.pop()
    match words:
        case ["box", *order]:
            return {"type": "box_order", "order": [int(n) for n in order]}
        case ["ruled", verdict]:
            return {"type": "rule_challenge", "verdict": verdict}
        case ["final"]:
            return {"type": "finalise_order", "how": "horizon", "horizon": 2_000_000}
        case [by, "!", target]:
            return {"type": "challenge", "by": by, "target": target, **more}
        case [by, "marker"]:
            return {"type": "throw_marker", "by": by, **more}
        case [by, "says", colour]:
            return {"type": "choose", "by": by, "colour": colour}
        case [by, "throws"]:
            return {"type": "throw", "by": by, **more}
        case [by, card]:
            return {"type": "throw", "by": by, "card": card, **more}
    raise ValueError(f"nobody says {move!r}")


def seats(given: Mapping[str, Any]) -> str:
    return " ".join(f"{seat}{value}" for seat, value in given.items())


def turn(in_turn: bool | None) -> str:
    return {True: "in turn", False: "out of turn", None: "unsure"}[in_turn]


def verdict(e: Any) -> str:
    return f"{e.target} {e.verdict} {e.rule}" + (f" leads {e.leads}" if e.leads else "")


ABOUT = {
    "dealt": lambda e: f"{e.dealer} first {e.first} {seats(e.counts)}",
    "thrown": lambda e: (
        f"{e.card} {'late' if e.late else turn(e.in_turn) if e.landed else 'beside'}"
        + (f" next {e.next}" if e.next else "")
    ),
    "challenged": lambda e: e.target + (" late" if e.late else "" if e.landed else " beside"),
    "marker_thrown": lambda e: "late" if e.late else "beside" if not e.landed else "early" if e.early else "",
    "colour_chosen": lambda e: f"{e.colour} next {e.next}",
    "piles_passed": lambda e: seats(e.to),
    "directions_mirrored": lambda e: "on" if e.mirrored else "off",
    "box_ordered": lambda e: " ".join(map(str, e.order)),
    "order_finalised": lambda e: f"{e.challenge} {e.first} {e.how}",
    "challenge_ruled": lambda e: e.verdict,
    "challenge_upheld": verdict,
    "challenge_failed": verdict,
    "challenge_void": verdict,
    "challenge_undecided": verdict,
    "cards_returned": lambda e: " ".join(f"{one['version']}:{one['to']}" for one in e.cards),
    "box_taken": lambda e: str(e.cards),
    "round_ended": lambda e: f"{e.reason} {seats(e.rank) or 'no result'}",
    "round_recorded": lambda e: f"{e.round} {seats(e.rank)}",
    "match_ended": lambda e: f"{e.reason} {seats(e.rank) or 'no result'} won by {'+'.join(e.winners) or 'nobody'}",
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
        """The view has these members; of seats, counts as "A5 B4", box as "red back !B *C"."""
        seen: dict[str, Any] = view(mask(self.match, "public"))
        seen["counts"] = seats({seat: one["hand"]["unknown"] for seat, one in seen["seats"].items()})
        seen["markers"] = "".join(seat for seat, one in seen["seats"].items() if one["marker"] == "thrown")
        seen["colours"] = " ".join(one["colour"] for one in seen["seats"].values())
        seen["scores"] = seats({seat: one["score"] for seat, one in seen["seats"].items()})
        seen["lying"] = " ".join(_lies(one) for one in seen["box"])
        seen["out_of_turn"] = [one["version"] for one in seen["box"] if one["in_turn"] is False]
        seen["status"] = seen["challenge"] and seen["challenge"]["status"]
        seen["verdict"] = seen["challenge"] and seen["challenge"]["verdict"]
        assert {name: seen[name] for name in wanted} == wanted
        return self

    def piles(self, viewer: str = "referee") -> list[str]:
        """What viewer knows of each pile, the top card first; "+2": two more that he does not know."""
        hands = [one["hand"] for one in view(mask(self.match, viewer))["seats"].values()]
        return [" ".join([*one["known"], *([f"+{one['unknown']}"] if one["unknown"] else [])]) for one in hands]

    @property
    def versions(self) -> list[int]:
        """What the box holds now, as the box order names it."""
        return [one["version"] for one in view(self.match)["box"]]


def _lies(one: Mapping[str, Any]) -> str:
    return {"challenge": f"!{one['target']}", "marker": f"*{one['by']}"}.get(one["kind"], str(one["card"]))


class Answer(spec.Answer):
    """What came of a move."""

    def then(self, *expected: str) -> Table:
        """These events, all of them, and the table after them."""
        events = [one.event for one in spec.decided(self.match, self.move)]
        assert [words(event) for event in events] == list(expected)
        return Table(spec.folded(events, self.match))

    def reads(self, *expected: str) -> None:
        """These English sentences, as Anna, Boris, Carla and Dora sit there."""
        names, match, read = dict(zip(SEATS, ("Anna", "Boris", "Carla", "Dora"), strict=False)), self.match, []
        for one in spec.decided(self.match, self.move):
            read.append(game_of(match).book.sentence(describe(match, one.event), names)["en"])
            match = evolve(match, one.event)
        assert read == list(expected)


def new(count: int = 4, knowledge: str = "observed", **options: Any) -> Table:
    """A match not dealt yet."""
    body = {"game": "zack", "seats": [{}] * count, "knowledge": knowledge, "options": options}
    created: Match = evolve(None, create(body))
    return Table(created)


def begun(counts: str = "10 10 10 10", **options: Any) -> Table:
    """A round just dealt: the last seat deals, A leads. counts: of the piles. The deal is event 2, a throw 3…"""
    piles = [int(n) for n in counts.split()]
    dealt = {"type": "deal", "counts": dict(zip(SEATS, piles, strict=False))}
    return new(len(piles), **options).given(dealt)
