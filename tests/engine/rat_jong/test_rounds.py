"""Rounds, totals, results alone, a table stated anew, corrections, sentences: RJ-13, RJ-15, RJ-16, ALL-5, ALL-10."""

from typing import Any

import pytest

from engine import match as engine
from engine.corrections import correct, read_correction
from engine.errors import IllegalMove, Invalid
from engine.games.rat_jong import GAME
from engine.texts import LANGS
from tests.engine.rat_jong.table import Table, dealt, melds, new, stands
from tests.engine.rat_jong.table import command as in_words
from tests.engine.strategies import Move
from tests.engine.test_every_game import recorded

SETS = "1s 2s 3s / 4s 5s 6s / 7s 8s 9s / p1 p2 p3"


def result(out: str | None = None, kind: str = "royal", **fields: object) -> dict[str, object]:
    laid = None if out is None else {"by": out, "kind": kind, "melds": melds(SETS), "pair": ["5f", "5l"]}
    return {"type": "record_round", "seats": {}, **({"out": laid} if laid else {}), **fields}


@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_RJ_15_how_many_rounds(seats: int, rounds: int) -> None:
    table = new(seats)
    assert table.match.options["rounds"] == rounds
    for _ in range(rounds):
        assert table.match.status == "live"
        table = table.given(result("A"))
    assert table.match.status == "over"


def test_RJ_15_most_points_win_and_equal_ones_share_the_rank() -> None:
    table = new(3, rounds=2).given(result("A"))
    # 30, three tierces, a brelan, two ends: 43 each
    table.when(result("B")).then("round_recorded A0 B43 C0 A2 B1 C2", "match_ended played A1 B1 C3 won by A+B").shows(
        scores={"A": 43, "B": 43, "C": 0}
    )
    table.when(result("B", "minor")).then("round_recorded A0 B33 C0 A2 B1 C2", "match_ended played A1 B2 C3 won by A")


def test_RJ_15_rounds_closed_early() -> None:
    table = stands("+10 / +13", opened={"A": "1s 2s 3s"}, dragons={"B": "Dm"}, rounds=2)
    table.when({"type": "end_round", "reason": "time"}).then("round_scored A3 B1", "round_ended time A1 B2")
    after = table.when({"type": "end_round", "reason": "abandoned"}).then("round_ended abandoned no result")
    after.when({"type": "deal"}).then("dealt first B middle 122")
    last = after.given({"type": "deal"})
    last.when({"type": "end_round", "reason": "abandoned"}).then(
        "round_ended abandoned no result", "match_ended abandoned no result won by nobody"
    )


def test_ALL_10_the_match_is_closed_early() -> None:
    table = stands("+10 / +13 / +13", opened={"A": "1s 2s 3s"})
    table.when({"type": "end_match", "reason": "time"}).then(
        "round_scored A3 B0 C0", "round_ended time A1 B2 C2", "match_ended time A1 B2 C2 won by A"
    )
    table.when({"type": "end_match", "reason": "conceded", "by": "A"}).then(
        "round_ended A conceded A3 B1 C1", "match_ended A conceded A3 B1 C1 won by B+C"
    )
    table.when({"type": "end_match", "reason": "abandoned"}).then(
        "round_ended abandoned no result", "match_ended abandoned no result won by nobody"
    )


def test_RJ_13_a_result_alone_is_scored_by_the_same_table() -> None:
    seats = {"B": {"melds": melds("7f 8f 9f"), "dragons": ["Dg", "Dm"]}, "A": {"dragons": ["Dm", "Dr"]}}
    laid = {
        "by": "A",
        "kind": "royal",
        "melds": melds("1s 2s 3s / 7l 8l 9l / b1 b2 b3 / 2f 3f 4f"),
        "pair": ["9s", "9f"],
    }
    table = new(3).when({"type": "record_round", "out": laid, "seats": seats, "trump": "magenta"})
    # As by hand in test_going_out: 30 + 4 + 2 + 2 + 5 + 2 + 1 + 4 + 2, and 2 + 2 + 1 + 1
    table.then("round_recorded A52 B6 C0 A1 B2 C3")


