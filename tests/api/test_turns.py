"""Who comes when in the lane."""

from api.lane.turns import Turns


def served(turns: Turns[str]) -> list[str]:
    found = []
    while (job := turns.take()) is not None:
        found.append(job)
    return found


def waiting(*jobs: tuple[str, str, str], most: int = 100) -> Turns[str]:
    turns: Turns[str] = Turns(most)
    for job in jobs:
        assert turns.join(*job) is None
    return turns


def test_nothing_waits_at_first() -> None:
    assert served(Turns(1)) == []


def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    many = [("a", f"m{n}", f"a{n}") for n in range(5)]
    assert served(waiting(*many, ("b", "m", "b0"), ("b", "m", "b1"))) == ["a0", "b0", "a1", "b1", "a2", "a3", "a4"]


def test_within_an_address_matches_take_turns() -> None:
    turns = waiting(("a", "long", "l0"), ("a", "long", "l1"), ("a", "long", "l2"), ("a", "short", "s0"))
    assert served(turns) == ["l0", "s0", "l1", "l2"]


def test_one_after_the_other_within_a_match() -> None:
    assert served(waiting(*(("a", "m", f"{n}") for n in range(4)))) == ["0", "1", "2", "3"]


def test_who_took_long_waits_until_the_others_have_had_as_much() -> None:
    turns = waiting(("a", "m", "a0"), ("b", "m", "b0"))
    assert turns.take() == "a0"
    turns.charge("a", "m", 3.0)
    turns.join("a", "m", "a1")
    assert turns.take() == "b0"
    for n in range(1, 4):
        turns.charge("b", "m", 1.0)
        turns.join("b", "m", f"b{n}")
    assert [turns.take() for _ in range(2)] == ["b1", "b2"]
    turns.charge("b", "m", 1.5)
    assert turns.take() == "a1"


def test_who_was_away_has_saved_nothing_up() -> None:
    turns = waiting(("a", "m", "a0"))
    turns.take()
    turns.charge("a", "m", 60.0)
    turns.join("a", "m", "a1")
    turns.take()
    for n in range(3):
        turns.join("a", "m", f"a{n + 2}")
        turns.join("b", "m", f"b{n}")
    assert served(turns) == ["b0", "a2", "b1", "a3", "b2", "a4"]


def test_of_a_full_queue_the_newest_goes_of_who_has_most_there() -> None:
    turns = waiting(("a", "m", "a0"), ("a", "n", "a1"), ("a", "n", "a2"), most=3)
    assert turns.join("b", "m", "b0") == "a2"
    assert turns.join("a", "m", "a3") == "a3"
    assert len(turns) == 3
    assert sorted(served(turns)) == ["a0", "a1", "b0"]


def test_who_leaves_takes_nobody_s_turn() -> None:
    turns = waiting(("a", "m", "a0"), ("b", "m", "b0"), ("b", "m", "b1"))
    turns.leave("b", "m", "b0")
    turns.leave("a", "m", "a0")
    turns.leave("a", "m", "a0")
    assert served(turns) == ["b1"]
