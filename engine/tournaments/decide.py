"""What a command comes to: events, or the ruling that it breaks."""

from collections.abc import Mapping
from typing import Any

from engine.aggregates import Fact
from engine.deciding import handlers
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.agreement import read
from engine.tournaments.deciding.asking import Circumstances, Handlers
from engine.tournaments.deciding.drafts import DRAFTS
from engine.tournaments.deciding.entrants import ENTRANTS
from engine.tournaments.deciding.office import OFFICE
from engine.tournaments.deciding.reports import REPORTS
from engine.tournaments.deciding.rounds import ROUNDS
from engine.tournaments.deciding.unseen import refuse_unseen
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import recorder_of
from engine.tournaments.settings import DEFINITIONS
from engine.tournaments.state import LIVE, Tournament
from engine.tournaments.texts import BOOK


def create(body: Mapping[str, Any], seed: str, edition: int) -> e.TournamentCreated:
    """Return the first event of a tournament. edition: of the game's rules, for its matches. Raises Invalid."""
    settings = read(body)
    return e.TournamentCreated(
        game=settings["game"], edition=edition, settings=settings, definitions=DEFINITIONS, seed=seed
    )


def decide(state: Tournament, command: Any, asked: Circumstances) -> list[Fact]:
    """The events that a command causes, oldest first; none where all is so already.

    Raises IllegalMove, Invalid (nobody and nothing of that name here), Conflict, UnknownCode.
    """
    if state.status != LIVE and not isinstance(command, c.Reopen | c.Erase | c.Note | c.Rename):
        raise Conflict("over", "the tournament is over; reopen it first", "le tournoi est terminé ; rouvrez-le d’abord")
    refuse_unseen(state, command)
    events = _TABLE[type(command)](state, command, asked)
    if asked.role == "entrant":
        for entrant in {recorder_of(event) for event in events} - {None}:
            BOOK.refuse(rules.why_not_record(state, str(entrant)))
    return events


_TABLE: Handlers = handlers((*c.COMMANDS, *c.WITHIN), {**ENTRANTS, **DRAFTS, **ROUNDS, **REPORTS, **OFFICE})
