"""The list of tournaments: a function of the streams, and of who may see them now."""

from __future__ import annotations

from typing import Any

from flask import Flask

from api.projections.database import Projections
from api.projections.rebuild import rebuild
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked
from tests.projections.conftest import Make, house
from tests.running import wait_for


def opened(app: Flask, **body: Any) -> Hall:
    client = Checked(app)
    assert isinstance(client, Checked)
    return Hall.open(client, 4, format=FOURS, **body)


def listed(projections: Projections) -> list[tuple[Any, ...]]:
    rows = projections.ask("SELECT tournament, game, status, created, summary FROM tournaments ORDER BY tournament", ())
    words = projections.ask("SELECT name FROM tournament_words ORDER BY name", ())
    return [*rows, *words]


def caught_up(app: Flask) -> bool:
    service = house(app)
    folds = service.folded["tournament"].folds
    newest = [folds.newest(each) for each in folds.store.all_ids()]
    ends = {each.id: (each.version, each.beside.version) for each in newest}
    [projection] = service.projections.of("tournament")
    marks = service.projections.marks(projection)
    return {id: (mark.version, mark.about) for id, mark in marks.items()} == ends


def test_rows_made_while_it_is_played_are_those_made_from_the_streams(make: Make) -> None:
    app = make()
    shown = opened(app, visibility="public", name="Coupe d’été")
    later = opened(app, name="Later")
    hidden = opened(app, visibility="public", name="Hidden")
    shown.play()
    later.call("PATCH", "", json={"visibility": "public"})
    hidden.call("PATCH", "", json={"consent": "private"})
    wait_for(lambda: caught_up(app))
    service = house(app)
    found = listed(service.projections)
    assert {row[0] for row in found if len(row) > 1} == {shown.id, later.id}
    service.projector.stop()
    wait_for(lambda: not service.projector.runs)
    service.projections.close()
    assert rebuild(service.store, service.config.data, alone=True)["tournament"] == 3
    again = Projections(service.config.data)
    assert listed(again) == found
    again.close()


def test_a_tournaments_match_is_listed_while_the_tournament_is_public(make: Make) -> None:
    app = make()
    hall = opened(app, visibility="public", name="Cup")
    hall.begin()
    match = hall.call("POST", "rounds/1/tables/1/match").json["id"]

    def found(**query: str) -> list[str]:
        return [each["id"] for each in hall.client.get(f"{API}/matches", query_string=query).json["items"]]

    assert found() == [match]
    assert found(q="Player") == [], "nobody is found by a name"
    hall.call("PATCH", "", json={"visibility": "unlisted"})
    assert found() == [], "at once"
    hall.call("PATCH", "", json={"visibility": "public", "consent": "aliases"})
    [item] = hall.client.get(f"{API}/matches").json["items"]
    assert [seat["name"] for seat in item["seats"].values()] == [
        f"Player {e[1:]}" for e in hall.read("rounds/1")["tables"][0]["entrants"]
    ]
