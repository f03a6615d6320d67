"""The pages of the architecture: each path and name that they tell of is there. Links of all docs lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [DOCS / "architecture.md", *sorted((DOCS / "architecture").glob("*.md"))]
WEB = ROOT / "api" / "web"
LINKED = [ROOT / "README.md", WEB / "README.md", *sorted(DOCS.rglob("*.md"))]
PATH = re.compile(r"\.?[\w-][\w./-]*/[\w./-]*|[\w-]+\.(?:py|lua|ts|tsx|md|mjs)")
NAME = re.compile(r"([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?(?:\[\w+\])?(?:\(.*\))?")


def told(page: Path) -> Iterator[str]:
    """What stands in code on a page, outside of its blocks."""
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^```.*?^```", "", page.read_text("utf-8")))


def ids(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def words() -> frozenset[str]:
    """Every word of the product's code, and of its files' names."""
    files = [path for name in ("engine", "recorder", "replays", "api") for path in (ROOT / name).rglob("*.py")]
    texts = [path.read_text("utf-8") for path in files if "node_modules" not in path.parts]
    return frozenset(re.findall(r"\w+", "\n".join([*texts, *(path.stem for path in files)])))


WORDS = words()


def missing(page: Path) -> list[str]:
    """Paths and names on a page that nothing has. Paths: the root's, its package's, or a game's."""
    bases = [ROOT, ROOT / page.stem, *(ROOT / page.stem / "games").glob("*/")]
    gone = []
    for one in told(page):
        if PATH.fullmatch(one):
            if not any((base / one).exists() for base in bases):
                gone.append(one)
        elif (name := NAME.fullmatch(one)) and not {name[1], name[2] or name[1]} <= WORDS:
            gone.append(one)
    return gone


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_what_is_told_of_is_there(page: Path) -> None:
    assert any(map(PATH.fullmatch, told(page)))
    assert missing(page) == []


def test_what_the_pages_tell_of_is_there() -> None:
    paths = [one for one in told(WEB / "README.md") if PATH.fullmatch(one) and one != "api/static"]
    assert len(paths) > 20
    assert [one for one in paths if not any((base / one).exists() for base in (ROOT, WEB, WEB / "src"))] == []


def test_what_is_gone_is_found(tmp_path: Path) -> None:
    page = tmp_path / "engine.md"
    page.write_text("`match.py` `recorder/store.py` `Store.of` `gone.py` `recorder/gone.py` `NoSuchName` `Store.gone_`")
    assert missing(page) == ["gone.py", "recorder/gone.py", "NoSuchName", "Store.gone_"]


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub makes them."""
    heads = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", LINKED, ids=ids)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s:]+)\)", page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        there = page.parent / path if path else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link
