"""Random matches of any game, by a referee who knows nothing but `actions`, the schemas and the cards."""

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from re._parser import parse  # type: ignore[import-not-found]  # what the standard library reads a pattern with
from typing import Any

from hypothesis import strategies as st

from engine import match as engine
from engine.errors import DealtRecord, IllegalMove, Invalid
from engine.game import Game
from engine.games import BUILT_IN
from engine.match import MarkedEvent, Match
from engine.seats import letters
from engine.shapes import body_of, command_schema, frame
from tests import toy
from tests.engine import strategies
from tests.engine.rat_hot import strategies as rat_hot
from tests.engine.rat_jong import walks as rat_jong
from tests.engine.strategies import Move
from tests.engine.zack import strategies as zack

PLAYED: tuple[Game[Any], ...] = (*BUILT_IN, toy.GAME)
# Matches with what only a game's own tests think of: every other walk is one of them.
OWN: dict[str, Callable[[int, int], list[Move]]] = {
    "durak": strategies.walk,
    "rat-hot": rat_hot.walk,
    "rat-jong": rat_jong.walk,
    "zack": zack.walk,
}
TRIES = 40
SOME = 12  # values tried of what has no end
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
        return any_card(chance, game)
    if "pattern" in schema:
        return chance.choice("ABCD")
    return "words"


def faces(game: Game[Any]) -> list[str]:
    """Every card of the game once; of one in which any well-formed card may be there, some."""
    if game.cards.faces:
        return list(game.cards.faces)
    some = [fitting(random.Random(n), game.cards.pattern) for n in range(0 if game.cards.decks else SOME)]
    return list(dict.fromkeys([*some, *(card for deck in game.cards.decks.values() for card in deck.copies)]))


def any_card(chance: random.Random, game: Game[Any]) -> str:
    return chance.choice(faces(game)) if game.cards.decks or game.cards.faces else fitting(chance, game.cards.pattern)


def fitting(chance: random.Random, pattern: str) -> str:
    """A text of a card's pattern, which has letters, classes, choices and repeats, as 'r[1-4]|--' or '(?:…){2}'."""
    return "".join(_fitting(chance, parse(pattern)))


def _fitting(chance: random.Random, parsed: Any) -> Iterator[str]:
    for kind, value in parsed:
        match str(kind):
            case "LITERAL":
                yield chr(value)
            case "RANGE":
                yield chr(chance.randint(*value))
            case "IN":
                yield from _fitting(chance, [chance.choice(value)])
            case "BRANCH":
                yield from _fitting(chance, chance.choice(value[1]))
            case "SUBPATTERN":
                yield from _fitting(chance, value[-1])
            case "MAX_REPEAT":
                for _ in range(chance.randint(value[0], min(int(value[1]), value[0] + 3))):
                    yield from _fitting(chance, value[2])
            case "AT":
                pass
            case _:
                raise ValueError(f"{kind} in a card's pattern")


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


def written(match: Match, command: Command) -> Command:
    """A command as the service writes it: its cards may have come in another order."""
    try:
        return body_of(engine.read_command(match, command))
    except Invalid:
        return command


def every_play(game: Game[Any], match: Match) -> Iterator[Command]:
    """Every command of play with every value of every field that it needs, legal or not; of what has no end some.

    What may be left out of a command, but not now, is given every value as well.
    """
    shape = frame(game, match.seats)
    offered = engine.actions(match)
    asked = _asked(offered)
    for cls in game.commands:
        schema: Any = command_schema(cls, shape)
        if not cls.FOR_SEATS:
            continue
        needed = [name for name in schema["required"] if name != "type"]
        also = sorted(asked.get(cls.TYPE, set()) - {*needed})
        domains = [
            domain(schema["properties"][name], game) or some(schema["properties"][name], game, name, offered)
            for name in (*needed, *also)
        ]
        for values in itertools.product(*domains):
            command = {"type": cls.TYPE, **dict(zip((*needed, *also), values, strict=True))}
            # Whoever may leave it out is tried without it below.
            if not also or _needs(offered, command, also):
                yield command
        if also:
            for values in itertools.product(*domains[: len(needed)]):
                yield {"type": cls.TYPE, **dict(zip(needed, values, strict=True))}


def _needs(offered: Sequence[Mapping[str, Any]], command: Command, also: Sequence[str]) -> bool:
    """Return whether the seat's own action asks for these fields, or the seat has no such action."""
    own = [a for a in offered if (a["type"], a["by"]) == (command["type"], command.get("by"))]
    return not own or any(not action["fields"].get(name, {}).get("optional") for action in own for name in also)


def _asked(offered: Sequence[Mapping[str, Any]]) -> dict[str, set[str]]:
    """By type of command, the fields that are asked for now."""
    asked: dict[str, set[str]] = {}
    for action in offered:
        fields = {name for name, field in action["fields"].items() if not field.get("optional")}
        asked.setdefault(action["type"], set()).update(fields)
    return asked


def domain(schema: Mapping[str, Any], game: Game[Any]) -> list[Any]:
    """Every value that a schema allows; none where there is no end of them."""
    if "enum" in schema:
        return list(schema["enum"])
    if "anyOf" in schema:
        return [value for inner in schema["anyOf"] for value in domain(inner, game)]
    is_card = schema.get("pattern") == game.cards.pattern
    return faces(game) if is_card and (game.cards.decks or game.cards.faces) else []


def some(schema: Mapping[str, Any], game: Game[Any], name: str, offered: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Some values of what has no end: those that are offered for the field, and others that fit."""
    chance = random.Random(len(repr(offered)))
    found: list[Any] = []
    for action in offered:
        choices = action["fields"].get(name, {}).get("choices", ())
        lists = choices.values() if isinstance(choices, dict) else [choices]
        found += [value for values in lists for value in chance.sample(list(values), min(SOME, len(values)))]
    return found + [sample(chance, schema, game) for _ in range(SOME)]


def decided(match: Match, command: Command, why: str | None = None) -> list[MarkedEvent] | None:
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
        drawn = command_from(chance, game, chance.choice(pool))
        if drawn is not None and (marked := decided(match, drawn)) is not None:
            return Move(match, drawn, None, marked)
    return None


def walks(game: Game[Any]) -> st.SearchStrategy[list[Move]]:
    return st.integers(0, 2**32 - 1).map(lambda seed: walk(game, seed))
