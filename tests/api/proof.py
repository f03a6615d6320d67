"""That a device's engine answers what the service does: random matches through both, each answer compared as text.

No line here is of one game: requests are made of what `actions` offers and of the schemas that a game tells of itself.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.api.conftest import Clock
from tests.api.table import API, Checked, Table, chosen, key
from tests.engine.any_game import fitting

Json = dict[str, Any]
Door = Callable[[str], str]  # replays.worker.ask, wherever it runs
PATHS = {"command": "commands", "correction": "corrections", "ruling": "rulings"}
# What only recording gives; in a body that is nested, wherever it stands.
RECORDED = ("hash", "prev", "at", "made_at", "actor", "sealed_parts", "salt")
WORDS = ("it stood", "  spaced  ", "le valet était caché", "e\u0301", "", "x" * 501, 7)


class Sample:
    """Values that a JSON Schema allows, and at times what it does not."""

    def __init__(self, chance: random.Random, noise: float = 0.02) -> None:
        self.chance, self.noise = chance, noise

    def of(self, schema: Json) -> Any:
        chance = self.chance
        if chance.random() < self.noise:
            return chance.choice([None, 7, -1, 2**60, 0.5, "", "Zz", [], {}, ["A", "A"], True])
        for name in ("anyOf", "oneOf"):
            if name in schema:
                return self.of(chance.choice(schema[name]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self.object(schema)
        if kind == "array":
            least = schema.get("minItems", 0)
            most = min(schema.get("maxItems", 4), least + chance.choice([0, 1, 2, 4]))
            return [self.of(schema["items"]) for _ in range(chance.randint(least, most))]
        if kind == "string":
            made = self.matching(schema["pattern"]) if "pattern" in schema else chance.choice(WORDS[:4])
            return chance.choice([made.upper(), made.lower(), f" {made}"]) if chance.random() < 0.1 else made
        if kind == "integer":
            return chance.randint(schema.get("minimum", 0), min(schema.get("maximum", 40), 40))
        return {"boolean": chance.random() < 0.5, "null": None}.get(str(kind))

    def object(self, schema: Json) -> Json:
        chance, known = self.chance, schema.get("properties", {})
        needed, likely = schema.get("required", ()), chance.choice([0.02, 0.1, 0.5])
        made = {name: self.of(inner) for name, inner in known.items() if name in needed or chance.random() < likely}
        if schema.get("additionalProperties"):
            names = [self.of(schema.get("propertyNames", {"type": "string"})) for _ in range(chance.randint(0, 3))]
            made |= {str(name): self.of(schema["additionalProperties"]) for name in names}
        if chance.random() < self.noise:
            made["unknown"] = 1
        return made

    def matching(self, pattern: str) -> str:
        return fitting(self.chance, pattern)


class Viewer(NamedTuple):
    """who, and the match in their hands."""

    who: str
    table: Table

    @property
    def id(self) -> str:
        return f"{self.table.match} {self.who}"


class Proof:
    """One match, recorded by the service and open behind the door; each step compares what both say."""

    def __init__(
        self, client: Checked, clock: Clock, door: Door, game: str, seed: int, knowledge: str = "observed"
    ) -> None:
        self.client, self.clock, self.door = client, clock, door
        self.knowledge = knowledge
        self.chance = random.Random(seed)
        self.told: Json = client.get(f"{API}/games/{game}").json
        self.sample = Sample(self.chance)
        self.seen: set[str] = set()  # what came about at all: a proof of nothing proves nothing
        least, most = self.told["seats"]["least"], self.told["seats"]["most"]
        seats = [{"name": f"N{n}é"} for n in range(self.chance.randint(least, most))]
        body = {"game": game, "seats": seats, "title": "proof", "knowledge": knowledge}
        options = self.options()
        # Not all options go together, and some kinds of record need one.
        for _ in range(60):
            if client.post(f"{API}/matches", json={**body, "options": options}).status_code == 201:
                break
            options = self.options()
        self.table = Table.open(client, seats, game=game, title="proof", knowledge=knowledge, options=options)
        self.body = {**body, "options": options, "id": self.table.match}
        seat = self.chance.choice([*self.table.read()["seats"]])
        self.viewers = [
            Viewer("referee", self.table),
            Viewer("public", self.table.as_(None)),
            Viewer(f"seat:{seat}", self.table.as_(self.table.token_for("seat", seat=seat)["token"])),
        ]
        self.begun()
        self.known = 0  # events that the door knows
        self.opened: bool = self.table.read()["opened"]
        for viewer in self.viewers:
            self.open(viewer)

    # ── both sides ─────────────────────────────────────────────────────────────

    def ask(self, **asked: Any) -> Json:
        said: Json = json.loads(self.door(json.dumps(asked)))
        return said

    def open(self, viewer: Viewer) -> None:
        summary, events = viewer.table.read(), viewer.table.stream()
        notes = self.notes(viewer)
        said = self.ask(do="open", match=viewer.id, summary=summary, events=events, viewer=viewer.who, notes=notes)
        assert said == {"answer": None}, said
        self.known = len(events)

    def follow(self) -> None:
        """What was recorded goes to everybody."""
        for viewer in self.viewers:
            events = viewer.table.read("events", **{"from": self.known + 1, "limit": 10_000})["events"]
            notes = self.notes(viewer)
            assert self.ask(do="extend", match=viewer.id, events=events, notes=notes) == {"answer": None}
            known = self.known + len(events)
        self.known = known

    def notes(self, viewer: Viewer) -> dict[str, str]:
        """Words that went with moves, also with those that were struck, as a device that was there heard them."""
        items = viewer.table.read("timeline", audit="true")["items"]
        told = [told for item in items for told in (*item["was"], item)]
        return {str(each["version"]): each["note"] for each in told if each["note"]}

    def catch_up(self) -> None:
        """Hidden cards may be open by now: then everybody loads the match again, as a page does when it is told so."""
        if self.knowledge != "observed" and self.table.read()["opened"] != self.opened:
            self.opened = not self.opened
            self.seen.add("opened")
            for viewer in self.viewers:
                self.open(viewer)

    def items(self, viewer: Viewer) -> list[Json]:
        told: list[Json] = viewer.table.read("timeline")["items"]
        return told

    def begun(self) -> None:
        """A match that is only begun on the device is the one that the service made."""
        said = self.ask(do="begin", match=self.table.match, body=self.body)["answer"]
        self.same(said["state"], self.table.read("state"))
        self.same(said["actions"], self.table.read("actions")["actions"])

    def same(self, one: Any, other: Any) -> None:
        mine, its = (json.dumps(without(each), ensure_ascii=False) for each in (one, other))
        assert mine == its, _differ(mine, its)

    # ── steps ──────────────────────────────────────────────────────────────────

    def step(self) -> None:
        """One request: tried by both, sent, and what follows read."""
        kind, body = self.request()
        viewer = self.viewers[0] if self.chance.random() < 0.9 or kind != "command" else self.viewers[2]
        self.tried(viewer, kind, body)
        if viewer.who == "referee":
            self.sent([(kind, body)])

    def tried(self, viewer: Viewer, kind: str, body: Json) -> None:
        """What would follow; a seat from which cards are hidden is told nothing, and has no engine of its own."""
        query = {"dry_run": "true", "with": "actions,items"}
        name = key()
        there = viewer.table.call(
            "POST", PATHS[kind], **plain(body), query_string=query, headers={"Idempotency-Key": name}
        )
        asked = {"key": name, kind: body, "made": self.clock.now}
        said = self.ask(do="judge", match=viewer.id, waiting=[], ask=asked)["answer"]["asked"]
        if said is None:  # only the service knows the cards that it hangs on, or shuffles, or dates what a seat saw
            dated = "observed" in self.told["commands"].get(str(body.get("type")), {}).get("properties", {})
            if viewer.who == "referee" or not dated:
                assert self.knowledge != "observed" and (viewer.who != "referee" or body.get("type") == "deal"), body
            self.seen.add(f"for the service {there.status_code}")
            return
        status = said.pop("status")
        assert there.status_code == (200 if status == 201 else status), (body, said, there.json)
        its = {name: value for name, value in there.json.items() if name not in ("dry_run", "instance")}
        self.same(said if status == 201 else said["problem"], its)
        self.seen.add(f"{body.get('type', kind) if status == 201 else kind} {its.get('type', status)}")

    def sent(self, requests: list[tuple[str, Json]]) -> None:
        """Recorded as a batch, as what waited on a device is."""
        waiting = [{"key": key(), kind: body, "made": self.clock.now} for kind, body in requests]
        before = self.items(self.viewers[0])
        for n in range(len(waiting)):  # one tap after another
            judged = self.ask(do="judge", match=self.viewers[0].id, waiting=waiting[: n + 1])["answer"]
        batch = [{"id": one["key"], kind: one[kind]} for one, (kind, _) in zip(waiting, requests, strict=True)]
        query = {"with": "actions,items"}
        made = self.table.call("POST", "batch", **plain({"items": batch}), query_string=query).json
        for mine, its in zip(judged["results"], made["results"], strict=True):
            if mine["status"] is None and its["status"] is not None:
                break  # what the service shuffles, and all behind it, is not judged on a device
            assert mine["status"] == its["status"], (mine, its)
            if "problem" in mine:
                del its["problem"]["instance"]
                if mine["problem"]["type"] == "/problems/invalid":  # a batch's pointers are from its item's root
                    for told in (mine["problem"], its["problem"]):
                        del told["detail"], told["errors"]
                self.same(mine["problem"], without_batch(its["problem"]))
            elif mine["status"]:
                assert mine["version"] == its["version"]
                assert mine.get("struck") == its.get("struck")
        else:
            self.same(judged["state"], made["state"])
            self.same(judged["actions"], made["actions"])
        self.follow()
        again = self.ask(do="judge", match=self.viewers[0].id, waiting=[])["answer"]
        assert before is not None
        self.same(
            self.ask(do="read", match=self.viewers[0].id, what="timeline", query={})["answer"]["items"],
            self.items(self.viewers[0]),
        )
        self.same(again["state"], made["state"])

    def read(self) -> None:
        """Everything that can be read, by everybody, somewhere in the past."""
        head = self.known
        places = [item["version"] for item in self.items(self.viewers[0])]
        for viewer in self.viewers:
            at, until = (
                self.chance.choice([*places, head, head + 1, "9.9"]),
                self.chance.choice([head, self.chance.randint(1, head)]),
            )
            for what, query in (
                ("state", {"at": at}),
                ("state", {"until": until}),
                ("state", {"at": 1, "until": until, "view": "public"}),
                ("state", {"at": at, "view": "hindsight"}),
                ("state", {"at": 1, "until": until, "view": "hindsight"}),
                ("actions", {"at": at}),
                ("timeline", {}),
                ("timeline", {"until": until}),
                ("timeline", {"audit": "true"}),
                ("timeline", {"view": self.chance.choice(["public", "seat:A", "referee", "hindsight", "x"])}),
            ):
                there = viewer.table.get(what, **query)
                asked = {**query, "audit": True} if "audit" in query else query
                said = self.ask(do="read", match=viewer.id, what=what, query=asked)
                if there.status_code == 200:
                    mine, its = (
                        json.dumps(said["answer"], ensure_ascii=False),
                        json.dumps(there.json, ensure_ascii=False),
                    )
                    assert mine == its, (viewer.who, what, query, _differ(mine, its))
                else:
                    refusal = {name: value for name, value in there.json.items() if name != "instance"}
                    assert "problem" in said, (viewer.who, what, query, refusal, str(said)[:300])
                    self.same(said["problem"], refusal)
                self.seen.add(f"{what} {there.status_code}")

    # ── what is asked ──────────────────────────────────────────────────────────

    def request(self) -> tuple[str, Json]:
        roll = self.chance.random()
        if roll < 0.70:
            return "command", self.command()
        return ("ruling", self.ruling()) if roll < 0.76 else ("correction", self.correction())

    def command(self, at: Any = None) -> Json:
        """Mostly what is offered; else what the schemas allow, or almost; at times with words."""
        chance = self.chance
        body = self.offered(at) if chance.random() < 0.75 else self.schemed()
        if chance.random() < 0.1:
            body["note"] = chance.choice(WORDS)
        if chance.random() < 0.15:
            body["irregular"] = chance.choice(WORDS)
        return body

    def offered(self, at: Any) -> Json:
        actions = self.table.read("actions", **({} if at is None else {"at": at}))["actions"]
        plays = [action for action in actions if action["type"] not in ("end_match", "end_round")] or actions
        if not plays:
            return self.schemed()
        action = self.chance.choice(plays)
        try:
            return chosen(self.chance, action)
        except (KeyError, IndexError):  # a field that is told by a schema which lists nothing, or has no choice left
            return self.fitting(action)

    def fitting(self, action: Json) -> Json:
        """What an action offers, where some of its fields have a schema; else what its command's schema allows."""
        chance, body = self.chance, {"type": action["type"]} | ({"by": action["by"]} if action["by"] else {})
        for name, field in action["fields"].items():
            choices = field.get("choices", ())
            listed = choices.get(body.get(field["per"]), ()) if "per" in field else choices
            if field.get("optional") or not (listed or "schema" in field):
                continue
            body[name] = self.sample.of(field["schema"]) if "schema" in field else chance.choice(listed)
        return body

    def schemed(self) -> Json:
        kinds = [kind for kind in self.told["commands"] if kind != "end_match" or self.chance.random() < 0.1]
        schema = self.told["commands"][self.chance.choice(kinds)]
        body = self.sample.object(schema)
        for name in ("note", "irregular", "age_ms"):
            body.pop(name, None)
        return body

    def ruling(self) -> Json:
        body: Json = {"kind": self.chance.choice(["warning", "penalty", "text", "word"])}
        more = {"seat": "A", "points": 3, "text": self.chance.choice(WORDS), "about": self.place(), "other": 1}
        return body | {name: value for name, value in more.items() if self.chance.random() < 0.4}

    def correction(self) -> Json:
        chance = self.chance
        places = lambda: [self.place() for _ in range(chance.choice([0, 1, 1, 3]))]  # noqa: E731
        kind = chance.choice(["retract", "amend", "amend", "before", "options", "seats", "wrong"])
        more: Json = {}
        if chance.random() < 0.3:
            more["reason"] = chance.choice(WORDS)
        if kind == "retract":
            return {"retract": chance.choice([1, 1, 2, 5, 99, 0, "1"])} | more
        if kind == "wrong":
            return {"amend": self.place(), "retract": 1, "commands": {}, "strike": "x", "seats": 3, "zz": 1} | more
        if chance.random() < 0.5:
            more["strike"] = places()
        if chance.random() < 0.5:
            more["waive"] = places()
        if kind == "options":
            return {"amend": 1, "options": self.options()} | more
        if kind == "seats":
            return {"amend": 1, "seats": [{}] * chance.randint(1, 7)} | more
        place = self.place()
        count = chance.choice([0, 1, 1, 1, 2])
        return {kind: place, "commands": [self.command(at=self.before(place)) for _ in range(count)]} | more

    def place(self) -> Any:
        places = [item["version"] for item in self.items(self.viewers[0])]
        return self.chance.choice([*places[-12:], *places[-12:], 1, self.known + 3, "4.1", "x"])

    def before(self, place: Any) -> Any:
        places = [item["version"] for item in self.items(self.viewers[0])]
        return places[places.index(place) - 1] if place in places[1:] else None

    def options(self) -> Json:
        known = self.told["options"]
        names = self.chance.sample([*known], self.chance.randint(0, min(3, len(known))))
        return {name: Sample(self.chance, 0).of(known[name]["schema"]) for name in names}


