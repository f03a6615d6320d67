"""docs/rules: a page for every game of the house, with pictures that are there, and none that nobody shows."""

import re

import pytest

from engine.games import BUILT_IN
from tests.running import ROOT

RULES = ROOT / "docs" / "rules"
PICTURE = re.compile(r"!\[([^\]]+)\]\(pictures/([a-z0-9-]+\.png)\)")
KEYS = [game.identity.key for game in BUILT_IN]
MOST = 40_000  # bytes of a picture: the repository stays small


def shown(key: str) -> list[str]:
    return [name for told, name in PICTURE.findall((RULES / f"{key}.md").read_text("utf-8"))]


@pytest.mark.parametrize("key", KEYS)
def test_every_game_tells_how_it_is_recorded_in_pictures(key: str) -> None:
    assert f"({key}.md)" in (RULES / "README.md").read_text("utf-8")
    assert 3 <= len(shown(key)) <= 6
    for name in shown(key):
        assert name.startswith(f"{key}-"), name
        assert (RULES / "pictures" / name).stat().st_size <= MOST, name


def test_no_picture_is_shown_nowhere() -> None:
    assert sorted(path.name for path in (RULES / "pictures").iterdir()) == sorted(
        name for key in KEYS for name in shown(key)
    )


def test_every_picture_is_taken_by_a_test() -> None:
    told = (ROOT / "tests" / "web" / "test_rules_pictures.py").read_text("utf-8")
    taken = re.findall(r'picture\(page, "([a-z0-9-]+)"\)', told)
    assert sorted(f"{name}.png" for name in taken) == sorted(name for key in KEYS for name in shown(key))
