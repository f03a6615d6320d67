"""What-ifs that comments name, written as variations: where each stands, and which a file does not have."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.events import Event
from engine.game import Game
from engine.history import History, Place
from replays import masks, notation
from replays.notation import Comment, Entry, WhatIf
from tests.engine.any_game import walk
from tests.engine.test_every_game import recorded
from tests.notation.histories import history_of
from tests.notation.test_round_trip import _known, every_game, few, seeds  # noqa: F401

DURAK = ("durak", ["deal 6s starter A", "A 7c", "B 9c", "all pass", "B 8h", "A Th"])
RAT_HOT = ("rat-hot", ["deal r1.--.g1 starter A", "A draw r2.gr.--", "A r2.gr.-- at 3,0 h"])


def history(game: str, moves: list[str], knowledge: str = "observed") -> History:
    head = f'notation = 1\ngame = "{game}"\nknowledge = "{knowledge}"\nseats = {{A = "", B = ""}}\n'
    rows = ", ".join(move if move.startswith("{") else f'"{move}"' for move in moves)
    return history_of(list(notation.play(notation.read(f"{head}moves = [{rows}]"))))


def ends(of: History) -> list[Place]:
    """The last place of each move; the creation's is the first."""
    return [line.items[-1].place for line in of.lines]


def as_anybody(event: Event) -> Event:
    return masks.event(event, "public")


def what_if(of: History, at: Place, moves: list[str], knowledge: str = "observed") -> WhatIf:
    """moves: all of it, what it has of the other match too."""
    return WhatIf(at, history(of.created.game, moves, knowledge), {}, as_anybody)


def written(of: History, *comments: tuple[Place, Comment]) -> list[str]:
    """The rows of the file. It comes in again."""
    text = notation.write(of, names={}, comments=comments)
    played = history_of(list(notation.play(notation.read(text))))
    assert [item.event for item in played] == [item.event for item in of]
    return [row.strip() for row in text.partition("moves = [\n")[2].splitlines()[:-1]]


@pytest.fixture
def durak() -> History:
    return history(*DURAK)


def branch(of: History, n: int, *moves: str) -> WhatIf:
    """Behind the n-th move of the match above."""
    return what_if(of, ends(of)[n], [*DURAK[1][:n], *moves])


def test_instead_of_the_move_it_stands_with_that_move(durak: History) -> None:
    said = Comment("Why not the ten?", (6,), what_if=branch(durak, 2, "B Tc", "A Ts", "B take"))
    assert written(durak, (ends(durak)[3], said)) == [
        "# round 1",
        '"deal 6s starter A",',
        '"A 7c",',
        '{move = "B 9c", nag = "?!", comment = "Why not the ten?", variation = ["B Tc", "A Ts", "B take"]},',
        '"all pass",',
        '"B 8h", "A Th",',
    ]


def test_behind_the_move_the_whole_comment_stands_in_an_entry_of_its_own(durak: History) -> None:
    said = Comment("Go on with the nine!", by="Anna", what_if=branch(durak, 3, "A 9d", "B take"))
    answered = said._replace(answers=(Comment("I have none.", by="Boris"),))
    rows = written(durak, (ends(durak)[3], answered), (ends(durak)[3], Comment("Well.")))
    assert rows[3:6] == [
        '{move = "B 9c", comment = "Well."},',
        '{comments = [{by = "Anna", comment = "Go on with the nine!", variation = ["A 9d", "B take"], '
        'answers = [{by = "Boris", comment = "I have none."}]}]},',
        '"all pass",',
    ]


@pytest.mark.parametrize("n", [1, 5])
def test_elsewhere_it_is_a_comment_by_the_same_person_and_the_first_one_stays(durak: History, n: int) -> None:
    own = {1: ("A 8d",), 5: ("A 9h", "B 8d")}[n]
    said = Comment("See.", by="Anna", lang="en", what_if=branch(durak, n, *own))
    rows = written(durak, (ends(durak)[3], said))
    moves = ", ".join(f'"{move}"' for move in own)
    stays = '{move = "B 9c", comments = [{by = "Anna", comment = "See.", lang = "en"}]},'
    aside = f'{{comments = [{{by = "Anna", variation = [{moves}]}}]}},'
    assert stays in rows
    assert rows[rows.index(aside) - 1] == {1: '"deal 6s starter A",', 5: '"B 8h",'}[n]


