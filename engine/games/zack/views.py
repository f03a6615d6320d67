"""Zack as JSON and as sentences."""

from typing import Any

from engine import sentences
from engine.events import Event, RoundEnded
from engine.game import AwaitedAct, Series
from engine.games.zack import rules
from engine.games.zack.box import TOP, cards, open_markers
from engine.games.zack.cards import UNREAD
from engine.games.zack.events import (
    BoxTaken,
    CardsReturned,
    Challenged,
    ChallengeFailed,
    ChallengeUndecided,
    ChallengeUpheld,
    ChallengeVoid,
    ColourChosen,
    Dealt,
    DirectionsMirrored,
    MarkerThrown,
    PilesPassed,
    RoundRecorded,
    Thrown,
)
from engine.games.zack.state import BoxItem, Finding, State, Table
from engine.games.zack.told import table_of
from engine.seats import number
from engine.states import (
    COUNT,
    FLAG,
    FLAG_OR_NULL,
    HASH,
    SEAT,
    SEAT_OR_NULL,
    TEXT,
    TEXT_OR_NULL,
    WHOLE,
    WHOLE_OR_NULL,
    StateSchema,
    described,
    items,
    maybe,
    part,
    record,
)
from engine.tables import on_wire
from engine.texts import Text
from engine.zones import Card, Seat, Whereabouts, Zone


def phase(state: State) -> str:
    """The phase as the wire has it: a round is in "challenge" while one waits, in "choose" while a colour is owed."""
    table = state.table
    if state.phase != "play" or table is None:
        return state.phase
    if table.finding is not None:
        return "challenge"
    return "choose" if table.chooser is not None else "play"


def to_throw(state: State) -> Seat | None:
    """Return whose turn it is; None where it is nobody's, or nobody knows."""
    return state.table.known_turn if state.table and state.phase == "play" else None


def view(state: State) -> dict[str, Any]:
    """Zack's part of the wire's state; the match adds the rest."""
    table, judged = state.table, rules.box_as_read(state) if state.settled else None
    ruled = None if judged is None else _ruled(state, judged.finding)
    due = to_throw(state)
    turn = [] if due is None else [due]
    if table is not None and state.phase == "play" and table.chooser is not None:
        turn = [table.chooser]
    return {
        "phase": phase(state),
        "turn": turn,
        "seats": {seat: _seat(state, seat) for seat in state.seats},
        "outcome": state.outcome and state.outcome.on_wire(),
        "dealer": state.dealer,
        "to_throw": due,
        "box": [] if table is None else _box(table),
        "mirrored": table is not None and table.mirrored,
        "halt": None if table is None else table.halt,
        "challenge": None if table is None else _challenge(state, table.finding),
        "judged": None if judged is None else {"box": _box(judged), "challenge": _challenge(state, ruled)},
        "finalised": state.finalised,
        "photo": state.photo,
    }


_BAR = record(
    {
        "device": TEXT,
        "kind": TEXT,
        "earliest": WHOLE_OR_NULL,
        "latest": WHOLE_OR_NULL,
        "arrival": WHOLE,
        "suspect": TEXT_OR_NULL,
    },
    "when a device saw it, in microseconds of the service's clock; null: no moment is known",
)
STATE_SCHEMA = StateSchema(
    phases=("deal", "play", "choose", "challenge", "over"),
    members={
        "dealer": SEAT_OR_NULL,
        "to_throw": described(SEAT_OR_NULL, "whose turn it is; null: nobody's, or nobody knows"),
        "box": described(items(part("ZackLying")), "the bottom first"),
        "mirrored": described(FLAG, "left is right"),
        "halt": described(TEXT_OR_NULL, "the stop card that halts play"),
        "challenge": maybe(part("ZackChallenge")),
        "judged": described(
            maybe(record({"box": items(part("ZackLying")), "challenge": maybe(part("ZackChallenge"))})),
            "the box that was judged last, while its order may still be told",
        ),
        "finalised": described(FLAG, "nothing earlier can be told of this box any more"),
        "photo": described(maybe(HASH), "the picture that came with an order of this box: …/photos/{photo}"),
    },
    seat={
        "colour": TEXT,
        "cards": described(COUNT, "Zack cards of the pile"),
        "marker": {**TEXT, "enum": ["held", "thrown"]},
        "challenge_cards": described(items(TEXT), "colours of the challenge cards that the seat holds"),
    },
    parts={
        "ZackLying": record(
            {
                "version": WHOLE,
                "kind": {**TEXT, "enum": ["card", "challenge", "marker"]},
                "card": TEXT_OR_NULL,
                "by": SEAT,
                "target": SEAT_OR_NULL,
                "in_turn": FLAG_OR_NULL,
                "open": described(FLAG, "a challenge still reaches it"),
                "goes_back": described(FLAG, "it lies upon a challenge card, or behind a stop"),
            },
            "something in the box; version names it in a box order; in_turn: null where nobody can tell",
        ),
        "ZackChallenge": record(
            {
                "version": WHOLE,
                "by": SEAT,
                "target": SEAT,
                "status": {**TEXT, "enum": ["provisional", "undecided", "ruled"]},
                "verdict": TEXT_OR_NULL,
                "rule": TEXT,
                "evidence": items(record({"version": WHOLE, "by": SEAT, "kind": TEXT, "observed": maybe(_BAR)})),
            },
            "the challenge that counts, what it would come to by that ruling, and when what it turns on was seen",
        ),
    },
)


