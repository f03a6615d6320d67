"""Ratak once more, slow and literal: a second reading of the rulings to check the engine against.

It shares no code with the engine, nor with the other naive programs. A table is a plain dict, a command is the
wire's JSON, every question is answered by trying. Knowledge is `observed`: a hand is its known cards and a count.
`broken` names every ruling that a command breaks; `apply` plays a legal one, and one that `may_stand`.
"""

from copy import deepcopy

ORDER = "23456789TJQKA"
CROWN, SHIELD, SWORD, HELMET = "cswh"
ALL_CARDS = [rank + suit for suit in (CROWN, SHIELD, SWORD, HELMET) for rank in ORDER]
SHORT = [card for card in ALL_CARDS if card[0] not in "2345"]
DEFAULTS = {
    "rounds": 1,
    "deck": "by_seats",
    "next_starter": "lowest_trump",
    "target": "any",
    "limit_by_hand": False,
    "ends": "at_once",
    "teams": False,
}


def new_table(seats, **options):
    """A match of so many seats that has not been dealt."""
    names = list("ABCDEF")[:seats]
    return {
        "seats": names,
        "options": DEFAULTS | options,
        "over": False,  # the match
        "round": 0,
        "phase": "deal",  # deal, redeal, attack (the first card is due), defend, add
        "dealer": None,
        "hands": {name: {"known": set(), "unknown": 0} for name in names},
        "turned": None,
        "stock": 0,
        "lying": [],  # [attack card, who laid it, what beats it or None]
        "discard": set(),
        "opener": None,
        "attacker": None,  # the last to have laid; before the first card who is to lay it
        "defender": None,
        "limit": None,
        "passed": set(),
        "out": [],
        "places": {},
        "results": [],  # {"loser": [seats], "out": [seats], "places": {seat: place}}
        "outcome": None,
        "told": [],  # the last command's events: (type, by)
        "next": None,  # what they say of who attacks whom
    }


# Cards


def deck(table):
    """RTK-1."""
    wanted = table["options"]["deck"]
    if wanted == "by_seats":
        wanted = 36 if len(table["seats"]) <= 4 else 52
    return ALL_CARDS if wanted == 52 else SHORT


def height(card):
    return ORDER.index(card[0])


def trumps(table):
    return table["turned"][1]


def beats(table, card, other):
    """RTK-4."""
    if card[1] == other[1]:
        return height(card) > height(other)
    return card[1] == trumps(table) and other[1] != trumps(table)


def count(table, seat):
    hand = table["hands"][seat]
    return len(hand["known"]) + hand["unknown"]


def seen_outside(table, seat, card):
    """Whether everybody knows the card to be somewhere else than in that hand. ALL-4."""
    if card in table["discard"] or (table["stock"] and card == table["turned"]):  # RTK-1: it lies under the stock
        return True
    if any(card in (attack_card, answer) for attack_card, _, answer in table["lying"]):
        return True
    return any(card in table["hands"][other]["known"] for other in table["seats"] if other != seat)


def due(table):
    """What the match waits for: "deal", "redeal" where nobody has a trump, "play"; "over" for nothing."""
    if table["over"]:
        return "over"
    return table["phase"] if table["phase"] in ("deal", "redeal") else "play"


def may_hold(table, seat, card):
    hand = table["hands"][seat]
    return card in hand["known"] or (hand["unknown"] > 0 and not seen_outside(table, seat, card))


def put_down(table, seat, card):
    hand = table["hands"][seat]
    if card in hand["known"]:
        hand["known"].remove(card)
    else:
        hand["unknown"] -= 1


def is_seen(table, seat, card):
    hand = table["hands"][seat]
    if card not in hand["known"]:
        hand["known"].add(card)
        hand["unknown"] -= 1


# Seats


def from_here(table, seat):
    """All seats clockwise, this one first. ALL-6."""
    names = table["seats"]
    return [names[(names.index(seat) + step) % len(names)] for step in range(len(names))]


