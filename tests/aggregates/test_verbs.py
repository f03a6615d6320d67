"""No verb is forgotten: what works on matches works on every kind, or is said here to be matches' alone."""

from __future__ import annotations

import inspect
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from api import kinds
from api.app import create_app
from api.cli import parser
from api.config import Config
from api.http.application import NAME
from api.kinds import KINDS
from api.service import Service
from tests import tally
from tests.aggregates import test_toy_kind_operated as operated
from tests.aggregates.test_toy_kind import One
from tests.api.table import API, Checked
from tests.conftest import StoreUrls

# Games, cards and places are matches' alone, and so are files of matches.
OF_MATCHES = {
    ("PATCH", ""), ("GET", "s"), ("POST", "s/import"),
    *(("POST", f"/{what}") for what in ("annotations", "branches", "clock", "corrections", "pen", "photos", "rulings")),
    *(("GET", f"/{what}") for what in ("actions", "annotations", "export", "photos/<photo>", "state", "timeline")),
    ("PATCH", "/annotations/<aid>"), ("DELETE", "/annotations/<aid>"),
}  # fmt: skip
OF_TALLIES = {("GET", "s"), ("GET", "/left")}  # routes of the toy kind's own
OPERATED: dict[str, Callable[..., None]] = {
    "backup": operated.test_a_backup_holds_it_and_restores_it_to_the_last_byte,
    "restore": operated.test_a_backup_holds_it_and_restores_it_to_the_last_byte,
    "erase": operated.test_a_name_is_erased_for_good_and_the_chain_holds,
    "verify": operated.test_verify_counts_it_and_names_one_that_was_tampered_with,
    "reopen": operated.test_what_was_sealed_is_opened_again,
    "doctor": operated.test_doctor_counts_it_and_says_where_nobody_lists_it,
    "rebuild": operated.test_lists_are_made_again,
}
OF_NO_AGGREGATE = {
    *("acl", "creation-key", "deck", "openapi", "operator", "score", "scoring", "seal-key", "serve", "split", "timing"),
}
AT_A_TABLE = {"record"}
OF_ONE_KIND = {"papers", "director"}


@pytest.fixture(scope="module")
def app(store_urls: StoreUrls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    patch = pytest.MonkeyPatch()
    patch.setitem(kinds._known, "tally", tally.KIND)
    data = tmp_path_factory.mktemp("verbs") / "data"
    made = create_app(Config.load(data, log_url=store_urls.log, work_url=store_urls.work))
    yield made
    made.extensions[NAME].stop()
    patch.undo()


def routes(app: Flask, plural: str, one: str) -> set[tuple[str, str]]:
    """Methods and addresses below one aggregate of a kind; of all together below "s"."""
    found = set()
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            for begin, name in ((f"{API}/{plural}/<{one}>", ""), (f"{API}/{plural}", "s")):
                if rule.rule == begin or rule.rule.startswith(f"{begin}/"):
                    found.add((method, name + rule.rule.removeprefix(begin)))
                    break
    return found


def test_each_route_of_a_match_is_there_for_every_kind_or_is_matches_alone(app: Flask) -> None:
    of_matches = routes(app, "matches", "match")
    assert of_matches >= OF_MATCHES
    assert routes(app, "tallies", "aggregate") == (of_matches - OF_MATCHES) | OF_TALLIES


def test_each_route_answers(app: Flask) -> None:
    one = One(app)
    items = [{"id": str(uuid.uuid4()), "command": each} for each in ({"type": "count", "n": 1}, {"type": "end"})]
    sealed = {"Last-Event-ID": "5"}
    calls: dict[tuple[str, str], Callable[[], Any]] = {
        ("POST", "s"): lambda: one.call("POST", path=f"{API}/tallies", json={"goal": 1}),
        ("GET", "s"): lambda: one.call("GET", path=f"{API}/tallies"),
        ("GET", "/left"): lambda: one.call("GET", "left"),
        ("GET", ""): lambda: one.call("GET"),
        ("POST", "/commands"): lambda: one.send({"type": "count", "n": 1}),
        ("POST", "/batch"): lambda: one.call("POST", "batch", json={"items": items}),
        ("GET", "/events"): lambda: one.call("GET", "events"),
        ("GET", "/verify"): lambda: one.call("GET", "verify"),
        ("GET", "/tokens"): lambda: one.call("GET", "tokens"),
        ("POST", "/tokens"): lambda: one.call("POST", "tokens", json={"role": "viewer"}),
        ("DELETE", "/tokens/<tid>"): lambda: one.call("DELETE", "tokens/t3"),
        ("POST", "/seal"): lambda: one.call("POST", "seal"),
        ("GET", "/live"): lambda: one.call("GET", "live", headers=sealed),
    }  # fmt: skip
    assert calls.keys() == routes(app, "tallies", "aggregate")
    assert {place: call().status_code // 100 for place, call in calls.items()} == dict.fromkeys(calls, 2)


def test_each_route_is_described(app: Flask) -> None:
    paths = Checked(app).get(f"{API}/openapi.json").json["paths"]
    for _, place in routes(app, "tallies", "aggregate"):
        if not place.startswith("s"):
            path = f"{API}/tallies/{{aggregate}}{place.replace('<', '{').replace('>', '}')}"
            [one, *_] = paths[path]["parameters"]
            assert (one["name"], one["schema"]["pattern"]) == ("aggregate", "^[a-z2-7]{20}$")


def test_each_verb_of_the_operator_is_proven_on_the_toy_kind() -> None:
    [verbs] = [{*each.choices} for each in parser()._actions if each.choices and "serve" in each.choices]
    assert verbs == {*OPERATED} | OF_NO_AGGREGATE | AT_A_TABLE | OF_ONE_KIND
    for verb, proof in OPERATED.items():
        source = inspect.getsource(proof)
        assert f'"{verb}"' in source or f"{verb}(service" in source, f"{proof.__name__} does not call {verb}"


def test_a_worker_follows_projects_joins_and_acts_on_each_kind(app: Flask) -> None:
    service: Service = app.extensions[NAME]
    listed = {*KINDS}
    assert "tally" in listed
    assert {*service.projector._sources} == {*service.policies._acts} == {*service.hub._make} == listed
    assert all(service.joining(name) is not None for name in listed)
    assert {*service.policies.names} == {policy.name for kind in KINDS.values() for policy in kind.policies}
