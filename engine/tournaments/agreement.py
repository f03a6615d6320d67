"""What a tournament is agreed to be, read from a body: its game, its stages, what places pay, what decides."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.errors import Invalid
from engine.game import Game
from engine.games import GAMES
from engine.seats import letters
from engine.shapes import BOOLEAN, Shape, either, frame, line, list_of, map_of, one_of, plain, record, text, whole
from engine.tournaments.format import Clashes
from engine.tournaments.formats import FORMATS
from engine.tournaments.forms import NO_FRAME
from engine.tournaments.settings import DRAW, MOST_POINTS, MOST_ROUNDS, STAGES, Settings, Sizes, Stage
from engine.tournaments.tie_breaks import TIE_BREAKS

_SIZE = whole(2, 6)
_TABLE = either(_SIZE, record(needs=("prefer", "min", "max"), prefer=_SIZE, min=_SIZE, max=_SIZE))
_NUMBER = whole(0, MOST_POINTS)
_STAGE: Mapping[str, Shape] = {
    "table": _TABLE,
    "teams": BOOLEAN,
    "length": record(rounds=whole(1, 1000), minutes=whole(1, 1440)),
    "last_call": whole(0, 1440),
    "plan": one_of("smaller", "larger"),
    "groups": whole(1, 64),
    "take": whole(2, 2000),
    "per_group": whole(1, 200),
}


def _format_shape() -> Shape:
    """Build the shape of `format`, with the fields of all formats that there are by now."""
    stage = {**_STAGE, **{name: shape for each in FORMATS.values() for name, shape in each.fields.items()}}
    of_stage = record(needs=("kind", "table"), kind=one_of(*FORMATS), **stage)
    stages = list_of(of_stage, 1, 8, distinct=False)
    return record(needs=("kind",), kind=one_of(*FORMATS, STAGES), **stage, stages=stages)


FORMAT = Shape(lambda value, frame: _format_shape().read(value, frame), lambda frame: _format_shape().schema(frame))
POINTS = record(
    needs=("by",),
    by=one_of("place", "loss", "table", "score"),
    points=map_of(one_of("2", "3", "4", "5", "6"), list_of(_NUMBER, 2, 6, distinct=False)),
)
BREAKS = list_of(one_of(*TIE_BREAKS), 0, len(TIE_BREAKS))  # none: those that go with the format
_OBJECT = Shape(lambda value, frame: _object(value), lambda frame: {"type": "object"})
FIELDS: Mapping[str, Shape] = {
    "game": text(40),
    "options": _OBJECT,
    "format": FORMAT,
    "points": POINTS,
    "tie_breaks": BREAKS,
    "on_time": one_of("standing", "shared", "void"),
    "bye": either(one_of("win", "second"), _NUMBER),
    "requested_bye": record(needs=("points",), points=_NUMBER, most=whole(1, MOST_ROUNDS)),
    "late": _NUMBER,
    "apart": record(
        clubs=either(whole(0, MOST_ROUNDS), one_of("all")), families=either(whole(0, MOST_ROUNDS), one_of("all"))
    ),
    "first_round": one_of("random", "start", "by_hand"),
    "at_cut": one_of("lots", "more", "playoff"),
    "late_until": whole(0, MOST_ROUNDS),
    "no_show_after": whole(0, 240),
    "protest_minutes": whole(0, 1440),
    "tables": list_of(
        record(needs=("from", "to"), **{"from": whole(1, 1000), "to": whole(1, 1000), "room": text(40)}),
        0,
        50,
        distinct=False,
    ),
    "claims": one_of("on", "off"),
    "categories": list_of(line(60), 0, 20),
}
OF_STANDINGS = ("format", "points", "tie_breaks")  # a change of these may change a standing
CHANGEABLE = (*OF_STANDINGS, "tables", "claims", "categories", "protest_minutes", "requested_bye")
_LENGTHS = ("length", "last_call")  # of a format: no standing follows from them
DEFAULTS: Mapping[str, Any] = {
    "options": {},
    "points": {"by": "place"},
    "on_time": "standing",
    "late": 0,
    "apart": {"clubs": 1, "families": "all"},
    "first_round": "random",
    "at_cut": "lots",
    "no_show_after": 10,
    "protest_minutes": 0,
    "claims": "on",
}


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("want an object")
    return value


def read(body: Mapping[str, Any]) -> dict[str, Any]:
    """What a body agrees on, what it leaves out by its default, as JSON has it. Raises Invalid, naming each fault."""
    values: dict[str, Any] = {**dict.fromkeys(FIELDS), **DEFAULTS}
    errors: Clashes = []
    for name, value in body.items():
        if name not in FIELDS:
            errors.append((f"/{name}", f"unknown field; there is {', '.join(FIELDS)}"))
        elif value is not None:
            try:
                values[name] = FIELDS[name].read(value, NO_FRAME)
            except ValueError as error:
                errors.append((f"/{name}", str(error)))
    errors += [(f"/{name}", "missing") for name in ("game", "format") if values[name] is None]
    if not errors and values["game"] not in GAMES:
        errors.append(("/game", f"no such game; there is {', '.join(GAMES)}"))
    stand = [*range(len(values["tables"] or ()))]
    for place in stand:
        each, before = values["tables"][place], values["tables"][place - 1] if place else {"to": 0}
        if not before["to"] < each["from"] <= each["to"]:
            errors.append((f"/tables/{place}", "want from ≤ to, and rows in the order of their numbers"))
    if errors:
        raise Invalid(errors)
    values["tie_breaks"] = values["tie_breaks"] or None
    values["apart"] = {**DEFAULTS["apart"], **values["apart"]}
    _refuse_clashes(values)
    return {name: plain(value) for name, value in values.items()}


def changed(values: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is agreed once some fields have other values. Raises Invalid."""
    told = {name: plain(value) for name, value in change.items() if value is not None}
    return read({**values, **told})


