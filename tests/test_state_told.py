"""A state’s members are the same wherever told: by the engine, openapi.json, docs/wire.md and the pages’ types."""

import re
from pathlib import Path
from typing import Any

import pytest

from api.app import openapi
from engine.match import view
from engine.states import OUTCOME
from tests.engine.rat_hot import table as rat_hot
from tests.engine.rat_jong import table as rat_jong
from tests.engine.spec import dealt
from tests.engine.zack import table as zack

ROOT = Path(__file__).parents[1]
COMPONENTS = openapi()["components"]["schemas"]
BESIDE = {"version", "head", "hash", "due"}  # told by the service, not by the engine
STATE = view(dealt(4).given("A attacks 7c").match)
COMMON = set(COMPONENTS["State"]["properties"])
DURAK = set(STATE) - COMMON
RAT_HOT = set(view(rat_hot.begun().match)) - COMMON
ZACK = set(view(zack.begun().match)) - COMMON
RAT_JONG = set(view(rat_jong.dealt(2).match)) - COMMON


def members(text: str) -> set[str]:
    """Names of an object as the docs write it, the outermost only."""
    while "{" in text or "[" in text:
        text = re.sub(r"[{\[][^{}\[\]]*[}\]]", "", text)
    return {one.partition(":")[0].strip() for one in text.split(",")}


def paragraph() -> str:
    (found,) = re.findall(r"\*\*State\*\*:.*?(?=\n\n)", (ROOT / "docs/wire.md").read_text("utf-8"), re.DOTALL)
    return " ".join(found.split())


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        ("DurakTable", STATE),
        ("RatakTable", view(dealt(4, game="ratak").match)),
        ("RatHotTable", view(rat_hot.begun().match)),
        ("RatJongTable", view(rat_jong.dealt(2).match)),
        ("ZackTable", view(zack.begun().match)),
    ],
)
def test_openapi_has_what_the_engine_shows(table: str, shown: dict[str, Any]) -> None:
    assert set(shown) >= COMMON - BESIDE
    told = COMPONENTS[table]
    assert set(told["properties"]) - COMMON == set(shown) - COMMON
    assert set(told["required"]) == set(told["properties"])
    own = COMPONENTS.get(table.replace("Table", "Seat"), {"properties": ()})
    common = set(COMPONENTS["SeatState"]["properties"]) - {"name"}  # which the service tells
    assert set(own["properties"]) | common == set(shown["seats"]["A"])


def test_openapi_and_the_engine_tell_of_one_outcome() -> None:
    told, own = COMPONENTS["Outcome"], OUTCOME
    assert (told["properties"], set(told["required"])) == (own["properties"], set(own["required"]))


def test_the_wire_tells_all_of_it() -> None:
    common, *others = re.findall(r"`\{(.*?)\}`", paragraph())
    (outcome,) = [one for one in others if one.startswith("rank")]
    assert members(common) == COMMON
    assert members(outcome) == set(COMPONENTS["Outcome"]["properties"])
    (durak,) = re.findall(r"Durak adds `(.*?)`", paragraph())
    assert members(durak) == DURAK
    (rats,) = re.findall(r"Rat Hot adds `(.*?)`", paragraph())
    assert members(rats) == RAT_HOT
    (rat_jong_,) = re.findall(r"Rat-Jong adds `(.*?)`", paragraph())
    assert members(rat_jong_) == RAT_JONG
    (zack_,) = re.findall(r"Zack adds `(.*?)`", paragraph())
    assert members(zack_) == ZACK


def test_no_page_writes_a_games_state_by_hand() -> None:
    """Types of states are made from openapi.json, so that one that changes does not compile where pages rely on it."""
    games = [path for path in (ROOT / "api/web/src/games").rglob("*.ts*") if ".test." not in path.name]
    assert any("wire.ZackTable" in path.read_text("utf-8") for path in games)
    assert [path for path in games if re.search(r"extends (MatchState|SeatState)\s*{", path.read_text("utf-8"))] == []
