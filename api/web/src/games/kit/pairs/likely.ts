/** Mis-taps: what was probably meant instead of a recorded move. */
import type { Action, Command, Seat } from '../../../api/types';
import type { Card, Deck } from './cards';
import { readOffer } from './offer';
import { likeliest } from './slips';

const SHOWN = 3; // among so many there is another seat, or the same rank in another suit

/** What was probably meant instead of a recorded command, of what its place allowed: all of it, the likeliest first. */
export function slips(recorded: Command, actions: readonly Action[], deck: Deck): Command[] {
  const offer = readOffer(actions);
  const { irregular: _, note: __, ...command } = recorded;
  const by = command.by as Seat;
  const card = command['card'] as Card;
  const known = knownTo(by, actions);
  const withCard = (cards: Iterable<Card> = [], n = SHOWN): Command[] =>
    likeliest(card, cards, deck, n, known).map((other) => ({ ...command, card: other }));
  switch (command.type) {
    case 'attack': {
      const seats = [...offer.attacks].filter(([seat, cards]) => seat !== by && cards.has(card));
      const others = seats.map(([seat]): Command => ({ ...command, by: seat }));
      const first = others.length ? SHOWN - 1 : SHOWN;
      const own = withCard(offer.attacks.get(by), first);
      const onOthers = offer.targets.filter((seat) => seat !== command['target'] && seat !== by);
      const elsewhere = onOthers.map((target): Command => ({ ...command, target }));
      return [...own.slice(0, first), ...elsewhere.slice(0, 1), ...others, ...own.slice(first), ...elsewhere.slice(1)];
    }
    case 'defend': {
      const on = [...(offer.defence?.on ?? [])].filter(([open, cards]) => open !== command['on'] && cards.has(card));
      const others = on.map(([open]): Command => ({ ...command, on: open }));
      // a card that does both beats, unless it was said first that it transfers
      if (by && offer.transfer?.cards.has(card)) others.unshift({ type: 'transfer', by, card });
      return [...others, ...withCard(offer.defence?.on.get(command['on'] as Card), SHOWN - others.length)];
    }
    case 'transfer': {
      const on = [...(offer.defence?.on ?? [])].filter(([, cards]) => cards.has(card));
      const beats = on.map(([open]): Command => ({ type: 'defend', by, card, on: open }));
      return [...beats, ...withCard(offer.transfer?.cards, SHOWN - beats.length)];
    }
    case 'pass': {
      const others = [...(by === ('all' as Seat) ? [] : ['all']), ...offer.passes].filter((other) => other !== by);
      return (offer.pass ? others : []).map((other): Command => ({ type: 'pass', by: other }));
    }
    case 'deal':
      return likeliest(command['trump_card'] as Card, deck.cards, deck, SHOWN).map((other) => ({
        ...command,
        trump_card: other,
      }));
    default:
      return [];
  }
}

/** Cards that are known to have been in the hand. */
function knownTo(by: Seat, actions: readonly Action[]): ReadonlySet<Card> {
  const told = actions.filter((action) => action.by === by).map(({ fields }) => fields['card']?.known ?? []);
  return new Set(told.flatMap((known) => (Array.isArray(known) ? known : Object.values(known).flat()) as Card[]));
}
