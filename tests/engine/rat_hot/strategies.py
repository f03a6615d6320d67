"""Random matches of Rat Hot with a whole deck, where cards lie upon cards more often than chance would lay them."""

import random
from typing import Any

from engine import match as engine
from engine.match import Match
from tests.engine.rat_hot.table import START, random_deck
from tests.engine.strategies import Move

Command = dict[str, Any]


def new_match(chance: random.Random) -> Match:
    knowledge = chance.choice(["observed", "open", "dealt"])
    options: dict[str, Any] = {
        "rounds": chance.choice([1, 2, None]),
        "cards": chance.choice([42, 42, 12, 5]),
        "never_hidden": chance.random() < 0.3,
        "same_spice_scores": chance.random() < 0.7,
        "shrunk_groups_score": chance.random() < 0.7,
        "rats": chance.choice(["turn", "turn", "card"]),
    }
    if knowledge == "dealt" or chance.random() < 0.7:
        options["deck"] = random_deck(chance.randrange(1000), options["cards"])
    elif chance.random() < 0.4:
        options["cards"] = None
    created = engine.create({"game": "rat-hot", "seats": [{}, {}], "knowledge": knowledge, "options": options})
    return engine.evolve(None, created)


def walk(seed: int, length: int = 120) -> list[Move]:
    """One random match of so many moves at most."""
    chance = random.Random(f"rat-hot with a deck {seed}")
    match, moves = new_match(chance), list[Move]()
    while len(moves) < length and match.status == "live":
        command = _command(chance, match)

        def shuffled(cards: Any) -> list[Any]:
            return chance.sample(cards, len(cards))

        asked = engine.with_deck(match, engine.read_command(match, command), shuffled)
        moves.append(Move(match, command, None, engine.decide_marked(match, asked, None)))
        match = moves[-1].after
    return moves


def _command(chance: random.Random, match: Match) -> Command:
    offered = {action["type"]: action for action in engine.actions(match)}
    if "deal" in offered:
        named = offered["deal"]["fields"]
        return {"type": "deal", "starter": chance.choice(named["starter"]["choices"]), "start": START}
    if "draw" in offered and ("place" not in offered or chance.random() < 0.2):
        fields = offered["draw"]["fields"]
        cards = _several(chance, match, fields["cards"]["schema"]) if "cards" in fields else None
        return {"type": "draw", "by": offered["draw"]["by"], **({"cards": cards} if cards else {})}
    if match.options["cards"] is None and not match.state.drawn and match.state.lain > 15:
        return {"type": "end_round", "reason": "last_card"}
    if "place" not in offered:
        return {"type": "end_round", "reason": "abandoned"}
    fields = offered["place"]["fields"]
    card = (
        chance.choice(fields["card"]["choices"]) if "choices" in fields["card"] else random_deck(chance.random(), 1)[0]
    )
    spots = [(way, at) for way, places in fields["at"]["choices"].items() for at in places]
    upon = [(way, at) for way, at in spots if f"{at[0]},{at[1]}" in match.state.squares]
    way, at = chance.choice(upon if upon and chance.random() < 0.5 else spots)
    return {"type": "place", "by": offered["place"]["by"], "card": card, "way": way, "at": at}


def _several(chance: random.Random, match: Match, schema: dict[str, Any]) -> list[str]:
    """Cards that can be turned up together."""
    count = schema["maxItems"]
    if "enum" not in schema["items"]:
        return random_deck(chance.randrange(1000), count)
    left = list(match.options["deck"])
    for card in match.state.laid:
        left.remove(next(one for one in left if one in (card, ".".join(reversed(card.split("."))))))
    return chance.sample(left, count)
