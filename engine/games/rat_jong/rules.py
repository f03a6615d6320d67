"""What Rat-Jong's rulings forbid: one function a command, asked by decide, actions and dry runs alike.

Each yields every ruling that would be broken, in order: ALL-2 first, then the game's own. What is physically
impossible, so that no referee can let it stand, is marked so.
"""

from collections.abc import Iterator, Sequence

from engine import rounds, tables
from engine.cards import may_hold
from engine.commands import EndRound, Reveal
from engine.games.rat_jong.cards import DECK, DRAGON, is_dragon
from engine.games.rat_jong.events import ChooseTrump, DeclareRatJong, Discard, Draw, ExposeDragons, LayAll, TakeVisible
from engine.games.rat_jong.sets import (
    SETS,
    WHOLE,
    Kind,
    Meld,
    Melds,
    melds_with,
    why_not_dragons,
    why_not_out,
    why_not_sets,
)
from engine.games.rat_jong.state import Pile, Source, State, known_dragons
from engine.rounds import why_not_in_round
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def turn(state: State) -> tuple[Seat, ...]:
    """Whose turn it is; nobody's while only Rat-Jong can be claimed."""
    return (state.turn,) if state.phase in ("draw", "play") and state.turn is not None else ()


def holdable(state: State, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    return tables.holdable(state, DECK, seat)


def why_not_held(state: State, seat: Seat, cards: Sequence[Card]) -> Refusals:
    """Cards must be able to be in that hand, all at once. (ALL-3, ALL-4)"""
    return tables.why_not_hold_all(state, DECK, seat, cards)


def why_not_in_turn(state: State, seat: Seat) -> Refusals:
    """Check that who acts is in turn. (ALL-1, ALL-2)"""
    yield from why_not_in_round(state.phase)
    seats = turn(state)
    if seat not in seats:
        key = "not_its_turn" if seats else "nobodys_turn"
        yield Refusal("ALL-2", key, {"seat": seat, "seats": seats, "card": state.on_top})


def why_not_dragons_first(state: State, seat: Seat) -> Refusals:
    """Dragons in hand are laid out before anything else. (RJ-6)"""
    if dragons := known_dragons(state, seat):
        yield Refusal("RJ-6", "dragons_first", {"seat": seat, "cards": dragons})


def showable(state: State, seat: Seat) -> list[str]:
    """Colours of which seat may have a dragon, in hand or laid out. (RJ-4)"""
    zone, elsewhere, laid = state.hand(seat), tuple(state.elsewhere(seat)), state.before(seat).dragons
    return [colour for colour, dragon in DRAGON.items() if dragon in laid or may_hold(DECK, zone, elsewhere, dragon)]


def why_not_trump_at_all(state: State, seat: Seat) -> Refusals:
    """Check that who names the trump starts the round, and does so once, before the first draw. (ALL-1, RJ-4)"""
    yield from why_not_in_round(state.phase)
    starter = state.round.starter
    if seat != starter:
        yield Refusal("RJ-4", "does_not_start", {"by": seat, "seat": starter})
    elif state.trump is not None:
        yield Refusal("RJ-4", "trump_is_chosen", {})
    elif state.trick or state.phase != "draw" or state.turn != seat:
        yield Refusal("RJ-4", "has_drawn", {"seat": seat})


def why_not_trump(state: State, command: ChooseTrump) -> Refusals:
    """Check whether by may name that colour. (ALL-1, ALL-4, RJ-4)"""
    yield from why_not_trump_at_all(state, command.by)
    dragon = DRAGON[command.colour]
    if command.colour not in showable(state, command.by):
        yield Refusal("ALL-4", "not_in_hand", {"card": dragon, "seat": command.by})


def replaced(state: State, dragons: Sequence[Card]) -> int:
    """How many cards come for dragons that are laid out. (RJ-6, RJ-14)"""
    return min(len(dragons), state.middle)


def why_not_expose(state: State, command: ExposeDragons) -> Refusals:
    """Check whether by may lay these out, and take as many for them. (ALL-1 to ALL-4, ALL-11, RJ-2, RJ-6)"""
    yield from why_not_in_turn(state, command.by)
    yield from why_not_dragons(command.dragons)
    yield from why_not_held(state, command.by, command.dragons)
    count = replaced(state, command.dragons)
    if command.piles is None:
        if state.piles is not None and count:
            yield Refusal("RJ-2", "pile_missing", {"missing": "piles"}, physical=True)
    elif len(command.piles) != count:
        details = {"count": count, "given": len(command.piles)}
        yield Refusal("RJ-6", "as_many_as_dragons", details, physical=True)
    else:
        yield from _why_not_piles(state, command.piles)
    yield from _why_not_told(state, command.by, command.cards)
    if command.cards is not None:
        if len(command.cards) > count:
            details = {"count": count, "given": len(command.cards)}
            yield Refusal("RJ-6", "as_many_as_dragons", details, physical=True)
        yield from _why_not_drawn(state, command.by, command.cards, command.dragons)


def _why_not_told(state: State, seat: Seat, cards: Sequence[Card] | None) -> Refusals:
    """Only an open record is told which cards come. (ALL-11)"""
    if cards is not None and (kind := state.setup.knowledge) != "open":
        key = "unseen_here" if kind == "observed" else "drawn_by_deck"
        yield Refusal("ALL-11", key, {"seat": seat, "kind": kind})


def _why_not_drawn(state: State, seat: Seat, cards: Sequence[Card], shown: Sequence[Card] = ()) -> Refusals:
    """Cards that come from the middle must not be known to be elsewhere. (ALL-3, ALL-4)

    shown: cards that leave the hand for them.
    """
    zone = state.hand(seat)
    placed = [*state.elsewhere(seat), *zone.known, *zone.hidden, *zone.new_among(shown)]
    for card in dict.fromkeys(cards):
        if card not in DECK.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": DECK.size})
        elif placed.count(card) + cards.count(card) > DECK.copies[card]:
            yield Refusal("ALL-4", "not_in_middle", {"card": card})


def _why_not_piles(state: State, named: Sequence[Pile]) -> Refusals:
    """Whether cards can be taken from these piles. (RJ-2)"""
    if state.piles is None:
        if named:
            yield Refusal("RJ-2", "piles_not_kept", {}, physical=True)
        return
    for n, (row, column) in enumerate(named):
        if list(named[: n + 1]).count((row, column)) > state.piles[row][column]:
            yield Refusal("RJ-2", "pile_empty", {"row": row, "column": column}, physical=True)
            return


def why_not_draw_at_all(state: State, seat: Seat) -> Refusals:
    """Check whether seat may take a middle card. (ALL-1, ALL-2, RJ-6, RJ-7, RJ-14)"""
    yield from why_not_in_turn(state, seat)
    if state.phase == "play" and seat == state.turn:
        yield Refusal("RJ-7", "has_its_card", {"seat": seat})
    yield from why_not_dragons_first(state, seat)
    if not state.middle:
        yield Refusal("RJ-14", "middle_is_empty", {}, physical=True)


def why_not_draw(state: State, command: Draw) -> Refusals:
    """Check whether by may take a card from that pile. (ALL-1, ALL-2, ALL-4, ALL-11, RJ-2, RJ-6, RJ-7, RJ-14)"""
    yield from why_not_draw_at_all(state, command.by)
    if command.pile is not None:
        yield from _why_not_piles(state, (command.pile,))
    elif state.piles is not None:
        yield Refusal("RJ-2", "pile_missing", {"missing": "pile"}, physical=True)
    cards = None if command.card is None else (command.card,)
    yield from _why_not_told(state, command.by, cards)
    yield from _why_not_drawn(state, command.by, cards or ())


def why_not_take_at_all(state: State, seat: Seat) -> Refusals:
    """Check whether seat may take the visible card for a meld. (ALL-1, ALL-2, RJ-6 to RJ-8, RJ-14)"""
    if state.phase == "claim":
        # Nothing else is wrong with it: the middle is empty.
        yield Refusal("RJ-14", "ratjong_only", {"card": state.on_top})
    else:
        yield from why_not_in_turn(state, seat)
        if state.phase == "play" and seat == state.turn:
            yield Refusal("RJ-7", "has_its_card", {"seat": seat})
    yield from why_not_dragons_first(state, seat)
    if state.on_top is None:
        yield Refusal("RJ-8", "nothing_visible", {}, physical=True)
    elif seat == state.discarder:
        yield Refusal("RJ-10", "own_discard", {"seat": seat, "card": state.on_top})


def _but(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """Cards without one copy of card."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def why_not_take(state: State, command: TakeVisible) -> Refusals:
    """Check whether by may complete that meld. (ALL-1 to ALL-4, RJ-6 to RJ-8, RJ-10, RJ-14)"""
    yield from why_not_take_at_all(state, command.by)
    if state.on_top is None:
        return
    yield from why_not_sets((command.meld,), None, state.options)
    if state.on_top not in command.meld:
        yield Refusal("RJ-8", "without_visible", {"card": state.on_top, "cards": command.meld}, physical=True)
    else:
        yield from why_not_held(state, command.by, _but(command.meld, state.on_top))


def takeable(state: State, seat: Seat) -> list[Meld]:
    """Melds that seat may complete with the visible card."""
    if state.on_top is None:
        return []
    melds = melds_with(state.on_top)
    return [meld for meld in melds if not any(why_not_held(state, seat, _but(meld, state.on_top)))]


def why_not_discard_at_all(state: State, seat: Seat) -> Refusals:
    """Check whether seat may discard. (ALL-1, ALL-2, RJ-7)"""
    yield from why_not_in_turn(state, seat)
    if state.phase != "play" and seat == state.turn:
        yield Refusal("RJ-7", "draw_first", {"seat": seat})


def why_not_discard(state: State, command: Discard) -> Refusals:
    """Check whether by may discard card. (ALL-1 to ALL-4, RJ-6, RJ-7)"""
    yield from why_not_discard_at_all(state, command.by)
    if is_dragon(command.card):
        yield Refusal("RJ-6", "never_discarded", {"card": command.card})
    else:
        yield from why_not_dragons_first(state, command.by)
    yield from why_not_held(state, command.by, (command.card,))


def discardable(state: State, seat: Seat) -> list[Card]:
    """Cards that seat may discard, in deck order."""
    if any(why_not_dragons_first(state, seat)):
        return []
    return [card for card in holdable(state, seat) if not is_dragon(card)]


# Going out


def source_of(state: State, seat: Seat, said: Source | None) -> Source:
    """The source of the fourteenth card: as it is said, else as the table stands. (RJ-12)"""
    if said is not None:
        return said
    if seat == state.turn and state.phase == "play" and state.source is not None:
        return state.source
    return "visible"


def takes_visible(state: State, seat: Seat, source: Source) -> bool:
    """Whether seat goes out by taking the visible card now; else it has its last card already. (RJ-9, RJ-10)"""
    return source == "visible" and not (seat == state.turn and state.phase == "play" and state.source == "visible")


def ways_out(state: State, seat: Seat) -> Iterator[Source]:
    """The sources of the card with which seat might declare Rat-Jong. (RJ-9, RJ-10)"""
    for source in ("middle", "visible"):
        if not any(_why_not_source(state, seat, source)):
            yield source


def _why_not_source(state: State, seat: Seat, source: Source) -> Refusals:
    """Whether seat has, or may take, the card that it goes out with. (ALL-2, RJ-9, RJ-10)"""
    in_turn = state.phase == "play" and seat == state.turn
    if source == "middle":
        if seat not in turn(state):
            yield Refusal("ALL-2", "not_with_middle", {"seat": seat, "seats": turn(state)})
        elif not in_turn or state.source != "middle":
            yield Refusal("RJ-9", "no_middle_card", {"seat": seat})
    elif takes_visible(state, seat, source):
        if state.on_top is None:
            yield Refusal("RJ-10", "nothing_to_claim", {}, physical=True)
        elif seat == state.discarder:
            yield Refusal("RJ-10", "own_discard", {"seat": seat, "card": state.on_top})
        elif in_turn:
            yield Refusal("RJ-16", "has_drawn_already", {"seat": seat, "card": state.on_top}, physical=True)


def _why_not_laid(state: State, seat: Seat, source: Source, melds: Melds, pair: Meld) -> Refusals:
    """Whether what is laid is what seat holds, no card left over. (ALL-3, ALL-4, RJ-16)"""
    cards = tuple(card for meld in (*melds, pair) for card in meld)
    if takes_visible(state, seat, source):
        card = state.on_top
        if card is None:
            return
        if card not in cards:
            yield Refusal("RJ-9", "visible_not_laid", {"card": card}, physical=True)
            return
        cards = _but(cards, card)
    yield from why_not_held(state, seat, cards)
    if len(cards) != (held := state.hand(seat).size):
        yield Refusal("RJ-16", "every_card", {"seat": seat, "count": len(cards), "held": held})


def why_not_declare(state: State, command: DeclareRatJong) -> Refusals:
    """Check whether by has Rat-Jong. (ALL-1 to ALL-4, RJ-8 to RJ-11, RJ-16)"""
    yield from why_not_in_round(state.phase)
    yield from _why_not_source(state, command.by, command.from_)
    kind: Kind = "royal" if command.from_ == "middle" else "minor"
    whole = (*state.before(command.by).melds, *command.melds)
    yield from why_not_out(kind, whole, command.pair, state.options)
    yield from _why_not_laid(state, command.by, command.from_, command.melds, command.pair)
    if not state.options.visible_in_pair and takes_visible(state, command.by, command.from_):
        card = state.on_top
        if card in command.pair and not any(card in meld for meld in command.melds):
            yield Refusal("RJ-9", "visible_in_pair", {"card": card})


def why_not_lay_all(state: State, command: LayAll) -> Refusals:
    """Check whether by may lay all without Rat-Jong. (ALL-1 to ALL-4, RJ-8, RJ-11, RJ-12, RJ-14, RJ-16)"""
    yield from why_not_in_turn(state, command.by)
    source = source_of(state, command.by, command.from_)
    yield from (one for one in _why_not_source(state, command.by, source) if one.rule != "ALL-2")
    whole = (*state.before(command.by).melds, *command.melds)
    yield from why_not_out("lay_all", whole, command.pair, state.options)
    yield from _why_not_laid(state, command.by, source, command.melds, command.pair)
    if takes_visible(state, command.by, source) and not any(state.on_top in meld for meld in command.melds):
        yield Refusal("RJ-12", "completes_nothing", {"card": state.on_top})


def may_go_out(state: State, seat: Seat, source: Source) -> bool:
    """Whether seat has as many cards as one goes out with."""
    count = state.hand(seat).size + takes_visible(state, seat, source)
    return count + 3 * len(state.before(seat).melds) == WHOLE and len(state.before(seat).melds) <= SETS


# What is the same in every phase


def why_not_reveal(state: State, command: Reveal) -> Refusals:
    """Whether the hand may hold all of the cards at once. (ALL-1, ALL-3, ALL-4, ALL-11)"""
    return tables.why_not_reveal(state, DECK, command)


def may_close(state: State) -> bool:
    """Whether the round may be closed since the middle is empty: who took its last card ends his turn first. (RJ-14)"""
    return not state.middle and state.phase in ("draw", "claim")


def why_not_end_round(state: State, command: EndRound) -> Refusals:
    """Whether the round may be closed now. (ALL-1, ALL-5, RJ-14)"""
    yield from rounds.why_not_end_round(state, command)
    if command.reason == "middle_empty" and state.phase not in ("deal", "over"):
        if state.middle:
            yield Refusal("RJ-14", "middle_not_empty", {"count": state.middle})
        elif not may_close(state):
            yield Refusal("RJ-14", "turn_goes_on", {"seat": state.turn})