def test_before_the_first_move_it_stands_with_what_is_said_there(durak: History) -> None:
    deal = branch(durak, 0, "deal 7c starter B", "B 7s")
    early = (1, Comment("Or so.", what_if=deal)), (ends(durak)[3], Comment("Or so, too.", what_if=deal))
    assert written(durak, *early)[:2] == [
        '{comments = [{comment = "Or so.", variation = ["deal 7c starter B", "B 7s"]}, '
        '{variation = ["deal 7c starter B", "B 7s"]}]},',
        "# round 1",
    ]


def test_a_comment_that_says_nothing_else_goes_where_its_what_if_goes(durak: History) -> None:
    rows = written(durak, (ends(durak)[3], Comment(what_if=branch(durak, 1, "A 8d"))))
    assert rows[1:4] == ['"deal 6s starter A",', '{variation = ["A 8d"]},', '"A 7c", "B 9c", "all pass",']


def test_an_answers_stands_with_it_where_it_can(durak: History) -> None:
    instead, behind = (
        Comment(text, by="Boris", what_if=branch(durak, n, *moves))
        for text, n, moves in (("Tc?", 2, ("B Tc",)), ("9d?", 3, ("A 9d",)))
    )
    said = Comment("What else?", by="Anna", answers=(instead, behind))
    assert written(durak, (ends(durak)[3], said))[3:6] == [
        '{move = "B 9c", comments = [{by = "Anna", comment = "What else?", answers = ['
        '{by = "Boris", comment = "Tc?", variation = ["B Tc"]}, {by = "Boris", comment = "9d?"}]}]},',
        '{comments = [{by = "Boris", variation = ["A 9d"]}]},',
        '"all pass",',
    ]


def test_a_ruling_between_leaves_the_table_as_it_is() -> None:
    warned = history("durak", [*DURAK[1][:3], '{ruling = "warning", seat = "B"}', *DURAK[1][3:]])
    instead = what_if(warned, ends(warned)[4], [*DURAK[1][:3], "A 9d"])
    rows = written(warned, (ends(warned)[5], Comment("Not yet.", what_if=instead)))
    assert rows[3:6] == [
        '{ruling = "warning", seat = "B"},',
        '{move = "all pass", comment = "Not yet.", variation = ["A 9d"]},',
        '"B 8h", "A Th",',
    ]


def test_irregular_moves_and_what_no_string_says_are_written_as_in_the_match_itself() -> None:
    of = history("durak", ["deal 6s starter A", "A 7c"])
    restated = '{move = "restate", with = {stock = 12}}'
    own = ['{move = "B 8h", irregular = "nobody saw it"}', restated]
    said = Comment("Then?", what_if=what_if(of, ends(of)[2], ["deal 6s starter A", "A 7c", *own]))
    row = written(of, (ends(of)[2], said))[-1]
    assert row.startswith(
        '{comment = "Then?", variation = [{move = "B 8h", irregular = "nobody saw it"}, {move = "restate", with = {'
    )


def test_rat_hot() -> None:
    of = history(*RAT_HOT)
    own = ["A draw r2.gr.--", "A r2.gr.-- at -1,0 v"]
    instead = what_if(of, ends(of)[2], ["deal r1.--.g1 starter A", *own])
    assert written(of, (ends(of)[3], Comment("Or upright.", what_if=instead)))


# ── what a file does not have ──────────────────────────────────────────────────


def has_none(of: History, named: WhatIf) -> bool:
    rows = written(of, (ends(of)[3], Comment("Hm.", what_if=named)), (ends(of)[2], Comment(what_if=named)))
    return rows == written(of, (ends(of)[3], Comment("Hm.")))


def test_one_without_moves_gives_nothing(durak: History) -> None:
    assert has_none(durak, branch(durak, 2))


def test_one_whose_moves_do_not_hold_here_gives_nothing() -> None:
    dealt = history(
        "durak", ['{move = "deal 6s starter A", with = {hands = {B = "7d 8d 9d Td Jd Qd"}}}', "A 7c", "B take"], "open"
    )
    assert has_none(dealt, what_if(dealt, ends(dealt)[2], ["deal 6s starter A", "A 7c", "B 9c"], "open"))


