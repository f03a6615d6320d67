"""What a move's sentence says is what happened, in both languages."""

from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.events import Event
from engine.games.durak.texts import BOOK
from engine.games.ratak.texts import BOOK as RATAK
from engine.match import Match, describe, evolve, mask
from engine.texts import Book, Lang, Text, joined
from tests.engine.ratak import table as ratak
from tests.engine.spec import Table, dealt, decided, new, stands


def told(table: Table, move: Any, book: Book = BOOK) -> dict[str, list[str]]:
    """The sentences of all that comes of a move, by language."""
    said: dict[str, list[str]] = {"en": [], "fr": []}
    match: Match | None = table.match
    for event in _events(table, move):
        text = describe(match, event)
        for lang in ("en", "fr"):
            said[lang].append(book.render(text, lang, {}))
        match = evolve(match, event)
    return said


def _events(table: Table, move: Any) -> list[Event]:
    return [one.event for one in decided(table.match, move)]


def test_at_the_limit_nobody_is_told_to_throw_in() -> None:
    table = stands("7d 8d 9d / +1 / +3", stock=0, throw_in_after_take=True).given("A attacks 7d")
    assert told(table, "B takes")["en"][:2] == ["B takes; nothing more can be added", "B picks up 1 card"]
    assert told(table, "B takes")["fr"][:2] == ["B ramasse ; plus rien ne s’ajoute", "B ramasse 1 carte"]
    table = dealt(3, throw_in_after_take=True).given("A attacks 7d")
    assert told(table, "B takes")["en"] == ["B takes; the others may throw in"]


def test_where_nobody_has_a_card_to_throw_in_nobody_is_told_to() -> None:
    table = stands("7d / +2", stock=0, throw_in_after_take=True).given("A attacks 7d")
    assert told(table, "B takes")["en"][0] == "B takes; nothing more can be added"


def test_an_attack_without_a_card_discards_none() -> None:
    said = told(dealt(2), {"type": "pass", "by": "A", "irregular": "he would not"})
    assert said["en"][:2] == ["A passes", "The attack is over before a card was laid"]
    assert said["fr"][:2] == ["A passe", "L’attaque est finie sans qu’une carte ait été posée"]


@pytest.mark.parametrize(
    ("table", "move", "says"),
    [
        pytest.param(
            new(2), {"trump": "s", "stock": 24}, "The record begins here, with the table as it stands", id="begins"
        ),
        pytest.param(
            new(2, rounds=5),
            {"round": 3, "trump": "s", "stock": 24},
            "The record begins here, with the table as it stands",
            id="begins in a later round",
        ),
        pytest.param(
            new(2, rounds=5).given({"type": "record_round", "loser": "A"}),
            {"trump": "s", "stock": 24},
            "Round 2 is recorded from here on, with the table as it stands",
            id="between rounds",
        ),
        pytest.param(dealt(2), {}, "The table was set straight", id="in a round"),
    ],
)  # fmt: skip
def test_a_restatement_says_whether_anything_was_before_it(table: Table, move: dict[str, Any], says: str) -> None:
    assert told(table, {"type": "restate", **move})["en"] == [says]


def test_what_one_seat_alone_saw_was_not_shown() -> None:
    reveal = {"type": "reveal", "by": "A", "cards": ["7s"]}
    assert told(dealt(2), {**reveal, "to": "all"})["en"] == ["A shows 7♠"]
    assert told(dealt(2, knowledge="open"), {**reveal, "to": "seat"})["en"] == ["Noted, seen by A alone: 7♠"]
    (event,) = _events(dealt(2, knowledge="open"), {**reveal, "to": "seat"})
    unseen = describe(mask(dealt(2).match, "public"), type(event)(by=event.by, to="seat"))  # type: ignore[call-arg]
    assert BOOK.render(unseen, "en", {}) == "Some of A’s cards are noted, but not shown here"


def test_a_drawn_round_and_its_match_say_the_same() -> None:
    # C is out first; A's and B's last cards go together
    table = stands("7d / 8d / ", out="C", stock=0).given("A attacks 7d")
    said = told(table, "B beats 7d with 8d")
    assert said["en"][-2:] == [
        "Round 1 is drawn: nobody is the durak",
        "The match is over, and nobody is the durak: C wins",
    ]
    assert said["fr"][-2:] == [
        "Manche 1 nulle : personne n’est dourak",
        "La partie est finie, et personne n’est dourak : C gagne",
    ]
    said = told(new(3), {"type": "record_round", "order": ["C"]})
    assert said["en"] == [
        "Round 1, result only: drawn, nobody is the durak",
        "The match is over, and nobody is the durak: C wins",
    ]


