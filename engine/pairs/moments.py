"""What stands out in games in which cards are laid before somebody who beats them."""

from collections.abc import Iterator

from engine.events import Event
from engine.moments import Lead, Moment, biggest_take, in_front
from engine.pairs.events import Attacked, Defended, Took
from engine.pairs.table import Table, has_come_thrice
from engine.seats import number, sides
from engine.texts import Text
from engine.zones import Card, Seat


def played(before: Table, event: Event, card: Card) -> Iterator[Moment]:
    """What is special about a card that was laid."""
    if card == f"A{before.round.trump}":
        yield Moment("trump_ace", Text("moment_trump_ace", {"by": event.by, "card": card}))


def moments(before: Table, event: Event, after: Table) -> Iterator[Moment]:
    """What a timeline marks of the events that both games have."""
    if isinstance(event, Attacked | Defended):
        yield from played(before, event, event.card)
    if isinstance(event, Defended) and before.hands[number(event.by)].size == 1:
        why = Text("moment_last_card", {"by": event.by, "on": event.on})
        yield Moment("last_card_defence", why, whose=(event.by,))
    if isinstance(event, Took):
        yield from biggest_take(event.by, len(event.cards))
    if has_come_thrice(after) and not has_come_thrice(before):
        yield Moment("repetition", Text("moment_repetition", {}))


def whose(event: Event, table: Table) -> tuple[Seat | None, Seat | None]:
    """Who opens the attack, and who is the first to answer; None for the second where nobody is named yet."""
    return event.by, None if table.defender == event.by else table.defender


def leads(table: Table) -> Lead:
    """Who has lost the fewest rounds, or by option has the most points by places."""
    counts = [-count for count in table.tally.losses]
    if table.options.standing == "place" and table.tally.points:
        counts = [*table.tally.points]
    return Lead(in_front(sides(table.seats, table.options.teams), counts))
