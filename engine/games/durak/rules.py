"""What Durak's rulings forbid: one function a command, asked by decide, actions and dry runs alike.

Each returns the first ruling that would be broken, or None. ALL-2 comes first, then the game's own.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.durak.cards import DECKS, IN_DECK, STRENGTH, beats
from engine.games.durak.state import (
    HAND,
    State,
    attackers,
    clockwise,
    left_of,
    team_of,
    waiting,
)
from engine.texts import Refusal
from engine.zones import Card, Seat


def deck(state: State) -> tuple[Card, ...]:
    """All cards of the game, in the order of suits and ranks. (DUR-1)"""
    return DECKS[state.options.deck]


def known_elsewhere(state: State, seat: Seat) -> frozenset[Card]:
    """Cards known to be somewhere else than in seat's hand. (ALL-4)"""
    cards: list[Card] = [*state.discard.known]
    for pair in state.table:
        cards.append(pair.attack)
        if pair.defence is not None:
            cards.append(pair.defence)
    if state.stock and state.trump_card is not None:
        cards.append(state.trump_card)
    for other, zone in zip(state.seats, state.hands, strict=True):
        if other != seat:
            cards += zone.known
            cards += zone.hidden
    return frozenset(cards)


def holdable(state: State, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    zone = state.hand(seat)
    if not zone.unknown:
        return [card for card in deck(state) if card in zone.known or card in zone.hidden]
    elsewhere = known_elsewhere(state, seat)
    return [card for card in deck(state) if card not in elsewhere]


def why_not_held(state: State, seat: Seat, card: Card) -> Refusal | None:
    """The card must exist, and be able to be in that hand. (ALL-3, ALL-4)"""
    if card not in IN_DECK[state.options.deck]:
        return Refusal("ALL-3", "not_in_deck", {"card": card, "deck": state.options.deck})
    zone = state.hand(seat)
    if card in zone.known or card in zone.hidden:
        return None
    if not zone.unknown or card in known_elsewhere(state, seat):
        return Refusal("ALL-4", "not_in_hand", {"card": card, "seat": seat})
    return None


def may_act(state: State) -> tuple[Seat, ...]:
    """Seats that may act now; of several attackers the one who has the word first."""
    if state.phase == "attack" and state.opener is not None:
        return (state.opener,)
    if state.phase == "defend" and state.defender is not None:
        return (state.defender,)
    return waiting(state) if state.phase == "add" else ()


def why_not_play(state: State) -> Refusal | None:
    """Cards are played only in a round that has been dealt and begun. (ALL-1, DUR-2)"""
    if state.phase == "over":
        return Refusal("ALL-1", "match_over", {})
    if state.phase == "deal":
        return Refusal("ALL-1", "not_dealt", {})
    if state.phase == "redeal":
        return Refusal("DUR-2", "only_redeal", {})
    return None


def _not_its_turn(state: State, seat: Seat) -> Refusal:
    turn = may_act(state)
    if seat in state.out:
        return Refusal("ALL-2", "is_out", {"seat": seat, "seats": turn})
    resting = state.options.teams and seat not in attackers(state) and seat != state.defender
    if resting:
        return Refusal("ALL-2", "rests", {"seat": seat, "seats": turn, "see": "DUR-12"})
    return Refusal("ALL-2", "not_its_turn", {"seat": seat, "seats": turn})


def why_not_attack_at_all(state: State, by: Seat, target: Seat | None = None) -> Refusal | None:
    """Whether by may lay any attack card now. (ALL-2, DUR-3, DUR-5, DUR-6, DUR-8, DUR-12)"""
    if (reason := why_not_play(state)) is not None:
        return reason
    turn = may_act(state)
    if by not in turn:
        if state.phase == "defend" and by in attackers(state) and state.hand(by).size:
            if len(state.table) >= state.limit:
                return Refusal("DUR-6", "limit_reached", {"limit": state.limit, "seat": state.defender})
            return Refusal("DUR-5", "one_at_a_time", {"card": _unbeaten(state), "seat": state.defender})
        return _not_its_turn(state, by)
    if target is not None and target != state.defender:
        rule = "DUR-12" if state.options.teams else "DUR-3"
        return Refusal(rule, "wrong_target", {"by": by, "to": target, "seat": state.defender})
    return None


def why_not_attack(state: State, by: Seat, card: Card, target: Seat | None = None) -> Refusal | None:
    """Whether by may lay card before the defender. (ALL-2…4, DUR-3, DUR-5, DUR-6, DUR-8)"""
    if (reason := why_not_attack_at_all(state, by, target)) is not None:
        return reason
    if (reason := why_not_held(state, by, card)) is not None:
        return reason
    return why_not_rank(state, card)


def why_not_rank(state: State, card: Card) -> Refusal | None:
    """Whether card's rank allows it to be laid now. (DUR-3, DUR-5)"""
    if state.table and not any(laid is not None and laid[0] == card[0] for pair in state.table for laid in pair):
        return Refusal("DUR-5", "rank_not_on_table", {"card": card, "ranks": " ".join(ranks_on_table(state))})
    return None


def ranks_on_table(state: State) -> tuple[str, ...]:
    """Ranks of the cards on the table, the lowest first. (DUR-5)"""
    ranks = {card[0] for pair in state.table for card in pair if card is not None}
    return tuple(sorted(ranks, key=STRENGTH.__getitem__))


def _unbeaten(state: State) -> Card | None:
    return next((pair.attack for pair in state.table if pair.defence is None), None)


def unbeaten(state: State) -> tuple[Card, ...]:
    """Attack cards that still lie unbeaten, in the order in which they were laid."""
    return tuple(pair.attack for pair in state.table if pair.defence is None)


def why_not_defend(state: State, by: Seat, card: Card, on: Card) -> Refusal | None:
    """Whether by may beat on with card. (ALL-2…4, DUR-4)"""
    if (reason := why_not_play(state)) is not None:
        return reason
    if by not in may_act(state) or by != state.defender:
        return _not_its_turn(state, by)
    if on not in unbeaten(state):
        return Refusal("DUR-4", "not_open", {"on": on, "cards": unbeaten(state)})
    if (reason := why_not_held(state, by, card)) is not None:
        return reason
    if not beats(card, on, state.trump or ""):
        return Refusal("DUR-4", "does_not_beat", {"card": card, "on": on, "trump": state.trump})
    return None


def why_not_take(state: State, by: Seat) -> Refusal | None:
    """Whether by may yield. (ALL-2, DUR-7)"""
    if (reason := why_not_play(state)) is not None:
        return reason
    if by != state.defender:
        return _not_its_turn(state, by)
    if not unbeaten(state):
        return Refusal("DUR-7", "nothing_to_take", {"seat": by})
    return None


def why_not_pass(state: State, by: str) -> Refusal | None:
    """Whether by (a seat, or "all" who have not) may pass. (ALL-2, DUR-8)"""
    if (reason := why_not_play(state)) is not None:
        return reason
    if by != "all" and by not in attackers(state):
        return _not_its_turn(state, Seat(by))
    if not state.table:
        return Refusal("DUR-8", "first_card_due", {"seat": state.opener})
    if state.phase == "defend":
        return Refusal("DUR-8", "unbeaten_left", {"card": _unbeaten(state), "seat": state.defender})
    if by not in ("all", state.word):
        return Refusal("ALL-2", "has_not_the_word", {"by": by, "seat": state.word, "seats": may_act(state)})
    return None


def why_not_reveal(state: State, by: Seat, cards: tuple[Card, ...]) -> Refusal | None:
    """Whether by's hand may hold all of cards at once. (ALL-1, ALL-3, ALL-4)"""
    if state.phase == "over":
        return Refusal("ALL-1", "match_over", {})
    if not state.round or state.again:
        return Refusal("ALL-1", "not_dealt", {})
    zone = state.hand(by)
    for card in cards:
        if (reason := why_not_held(state, by, card)) is not None:
            return reason
    new = [card for card in cards if card not in zone.known and card not in zone.hidden]
    if len(new) > zone.unknown:
        return Refusal("ALL-4", "too_many_seen", {"seat": by, "cards": tuple(new), "count": zone.unknown})
    return None


def why_not_redeal(state: State) -> Refusal | None:
    """Only a deal in which nobody has a trump is dealt again. (DUR-2)"""
    if state.phase == "over":
        return Refusal("ALL-1", "match_over", {})
    if state.phase != "redeal":
        return Refusal("DUR-2", "no_redeal", {})
    return None


class Seating(NamedTuple):
    """Who deals and who starts; first is None where nobody has a trump."""

    dealer: Seat
    first: Seat | None


def due_dealer(state: State) -> Seat | None:
    """Who must deal now, or None where the referee may name anybody. (ALL-7, DUR-2)"""
    if state.again:
        return state.dealer
    last = state.last_round
    if last is None:
        return None
    if not last.losers:
        return left_of(state, last.dealer)
    if len(last.losers) == 1:
        return last.losers[0]
    holders = [seat for seat in last.losers if seat in last.holders] or list(last.losers)
    first_out = next((seat for seat in last.order if seat not in last.losers), state.seats[0])
    return next(seat for seat in clockwise(state, first_out) if seat in holders)


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides. (DUR-2)"""
    last = state.last_round
    rule = state.options.next_starter
    if last is None or not last.losers or rule == "lowest_trump":
        return None
    if rule == "winner":
        return next((seat for seat in last.order if seat not in last.losers), None)
    durak = due_dealer(state) if not state.again else state.dealer
    seats = clockwise(state, durak or state.seats[0])
    return seats[1] if rule == "left_of_durak" else seats[-1]


def stock_after_deal(state: State) -> int:
    """Cards left once all have their six, the turned one included. (DUR-1)"""
    return state.options.deck - HAND * len(state.seats)


def seat_deal(
    state: State,
    trump_card: Card | None,
    dealer: Seat | None,
    starter: Seat | None,
    shown: Mapping[Seat, Card] | None,
) -> Seating | Refusal:
    """Who deals and starts, or why the deal cannot be. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, DUR-1, DUR-2)"""
    if state.phase == "over":
        return Refusal("ALL-1", "match_over", {})
    if state.phase == "redeal":
        return Refusal("DUR-2", "only_redeal", {})
    if state.phase != "deal":
        return Refusal("ALL-1", "round_goes_on", {"round": state.round})
    if trump_card is None:
        return Refusal("DUR-1", "trump_card_missing", {"missing": "trump_card"})
    if trump_card not in IN_DECK[state.options.deck]:
        return Refusal("ALL-3", "not_in_deck", {"card": trump_card, "deck": state.options.deck})
    due = due_dealer(state)
    if dealer is not None and due is not None and dealer != due:
        return Refusal("DUR-2", "wrong_dealer", {"to": dealer, "seat": due})
    dealer = due or dealer or state.seats[-1]
    if (first := due_starter(state)) is not None:
        if starter is not None and starter != first:
            return Refusal("DUR-2", "wrong_starter", {"to": starter, "seat": first})
        if shown is not None:
            return Refusal("DUR-2", "nobody_shows", {"seat": first})
        return Seating(dealer, first)
    return _lowest_trump_starts(state, trump_card, dealer, starter, shown)


def _lowest_trump_starts(
    state: State, trump_card: Card, dealer: Seat, starter: Seat | None, shown: Mapping[Seat, Card] | None
) -> Seating | Refusal:
    calls = dict(shown or {})
    for seat, card in calls.items():
        if (reason := _why_not_shown(state, trump_card, dealer, seat, card)) is not None:
            return reason
    if len(set(calls.values())) < len(calls):
        return Refusal("ALL-4", "shown_twice", {"cards": tuple(calls.values())})
    if not stock_after_deal(state):
        # The dealer's own last card was turned: it is a trump in his hand.
        card = calls.get(dealer, trump_card)
        calls[dealer] = min(card, trump_card, key=lambda one: STRENGTH[one[0]])
    lowest = min(calls, key=lambda seat: STRENGTH[calls[seat][0]], default=None)
    is_bottom = lowest is not None and calls[lowest][0] == deck(state)[0][0]
    if shown is None and not is_bottom:
        if starter is None:
            return Refusal("DUR-2", "starter_missing", {"missing": "shown", "or": "starter"})
        return Seating(dealer, starter)
    if starter is not None and starter != lowest:
        return Refusal("DUR-2", "wrong_starter", {"to": starter, "seat": lowest})
    return Seating(dealer, lowest)


def _why_not_shown(state: State, trump_card: Card, dealer: Seat, seat: Seat, card: Card) -> Refusal | None:
    if card not in IN_DECK[state.options.deck]:
        return Refusal("ALL-3", "not_in_deck", {"card": card, "deck": state.options.deck})
    if card[1] != trump_card[1]:
        return Refusal("DUR-2", "not_a_trump", {"seat": seat, "card": card, "trump": trump_card[1]})
    if card == trump_card and (stock_after_deal(state) or seat != dealer):
        return Refusal("DUR-2", "turned_card", {"seat": seat, "card": card})
    return None


def losing_team(state: State) -> tuple[tuple[Seat, ...], bool]:
    """Who has lost the round, and whether it is over. (DUR-11, DUR-12)"""
    left = [seat for seat in state.seats if seat not in state.out]
    if state.options.teams:
        teams = [team_of(state, seat) for seat in state.seats[:2]]
        beaten = [team for team in teams if any(seat in left for seat in team)]
        if len(beaten) == 2:
            return (), False
        return (beaten[0] if beaten else ()), True
    if len(left) > 1:
        return (), False
    return tuple(left), True