def test_of_a_drawn_round_nobody_is_told_to_have_gone_out_before_another() -> None:
    said = told(stands("7c / 8c", stock=0).given("A attacks 7c"), "B beats 7c with 8c")
    assert said["en"][2:5] == [
        "A goes out together with B",
        "B goes out together with A",
        "Round 1 is drawn: nobody is the durak",
    ]
    assert said["fr"][2:5] == [
        "A sort en même temps que B",
        "B sort en même temps que A",
        "Manche 1 nulle : personne n’est dourak",
    ]
    # several: opener, helper, defender
    table = stands("7c / 8c 9d / 8d", stock=0).given("A attacks 7c", "B beats 7c with 8c", "C attacks 8d")
    assert told(table, "B beats 8d with 9d")["en"][2:5] == [
        "A goes out together with B and C",
        "C goes out together with A and B",
        "B goes out together with A and C",
    ]
    # who was out in an attack before is none of them
    table = stands("7d / 8d / ", out="C", stock=0).given("A attacks 7d")
    assert told(table, "B beats 7d with 8d")["en"][2:4] == ["A goes out together with B", "B goes out together with A"]
    # nor is anybody where one has cards left
    table = stands("7c / 8c / +2", stock=0, teams=False).given("A attacks 7c")
    assert told(table, "B beats 7c with 8c")["en"][2:4] == ["A goes out first", "B goes out second"]


def test_of_a_drawn_round_of_ratak_likewise() -> None:
    table = ratak.dry("7c / 8c", ends="attack").given("A attacks 7c before B")
    said = told(table, "B beats 7c with 8c", RATAK)
    assert said["en"][2:4] == ["A goes out together with B", "B goes out together with A"]
    assert said["fr"][2:4] == ["A sort en même temps que B", "B sort en même temps que A"]


def test_que_before_a_name_that_begins_with_a_vowel() -> None:
    said_of = {"by": "B", "seats": ("A", "C")}
    names = {"A": "Anna", "B": "Boris", "C": "Chloé"}
    told_of = BOOK.render(Text("went_out_together", said_of), "fr", names)
    assert told_of.replace("\u2068", "").replace("\u2069", "") == "Boris sort en même temps qu’Anna et Chloé"


@pytest.mark.parametrize(
    ("reason", "says"), [("abandoned", "Round 1 is abandoned"), ("time", "Round 1 stops: time is up")]
)
def test_a_match_whose_only_round_has_no_result_has_none(reason: str, says: str) -> None:
    table = stands("7c / +6 / +6").given("A attacks 7c", "B beats 7c with 8c", "all pass")
    said = told(table, {"type": "end_round", "reason": reason})
    assert said["en"] == [says, "The match is over without a result"]
    assert said["fr"][-1] == "La partie est finie sans résultat"


def said(key: str, lang: Lang, names: dict[str, str] | None = None, **params: Any) -> str:
    return BOOK.render(Text(key, params), lang, names or {})


@pytest.mark.parametrize("key", [key for key, template in BOOK.templates.items() if isinstance(template["fr"], tuple)])
def test_none_is_singular_in_french_and_never_called_one(key: str) -> None:
    params: dict[str, Any] = dict.fromkeys(("by", "to", "seat"), "A") | {
        "seats": ["A"],
        "round": 7,
        "move": 7,
        "about": "",
    }
    params |= {"card": "7s", "trump_card": "7s", "cards": ["7s"]}
    none, one, two = (said(key, "fr", **{**params, "count": count}) for count in range(3))
    assert none.replace("0", "1") == one != two
    assert said(key, "en", **{**params, "count": 0}).replace("0", "2") == said(key, "en", **{**params, "count": 2})


def test_french_cards_have_their_article_and_names_their_elision() -> None:
    beaten: dict[str, Any] = {"by": "A", "on": "Qh", "card": "As"}
    assert said("defended", "fr", **beaten) == "A bat la D♥ avec l’A♠"
    assert said("defended", "en", **beaten) == "A beats Q♥ with A♠"
    assert said("nobody_to_transfer_to", "fr", {"B": "Anna"}, seat="B").startswith("Personne d’autre qu’Anna ")
    assert said("nobody_to_transfer_to", "fr", {"B": "Boris"}, seat="B").startswith("Personne d’autre que Boris ")
    assert "main d’Élise" in said("too_many_copies", "fr", {"B": "Élise"}, seat="B", card="7s", count=2)
    assert "main de B" in said("too_many_copies", "fr", seat="B", card="7s", count=2)


def test_a_sentence_s_cards_are_told_as_cards_and_a_name_never_is_one() -> None:
    beaten = Text("defended", {"by": "A", "on": "Qh", "card": "As"})
    assert BOOK.sentence(beaten, {"A": "J♠"}) == {
        "en": "J♠ beats Q♥ with A♠",
        "fr": "J♠ bat la D♥ avec l’A♠",
        "parts": {
            "en": ["J♠ beats ", {"card": "Qh"}, " with ", {"card": "As"}],
            "fr": ["J♠ bat la ", {"card": "Qh"}, " avec l’", {"card": "As"}],
        },
    }
    shown = BOOK.sentence(Text("revealed", {"by": "B", "cards": ["7s", "Th", "Ad"]}), {})
    assert shown["parts"]["en"] == ["B shows ", {"card": "7s"}, ", ", {"card": "Th"}, " and ", {"card": "Ad"}]
    assert BOOK.sentence(Text("passed", {"by": "A"}), {"A": "J♠"}) == {"en": "J♠ passes", "fr": "J♠ passe"}


