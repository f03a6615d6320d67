"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.rat_jong import rules
from engine.games.rat_jong.cards import CARDS, DECK, DRAGON
from engine.games.rat_jong.dealing import due_starter
from engine.games.rat_jong.events import ENDINGS, Deal, RecordRound, Restate
from engine.games.rat_jong.sets import SETS, melds_with
from engine.games.rat_jong.splitting import may_lie, splits
from engine.games.rat_jong.state import MIDDLE, SIZES, Source, State
from engine.rounds import end_actions
from engine.seats import clockwise
from engine.shapes import Action, Frame, action, open_fields
from engine.tables import card_field, reveal_actions
from engine.zones import Seat


def actions(state: State) -> list[Action]:
    """Return what decide accepts, as the wire's actions. Choices are complete and in deck order."""
    offered = [_deal(state), _form(state, "record_round", RecordRound)] if state.phase == "deal" else _plays(state)
    offered += reveal_actions(state, DECK)
    offered.append(_form(state, "restate", Restate))
    endings = [reason for reason in ENDINGS if reason != "middle_empty" or rules.may_close(state)]
    return offered + end_actions(state.phase, state.seats, endings)


def _plays(state: State) -> list[Action]:
    """What can be played: who is in turn first, then who may claim the visible card, clockwise from him."""
    offered: list[Action] = []
    for seat in clockwise(state.seats, state.turn or state.discarder or state.seats[0]):
        if seat == state.turn:
            offered += _of_turn(state, seat)
        offered += _out(state, seat)
    return offered


def _of_turn(state: State, seat: Seat) -> list[Action]:
    offered: list[Action] = []
    if not any(rules.why_not_trump_at_all(state, seat)) and (colours := rules.showable(state, seat)):
        offered.append(action("choose_trump", seat, {"colour": {"choices": colours}}))
    dragons = [dragon for dragon in DRAGON.values() if not any(rules.why_not_held(state, seat, (dragon,)))]
    if dragons:
        offered.append(_expose(state, seat, dragons))
    if not any(rules.why_not_draw_at_all(state, seat)):
        offered.append(_draw(state, seat))
    if not any(rules.why_not_take_at_all(state, seat)) and (melds := rules.takeable(state, seat)):
        offered.append(action("take_visible", seat, {"meld": {"choices": [list(meld) for meld in melds]}}))
    if not any(rules.why_not_discard_at_all(state, seat)) and (cards := rules.discardable(state, seat)):
        offered.append(action("discard", seat, {"card": card_field(state.hand(seat), cards)}))
    return offered


def _piles(state: State) -> list[list[int]]:
    """Piles with cards."""
    rows = state.piles or ()
    return [[r, c] for r, row in enumerate(rows) for c, count in enumerate(row) if count]


def _expose(state: State, seat: Seat, dragons: list[Any]) -> Action:
    most = len(dragons) * 4
    listed = {"type": "array", "items": {"enum": dragons}, "minItems": 1, "maxItems": most, "uniqueItems": False}
    fields: dict[str, Any] = {"dragons": {"schema": listed}}
    if state.piles is not None and state.middle:
        fields["piles"] = {"schema": {"type": "array", "items": {"enum": _piles(state)}, "minItems": 1}}
    if state.setup.knowledge == "open":
        cards = {"type": "array", "items": {"enum": list(DECK.copies)}}
        fields["cards"] = {"schema": cards, "optional": True}
    return action("expose_dragons", seat, fields)


def _draw(state: State, seat: Seat) -> Action:
    fields: dict[str, Any] = {}
    if state.piles is not None:
        fields["pile"] = {"choices": _piles(state)}
    if state.setup.knowledge == "open":
        placed = [*state.elsewhere(seat), *state.hand(seat).known, *state.hand(seat).hidden]
        left = [card for card, count in DECK.copies.items() if placed.count(card) < count]
        fields["card"] = {"choices": left, "optional": True}
    return action("draw", seat, fields)


def _out(state: State, seat: Seat) -> list[Action]:
    """Return the ways in which seat may go out; where all of its hand is known, those that its cards make."""
    ways = [source for source in rules.ways_out(state, seat) if rules.may_go_out(state, seat, source)]
    in_turn = seat in rules.turn(state)
    offered: list[Action] = []
    for kind in ("declare_ratjong", "lay_all"):
        able = [source for source in ways if (kind != "lay_all" or in_turn) and _can(state, seat, source, kind)]
        if able:
            optional = {"optional": True} if kind == "lay_all" else {}
            fields = {"from": {"choices": able, **optional}, **_laid_fields(state, seat)}
            offered.append(action(kind, seat, fields))
    return offered


def _can(state: State, seat: Seat, source: Source, kind: str) -> bool:
    """Return whether seat may go out so; where its whole hand is known, whether it can."""
    zone = state.hand(seat)
    if zone.unknown:
        return True
    taken = state.on_top if rules.takes_visible(state, seat, source) else None
    cards = [*zone.known, *zone.hidden, *(() if taken is None else (taken,))]
    ways = splits(cards, state.before(seat).melds, state.options, source == "middle")
    return any((way.kind == "lay_all") == (kind == "lay_all") and may_lie(way, taken, state.options) for way in ways)


def _laid_fields(state: State, seat: Seat) -> dict[str, Any]:
    missing = max(0, SETS - len(state.before(seat).melds))
    return {
        "melds": {"schema": {"type": "array", "items": _MELD, "minItems": missing, "maxItems": missing}},
        "pair": {"schema": _PAIR},
    }


_CARD = {"enum": [card for card in DECK.copies if melds_with(card)]}
_MELD = {"type": "array", "items": _CARD, "minItems": 3, "maxItems": 3}
_PAIR = {"type": "array", "items": _CARD, "minItems": 2, "maxItems": 2}


def _form(state: State, kind: str, command: type[Any]) -> Action:
    """Return a command that cannot be listed: each field with its schema."""
    shape = Frame(state.seats, CARDS)
    made = open_fields(command, shape)
    if command is RecordRound:
        del made["seats"]["optional"]
    return action(kind, None, made)


def _piles_left(schema: dict[str, Any]) -> dict[str, Any]:
    """Piles with the size of each, above which it cannot be. (RJ-2)"""
    row = schema["items"]
    sizes = [[row["items"] | {"maximum": size} for size in sizes] for sizes in SIZES]
    return schema | {"prefixItems": [row | {"prefixItems": each} for each in sizes]}


def _deal(state: State) -> Action:
    due, is_first = due_starter(state), not state.round.number
    named = open_fields(Deal, Frame(state.seats, CARDS))
    birthdays = {"by_birthday": named["by_birthday"]} if is_first else {}
    if state.setup.knowledge == "dealt":
        cards = {"type": "array", "items": {"enum": list(DECK.copies)}, "minItems": MIDDLE, "maxItems": DECK.size}
        deck = {"schema": cards, "optional": True}
        return action("deal", None, {**birthdays, "deck": deck, "picks": named["picks"]})
    starter = {"choices": list(state.seats)} if due is None else {"choices": [due], "optional": True}
    dragons = {"dragons": {**named["dragons"], "instead_of": ["starter"]}} if is_first else {}
    piles = {**named["piles"], "schema": _piles_left(named["piles"]["schema"])}
    hands = {"hands": named["hands"]} if state.setup.knowledge == "open" else {}
    return action("deal", None, {"starter": starter, **dragons, **birthdays, "piles": piles, **hands})
