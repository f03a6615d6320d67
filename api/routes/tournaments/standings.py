"""Who stands where: the standings, the cross table."""

from __future__ import annotations

from flask import request

from api.aggregates.definition import Fold
from api.http import requests
from api.http.application import Answer
from api.http.paging import page_of
from api.http.problems import Problem, invalid
from api.routes.aggregates import Add
from api.routes.tournaments.views import MOST, ONE, TournamentViews, dated
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.service import answer
from api.tournaments import telling
from api.tournaments.course import stages_told
from api.tournaments.people import seen
from engine.tournaments.explaining import explain
from engine.tournaments.state import Tournament


class Standings(TournamentViews):
    """The views of them."""

    def standings(self, aggregate: AggregateInPath) -> Answer:
        """After the last round that was started, unless told; `until`: as of this version."""
        query = request.args
        until = requests.whole(query, "until", least=1)
        loaded, called, eyes = self._seen(aggregate)
        state, hash_, version = called.state, loaded.hash, loaded.version
        if until is not None and until != loaded.version:
            past, hash_ = self._as_of(loaded, until)
            state, version = seen(past, eyes._replace(published=past.published)), until
        of = called.as_of(state)
        round_, stage, group = self._which(query, state)
        among = telling.of_category(of, query["category"]) if "category" in query else None
        rows, at, provisional = telling.standing_told(of, round_, stage, group, among)
        head = {"round": at, "version": version, "hash": hash_, "provisional": provisional, "changed": state.resettled}
        return answer({**page_of(rows, query, MOST), **head})

    def why_row(self, aggregate: AggregateInPath) -> Answer:
        """What decides between a row and its neighbours, and the sums that its figures are made of."""
        query = request.args
        loaded, called, _ = self._seen(aggregate)
        state = called.state
        round_, stage, group = self._which(query, state)
        told = explain(state, query.get("entrant", ""), round_=round_, stage=stage, group=group)
        if told is None:
            raise invalid([("/entrant", "want the id of somebody who is listed in this standing, as e1")])
        return dated(loaded, telling.why_row_told(state, told))

    def _which(self, query: dict[str, str], state: Tournament) -> tuple[int | None, int | None, int | None]:
        """Return the round, the stage and the group of the standing that a query asks for. Raises Problem."""
        round_ = requests.whole(query, "round", least=1)
        if round_ is not None and (state.round(round_) is None or not state.rounds[round_ - 1].counts):
            raise Problem("not-found", f"no round {round_} that was started")
        stage = requests.whole(query, "stage", most=len(state.settings.stages) - 1)
        group = requests.whole(query, "group")
        return round_, 0 if group is not None and stage is None else stage, group

    def crosstable(self, aggregate: AggregateInPath) -> Answer:
        """By entrant and round; at two seats also by pair."""
        loaded, called, _ = self._seen(aggregate)
        return dated(loaded, telling.crosstable_told(called))

    def stages(self, aggregate: AggregateInPath) -> Answer:
        """Each stage: its groups with who goes through, the schedule of a round robin, the bracket of a knock-out."""
        loaded, called, _ = self._seen(aggregate)
        return dated(loaded, {"items": stages_told(called)})

    def _as_of(self, loaded: Fold, until: int) -> tuple[Tournament, str]:
        """Return the state as of a version, and the hash of that version's event. Raises invalid."""
        if until > loaded.version:
            raise invalid([("/until", f"the newest version is {loaded.version}")])
        return self._of().folds.past.as_of(loaded, until)


def add_to(add: Add) -> None:
    here = Standings()
    add(
        "GET",
        f"{ONE}/standings",
        here.lately(here.standings),
        summary="Who stands where",
        query=("standings:round", "until", "stage", "standings:group", "category", "cursor", "entrants:limit"),
        answers={200: schemas.Standings},
    )
    add(
        "GET",
        f"{ONE}/standings/why",
        here.lately(here.why_row),
        summary="Why a row of a standing is where it is",
        query=("standings:entrant", "standings:round", "stage", "standings:group"),
        answers={200: schemas.WhyRow},
    )
    add(
        "GET",
        f"{ONE}/crosstable",
        here.lately(here.crosstable),
        summary="The cross table",
        answers={200: schemas.Crosstable},
    )
    add(
        "GET",
        f"{ONE}/stages",
        here.lately(here.stages),
        summary="The stages: groups, schedules, brackets",
        answers={200: schemas.Stages},
    )
