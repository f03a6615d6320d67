"""Who may know of whom: the arrows of docs/architecture.md, read off the imports."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from api.kinds import KINDS
from engine.events import COMMON
from engine.games import BUILT_IN
from engine.tournaments.formats import FORMATS

ROOT = Path(__file__).parents[1]
HOUSE = {"engine", "recorder", "replays", "api"}
ARROWS = {"engine": set(), "recorder": set(), "replays": {"engine"}, "api": HOUSE}
# Whatever could make two folds of one stream differ, or reach out of the process.
IMPURE = {
    "asyncio", "datetime", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "platform", "random",
    "secrets", "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
CALLS = {"open", "print", "input", "hash", "id", "eval", "exec", "__import__", "globals"}


def modules(package: str) -> list[Path]:
    return _modules(ROOT / package)


@cache
def _modules(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*.py")) if "node_modules" not in path.parts]
    assert found
    return found


@cache
def parsed(path: Path) -> tuple[ast.AST, ...]:
    """What path says, node by node."""
    return (*ast.walk(ast.parse(path.read_text())),)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module that path imports, wherever in it."""
    return (*_imports(path),)


def _imports(path: Path) -> Iterator[str]:
    for node in parsed(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def broken(package: str, forbidden: str) -> list[str]:
    """Imports in package of forbidden or what is in it."""
    return [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules(package)
        for name in imports(path)
        if name == forbidden or name.startswith(f"{forbidden}.")
    ]


@pytest.mark.parametrize("package", sorted(HOUSE))
def test_one_direction_of_dependence(package: str) -> None:
    for other in HOUSE - ARROWS[package] - {package}:
        assert broken(package, other) == []


@pytest.mark.parametrize("package", ["engine", "replays"])
def test_what_is_worked_out_needs_nothing_but_the_standard_library(package: str) -> None:
    roots = {name.partition(".")[0] for path in modules(package) for name in imports(path)}
    assert roots - {"engine", "replays"} <= sys.stdlib_module_names


@pytest.mark.parametrize("package", ["engine", "replays"])
@pytest.mark.parametrize("module", sorted(IMPURE))
def test_what_is_worked_out_hangs_on_no_clock_no_chance_and_no_file(module: str, package: str) -> None:
    assert broken(package, module) == []


@pytest.mark.parametrize("package", ["engine", "replays"])
def test_what_is_worked_out_calls_nothing_that_tells_two_processes_apart(package: str) -> None:
    called = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.func.id}"
        for path in modules(package)
        for node in parsed(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS
    ]
    assert called == []


def test_a_second_program_shares_no_code_with_the_first_nor_with_another() -> None:
    """However many modules it has: tests/naive/ has a reading of the rulings that nothing of the engine can be in."""
    for path in modules("tests/naive"):
        own = f"tests.naive.{path.relative_to(ROOT / 'tests/naive').parts[0].removesuffix('.py')}."
        others = [name for name in imports(path) if not f"{name}.".startswith(own)]
        assert {name.partition(".")[0] for name in others} <= sys.stdlib_module_names, path


@pytest.mark.parametrize("package", ["recorder", "replays", "api"])
def test_nobody_but_the_engine_looks_into_a_game(package: str) -> None:
    for key in (game.identity.key for game in BUILT_IN):
        assert broken(package, f"engine.games.{key.replace('-', '_')}") == []


def test_nobody_but_a_kind_knows_the_kind() -> None:
    """A kind of aggregates is listed in api/kinds.py; nothing else imports it, or has its name or its people's."""
    kinds = [kind for kind in KINDS.values() if kind.definition is not None]
    assert kinds
    for kind in kinds:
        own = [f"{room}.{kind.plural}" for room in ("api", "api.routes", "api.schemas", "engine")]
        folders = [ROOT / room.replace(".", "/") for room in own]
        others = [
            path
            for path in modules("api")
            if path != ROOT / "api/kinds.py" and not any(path.with_suffix("").is_relative_to(each) for each in folders)
        ]
        assert len(others) < len(modules("api"))
        known = [
            f"{path.relative_to(ROOT)}: {name}"
            for path in others
            for name in imports(path)
            if any(f"{name}.".startswith(f"{each}.") for each in own)
        ]
        words = {kind.name, kind.plural, kind.person}
        said = [
            f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
            for path in others
            for node in parsed(path)
            if isinstance(node, ast.Constant) and node.value in words
        ]
        # Whose bytes are counted as a guest's, the bound on all kinds reads off the role in an event's actor.
        guests = [each for each in said if each.startswith("api/http/weights.py")]
        assert known + said == guests[:1]


