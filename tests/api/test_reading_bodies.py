"""What is done with a body before it is refused: as little as can be. Steps are counted, not time."""

from __future__ import annotations

import json
import unicodedata
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from marshmallow import fields

from api.http import requests
from api.http.problems import Problem
from api.http.requests import JSON
from api.schemas.reading import Strict
from tests.api.table import Table, key, problem


class _Form(Strict):
    name = fields.String()
    start = fields.Integer(data_key="from")


@pytest.fixture
def normalised(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was brought to NFC."""
    seen: list[str] = []
    real = unicodedata.normalize

    def normalize(form: Any, text: str) -> str:
        if form == "NFC":
            seen.append(text)
        return real(form, text)

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    return seen


def refusal(raw: bytes, **how: Any) -> list[dict[str, str]]:
    with pytest.raises(Problem) as caught:
        requests.load(_Form(), requests.parse_object(raw, **how, schema=_Form()))
    return list(caught.value.members["errors"])


def test_what_no_field_is_called_is_not_looked_into(normalised: list[str]) -> None:
    raw = json.dumps({"name": "Zoe\u0308", "from": 1, "nmae": ["e\u0301" * 4000] * 5}).encode()
    assert [each["at"] for each in refusal(raw)] == ["/nmae"]
    assert normalised == ["Zoe\u0308"]


def test_what_no_field_is_called_may_be_nested_as_deep_as_json_is_read() -> None:
    raw = b'{"name": "Zoe", "nmae": ' + b"[" * 1020 + b"]" * 1020 + b"}"
    assert [each["at"] for each in refusal(raw)] == ["/nmae"]


def test_a_field_is_known_by_the_name_that_it_has_on_the_wire() -> None:
    read = requests.load(_Form(), requests.parse_object(b'{"from": 7}', schema=_Form()))
    assert read == {"start": 7}


def test_a_lists_length_is_looked_at_before_what_is_in_it(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names in one object are looked for by a slower reader, which went through all of a batch's items first."""
    walked: list[str] = []
    monkeypatch.setattr(requests, "_find_twice", walked.append)
    response = dealt.call("POST", "batch", data=b'{"items": [' + b",".join([b"{}"] * 501) + b"]}", content_type=JSON)
    assert problem(response) == (422, "invalid")
    assert response.json["errors"] == [{"at": "/items", "detail": "want a list of at most 500 items"}]
    assert not walked


def test_all_strings_of_a_batch_together_are_bounded(dealt: Table, normalised: list[str]) -> None:
    ruling = {"kind": "text", "text": "é" * 9_000}
    response = dealt.batch([{"id": key(), "ruling": ruling} for _ in range(30)])
    assert problem(response) == (422, "invalid")
    assert response.json["errors"] == [
        {"at": "/items", "detail": "more than 262144 characters in strings beyond ASCII; want fewer"}
    ]
    assert not normalised


@pytest.mark.parametrize("part", [b"{}", b'{"a":0}'])
def test_of_many_more_objects_than_parts_nobody_reads_what_they_are(
    monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    def read(raw: bytes) -> Any:
        raise AssertionError(f"{len(raw)} bytes are read")

    monkeypatch.setattr(requests, "orjson", SimpleNamespace(loads=read))
    raw = b'{"items":[' + b",".join([part] * 60_000) + b"]}"
    assert [each["at"] for each in refusal(raw, apart=requests.Apart("items", 500))] == ["/items"]


@pytest.mark.parametrize(
    ("part", "how", "most"),
    [
        pytest.param('["a", [], {"b": 1}], ', {}, 20_000, id="a body"),
        pytest.param("[], ", {"apart": requests.Apart("items", 500)}, 50_000, id="a batch of lists"),
        pytest.param('["a"], ', {"apart": requests.Apart("items", 2000)}, 200_000, id="a list of entrants"),
    ],
)
def test_a_body_of_very_many_values_is_refused_before_it_is_parsed(
    part: str, how: dict[str, Any], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two million bytes of brackets took a worker for a second, though nothing in them was to be recorded."""
    parsed: list[int] = []
    real = orjson.loads
    noted = lambda raw: parsed.append(len(raw)) or real(raw)  # type: ignore[func-returns-value]  # noqa: E731
    loads = SimpleNamespace(loads=noted, JSONDecodeError=ValueError)
    monkeypatch.setattr(requests, "orjson", loads)
    raw = b'{"items": [' + part.encode() * (1 + most // (part.count(",") + part.count("[") + part.count("{"))) + b"1]}"
    assert refusal(raw, **how) == [
        {"at": "", "detail": f"more than {most} values, lists and objects in the body; want fewer"}
    ]
    assert not parsed


def test_a_whole_batch_of_long_words_is_no_body_of_too_many_values(dealt: Table) -> None:
    words = "Tea, then cards, then tea again, " * 30
    items = [{"id": key(), "ruling": {"kind": "text", "text": words}} for _ in range(500)]
    response = dealt.call("POST", "batch", json={"items": items})
    assert response.status_code == 200
    assert {result["status"] for result in response.json["results"]} == {201}
