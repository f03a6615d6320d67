"""Random matches of any game, by a referee who knows nothing but `actions`, the schemas and the cards."""

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from engine import match as engine
from engine.errors import DealtRecord, IllegalMove, Invalid
from engine.game import Game, frame
from engine.games import BUILT_IN
from engine.match import Marked, Match
from engine.seats import letters
from engine.shapes import command_schema
from tests import toy
from tests.engine import strategies
from tests.engine.strategies import Move

PLAYED: tuple[Game[Any], ...] = (*BUILT_IN, toy.GAME)
OWN = {"durak": strategies.walk}  # matches with what only this game's tests think of: every other walk is one of them
TRIES = 40
Command = dict[str, Any]


def new_match(chance: random.Random, game: Game[Any]) -> Match:
    """Any number of seats, any options that go together."""
    key, (least, most) = game.identity.key, game.identity.seats
    while True:
        seats = letters(chance.randint(least, most))
        shape = frame(game, seats)
        options = {
            name: sample(chance, option.schema(shape), game)
            for name, option in game.options.shapes.items()
            if chance.random() < 0.4
        }
        if isinstance(options.get("rounds"), int):
            options["rounds"] = chance.randint(1, 3)
        knowledge = chance.choice(game.identity.knowledge)
        try:
            created = engine.create({"game": key, "seats": list(seats), "knowledge": knowledge, "options": options})
        except Invalid:
            continue
        return engine.evolve(None, created)


def sample(chance: random.Random, schema: Mapping[str, Any], game: Game[Any]) -> Any:
    """A value that the schema allows."""
    if "enum" in schema:
        return chance.choice(list(schema["enum"]))
    if "anyOf" in schema:
        return sample(chance, chance.choice(schema["anyOf"]), game)
    kind = schema.get("type")
    if kind == "boolean":
        return chance.random() < 0.5
    if kind == "integer":
        return chance.randint(schema.get("minimum", 0), min(schema.get("maximum", 12), schema.get("minimum", 0) + 12))
    if kind == "array":
        least = schema.get("minItems", 0)
        count = chance.randint(least, max(least, min(schema.get("maxItems") or 3, 3)))
        return [sample(chance, schema["items"], game) for _ in range(count)]
    if kind == "object":
        made = {
            name: sample(chance, inner, game)
            for name, inner in schema.get("properties", {}).items()
            if name in schema.get("required", ()) or chance.random() < 0.5
        }
        if "propertyNames" in schema and isinstance(schema.get("additionalProperties"), dict):
            for name in schema["propertyNames"].get("enum", ()):
                if chance.random() < 0.4:
                    made[name] = sample(chance, schema["additionalProperties"], game)
        return made
    if kind == "null":
        return None
    if schema.get("pattern") == game.cards.pattern:
        return chance.choice(faces(game))
    if "pattern" in schema:
        return chance.choice("ABCD")
    return "words"


def faces(game: Game[Any]) -> list[str]:
    """Every card of the game once."""
    return list(dict.fromkeys(card for deck in game.cards.decks.values() for card in deck.copies))


def listed(action: Mapping[str, Any]) -> Iterator[Command] | None:
    """Every command that an action offers, where it lists all: what is optional left out. None: it only has schemas."""
    fields = {name: field for name, field in action["fields"].items() if not field.get("optional")}
    if any("choices" not in field for field in fields.values()):
        return None
    bare: Command = {"type": action["type"]} | ({"by": action["by"]} if action["by"] is not None else {})
    return _chosen(bare, list(fields.items()))


def _chosen(command: Command, fields: Sequence[tuple[str, Any]]) -> Iterator[Command]:
    if not fields:
        yield command
        return
    (name, field), *rest = fields
    choices = field["choices"]
    for choice in choices[command[field["per"]]] if "per" in field else choices:
        yield from _chosen({**command, name: choice}, rest)


def command_from(chance: random.Random, game: Game[Any], action: Mapping[str, Any]) -> Command | None:
    """Something that an action may allow."""
    command: Command = {"type": action["type"]} | ({"by": action["by"]} if action["by"] is not None else {})
    for name, field in action["fields"].items():
        if field.get("optional") and chance.random() < 0.6:
            continue
        if "choices" in field:
            choices = field["choices"][command[field["per"]]] if "per" in field else field["choices"]
            if not choices:
                return None
            command[name] = chance.choice(choices)
        else:
            command[name] = sample(chance, field["schema"], game)
    return command


def seldom(kind: str) -> bool:
    """What a match cannot be made of."""
    return kind in ("restate", "end_round", "end_match", "reveal")


def plays(game: Game[Any], match: Match) -> list[Command]:
    """Every command of play that `actions` offers."""
    for_seats = {command.TYPE for command in game.commands if command.FOR_SEATS}
    offered = [listed(action) for action in engine.actions(match) if action["type"] in for_seats]
    return [command for commands in offered if commands is not None for command in commands]


def every_play(game: Game[Any], match: Match) -> Iterator[Command]:
    """Every command of play with every value of every field that it needs, legal or not."""
    shape = frame(game, match.seats)
    for cls in game.commands:
        schema: Any = command_schema(cls, shape)
        if not cls.FOR_SEATS:
            continue
        needed = [name for name in schema["required"] if name != "type"]
        domains = [domain(schema["properties"][name], game) for name in needed]
        for values in itertools.product(*domains):
            yield {"type": cls.TYPE, **dict(zip(needed, values, strict=True))}


def domain(schema: Mapping[str, Any], game: Game[Any]) -> list[Any]:
    if "enum" in schema:
        return list(schema["enum"])
    if "anyOf" in schema:
        return [value for inner in schema["anyOf"] for value in domain(inner, game)]
    assert schema.get("pattern") == game.cards.pattern, f"{schema} has no end"
    return faces(game)


def decided(match: Match, command: Command, why: str | None = None) -> list[Marked] | None:
    """What command causes; None where it is refused. A deck that it awaits follows from the match as it stands."""

    def shuffled(cards: Sequence[Any]) -> list[Any]:
        return random.Random(repr(match)).sample(cards, len(cards))

    try:
        return engine.decide_marked(match, engine.with_deck(match, engine.read_command(match, command), shuffled), why)
    except (IllegalMove, Invalid, DealtRecord):
        return None


def walk(game: Game[Any], seed: int, length: int = 120) -> list[Move]:
    """One random match, with now and then what should not have happened."""
    own = OWN.get(game.identity.key)
    if own is not None and seed % 2:
        return own(seed, length)
    chance = random.Random(f"{game.identity.key} {seed}")
    match = new_match(chance, game)
    moves: list[Move] = []
    while len(moves) < length and match.status == "live":
        move = _move(chance, game, match)
        if move is None:
            break
        moves.append(move)
        match = move.after
    return moves


def _move(chance: random.Random, game: Game[Any], match: Match) -> Move | None:
    if chance.random() < 0.04:
        every = list(every_play(game, match))
        for command in chance.sample(every, min(TRIES, len(every))):
            if (marked := decided(match, command, "nobody minded")) is not None:
                return Move(match, command, "nobody minded", marked)
    offered = engine.actions(match)
    usual = [action for action in offered if not seldom(action["type"])]
    for _ in range(TRIES * 5):
        pool = offered if chance.random() < 0.05 or not usual else usual
        command = command_from(chance, game, chance.choice(pool))
        if command is not None and (marked := decided(match, command)) is not None:
            return Move(match, command, None, marked)
    return None


def walks(game: Game[Any]) -> st.SearchStrategy[list[Move]]:
    return st.integers(0, 2**32 - 1).map(lambda seed: walk(game, seed))
