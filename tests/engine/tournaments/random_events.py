"""Tournaments that nobody planned: people come and go, results come late, wrong and twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.errors import IllegalMove
from engine.tournaments import commands as c
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.forms import told_order
from engine.tournaments.pairing import Task, paired
from engine.tournaments.state import IN, WITHDRAWN, Round
from engine.tournaments.tasks import to_pair
from tests.engine.tournaments.playing import Playing
from tests.naive.tournaments import Naive

Look = Callable[[Playing, Task], None]


def some_order(chance: random.Random, people: list[str]) -> list[Any]:
    """Places at random, some of them shared."""
    left = chance.sample(people, len(people))
    order: list[Any] = []
    while left:
        if len(left) > 1 and chance.random() < 0.2:
            count = chance.randint(2, len(left))
            order.append(left[:count])
            left = left[count:]
        else:
            order.append(left.pop(0))
    return order


def some_result(chance: random.Random, people: tuple[str, ...]) -> dict[str, Any]:
    what = chance.random()
    everybody = list(people)
    if what < 0.06:
        return {"outcome": "void"}
    if what < 0.16:
        absent = chance.sample(everybody, chance.randint(1, len(everybody)))
        return {"order": some_order(chance, [who for who in everybody if who not in absent]), "absent": absent}
    if what < 0.22:
        left = chance.sample(everybody, 1)
        return {"order": some_order(chance, [who for who in everybody if who not in left]), "left": left}
    if what < 0.3:
        out = chance.sample(everybody, chance.randint(0, len(everybody) - 1))
        still = [who for who in everybody if who not in out]
        cards = {who: chance.randint(1, 3) for who in still} if chance.random() < 0.5 else None
        return {"order": list(out), "unfinished": True} | ({"cards": cards} if cards else {})
    return {"order": some_order(chance, everybody)}


def between_rounds(chance: random.Random, playing: Playing) -> None:
    """Whatever happens while no round is out."""
    state = playing.state
    last = state.settings.last_entry
    if chance.random() < 0.3 and last is not None and state.started <= last and len(state.entries) < 12:
        playing.enter(club=chance.choice([None, "red", "blue"]))
    present = [entry.entrant for entry in playing.state.live() if entry.present]
    if chance.random() < 0.2 and len(present) > 4:
        playing.send("withdraw", entrant=chance.choice(present))
    for entry in list(playing.state.entries.values()):
        if entry.status == WITHDRAWN and chance.random() < 0.2:
            playing.send("return", entrant=entry.entrant)
        elif entry.status == IN and chance.random() < 0.06:
            playing.send("check_out" if entry.present else "check_in", entrants=[entry.entrant])
    if chance.random() < 0.2:
        who = chance.choice(list(playing.state.entries))
        playing.send("penalise", entrant=who, points=chance.choice([20, 40, 60]), reason="chance")
    if chance.random() < 0.1 and playing.state.penalties:
        penalty = chance.choice(playing.state.penalties)
        if not penalty.lifted:
            playing.send("lift", penalty=penalty.version, reason="chance")
    if chance.random() < 0.15 and len(present) > 5:
        playing.send("forbid", entrants=chance.sample(present, 2), reason="chance")
    for each in playing.state.rounds:
        for table in each.tables:
            if chance.random() < 0.05:
                playing.send(
                    "result",
                    round=each.number,
                    table=table.number,
                    reason="late",
                    **some_result(chance, table.entrants),
                )


def played(chance: random.Random, playing: Playing, rounds: int, look: Look, after: Callable[[Playing], None]) -> None:
    """A whole event. look: at each round that is to be paired, once it is; after: at each round that is over."""
    for number in range(1, rounds + 1):
        between_rounds(chance, playing)
        if sum(1 for entry in playing.state.live() if entry.present) < 4:
            playing.send("check_in", all=True)
        if sum(1 for entry in playing.state.live()) < 4:
            return
        task = to_pair(playing.state)
        found = paired(task, playing.matcher)
        try:
            playing.take(decide(playing.state, c.Pair(), Circumstances(paired=found, engine="naive 1")))
        except IllegalMove as refused:
            assert refused.rule in ("TRN-2", "TRN-5")
            for group in playing.state.forbidden:
                playing.send("allow", entrants=list(group), reason="else there is no pairing")
            task = to_pair(playing.state)
            found = paired(task, playing.matcher)
            playing.take(decide(playing.state, c.Pair(), Circumstances(paired=found, engine="naive 1")))
        look(playing, task)
        playing.publish()
        for table in chance.sample(playing.state.rounds[-1].tables, len(playing.state.rounds[-1].tables)):
            playing.send("result", round=number, table=table.number, **some_result(chance, table.entrants))
        after(playing)
        playing.send("close", round=number)


def plain(of: Round) -> dict[str, Any]:
    """A round as the naive reckoning has it."""
    tables = []
    for table in of.tables:
        result = table.result
        told = None
        if result is not None:
            told = {
                "order": told_order(result.order),
                "absent": list(result.absent),
                "left": list(result.left),
                "outcome": result.outcome,
                "points": result.points,
                "scores": result.scores,
            }
        tables.append({"entrants": list(table.entrants), "result": told})
    away = {who: [each.why, each.points] for who, each in of.away.items()}
    return {"tables": tables, "byes": list(of.byes), "free": list(of.free), "away": away, "gone": set(of.gone)}


def naive(playing: Playing, bye: int) -> Naive:
    """The same event, to be reckoned by the contract's words."""
    state = playing.state
    # a penalty waits with its round, where that is a draft again
    last = max((each.number for each in state.rounds if each.counts), default=0)
    in_force = [each for each in state.penalties if not each.lifted and each.round <= last]
    penalties = [[each.entrant, each.points, each.round] for each in in_force]
    rounds = [plain(each) for each in state.rounds if each.counts and not each.playoff]
    return Naive(list(state.entries), rounds, penalties, bye=bye)
