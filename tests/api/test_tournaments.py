"""A tournament over HTTP: made, entered, paired, published, played, closed; who may what, and who sees what."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import closing
from typing import Any

import pytest

from api.service import Service
from api.tournaments.matches import shown_of_matches
from engine.games import BUILT_IN
from recorder.chain import MATCH
from tests.api.feeds import Feed
from tests.api.hall import FOURS, Hall, key
from tests.api.table import API, Checked, Table, problem


def test_a_whole_round_from_entering_to_the_standing(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    assert hall.read()["entrants"] == hall.read()["present"] == 4
    draft = hall.pair()
    assert (draft["round"], draft["status"], len(draft["tables"])) == (1, "draft", 1)
    [table] = draft["tables"]
    hall.send("publish", round=1)
    hall.send("start", round=1)
    one, two, three, four = table["entrants"]
    done = hall.send("result", round=1, table=1, order=[one, [two, three], four])
    assert done["consequences"] == [] and done["state"]["missing"] == []
    hall.send("close", round=1)
    rows = {row["entrant"]: (row["rank"], row["points"]) for row in hall.standing()}
    # 120 for the first; second and third share 80 and 40
    assert rows == {one: (1, 120), two: (2, 60), three: (2, 60), four: (4, 0)}
    assert [row["name"] for row in hall.standing() if row["entrant"] == "e1"] == ["Player No 1"]


def test_nobody_but_the_office_knows_of_a_draft(client: Checked) -> None:
    hall = Hall.open(client, 6)
    player = hall.token_of("e1")
    hall.pair()
    for other in (player, hall.as_(None), hall.token_of(role="viewer")):
        assert problem(other.get("rounds/1"))[0] == 404 and other.read()["round"] == 0
        paired = [event for event in other.read("events")["events"] if event["type"] == "round_paired"]
        assert paired and all("parts" not in event for event in paired)
        [created, *_] = other.read("events")["events"]
        assert "parts" not in created, "the seed is told when it is over"
    assert hall.token_of(role="desk").read("rounds/1")["status"] == "draft"
    hall.send("publish", round=1)
    told = player.read("rounds/1")
    assert told["status"] == "published" and told["seed"] and told["drafts"] == 1
    [paired] = [event for event in player.read("events")["events"] if event["type"] == "round_paired"]
    assert paired["parts"]["draft"]["data"]["tables"] == [
        {"table": table["table"], "group": 0, "entrants": table["entrants"]} for table in told["tables"]
    ]


def test_a_recorded_match_is_the_result_of_its_table(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS, options={"rounds": 1})
    hall.begin()
    made = hall.call("POST", "rounds/1/tables/1/match", headers=(sent := key()))
    assert made.status_code == 201
    again = hall.call("POST", "rounds/1/tables/1/match", headers=sent)
    assert (again.status_code, again.json) == (200, made.json)
    other = hall.call("POST", "rounds/1/tables/1/match")
    assert (other.json["id"], other.json["tokens"], other.json["code"]) == (made.json["id"], {}, None)
    [table] = hall.read("rounds/1")["tables"]
    match = Table(client, made.json["id"], made.json["tokens"]["referee"], made.json)
    assert table["match"] == match.match
    summary = match.read()
    assert [seat["name"] for seat in summary["seats"].values()] == [
        f"Player No {entrant[1:]}" for entrant in table["entrants"]
    ]
    assert summary["options"]["rounds"] == 1 and summary["title"] == "The Cup 1.1"
    # director and desk referee it; others do not
    for token, status in ((hall.token, 201), (hall.token_of(role="desk").token, 201)):
        note = match.as_(token).call("POST", "commands", json={"type": "note", "text": "so"})
        assert note.status_code in (status, 422), note.json
    assert problem(match.as_(hall.token_of("e1").token).call("POST", "commands", json={"type": "deal"}))[0] == 403
    refused = match.call("PATCH", "", json={"seats": {"A": {"name": "Nobody"}}})
    assert problem(refused) == (409, "belongs")
    assert match.call("PATCH", "", json={"delay": 5}).status_code == 200
    match.call("PATCH", "", json={"delay": 0})
    hall.send("rename", entrant=table["entrants"][0], name="Somebody Else")
    assert match.read()["seats"]["A"]["name"] == "Somebody Else", "asked at each reading"


def ended(hall: Hall, house: Service, number: int = 1, table: int = 1, **command: Any) -> Table:
    """The match of a table, brought to an end; what follows of it has been asked for."""
    made = hall.call("POST", f"rounds/{number}/tables/{table}/match", headers=key()).json
    match = Table(hall.client, made["id"], made["tokens"].get("referee"), made)
    match.send({"type": "end_match", **command})
    house.policies.look(MATCH, match.match, "events")
    return match


def test_its_result_enters_once_and_follows_corrections_until_the_round_is_closed(
    client: Checked, house: Service
) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    hall.begin()
    match = ended(hall, house, reason="conceded", by="B")
    [table] = hall.read("rounds/1")["tables"]
    result = table["result"]
    assert (result["source"]["kind"], result["source"]["match"]) == ("match", match.match)
    # who concedes is last, the others share the first place
    one, two, three, four = table["entrants"]
    assert result["order"] == [[one, three, four], two]
    version = hall.read()["version"]
    house.policies.look(MATCH, match.match, "events")
    assert hall.read()["version"] == version, "asked again, nothing is recorded twice"
    head = match.read()["version"]
    corrected = match.call("POST", "corrections", json={"amend": head, "commands": [
        {"type": "end_match", "reason": "conceded", "by": "C"}
    ]})  # fmt: skip
    assert corrected.status_code == 201, corrected.json
    house.policies.look(MATCH, match.match, "events")
    [table] = hall.read("rounds/1")["tables"]
    assert table["result"]["order"] == [[one, two, four], three] and table["result"]["replaces"] == result["version"]
    hall.send("close", round=1)
    again = match.call("POST", "corrections", json={"amend": f"{head + 1}.1", "commands": [
        {"type": "end_match", "reason": "conceded", "by": "D"}
    ]})  # fmt: skip
    assert again.status_code == 201, again.json
    house.policies.look(MATCH, match.match, "events")
    [table] = hall.read("rounds/1")["tables"]
    assert table["result"]["order"] == [[one, two, four], three], "the round is closed"
    assert [each["order"] for each in table["differs"]] == [[[one, two, three], four]]


def test_one_that_is_abandoned_tells_nothing_and_one_out_of_time_shares(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    hall.begin()
    ended(hall, house, reason="abandoned")
    ended(hall, house, table=2, reason="time")
    first, second = hall.read("rounds/1")["tables"]
    assert first["result"] is None
    assert second["result"]["unfinished"] is True
    # nobody is out, and nobody holds fewer cards than another: 60 each
    assert set(second["result"]["points"].values()) == {60}


def test_a_match_that_an_entrant_made_is_his_claim(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    [table] = hall.begin()["tables"]
    mine, other = (hall.token_of(entrant) for entrant in table["entrants"][:2])
    assert problem(hall.token_of(role="viewer").call("POST", "rounds/1/tables/1/match"))[0] == 403
    ended(mine, house, reason="conceded", by="D")
    [told] = other.read("rounds/1")["tables"]
    [claim] = told["claims"]
    assert told["result"] is None and claim["entrant"] == table["entrants"][0]
    assert hall.as_(None).read("rounds/1")["tables"][0]["claims"] == []
    other.send("confirm", round=1, table=1, claim=claim["version"])
    assert hall.read("rounds/1")["tables"][0]["result"]["source"]["kind"] == "claim"


def test_who_follows_a_match_stops_when_its_tournament_is_private(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS, visibility="public")
    hall.begin()
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    with closing(Feed(match.as_(None).get("live", **{"from": "0"}))) as feed:
        assert [frame.event for frame in feed.take(2)] == ["event", "head"]
        hall.call("PATCH", "", json={"visibility": "private"})
        match.send({"type": "end_match", "reason": "abandoned"})
        assert feed.next().event == "gone", "nothing more is sent"
    assert problem(match.as_(None).get("")) == (404, "not-found")
    assert match.as_(hall.token_of(role="viewer").token).read()["visibility"] == "private"


def test_who_follows_a_match_or_its_hall_hears_of_a_new_name_at_once(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS, visibility="public")
    [table] = hall.begin()["tables"]
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    before = match.read()["about"]
    glances = [client.get(f"{API}/live?{each}") for each in (f"match={match.match}", f"tournament={hall.id}")]
    feeds = [Feed(match.get("live", **{"from": "0"})), *map(Feed, glances)]
    with closing(feeds[0]) as feed, closing(feeds[1]) as at_match, closing(feeds[2]) as at_hall:
        assert [frame.event for frame in feed.take(2)] == ["event", "head"]
        assert [at_match.next().event, at_hall.next().event] == ["match", "tournament"]
        hall.send("rename", entrant=table["entrants"][1], name="Chloé Dupré")
        told = feed.next()
        assert told.event == "about" and told.data["version"] == match.read()["about"] > before
        assert at_match.next().data["summary"]["seats"]["B"]["name"] == "Chloé Dupré"
        assert at_hall.next().data["tables"][0]["entrants"][1]["name"] == "Chloé Dupré"
        hall.send("note", text="a lamp is out")
        hall.call("PATCH", "", json={"visibility": "private"})
        [told, after] = feed.next(), match.read()["about"]
        assert (told.event, told.data["version"]) == ("about", after), (
            "who referees it still follows; a note is no news"
        )
        assert at_match.next().event == at_hall.next().event == "gone"


def test_only_names_privacy_and_seats_wake_who_follows_the_matches_of_a_hall(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 8, format=FOURS, visibility="public")
    [table, other] = hall.begin()["tables"]
    hall.call("POST", "rounds/1/tables/1/match", headers=key())

    def shown() -> Hashable:
        return shown_of_matches(house.folded["tournament"].folds.newest(hall.id))

    before = shown()
    hall.send("note", text="a lamp is out")
    hall.send("result", round=1, table=2, order=[[each] for each in other["entrants"]])
    hall.token_of(role="viewer")
    assert shown() == before
    hall.send("rename", entrant=table["entrants"][0], name="Chloé Dupré")
    renamed = shown()
    hall.call("PATCH", "", json={"visibility": "private"})
    private = shown()
    hall.send("take_out", round=1, table=1, entrant=table["entrants"][3], **{"as": "absent"})
    assert len({before, renamed, private, shown()}) == 4


GAMES = {game.identity.key: game for game in BUILT_IN}
SIZES = {"durak": 4, "ratak": 4, "rat-jong": 4, "rat-hot": 2, "zack": 4}


@pytest.mark.parametrize("reason", ["conceded", "time"])
@pytest.mark.parametrize("game", GAMES)
def test_every_games_match_is_a_result(client: Checked, house: Service, game: str, reason: str) -> None:
    size = SIZES[game]
    by_score = {"points": {"by": "score"}, "bye": 0} if GAMES[game].identity.scores else {}
    hall = Hall.open(client, size, game=game, format={"kind": "swiss", "rounds": 3, "table": size}, **by_score)
    hall.begin()
    by: dict[str, Any] = {"by": "B"} if reason == "conceded" else {}
    ended(hall, house, reason=reason, **by)
    [table] = hall.read("rounds/1")["tables"]
    result = table["result"]
    assert result["source"]["kind"] == "match" and result["unfinished"] is (reason == "time")
    if by_score:
        # nothing was played: nobody has a point
        assert result["scores"] == result["points"] == dict.fromkeys(table["entrants"], 0)
    elif reason == "conceded":
        assert result["order"][-1] == table["entrants"][1], "who concedes is last"
    else:
        assert set(result["points"].values()) == {60}


def test_out_of_time_in_its_first_round_who_holds_fewer_cards_is_before(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    [table] = hall.begin()["tables"]
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    for move in (
        {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}},
        {"type": "attack", "by": "A", "card": "7s"},
        {"type": "end_match", "reason": "time"},
    ):
        assert match.send(move).status_code == 201
    house.policies.look(MATCH, match.match, "events")
    result = hall.read("rounds/1")["tables"][0]["result"]
    one, *others = table["entrants"]
    assert result["cards"] == {one: 5, **dict.fromkeys(others, 6)}
    # the first place is 120; the others share 80, 40 and 0
    assert result["points"] == {one: 120, **dict.fromkeys(others, 40)}


def test_a_plan_is_proposed_without_making_anything(client: Checked) -> None:
    answer = client.post(f"{API}/tournaments/plan", json={"game": "ratak", "people": 47, "minutes": 240})
    assert answer.status_code == 200
    assert answer.json["tables"] == [{"size": 4, "count": 11}, {"size": 3, "count": 1}]
    assert {name: answer.json[name] for name in ("rounds", "length", "matches", "takes")} == {
        "rounds": 5,
        "length": 30,
        "matches": 0,
        "takes": 220,
    }
    made = client.post(f"{API}/tournaments", json={"name": "X", "game": "ratak", "format": answer.json["format"]})
    assert made.status_code == 201


@pytest.mark.parametrize(
    ("wish", "at"),
    [
        ({"game": "chess", "people": 8, "minutes": 60}, "/game"),
        ({"game": "durak", "people": 1, "minutes": 60}, "/people"),
        ({"game": "zack", "people": 8, "minutes": 60, "size": 2}, "/size"),
        ({"game": "durak", "people": 8}, "/minutes"),
    ],
)
def test_a_plan_that_cannot_be_says_what_is_wrong(client: Checked, wish: dict[str, Any], at: str) -> None:
    answer = client.post(f"{API}/tournaments/plan", json=wish)
    assert answer.status_code == 422
    assert [error["at"] for error in answer.json["errors"]] == [at]


def test_a_plan_in_stages_makes_a_tournament_as_it_is(client: Checked) -> None:
    wish = {"game": "durak", "people": 16, "minutes": 480, "kind": "stages", "size": 2, "third_place": True}
    plan = client.post(f"{API}/tournaments/plan", json=wish).json
    assert [(each["kind"], each["groups"], each["people"], each["per_group"]) for each in plan["stages"]] == [
        ("round_robin", 4, 16, None),
        ("knockout", 1, 8, 2),
    ]
    assert plan["stages"][1]["tables"] == [{"size": 2, "count": 4}]
    assert plan["choices"]["per_group"] == {"least": 1, "most": 3} and plan["choices"]["third_place"] is True
    assert plan["formats"][-1] == {"kind": "stages", "names": {"en": "in stages", "fr": "en phases"}}
    made = client.post(f"{API}/tournaments", json={"name": "Cup", "game": "durak", "format": plan["format"]})
    assert made.status_code == 201


def test_a_plan_for_few_offers_no_stages(client: Checked) -> None:
    plan = client.post(f"{API}/tournaments/plan", json={"game": "durak", "people": 5, "minutes": 480, "size": 2}).json
    assert "stages" not in [each["kind"] for each in plan["formats"]]


def test_an_unknown_field_of_a_new_tournament_is_told_all_that_there_are(client: Checked) -> None:
    body = {"name": "Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 2, "table": 3}, "seed": "x"}
    answer = client.post(f"{API}/tournaments", json=body)
    [fault] = answer.json["errors"]
    assert (answer.status_code, fault["at"]) == (422, "/seed")
    for name in ("name", "visibility", "starts_at", "game", "format", "points"):
        assert f" {name}," in fault["detail"], name
