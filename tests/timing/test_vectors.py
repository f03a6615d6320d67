"""The method's test vectors, exactly; and the verb with which anybody checks them."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from api.cli import main
from engine.timing.intervals import Exchange, Observation, Settings, interval
from engine.timing.vectors import check

FILE = Path(__file__).parents[1] / "timing_vectors.json"
DOCUMENT = json.loads(FILE.read_text())


@pytest.mark.parametrize("vector", DOCUMENT["vectors"], ids=lambda vector: vector["name"])
def test_a_vector_is_worked_out_exactly(vector: dict[str, Any]) -> None:
    assert check({**DOCUMENT, "vectors": [vector]}) == [[]]


@pytest.mark.parametrize(
    "vector", [each for each in DOCUMENT["vectors"] if each["name"].startswith("honest")], ids=lambda each: each["name"]
)
def test_the_truth_of_an_honest_world_is_in_its_interval(vector: dict[str, Any]) -> None:
    settings = Settings(**vector["params"])
    for given in vector["observations"]:
        exchanges = tuple(Exchange(**each) for each in given["exchanges"])
        rest = {name: given.get(name) for name in ("device", "kind", "x", "q", "arrival", "sent", "quiet")}
        found = interval(Observation(**rest, epoch=str(given["epoch"]), exchanges=exchanges), settings)
        assert found is None or found.earliest <= vector["truth"][given["id"]] <= found.latest


def test_the_verb_says_how_many_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timing", str(FILE)]) == 0
    assert capsys.readouterr().out == f"{len(DOCUMENT['vectors'])} passed, 0 failed\n"


@pytest.mark.parametrize("place", ["earliest", "verdict", "possible_firsts", "final"])
def test_a_wrong_expectation_is_noticed(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = copy.deepcopy(DOCUMENT)
    vectors = {each["name"]: each for each in broken["vectors"]}
    if place == "earliest":
        vectors["one exchange, no drift"]["expect"]["intervals"]["a"]["earliest"] += 1
    elif place == "verdict":
        vectors["touching is undecided"]["expect"]["order"][0]["verdict"] = "before"
    elif place == "possible_firsts":
        vectors["touching is undecided"]["expect"]["possible_firsts"] = ["a"]
    else:
        vectors["finality"]["expect"]["final"][0] = True
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(broken))
    assert main(["timing", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{len(DOCUMENT['vectors']) - 1} passed, 1 failed\n" and said.err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"vectors": [{"name": "x"}]}', '{"vectors": []}'])
def test_a_file_that_holds_no_vectors_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "vectors.json"
    path.write_text(text)
    assert main(["timing", str(path)]) == 1
    assert "greffier:" in capsys.readouterr().err
