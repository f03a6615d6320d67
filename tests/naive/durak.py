"""Durak once more, slow and literal: a second reading of the rulings to check the engine against.

It shares no code with the engine. A table is a plain dict, a command is the wire's JSON, every
question is answered by trying. A hand is its known cards and a count; where it is dealt of a deck, all are known.
`broken` names every ruling that a command breaks, `apply` plays a legal one, and one that `may_stand`.
"""

# ruff: noqa: SIM108 (a branch a ruling, as it is told at the table)

import json
from copy import deepcopy
from pathlib import Path

RANKS = "23456789TJQKA"
SUITS = "shdc"
DECKS = {
    52: [rank + suit for suit in SUITS for rank in RANKS],
    36: [rank + suit for suit in SUITS for rank in RANKS[RANKS.index("6") :]],
}
DEFAULTS = {
    "rounds": 1,
    "deck": 36,
    "next_starter": "winner",
    "several_at_once": False,
    "first_attack_limit": 6,
    "throw_in_after_take": False,
    "ends": "attack",
    "teams": True,
    "helpers": "all",
    "transfer": False,
}


def new_table(seats, knowledge="observed", **options):
    """A match of so many seats that has not been dealt. knowledge: "observed", or "dealt"."""
    letters = list("ABCDEF"[:seats])
    return {
        "seats": letters,
        "knowledge": knowledge,
        "options": {**DEFAULTS, **options},
        "status": "live",
        "round": 0,
        "playing": False,  # a round is going on and somebody has started it
        "trumpless": False,  # dealt, and nobody has a trump: DUR-2
        "dealer": None,
        "hands": {seat: {"known": [], "unknown": 0} for seat in letters},
        "trump_card": None,
        "stock": 0,
        "pile": [],  # the stock's cards as they are drawn, where they come of a deck
        "lying": [],  # the attack so far: {attack, by, defence}
        "discard": [],
        "opener": None,
        "defender": None,
        "helpers": [],
        "limit": 0,
        "word": None,  # who has or had the word last
        "yielded": False,  # the defender has said that he takes, and the others may still throw in: DUR-7
        "passed": [],  # since the last card
        "out": [],  # in the order of going out
        "places": {},  # of those who are out; those who leave nobody with cards share one: DUR-17
        "results": [],  # of the rounds that are over: {loser: [seats], out: [seats]}
        "outcome": None,
        "happened": [],  # the last command's events: (type, by)
        "next": None,  # the attack that the last command began or put in other roles, as its events say it
    }


# Cards


def deck(table):
    """DUR-1: 36 cards from the six upwards, or 52."""
    return DECKS[table["options"]["deck"]]


def trump(table):
    """DUR-1: the suit of the turned card."""
    return table["trump_card"][1]


def strength(card):
    return RANKS.index(card[0])


def beats(card, on, trumps):
    """DUR-4."""
    if card[1] == on[1]:
        return strength(card) > strength(on)
    return card[1] == trumps


def size(table, seat):
    hand = table["hands"][seat]
    return len(hand["known"]) + hand["unknown"]


def whereabouts(table, card):
    """The place where the card is known to be: a seat, "table", "discard", "stock" or None."""
    for seat in table["seats"]:
        if card in table["hands"][seat]["known"]:
            return seat
    for pair in table["lying"]:
        if card in (pair["attack"], pair["defence"]):
            return "table"
    if card in table["discard"]:
        return "discard"
    if card == table["trump_card"] and table["stock"] > 0:
        return "stock"  # DUR-1: it lies under the stock
    return None


def may_hold(table, seat, card):
    """ALL-4."""
    place = whereabouts(table, card)
    return place == seat or (place is None and table["hands"][seat]["unknown"] > 0)


def remove(table, seat, card):
    hand = table["hands"][seat]
    if card in hand["known"]:
        hand["known"].remove(card)
    else:
        hand["unknown"] -= 1


# Seats


def clockwise(table, seat):
    """All seats, from this one on. ALL-6."""
    here = table["seats"].index(seat)
    return table["seats"][here:] + table["seats"][:here]


def left(table, seat):
    return clockwise(table, seat)[1]


def right(table, seat):
    return clockwise(table, seat)[-1]


def next_with_cards(table, seat):
    """The first seat to the left that has cards."""
    return next(s for s in clockwise(table, seat)[1:] if size(table, s) > 0)


