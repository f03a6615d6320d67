"""Who takes part: told, entered many at once, erased."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, cast

from flask import request

from api import asked as erasures
from api.aggregates.writing import key_name
from api.http import requests
from api.http.application import Answer, given
from api.http.paging import page_of
from api.http.problems import Problem, invalid
from api.people.lists import AS_RECOGNISED, How, PeopleList, read_columns, read_list, refused
from api.routes.aggregates import Add
from api.routes.tournaments.views import MOST, ONE, Parts, TournamentViews, dated
from api.schemas import tournaments as schemas
from api.schemas.openapi import recording
from api.schemas.paths import AggregateInPath
from api.service import answer, etag
from api.tournaments import telling
from api.tournaments.definition import Definition
from api.tournaments.entering import Entering, EveryLine, of_json
from api.tournaments.events import ListEntered
from api.tournaments.people import listed, taken_at
from engine.errors import Invalid
from engine.tournaments import commands as c
from engine.tournaments.forms import MOST_ENTRANTS

CSV = "text/csv"


class Entrants(TournamentViews):
    """The views of them."""

    def entrants(self, aggregate: AggregateInPath) -> Answer:
        """All who are in or were, by their numbers; `q`: whose name, alias or club has these words."""
        query = request.args
        loaded, called, _ = self._seen(aggregate)
        labels = called.labels()
        items = [telling.entrant_told(called, entrant, labels) for entrant in listed(called.state)]
        if wanted := query.get("status"):
            items = [each for each in items if each["status"] == wanted]
        if words := query.get("q", "").casefold().split():
            items = [each for each in items if _has(each, words)]
        return dated(loaded, page_of(items, query, MOST))

    def enter(self, aggregate: AggregateInPath) -> Answer:
        """Each line by itself: a refused one stops no other; doubles and names that look alike are asked about."""
        query = request.args
        dry, wanted, how = requests.flag(query, "dry_run"), _wanted(query.get("doubles")), _how(query)
        aggregate = self._id(aggregate)
        admit = self._gate().one_of(*c.OFFICE)
        sent: object
        read: PeopleList | None = None
        if request.mimetype == CSV:
            raw = requests.read_bytes(request, requests.BATCH_LIMIT)
            read, sent = read_list(raw, MOST_ENTRANTS, how), raw.decode("latin-1")
            if read.unclear is not None and not dry:
                raise refused("", read.unclear)
            lines = read.lines
        else:
            each_by_itself = requests.Apart("items", MOST_ENTRANTS)
            body = requests.object_in(
                request, requests.read_bytes(request, requests.BATCH_LIMIT), each_by_itself, schemas.NEW_ENTRANTS
            )
            if unknown := sorted(body.keys() - {"items"}):
                raise invalid([(f"/{unknown[0]}", "unknown field; want items")])
            if how != AS_RECOGNISED:
                raise invalid([("/columns", "columns, header and encoding are of text/csv only; leave them out")])
            lines, sent = of_json(body.get("items")), body
        headers = requests.headers_of(request, if_match=True)
        definition = cast(Definition, self._of().folds.definition)
        entering = Entering(definition, lines, wanted, is_kept=headers.key is not None)
        asked = {name: value for name, value in query.items() if name != "dry_run"}
        done = self._of().commands.write(aggregate, "entrants", [sent, asked], admit, entering, headers, dry=dry)
        if done.new or (dry and entering.items):
            items = entering.items
        else:
            entered = [each["data"]["entrant"] for each in done.events if each["type"] == "entered"]
            items = entering.again(entered, self._not_entered(aggregate, headers.key))
        if dry:
            people = {line.number: line.said for line in lines}
            items = [each._replace(person=people[each.line]) for each in items]
        told = {
            "version": done.version,
            "hash": done.hash,
            **({} if read is None else read.told()),
            "items": [each.told() for each in items],
            **({"dry_run": True} if dry else {}),
        }
        return answer(told, 201 if done.new and not dry else 200, etag(done.version))

    def _not_entered(self, aggregate: str, key: str | None) -> Mapping[str, Mapping[str, Any]]:
        """Return what became of the lines that were not entered when a key was used first."""
        store = self._of().folds.store
        use = store.known(aggregate, key_name(key)) if key is not None else None
        if use is None or not use.about:
            return {}
        [event] = store.read(aggregate, use.about, use.about, log="about", proven=True)
        others: Mapping[str, Mapping[str, Any]] = event["data"]["others"] if event["type"] == ListEntered.TYPE else {}
        return others

    def entrant(self, aggregate: AggregateInPath, entrant: str) -> Answer:
        """Somebody alone: also tables, opponents and points by round."""
        loaded, called, _ = self._seen(aggregate)
        entrant = called.state.resolve(entrant)
        if entrant not in listed(called.state):
            raise _nobody(entrant)
        told_of = telling.course_told(called, entrant)
        if told_of.get("held") is False and told_of["erased"]:
            told_of["taken_at"] = taken_at(self._of().folds.store.whole(loaded.id, log="about"), entrant)
        return dated(loaded, told_of)

    def erase(self, aggregate: AggregateInPath, entrant: str) -> Answer:
        """From now on nothing tells who this was; the results stay."""
        admit, headers = self._gate().one_of("director"), requests.headers_of(request, if_match=True)
        try:
            done = self._written(aggregate, "erase", entrant, admit, c.Erase(entrant=entrant), headers)
        except Invalid:
            raise _nobody(entrant) from None
        erasures.ask(given(Parts).config.data)
        return self._recorded(done)


def _wanted(doubles: str | None) -> Container[int]:
    """Return the lines to be entered although they are doubles or look alike. Raises Problem."""
    if doubles is None:
        return ()
    if doubles == "enter":
        return EveryLine()
    numbers = doubles.split(",")
    if not all(number.isascii() and number.isdigit() and len(number) < 8 for number in numbers):
        raise invalid([("/doubles", "want enter, or numbers of lines as in 4,7, or nothing")])
    return frozenset(map(int, numbers))


def _how(query: Mapping[str, str]) -> How:
    """Return how the sender wants a table to be read. Raises Problem."""
    header = query.get("header")
    if header is not None and not (header.isascii() and header.isdigit() and len(header) < 8):
        raise invalid([("/header", "want the line with the headers, or 0 for none")])
    columns = query.get("columns")
    return How(
        None if columns is None else read_columns(columns),
        None if header is None else int(header),
        query.get("encoding"),
    )


def _nobody(entrant: str) -> Problem:
    return Problem("not-found", f"no entrant {entrant[:20]!r} in this tournament")


def _has(item: dict[str, Any], words: Sequence[str]) -> bool:
    said = " ".join(str(item.get(name) or "") for name in ("name", "alias", "club")).casefold()
    return all(word in said for word in words)


def add_to(add: Add) -> None:
    here = Entrants()
    add(
        "GET",
        f"{ONE}/entrants",
        here.lately(here.entrants),
        summary="Who is in",
        query=("entrants:q", "entrants:status", "cursor", "entrants:limit"),
        answers={200: schemas.TournamentEntrants},
    )
    add(
        "POST",
        f"{ONE}/entrants",
        here.enter,
        summary="Enter many at once",
        largest=requests.BATCH_LIMIT,
        admit=here.admit_office,
        body=schemas.NewEntrants,
        takes=("application/json", CSV),
        examples={"two": {"items": [{"name": "Chloé", "rating": 1450}, {"name": "Dmitri", "minor": True}]}},
        query=("doubles", "dry_run", "columns", "header", "encoding"),
        **recording(schemas.EnteredAll),
    )
    add(
        "GET",
        f"{ONE}/entrants/<entrant>",
        here.entrant,
        summary="One of them, round by round",
        answers={200: schemas.EntrantAlone},
    )
    add(
        "DELETE",
        f"{ONE}/entrants/<entrant>",
        here.erase,
        summary="Have somebody be nobody",
        **recording(schemas.TournamentRecorded),
    )