def _box(table: Table) -> list[dict[str, Any]]:
    reach = {one.version for one in (*cards(table)[-TOP:], *open_markers(table))}
    return [_lying(one, one.version in reach) for one in table.box]


def _lying(one: BoxItem, is_open: bool) -> dict[str, Any]:
    """open: among those that a challenge still reaches; goes_back: it lies upon a challenge card, or behind a stop."""
    return {
        "version": one.version,
        "kind": one.kind,
        "card": one.what if one.kind == "card" else None,
        "by": one.by,
        "target": one.what if one.kind == "challenge" else None,
        "in_turn": one.in_turn,
        "open": is_open,
        "goes_back": one.kind != "challenge" and one.upon,
    }


def _challenge(state: State, finding: Finding | None) -> dict[str, Any] | None:
    """The challenge that counts, and what it would come to. evidence: what its acts were seen by, for the record."""
    if finding is None:
        return None
    observed = [
        {"version": act.version, "by": act.by, "kind": act.kind, "observed": None if not act.observed else _bar(act)}
        for act in state.acts
        if act.version in finding.between
    ]
    ruled = state.ruled is not None and state.ruled == (finding.challenge, finding.ruling)
    return {
        "version": finding.challenge,
        "by": finding.by,
        "target": finding.target,
        "status": "ruled" if ruled else "undecided" if finding.ruling == "undecided" else "provisional",
        "verdict": None if finding.ruling == "undecided" else finding.ruling,
        "rule": finding.rule,
        "evidence": observed,
    }


def _ruled(state: State, finding: Finding | None) -> Finding | None:
    """The challenge that was judged, as the referee has ruled where he has: on another of that box, it may be."""
    if state.ruled is None or finding is None:
        return finding
    challenge, verdict = state.ruled
    if challenge == finding.challenge:
        return finding._replace(ruling=verdict, rule="ZCK-10")
    other = next(act for act in state.acts if act.version == challenge)
    return Finding(challenge, other.by, Seat(str(other.what)), verdict, "ZCK-10", (challenge,))


def _bar(act: Any) -> dict[str, Any]:
    """When it was seen, for a time axis."""
    return {name: act.observed.get(name) for name in _BAR["properties"]}


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    n, table = number(seat), state.table
    colour = state.options.colours[n] if table is None else table.colours[n]
    return {
        "hand": on_wire(_pile(table, n)),
        "out": None,
        "score": state.won[n],
        "colour": colour,
        "cards": 0 if table is None else table.counts[n],
        "marker": "thrown" if table is not None and table.thrown[n] else "held",
        "challenge_cards": [] if table is None else _held(table, seat),
    }


def _pile(table: Table | None, n: int) -> Zone:
    """A pile as whoever sees the table knows it, the top card first."""
    if table is None:
        return Zone()
    known = () if table.piles is None else tuple(card for card in table.piles[n] if card != UNREAD)
    return Zone(known, unknown=table.counts[n] - len(known))


def _held(table: Table, seat: Seat) -> list[str]:
    """A seat's challenge cards that do not lie in the box."""
    gone = [
        table.colours[number(Seat(str(one.what)))] for one in table.box if one.kind == "challenge" and one.by == seat
    ]
    return [colour for colour in table.challenges[number(seat)] if colour not in gone]


def whereabouts(state: State) -> Whereabouts:
    """Where cards are, as far as they were seen, or lie in piles that are recorded: nobody counts the deck. (ZCK-1)"""
    zones = dict(zip(map(str, state.seats), state.hands, strict=True))
    if state.table is None:
        return Whereabouts((), zones)
    known = tuple(Card(str(one.what)) for one in state.table.box if one.kind == "card" and one.what != UNREAD)
    held = tuple(card for zone in zones.values() for card in zone.known)
    return Whereabouts((*known, *held), {**zones, "box": Zone(known)})


def series(state: State) -> Series:
    """How many cards each pile has, and rounds won."""
    counts = state.table.counts if state.table is not None else (0,) * len(state.seats)
    return {"hand": counts, "score": state.won}