def teams(table):
    """DUR-12: four seats are two teams unless the option says no."""
    return len(table["seats"]) == 4 and table["options"]["teams"]


def partner(table, seat):
    return clockwise(table, seat)[2]


# The attack


def unbeaten(table):
    return [pair["attack"] for pair in table["lying"] if pair["defence"] is None]


def ranks_lying(table):
    cards = [pair["attack"] for pair in table["lying"]] + [pair["defence"] for pair in table["lying"]]
    return {card[0] for card in cards if card}


def attackers(table):
    return [table["opener"], *table["helpers"]]


def still_to_speak(table):
    """DUR-8: the attackers with cards who have not passed since the last card, from the word on round."""
    order = attackers(table)
    here = order.index(table["word"])
    return [s for s in order[here:] + order[:here] if size(table, s) > 0 and s not in table["passed"]]


def begin_attack(table, opener, defender):
    table["lying"] = []
    assign(table, opener, defender)


def assign(table, opener, defender):
    """Who attacks whom, with whose help and up to how many cards: as an attack begins, and after a transfer."""
    table["opener"] = table["word"] = opener
    table["defender"] = defender
    table["passed"] = []
    if table["options"]["helpers"] == "none":
        others = []
    elif teams(table):  # DUR-12: the partner helps, the defender's rests
        others = [partner(table, opener)]
    elif table["options"]["helpers"] == "neighbours":  # DUR-13; after a transfer nobody else may have cards left
        others = [s for s in clockwise(table, defender)[1:] if size(table, s) > 0][:1]
    else:  # DUR-13: everybody else, clockwise from the opener
        others = clockwise(table, opener)[1:]
    table["helpers"] = [s for s in others if s not in (opener, defender) and size(table, s) > 0]
    table["limit"] = min(most_cards(table), size(table, defender))  # DUR-6
    table["next"] = {name: table[name] for name in ("defender", "helpers", "limit")} | {"attacker": opener}


def most_cards(table):
    """DUR-6: in any attack."""
    return 6 if table["discard"] else table["options"]["first_attack_limit"]


def transferee(table, seat):
    """DUR-14: to whom the attack would be passed on; None if to nobody else."""
    others = clockwise(table, seat)[1:]
    if teams(table):
        others = [s for s in others if s != partner(table, seat)]
    return next((s for s in others if size(table, s) > 0), None)


# What is legal


def broken(table, command):
    """The numbers of the rulings that the command breaks; none: it is legal."""
    kind = command["type"]
    if kind == "deal":
        return broken_by_deal(table, command)
    if kind == "redeal":
        return [] if table["trumpless"] else ["ALL-1", "ALL-2", "DUR-2"]
    if not table["playing"]:
        return ["DUR-2", "ALL-1"] if table["trumpless"] else ["ALL-1"]
    return {
        "attack": broken_by_attack,
        "defend": broken_by_defence,
        "take": broken_by_take,
        "pass": broken_by_pass,
        "transfer": broken_by_transfer,
        "reveal": broken_by_reveal,
    }[kind](table, command)


def legal(table, command):
    return not broken(table, command)


def may_stand(table, command):
    """Whether an attack on another than the defender can have happened: with its first card, on who can answer."""
    seat, target = command["by"], command["target"]
    friends = [seat, partner(table, seat)] if teams(table) else [seat]
    there = seat == table["opener"] and not broken_by_card(table, seat, command["card"])
    return there and not table["lying"] and size(table, target) > 0 and target not in friends


def broken_by_card(table, seat, card):
    if card not in deck(table):
        return ["ALL-3"]
    return [] if may_hold(table, seat, card) else ["ALL-4"]


def broken_by_attack(table, command):
    seat, card = command["by"], command["card"]
    rules = broken_by_card(table, seat, card)
    if command.get("target") not in (None, table["defender"]):
        rules += ["DUR-12" if teams(table) else "DUR-3"]
    if not table["lying"]:
        return rules if seat == table["opener"] else [*rules, "ALL-2", "DUR-3", "DUR-8"]
    if table["options"]["several_at_once"] and not table["yielded"] and unbeaten(table):
        if seat != table["word"] or size(table, seat) == 0:  # DUR-5: it passes only when all are beaten
            rules += ["ALL-2", "DUR-5", "DUR-8"]
    elif unbeaten(table) and not table["yielded"]:  # the defender's action; one card at a time
        rules += ["ALL-2", "DUR-5"]
    elif seat not in still_to_speak(table):
        rules += ["ALL-2", "DUR-8"]
    if card[0] not in ranks_lying(table):
        rules += ["DUR-5"]
    if len(table["lying"]) >= table["limit"]:
        rules += ["DUR-6"]
    return rules


