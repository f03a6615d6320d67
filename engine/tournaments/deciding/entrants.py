"""Who takes part: entering, checking in, sitting out, leaving; who meets whom never, or at once."""

from collections.abc import Mapping, Sequence

from engine.aggregates import Fact
from engine.deciding import by_message
from engine.errors import Invalid
from engine.texts import Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.deciding.asking import Circumstances, Handlers, entry_of
from engine.tournaments.deciding.leaving import left_alone, left_behind
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import fold
from engine.tournaments.forms import MOST_ENTRANTS
from engine.tournaments.state import DRAFT, IN, WITHDRAWN, Round, Tournament
from engine.tournaments.texts import BOOK

_PAIRS = "an entrant is a pair here: want its two members", "un inscrit est ici une paire : donnez ses deux membres"
_NO_PAIRS = "entrants are no pairs here", "les inscrits ne sont pas des paires ici"


def _enter(state: Tournament, command: c.Enter, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_enter(state))
    if len(state.entries) >= MOST_ENTRANTS:
        raise Conflict(
            "full",
            f"a tournament has at most {MOST_ENTRANTS} entrants",
            f"un tournoi compte au plus {MOST_ENTRANTS} inscrits",
        )
    if command.surname is not None and command.surname.casefold() not in command.name.casefold():
        raise Invalid([("/surname", "want a part of the name")], "le nom de famille est une partie du nom")
    teams = state.settings.stages[0].teams
    if teams != (command.members is not None):
        said, dit = _PAIRS if teams else _NO_PAIRS
        raise Invalid([("/members", said)], dit)
    entered = e.Entered(
        entrant=f"e{len(state.entries) + 1}",
        rating=command.rating,
        start=command.start,
        club=_number(asked.clubs, command.club),
        family=_number(asked.families, command.family),
        late=state.started,
    )
    return [entered, e.CheckedIn(entrants=(entered.entrant,))] if command.present else [entered]


def _number(known: Mapping[str, int], name: str | None) -> int | None:
    """The number of a club or a family; a new one for a name that is not known."""
    if name is None:
        return None
    return known.get(name.casefold(), max(known.values(), default=0) + 1)


def _check(state: Tournament, command: c.CheckIn | c.CheckOut, asked: Circumstances) -> list[Fact]:
    here = isinstance(command, c.CheckIn)
    if command.all == (command.entrants is not None):
        raise Invalid([("/entrants", "want entrants, or all")], "il faut des joueurs, ou tous")
    if command.all:
        BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, ()))
        named: Sequence[str] = [entry.entrant for entry in state.live()]
    else:
        named = command.entrants or ()
        BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, named))
        for entrant in named:
            BOOK.refuse(rules.why_not_in(entry_of(state, entrant, "/entrants")))
    moved = tuple(entrant for entrant in named if state.entries[entrant].present != here)
    if not moved:
        return []
    return [e.CheckedIn(entrants=moved) if here else e.CheckedOut(entrants=moved)]