def opposite(table, seat):
    return from_here(table, seat)[2]


def on_one_side(table, one, other):
    return one == other or (table["options"]["teams"] and opposite(table, one) == other)


def has_free_choice(table):
    """RTK-3, RTK-11: whether the attacker says before whom he lays."""
    return table["options"]["target"] == "any" and not table["options"]["teams"]


def next_in_play(table, seat):
    """This seat, or the next one that is not out."""
    return next(other for other in from_here(table, seat) if other not in table["out"])


# The attack


def cards_to_beat(table):
    return [attack for attack, _, answer in table["lying"] if answer is None]


def ranks_seen(table):
    return {card[0] for attack, _, answer in table["lying"] for card in (attack, answer) if card}


def who_may_add(table):
    """RTK-5, RTK-11: those with cards; nobody before it is known who defends."""
    if table["defender"] is None:
        return []
    found = []
    for seat in from_here(table, table["attacker"]):
        if seat == table["defender"] or count(table, seat) == 0:
            continue
        if table["options"]["teams"] and not on_one_side(table, seat, table["opener"]):
            continue
        found.append(seat)
    return found


def undecided(table):
    """RTK-7: who may still add and has not passed."""
    return [seat for seat in who_may_add(table) if seat not in table["passed"]]


def most_cards(table, defender):
    """RTK-6; None while nobody knows whose hand it hangs on."""
    if not table["options"]["limit_by_hand"]:
        return 6
    return None if defender is None else min(6, count(table, defender))


def say_next(table):
    helpers = [seat for seat in who_may_add(table) if seat != table["attacker"]]
    table["next"] = {
        "attacker": table["attacker"],
        "defender": table["defender"],
        "helpers": helpers,
        "limit": table["limit"],
    }


def open_attack(table, attacker, defender):
    table["opener"] = table["attacker"] = attacker
    table["defender"] = defender
    table["limit"] = most_cards(table, defender)
    table["lying"], table["passed"] = [], set()
    table["phase"] = "attack"
    say_next(table)


# What is legal


def broken(table, command):
    """The numbers of the rulings that the command breaks; none: it is legal."""
    kind = command["type"]
    if kind == "deal":
        return broken_by_deal(table, command)
    if kind == "redeal":
        return [] if table["phase"] == "redeal" and not table["over"] else ["ALL-1", "RTK-2"]
    if table["over"] or table["phase"] in ("deal", "redeal"):
        return ["ALL-1"] if table["phase"] != "redeal" or table["over"] else ["RTK-2"]
    return {
        "attack": broken_by_attack,
        "defend": broken_by_defence,
        "take": broken_by_take,
        "pass": broken_by_pass,
        "reveal": broken_by_reveal,
    }[kind](table, command)


def legal(table, command):
    return not broken(table, command)


def wrong_card(table, seat, card):
    if card not in deck(table):
        return ["ALL-3"]
    return [] if may_hold(table, seat, card) else ["ALL-4"]


def broken_by_attack(table, command):
    seat, card, target = command["by"], command["card"], command.get("target")
    rules = wrong_card(table, seat, card)
    if table["phase"] == "attack":
        if seat != table["attacker"]:
            rules += ["ALL-2"]
        return rules + wrong_target(table, seat, target)
    if target not in (None, table["defender"]):
        rules += ["RTK-3", "RTK-11"]
    if card[0] not in ranks_seen(table):
        rules += ["RTK-5"]
    if seat not in who_may_add(table):
        rules += ["ALL-2"]
    if table["phase"] == "defend":
        rules += ["ALL-2", "RTK-5"]
    if len(table["lying"]) >= table["limit"]:
        rules += ["RTK-6"]
    if seat in table["passed"]:
        rules += ["RTK-7"]
    return rules


