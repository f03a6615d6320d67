"""A refusal that a person may cause is told in English and in French: no page shows English in its place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from api.http.problem_kinds import KINDS
from tests.api.hall import Hall
from tests.api.table import Checked

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = ROOT / "engine" / "tournaments"
OF_PROGRAMS = ("agreement.py", "forms.py")  # what a body holds: pages have forms for it
DECIDED = sorted(path for path in ENGINE.rglob("*.py") if path.name not in OF_PROGRAMS)
PAGES = ROOT / "api" / "web" / "src"


def calls_of(path: Path, name: str) -> list[ast.Call]:
    tree = ast.parse(path.read_text())
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


@pytest.mark.parametrize("path", DECIDED, ids=lambda path: str(path.relative_to(ENGINE)))
def test_what_a_tournament_refuses_for_its_form_has_a_french_sentence(path: Path) -> None:
    lacking = [call.lineno for call in calls_of(path, "Invalid") if len(call.args) < 2]
    assert lacking == []


def test_there_is_something_to_hold_to_that() -> None:
    assert sum(len(calls_of(path, "Invalid")) for path in DECIDED) >= 20


def test_the_usual_kinds_of_problems_are_told_in_french_by_the_pages() -> None:
    told = "".join((PAGES / "i18n" / "texts" / name).read_text() for name in ("refusals.ts", "troubles.ts"))
    names = set(re.findall(r"^ +'?([a-z-]+)'?: '", told, re.MULTILINE))
    usual = {"token-unknown", "not-allowed", "not-found", "match-full", "invalid", "damaged", "key-reused"}
    assert usual | {name for name, kind in KINDS.items() if kind.status in (413, 429, 503)} <= names
    assert "'Le service a refusé cette demande.'" in told, "all others"


def test_the_pages_of_a_tournament_tell_refusals_by_nothing_else() -> None:
    folders = ("pages/desk", "pages/door", "pages/entrant", "pages/planning", "tournaments")
    files = [path for folder in folders for path in (PAGES / folder).rglob("*.ts*")]
    assert len(files) > 40
    others = {path.name for path in files if re.search(r"\b(whyOf|reasonOf)\b|body\.detail\b", path.read_text())}
    assert others == set()


def test_nothing_is_left_to_pair_is_told_in_both_languages(client: Checked) -> None:
    hall = Hall.open(client, 4, format={"kind": "swiss", "rounds": 1, "table": 4})
    hall.play()
    refused = hall.post("pair")
    assert refused.status_code == 422
    assert refused.json["text"] == {
        "en": "nothing is left to pair: that was the last round",
        "fr": "il n’y a plus rien à apparier : c’était la dernière ronde",
    }