@pytest.mark.parametrize("package", ["recorder", "replays"])
def test_the_store_and_the_replays_know_no_game(package: str) -> None:
    """Not even by the name of a game, or of an event or a command that not every game has."""
    words = {game.identity.key for game in BUILT_IN}
    for game in BUILT_IN:
        words |= {event.TYPE for event in game.events if event not in COMMON}
        words |= {command.TYPE for command in game.commands}
    told = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in modules(package)
        for node in parsed(path)
        if isinstance(node, ast.Constant) and node.value in words
    ]
    assert told == []


def test_only_the_engine_refuses_a_move() -> None:
    """The API decides no legality: it raises none of the engine's refusals and names no ruling but ALL-1."""
    rulings = tuple({f"{number.partition('-')[0]}-" for game in BUILT_IN for number in game.rulings})
    assert len(rulings) == len(BUILT_IN)
    for package in ("recorder", "replays", "api"):
        for path in modules(package):
            for node in parsed(path):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    assert getattr(node.exc.func, "id", "") != "IllegalMove", path
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert not node.value.startswith(rulings), f"{path}: {node.value}"


def rooms_of(package: str) -> dict[str, set[str]]:
    """Each package and each module directly in a package, and which others of them it imports, wherever in it."""
    folder, depth = ROOT / package.replace(".", "/"), package.count(".") + 1
    rooms = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    found: dict[str, set[str]] = {}
    for path in _modules(folder):
        room = path.relative_to(folder).parts[0].removesuffix(".py")
        known = {name.split(".")[depth] for name in imports(path) if name.startswith(f"{package}.")}
        found.setdefault(room, set()).update((known & rooms) - {room})
    return found


def test_the_packages_of_the_api_form_no_circle() -> None:
    """CycleError names those that do."""
    order = [*TopologicalSorter(rooms_of("api")).static_order()]
    assert order.index("http") < order.index("matches") < order.index("routes") < order.index("app")


def test_the_rooms_of_matches_form_no_circle() -> None:
    """CycleError names those that do."""
    order = [*TopologicalSorter(rooms_of("api.matches")).static_order()]
    assert order.index("about") < order.index("memory") < order.index("live") < order.index("writing")


@pytest.mark.parametrize(("package", "before"), [("api", ""), ("api.matches", "matches/")])
def test_the_page_names_each_room_behind_all_that_it_imports(package: str, before: str) -> None:
    told = (ROOT / "docs/architecture/api.md").read_text("utf-8")
    _, _, told = told.partition("## The rooms")
    told, _, _ = told.partition("\n## ")
    rooms = {room: known for room, known in rooms_of(package).items() if room not in ("__init__", "web")}
    named = {
        room: min((told.find(f"`{before}{room}{ending}`") + 1 or len(told)) for ending in ("/", ".py"))
        for room in rooms
    }
    assert [room for room in rooms if named[room] == len(told)] == []
    assert [(room, other) for room in rooms for other in rooms[room] if named[other] > named[room]] == []


def test_the_wall_is_seen_when_it_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "bad.py").write_text("def f():\n    from random import choice\n    import api.app\n")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert broken("engine", "random") and broken("engine", "api") == ["engine/bad.py: api.app"]


def test_a_circle_of_rooms_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room, other in (("first", "second"), ("second", "first")):
        (tmp_path / "house" / room).mkdir(parents=True)
        (tmp_path / "house" / room / "__init__.py").write_text("")
        (tmp_path / "house" / room / "one.py").write_text(f"from house.{other}.one import what\n")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    with pytest.raises(CycleError):
        [*TopologicalSorter(rooms_of("house")).static_order()]


# Bodies of requests that the description of the API shows.
EXAMPLES = {"api/routes/tournaments/kind.py"}


def test_nothing_but_its_own_file_names_a_format_of_tournaments() -> None:
    """Neither in Python nor in TypeScript: all others ask the value that a stage holds."""
    told = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
        for package in sorted(HOUSE)
        for path in modules(package)
        for node in parsed(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value in FORMATS and path.stem != node.value
    ]
    assert [one for one in told if one.partition(":")[0] not in EXAMPLES] == []
    words = re.compile(rf"['\"`]({'|'.join(FORMATS)})['\"`]|\b({'|'.join(FORMATS)}):")
    pages = [path for path in (ROOT / "api/web/src").rglob("*.ts*") if path.name != "schema.ts"]
    assert len(pages) > 100
    assert [str(path.relative_to(ROOT)) for path in pages if words.search(path.read_text("utf-8"))] == []
