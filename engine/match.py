"""The aggregate that every route works on: a match of any game, from its creation to its end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from engine import sentences
from engine.commands import Command, Commands
from engine.deciding import main_event
from engine.errors import DealtRecord, IllegalMove, Invalid
from engine.events import Amended, Event, MatchCreated, MatchEnded, Reopened, Restated, Sealed
from engine.game import AwaitedAct, Game, Progress, Series
from engine.games import GAMES
from engine.moments import Lead, Moment
from engine.seals import refuse_sealed
from engine.seats import letters
from engine.shapes import frame, read_fields
from engine.texts import Text
from engine.timing.evidence import OBSERVED
from engine.timing.settings import read_timing
from engine.zones import Card, Seat, Whereabouts

MAX_TITLE = 120
OBSERVED_BY = "observed"  # the member of a command that tells when it was seen


class Match(NamedTuple):
    """A match at some version. state: its game's own."""

    game: str
    edition: int
    knowledge: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    status: str  # live, over, sealed
    state: Any

    @property
    def is_dealt(self) -> bool:
        """Whether its cards come of decks, and nothing is entered by hand. (ALL-11)"""
        return self.knowledge == "dealt"

    @property
    def hides(self) -> bool:
        """Whether its record may hold cards that not everybody sees. (ALL-11)"""
        return self.knowledge != "observed"


def game_of(match: Match) -> Game[Any]:
    """The rules that match is played by."""
    return GAMES[match.game]


def create(body: Mapping[str, Any]) -> MatchCreated:
    """The first event of a match: {game, options?, knowledge?, seats: ["A", "B"…], title?}. Raises Invalid."""
    game = GAMES.get(body["game"]) if isinstance(body.get("game"), str) else None
    if game is None:
        raise Invalid([("/game", f"unknown game; there is {', '.join(GAMES)}")])
    errors: list[tuple[str, str]] = []
    key, kinds = game.identity.key, game.identity.knowledge
    knowledge = body.get("knowledge", "observed")
    if knowledge not in kinds:
        errors.append(("/knowledge", f"{key} is recorded as {' or '.join(kinds)}, not {knowledge!r}"))
    try:
        seats = read_seats(game, body.get("seats"))
    except Invalid as error:
        raise Invalid([*errors, *error.errors]) from None
    options = body.get("options", {})
    if not isinstance(options, dict):
        errors.append(("/options", "want an object"))
        options = {}
    try:
        options = game.options.read(options, frame(game, seats), str(knowledge))
    except Invalid as error:
        errors += error.errors
    timing = None
    if any(command.WITNESSED for command in game.commands):
        try:
            timing = read_timing(body.get("timing"), frame(game, seats))
        except ValueError as error:
            errors.append(("/timing", str(error)))
    elif body.get("timing") is not None:
        errors.append(("/timing", f"{key} needs no clocks; leave it out"))
    title = body.get("title")
    if title is not None and not (isinstance(title, str) and 0 < len(title.strip()) <= MAX_TITLE):
        errors.append(("/title", f"not a text of 1 to {MAX_TITLE} characters"))
    if errors:
        raise Invalid(errors)
    return MatchCreated(
        game=key,
        edition=game.identity.edition,
        knowledge=knowledge,
        options=options,
        seats=seats,
        timing=timing,
        parts={"text": {"title": title.strip()}} if isinstance(title, str) else {},
    )


def read_seats(game: Game[Any], given: object) -> tuple[Seat, ...]:
    """The seats of a match of game, from their letters or as many empty objects. Raises Invalid.

    Who sits there is not the engine's: the events of a match know nobody.
    """
    least, most = game.identity.seats
    if not isinstance(given, list) or not least <= len(given) <= most:
        raise Invalid([("/seats", f"{game.identity.key} needs a list of {least} to {most} seats")])
    seats = letters(len(given))
    if errors := [
        (f"/seats/{n}", f"want {seat!r} or an empty object; people are changed beside the moves (PATCH)")
        for n, (seat, one) in enumerate(zip(seats, given, strict=True))
        if one not in (seat, {})
    ]:
        raise Invalid(errors)
    return seats


def read_command(match: Match, body: Mapping[str, Any]) -> Command:
    """The command that body asks for; notation of cards may be loose. Raises Invalid."""
    game = game_of(match)
    commands = _by_type(game.commands)
    kind = body.get("type")
    if not isinstance(kind, str) or kind not in commands:
        raise Invalid([("/type", f"unknown command; {game.identity.key} has {', '.join(_for_people(game))}")])
    command: Command = read_fields(commands[kind], body, frame(game, match.seats))
    return command


def meant(match: Match, body: dict[str, Any], verb: bool) -> dict[str, Any]:
    """The command's body that the string of a move means on the table. Raises Unread.

    body: what the string says; verb: whether it names the command.
    """
    return _by_type(game_of(match).commands)[body["type"]].meant(match.state, body, verb)


