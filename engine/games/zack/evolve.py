"""How each event changes the table. It copies facts and cannot fail."""

from collections.abc import Mapping
from typing import Any

from engine.deciding import Evolve, by_message, evolver
from engine.events import Event, RoundEnded
from engine.games.zack.box import cards, is_blocked, with_back
from engine.games.zack.events import (
    EVENTS,
    BoxOrdered,
    BoxTaken,
    CardsReturned,
    Challenged,
    ChallengeFailed,
    ChallengeRuled,
    ChallengeUndecided,
    ChallengeUpheld,
    ChallengeVoid,
    ColourChosen,
    Dealt,
    DirectionsMirrored,
    MarkerThrown,
    OrderFinalised,
    PilesPassed,
    Restated,
    RoundRecorded,
    Thrown,
)
from engine.games.zack.piles import as_told, dealt_round, gone_back, thrown, with_box
from engine.games.zack.state import MORE, Act, BoxItem, Kind, Piles, State, Table, count, fresh, session
from engine.games.zack.told import finding_of, table_of
from engine.rounds import ALIKE, as_it_was, with_result
from engine.seats import number, replaced
from engine.zones import Seat


def _dealt(state: State, event: Dealt) -> State:
    counts = tuple(event.counts[seat] for seat in state.seats)
    colours = tuple(event.colours[seat] for seat in state.seats)
    table = fresh(state.seats, counts, event.first, colours)
    return _begun(state, state.round + 1, event.dealer, table._replace(piles=_dealt_piles(state, event)))


def _dealt_piles(state: State, event: Dealt) -> Piles | None:
    told = event.parts.get("*", {})
    if "deck" in told:
        return dealt_round(told["deck"], state.seats, event.dealer)
    return as_told(told["hands"], event.counts, state.seats) if "hands" in told else None


def _begun(state: State, number: int, dealer: Seat, table: Table) -> State:
    return _in_round(state, number, dealer)._replace(phase="play", trick=1, table=table, base=table)


def _in_round(state: State, number: int, dealer: Seat) -> State:
    """Return the state with what lasts from one round to the next."""
    return State(
        setup=state.setup,
        won=state.won,
        ranks=state.ranks,
        round=number,
        decided=state.decided,
        dealer=dealer,
        ruled_last=state.ruled_last,
    )


def _becoming(event: Any, plain: Table) -> Table:
    """The table that an event tells whole; plain where it tells none."""
    return plain if event.becomes is None else table_of(event.becomes, event.parts)


def _entered(state: State, act: Act, table: Table) -> State:
    """One more act. After a verdict it is the first of what is judged next."""
    base, acts, order = session(state)
    state = state._replace(
        base=base,
        acts=(*acts, act),
        order=order,
        table=table,
        trick=state.trick + (state.settled and not any(one.kind == "card" for one in base.box)),
        settled=False,
    )
    return state._replace(judged=None, finalised=False, photo=None, ruled=None, returned=()) if not acts else state


def _act(state: State, kind: Kind, event: Any, what: str | None) -> Act:
    return Act(state.seen + 1, kind, event.by, what, event.landed, event.observed)


def _thrown(state: State, event: Thrown) -> State:
    if event.late or not event.landed:
        return state
    table, seat = state.table_in_play, event.by
    upon = is_blocked(table)
    to = seat if upon else None
    lying = BoxItem(state.seen + 1, "card", seat, event.card, event.in_turn, None if upon else event.next, upon, to)
    table = table._replace(
        counts=replaced(table.counts, seat, count(table, seat) - 1),
        box=(*table.box, lying),
        turn=table.turn if upon else event.next,
        piles=thrown(table.piles, seat, event.card),
    )
    return _entered(state, _act(state, "card", event, event.card), _becoming(event, table))


def _challenged(state: State, event: Challenged) -> State:
    if event.late:
        return state
    table, seat = state.table_in_play, event.by
    if event.landed:
        lying = BoxItem(state.seen + 1, "challenge", seat, event.target, None, None, False)
        table = table._replace(box=(*table.box, lying))
    if event.finding is not None:
        table = table._replace(finding=finding_of(event.finding))
    return _entered(state, _act(state, "challenge", event, event.target), _becoming(event, table))


def _marker_thrown(state: State, event: MarkerThrown) -> State:
    if event.late or not event.landed:
        return state
    table, seat = state.table_in_play, event.by
    upon = is_blocked(table)
    table = table._replace(
        box=(*table.box, BoxItem(state.seen + 1, "marker", seat, table.colours[number(seat)], None, None, upon)),
        thrown=replaced(table.thrown, seat, True),
        winner=table.winner if upon or event.early else seat,
    )
    return _entered(state, _act(state, "marker", event, None), _becoming(event, table))


