"""Whatever is sent for a file: it is read, or the line is named that does not hold; and in bounded time."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from replays import notation
from replays.notation.toml import DEEPEST
from tests.engine.any_game import walk
from tests.engine.test_every_game import recorded

FILES = [path.read_bytes() for path in sorted((Path(__file__).parent / "matches").iterdir())]
HEAD = 'notation = 1\ngame = "durak"\nseats = {A = "Anna", B = "Boris"}\n'
DEALT = HEAD + 'moves = [\n  "deal 7c starter A",\n'


def whole(source: str | bytes) -> notation.Broken | None:
    """What is wrong with a file; None: it holds."""
    try:
        for _ in notation.play(notation.read(source)):
            pass
    except notation.Broken as error:
        lines = source.count("\n" if isinstance(source, str) else b"\n") + 1  # type: ignore[arg-type]
        assert 1 <= error.line <= lines, f"{error} of {lines} lines"
        assert error.what
        return error
    return None


@pytest.mark.parametrize(
    ("source", "line", "told"),
    [
        ("", 1, "want 'notation = 1'"),
        ("notation = 2\n", 1, "want 'notation = 1'"),
        ("notation = 1\n\ngame = 'chess'\n", 3, "durak, ratak, rat-jong, rat-hot, zack"),
        ("notation = 1\ngame = 'durak'\n", 1, "seats is missing"),
        ("notation = 1\ngame = 'durak'\nseats = {A = 'Anna', C = 'Chloé'}\n", 3, "by their letters"),
        (HEAD + "spoken = true\n", 4, "'spoken' is not known here"),
        (HEAD + "edition = 99\nmoves = []\n", 4, "edition 99 is not known here"),
        (HEAD + "options = {\n", 4, "not TOML"),
        (HEAD + "options = {pets = true}\n", 4, "unknown option 'pets'"),
        (HEAD + "options = {deck = 40}\n", 4, "options.deck"),
        (HEAD + "moves = 'A 7c'\n", 4, "want a list of moves"),
        (DEALT + '  "A 7s",\n  "C 8s",\n]', 7, "not a move: 'C 8s'"),
        (DEALT + '  "A 7s",\n  "B 6s",\n]', 7, "6♠ does not beat 7♠"),
        (DEALT + '  "A 7s",\n  "B defend 8s on 7x",\n]', 7, "not a card"),
        (DEALT + '  "A 7s",\n\n  # hi\n  {move = "B 8s", with = {on = "7s"},\n   note = "x"},\n]', 9, "not TOML"),
        (DEALT + '  {move = "A 7s", with = {card = "8s"}},\n]', 6, "card is said twice"),
        (DEALT + '  {move = "A 7s", nag = "!!!"},\n]', 6, "want signs among"),
        (DEALT + '  {move = "A 7s", at = "now"},\n]', 6, "want a time with its zone"),
        (DEALT + '  {comment = ""},\n]', 6, "want a text"),
        (DEALT + '  {},\n]', 6, "empty"),
        (DEALT + '  {ruling = "penalty", seat = "A", about = 7},\n]', 6, "no move 7"),
        (DEALT + '  {ruling = "penalty"},\n]', 6, "seat: missing"),
        (DEALT + '  "A 7s", "B 8s",\n  {move = "A 7d", variation = [\n  "A 7h",\n  "B 9s"]},\n]', 9, "9♠ does not"),
        (DEALT + '  "A 7s", "B 8d",\n]', 6, "does not beat"),
        (DEALT + '  1,\n]', 6, "not a table"),
        (DEALT + '  "A end match conceded",\n  "A 7s",\n]', 7, "The match is over"),
    ],
)  # fmt: skip
def test_the_line_is_named_and_what_would_be_right(source: str, line: int, told: str) -> None:
    error = whole(source)
    assert error is not None
    assert told in error.what
    assert error.line == line


def test_several_cards_wait_and_the_file_does_not_say_which() -> None:
    options = "options = {transfer = true}\n"
    moves = 'moves = ["deal 9h starter A",\n"A 7s",\n"B transfer 7d",\n"A 8s",\n]'
    error = whole(HEAD + options + moves)
    assert error is not None
    assert (error.line, "'A 8s on 7s'" in error.what) == (8, True)


@pytest.mark.parametrize(
    "source",
    [
        HEAD + "moves = " + "[" * 100_000,
        HEAD + "moves = " + "[" * 100_000 + "]" * 100_000,
        HEAD + "moves = [" + "{variation = [" * 5_000,
        HEAD + "x" + ".x" * 100_000 + " = 1",
        "[" + "x." * 100_000 + "x]\n",
        HEAD + "edition = " + "9" * 100_000,
        HEAD + "moves = [" + '"A 7s",\n' * 30_000 + "]",
        HEAD + 'title = """' + '"' * 500_000,
        HEAD + "moves = ['A 7s" + " x" * 100_000 + "']",
        HEAD + "#" * (9 * 2**20),
        b"\xff\xfe" + HEAD.encode("utf-16-le"),
        HEAD.encode() + b"title = '\xc3\x28'\n",
        HEAD + "\x00",
    ],
)
def test_what_is_huge_deep_or_of_another_coding_is_refused(source: str | bytes) -> None:
    assert whole(source) is not None


def test_a_file_may_be_as_deep_as_it_says() -> None:
    nested = '{comment = "x", variation = [' * 8 + '"A 7s"' + "]}" * 8
    assert DEEPEST >= 2 * 8 + 2
    assert whole(DEALT + nested + "]") is None


def test_a_mark_at_the_beginning_and_carriage_returns_are_read() -> None:
    assert whole(("\ufeff" + DEALT + '  "A 7s",\n]\n').replace("\n", "\r\n").encode()) is None


few = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(st.sampled_from(FILES), st.data())
def test_a_file_that_was_changed_at_random_names_its_line(source: bytes, data: st.DataObject) -> None:
    changed = bytearray(source)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(changed) - 1))
        kind = data.draw(st.sampled_from(["byte", "cut", "twice", "token", "tail"]))
        if kind == "byte":
            changed[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del changed[at : at + data.draw(st.integers(1, 20))]
        elif kind == "twice":
            changed[at:at] = changed[at : at + data.draw(st.integers(1, 60))]
        elif kind == "token":
            token = data.draw(
                st.sampled_from(['"', "]", "[", "{", "}", ",", "=", "\n", "'", '"""', "??", "-", "A ", "1"])
            )
            changed[at:at] = token.encode()
        else:
            del changed[at:]
        if not changed:
            break
    whole(bytes(changed))


@few
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
def test_anything_at_all_is_refused_with_its_line(source: str | bytes) -> None:
    assert whole(source) is not None


@few
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 50), swaps=st.integers(0, 2**32 - 1))
def test_moves_that_change_places_hold_or_are_named(game: str, seed: int, swaps: int) -> None:
    lines = notation.write(recorded(walk(GAMES[game], seed, 25)), names={}).split("\n")
    chance = random.Random(swaps)
    first = lines.index("moves = [") + 1
    if len(lines) - first > 4:
        a, b = (chance.randrange(first, len(lines) - 2) for _ in range(2))
        lines[a], lines[b] = lines[b], lines[a]
    whole("\n".join(lines))