def take_out_observed(match: Match, body: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """A command's body without what a device tells of when it was seen, and that, read. Raises Invalid."""
    rest = dict(body)
    told = rest.pop(OBSERVED_BY, None) if _witnessed(match, body) else None
    if told is None:
        return rest, None
    game = game_of(match)
    try:
        read = OBSERVED.read(told, frame(game, match.seats))
    except ValueError as error:
        raise Invalid([(f"/{OBSERVED_BY}", str(error))]) from None
    return rest, read


def _for_people(game: Game[Any]) -> list[str]:
    return [command.TYPE for command in game.commands if not command.BY_SERVICE]


def with_evidence(command: Command, evidence: Mapping[str, Any]) -> Command:
    """The command, with when it was seen."""
    return replace(command, observed=evidence)  # type: ignore[call-arg]


def is_witnessed(command: Command) -> bool:
    """Whether devices may tell when it was seen."""
    return OBSERVED_BY in command.WITNESSED


def takes_witnesses(match: Match) -> bool:
    """Whether devices beside the table may tell of what they see."""
    return any(OBSERVED_BY in command.WITNESSED for command in game_of(match).commands)


def _witnessed(match: Match, body: Mapping[str, Any]) -> bool:
    kind = body.get("type")
    command = _by_type(game_of(match).commands).get(kind) if isinstance(kind, str) else None
    return command is not None and OBSERVED_BY in command.WITNESSED


def read_sent(match: Match, body: Mapping[str, Any]) -> Command:
    """The command that somebody's body asks for; what only the service may say is refused. Raises Invalid."""
    command = read_command(match, body)
    if command.BY_SERVICE:
        raise Invalid([("/type", f"{command.TYPE} is the service’s own; nobody sends it")])
    if filled := [name for name in sorted(command.WITNESSED) if getattr(command, name) is not None]:
        detail = "is taken with a move alone, as its device sends it; leave it out"
        raise Invalid([(f"/{name}", detail) for name in filled])
    return command


@cache
def _by_type(commands: Commands) -> dict[str, type[Command]]:
    return {command.TYPE: command for command in commands}


Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def awaits_deck(match: Match, command: Command) -> bool:
    """Whether a deck has to be shuffled before command can be decided. Raises Invalid."""
    return game_of(match).services.to_shuffle(match.state, command) is not None


def with_deck(match: Match, command: Command, shuffle: Shuffle) -> Command:
    """The command with the deck that it awaits, shuffled; itself where it awaits none. Raises Invalid."""
    deck = game_of(match).services.to_shuffle(match.state, command)
    return command if deck is None else replace(command, deck=tuple(shuffle(deck.cards)))  # type: ignore[call-arg]


def decide(match: Match, command: Command) -> list[Event]:
    """The events that command causes, oldest first. Raises IllegalMove, DealtRecord; changes nothing."""
    _refuse_closed(match, command)
    return game_of(match).decide(match.state, command)


def _refuse_closed(match: Match, command: Command) -> None:
    """Raise IllegalMove for a sealed match, DealtRecord for cards that a dealt record takes from nobody."""
    if match.status == "sealed":
        refuse_sealed(match.status)
    if command.BY_HAND and match.is_dealt:
        raise DealtRecord


class MarkedEvent(NamedTuple):
    """An event and, where it stood against a ruling, which: {"rule": "DUR-4"}."""

    event: Event
    irregular: Mapping[str, Any] | None = None


def decide_marked(match: Match, command: Command, why: str | None = None) -> list[MarkedEvent]:
    """The events that command causes; one that breaks a waivable ruling stands if why says so, and its event is marked.

    why: the referee's words, kept in P:text. Raises IllegalMove for what no referee can waive, and DealtRecord.
    """
    _refuse_closed(match, command)
    game = game_of(match)
    try:
        return [MarkedEvent(event) for event in game.decide(match.state, command)]
    except IllegalMove as refusal:
        if why is None:
            raise
        events = game.decide(match.state, command, irregular=True)
        rule = refusal.rule
    n = main_event(events)
    marked = events[n]
    if why:
        marked = marked.standing(why)
    return [MarkedEvent(marked, {"rule": rule}) if i == n else MarkedEvent(event) for i, event in enumerate(events)]


def evolve(match: Match | None, event: Event) -> Match:
    """The match after event; None is the match before its creation."""
    if match is None:
        assert isinstance(event, MatchCreated), "a match begins with match_created"
        return _begin(event)
    if type(event) in _SEALS:
        return match._replace(status=_status_after(match.status, event))
    state = GAMES[match.game].evolve(match.state, event)
    if type(event) is MatchEnded:
        return match._replace(state=state, status="over")
    return Match(*match[:-1], state)


_SEALS = frozenset({Sealed, Reopened})


def _status_after(status: str, event: Event) -> str:
    """The status once a seal was set or opened. Where a correction since has the match live there, neither counts."""
    if type(event) is Sealed:
        return "sealed" if status == "over" else status
    return "over" if status == "sealed" else status


def _begin(event: MatchCreated) -> Match:
    return Match(
        game=event.game,
        edition=event.edition,
        knowledge=event.knowledge,
        options=event.options,
        seats=event.seats,
        status="live",
        state=GAMES[event.game].initial(event.edition, event.knowledge, event.options, event.seats),
    )


def fold(events: Iterable[Event], match: Match | None = None) -> Match | None:
    """The match after all events, from match or from nothing."""
    rest = iter(events)
    if match is None:
        first = next(rest, None)
        if first is None:
            return None
        match = evolve(None, first)
    step, state, status = game_of(match).evolve, match.state, match.status
    for event in rest:
        if type(event) in _SEALS:
            status = _status_after(status, event)
            continue
        state = step(state, event)
        if type(event) is MatchEnded:
            status = "over"
    return match._replace(state=state, status=status)


def actions(match: Match) -> list[dict[str, Any]]:
    """Return what is legal now, as the wire's actions."""
    if match.status != "live":
        return []
    game = game_of(match)
    offered = game.actions(match.state)
    if not match.is_dealt:
        return offered
    by_hand = {command.TYPE for command in game.commands if command.BY_HAND}
    return [action for action in offered if action["type"] not in by_hand]


def mask(match: Match, viewer: str) -> Match:
    """The match as viewer knows it: "public", "seat:B", "hands" (all of them, and no deck) or "referee"."""
    return match._replace(state=game_of(match).mask(match.state, viewer))


def view(match: Match) -> dict[str, Any]:
    """The wire's state of a masked match, but version, head and names."""
    now = progress(match)
    return {
        "game": match.game,
        "edition": match.edition,
        "knowledge": match.knowledge,
        "status": match.status,
        "round": now.round,
        "trick": now.trick,
        **game_of(match).view(match.state),
    }


def progress(match: Match) -> Progress:
    """The round that is being played, and where in it."""
    return game_of(match).place(match.state)


def round_due(match: Match) -> int:
    """The round in play; between rounds the next one, when the match is over the last."""
    return progress(match).due


def due(match: Match) -> Text | None:
    """Return whom the table waits for, and with what choice; None where it waits for nobody."""
    return game_of(match).narration.due(match.state) if match.status == "live" else None


def series(match: Match) -> Series:
    """What a chart draws of the table: by name a number for each seat, in their order."""
    return game_of(match).narration.series(match.state)


def moments(before: Match, event: Event, after: Match) -> Iterable[Moment]:
    """What stands out of event, as its game marks it."""
    return game_of(after).narration.moments(before.state, event, after.state)


def whose(event: Event, after: Match) -> tuple[Seat | None, Seat | None]:
    """Whose the part of the round is that event begins, and against whom it is played, where it belongs to anybody."""
    return game_of(after).narration.whose(event, after.state)


def lead(match: Match) -> Lead:
    """Who is alone in front."""
    return game_of(match).narration.leads(match.state)


def whereabouts(match: Match) -> Whereabouts:
    """Where every card of the deck is, as far as match knows."""
    return game_of(match).whereabouts(match.state)


def awaits(match: Match) -> AwaitedAct | None:
    """What is not final yet, because devices may still tell of something earlier; None where nothing waits."""
    return game_of(match).services.awaits(match.state)


def names_nothing(match: Match, command: Command) -> int | None:
    """Return what a command would be about though its sender may have meant something else; None where it is clear."""
    ask = game_of(match).services.names_nothing
    return None if ask is None else ask(match.state, command)


def final(match: Match, how: str, floors: Mapping[str, int | None] | None, horizon: int | None) -> Command:
    """The service's own command that nobody can tell of anything earlier. how: by "floors" or by "horizon"."""
    (command,) = (one for one in game_of(match).commands if one.BY_SERVICE)
    return command(how=how, floors=floors, horizon=horizon)  # type: ignore[call-arg]


def describe(match: Match | None, event: Event) -> Text:
    """Return the sentence of event. match: as it was before it, None before match_created."""
    if match is None:
        return sentences.describe(event)
    if isinstance(event, Restated) and match.state.phase == "deal":
        becomes: Mapping[str, Any] = event.becomes  # type: ignore[attr-defined]  # each game's own has it
        return sentences.restated(becomes["round"] if progress(match).round else 0)
    if isinstance(event, Amended) and event.prolongs(match.options, match.seats):
        return sentences.prolonged(event)
    return game_of(match).narration.describe(match.state, event)


def may_send(match: Match, seat: Seat, command: Command) -> bool:
    """Whether the seat's own token may send command."""
    return command.is_for(seat, match.knowledge, between=round_due(match) != progress(match).round)