def test_the_cards_of_a_refusal_are_cards_and_a_suit_is_none() -> None:
    table = dealt(2, trump="6s").given("A attacks 7d")
    with pytest.raises(IllegalMove) as refused:
        decided(table.match, "B beats 7d with 8c")
    assert refused.value.rendered({"B": "A♠"})["parts"]["fr"] == [
        "Le ",
        {"card": "8c"},
        " ne bat pas le ",
        {"card": "7d"},
        " : il faut une carte plus forte de sa couleur, ou un atout (♠).",
    ]


def test_sentences_in_one_keep_their_cards() -> None:
    first, second = (BOOK.sentence(Text("added", {"by": by, "card": "Ts"}), {}) for by in "AC")
    passed = BOOK.sentence(Text("passed", {"by": "B"}), {})
    assert joined([passed, passed]) == {"en": "B passes. B passes", "fr": "B passe. B passe"}
    made = joined([first, passed, second])
    assert made["en"] == "A adds 10♠. B passes. C adds 10♠"
    assert made["parts"]["en"] == ["A adds ", {"card": "Ts"}, ". B passes. C adds ", {"card": "Ts"}]


def test_a_team_that_lost_are_duraks() -> None:
    assert said("round_durak", "en", round=1, to="B+D", count=2) == "Round 1: the duraks are B and D"
    assert said("round_durak", "fr", round=1, to="B+D", count=2) == "Manche 1 : les douraks sont B et D"
    table = new(4).given()
    assert told(table, {"type": "record_round", "loser": "B+D"})["en"][0] == (
        "Round 1, result only: the duraks are B and D"
    )


ONE_OUT = {"order": ["A"], "loser": "A"}
TEAM_OUT = {"order": ["A", "C"], "loser": "A+C"}


@pytest.mark.parametrize(
    ("game", "seats", "result", "en", "fr"),
    [
        ("durak", 4, {"loser": "B"}, "The losers are B and D, not B.", "Les perdants sont B et D, et non B."),
        ("durak", 3, {"loser": "A+C"}, "The loser is A, not A and C.", "Le perdant est A, et non A et C."),
        ("ratak", 4, {"loser": "B"}, "The losers are B and D, not B.", "Les perdants sont B et D, et non B."),
        ("durak", 2, ONE_OUT, "A went out and so is not the durak.", "A n’a plus de cartes et n’est donc pas dourak."),
        (
            "durak", 4, TEAM_OUT, "A and C went out and so are not the duraks.",
            "A et C n’ont plus de cartes et ne sont donc pas les douraks.",
        ),
        (
            "ratak", 2, ONE_OUT, "A went out and so is not the Ratak.",
            "A n’a plus de cartes et n’est donc pas le Ratak.",
        ),
        (
            "ratak", 4, TEAM_OUT, "A and C went out and so are not the Rataks.",
            "A et C n’ont plus de cartes et ne sont donc pas les Rataks.",
        ),
    ],
)  # fmt: skip
def test_who_cannot_have_lost_is_told_by_number(
    game: str, seats: int, result: dict[str, Any], en: str, fr: str
) -> None:
    options: dict[str, Any] = {"teams": True} if seats == 4 else {}
    table = new(seats, game=game, **options)
    with pytest.raises(IllegalMove) as refused:
        decided(table.match, {"type": "record_round", **result})
    said = refused.value.rendered({})
    assert (said["en"], said["fr"]) == (en, fr)


@pytest.mark.parametrize(
    ("on", "card", "says"),
    [
        ("7d", "8c", "8♣ does not beat 7♦: it takes a higher card of its suit, or a trump (♠)."),
        ("Ad", "8c", "8♣ does not beat A♦: only a trump (♠) does."),
        ("7s", "8c", "8♣ does not beat 7♠: only a higher trump does."),
        ("As", "8c", "8♣ does not beat A♠: no card does."),
    ],
)
def test_a_refusal_never_advises_what_cannot_be(on: str, card: str, says: str) -> None:
    table = dealt(2, trump="6s").given(f"A attacks {on}")
    with pytest.raises(IllegalMove) as refused:
        decided(table.match, f"B beats {on} with {card}")
    assert refused.value.message == says


def test_a_rank_that_is_not_on_the_table_is_told_with_those_that_are() -> None:
    table = dealt(2, trump="6s").given("A attacks 7d", "B beats 7d with Qd")
    with pytest.raises(IllegalMove) as refused:
        decided(table.match, "A attacks Tc")
    assert refused.value.message == "No 10 on the table: only 7s and queens can be added."
    assert refused.value.message_fr == "Pas de 10 sur la table : on ne peut ajouter que des 7 et des dames."
