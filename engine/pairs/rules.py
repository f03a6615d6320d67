"""What is forbidden in both games alike; where a ruling is the game's own, it says which."""

from collections.abc import Callable

from engine import hands
from engine.cards import Deck
from engine.cards import holdable as holdable_in
from engine.commands import Reveal
from engine.pairs.table import Table, known_elsewhere
from engine.seats import number
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def holdable(table: Table, deck: Deck, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    return holdable_in(deck, table.hands[number(seat)], known_elsewhere(table, seat))


def why_not_held(table: Table, deck: Deck, seat: Seat, card: Card) -> Refusals:
    """The card must exist, and be able to be in that hand. (ALL-3, ALL-4)"""
    return hands.why_not_held(deck, table.hands[number(seat)], known_elsewhere(table, seat), seat, card)


def why_not_play(phase: str, starts: str) -> Refusals:
    """Cards are played only in a round that has been dealt and begun. starts: the ruling of who does. (ALL-1)"""
    ruling = starts
    if phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif phase == "deal":
        yield Refusal("ALL-1", "not_dealt", {})
    elif phase == "redeal":
        yield Refusal(ruling, "only_redeal", {}, physical=True)


def why_not_redeal(phase: str, starts: str) -> Refusals:
    """Only a deal in which nobody has a trump is dealt again. starts: the ruling of who does. (ALL-1)"""
    ruling = starts
    if phase in ("over", "deal"):
        yield Refusal("ALL-1", "match_over" if phase == "over" else "not_dealt", {})
    elif phase != "redeal":
        yield Refusal(ruling, "no_redeal", {})


def why_not_reveal(table: Table, deck: Deck, command: Reveal, knowledge: str) -> Refusals:
    """Whether the hand may hold all of the cards at once. (ALL-1, ALL-3, ALL-4, ALL-11)"""
    if table.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif not any(zone.size for zone in table.hands):
        yield Refusal("ALL-1", "not_dealt", {})
    else:
        zone, elsewhere = table.hands[number(command.by)], known_elsewhere(table, command.by)
        yield from hands.why_not_reveal(deck, zone, elsewhere, command, knowledge)


def what_beats(deck: Deck, on: Card, trump: str, beats: Callable[[Card, Card, str], bool]) -> str:
    """The key of the sentence that says what would beat on."""
    able = [card for card in deck.copies if beats(card, on, trump)]
    if not able:
        return "nothing_beats"
    if on[1] == trump:
        return "only_higher_trump_beats"
    return "does_not_beat" if any(card[1] == on[1] for card in able) else "only_trump_beats"