def test_one_that_stands_on_what_was_corrected_since_gives_nothing(durak: History) -> None:
    other = what_if(durak, ends(durak)[2], ["deal 6s starter A", "A 8c", "B Tc"])
    assert has_none(durak, other)
    nowhere = what_if(durak, 99, [*DURAK[1][:2], "B Tc"])
    assert has_none(durak, nowhere)


def test_cards_that_were_shown_as_it_began_are_no_record(durak: History) -> None:
    shown = ["B reveal Tc", "B Tc"]
    assert has_none(durak, branch(durak, 2, *shown))
    timed = [f'{{move = "{move}", at = 2026-01-02T19:00:0{n}Z}}' for n, move in enumerate([*DURAK[1][:2], *shown])]
    later = what_if(durak, ends(durak)[2], timed)
    assert '{comment = "Hm.", variation = ["B reveal Tc", "B Tc"]},' in written(
        durak, (ends(durak)[2], Comment("Hm.", what_if=later))
    ), "its own move, made later"


def test_hidden_cards_of_it_are_not_told(durak: History) -> None:
    deal = '{move = "deal 7c starter A", with = {hands = {A = "Ah Kh"}}}'
    named = what_if(durak, 1, [deal, "A 8c"], "open")
    assert written(durak, (1, Comment(what_if=named)))[0] == '{variation = ["deal 7c starter A", "A 8c"]},'


def aside(of: History, text: str, *own: str) -> tuple[Entry, ...]:
    """The variation behind the seven, of a comment elsewhere."""
    said = Comment(text, by="Anna", what_if=branch(of, 2, *own))
    file = notation.read(notation.write(of, names={}, comments=[(ends(of)[3], said)]))
    alone, kept = (entry.comments[0] for entry in file.entries if entry.comments)
    assert (kept.text, kept.variation, alone.text, alone.by) == (text, (), None, "Anna")
    return alone.variation


def test_as_much_is_written_as_comes_in_again(durak: History) -> None:
    """A comment takes 10,000 characters, its variation among them; where that has no room, it stands by itself."""
    assert len(aside(durak, "x" * 9_990, "B Tc", "A Ts")) == 2
    assert len(aside(durak, "x" * 9_000, *['{move = "restate", with = {stock = 12}}'] * 600)) == 500
    # Each takes 23 characters, and four around it.
    assert len(aside(durak, "x" * 9_000, "B Tc", *["A reveal 7h 8h 9h Th Jh"] * 450)) == 1 + (10_000 - 8) // 27


def test_a_file_has_no_more_comments_than_come_in(durak: History) -> None:
    many = [(ends(durak)[4], Comment("Hm.", what_if=branch(durak, 2, "B Tc")))] * 1_999
    made = notation.read(notation.write(durak, names={}, comments=many)).entries
    assert sum(len(entry.comments) for entry in made) == 2_000


def test_without_what_ifs_where_the_file_would_be_too_long(durak: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.notation.writing.MOST_BYTES", 200)
    said = Comment("Hm.", what_if=branch(durak, 2, "B Tc", "A Ts", "B take"))
    assert written(durak, (ends(durak)[3], said)) == written(durak, (ends(durak)[3], Comment("Hm.")))


# ── of every game ──────────────────────────────────────────────────────────────


@every_game
@few
@given(seed=seeds, n=st.integers(0, 30))
def test_what_was_played_is_written_alike_as_what_might_have_been(game: Game[Any], seed: int, n: int) -> None:
    """A match and itself as a what-if: of hidden cards it has no more than anybody sees."""
    of = recorded(walk(game, seed))
    n = min(n, len(of.lines) - 1)
    line = of.lines[n]
    named = WhatIf(line.place, of, {}, as_anybody)
    assume(any(one.is_move for one in of.lines[n + 1 :]) and of.match_at(line.items[-1].place).status == "live")
    text = notation.write(of, names={}, comments=[(line.place, Comment("Hm.", what_if=named))])
    found = [comment for entry in notation.read(text).entries for comment in entry.comments]
    list(notation.play(notation.read(text)))
    if of.created.knowledge != "observed":
        return  # it may lack a deck or a hand that the next moves need
    (comment,) = found
    bare = notation.read(notation.write(of, names={}))
    made = [entry.text for entry in bare.entries if entry.text is not None]
    rest = sum(one.is_move for one in of.lines[1 : n + 1])
    assert [entry.text for entry in comment.variation] == made[rest:][:500]