def wrong_target(table, seat, target):
    """RTK-3, RTK-11: before whom the first card is laid."""
    if has_free_choice(table):
        good = target is not None and target != seat and count(table, target) > 0
    else:
        good = target in (None, table["defender"])
    return [] if good else ["RTK-3", "RTK-11"]


def may_stand(table, command):
    """Whether a first card before another than was due can have been laid: before an opponent who has cards."""
    seat, target = command["by"], command["target"]
    there = table["phase"] == "attack" and seat == table["attacker"] and not wrong_card(table, seat, command["card"])
    return there and not on_one_side(table, seat, target) and count(table, target) > 0


def broken_by_defence(table, command):
    seat, card, on = command["by"], command["card"], command["on"]
    rules = wrong_card(table, seat, card)
    if seat != table["defender"] or table["phase"] != "defend":
        rules += ["ALL-2"]
    if on not in cards_to_beat(table) or not beats(table, card, on):
        rules += ["RTK-4"]
    return rules


def broken_by_take(table, command):
    rules = [] if command["by"] == table["defender"] else ["ALL-2"]
    return rules if cards_to_beat(table) else [*rules, "RTK-7", "ALL-2"]


def broken_by_pass(table, command):
    """RTK-7."""
    if table["phase"] != "add":
        return ["RTK-7", "ALL-2"]
    if command["by"] == "all" or command["by"] in undecided(table):
        return []
    return ["RTK-7"] if command["by"] in table["passed"] else ["ALL-2"]


def broken_by_reveal(table, command):
    seat, cards = command["by"], command["cards"]
    rules = [rule for card in cards for rule in wrong_card(table, seat, card)]
    hand = table["hands"][seat]
    if len(set(cards) - hand["known"]) > hand["unknown"]:
        rules += ["ALL-4"]
    return rules


# Dealing