def _sit_out(state: Tournament, command: c.SitOut, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    BOOK.refuse(rules.why_not_in(entry_of(state, command.entrant)))
    if asked.role != "director" and command.points:
        BOOK.refuse([Refusal("TRN-15", "points_are_given", {}, physical=True)])
    _refuse_published(state, command.rounds)
    known = state.entries[command.entrant].out
    by_points: dict[int, list[int]] = {}
    for number, points in _points_of(state, command).items():
        if known.get(number) != points:
            by_points.setdefault(points, []).append(number)
    return [
        e.SatOut(entrant=command.entrant, rounds=tuple(rounds), points=points) for points, rounds in by_points.items()
    ]


def _points_of(state: Tournament, command: c.SitOut) -> dict[int, int]:
    """Return what each of the rounds pays: as the director says, else as was agreed for requested byes.

    A round that is sat out already keeps what it pays, so that asking twice changes nothing.
    """
    if command.points is not None:
        return dict.fromkeys(command.rounds, command.points)
    agreed, known = state.settings.requested_bye or {"points": 0}, state.entries[command.entrant].out
    left = agreed.get("most", len(known) + len(command.rounds)) - sum(1 for points in known.values() if points)
    paid: dict[int, int] = {}
    for number in command.rounds:
        if number in known:
            paid[number] = known[number]
        else:
            paid[number] = agreed["points"] if left > 0 else 0
            left -= 1
    return paid


def _sit_in(state: Tournament, command: c.SitIn, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    BOOK.refuse(rules.why_not_in(entry_of(state, command.entrant)))
    _refuse_published(state, command.rounds)
    back = tuple(number for number in command.rounds if number in state.entries[command.entrant].out)
    return [e.SatIn(entrant=command.entrant, rounds=back)] if back else []


def _refuse_published(state: Tournament, rounds: Sequence[int]) -> None:
    """Raises Invalid: who plays in a published round is changed at its tables."""
    for number in rounds:
        of = state.round(number)
        if of is not None and of.status != DRAFT:
            raise Invalid(
                [("/rounds", f"round {number} is published; take out, join or seat at its tables")],
                f"la ronde {number} est publiée ; changez plutôt ses tables",
            )


def _withdraw(state: Tournament, command: c.Withdraw, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    entry = entry_of(state, command.entrant)
    if entry.status == WITHDRAWN:
        return []
    BOOK.refuse(rules.why_not_in(entry))
    before, round_, table = left_behind(state, command.entrant, asked)
    event = e.Withdrew(entrant=command.entrant, round=round_, table=table, reason=command.reason)
    return [*before, event, *left_alone(fold(before, state), event, round_, table)]


def _return(state: Tournament, command: c.Return, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    entry = entry_of(state, command.entrant)
    if entry.status == IN:
        BOOK.refuse([Refusal("TRN-18", "not_withdrawn", {"seat": command.entrant}, physical=True)])
    if entry.status != WITHDRAWN:
        BOOK.refuse(rules.why_not_in(entry))
    return [e.Returned(entrant=command.entrant, reason=command.reason)]


def _rename(state: Tournament, command: c.Rename, asked: Circumstances) -> list[Fact]:
    entry_of(state, command.entrant)
    return []


def _merge(state: Tournament, command: c.Merge, asked: Circumstances) -> list[Fact]:
    entry_of(state, command.entrant)
    entry_of(state, command.into, "/into")
    if command.entrant == command.into:
        raise Invalid([("/into", "want another entrant")], "il faut un autre joueur")
    for each in state.rounds:
        if _has_place_in(each, command.entrant) and _has_place_in(each, command.into):
            details = {"seats": (command.entrant, command.into), "round": each.number}
            BOOK.refuse([Refusal("TRN-10", "both_in_round", details, physical=True)])
    BOOK.refuse(rules.why_not_merge(state, command.entrant, command.into))
    return [e.Merged(entrant=command.entrant, into=command.into)]


def _remove(state: Tournament, command: c.Remove, asked: Circumstances) -> list[Fact]:
    if (command.entrant is None) == (command.entrants is None):
        raise Invalid([("/entrants", "want entrant, or entrants with several")], "il faut un joueur, ou plusieurs")
    named = command.entrants or (command.entrant or "",)
    pointer = "/entrant" if command.entrants is None else "/entrants"
    entries = [entry_of(state, entrant, pointer) for entrant in named]
    if placed := tuple(entrant for entrant in named if _has_place(state, entrant)):
        BOOK.refuse([Refusal("TRN-10", "has_place", {"seats": placed, "count": len(placed)}, physical=True)])
    if command.seen is not None:
        moved = [entry.entrant for entry in entries if max(entry.changed, entry.pinned) > command.seen]
        if moved:
            raise Conflict(
                "moved",
                f"{len(moved)} of them were checked in or out, withdrawn or pinned since; leave these out",
                f"{len(moved)} d’entre eux ont été pointés, retirés ou placés depuis ; ne les nommez pas",
                {"seen": command.seen, "entrants": moved},
            )
    return [e.Removed(entrants=tuple(named))]


def _has_place(state: Tournament, entrant: str) -> bool:
    """Return whether some round has somebody at a table, or gave them something."""
    return any(_has_place_in(each, entrant) for each in state.rounds)


def _has_place_in(of: Round, entrant: str) -> bool:
    is_paid = entrant in of.away and of.away[entrant].points > 0
    return of.table_of(entrant) is not None or entrant in of.byes or is_paid


def _forbid(state: Tournament, command: c.Forbid, asked: Circumstances) -> list[Fact]:
    for entrant in command.entrants:
        entry_of(state, entrant, "/entrants")
    if any(set(group) == set(command.entrants) for group in state.forbidden):
        return []
    return [e.Forbidden(entrants=command.entrants, reason=command.reason)]


def _allow(state: Tournament, command: c.Allow, asked: Circumstances) -> list[Fact]:
    for entrant in command.entrants:
        entry_of(state, entrant, "/entrants")
    if not any(set(group) == set(command.entrants) for group in state.forbidden):
        BOOK.refuse([Refusal("TRN-16", "nobody_forbidden", {"seats": command.entrants}, physical=True)])
    return [e.Allowed(entrants=command.entrants, reason=command.reason)]


def _erase(state: Tournament, command: c.Erase, asked: Circumstances) -> list[Fact]:
    return [] if entry_of(state, command.entrant).erased else [e.EntrantErased(entrant=command.entrant)]


ENTRANTS: Handlers = by_message(
    _enter, _check, _sit_out, _sit_in, _withdraw, _return, _rename, _merge, _remove, _forbid, _allow, _erase
)
