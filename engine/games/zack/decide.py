"""From commands to events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.deciding import Story, decider, telling
from engine.events import Event, RoundEnded
from engine.games.zack import rules
from engine.games.zack.box import behind_stop, held, settled
from engine.games.zack.events import (
    COMMANDS,
    VERDICT_OF,
    BoxOrder,
    BoxOrdered,
    BoxTaken,
    CardsReturned,
    Challenge,
    Challenged,
    ChallengeRuled,
    ChallengeUndecided,
    Choose,
    ColourChosen,
    Deal,
    Dealt,
    DirectionsMirrored,
    FinaliseOrder,
    MarkerThrown,
    OrderFinalised,
    PilesPassed,
    RecordRound,
    Restate,
    RoundRecorded,
    RuleChallenge,
    Throw,
    ThrowMarker,
    Thrown,
)
from engine.games.zack.evolve import evolve
from engine.games.zack.judge import thrown_without
from engine.games.zack.restating import restated, why_not_record_round, why_not_restate
from engine.games.zack.state import Act, BoxItem, Finding, Kind, State, Table, count, session
from engine.games.zack.texts import BOOK
from engine.games.zack.told import hidden, told
from engine.rounds import after_last, alone, by_rounds_won, closed_early, end_round, last_of, ranked
from engine.seats import left_of
from engine.shapes import plain
from engine.texts import Refusal
from engine.timing.evidence import are_of_two_starts, is_behind
from engine.zones import Seat

_Story = Story[State]
_Details = Callable[[Table], dict[str, Any]]  # of an event, by the table that comes of it


def _deal(story: _Story, command: Deal) -> None:
    state = story.state
    dealer = command.dealer or rules.due_dealer(state)
    colours = rules.colours_of(state, command)
    counts = rules.counts_of(state, command, dealer)
    assert counts is not None
    said = [name for name in ("dealer", "counts", "total", "colours") if getattr(command, name) is not None]
    told: dict[str, Any] = {}
    if command.deck is not None:
        told = {"deck": list(command.deck)}
    elif command.hands is not None:
        told = {"hands": {seat: list(cards) for seat, cards in command.hands.items()}}
        if not {"counts", "total"} & {*said} and rules.deck_total(state, colours) is None:
            said.append("counts")  # who may not see the hands can deal as many all the same
    story.add(
        Dealt(
            dealer=dealer,
            first=left_of(state.seats, dealer),
            colours=dict(zip(state.seats, colours, strict=True)),
            counts={seat: counts[seat] for seat in state.seats},
            total=sum(counts.values()),
            said=tuple(said),
            parts={"*": told} if told else {},
        )
    )


def _is_late(state: State, observed: Mapping[str, Any] | None) -> bool:
    """Return whether an act with this evidence belongs to a settled box, and so changes nothing. (TIMING: finality)

    What nobody can date landed when it was told: it is no part of a box that was settled by then.
    """
    if observed is None or observed["earliest"] is None or not (state.settled or state.finalised):
        return False
    finding = state.table_in_play.finding
    judged = state.judged if finding is None else finding.challenge
    first = next((act.observed for act in state.acts if act.version == judged), None)
    return first is not None and not are_of_two_starts(first, observed) and not is_behind(first, observed)


def _throw(story: _Story, command: Throw) -> None:
    state = story.state
    card = command.card or rules.next_card(state, command.by)
    assert card is not None
    thrown = Thrown(by=command.by, card=card, landed=command.landed, observed=plain(command.observed))

    def details(after: Table) -> dict[str, Any]:
        in_turn = next((one.in_turn for one in after.box if one.version == state.seen + 1), None)
        return {"in_turn": in_turn, "next": after.known_turn}

    _land(story, "card", card, thrown, details)


def _challenge(story: _Story, command: Challenge) -> None:
    observed = plain(command.observed)
    challenged = Challenged(by=command.by, target=command.target, landed=command.landed, observed=observed)

    def details(after: Table) -> dict[str, Any]:
        return {"finding": after.finding and plain(after.finding._asdict())}

    _land(story, "challenge", command.target, challenged, details)


def _throw_marker(story: _Story, command: ThrowMarker) -> None:
    early = held(story.state.table_in_play, command.by) > 0
    thrown = MarkerThrown(by=command.by, landed=command.landed, observed=plain(command.observed), early=early)
    _land(story, "marker", None, thrown, lambda after: {})


def _choose(story: _Story, command: Choose) -> None:
    act = Act(story.state.seen + 1, "choice", command.by, command.colour, True, None)
    chosen = ColourChosen(by=command.by, colour=command.colour)
    _enter(story, act, chosen, lambda after: {"next": after.known_turn})


def _land(story: _Story, kind: Kind, what: str | None, thrown: Any, details: _Details) -> None:
    """Tell that something was thrown. It changes nothing where it is late, or is no challenge and missed the box."""
    act = Act(story.state.seen + 1, kind, thrown.by, what, thrown.landed, thrown.observed)
    if not act.landed and kind != "challenge":
        story.add(thrown)
    elif _is_late(story.state, act.observed):
        story.add(replace(thrown, late=True))
    else:
        _enter(story, act, thrown, details)


def _enter(story: _Story, act: Act, event: Event, details: _Details) -> None:
    """Add the event of one more act, and the state of the whole box after it.

    The table is told whole where more changed than is plain. details: what the event says of the table after it.
    """
    state = story.state
    before = state.table_in_play
    base, acts, order = session(state)
    after = rules.as_lying(state, base, (*acts, act), order)
    story.add(replace(event, **details(after)))
    _tell_table(story, after)
    if act.kind == "card" and before.mirrored != after.mirrored:
        story.add(DirectionsMirrored(mirrored=after.mirrored))
    if act.kind == "card" and (before.challenges, before.colours) != (after.challenges, after.colours):
        to = {seat: left_of(state.seats, seat) for seat in state.seats}
        story.add(PilesPassed(to=to, colours=dict(zip(state.seats, after.colours, strict=True))))
    found = after.finding
    if found is None or found.ruling != "undecided" or found != before.finding:  # else that was told already
        _follow(story)


def _tell_table(story: _Story, after: Table) -> None:
    """Put the table into the newest event, whole, where it is not plain from the event.

    What lies in the piles has no say in that: it would be told by whether the table is.
    """
    found = story.state.table
    if found is not None and found._replace(piles=None) != after._replace(piles=None):
        event: Any = story.events[-1]
        told_whole = replace(event, becomes=told(after), parts={**event.parts, **hidden(after)})
        story.settle(len(story.events) - 1, told_whole)


def _follow(story: _Story, final: bool = False) -> None:
    """Tell what the box comes to, where nothing can change it any more. final: nobody can report anything earlier."""
    state = story.state
    table = state.table_in_play
    known = final or rules.is_certain(state.acts, state.order)
    if table.finding is not None:
        if known:
            _give(story, table.finding)
    elif known:
        _return(story)
        if table.winner is not None:
            _won(story, table.winner)


def _return(story: _Story) -> None:
    """Return to their piles the cards that landed while play was halted. (ZCK-16)"""
    table = story.state.table_in_play
    back = behind_stop(table if table.winner is None else rules.up_to_win(table))
    if back:
        story.add(_returned(back))


def _returned(back: Sequence[BoxItem]) -> CardsReturned:
    return CardsReturned(cards=tuple({"version": one.version, "to": one.by} for one in back))


def _give(story: _Story, finding: Finding) -> None:
    """Tell the verdict, and what goes where by it. (ZCK-9 to ZCK-12)"""
    state = story.state
    verdict = VERDICT_OF[finding.ruling](
        by=finding.by,
        challenge=finding.challenge,
        target=finding.target,
        verdict=finding.ruling,
        rule=finding.rule,
        between=finding.between,
    )
    if isinstance(verdict, ChallengeUndecided):
        story.add(verdict)
        return
    after, back, taker, taken = settled(state.table_in_play, finding, state.options)
    if back:
        story.add(_returned(back))
    if taker is not None:
        story.add(BoxTaken(by=taker, cards=taken))
        verdict = replace(verdict, leads=finding.by)
    story.add(verdict)
    _tell_table(story, after)
    if after.winner is not None:
        _won(story, after.winner)


def _box_order(story: _Story, command: BoxOrder) -> None:
    state = story.state
    order = rules.order_of(state, command)
    assert order is not None and state.base is not None
    story.add(BoxOrdered(order=order, photo=command.photo))
    ordered = story.state
    assert ordered.base is not None
    after = rules.as_lying(ordered, ordered.base, ordered.acts, order)
    if (missing := thrown_without(ordered.base, ordered.acts, order, state.setup)) is not None:
        key = "thrown_without_marker" if missing.kind == "marker" else "thrown_without"
        BOOK.refuse([Refusal("ZCK-14", key, {"seat": missing.by}, physical=True)])
    _tell_table(story, after)
    _follow(story)


def _rule_challenge(story: _Story, command: RuleChallenge) -> None:
    state = story.state
    box = rules.box_as_read(state)
    assert box is not None and box.finding is not None
    finding, challenger, target, nth = box.finding, None, None, None
    named = rules.challenge_named(state, command, finding)
    if named is not None and named.version != finding.challenge:
        # Of several the referee says which one counted. (ZCK-13)
        challenger, target = named.by, Seat(str(named.what))
        alone = RuleChallenge(challenger=challenger, target=target, verdict=command.verdict)
        if rules.challenge_named(state, alone, finding) != named:
            alike = [one.version for one in state.acts if one[1:4] == ("challenge", challenger, target)]
            nth = alike.index(named.version) + 1
        finding = Finding(named.version, challenger, target, "undecided", "ZCK-13", (named.version,))
    event = ChallengeRuled(
        challenge=finding.challenge,
        challenger=challenger,
        target=target,
        nth=nth,
        verdict=command.verdict,
        parts={"text": {"reason": command.reason}} if command.reason else {},
    )
    story.add(event)
    _tell_table(story, box)
    _give(story, finding._replace(ruling=command.verdict, rule="ZCK-10"))  # type: ignore[arg-type]


def _finalise(story: _Story, command: FinaliseOrder) -> None:
    state = story.state
    finding = state.table_in_play.finding
    challenge, first = None if finding is None else finding.challenge, rules.waiting(state)
    story.add(
        OrderFinalised(
            challenge=challenge, first=first, how=command.how, floors=plain(command.floors), horizon=command.horizon
        )
    )
    _follow(story, final=True)


def _won(story: _Story, winner: Seat) -> None:
    end_round(story, _round_ended(story.state, "won", winner), _standing)


def _round_ended(
    state: State, reason: str, winner: Seat | None = None, by: Seat | None = None, early: bool = False
) -> RoundEnded:
    rank: dict[Seat, int] = {}
    if winner is not None:
        rank = _rank(state, winner)
    elif by is not None:
        rank = ranked({seat: (seat == by,) for seat in state.seats}, alone(state.seats))
    return RoundEnded(
        by=by,
        round=state.round,
        reason=reason,
        loser=last_of(rank),
        order=() if winner is None else (winner,),
        points={seat: int(seat == winner) for seat in state.seats},
        rank=rank,
        early=early,
    )


def _rank(state: State, winner: Seat) -> dict[Seat, int]:
    """Rank the winner first, then all others alike, or who has fewer cards first. (ZCK-23)"""
    fewest = state.options.rank_rest == "fewest_cards"
    keys = {seat: (seat != winner, count(state.table_in_play, seat) if fewest else 0) for seat in state.seats}
    return ranked(keys, alone(state.seats))


def _standing(state: State, last: Seat | None = None) -> dict[Seat, int]:
    """The ranks of one round; of several by rounds won, then (fewest_cards) by the sums of ranks. (ALL-5)"""
    by_ranks = state.round == 1 or state.options.rank_rest == "fewest_cards"
    return by_rounds_won(state.seats, state.won, last, state.ranks if by_ranks else None)


def _closed(state: State, reason: str, by: Seat | None) -> RoundEnded:
    return _round_ended(state, reason, None, by, early=True)


def _record_round(story: _Story, command: RecordRound) -> None:
    state = story.state
    rank = {seat: 1 if seat == command.winner else 2 for seat in state.seats}
    story.add(RoundRecorded(round=state.round + 1, dealer=rules.due_dealer(state), winner=command.winner, rank=rank))
    after_last(story, _standing)


decide = decider(
    BOOK,
    evolve,
    COMMANDS,
    {
        **closed_early(_closed, _standing),
        Deal: (rules.why_not_deal, _deal),
        Throw: (rules.why_not_throw, _throw),
        Challenge: (rules.why_not_challenge, _challenge),
        ThrowMarker: (rules.why_not_throw_marker, _throw_marker),
        Choose: (rules.why_not_choose, _choose),
        BoxOrder: (rules.why_not_box_order, _box_order),
        RuleChallenge: (rules.why_not_rule, _rule_challenge),
        FinaliseOrder: (rules.why_not_finalise, _finalise),
        Restate: (why_not_restate, telling(restated)),
        RecordRound: (why_not_record_round, _record_round),
    },
)