def broken_by_deal(table, command):
    if table["over"] or table["phase"] != "deal":
        return ["ALL-1", "RTK-2"]
    turned, shown, starter = command.get("trump_card"), command.get("shown"), command.get("starter")
    if turned not in deck(table) or any(card not in deck(table) for card in (shown or {}).values()):
        return ["ALL-3", "RTK-1"]
    rules = []
    dealer = who_deals(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["RTK-2", "ALL-7"]
    called = list((shown or {}).values())
    if any(card[1] != turned[1] for card in called):
        rules += ["RTK-2"]
    for seat, card in (shown or {}).items():
        if card == turned and not (cards_left(table) == 0 and seat == dealer):
            rules += ["RTK-2", "ALL-4"]
    if len(set(called)) < len(called):
        rules += ["ALL-4"]
    due = starter_due(table)
    if due is not None:
        return rules + (["RTK-2"] if shown is not None or starter not in (None, due) else [])
    found, sure = lowest_trump(table, turned, shown, dealer)
    if not sure and starter is None:
        rules += ["RTK-2", "ALL-9"]
    if sure and starter not in (None, found):
        rules += ["RTK-2"]
    return rules


def cards_left(table):
    return len(deck(table)) - 6 * len(table["seats"])


def who_deals(table, command):
    """ALL-7, RTK-2: the deal passes to the left; after a deal without trumps the same deals again."""
    if table["dealer"] is None:
        return command.get("dealer") or table["seats"][-1]
    if table["round"] > len(table["results"]):
        return table["dealer"]
    return from_here(table, table["dealer"])[1]


def starter_due(table):
    """RTK-2's option: who starts after a round that somebody lost; None where the lowest trump says it."""
    rule = table["options"]["next_starter"]
    if rule == "lowest_trump" or not table["results"] or not table["results"][-1]["loser"]:
        return None
    last = table["results"][-1]
    winners = [seat for seat in last["out"] if seat not in last["loser"]]
    if rule == "winner":
        return winners[0]
    ones = [seat for seat in last["loser"] if seat not in last["out"]]
    ratak = next(seat for seat in from_here(table, winners[0]) if seat in ones)
    return from_here(table, ratak)[1 if rule == "left_of_durak" else -1]


def lowest_trump(table, turned, shown, dealer):
    """Who has the lowest of the trumps that are known, None for nobody; and whether that is certain."""
    known = [(height(card), seat) for seat, card in (shown or {}).items()]
    certain = shown is not None
    if cards_left(table) == 0:  # RTK-1: the turned card is the dealer's
        known.append((height(turned), dealer))
        certain = certain or height(turned) == min(height(card) for card in deck(table))
    return (min(known)[1] if known else None), certain


# What a legal command does


def apply(table, command):
    """A new table on which the command has been played; its `told` lists the events."""
    table = deepcopy(table)
    table["told"], table["next"] = [], None
    {
        "deal": deal,
        "redeal": redeal,
        "attack": attack,
        "defend": defend,
        "take": take,
        "pass": pass_on,
        "reveal": reveal,
    }[command["type"]](table, command)
    return table


def deal(table, command):
    table["told"].append(("dealt", None))
    dealer = who_deals(table, command)
    turned, shown = command["trump_card"], command.get("shown")
    starter = starter_due(table) or command.get("starter") or lowest_trump(table, turned, shown, dealer)[0]
    table["round"] = len(table["results"]) + 1
    table["dealer"], table["turned"], table["stock"] = dealer, turned, cards_left(table)
    table["hands"] = {seat: {"known": set(), "unknown": 6} for seat in table["seats"]}
    table["discard"], table["out"], table["places"], table["lying"] = set(), [], {}, []
    table["opener"] = table["attacker"] = table["defender"] = None
    for seat, card in (shown or {}).items():
        is_seen(table, seat, card)
    if not table["stock"]:
        is_seen(table, dealer, turned)
    if starter is None:
        table["phase"] = "redeal"
        return
    open_attack(table, starter, None if has_free_choice(table) else from_here(table, starter)[1])


def redeal(table, command):
    table["told"].append(("redealt", None))
    table["phase"] = "deal"
    table["hands"] = {seat: {"known": set(), "unknown": 0} for seat in table["seats"]}
    table["turned"], table["stock"] = None, 0


def reveal(table, command):
    table["told"].append(("revealed", command["by"]))
    for card in command["cards"]:
        is_seen(table, command["by"], card)


def attack(table, command):
    seat, target = command["by"], command.get("target")
    table["told"].append(("attacked", seat))
    first = table["phase"] == "attack"
    put_down(table, seat, command["card"])
    table["lying"].append([command["card"], seat, None])
    table["passed"] = set()
    table["phase"] = "defend"
    speaks = seat != table["attacker"]  # RTK-5: another becomes the attacker
    table["attacker"] = seat
    if first and target not in (None, table["defender"]):
        table["defender"] = target
        table["limit"] = most_cards(table, target)
        speaks = True
    if not out_now(table, seat) and speaks:
        say_next(table)


def defend(table, command):
    table["told"].append(("defended", command["by"]))
    put_down(table, command["by"], command["card"])
    for pair in table["lying"]:
        if pair[0] == command["on"]:
            pair[2] = command["card"]
    table["phase"] = "add"
    if not out_now(table, command["by"]):
        may_fail(table)


def pass_on(table, command):
    """RTK-7."""
    if command["by"] == "all":
        table["told"].append(("passed", None))
        table["passed"] |= set(table["seats"])
    else:
        table["told"].append(("passed", command["by"]))
        table["passed"].add(command["by"])
    may_fail(table)


def take(table, command):
    table["told"].append(("took", command["by"]))
    for attack_card, _, answer in table["lying"]:
        table["hands"][command["by"]]["known"] |= {attack_card} | ({answer} if answer else set())
    attack_is_over(table, taken=True)


def may_fail(table):
    """RTK-6, RTK-7: whether the attack has failed by itself."""
    full = len(table["lying"]) == 6 or len(table["lying"]) >= table["limit"]
    if full or count(table, table["defender"]) == 0 or not undecided(table):
        table["told"].append(("beaten_off", None))
        for attack_card, _, answer in table["lying"]:
            table["discard"] |= {attack_card, answer}
        attack_is_over(table, taken=False)


def attack_is_over(table, taken):
    opener, attacker, defender = table["opener"], table["attacker"], table["defender"]
    table["lying"], table["passed"] = [], set()
    for seat in who_refills(table, attacker):
        refill(table, seat)
    if table["stock"] == 0:
        leave_together(table, opener, attacker, defender)
    if round_has_ended(table):
        return
    open_attack(table, *roles_after(table, opener, defender, taken))


def who_refills(table, attacker):
    """RTK-9."""
    return from_here(table, attacker)


def refill(table, seat):
    missing = 6 - count(table, seat)
    if missing <= 0 or table["stock"] == 0:
        return
    table["told"].append(("drew", seat))
    drawn = min(missing, table["stock"])
    table["hands"][seat]["unknown"] += drawn
    table["stock"] -= drawn
    if table["stock"] == 0:
        is_seen(table, seat, table["turned"])


def leave_together(table, opener, attacker, defender):
    """RTK-10: at the end of an attack."""
    if table["options"]["ends"] == "at_once":
        order = from_here(table, attacker)
    else:  # as DUR-11
        order = [seat for seat in from_here(table, opener) if seat != defender] + [defender]
    gone = [seat for seat in order if count(table, seat) == 0 and seat not in table["out"]]
    place = len(table["out"])
    nobody_left = place + len(gone) == len(table["seats"])
    for seat in gone:
        table["out"].append(seat)
        table["places"][seat] = place + 1 if nobody_left else len(table["out"])  # DUR-17
        table["told"].append(("went_out", seat))


def out_now(table, seat):
    """RTK-10: out the moment the hand is empty; whether that has ended the round."""
    if table["options"]["ends"] == "at_once" and table["stock"] == 0 and count(table, seat) == 0:
        table["out"].append(seat)
        table["places"][seat] = len(table["out"])
        table["told"].append(("went_out", seat))
        return round_has_ended(table)
    return False


def roles_after(table, opener, defender, taken):
    """RTK-8, RTK-11."""
    if table["options"]["teams"]:
        if taken:
            pair = [opposite(table, opener), opposite(table, defender)]
        else:
            pair = [defender, from_here(table, defender)[1]]
        return [opposite(table, seat) if seat in table["out"] else seat for seat in pair]
    attacker = next_in_play(table, defender)
    if has_free_choice(table):
        return [attacker, None]
    return [attacker, next_in_play(table, from_here(table, attacker)[1])]


def round_has_ended(table):
    """RTK-10, RTK-11: as soon as one alone, or the seats of one team, have cards."""
    left = [seat for seat in table["seats"] if seat not in table["out"]]
    if any(not on_one_side(table, left[0], seat) for seat in left[1:]):
        return False
    loser = [seat for seat in table["seats"] if left and on_one_side(table, left[0], seat)]
    table["told"].append(("round_ended", None))
    table["results"].append({"loser": loser, "out": list(table["out"]), "places": dict(table["places"])})
    table["phase"] = "deal"
    if len(table["results"]) == table["options"]["rounds"]:
        table["told"].append(("match_ended", None))
        table["over"] = True
        table["outcome"] = outcome(table)
    return True


def outcome(table):
    """RTK-13 (DUR-17), ALL-5, ALL-8."""
    results, seats, teams = table["results"], table["seats"], table["options"]["teams"]
    sides = [["A", "C"], ["B", "D"]] if teams else [[seat] for seat in seats]

    def merit(side):
        if len(results) == 1 and not teams:
            return results[0]["places"].get(side[0], len(seats))
        lost = sum(side[0] in result["loser"] for result in results)
        first = 0
        for result in results:
            ones = [seat for seat, place in result["places"].items() if place == 1]
            first += len(ones) == 1 and ones[0] in side
        return (lost, -first)

    rank = {seat: 1 + sum(merit(other) < merit(side) for other in sides) for side in sides for seat in side}
    winners = [seat for seat in seats if rank[seat] == 1]
    worst = [side for side in sides if rank[side[0]] == max(rank.values())]
    loser = results[0]["loser"] if len(results) == 1 else worst[0] if len(worst) == 1 else []
    return {
        "rank": rank,
        "winners": [] if len(winners) == len(seats) else winners,
        "loser": "+".join(loser) or None,
    }


# What is seen


def every_command(table):
    """Every card of the deck × every seat × every kind of move, legal or not."""
    lying = [card for attack_card, _, answer in table["lying"] for card in (attack_card, answer) if card]
    commands = [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        commands += [{"type": "take", "by": seat}, {"type": "pass", "by": seat}]
        for card in deck(table):
            commands.append({"type": "attack", "by": seat, "card": card})
            commands += [{"type": "attack", "by": seat, "card": card, "target": to} for to in table["seats"]]
            commands += [{"type": "defend", "by": seat, "card": card, "on": on} for on in lying]
    return commands


def worth_asking(table):
    """Those that are of the phase, in the same order: the first cards, the answers, or what may be added."""
    phase, chosen = table["phase"], has_free_choice(table)
    commands = [] if phase != "add" else [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        if phase == "add":
            commands.append({"type": "pass", "by": seat})
            ranks = ranks_seen(table)
            commands += [{"type": "attack", "by": seat, "card": card} for card in deck(table) if card[0] in ranks]
        elif phase == "attack" and seat == table["attacker"]:
            targets = [{"target": to} for to in table["seats"]] if chosen else [{}]
            commands += [{"type": "attack", "by": seat, "card": card, **on} for card in deck(table) for on in targets]
        elif phase == "defend" and seat == table["defender"]:
            open_ones = cards_to_beat(table)
            commands.append({"type": "take", "by": seat})
            commands += [
                {"type": "defend", "by": seat, "card": card, "on": on} for card in deck(table) for on in open_ones
            ]
    return commands


def legal_commands(table):
    """What may be played, each once: an attack says whom it is on where nobody else does."""
    if table["over"] or table["phase"] in ("deal", "redeal"):
        return []
    return [move for move in worth_asking(table) if legal(table, move)]


def state(table, moves):
    """The wire's state, cards sorted."""
    played = table["phase"] in ("attack", "defend", "add")
    acting = {move["by"] for move in moves}
    lost = {seat: sum(seat in result["loser"] for result in table["results"]) for seat in table["seats"]}
    seen = {
        "status": "over" if table["over"] else "live",
        "round": table["round"],
        "phase": "over" if table["over"] else table["phase"],
        "turn": [seat for seat in table["seats"] if seat in acting],
        "trump": table["turned"] and trumps(table),
        "trump_card": table["turned"],
        "stock": table["stock"],
        "dealer": table["dealer"],
        "word": None,
        "table": [{"attack": card, "by": by, "defence": answer} for card, by, answer in table["lying"]],
        "discard": {"known": sorted(table["discard"]), "unknown": 0},
        "teams": [["A", "C"], ["B", "D"]] if table["options"]["teams"] else None,
        "seats": {
            seat: {
                "hand": {"known": sorted(hand["known"]), "unknown": hand["unknown"]},
                "out": table["places"].get(seat),
                "score": lost[seat],
            }
            for seat, hand in table["hands"].items()
        },
        "outcome": table["outcome"],
    }
    if played:  # who attacks whom is not said of a round that is over or not begun
        seen["attacker"], seen["defender"], seen["limit"] = table["attacker"], table["defender"], table["limit"]
        seen["helpers"] = [seat for seat in who_may_add(table) if seat != table["attacker"]]
    return seen
