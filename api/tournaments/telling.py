"""What is answered of a tournament: the room at a glance, rounds, entrants, standings, the cross table, its story."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from api.aggregates.definition import Fold
from api.aggregates.facts import StoredFacts
from api.http.problems import Problem
from api.tournaments.course import course_of
from api.tournaments.people import Eyes, Naming, Particulars, Person, listed, seen
from engine.seats import letters
from engine.texts import LANGS
from engine.tournaments.agreement import FIELDS, sizes_played
from engine.tournaments.deciding.rounds import missing_of
from engine.tournaments.drafts import is_stale
from engine.tournaments.events import EVENTS
from engine.tournaments.explaining import Explained, Parted
from engine.tournaments.forms import told_order
from engine.tournaments.reckoning import Reckoning, Turn, placed, scope_of
from engine.tournaments.results import DESK
from engine.tournaments.rules import are_points_paid, possible_at, possible_in, unmet_pins, why_not_delete
from engine.tournaments.settings import DEFINITIONS
from engine.tournaments.showing import point_of, show_figure, show_points
from engine.tournaments.stages import is_decided, stage_ends
from engine.tournaments.standings import Row, standings
from engine.tournaments.state import (
    CLOSED,
    DRAFT,
    LIVE,
    PUBLISHED,
    STARTED,
    Claim,
    Result,
    Round,
    Table,
    Tournament,
)
from engine.tournaments.texts import BOOK, describe

_FACTS = StoredFacts(EVENTS)


def glance(state: Tournament, known: Particulars, eyes: Eyes) -> dict[str, Any]:
    """A tournament at a glance. state: as those eyes see it."""
    draft = state.draft
    told = state.public_rounds
    at = told[-1] if told else None
    here = list(state.live())
    summary: dict[str, Any] = {
        **_pick(known, "name", "consent", "show", "starts_at", "lang"),
        **{name: state.values.get(name) for name in FIELDS},
        "format_names": state.settings.format_names,
        "course": course_of(state.settings),
        "teams": state.settings.stages[0].teams,
        "scores": state.settings.scores,
        "scores_count": state.settings.counts_scores,
        "point": point_of(state.settings),
        "sections": list(known.sections),
        "definitions": DEFINITIONS,
        "group": None,
        "round": at.number if at else 0,
        "round_status": at.status if at else None,
        "stage": at.stage if at else 0,
        "ends_at": at.ends_at if at else None,
        "protest_until": state.protest_until,
        "entrants": len(here),
        "present": sum(1 for entry in here if entry.present),
        "missing": at.missing if at else [],
        "changed": state.resettled,
        "seed": state.seed if eyes.over else None,
    }
    if eyes.is_office:
        summary |= {
            "draft": draft.number if draft else None,
            "calls": list(state.calls),
            "attended": list(state.attended),
            "notes": [note._asdict() for note in state.notes],
            "disputes": [
                {"round": of.number, "table": table.number, "version": each.version}
                for of in told
                for table in of.tables
                for each in table.disputes
            ],
            "differs": [
                {"round": of.number, "table": table.number} for of in told for table in of.tables if table.waiting
            ],
            "appeals": [each._asdict() for each in state.appeals if each.open],
            "penalties": [with_shown(each._asdict(), state) for each in state.penalties if not each.lifted],
            "forbidden": [list(group) for group in state.forbidden],
            "pins": dict(state.pins),
            "decided": is_decided(state),
            "ahead": state.published > 0 and not stage_ends(state, state.published),
            "fixed": [
                *(["points"] if are_points_paid(state) else []),
                *(["kind"] if told else []),
            ],
            "sizes": sizes_played(stage.table for stage in state.settings.stages),
            "deletable": state.status == LIVE and not [*why_not_delete(state)],
        }
    return summary


def with_shown(said: Mapping[str, Any], state: Tournament) -> dict[str, Any]:
    """Return what has `points` with `shown` beside it: the same points as people read them, in the same shape."""
    point, points = point_of(state.settings), said["points"]
    if isinstance(points, Mapping):
        return {**said, "shown": {entrant: show_points(each, point) for entrant, each in points.items()}}
    if isinstance(points, list):
        return {**said, "shown": [None if each is None else show_points(each, point) for each in points]}
    return {**said, "shown": None if points is None else show_points(points, point)}


def _pick(value: Any, *names: str) -> dict[str, Any]:
    """Return the attributes of these names."""
    return {name: getattr(value, name) for name in names}


# ── rounds ─────────────────────────────────────────────────────────────────────


def round_told(state: Tournament, of: Round, eyes: Eyes, has_begun: Callable[[Table], bool]) -> dict[str, Any]:
    """Return a round as the wire has it.

    Args:
        state: The tournament as the viewer sees it.
        of: The round.
        eyes: The viewer.
        has_begun: Whether the match of a table has its first card. The office alone is told what follows from that.
    """
    is_draft = of.status == DRAFT
    is_open = eyes.is_office and of.status in (PUBLISHED, STARTED)
    begun = {table.number for table in of.tables if is_open and not table.is_begun and has_begun(table)}

    def is_in_play(table: Table) -> bool:
        return table.number in begun

    return {
        "round": of.number,
        **_pick(
            of, "stage", "status", "by_hand", "assumed", "as_is", "starts_at", "ends_at", "left_ms", "byes", "free"
        ),
        "engine": of.engine or None,
        "seed": None if is_draft else of.seed,
        "drafts": of.drafts + 1 if of.engine else of.drafts,
        "edition": state.editions.get(of.number, 0),
        "stale": is_draft and is_stale(state),
        "possible": possible_in(of, is_in_play) if is_open else [],
        "tables": [
            {**_table(state, of, table, eyes), "possible": possible_at(state, of, table, is_in_play) if is_open else []}
            for table in of.tables
        ],
        **(
            _of_the_room(state, of)
            if eyes.is_office and of.status != CLOSED
            else {"unmet_pins": [], "extra_tables": []}
        ),
        "absent": [with_shown({"entrant": who, **away._asdict()}, state) for who, away in sorted(of.away.items())],
        **missing_of(state, of),
    }


def _of_the_room(state: Tournament, of: Round) -> dict[str, Any]:
    """Return what does not fit the room: pinned people who sit elsewhere, and tables that do not stand there."""
    settings = state.settings
    return {
        "unmet_pins": [
            {"entrant": entrant, "pinned": pinned, "table": table} for entrant, pinned, table in unmet_pins(state, of)
        ],
        "extra_tables": [
            table.number for table in of.tables if settings.tables and not settings.has_table(table.number, 0)
        ],
    }


def _table(state: Tournament, of: Round, table: Table, eyes: Eyes) -> dict[str, Any]:
    return {
        "table": table.number,
        **_pick(table, "group", "edition", "entrants", "match"),
        "ends_at": None if of.status == CLOSED else table.ends_at,
        "result": result_told(state, table.result),
        "differs": [result_told(state, each) for each in table.differs],
        **_said_at(state, of, table, eyes),
    }


def _said_at(state: Tournament, of: Round, table: Table, eyes: Eyes) -> dict[str, Any]:
    """Return what is between a table and the desk: claims, disputes and the call, for the office and who sits there."""
    may_hear = eyes.is_office or eyes.entrant in table.entrants
    calls = may_hear and of.number == state.published and table.number in state.calls
    return {
        "judge": ("coming" if table.number in state.attended else "called") if calls else None,
        "claims": [claim_told(each) for each in table.claims] if may_hear else [],
        "disputes": [each._asdict() for each in table.disputes] if may_hear else [],
    }


def result_told(state: Tournament, result: Result | None) -> dict[str, Any] | None:
    """Return a result as the wire has it; None where there is none."""
    return None if result is None else with_shown({**result._asdict(), "order": told_order(result.order)}, state)


def claim_told(claim: Claim) -> dict[str, Any]:
    """Return what somebody claims as the wire has it."""
    return {**claim._asdict(), "order": told_order(claim.order)}


def recorded_result(state: Tournament, events: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """Return the result that some events record, as the wire has it; None where none does. events: whole ones."""
    event = next((each for each in events if each["type"] == "result_recorded"), None)
    if event is None or event["data"]["outcome"] == "none":
        return None
    return result_told(state, _result_of(event))


def _result_of(event: Mapping[str, Any]) -> Result:
    data = {name: event["data"][name] for name in Result._fields if name in event["data"]}
    return Result(**{**data, "version": event["version"]})


def is_waiting(data: Mapping[str, Any]) -> bool:
    """Return whether a result waits for a decision: the desk sent it, and did not know of the one that stands."""
    return not data["stands"] and data["source"].get("kind") == DESK


def differs(state: Tournament, event: Mapping[str, Any]) -> Problem:
    """Return the problem `differs` of a result that waits, with both results. event: the whole event of that result."""
    data = event["data"]
    of = state.round(data["round"])
    table = of.table(data["table"]) if of is not None else None
    stands = table.result if table is not None else None
    sent = _result_of(event)
    return Problem(
        "differs",
        f"table {data['table']} has another result than this was to replace; both wait: decide which one stands",
        text={
            "en": f"table {data['table']} has another result already; both wait: decide which one stands",
            "fr": f"la table {data['table']} a déjà un autre résultat ; les deux attendent : décidez lequel compte",
        },
        details={
            "round": data["round"],
            "table": data["table"],
            "stands": result_told(state, stands),
            "sent": result_told(state, sent),
        },
    )


# ── entrants ───────────────────────────────────────────────────────────────────


def _label(called: Naming, labels: Mapping[str, str], entrant: str) -> str | None:
    """Return what an entrant is called where no club stands beside; None of who was erased."""
    return None if called.is_erased(entrant) else labels[entrant]


def entrant_told(called: Naming, entrant: str, labels: Mapping[str, str]) -> dict[str, Any]:
    """Return an entrant as lists have them. labels: what all are called where no club stands beside."""
    entry, person, eyes = called.state.entries[entrant], called.person(entrant), called.eyes
    told: dict[str, Any] = {
        "entrant": entrant,
        "name": called.name(entrant),
        "label": _label(called, labels, entrant),
        "surname": called.surname(entrant),
        "sort": called.sort_key(entrant),
        "club": called.club(entrant),
        "category": person.category,
        **_pick(entry, "rating", "start", "status", "present", "absent_since", "late"),
        "erased": called.is_erased(entrant),
        "members": called.members(entrant),
        "surnames": called.surnames(entrant),
    }
    if eyes.is_office or eyes.entrant == entrant:
        told |= {
            **_pick(person, "alias", "family", "consent", "player"),
            "minor": person.is_minor,
            "own_name": called.own_name(entrant),
            "held": called.is_erased(entrant) and called.known.people.get(entrant, Person()) != Person(),
            "out": [
                with_shown({"round": number, "points": out}, called.state) for number, out in sorted(entry.out.items())
            ],
        }
    return told


def course_told(called: Naming, entrant: str) -> dict[str, Any]:
    """Somebody alone: also where he sat, with whom, and what each round was for him."""
    state = called.state
    turns = {turn.round: turn for turn in _turns(state, (entrant,))[entrant]}
    rounds = []
    for of in state.rounds:
        table = of.table_of(entrant)
        turn = turns.get(of.number)
        away = of.away.get(entrant)
        if table is None and turn is None and away is None and entrant not in (*of.byes, *of.free):
            continue
        result = table.result if table else None
        told: dict[str, Any] = {
            "round": of.number,
            "stage": of.stage,
            "status": of.status,
            "table": table.number if table else None,
            "seat": letters(len(table.entrants))[table.entrants.index(entrant)] if table else None,
            "opponents": [each for each in table.entrants if each != entrant] if table else [],
            "kind": turn.kind if turn else None,
            "points": turn.points if turn else None,
            "place": _place(turn, entrant) if turn else None,
            "result": None if result is None else result.version,
        }
        rounds.append(with_shown(told, state))
    return {**entrant_told(called, entrant, called.labels()), "rounds": rounds}


def _turns(state: Tournament, entrants: Iterable[str]) -> dict[str, list[Turn]]:
    """What each round that counts was for each."""
    found: dict[str, list[Turn]] = {entrant: [] for entrant in entrants}
    for stage in sorted({of.stage for of in state.rounds}):
        reckoning = Reckoning(state, scope_of(state, stage))
        for entrant in found:
            found[entrant] += reckoning.turns.get(entrant, ())
    return found


def _place(turn: Turn, entrant: str) -> int | None:
    if turn.result is None or not turn.size:
        return None
    behind, beside = placed(turn.result, entrant)
    return turn.size - len(behind) - len(beside)


# ── standings ──────────────────────────────────────────────────────────────────


def standing_told(
    called: Naming,
    round_: int | None = None,
    stage: int | None = None,
    group: int | None = None,
    among: Collection[str] | None = None,
) -> tuple[list[dict[str, Any]], int, bool]:
    """The rows of a standing, after which round it is, and whether something of it is still to come."""
    state = called.state
    counted = [of for of in state.rounds if of.counts and (round_ is None or of.number <= round_)]
    rows = standings(state, round_=round_, stage=stage, group=group, among=among)
    open_ = any(table.result is None or table.disputes or table.waiting for of in counted for table in of.tables)
    provisional = open_ or any(each.open for each in state.appeals)
    return [_row(called, row) for row in rows], counted[-1].number if counted else 0, provisional


def _row(called: Naming, row: Row) -> dict[str, Any]:
    point = point_of(called.state.settings)
    return {
        **with_shown(row._asdict(), called.state),
        "tie_breaks_shown": {name: show_figure(name, value, point) for name, value in row.tie_breaks.items()},
        "name": called.name(row.entrant),
        "club": called.club(row.entrant),
        "erased": called.is_erased(row.entrant),
    }


def why_row_told(state: Tournament, told: Explained) -> dict[str, Any]:
    """Return why a row is where it is: what parts it from its neighbours, and the sums of its figures."""
    point = point_of(state.settings)
    return {
        "entrant": told.row.entrant,
        "rank": told.row.rank,
        "stage": told.row.stage,
        "above": _parted_told(told.above, point),
        "below": _parted_told(told.below, point),
        "figures": [
            {
                "name": figure.name,
                "value": figure.value,
                "shown": show_figure(figure.name, figure.value, point),
                "terms": [
                    {**term._asdict(), "shown": show_figure(figure.name, term.value, point)} for term in figure.terms
                ],
            }
            for figure in told.figures
        ],
    }


def _parted_told(parted: Parted | None, point: int) -> dict[str, Any] | None:
    if parted is None:
        return None
    shown = {
        f"{side}_shown": None if value is None else show_figure(parted.figure or "", value, point)
        for side, value in (("own", parted.own), ("theirs", parted.theirs))
    }
    return {**parted._asdict(), **shown}


def of_category(called: Naming, category: str) -> list[str]:
    wanted = category.casefold()
    return [each for each in listed(called.state) if (called.person(each).category or "").casefold() == wanted]


def crosstable_told(called: Naming) -> dict[str, Any]:
    """The cross table: results by entrant and round; at two seats also by pair."""
    state = called.state
    counted = [of for of in state.rounds if of.counts]
    labels = called.labels()
    rows = standings(state)
    turns = _turns(state, [row.entrant for row in rows])
    pairs: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    if counted and all(state.settings.stages[of.stage].table.most == 2 for of in counted):
        for of in counted:
            for table in of.tables:
                if table.result is not None:
                    key = tuple(sorted(table.entrants, key=lambda each: int(each[1:])))
                    points = [table.result.points.get(each) for each in key]
                    met = {"round": of.number, "table": table.number, "points": points}
                    pairs.setdefault(key, []).append(with_shown(met, state))
    return {
        "rounds": [of.number for of in counted],
        "items": [
            {
                **with_shown(_pick(row, "entrant", "rank", "points"), state),
                "name": _label(called, labels, row.entrant),
                "rounds": [_cell(state, counted, turn, row.entrant) for turn in turns[row.entrant]],
            }
            for row in rows
        ],
        "pairs": [{"entrants": list(key), "tables": met} for key, met in sorted(pairs.items(), key=_by_numbers)],
    }


def _by_numbers(each: tuple[tuple[str, ...], Any]) -> list[int]:
    return [int(entrant[1:]) for entrant in each[0]]


def _cell(state: Tournament, counted: Sequence[Round], turn: Turn, entrant: str) -> dict[str, Any]:
    table = next((of.table_of(entrant) for of in counted if of.number == turn.round), None)
    return {
        **with_shown(_pick(turn, "round", "kind", "points"), state),
        "table": table.number if table else None,
        "place": _place(turn, entrant),
        "opponents": [each for each in turn.there if each != entrant],
    }


# ── the story ──────────────────────────────────────────────────────────────────


def items_told(events: Iterable[Mapping[str, Any]], called: Naming) -> list[dict[str, Any]]:
    """What happened, in sentences. events: whole ones, as those eyes see them."""
    names = called.sentences()
    items = []
    for wire in events:
        event = _FACTS.of_wire(wire)
        if event is None:
            continue
        text = describe(event, point_of(called.state.settings))
        data = wire["data"]
        items.append(
            {
                **{name: wire[name] for name in ("version", "at", "type")},
                "round": data.get("round"),
                "table": data.get("table"),
                "text": {lang: BOOK.render(text, lang, names[lang]) for lang in LANGS},
            }
        )
    return items


def hall_told(loaded: Fold, eyes_text: str) -> dict[str, Any]:
    """Return the tables of the newest round at a glance, as a viewer may see them."""
    eyes = Eyes.of(eyes_text)
    state = seen(loaded.state, eyes)
    return {"tables": tables_told(state, Naming(state, loaded.beside.of_kind, eyes))}


def tables_told(state: Tournament, called: Naming) -> list[dict[str, Any]]:
    """The tables of the newest round that is published, at a glance."""
    if not state.published or state.status != LIVE:
        return []
    of = state.public_rounds[-1]
    labels = called.labels()
    return [
        {
            "round": of.number,
            "table": table.number,
            "edition": table.edition,
            "ends_at": None if of.status == CLOSED else table.ends_at or of.ends_at,
            "entrants": [{"entrant": each, "name": _label(called, labels, each)} for each in table.entrants],
            "match": table.match,
            "result": result_told(state, table.result),
            **_said_at(state, of, table, called.eyes),
        }
        for table in of.tables
    ]