def test_RJ_13_the_state_tells_every_line_of_the_last_round_and_all_rounds() -> None:
    played = stands("+10 / +13", opened={"A": "1s 2s 3s"}, dragons={"B": "Dm"}, rounds=3)
    between = played.given({"type": "restate", "trump": "magenta"}, {"type": "end_round", "reason": "time"})
    first = {"round": 1, "trump": "magenta", "points": {"A": 6, "B": 2}}
    shown = engine.view(between.match)
    assert shown["rounds"] == [first]
    # a tierce of the trump's colour, its end; a trump's dragon
    assert shown["scored"] == {
        "A": {
            "points": 6,
            "items": [
                {"for": "trump_tierce", "cards": ["1s", "2s", "3s"], "points": 4},
                {"for": "trump_bout", "cards": ["1s"], "points": 2},
            ],
        },
        "B": {"points": 2, "items": [{"for": "trump_dragon", "cards": ["Dm"], "points": 2}]},
    }
    dealt_again = engine.view(between.given({"type": "deal"}).match)
    assert (dealt_again["rounds"], dealt_again["scored"]) == ([first], None)
    after = engine.view(between.given(result("B", "minor", trump="green")).match)
    assert after["rounds"] == [first, {"round": 2, "trump": "green", "points": {"A": 0, "B": 33}}]
    assert after["scored"]["A"] == {"points": 0, "items": []}
    assert [line["for"] for line in after["scored"]["B"]["items"]] == [
        "minor", "tierce", "tierce", "tierce", "brelan", "pair", "bout",
    ]  # fmt: skip


def test_RJ_16_results_that_cannot_be() -> None:
    three = {"by": "A", "kind": "royal", "melds": melds("1s 2s 3s / p1 p2 p3 / 4s 5s 6s"), "pair": ["5f", "5l"]}
    new().when({"type": "record_round", "out": three, "seats": {}}).never_stands("RJ-16")
    open_ = {"A": {"melds": melds("7s 8s 9s")}}
    new().when({"type": "record_round", "out": three, "seats": open_}).then("round_recorded A43 B0 C0 A1 B2 C2")
    new().when(result("A", "lay_all")).is_marked("RJ-12")
    new().when(result("A", seats={"B": {"melds": [["1s", "2s", "4s"]]}})).never_stands("RJ-8")
    new().when(result("A", seats={"B": {"dragons": ["3s"]}})).never_stands("RJ-6")
    five = {seat: {"melds": melds("p1 p2 p3")} for seat in "ABCDE"}
    new(5).when({"type": "record_round", "seats": five}).never_stands("ALL-4")
    dealt(3).when(result("A")).never_stands("ALL-1")


def test_RJ_3_who_started_a_round_of_which_only_the_result_is_known() -> None:
    table = new(3).given(result("A"))
    table.when({"type": "deal"}).never_stands("RJ-3")
    table.when("C starts").then("dealt first C middle 109")
    told = new(3).given(result("A", starter="B"))
    told.when({"type": "deal"}).then("dealt first A middle 109")
    told.when(result("A", starter="C")).is_marked("RJ-3")


def test_RJ_10_what_lay_under_a_card_that_was_taken_stays_out_of_play_in_a_table_stated_anew() -> None:
    draw = {"type": "draw", "by": "C", "irregular": "B never discarded"}
    table = stands("+13 / +13 / +13", turn="B", visible="9l 4s").given("B takes 3s 4s 5s", draw)
    table.shows(visible="9l", discarder=None)
    table.given({"type": "restate"}).shows(visible="9l", discarder=None)
    table.given({"type": "restate", "visible": ["9l"]}).shows(visible="9l", discarder="B")


def test_a_table_stated_anew() -> None:
    table = stands("+13 / 3s 4s +8 / +13", turn="B", visible="5s", opened={"B": "p1 p2 p3"}, middle=40)
    # 156 cards, 8 aside, 40 in the middle, 1 visible, 39 in hands and melds
    table.shows(covered=68, discarder="A", turn=["B"], melds={"A": "", "B": "p1 p2 p3", "C": ""})
    table.when("B takes 3s 4s 5s").then("visible_taken B 5s 3s 4s 5s")
    again = table.given({"type": "restate", "turn": ["C"], "reason": "the phone rang"})
    again.shows(turn=["C"], discarder="B", hands={"A": "+13", "B": "3s 4s +8", "C": "+13"})
    last = table.given({"type": "restate", "turn": [], "middle": {"count": 0}})
    last.shows(phase="claim", turn=[], left=0)


