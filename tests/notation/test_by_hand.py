"""Files written by hand, from the rules: what they come to was worked out by hand too, never taken from a run."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine import match as engine
from engine.events import Ruled
from engine.games import BUILT_IN
from engine.match import Match
from engine.notation import Notation
from engine.seats import letters
from engine.shapes import frame
from replays import notation
from tests.notation.histories import history_of

MATCHES = Path(__file__).parent / "matches"
DOCS = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()


def steps(name: str) -> list[notation.Step]:
    return list(notation.play(notation.read((MATCHES / f"{name}.toml").read_bytes())))


def tables(name: str) -> list[dict[str, Any]]:
    """What the referee sees after each entry; the first is the table before any."""
    match: Match | None = None
    seen = []
    for step in steps(name):
        for one in step.marked:
            match = engine.evolve(match, one.event)
        assert match is not None
        seen.append(engine.view(engine.mask(match, "referee")))
    return seen


def hands(table: dict[str, Any]) -> dict[str, int]:
    return {seat: len(one["hand"]["known"]) + one["hand"]["unknown"] for seat, one in table["seats"].items()}


def scores(table: dict[str, Any]) -> dict[str, int]:
    return {seat: one["score"] for seat, one in table["seats"].items()}


def test_durak() -> None:
    seen = tables("durak")
    # Entries: a comment, the deal, four cards, all pass.
    beaten_off = seen[7]
    # 36 - 12 dealt = 24 in the stock; both draw two.
    assert (beaten_off["stock"], hands(beaten_off)) == (20, {"A": 6, "B": 6})
    assert (beaten_off["attacker"], beaten_off["defender"]) == ("B", "A")
    assert sorted(beaten_off["discard"]["known"]) == ["8s", "9d", "9s", "Td"]
    taken = seen[11]
    # Anna: six, less the trump she beat with, and three taken; Boris draws two.
    assert hands(taken) == {"A": 8, "B": 6}
    assert sorted(taken["seats"]["A"]["hand"]["known"]) == ["6c", "6d", "6h"]
    assert (taken["stock"], taken["attacker"]) == (18, "B")
    # She beat the queen: beaten off, so she attacks; only Boris draws.
    assert (seen[15]["stock"], seen[15]["attacker"], hands(seen[15])) == (17, "A", {"A": 7, "B": 6})
    # Each has lost a round.
    assert (seen[-1]["status"], scores(seen[-1])) == ("over", {"A": 1, "B": 1})


def test_what_is_said_of_durak() -> None:
    file = notation.read((MATCHES / "durak.toml").read_bytes())
    assert (file.header.body["title"], file.header.date) == ("Tuesday at the club", "2026-11-22")
    assert file.header.names == {"A": [(1, "Anna")], "B": [(1, "Boris"), (2, "Chloé")]}
    made = steps("durak")
    assert [(step.version, comment.text) for step in made for comment in step.comments] == [
        (1, "Two rounds, the loser buys the tea."),
        (11, "Spades would have hurt more."),
        (19, "At last!"),
    ]
    (own,) = made[8].comments
    assert (own.nags, [entry.text for entry in own.variation]) == ((6,), ["B 6s", "A 7s"])
    (hers,) = made[15].comments
    assert (hers.by, hers.nags, hers.answers[0].by, hers.answers[0].text) == ("Anna", (1,), "Boris", "Wait.")
    ruling = made[12].marked[0].event
    assert isinstance(ruling, Ruled)
    # Move 1 is the creation, 2 the deal, 3 to 6 the cards, 7 all pass, 8 the six of hearts, 9 the six of clubs.
    assert (ruling.kind, ruling.seat, ruling.about) == ("warning", "A", 12)
    assert ruling.parts == {"text": {"text": "Think before you take."}}


def test_transfers_an_open_hand_and_a_table_stated_anew() -> None:
    seen = tables("durak-transfers")
    assert sorted(seen[1]["seats"]["A"]["hand"]["known"]) == ["7h", "7s"]
    assert seen[1]["seats"]["B"]["hand"] == {"known": ["7d"], "unknown": 5}
    # The attack was passed on to Chloé, who has two cards to beat.
    assert (seen[3]["defender"], [pair["defence"] for pair in seen[3]["table"]]) == ("C", [None, None])
    beaten = {pair["attack"]: pair["defence"] for pair in seen[5]["table"]}
    assert beaten == {"7s": "8s", "7d": "9d"}
    # 36 - 18; then one, one and two were drawn.
    assert seen[6]["stock"] == 14
    assert seen[8]["seats"]["C"]["hand"]["unknown"] == 2
    # Anna took; who sits behind her attacks. Chloé had three cards left.
    assert (seen[-1]["stock"], seen[-1]["attacker"], hands(seen[-1])) == (11, "B", {"A": 7, "B": 6, "C": 6})


def test_a_deck_that_was_dealt() -> None:
    seen = tables("durak-dealt")
    assert sorted(seen[1]["seats"]["A"]["hand"]["known"]) == ["6c", "6h", "7h", "8h", "9h", "Th"]
    assert sorted(seen[1]["seats"]["B"]["hand"]["known"]) == ["6s", "7s", "8s", "9s", "Js", "Ts"]
    assert (seen[1]["trump_card"], seen[1]["attacker"], seen[1]["stock"]) == ("7c", "A", 24)
    assert "Qs" in seen[-1]["seats"]["A"]["hand"]["known"]
    assert (seen[-1]["stock"], hands(seen[-1])) == (23, {"A": 6, "B": 7})


def test_ratak() -> None:
    seen = tables("ratak")
    # Boris showed the lowest trump, so he attacks, and nobody defends before he has said whom.
    assert (seen[1]["attacker"], seen[1]["defender"]) == ("B", None)
    assert (seen[6]["stock"], seen[6]["attacker"], hands(seen[6])) == (14, "A", {"A": 6, "B": 6, "C": 6})
    taken = seen[12]
    # Five cards came to the four that Chloé had left; Anna draws two, Boris one. Who defended attacks next.
    assert (taken["stock"], taken["attacker"], hands(taken)) == (11, "C", {"A": 6, "B": 6, "C": 9})
    assert set(seen[-1]["seats"]["B"]["hand"]["known"]) == {"6w", "Qw"}
    made = steps("ratak")
    assert made[9].note == "Under the lamp."
    (stood,) = made[11].marked
    assert stood.irregular == {"rule": "RTK-5"}
    assert stood.event.why_it_stood == "Nobody noticed that no six lies."


def test_rat_jong() -> None:
    seen = tables("rat-jong")
    assert hands(seen[3]) == {"A": 13, "B": 13}
    # Royal 30, a trump tierce 4, two tierces 4, a brelan 5, dragons 2 and 1, bouts: 1s and 9s are trumps (2 each),
    # 9l and 9f are not. Boris has a trump tierce and a brelan.
    assert scores(seen[13]) == {"A": 30 + 4 + 2 + 2 + 5 + 2 + 1 + 2 + 2 + 1 + 1, "B": 4 + 5}
    # The second round, from its result: a tierce of the trump frogs with its bout; a trump dragon and another.
    assert scores(seen[14]) == {"A": 52 + 4 + 2, "B": 9 + 2 + 1}


def test_rat_hot() -> None:
    seen = tables("rat-hot")
    assert (seen[4]["cards_left"], scores(seen[4])) == (1, {"A": 0, "B": 0})
    # Two red and one green when it was laid, the same once more in the last count.
    assert (seen[-1]["status"], scores(seen[-1]), seen[-1]["outcome"]["winners"]) == ("over", {"A": 4, "B": 2}, ["A"])


def test_zack() -> None:
    seen = tables("zack")
    cards = [{seat: one["cards"] for seat, one in table["seats"].items()} for table in seen]
    assert (seen[1]["to_throw"], cards[1]) == ("A", {"A": 4, "B": 4, "C": 4})
    assert [table["to_throw"] for table in seen[2:7]] == ["B", "C", "C", "A", None]
    assert cards[6] == {"A": 3, "B": 2, "C": 3}
    assert seen[7]["challenge"]["status"] == "undecided"
    # Boris takes the four cards of the box; Anna leads.
    assert (cards[8], seen[8]["to_throw"], seen[8]["box"]) == ({"A": 3, "B": 6, "C": 3}, "A", [])
    assert seen[-1]["status"] == "over"


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.identity.key)
def test_every_form_is_described(game: Any) -> None:
    """With each verb as the game declares it: the guide has no form that is not there, and lacks none."""
    made = Notation(game.commands, frame(game, letters(2)))
    for command, form in made.forms.items():
        shown = made.shown(command)
        if form.verb not in ("restate", "result", "reveal", "end round", "end match"):
            assert f"`{shown}`" in DOCS, shown


def test_the_guides_example_holds() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    made = list(notation.play(notation.read(example)))
    assert len(made) == 11


@pytest.mark.parametrize("name", sorted(path.stem for path in MATCHES.iterdir()))
def test_what_was_written_by_hand_is_written_again(name: str) -> None:
    file = notation.read((MATCHES / f"{name}.toml").read_bytes())
    made = list(notation.play(file))
    history = history_of(made)
    comments = [(step.version, comment) for step in made for comment in step.comments]
    notes = {str(step.version): step.note for step in made if step.note}
    text = notation.write(
        history, names=file.header.names, title=file.header.body.get("title"), notes=notes, comments=comments
    )
    again = notation.read(text)
    assert again.header.names == file.header.names
    played = list(notation.play(again))
    assert [item.event for item in history_of(played)] == [item.event for item in history]

    def told(steps: list[notation.Step]) -> list[Any]:
        """A comment before the first move stands with it: both are behind the creation."""
        return [(step.version, step.note, bare(step.comments)) for step in steps if step.comments or step.note]

    assert told(played) == told(made)


def bare(comments: tuple[notation.Comment, ...]) -> list[Any]:
    """Comments without their lines."""
    return [
        comment._replace(
            line=0,
            variation=tuple(entry.text for entry in comment.variation),  # type: ignore[misc]
            answers=tuple(bare(comment.answers)),
        )
        for comment in comments
    ]
