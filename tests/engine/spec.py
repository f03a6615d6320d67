"""Given, when, then, in the table's words.

A move is written as it is said: "A attacks 7c", "A attacks 7c before B", "B beats 7c with 8c", "B transfers 7d",
"B takes", "A passes", "all pass"; what is said otherwise is the wire's command. An event is its type, its seat and what
it is about: "attacked A 7c", "beaten_off 7c 8c passed", "drew A 1 of 23".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

from engine.errors import IllegalMove
from engine.events import Event
from engine.match import Match, create, decide_marked, evolve, fold, mask, read_command, view
from engine.zones import Card, Seat

ABOUT: dict[str, Callable[[Any], list[Any]]] = {
    "dealt": lambda e: [e.trump_card, "first", e.first, "stock", e.stock],
    "attacked": lambda e: [e.card, *(["before", e.target] if e.target else [])],
    "defended": lambda e: [e.on, "with", e.card],
    "transferred": lambda e: [e.card, "to", e.to],
    "took": lambda e: e.cards,
    "picked_up": lambda e: e.cards,
    "beaten_off": lambda e: [*e.cards, e.why],
    "drew": lambda e: [e.count, "of", e.stock + e.count, *([e.trump_card] if e.trump_card else [])],
    "went_out": lambda e: [e.rank],
    "revealed": lambda e: e.cards or ["hidden"],
    "round_ended": lambda e: [e.reason, *e.order, "loser", e.loser],
    "round_recorded": lambda e: [*e.order, "loser", e.loser],
    "match_ended": lambda e: [e.reason, *[f"{seat}{rank}" for seat, rank in e.rank.items()], "loser", e.loser],
}


def words(event: Event) -> str:
    """An event in a few words."""
    who = "all" if event.TYPE == "passed" and event.by is None else event.by
    about = ABOUT.get(event.TYPE, lambda e: [])(event)
    return " ".join(map(str, [event.TYPE, *([who] if who else []), *about]))


def command(move: str | Mapping[str, Any]) -> dict[str, Any]:
    """The wire's command of a move as it is said."""
    if not isinstance(move, str):
        return dict(move)
    match move.split():
        case ["all", "pass"]:
            return {"type": "pass", "by": "all"}
        case [by, "passes"]:
            return {"type": "pass", "by": by}
        case [by, "takes"]:
            return {"type": "take", "by": by}
        case [by, "attacks", card]:
            return {"type": "attack", "by": by, "card": card}
        case [by, "attacks", card, "before", target]:
            return {"type": "attack", "by": by, "card": card, "target": target}
        case [by, "transfers", card]:
            return {"type": "transfer", "by": by, "card": card}
        case [by, "beats", on, "with", card]:
            return {"type": "defend", "by": by, "card": card, "on": on}
    raise ValueError(f"nobody says {move!r}")


class Table:
    """A match at some point. moves: what each move that was given has caused."""

    def __init__(self, match: Match, moves: tuple[list[Any], ...] = ()) -> None:
        self.match, self.moves = match, moves

    def given(self, *moves: str | Mapping[str, Any]) -> Self:
        match: Match | None = self.match
        made = [*self.moves]
        for move in moves:
            made.append(decided(match, move))
            match = fold([one.event for one in made[-1]], match)
        assert match is not None
        return type(self)(match, tuple(made))

    def when(self, move: str | Mapping[str, Any]) -> "Answer":
        return Answer(self.match, move)

    def shows(self, **wanted: object) -> "Table":
        """The referee's view has these members; of seats, hands as "7c 8c +1"."""
        seen = view(mask(self.match, "referee"))
        seen["hands"] = {seat: hand(one["hand"]) for seat, one in seen["seats"].items()}
        seen["out"] = {seat: one["out"] for seat, one in seen["seats"].items() if one["out"]}
        if "table" in wanted:
            lying = [{**pair, "by": laid.by} for pair, laid in zip(seen["table"], self.match.state.table, strict=True)]
            seen["table"] = [{name: one[name] for name in ("attack", "by", "defence")} for one in lying]
        seen["scores"] = {seat: one["score"] for seat, one in seen["seats"].items()}
        assert {name: seen[name] for name in wanted} == wanted
        return self


