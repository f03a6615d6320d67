"""Random play with random second thoughts, against a naive model of what is in force.

The model is a plain list of commands; whatever is corrected, it decides them all again from the first. It knows
nothing of versions that lead elsewhere, of stands, epochs or kept states.
"""

import os
import random
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine import match as engine
from engine.errors import IllegalCorrection, IllegalMove, Invalid, Opened
from engine.events import MatchCreated
from engine.history import History, Place
from engine.match import MarkedEvent, Match
from tests.engine.histories import Stream
from tests.engine.strategies import (
    SEATS,
    Command,
    every_play,
    plays,
    random_commands,
    random_options,
    random_reveal,
    try_move,
)

seeds = st.integers(0, 2**32 - 1)


@dataclass
class Entry:
    """A move in force: its command, why it stood if it should not have. A ruling has events only."""

    place: Place
    command: Command | None
    why: str | None = None
    marked: list[MarkedEvent] = field(default_factory=list)
    end: Place = 0  # what names the table after it: its last event


class Refused(Exception):
    def __init__(self, place: Place, rule: str) -> None:
        super().__init__(f"{place}: {rule}")
        self.place, self.rule = place, rule


class Model:
    """What is in force, as a list."""

    def __init__(self, created: MatchCreated) -> None:
        self.created = created
        self.entries: list[Entry] = []
        self.reseated = False  # the commands may name seats that are no longer there

    def tell(self) -> Match:
        """Decide everything anew. Raises Refused."""
        match = engine.evolve(None, self.created)
        for entry in self.entries:
            if entry.command is not None:
                try:
                    entry.marked = engine.decide_marked(match, engine.read_command(match, entry.command), entry.why)
                except IllegalMove as refusal:
                    raise Refused(entry.place, refusal.rule) from None
                except Invalid:
                    if not self.reseated:
                        raise
                    raise Refused(entry.place, "ALL-2") from None
                if not any(one.irregular for one in entry.marked):
                    entry.why = None
                entry.command = remembered(entry.command, entry.marked)
            match = self.through(match, entry)
        return match

    @staticmethod
    def through(match: Match | None, entry: Entry) -> Match:
        after = engine.fold([one.event for one in entry.marked], match)
        assert after is not None
        return after

    def match(self, count: int | None = None) -> Match:
        """The fold as far as count entries."""
        match = engine.evolve(None, self.created)
        for entry in self.entries[:count]:
            match = self.through(match, entry)
        return match

    @property
    def marked(self) -> list[MarkedEvent]:
        return [MarkedEvent(self.created), *(one for entry in self.entries for one in entry.marked)]