def changes_standings(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Return whether standings may be others by what is agreed: lengths, tables and who reports change none."""
    return any(_without_lengths(before[name]) != _without_lengths(after[name]) for name in OF_STANDINGS)


def _without_lengths(agreed: Any) -> Any:
    if not isinstance(agreed, Mapping):
        return agreed
    rest = {name: value for name, value in agreed.items() if name not in _LENGTHS}
    return {**rest, "stages": [_without_lengths(stage) for stage in agreed.get("stages", ())]}


def settings(values: Mapping[str, Any]) -> Settings:
    """What is agreed, of the values that `read` made and an event holds."""
    game = GAMES[values["game"]]
    agreed = values["format"]
    stages = agreed["stages"] if agreed["kind"] == STAGES else [agreed]
    apart = {name: None if rounds == "all" else rounds for name, rounds in values["apart"].items()}
    breaks = values["tie_breaks"]
    as_agreed = {name: values[name] for name in FIELDS if name in Settings._fields}
    return Settings(**as_agreed)._replace(
        least=game.identity.seats[0],
        scores=game.identity.scores,
        first_seat=game.identity.first_seat,
        stages=tuple(_stage(stage, game) for stage in stages),
        tie_breaks=None if breaks is None else tuple(breaks),
        apart_clubs=apart["clubs"],
        apart_families=apart["families"],
        tables=tuple((each["from"], each["to"]) for each in values["tables"] or ()),
    )


def options_of(values: Mapping[str, Any], stage: Stage) -> dict[str, Any]:
    """The game's options for a match at a table of this stage."""
    options, known = dict(values["options"]), GAMES[values["game"]].options.shapes
    if "teams" in known:
        options["teams"] = stage.teams
    if "rounds" in stage.length and "rounds" in known:
        options["rounds"] = stage.length["rounds"]
    return options


def _stage(given: Mapping[str, Any], game: Game[Any]) -> Stage:
    of = FORMATS[given["kind"]]
    names = ("rounds", "groups", "take", "per_group", "teams", "length", "last_call")
    return Stage(
        format=of,
        table=sizes_of(given["table"], game, given.get("plan") == "larger"),
        choices={name: given[name] for name in of.fields if name in given},
        **{name: given[name] for name in names if name in given},
    )


def sizes_of(table: Any, game: Game[Any], larger: bool = False) -> Sizes:
    """The sizes that a format's `table` stands for, within what the game is played by."""
    least, most = game.identity.seats
    if isinstance(table, Mapping):
        return Sizes(table["prefer"], table["min"], table["max"], larger)
    if table == 2:
        return Sizes(2, 2, 2, larger)
    wide = {3: (3, 4), 4: (3, 5) if least > 2 else (3, 4), 5: (4, 5), 6: (5, 6)}[table]
    return Sizes(table, max(wide[0], least), min(wide[1], most), larger)


def sizes_played(sizes: Iterable[Sizes]) -> list[int]:
    """Return how many may sit at a table, each number once."""
    return sorted({size for each in sizes for size in range(each.least, each.most + 1)})


def _refuse_clashes(values: Mapping[str, Any]) -> None:
    """Raise Invalid for what does not go together."""
    game = GAMES[values["game"]]
    agreed = values["format"]
    errors: Clashes = []
    if agreed["kind"] == STAGES:
        if "stages" not in agreed:
            raise Invalid([("/format/stages", "missing; a tournament in stages needs them")])
        errors += [
            (f"/format/{name}", "belongs to one of the stages") for name in agreed if name not in ("kind", "stages")
        ]
        stages = [(f"/format/stages/{place}", stage) for place, stage in enumerate(agreed["stages"])]
    else:
        if "stages" in agreed:
            errors.append(("/format/stages", 'want kind "stages" with them'))
        if "table" not in agreed:
            raise Invalid([("/format/table", "missing; want how many sit at a table")])
        stages = [("/format", agreed)]
    for place, (pointer, stage) in enumerate(stages):
        errors += [(f"{pointer}/{name}", said) for name, said in _clashes_of(stage, game, place)]
    if not errors:
        sizes = [sizes_of(stage["table"], game, False) for _, stage in stages]
        errors += _clashes_of_points(values, game, sizes)
        errors += _clashes_of_options(values, game, sizes[0])
    if errors:
        raise Invalid(errors)


def _clashes_of(stage: Mapping[str, Any], game: Game[Any], place: int) -> Clashes:
    of = FORMATS[stage["kind"]]
    errors: Clashes = []
    for name in stage:
        kinds = [each.key for each in FORMATS.values() if name in each.fields]
        if kinds and of.key not in kinds:
            errors.append((name, f"says nothing in {of.key}; it goes with {' or '.join(kinds)}"))
    least, most = game.identity.seats
    sizes = sizes_of(stage["table"], game, False)
    people = 2 if stage.get("teams") else 1
    if stage.get("teams") and (sizes.least, sizes.most) != (2, 2):
        errors.append(("table", "want 2 with teams: a table is two pairs"))
    if not sizes.least <= sizes.prefer <= sizes.most:
        errors.append(("table", "want min ≤ prefer ≤ max"))
    elif sizes.least * people < least or sizes.most * people > most:
        errors.append(("table", f"{game.identity.key} is played by {least} to {most}"))
    errors += of.clashes(stage, sizes)
    if place == 0:
        errors += [(name, "there is no stage before the first") for name in ("take", "per_group") if name in stage]
    elif ("take" in stage) == ("per_group" in stage):
        errors.append(("take", "want one of take and per_group: how many come in"))
    return errors


def _clashes_of_points(values: Mapping[str, Any], game: Game[Any], sizes: list[Sizes]) -> Clashes:
    points = values["points"]
    seen = sizes_played(sizes)
    errors: Clashes = []
    if ("points" in points) != (points["by"] == "table"):
        errors.append(("/points/points", 'go with by "table", and with nothing else'))
    elif points["by"] == "table":
        for size in seen:
            paid = points["points"].get(str(size))
            if paid is None or len(paid) != size:
                errors.append((f"/points/points/{size}", f"want {size} numbers, as tables of {size} are in the plan"))
            elif any(number % DRAW for number in paid) or sorted(paid, reverse=True) != list(paid):
                errors.append((f"/points/points/{size}", "want multiples of 60, none larger than the one before"))
    elif points["by"] == "loss" and len(seen) > 1:
        errors.append(("/points/by", "loss is fair at tables of one size only; want min = prefer = max"))
    elif points["by"] == "score":
        if not game.identity.scores:
            errors.append(("/points/by", f"{game.identity.key} has no points of its own"))
        if not isinstance(values["bye"], int):
            errors.append(("/bye", "want a number, as nothing says what a win is worth"))
    if "score" in (values["tie_breaks"] or ()) and not game.identity.scores:
        errors.append(("/tie_breaks", f"{game.identity.key} has no points of its own: score says nothing"))
    return errors


def _clashes_of_options(values: Mapping[str, Any], game: Game[Any], sizes: Sizes) -> Clashes:
    if values["options"].get("teams"):
        return [("/options/teams", "a table counts entrants; want format with teams, whose entrants are pairs")]
    agreed = values["format"]
    first = _stage(agreed["stages"][0] if agreed["kind"] == STAGES else agreed, game)
    if first.teams and "teams" not in game.options.shapes:
        return [("/format/teams", f"{game.identity.key} has no teams")]
    people = sizes.prefer * (2 if first.teams else 1)
    try:
        game.options.read(options_of(values, first), frame(game, letters(people)))
    except Invalid as fault:
        return fault.errors
    return []
