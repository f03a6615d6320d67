"""A whole round of Durak for two, worked out beforehand: what a referee taps where nobody answers him."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from engine.match import actions, create, decide, fold, read_command

SEATS = "AB"


class Tap(NamedTuple):
    """A key of the pad: a card, "take" or "pass"; told: the types of the events that come of it."""

    key: str
    told: list[str]


class Round(NamedTuple):
    """trump: the card that is turned. A starts."""

    trump: str
    taps: list[Tap]


def played(seed: int) -> Round:
    """Both play what they hold, the attacker all that fits, the defender his lowest card that beats."""
    chance = random.Random(seed)
    pack = [rank + suit for suit in "shdc" for rank in "6789TJQKA"]
    chance.shuffle(pack)
    hands = {seat: [pack.pop() for _ in range(6)] for seat in SEATS}
    trump = pack[0]
    match = fold([create({"game": "durak", "seats": [{} for _ in SEATS], "options": {}})])
    assert match
    match = fold(decide(match, read_command(match, {"type": "deal", "trump_card": trump, "starter": "A"})), match)
    taps: list[Tap] = []
    while match and match.status == "live":
        body = None
        offered = {action["type"]: action for action in actions(match)}
        if (beats := offered.get("defend")) and beats["fields"]["card"]["choices"]:
            ((on, cards),) = beats["fields"]["card"]["choices"].items()
            if held := [card for card in hands[beats["by"]] if card in cards]:
                lowest = min(held, key=lambda card: (card[1] == trump[1], "6789TJQKA".index(card[0])))
                body = {"type": "defend", "by": beats["by"], "card": lowest, "on": on}
        elif (
            (adds := offered.get("attack"))
            and adds["by"]
            and (held := [card for card in hands[adds["by"]] if card in adds["fields"]["card"]["choices"]])
        ):
            body = {"type": "attack", "by": adds["by"], "card": held[0]}
        kind = "take" if "take" in offered else "pass"
        body = body or {"type": kind, "by": offered[kind]["by"]}
        events: list[Any] = decide(match, read_command(match, body))
        for event in events:
            if event.TYPE in ("attacked", "defended"):
                hands[event.by].remove(event.card)
            elif event.TYPE == "took":
                hands[event.by] += event.cards
            elif event.TYPE == "drew":
                hands[event.by] += [pack.pop() for _ in range(event.count)]
        taps.append(Tap(body.get("card", body["type"]), [event.TYPE for event in events]))
        match = fold(events, match)
    return Round(trump, taps)
