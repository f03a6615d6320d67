"""The toy kind is a template: copied into the product and listed in one line, it passes the gates and works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import test_walls as walls
from tests.conftest import StoreUrls

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "tests" / "tally"
OWN = {"rules.py": "engine/tally.py", "kind.py": "api/tallies/kind.py", "routes.py": "api/routes/tallies.py"}
MOVED = {
    "from tests.tally import rules": "from engine import tally as rules",
    "tests.tally.routes": "api.routes.tallies",
    "tests.tally.kind": "api.tallies.kind",
}
LISTED = '    "api.tournaments.kind",\n'
OVER_HTTP = """
import sys
from pathlib import Path
from api.app import create_app
from api.config import Config
from api.http.application import NAME
data, log_url, work_url = sys.argv[1:]
app = create_app(Config.load(Path(data), log_url=log_url, work_url=work_url))
client = app.test_client()
made = client.post("/api/v1/tallies", json={"goal": 10, "visibility": "public"}).json
mine = {"Authorization": "Bearer " + made["tokens"]["keeper"]}
one = "/api/v1/tallies/" + made["id"]
assert client.post(one + "/commands", json={"type": "count", "n": 3}, headers=mine).status_code == 201
refused = client.post("/api/v1/tallies", json={"goal": 0, "colour": "red"})
assert refused.status_code == 422, refused.json
assert [each["at"] for each in refused.json["errors"]] == ["/colour", "/goal"], refused.json
assert client.get(one + "/left").json == {"left": 7}
items = client.get("/api/v1/tallies?limit=1").json["items"]
assert items == [{"id": made["id"], "goal": 10}], items
frames = iter(client.get("/api/v1/live?tally=" + made["id"]).response)
frame = next(each.decode() for each in frames if b"event" in each)
assert frame.startswith("event: tally") and '"left":7' in frame, frame
paths = client.get("/api/v1/openapi.json").json["paths"]
assert {"/api/v1/tallies", "/api/v1/tallies/{aggregate}/left"} <= paths.keys(), [*paths]
app.extensions[NAME].stop()
"""


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with the template in it."""
    copy = tmp_path_factory.mktemp("product")
    unwanted = shutil.ignore_patterns("web", "static", "__pycache__")
    for package in ("engine", "recorder", "replays", "api"):
        shutil.copytree(ROOT / package, copy / package, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for name, place in OWN.items():
        text = (TEMPLATE / name).read_text("utf-8")
        for before, after in MOVED.items():
            text = text.replace(before, after)
        assert "tests." not in text
        (copy / place).parent.mkdir(exist_ok=True)
        (copy / place).write_text(text, "utf-8")
    (copy / "api" / "tallies" / "__init__.py").write_text('"""The kind `tally`."""\n', "utf-8")
    kinds = copy / "api" / "kinds.py"
    before = kinds.read_text("utf-8")
    after = before.replace(LISTED, LISTED + '    "api.tallies.kind",\n')
    assert len(after.splitlines()) == len(before.splitlines()) + 1, "one line lists it"
    kinds.write_text(after, "utf-8")
    if (ROOT / ".mypy_cache").exists():
        shutil.copytree(ROOT / ".mypy_cache", copy / ".mypy_cache")
    run(copy, sys.executable, "-m", "ruff", "check", "--select", "I", "--fix", "--quiet", *OWN.values())
    return copy


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_strictly_typed(product: Path) -> None:
    modules = [re.sub("/", ".", place).removesuffix(".py") for place in OWN.values()]
    options = [option for module in modules for option in ("-m", module)]
    said = run(product, sys.executable, "-m", "mypy", *options)
    assert "no issues found in 3 source files" in said


def test_it_passes_ruff(product: Path) -> None:
    run(product, sys.executable, "-m", "ruff", "check", *OWN.values(), "api/kinds.py")
    run(product, sys.executable, "-m", "ruff", "format", "--check", *OWN.values(), "api/kinds.py")


def test_it_stands_within_the_walls(product: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import tally

    monkeypatch.setattr(walls, "ROOT", product)
    monkeypatch.setattr(walls, "KINDS", {"tally": tally.KIND})
    walls.test_the_packages_of_the_api_form_no_circle()
    walls.test_nobody_but_a_kind_knows_the_kind()
    new = [product / place for place in OWN.values()]
    monkeypatch.setattr(walls, "modules", lambda package: [each for each in new if (product / package) in each.parents])
    for package in ("engine", "api"):
        walls.test_one_direction_of_dependence(package)
    walls.test_what_is_worked_out_needs_nothing_but_the_standard_library("engine")
    walls.test_what_is_worked_out_calls_nothing_that_tells_two_processes_apart("engine")
    for module in walls.IMPURE:
        walls.test_what_is_worked_out_hangs_on_no_clock_no_chance_and_no_file(module, "engine")
    walls.test_nobody_but_the_engine_looks_into_a_game("api")
    walls.test_only_the_engine_refuses_a_move()


def test_it_works_over_http(product: Path, store_urls: StoreUrls, tmp_path: Path) -> None:
    run(product, sys.executable, "-c", OVER_HTTP, str(tmp_path / "data"), store_urls.log, store_urls.work)
