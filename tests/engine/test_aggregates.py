"""Events beside the games: one declaration gives what is stored, how it is read back, and its description."""

from jsonschema import Draft202012Validator

from engine.aggregates import Fact, Facts, erasable
from engine.events import WORDS
from engine.shapes import list_of, maybe, needed, whole


class Registered(Fact):
    """Somebody takes part."""

    table: int = needed(whole(1, 9))
    rounds: tuple[int, ...] = needed(list_of(whole(1, 99), 0))
    by: str | None = maybe(WORDS)
    name: str | None = erasable(WORDS)


FACTS = Facts((Registered,))
ANA = Registered(table=3, rounds=(1, 2), name="Ana")
DATA = {"table": 3, "rounds": [1, 2], "by": None}


def test_what_is_erasable_stands_in_a_part_alone() -> None:
    assert FACTS.stored(ANA) == ("registered", DATA, {"text": {"name": "Ana"}})
    assert FACTS.stored(Registered(table=3, rounds=(1, 2))) == ("registered", DATA, {})


def test_what_is_stored_is_read_back() -> None:
    assert FACTS.read("registered", DATA, {"text": {"name": "Ana"}}) == ANA
    erased = FACTS.read("registered", DATA, {})
    assert isinstance(erased, Registered) and erased.name is None


def test_what_a_later_release_wrote_is_passed_over() -> None:
    assert FACTS.read("withdrawn", {}, {}) is None
    assert FACTS.read("registered", {**DATA, "fee": 5}, {"text": {"name": "Ana"}}) == ANA


def test_the_description_is_of_the_data() -> None:
    validator = Draft202012Validator(FACTS.schema("registered"))
    assert validator.is_valid(DATA)
    assert not validator.is_valid({**DATA, "table": 10}) and not validator.is_valid({**DATA, "name": "Ana"})