def due(state: State) -> Text:
    """Return whom the table waits for, and with what choice."""
    table = state.table
    if state.phase == "deal" or table is None:
        return Text("due_deal", {"round": state.round + 1, "dealer": rules.due_dealer(state)})
    if table.finding is not None:
        key = "due_box" if table.finding.ruling == "undecided" else "due_verdict"
        return Text(key, {"by": table.finding.by, "to": table.finding.target})
    if table.chooser is not None:
        return Text("due_choose", {"by": table.chooser})
    seat = to_throw(state)
    if seat is None:
        return Text("due_unknown", {})
    return Text("due_throw" if table.counts[number(seat)] else "due_marker", {"by": seat})


def awaits(state: State) -> AwaitedAct | None:
    """The challenge that counts, or what has won, until that is final. (ZCK-18)"""
    version = rules.waiting(state)
    if version is None:
        return None
    return AwaitedAct(version, next((act.observed for act in state.acts if act.version == version), None))


def describe(state: State, event: Event) -> Text:
    """Return the sentence of event, on the table before it."""
    match event:
        case Dealt():
            return Text("dealt", {"dealer": event.dealer, "first": event.first, "count": event.total})
        case Thrown():
            key = _thrown_key(state, event)
            return Text(f"{key}_unread" if event.card == UNREAD else key, {"by": event.by, "card": event.card})
        case Challenged():
            return Text(_landing_key("challenged", event), {"by": event.by, "to": event.target})
        case MarkerThrown():
            key = _landing_key("marker_thrown", event)
            return Text("marker_thrown_early" if key == "marker_thrown" and event.early else key, {"by": event.by})
        case ColourChosen():
            key = "colour_chosen" if event.next else "colour_lapsed"
            return Text(f"{key}_{event.colour}", {"by": event.by, "to": event.next})
        case PilesPassed():
            return Text("piles_passed" if state.options.swap_colours else "piles_passed_alone", {})
        case DirectionsMirrored():
            return Text("directions_mirrored" if event.mirrored else "directions_restored", {})
        case ChallengeUpheld():
            return _upheld(state, event)
        case ChallengeFailed():
            key = f"failed_{event.verdict}" + ("" if event.leads else "_no_effect")
            return Text(key, {"by": event.by, "to": event.target})
        case ChallengeVoid():
            return Text("challenge_void" if event.rule == "ZCK-8" else "challenge_void_ruled", {"by": event.by})
        case ChallengeUndecided():
            return Text("challenge_undecided", {"by": event.by})
        case CardsReturned():
            to = tuple(dict.fromkeys(one["to"] for one in event.cards))
            return Text("cards_returned", {"count": len(event.cards), "seats": to})
        case BoxTaken():
            return Text("box_taken" if event.cards else "box_taken_empty", {"by": event.by, "count": event.cards})
        case RoundEnded(reason="won"):
            return Text("round_won", {"round": event.round, "seats": event.order})
        case RoundRecorded():
            return Text("round_recorded", {"round": event.round, "to": event.winner})
        case _:
            return sentences.describe(event)


def _upheld(state: State, event: ChallengeUpheld) -> Text:
    """Return the sentence of an upheld challenge: for what, and who holds a marker again. (ZCK-6, ZCK-7, ZCK-15)"""
    key = {"ZCK-6": "upheld_slow", "ZCK-7": "upheld_out"}.get(event.rule, "upheld_ruled")
    told = {"by": event.by, "to": event.target}
    if state.table is None or event.becomes is None:
        return Text(key, told)
    before, after = state.table.thrown, table_of(event.becomes).thrown
    again = tuple(seat for seat in state.seats if before[number(seat)] and not after[number(seat)])
    if not again:
        return Text(key, told)
    markers = {one.version for one in (state.base.box if state.base else ()) if one.kind == "marker"}
    markers |= {act.version for act in state.acts if act.kind == "marker"}
    if key == "upheld_out" and not markers.isdisjoint(event.between):
        return Text("upheld_marker" if again == (event.target,) else "upheld_marker_passed", {**told, "seats": again})
    return Text(f"{key}_marker", {**told, "seats": again})


def _landing_key(key: str, event: Challenged | MarkerThrown | Thrown) -> str:
    if event.late:
        return f"{key}_late"
    return key if event.landed else f"{key}_beside"


def _thrown_key(state: State, event: Thrown) -> str:
    key = _landing_key("thrown", event)
    if key != "thrown" or event.in_turn:
        return key
    if event.in_turn is False:
        return "thrown_out"
    table = state.table
    goes_back = table is not None and (table.halt is not None or any(one.kind == "challenge" for one in table.box))
    return "thrown_upon" if goes_back else "thrown_unsure"
