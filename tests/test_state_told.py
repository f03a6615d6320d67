"""A state’s members are the same wherever told: by the engine, in openapi.json, in docs/wire.md, on the pages."""

import re
from pathlib import Path

from api.http.components import COMPONENTS
from engine.match import view
from tests.engine.spec import dealt

ROOT = Path(__file__).parents[1]
BESIDE = {"version", "head", "hash", "due"}  # told by the service, not by the engine
STATE = view(dealt(4).given("A attacks 7c").match)
COMMON = set(COMPONENTS["State"]["properties"])
DURAK = set(STATE) - COMMON


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
    assert set(COMPONENTS["DurakPair"]["properties"]) == set(STATE["table"][0])


def test_the_wire_tells_all_of_it() -> None:
    common, *others = re.findall(r"`\{(.*?)\}`", paragraph())
    (outcome,) = [one for one in others if one.startswith("rank")]
    assert members(common) == COMMON
    assert members(outcome) == set(COMPONENTS["Outcome"]["properties"])
    (durak,) = re.findall(r"Durak adds `(.*?)`", paragraph())
    assert members(durak) == DURAK


def test_the_pages_know_all_of_it() -> None:
    assert interface("games/durak/types.ts", "DurakState") - COMMON == DURAK