def test_RJ_16_a_table_that_cannot_stand() -> None:
    def state(**fields: object) -> dict[str, object]:
        return {"type": "restate", **fields}

    table = dealt(3)
    table.when(state(seats={"A": {"hand": {"unknown": 14}}})).never_stands("ALL-4")
    seats = {"A": {"hand": {"known": [], "unknown": 14}}}
    table.when(state(middle={"count": 100}, seats=seats)).is_marked("RJ-16")
    table.when(state(seats={"A": {"melds": [["1s", "2s", "4s"]]}})).never_stands("RJ-8")
    table.when(state(middle={"count": 100}, seats={"A": {"dragons": ["3s"]}})).never_stands("RJ-6")
    table.when(state(middle={"count": 110})).never_stands("ALL-4")
    table.when(state(visible=["3s"] * 4, seats={"A": {"hand": {"known": ["3s"]}}})).never_stands("ALL-4")
    table.when(state(phase="claim")).never_stands("RJ-14")
    table.when(state(round=4)).never_stands("ALL-5")
    table.when(state(middle={"count": 109, "piles": [[3] * 6] * 6})).never_stands("RJ-2")


def test_RJ_16_who_held_a_card_too_many_before_still_does() -> None:
    table = stands("+13 / +13").given("A draws", {"type": "draw", "by": "A", "irregular": "nobody minded"})
    table.given({"type": "restate", "trump": "red"}).shows(hands={"A": "+15", "B": "+13"}, trump="red")
    table.when({"type": "restate", "seats": {"A": {"hand": {"unknown": 15}}}}).is_marked("RJ-16")


def test_RJ_15_the_option_rounds_is_a_number() -> None:
    with pytest.raises(Invalid):
        new(3, rounds=0)


def after_mending(old: str, new_card: str, following: dict[str, Any]) -> engine.Match:
    """A discards old, something follows, and the discard is mended to new_card."""
    match, moves = new(3).match, []
    for command in (
        {"type": "deal", "starter": "A"},
        {"type": "draw", "by": "A"},
        {"type": "discard", "by": "A", "card": old},
        following,
    ):
        moves.append(Move(match, command, None, engine.decide_marked(match, engine.read_command(match, command))))
        match = moves[-1].after
    history = recorded(moves)
    body = {"amend": 4, "commands": [{"type": "discard", "by": "A", "card": new_card}]}
    return history.corrected(correct(history, read_correction(history, body))).match


@pytest.mark.parametrize(
    ("old", "new_card", "meld", "mended"),
    [
        ("5s", "2s", "3s 4s 5s", "2s 3s 4s"),
        # The meld on the table has both: it was the other one that came from the hand.
        ("v1", "v3", "v1 v2 v3", "v1 v2 v3"),
        ("5s", "4s", "3s 4s 5s", "3s 4s 5s"),
    ],
)
def test_a_discard_is_mended_and_the_card_that_was_taken_with_it(
    old: str, new_card: str, meld: str, mended: str
) -> None:
    match = after_mending(old, new_card, {"type": "take_visible", "by": "B", "meld": meld.split()})
    assert match.state.laid[1].melds == (tuple(mended.split()),)