def broken_by_defence(table, command):
    seat, card, on = command["by"], command["card"], command["on"]
    rules = broken_by_card(table, seat, card)
    if seat != table["defender"]:
        rules += ["ALL-2"]
    if table["yielded"]:
        rules += ["ALL-2", "DUR-7"]
    if on not in unbeaten(table):
        rules += ["ALL-2", "DUR-4"]  # nothing to beat there
    elif not beats(card, on, trump(table)):
        rules += ["DUR-4"]
    return rules


def broken_by_take(table, command):
    rules = [] if command["by"] == table["defender"] else ["ALL-2"]
    return rules if unbeaten(table) and not table["yielded"] else [*rules, "ALL-2", "DUR-7"]


def broken_by_pass(table, command):
    if not table["lying"]:
        return ["ALL-2", "DUR-3", "DUR-8"]
    if unbeaten(table) and not table["yielded"]:
        return ["ALL-2", "DUR-8"]
    return [] if command["by"] in ("all", still_to_speak(table)[0]) else ["ALL-2", "DUR-8"]


def broken_by_transfer(table, command):
    """DUR-14."""
    seat, card = command["by"], command["card"]
    rules = broken_by_card(table, seat, card)
    if not table["options"]["transfer"]:
        rules += ["DUR-14"]
    if seat != table["defender"]:
        rules += ["ALL-2"]
    if not table["lying"]:
        return [*rules, "ALL-2", "DUR-14"]
    if table["yielded"]:
        rules += ["ALL-2", "DUR-7"]
    if any(pair["defence"] for pair in table["lying"]):
        rules += ["DUR-14"] if unbeaten(table) else ["ALL-2", "DUR-14"]
    if all(card[0] != pair["attack"][0] for pair in table["lying"]):
        rules += ["DUR-14"]
    to = transferee(table, seat)
    if to is None or len(table["lying"]) + 1 > min(most_cards(table), size(table, to)):
        rules += ["DUR-14"]
    return rules


def broken_by_reveal(table, command):
    """ALL-3, ALL-4: each card may be there, and there are as many unknown ones as are new."""
    seat, cards = command["by"], command["cards"]
    rules = [rule for card in cards for rule in broken_by_card(table, seat, card)]
    new = [card for card in cards if card not in table["hands"][seat]["known"]]
    if len(new) > table["hands"][seat]["unknown"] or len(set(cards)) < len(cards):
        rules += ["ALL-4"]
    return rules


# Dealing