class SecondThoughts(RuleBasedStateMachine):
    """A referee who makes mistakes and mends them."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = random.Random(0)
        self.stream = self.new_stream()
        self.model = Model(self.stream.created)
        self.then: dict[int, tuple[list[MarkedEvent], Match]] = {}
        self.hidden = False

    def new_stream(self, seats: int = 2, **options: Any) -> Stream:
        return Stream(seats, **options)

    @precondition(lambda self: not self.model.entries)
    @rule(seed=seeds)
    def sit_down(self, seed: int) -> None:
        chance = random.Random(seed)
        seats = chance.choice(SEATS)
        self.stream = self.new_stream(
            seats, knowledge=chance.choice(["observed", "open"]), **random_options(chance, seats)
        )
        self.model = Model(self.stream.created)
        self.then, self.hidden = {}, False
        self.play(seed)

    @rule(seed=seeds)
    def play(self, seed: int) -> None:
        chance = self.chance = random.Random(seed)
        for _ in range(chance.choice([1, 3, 8, 20])):
            match = self.stream.history.match
            if match.status != "live":
                return
            for command, why in random_commands(chance, match):
                marked = try_move(match, command, why)
                if marked is not None:
                    needed = why if any(one.irregular for one in marked) else None
                    entry = Entry(self.stream.head + 1, remembered(command, marked), needed, marked)
                    entry.end = self.stream.head + len(marked)
                    self.model.entries.append(entry)
                    self.hidden |= any(any(name != "text" for name in one.event.parts) for one in marked)
                    self.stream.land(marked)
                    break
            self.remember()

    @precondition(lambda self: self.stream.history.match.status == "live" and self.model.entries)
    @rule()
    def rule_on_something(self) -> None:
        place = self.stream.head + 1
        self.stream.rule(seat="A")
        self.model.entries.append(Entry(place, None, None, [MarkedEvent(self.stream.recorded[-1].event)], place))

    @precondition(lambda self: self.moves)
    @rule(count=st.integers(1, 4))
    def take_back(self, count: int) -> None:
        count = min(count, len(self.moves))
        model = deepcopy(self.model)
        for n in reversed(self.moves[-count:]):
            del model.entries[n]
        self.mend({"retract": count}, model)

    @precondition(lambda self: self.moves)
    @rule(seed=seeds, several=st.sampled_from([0, 1, 1, 1, 2]), last=st.booleans())
    def amend(self, seed: int, several: int, last: bool) -> None:
        self.put_in("amend", seed, several, last)

    @precondition(lambda self: self.model.entries)
    @rule(seed=seeds, several=st.sampled_from([1, 1, 2]), last=st.booleans())
    def put_before(self, seed: int, several: int, last: bool) -> None:
        self.put_in("before", seed, several, last)

    @precondition(lambda self: self.model.entries)
    @rule(option=st.sampled_from([
        {"first_attack_limit": 5}, {"several_at_once": True}, {"throw_in_after_take": True}, {"ends": "at_once"},
        {"transfer": True}, {"rounds": None}, {"rounds": 1}, {"next_starter": "lowest_trump"},
    ]))  # fmt: skip
    def agree_otherwise(self, option: dict[str, Any]) -> None:
        model = deepcopy(self.model)
        model.created = replace(model.created, options={**model.created.options, **option})
        self.mend({"amend": 1, "options": option}, model)

    @precondition(lambda self: self.model.entries)
    @rule(seats=st.sampled_from(SEATS))
    def count_seats_again(self, seats: int) -> None:
        model = deepcopy(self.model)
        options = {name: value for name, value in model.created.options.items() if name != "teams"}
        same = len(model.created.seats) == seats
        try:
            model.created = engine.create(
                {
                    "game": "durak",
                    "seats": [{}] * seats,
                    "knowledge": model.created.knowledge,
                    "options": dict(model.created.options) if same else options,
                }
            )
        except Invalid:
            return
        model.reseated = not same
        self.mend({"amend": 1, "seats": [{}] * seats}, model)
        self.model.reseated = False

    @property
    def moves(self) -> list[int]:
        return [n for n, entry in enumerate(self.model.entries) if entry.command is not None]

    def put_in(self, kind: str, seed: int, several: int, last: bool) -> None:
        chance = self.chance = random.Random(seed)
        places = self.moves if kind == "amend" else list(range(len(self.model.entries)))
        n = chance.choice(places[-6:] if last else places)
        target = self.model.entries[n]
        commands, whys = self.some_commands(chance, n, several)
        model = deepcopy(self.model)
        put = [
            Entry(f"{self.stream.head + 1}.{k}", dict(c), w)
            for k, (c, w) in enumerate(zip(commands, whys, strict=True), 1)
        ]
        later = model.entries[n + (kind == "amend") :]
        strike = [entry for entry in later if entry.command is not None and chance.random() < 0.1]
        waive = [entry for entry in later if entry.command is not None and chance.random() < 0.5]
        for entry in waive:
            entry.why = "" if entry.why is None else entry.why
        later = [entry for entry in later if all(entry is not one for one in strike)]
        if kind == "amend" and len(commands) == 1:
            rename(later, target.command, commands[0])
        model.entries = [*model.entries[:n], *put, *later]
        body = {
            kind: target.place,
            "commands": [c | ({"irregular": w} if w is not None else {}) for c, w in zip(commands, whys, strict=True)],
            "strike": [entry.place for entry in strike],
            "waive": [entry.place for entry in waive],
        }
        self.mend(body, model, put, target.place)

    def some_commands(self, chance: random.Random, n: int, several: int) -> tuple[list[Command], list[str | None]]:
        match = self.model.match(n)
        commands: list[Command] = []
        whys: list[str | None] = []
        while len(commands) < several:
            offered = plays(match) if match.status == "live" else []
            cards = [command for command in offered if "card" in command]
            if chance.random() < 0.3:
                command, why = random_reveal(chance, match), None
            elif cards and chance.random() < 0.6:
                command, why = chance.choice(cards), None
            elif offered and chance.random() < 0.7:
                command, why = chance.choice(offered), None
            elif offered:
                command, why = chance.choice(list(every_play(match))), chance.choice([None, "nobody minded"])
            else:
                command, why = random_reveal(chance, match), None
            commands.append(command)
            whys.append(why)
            marked = try_move(match, command, why)
            if marked is not None:
                match = engine.fold([one.event for one in marked], match) or match
        return commands, whys

    def mend(
        self, body: dict[str, Any], model: Model, put: list[Entry] | None = None, target: Place | None = None
    ) -> None:
        """The same correction to both; either both refuse it, for the same move and ruling, or both take it."""
        was_over = self.stream.history.match.status != "live"
        before = list(self.stream.history), self.stream.head
        try:
            match = model.tell()
        except Refused as wanted:
            is_put = wanted.place in [entry.place for entry in put or ()]
            place = target if is_put else wanted.place
            try:
                self.stream.correct(**body, opened=True)
            except IllegalCorrection as refused:
                assert (refused.place, refused.refusal.rule) == (place, wanted.rule)
            else:
                raise AssertionError(f"accepted, but {wanted}") from None
            assert (list(self.stream.history), self.stream.head) == before
            return
        except Invalid:
            return
        try:
            self.stream.correct(**body, opened=True)
        except Opened:
            assert was_over and match.status == "live" and self.hidden
            assert (list(self.stream.history), self.stream.head) == before
            return
        assert not (was_over and match.status == "live" and self.hidden)
        self.model = model
        self.hidden |= any(any(name != "text" for name in one.event.parts) for one in model.marked)
        self.remember()

    def remember(self) -> None:
        self.then[self.stream.head] = self.model.marked, self.model.match()

    @invariant()
    def both_say_what_is_in_force(self) -> None:
        history = self.stream.history
        assert said(history) == self.model.marked
        assert history.match == self.model.match()
        assert (history.status, tuple(history.created.seats)) == (history.match.status, history.match.seats)

    @invariant()
    def a_fold_from_scratch_says_the_same(self) -> None:
        history, again = self.stream.history, History.of(self.stream.recorded)
        assert list(again) == list(history)
        assert again.match == history.match and again.lines == history.lines and again.struck_by == history.struck_by

    @invariant()
    def every_place_shows_the_table_of_its_move(self) -> None:
        for n in self.chance.sample(range(len(self.model.entries)), min(4, len(self.model.entries))):
            entry = self.model.entries[n]
            assert self.stream.history.match_at(entry.end or entry.place) == self.model.match(n + 1)

    @invariant()
    def any_history_until_a_version_is_as_it_was_then(self) -> None:
        for head in self.chance.sample(sorted(self.then), min(3, len(self.then))):
            marked, match = self.then[head]
            until = self.stream.history.until(head)
            assert until.status == match.status, "known without a fold"
            assert said(until) == marked and until.match == match and until.head == head


def said(history: History) -> list[MarkedEvent]:
    return [MarkedEvent(item.event, item.irregular) for item in history]


def remembered(command: Command, marked: list[MarkedEvent]) -> Command:
    """The command as its events tell it: whom an attack is on is written only where another was due."""
    if command.get("target") in [getattr(one.event, "target", None) for one in marked]:
        return command
    return {name: value for name, value in command.items() if name != "target"}


def rename(later: list[Entry], old: Command | None, new: Command) -> None:
    """Later commands that name the old card mean the new one, until it is played itself or the table restated."""
    was, now = (old or {}).get("card"), new.get("card")
    for entry in later if was and now and was != now else ():
        if entry.command is not None and (entry.command.get("card") == was or "table" in entry.command):
            return
        if entry.command is not None and entry.command.get("on") == was:
            entry.command = {**entry.command, "on": now}


SecondThoughts.TestCase.settings = settings(
    max_examples=300 if os.environ.get("GREFFIER_SOAK") else 15,
    stateful_step_count=20,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
test_random_second_thoughts = SecondThoughts.TestCase