@pytest.mark.parametrize(
    ("old", "new_card", "sets", "pair", "mended"),
    [
        # 5s is in two sets; called 8s it makes one of the second.
        ("5s", "8s", "3s 4s 5s / 5s 6s 7s / p1 p2 p3 / 1l 2l 3l", "2f 2l",
         "3s 4s 5s / 6s 7s 8s / p1 p2 p3 / 1l 2l 3l, 2f 2l"),
        ("2f", "2s", "3s 4s 5s / 5s 6s 7s / p1 p2 p3 / 1l 2l 3l", "2f 2l",
         "3s 4s 5s / 5s 6s 7s / p1 p2 p3 / 1l 2l 3l, 2l 2s"),
        ("2f", "p1", "3s 4s 5s / 5s 6s 7s / p1 p2 p3 / 1l 2l 3l", "2f 2l",
         "3s 4s 5s / 5s 6s 7s / p1 p2 p3 / 1l 2l 3l, 2f 2l"),
    ],
)  # fmt: skip
def test_a_discard_is_mended_under_who_went_out_with_it(
    old: str, new_card: str, sets: str, pair: str, mended: str
) -> None:
    declared: dict[str, Any] = {"type": "declare_ratjong", "by": "C", "from": "visible"}
    declared |= {"melds": melds(sets), "pair": pair.split()}
    laid = after_mending(old, new_card, declared).state.laid[2]
    wanted, _, last = mended.partition(", ")
    assert (laid.melds, laid.pair) == (tuple(map(tuple, melds(wanted))), tuple(last.split()))


def test_what_happens_is_told_in_both_languages() -> None:
    table = dealt(2)
    names = {"A": "Anna", "B": "Boris"}
    said = []
    for command in (
        {"type": "choose_trump", "by": "A", "colour": "green"},
        {"type": "expose_dragons", "by": "A", "dragons": ["Dg"]},
        {"type": "draw", "by": "A"},
        {"type": "discard", "by": "A", "card": "3s"},
        {"type": "take_visible", "by": "B", "meld": ["1s", "2s", "3s"]},
    ):
        for event in engine.decide(table.match, engine.read_command(table.match, command)):
            text = engine.describe(table.match, event)
            said.append(tuple(GAME.book.render(text, lang, names) for lang in LANGS))
        table = table.given(command)
    assert said == [
        ("Anna shows the green dragon: green is trump", "Anna montre le dragon vert : atout vert"),
        (
            "Anna lays out the green dragon and draws a replacement",
            "Anna pose le dragon vert et prend autant de cartes",
        ),
        ("Anna draws from the middle", "Anna pioche au milieu"),
        ("Anna discards 3 spider", "Anna défausse le 3 araignée"),
        (
            "Boris takes 3 spider and lays 1 spider, 2 spider and 3 spider",
            "Boris prend le 3 araignée et pose le 1 araignée, le 2 araignée et le 3 araignée",
        ),
    ]


def told(table: Table, move: str) -> tuple[str, str]:
    """The sentence of a move, in English and in French."""
    asked = engine.read_command(table.match, in_words(move))
    (text,) = (engine.describe(table.match, event) for event in engine.decide(table.match, asked))
    return GAME.book.render(text, "en", {}), GAME.book.render(text, "fr", {})


def awaited(table: Table, viewer: str = "referee") -> tuple[str, str]:
    """Whom the table waits for and with what choice, as a viewer reads it in English and in French."""
    text = engine.due(engine.mask(table.match, viewer))
    assert text is not None
    return GAME.book.render(text, "en", {}), GAME.book.render(text, "fr", {})


def test_RJ_14_it_is_told_how_many_cards_came_for_dragons_where_the_middle_had_fewer() -> None:
    three = "Dm Dr Dg +10 / +13"
    assert told(stands(three, middle=1), "A lays out Dm Dr Dg") == (
        "A lays out the magenta dragon, the red dragon and the green dragon and takes the last card of the middle",
        "A pose le dragon magenta, le dragon rouge et le dragon vert et prend la dernière carte du milieu",
    )
    assert told(stands(three, middle=2), "A lays out Dm Dr Dg") == (
        "A lays out the magenta dragon, the red dragon and the green dragon and takes the last 2 cards of the middle",
        "A pose le dragon magenta, le dragon rouge et le dragon vert et prend les 2 dernières cartes du milieu",
    )
    assert told(stands(three, middle=3), "A lays out Dm Dr Dg") == (
        "A lays out the magenta dragon, the red dragon and the green dragon and draws 3 replacements",
        "A pose le dragon magenta, le dragon rouge et le dragon vert et prend autant de cartes",
    )


