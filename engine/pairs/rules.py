"""What is forbidden in both games alike, each ruling by the number that it has in the game."""

from collections.abc import Callable

from engine import rounds, tables
from engine.cards import Deck
from engine.commands import EndRound, Reveal
from engine.pairs.cards import STRENGTH, has_rank, laid
from engine.pairs.commands import Redeal
from engine.pairs.table import Table, has_come_thrice
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def holdable(table: Table, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    return tables.holdable(table, table.pack, seat)


def layable(table: Table, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand and that their rank allows to be laid now, in deck order."""
    return [card for card in holdable(table, seat) if not any(why_not_rank(table, card))]


def why_not_held(table: Table, seat: Seat, card: Card) -> Refusals:
    """The card must exist, and be able to be in that hand. (ALL-3, ALL-4)"""
    return tables.why_not_held(table, table.pack, seat, card)


def why_not_rank(table: Table, card: Card) -> Refusals:
    """Whether card's rank allows it to be laid now. (DUR-3, DUR-5, RTK-3, RTK-5)"""
    if table.table and not has_rank(table.table, card):
        rules, ranks = table.RULES, sorted({other[0] for other in laid(table.table)}, key=STRENGTH.__getitem__)
        yield Refusal(rules.adds, "rank_not_on_table", {"card": card, "rank": card[0], "ranks": tuple(ranks)})


def why_not_play(table: Table) -> Refusals:
    """Check that a round has been dealt and begun. (ALL-1, DUR-2, RTK-2)"""
    yield from rounds.why_not_in_round(table.phase)
    if table.phase == "redeal":
        yield Refusal(table.RULES.starts, "only_redeal", {}, physical=True)


def why_not_redeal(table: Table, command: Redeal) -> Refusals:
    """Check that nobody has a trump, so that cards are dealt again. (ALL-1, DUR-2, RTK-2)"""
    yield from rounds.why_not_in_round(table.phase)
    if table.phase != "redeal":
        yield Refusal(table.RULES.starts, "no_redeal", {})


def why_not_reveal(table: Table, command: Reveal) -> Refusals:
    """Whether the hand may hold all of the cards at once. (ALL-1, ALL-3, ALL-4, ALL-11)"""
    return tables.why_not_reveal(table, table.pack, command)


def why_not_end_round(table: Table, command: EndRound) -> Refusals:
    """Check whether the round may be closed now. (ALL-1, ALL-5, DUR-16, RTK-12)"""
    yield from rounds.why_not_end_round(table, command)
    if command.reason == "repetition" and not has_come_thrice(table):
        yield Refusal(table.RULES.again, "no_repetition", {})


def why_not_beat(table: Table, card: Card, on: Card, ruling: str) -> Refusals:
    """Whether card beats on. ruling: the game's own of what beats what."""
    beats = table.reading.beats
    if not beats(card, on, table.trump):
        key = what_beats(table.pack, on, table.trump, beats)
        yield Refusal(ruling, key, {"card": card, "on": on, "trump": table.trump})


def what_beats(deck: Deck, on: Card, trump: str, beats: Callable[[Card, Card, str], bool]) -> str:
    """The key of the sentence that says what would beat on."""
    able = [card for card in deck.copies if beats(card, on, trump)]
    if not able:
        return "nothing_beats"
    if on[1] == trump:
        return "only_higher_trump_beats"
    return "does_not_beat" if any(card[1] == on[1] for card in able) else "only_trump_beats"