def broken_by_deal(table, command):
    if table["status"] != "live" or table["playing"] or table["trumpless"]:
        return ["ALL-1", "ALL-2", "DUR-2"]
    if table["knowledge"] == "dealt":
        return broken_by_deck(table, command)
    card, shown = command.get("trump_card"), command.get("shown") or {}
    if card not in deck(table) or any(c not in deck(table) for c in shown.values()):
        return ["ALL-3", "DUR-1"]
    rules = []
    dealer = dealer_now(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["DUR-2", "ALL-7"]
    if any(c[1] != card[1] for c in shown.values()):
        rules += ["DUR-2"]
    if any(c == card and (left_over(table) or s != dealer) for s, c in shown.items()):
        rules += ["DUR-2", "ALL-4"]
    if len(set(shown.values())) < len(shown):
        rules += ["ALL-4"]
    ruled = starter_by_rule(table)
    named = lowest_trump(table, command)
    if ruled and "shown" in command:  # no trump is called in such a round
        rules += ["DUR-2"]
    if ruled is None and named is None and command.get("starter") is None:
        rules += ["DUR-2", "ALL-9"]
    for fixed in (ruled, None if ruled else named):
        if fixed and command.get("starter") not in (None, fixed):
            rules += ["DUR-2"]
    return rules


def broken_by_deck(table, command):
    """ALL-11: who has what follows from the deck, and whatever is named beside it must be so."""
    cards = command.get("deck")
    if cards is None:
        return ["DUR-1"]
    if sorted(cards) != sorted(deck(table)):
        return ["ALL-3", "ALL-4"]
    rules, dealer = [], dealer_now(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["DUR-2", "ALL-7"]
    hands, turned, _ = dealt_out(table, cards, dealer)
    if command.get("trump_card") not in (None, turned):
        rules += ["DUR-1"]
    called = command.get("shown")
    for seat, card in (called or {}).items():
        if card not in hands[seat]:
            rules += ["ALL-3", "ALL-4", "DUR-2"]
        if card[1] != turned[1] or (card == turned and left_over(table)):
            rules += ["DUR-2"]
    ruled, first = starter_by_rule(table), lowest_of_all(hands, turned)
    if ruled and called is not None:
        rules += ["DUR-2"]
    if called is not None:
        lowest = min([strength(card) for card in called.values()], default=len(RANKS))
        if not left_over(table):  # the dealer's own, which everybody has seen
            lowest = min(lowest, strength(turned))
        if any(card[1] == turned[1] and strength(card) < lowest for hand in hands.values() for card in hand):
            rules += ["DUR-2"]
    starter = ruled or (first if first != "nobody" else None)
    if command.get("starter") not in (None, starter):
        rules += ["DUR-2"]
    return rules


def dealt_out(table, cards, dealer):
    """DUR-1: one card at a time from the dealer's left, six rounds; the next is turned and goes under the rest."""
    hands, cards = {seat: [] for seat in table["seats"]}, list(cards)
    for _ in range(6):
        for seat in clockwise(table, left(table, dealer)):
            turned = cards.pop(0)
            hands[seat].append(turned)
    if cards:
        turned = cards.pop(0)
        cards.append(turned)
    return hands, turned, cards


def lowest_of_all(hands, turned):
    """DUR-2: the seat that holds the lowest trump, or "nobody"."""
    trumps = [(strength(card), seat) for seat, hand in hands.items() for card in hand if card[1] == turned[1]]
    return min(trumps)[1] if trumps else "nobody"


def left_over(table):
    return len(deck(table)) - 6 * len(table["seats"])


def last_loser(table):
    """The durak of the last round; of a team the seat with cards, of two the first from the next starter."""
    last = table["results"][-1]
    held = [s for s in last["loser"] if s not in last["out"]]
    return next(s for s in clockwise(table, best(last)) if s in held)


def best(result):
    """Who of the winners went out first."""
    return next(s for s in result["out"] if s not in result["loser"])


def dealer_now(table, command):
    """ALL-7, DUR-2: who has to deal."""
    if table["round"] > len(table["results"]):  # dealt again after a deal without trumps
        return table["dealer"]
    if not table["results"]:
        return command.get("dealer") or table["seats"][-1]
    if table["results"][-1]["loser"]:
        return last_loser(table)
    return left(table, table["dealer"])


def starter_by_rule(table):
    """DUR-2: who starts a later round; None where the lowest trump decides."""
    if not table["results"] or not table["results"][-1]["loser"]:
        return None
    loser = last_loser(table)
    return {
        "winner": best(table["results"][-1]),
        "left_of_durak": left(table, loser),
        "attack_durak": right(table, loser),
        "lowest_trump": None,
    }[table["options"]["next_starter"]]


def lowest_trump(table, command):
    """DUR-2: the seat with the lowest trump of those called, "nobody", or None when that was not said."""
    turned = command["trump_card"]
    trumps = [(strength(card), seat) for seat, card in (command.get("shown") or {}).items()]
    if left_over(table) == 0:  # DUR-1: the turned card is the dealer's
        trumps.append((strength(turned), dealer_now(table, command)))
        nothing_lower = strength(turned) == min(strength(card) for card in deck(table))
        if command.get("shown") is None and not nothing_lower:
            return None
    elif command.get("shown") is None:
        return None
    return min(trumps)[1] if trumps else "nobody"


# What a legal command does


def apply(table, command):
    """A new table on which the command has been played; its `happened` lists the events."""
    table = deepcopy(table)
    table["happened"], table["next"] = [], None
    {
        "deal": deal,
        "redeal": redeal,
        "attack": attack,
        "defend": defend,
        "take": take,
        "pass": pass_word,
        "transfer": transfer,
        "reveal": reveal,
    }[command["type"]](table, command)
    return table


def tell(table, kind, by=None):
    table["happened"].append((kind, by))


def deal(table, command):
    tell(table, "dealt")
    table["dealer"] = dealer_now(table, command)
    if table["knowledge"] == "dealt":
        hands, turned, table["pile"] = dealt_out(table, command["deck"], table["dealer"])
        starter = starter_by_rule(table) or lowest_of_all(hands, turned)
        table["hands"] = {seat: {"known": hand, "unknown": 0} for seat, hand in hands.items()}
        table["trump_card"] = turned
    else:
        starter = starter_by_rule(table) or command.get("starter") or lowest_trump(table, command)
        table["hands"] = {seat: {"known": [], "unknown": 6} for seat in table["seats"]}
        table["trump_card"] = command["trump_card"]
    table["round"] = len(table["results"]) + 1
    table["stock"] = left_over(table)
    table["discard"], table["lying"], table["out"], table["places"] = [], [], [], {}
    table["yielded"] = False
    shown = dict(command.get("shown") or {})
    for seat, card in shown.items():
        learn(table, seat, card)
    if table["stock"] == 0:  # DUR-1: shown, and stays known in the dealer's hand
        learn(table, table["dealer"], table["trump_card"])
    if starter == "nobody":
        table["trumpless"] = True
        return
    table["playing"] = True
    begin_attack(table, starter, left(table, starter))  # DUR-3, DUR-12


def learn(table, seat, card):
    hand = table["hands"][seat]
    if card not in hand["known"]:
        hand["known"].append(card)
        hand["unknown"] -= 1


def redeal(table, command):
    tell(table, "redealt")
    table["trumpless"] = False
    table["hands"] = {seat: {"known": [], "unknown": 0} for seat in table["seats"]}
    table["trump_card"], table["stock"] = None, 0


def reveal(table, command):
    tell(table, "revealed", command["by"])
    for card in command["cards"]:
        learn(table, command["by"], card)


def attack(table, command):
    seat, card = command["by"], command["card"]
    if table["lying"]:
        for other in still_to_speak(table):  # DUR-8: the passes that a helper's card implies
            if other == seat:
                break
            tell(table, "passed", other)
    elif command.get("target"):  # on another than the rules say, which happened all the same
        begin_attack(table, seat, command["target"])
    tell(table, "attacked", seat)
    remove(table, seat, card)
    table["lying"].append({"attack": card, "by": seat, "defence": None})
    table["word"] = seat  # DUR-8: who lays a card keeps it
    table["passed"] = []
    if not out_at_once(table, seat) and table["yielded"]:
        go_on_after_take(table)


def defend(table, command):
    tell(table, "defended", command["by"])
    remove(table, command["by"], command["card"])
    for pair in table["lying"]:
        if pair["attack"] == command["on"]:
            pair["defence"] = command["card"]
    if out_at_once(table, command["by"]) or unbeaten(table):
        return
    # DUR-6: the number is reached; DUR-8: no attacker has a card
    if len(table["lying"]) == table["limit"] or not still_to_speak(table):
        end_attack(table, beaten=True)
    else:
        table["word"] = still_to_speak(table)[0]


def pass_word(table, command):
    if command["by"] == "all":
        tell(table, "passed")
        table["passed"] = attackers(table)
    else:
        tell(table, "passed", command["by"])
        table["passed"].append(command["by"])
    if still_to_speak(table):
        table["word"] = still_to_speak(table)[0]
    elif table["yielded"]:
        pick_up(table)
    else:
        end_attack(table, beaten=True)


def take(table, command):
    tell(table, "took", command["by"])
    if table["options"]["throw_in_after_take"]:
        table["yielded"] = True
        go_on_after_take(table)
    else:
        end_attack(table, beaten=False)


def go_on_after_take(table):
    """DUR-7: the word goes round until nobody may or can throw in any more."""
    if len(table["lying"]) >= table["limit"] or not still_to_speak(table):
        pick_up(table)
    else:
        table["word"] = still_to_speak(table)[0]


def pick_up(table):
    tell(table, "picked_up", table["defender"])
    end_attack(table, beaten=False)


def transfer(table, command):
    seat = command["by"]
    tell(table, "transferred", seat)
    remove(table, seat, command["card"])
    table["lying"].append({"attack": command["card"], "by": seat, "defence": None})
    if not out_at_once(table, seat):
        assign(table, seat, transferee(table, seat))


def out_at_once(table, seat):
    """DUR-11, its option: who has laid his last card is out; whether that ends the round."""
    if table["options"]["ends"] != "at_once" or table["stock"] or size(table, seat):
        return False
    table["out"].append(seat)
    table["places"][seat] = len(table["out"])
    tell(table, "went_out", seat)
    if round_is_over(table):
        end_round(table)
    return not table["playing"]


def end_attack(table, beaten):
    opener, defender = table["opener"], table["defender"]
    cards = [card for pair in table["lying"] for card in (pair["attack"], pair["defence"]) if card]
    laid = [pair["by"] for pair in table["lying"]]
    table["lying"], table["passed"], table["yielded"] = [], [], False
    if beaten:  # DUR-9
        tell(table, "beaten_off")
        table["discard"] += cards
    else:  # DUR-7
        table["hands"][defender]["known"] += cards
    others = [s for s in clockwise(table, opener)[1:] if s != defender]
    for seat in [opener, *[s for s in others if s in laid], defender]:  # DUR-10
        draw(table, seat)
    if table["stock"] == 0:  # DUR-11
        before = len(table["out"])
        for seat in [opener, *others, defender]:
            if size(table, seat) == 0 and seat not in table["out"]:
                table["out"].append(seat)
                table["places"][seat] = len(table["out"])
                tell(table, "went_out", seat)
        if len(table["out"]) == len(table["seats"]):  # DUR-17
            for seat in table["out"][before:]:
                table["places"][seat] = before + 1
    if round_is_over(table):
        end_round(table)
    else:
        begin_attack(table, *next_roles(table, opener, defender, beaten))


def draw(table, seat):
    count = min(6 - size(table, seat), table["stock"])
    if count <= 0:
        return
    tell(table, "drew", seat)
    table["stock"] -= count
    if table["knowledge"] == "dealt":
        table["hands"][seat]["known"] += table["pile"][:count]
        table["pile"] = table["pile"][count:]
        return
    table["hands"][seat]["unknown"] += count
    if table["stock"] == 0:
        learn(table, seat, table["trump_card"])


def next_roles(table, opener, defender, beaten):
    """Who attacks whom after this attack."""
    if teams(table):  # DUR-12: as if nobody were out, then each role goes to the partner of who is
        if beaten:
            roles = [defender, left(table, defender)]
        else:
            roles = [partner(table, opener), partner(table, defender)]
        return [partner(table, s) if s in table["out"] else s for s in roles]
    if beaten and defender not in table["out"]:  # DUR-9
        attacker = defender
    else:  # DUR-9: he loses his turn; DUR-11: or he is out
        attacker = next_with_cards(table, defender)
    return [attacker, next_with_cards(table, attacker)]  # DUR-3


def round_is_over(table):
    out = table["out"]
    if teams(table):  # DUR-12
        return any(s in out and partner(table, s) in out for s in table["seats"])
    return len(table["seats"]) - len(out) <= 1  # DUR-11


def end_round(table):
    tell(table, "round_ended")
    table["playing"] = False
    loser = [s for s in table["seats"] if s not in table["out"]]
    if loser and teams(table):
        loser = sorted([loser[0], partner(table, loser[0])])
    table["results"].append({"loser": loser, "out": list(table["out"]), "places": dict(table["places"])})
    if len(table["results"]) == table["options"]["rounds"]:  # ALL-5
        tell(table, "match_ended")
        table["status"] = "over"
        table["outcome"] = outcome(table)


def alone(result):
    """DUR-17: who was the first out, if nobody was so with him."""
    first = [s for s, place in result["places"].items() if place == 1]
    return first[0] if len(first) == 1 else None


def outcome(table):
    """DUR-17, ALL-8: ranks, winners and loser."""
    results = table["results"]
    sides = [[s] for s in table["seats"]]
    if teams(table):
        sides = [["A", "C"], ["B", "D"]]
    if len(results) == 1 and not teams(table):
        behind = len(table["seats"])
        merit = {s: results[0]["places"].get(s, behind) for s in table["seats"]}
    else:  # of a drawn round of teams, too, the first out is all that can be told
        merit = {}
        for side in sides:
            lost = sum(side[0] in result["loser"] for result in results)
            first = sum(alone(result) in side for result in results)
            merit.update(dict.fromkeys(side, (lost, -first)))
    rank = {s: 1 + sum(merit[side[0]] < merit[s] for side in sides) for s in table["seats"]}
    last = [side for side in sides if rank[side[0]] == max(rank.values())]
    if len(results) == 1:
        losers = results[0]["loser"]
    else:
        losers = last[0] if len(last) == 1 else []
    return {
        "rank": rank,
        # ALL-5: where all share the rank, nobody has won
        "winners": [s for s in table["seats"] if rank[s] == 1] if set(rank.values()) != {1} else [],
        "loser": "+".join(losers) or None,
    }


# What is seen


def due(table):
    """What the match waits for: "deal", "redeal" where nobody has a trump, "play"; "over" for nothing."""
    if table["status"] == "over":
        return "over"
    if table["trumpless"]:
        return "redeal"
    return "play" if table["playing"] else "deal"


def every_command(table, on=None):
    """Every card of the deck × every seat × every kind of move, legal or not; defences on any card that lies."""
    if on is None:
        on = [card for pair in table["lying"] for card in (pair["attack"], pair["defence"]) if card]
    commands = [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        commands += [{"type": "take", "by": seat}, {"type": "pass", "by": seat}]
        for card in deck(table):
            commands.append({"type": "attack", "by": seat, "card": card})
            commands.append({"type": "transfer", "by": seat, "card": card})
            commands += [{"type": "defend", "by": seat, "card": card, "on": other} for other in on]
    return commands


def worth_asking(table):
    """Without what anybody but the defender would answer, and without what is added of another rank; same order."""
    commands, on, ranks = [{"type": "pass", "by": "all"}], unbeaten(table), ranks_lying(table)
    for seat in table["seats"]:
        commands.append({"type": "pass", "by": seat})
        answers = seat == table["defender"]
        if answers:
            commands.insert(-1, {"type": "take", "by": seat})
        for card in deck(table):
            if not table["lying"] or card[0] in ranks:
                commands.append({"type": "attack", "by": seat, "card": card})
            if answers:
                commands.append({"type": "transfer", "by": seat, "card": card})
                commands += [{"type": "defend", "by": seat, "card": card, "on": other} for other in on]
    return commands


def legal_commands(table):
    """What may be played; only what is unbeaten can be beaten."""
    if not table["playing"]:
        return []
    return [command for command in worth_asking(table) if legal(table, command)]


def count_lines(table, depth):
    """How many sequences of so many legal moves begin here."""
    moves = legal_commands(table)
    if depth == 1:
        return len(moves)
    return sum(count_lines(apply(table, move), depth - 1) for move in moves)


def turn(table, moves):
    """The seats that may act, moves being the legal ones."""
    acting = {move["by"] for move in moves}
    return [seat for seat in table["seats"] if seat in acting]


def state(table, moves=None):
    """The wire's state, cards sorted; without phase and score, which the contract leaves open."""
    return {
        "status": table["status"],
        "round": table["round"],
        "turn": turn(table, legal_commands(table) if moves is None else moves),
        "trump": table["trump_card"] and trump(table),
        "trump_card": table["trump_card"],
        "stock": table["stock"],
        "attacker": table["opener"],
        "defender": table["defender"],
        "helpers": [s for s in table["helpers"] if size(table, s) > 0],  # DUR-13: with cards
        "limit": table["limit"],
        "table": table["lying"],
        "discard": {"known": sorted(table["discard"]), "unknown": 0},
        "teams": [["A", "C"], ["B", "D"]] if teams(table) else None,
        "seats": {
            seat: {
                "hand": {"known": sorted(hand["known"]), "unknown": hand["unknown"]},
                "out": table["places"].get(seat),
            }
            for seat, hand in table["hands"].items()
        },
        "outcome": table["outcome"],
    }


# durak.tree

TREE = Path(__file__).with_name("durak.tree")


def read_tree():
    """The starts of durak.tree: {id, seats, options, commands, counts: [of depth 1, 2, …]}."""
    starts = []
    for line in TREE.read_text().splitlines():
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "id":
            starts.append({"id": rest, "commands": [], "counts": []})
        elif word in ("seats", "options"):
            starts[-1][word] = json.loads(rest)
        elif word == "do":
            starts[-1]["commands"].append(json.loads(rest))
        elif word == "tree":
            starts[-1]["counts"].append(int(rest.split()[1]))
    return starts


def play(start):
    """The table to which a start's commands lead."""
    table = new_table(start["seats"], **start["options"])
    for command in start["commands"]:
        assert legal(table, command), (start["id"], command, broken(table, command))
        table = apply(table, command)
    return table


if __name__ == "__main__":
    for start in read_tree():
        table = play(start)
        counts = [count_lines(table, depth) for depth in range(1, len(start["counts"]) + 1)]
        print(start["id"], counts, "" if counts == start["counts"] else f"differs from {start['counts']}")