def _colour_chosen(state: State, event: ColourChosen) -> State:
    act = Act(state.seen + 1, "choice", event.by, event.colour, True, None)
    table = state.table_in_play._replace(turn=event.next, halt=None, chooser=None)
    return _entered(state, act, _becoming(event, table))


def _box_ordered(state: State, event: BoxOrdered) -> State:
    # What went back before this was never played, and the box tells nothing of it.
    gone = {*state.returned} - {*event.order}
    acts = tuple(act for act in state.acts if act.version not in gone)
    base, table = state.base, _becoming(event, state.table_in_play)
    if base is not None and any(one.unsure for one in base.box):
        below = sorted(base.box, key=lambda one: event.order.index(one.version))
        base = base._replace(
            box=tuple(one._replace(unsure=one.kind == "marker" and one.gives == MORE) for one in below)
        )
    photo = event.photo or state.photo
    return state._replace(
        base=base,
        acts=acts,
        order=event.order,
        table=table,
        settled=False,
        finalised=False,
        photo=photo,
        ruled=None,
        returned=(),
    )


def _finalised(state: State, event: OrderFinalised) -> State:
    return state._replace(finalised=True)


def _ruled_on(state: State, event: ChallengeRuled) -> State:
    verdict: Any = event.verdict
    state = state._replace(ruled=(event.challenge, verdict), ruled_last=event.challenge)
    if event.becomes is None:
        return state
    return state._replace(table=table_of(event.becomes, event.parts), settled=False)


def _verdict(state: State, event: ChallengeUpheld | ChallengeFailed | ChallengeVoid) -> State:
    table = state.table_in_play
    box = tuple(one for one in table.box if one.kind != "challenge")
    table = table._replace(box=box, finding=None)
    if event.leads is not None:
        table = table._replace(leads=event.leads, turn=event.leads, halt=None, chooser=None)
    return state._replace(table=_becoming(event, table), settled=True, judged=event.challenge, finalised=False)


def _cards_returned(state: State, event: CardsReturned) -> State:
    table, gone = state.table_in_play, {one["version"] for one in event.cards}
    back = [one for one in table.box if one.version in gone]
    table = table._replace(
        counts=with_back(table.counts, back),
        box=tuple(one for one in table.box if one.version not in gone),
        piles=gone_back(table.piles, back),
    )
    if table.finding is not None:
        return state._replace(table=table)  # the verdict that it goes with may still be judged again
    return state._replace(table=table, returned=(*state.returned, *sorted(gone)))


def _box_taken(state: State, event: BoxTaken) -> State:
    table, seat = state.table_in_play, event.by
    counts = replaced(table.counts, seat, count(table, seat) + event.cards)
    box = tuple(one for one in table.box if one.kind == "challenge")
    piles = with_box(table.piles, seat, cards(table))
    return state._replace(table=table._replace(counts=counts, box=box, piles=piles))


def _round_ended(state: State, event: RoundEnded) -> State:
    return _with_result(state._replace(phase="deal"), event.rank)


def _round_recorded(state: State, event: RoundRecorded) -> State:
    return _with_result(_in_round(state, event.round, event.dealer), event.rank)


def _with_result(state: State, rank: Mapping[Seat, int]) -> State:
    """The table once a round is counted: who has won it, and everybody's rank. (ZCK-23)"""
    ranks = tuple(n + rank.get(seat, 0) for n, seat in zip(state.ranks, state.seats, strict=True))
    return with_result(state, rank)._replace(ranks=ranks)


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    return _begun(state, now["round"], now["dealer"], table_of(now["table"]))


_OWN = by_message(
    _dealt, _thrown, _challenged, _marker_thrown, _colour_chosen, _box_ordered, _finalised, _ruled_on, _verdict,
    _cards_returned, _box_taken, _round_ended, _round_recorded, _restated,
)  # fmt: skip
_AS_BEFORE = dict.fromkeys((PilesPassed, DirectionsMirrored, ChallengeUndecided), as_it_was)
_evolve: Evolve[State] = evolver(EVENTS, {**_OWN, **_AS_BEFORE, **ALIKE})


def evolve(state: State, event: Event) -> State:
    """The table after event, which is numbered."""
    return _evolve(state, event)._replace(seen=state.seen + 1)