def test_RJ_14_it_is_told_how_many_cards_are_to_come_for_dragons() -> None:
    two = "Dm Dr +11 / +13"
    assert awaited(stands(two, middle=2)) == (
        "A lays out the magenta dragon and the red dragon and draws 2 replacements",
        "A doit poser le dragon magenta et le dragon rouge et prendre autant de cartes",
    )
    assert awaited(stands(two, middle=1)) == (
        "A lays out the magenta dragon and the red dragon and takes the card that is left in the middle",
        "A doit poser le dragon magenta et le dragon rouge et prendre la carte qui reste au milieu",
    )
    assert awaited(stands("Dm Dr Dg +10 / +13", middle=2)) == (
        "A lays out the magenta dragon, the red dragon and the green dragon and takes the 2 cards that are left "
        "in the middle",
        "A doit poser le dragon magenta, le dragon rouge et le dragon vert et prendre les 2 cartes qui restent "
        "au milieu",
    )
    assert awaited(stands(two, middle=0)) == (
        "A lays out the magenta dragon and the red dragon; the middle is empty",
        "A doit poser le dragon magenta et le dragon rouge ; le milieu est vide",
    )


ALL_DRAGONS = "Dm Dm Dm Dm Dr Dr Dr Dr Dg Dg Dg Dg"
NONE = "1s 2s 3s 4s 5s 6s 7s 8s 9s 1f 2f 3f 4f"  # thirteen cards, no dragon among them


def test_RJ_4_no_trump_is_named_that_cannot_be() -> None:
    draws = ("A draws from the middle", "A doit piocher au milieu")
    may_name = ("A starts: may name a trump, and draws", "A commence : peut choisir l’atout, puis pioche")
    assert awaited(stands("+13 / +13")) == may_name
    # a hand that everybody knows has no dragon
    assert awaited(stands(f"{NONE} / +13")) == draws
    # but one of those laid out is enough
    assert awaited(stands(f"{NONE} / +13", dragons={"A": "Dg"})) == may_name
    # every dragon lies before the other
    assert awaited(stands("+13 / +13", dragons={"B": ALL_DRAGONS})) == draws


def test_RJ_4_who_does_not_see_the_hand_reads_that_a_trump_may_be_named() -> None:
    table = new(2, knowledge="open").given({"type": "deal", "starter": "A", "hands": {"A": NONE.split()}})
    draws, may_name = "A draws from the middle", "A starts: may name a trump, and draws"
    assert [awaited(table, viewer)[0] for viewer in ("referee", "seat:A", "seat:B", "public")] == [
        draws, draws, may_name, may_name,
    ]  # fmt: skip


def test_RJ_14_no_draw_is_named_where_the_middle_is_empty() -> None:
    assert awaited(stands("+13 / +13", middle=0)) == (
        "The middle is empty: A may name a trump, or the round ends",
        "Le milieu est vide : A peut choisir l’atout, ou la manche est finie",
    )
    assert awaited(stands(f"{NONE} / +13", middle=0)) == (
        "The middle is empty: the round is over",
        "Le milieu est vide : la manche est finie",
    )
    assert awaited(stands("+13 / +13", middle=0, visible="4s", discarder="B")) == (
        "The middle is empty: A may name a trump, and take 4 spider to complete a meld, or the round ends",
        "Le milieu est vide : A peut choisir l’atout, et prendre le 4 araignée pour une combinaison, ou la manche "
        "est finie",
    )
    assert awaited(stands("+13 / +13", visible="4s", discarder="B")) == (
        "A starts: may name a trump, and draws, or takes 4 spider to complete a meld",
        "A commence : peut choisir l’atout, puis pioche, ou prend le 4 araignée pour une combinaison",
    )


def test_RJ_6_who_has_a_dragon_is_told_to_take_only_what_there_is() -> None:
    with pytest.raises(IllegalMove) as refused:
        stands("Dm +12 / +13", phase="play", source="middle", middle=0).given("A discards 3s")
    said = refused.value.rendered({})
    assert said["en"] == (
        "A has the magenta dragon in hand: lay out dragons first, and take a middle card for each while any are left."
    )
    assert said["fr"] == (
        "A a le dragon magenta en main : il faut d’abord poser ses dragons, "
        "chacun contre une carte du milieu s’il en reste."
    )
