"""A state’s members are the same wherever told: by the engine, in openapi.json, in docs/wire.md, on the pages."""

import re
from pathlib import Path

from api.http.components import COMPONENTS
from engine.match import view
from tests.engine.rat_hot import table as rat_hot
from tests.engine.rat_jong import table as rat_jong
from tests.engine.spec import dealt
from tests.engine.zack import table as zack

ROOT = Path(__file__).parents[1]
BESIDE = {"version", "head", "hash", "due"}  # told by the service, not by the engine
STATE = view(dealt(4).given("A attacks 7c").match)
COMMON = set(COMPONENTS["State"]["properties"])
DURAK = set(STATE) - COMMON
RATAK = set(view(dealt(4, game="ratak").match)) - COMMON
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


def interface(path: str, name: str) -> set[str]:
    text = (ROOT / "api/web/src" / path).read_text("utf-8")
    (body,) = re.findall(rf"export interface {name}\b[^{{]*{{\n(.*?)\n}}", text, re.DOTALL)
    return set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))


def test_openapi_has_what_the_engine_shows() -> None:
    assert set(STATE) - DURAK | BESIDE == COMMON
    assert set(COMPONENTS["DurakTable"]["properties"]) == DURAK
    assert set(COMPONENTS["DurakTable"]["required"]) == DURAK
    assert RATAK == DURAK
    assert set(COMPONENTS["RatakTable"]["properties"]) == RATAK
    assert set(COMPONENTS["RatakTable"]["required"]) == RATAK
    assert set(COMPONENTS["DurakPair"]["properties"]) == set(STATE["table"][0])
    table = COMPONENTS["RatHotTable"]["properties"]
    assert set(table) - COMMON == RAT_HOT
    shown = view(rat_hot.begun().match)
    assert set(COMPONENTS["RatHotSquare"]["properties"]) == set(shown["squares"][0])
    assert set(COMPONENTS["RatHotLying"]["properties"]) == set(shown["lying"][0])
    assert set(table["next"]["anyOf"][0]["properties"]) == set(shown["next"])
    assert set(table["seats"]["additionalProperties"]["properties"]) <= set(shown["seats"]["A"])
    assert set(COMPONENTS["RatJongTable"]["properties"]) == RAT_JONG
    table = COMPONENTS["ZackTable"]["properties"]
    assert set(table) - COMMON == ZACK
    shown = view(zack.begun().given("A blue", "C ! B").match)
    assert set(COMPONENTS["ZackLying"]["properties"]) == set(shown["judged"]["box"][0])
    assert set(COMPONENTS["ZackChallenge"]["properties"]) == set(shown["judged"]["challenge"])
    assert set(table["seats"]["additionalProperties"]["properties"]) <= set(shown["seats"]["A"])


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


def test_the_pages_know_all_of_it() -> None:
    assert interface("games/kit/pairs/types.ts", "PairsState") - COMMON == DURAK
