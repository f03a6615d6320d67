"""docs: a person is "they", there as in every sentence of the product."""

import re

from tests.running import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
ONE_KIND_OF_PERSON = re.compile(r"\b(he|his|him|himself|she|hers|herself)\b", re.IGNORECASE)


def test_a_person_is_they() -> None:
    assert ROOT / "docs" / "rulings.md" in PAGES
    found = [
        f"{page.relative_to(ROOT)}:{number}: {line.strip()}"
        for page in PAGES
        for number, line in enumerate(page.read_text("utf-8").splitlines(), start=1)
        if ONE_KIND_OF_PERSON.search(line)
    ]
    assert not found