def plain(body: Json) -> Json:
    """A body as it stands; Flask's own client would sort its members."""
    return {"data": json.dumps(body), "content_type": "application/json"}


def without(value: Any) -> Any:
    """value without what only recording gives."""
    if isinstance(value, dict):
        return {name: without(inner) for name, inner in value.items() if name not in RECORDED or "detail" in value}
    return [without(inner) for inner in value] if isinstance(value, list) else value


def without_batch(problem: Json) -> Json:
    """A problem of a batch's item as if it had been sent alone: its pointers are from further up."""
    errors = problem.get("errors")
    for error in errors or ():
        error["at"] = error["at"].removeprefix("/correction")
    return problem


def _differ(mine: str, its: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(mine, its, strict=False)) if a != b), min(len(mine), len(its)))
    return f"the device says …{mine[max(0, at - 200) : at + 200]}…\nthe service …{its[max(0, at - 200) : at + 200]}…"


def prove(
    client: Checked, clock: Clock, door: Door, game: str, seed: int, steps: int, knowledge: str = "observed"
) -> set[str]:
    """A match of so many steps; what came about in it."""
    proof = Proof(client, clock, door, game, seed, knowledge)
    for n in range(steps):
        clock.now += proof.chance.choice([0, 300, 20_000])
        proof.catch_up()
        if proof.chance.random() < 0.15:
            proof.sent([proof.request() for _ in range(proof.chance.randint(2, 4))])
        else:
            proof.step()
        if n % 6 == 5:
            proof.read()
    return proof.seen