class Answer:
    """What came of a move."""

    def __init__(self, match: Match, move: str | Mapping[str, Any]) -> None:
        self.match, self.move = match, move

    def then(self, *expected: str) -> Table:
        """These events, all of them, and the table after them."""
        events = [one.event for one in decided(self.match, self.move)]
        assert [words(event) for event in events] == list(expected)
        return Table(folded(events, self.match))

    def refused(self, rule: str, **details: object) -> None:
        """The ruling that it breaks, and of the refusal's details these."""
        try:
            events = decided(self.match, self.move)
        except IllegalMove as refusal:
            assert refusal.rule == rule, refusal
            assert {name: refusal.details.get(name) for name in details} == details
        else:
            raise AssertionError(f"{self.move} stands: {[words(one.event) for one in events]}")

    def is_marked(self, rule: str) -> Table:
        """It stands as irregular: sent with why, the move's own event is marked with rule."""
        self.refused(rule)
        marked = decided(self.match, {**command(self.move), "irregular": "nobody minded"})
        assert [one.irregular for one in marked if one.irregular] == [{"rule": rule}]
        return Table(folded([one.event for one in marked], self.match))

    def never_stands(self, rule: str) -> None:
        """Refused, however it is sent: it cannot have happened."""
        self.refused(rule)
        Answer(self.match, {**command(self.move), "irregular": "nobody minded"}).refused(rule)


def folded(events: Iterable[Event], match: Match) -> Match:
    """Return the match after the events."""
    after = fold(events, match)
    assert after is not None
    return after


def cards_held(by_seat: Mapping[str, Sequence[str]]) -> dict[Seat, list[Card]]:
    """Return hands that a test writes as plain words, in the engine's types."""
    return {Seat(seat): [Card(card) for card in cards] for seat, cards in by_seat.items()}


def decided(match: Match | None, move: str | Mapping[str, Any]) -> list[Any]:
    asked = command(move)
    why = asked.pop("irregular", None)
    assert match is not None
    return decide_marked(match, read_command(match, asked), why)


def hand(zone: Mapping[str, Any]) -> str:
    """A hand as "7c 8c +1"."""
    return " ".join([*zone["known"], *([f"+{zone['unknown']}"] if zone["unknown"] else [])])


def pair(text: str, by: str | None = None) -> dict[str, Any]:
    """An attack card and what beats it: "7c", "7c-8c"."""
    attack, _, defence = text.partition("-")
    return {"attack": attack, "by": by, "defence": defence or None}


def new(seats: int = 2, *, game: str = "durak", knowledge: str = "observed", **options: Any) -> Table:
    """A match not dealt yet."""
    body = {"game": game, "seats": [{}] * seats, "knowledge": knowledge, "options": options}
    return Table(evolve(None, create(body)))


def dealt(
    seats: int = 2,
    trump: str = "6s",
    first: str = "A",
    *,
    game: str = "durak",
    knowledge: str = "observed",
    **options: Any,
) -> Table:
    """A match whose first round is dealt; hands unknown."""
    table = new(seats, game=game, knowledge=knowledge, **options)
    return table.given({"type": "deal", "trump_card": trump, "starter": first})


def stands(
    hands: str, *, trump: str = "s", stock: int = 0, attacker: str = "A", defender: str | None = "B", lying: str = "",
    out: str = "", round: int = 1, game: str = "durak", knowledge: str = "observed", **options: Any,
) -> Table:  # fmt: skip
    """The table in the middle of a round. hands: "7c 8c / 9c +1 /", A's first; out: the seats that are, in order."""
    zones = []
    for text in hands.split("/"):
        cards = text.split()
        unknown = int(cards.pop()) if cards and cards[-1].startswith("+") else 0
        zones.append({"known": cards, "unknown": unknown})
    seats = {
        chr(65 + n): {"hand": zone, "out": out.index(chr(65 + n)) + 1 if chr(65 + n) in out else None}
        for n, zone in enumerate(zones)
    }
    restate = {"type": "restate", "round": round, "stock": stock, "attacker": attacker}
    restate |= {"defender": defender} if defender else {}
    restate |= {"trump_card": trump} if len(trump) == 2 else {"trump": trump}
    table = [pair(text, attacker) for text in lying.split()]
    return new(len(zones), game=game, knowledge=knowledge, **options).given({**restate, "table": table, "seats": seats})
