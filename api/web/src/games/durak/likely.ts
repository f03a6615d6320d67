/** Mis-taps: what was probably meant instead of a recorded move. */
import type { Action, Command, Seat } from '../../api/types';
import { type Card, deckOf } from './cards';
import { readOffer } from './offer';
import { likeliest } from './slips';

const PROPOSED = 3;

/** What was probably meant instead of a recorded command, of what its place allowed; at most three, the likeliest first. */
export function slips(recorded: Command, actions: readonly Action[], options: Record<string, unknown>): Command[] {
  const offer = readOffer(actions);
  const deckSize = Number(options['deck'] ?? 36);
  const { irregular: _, note: __, ...command } = recorded;
  const by = command.by as Seat;
  const card = command['card'] as Card;
  const withCard = (cards: Iterable<Card> = [], n: number): Command[] =>
    likeliest(card, cards, deckSize, n).map((other) => ({ ...command, card: other }));
  switch (command.type) {
    case 'attack': {
      const seats = [...offer.attacks].filter(([seat, cards]) => seat !== by && cards.has(card));
      const others = seats.map(([seat]): Command => ({ ...command, by: seat }));
      return [...withCard(offer.attacks.get(by), others.length ? PROPOSED - 1 : PROPOSED), ...others].slice(
        0,
        PROPOSED,
      );
    }
    case 'defend': {
      const on = [...(offer.defence?.on ?? [])].filter(([open, cards]) => open !== command['on'] && cards.has(card));
      const others = on.map(([open]): Command => ({ ...command, on: open }));
      // a card that does both beats, unless it was said first that it transfers
      if (by && offer.transfer?.cards.has(card)) others.unshift({ type: 'transfer', by, card });
      return [...others, ...withCard(offer.defence?.on.get(command['on'] as Card), PROPOSED - others.length)].slice(
        0,
        PROPOSED,
      );
    }
    case 'transfer': {
      const on = [...(offer.defence?.on ?? [])].filter(([, cards]) => cards.has(card));
      const beats = on.map(([open]): Command => ({ type: 'defend', by, card, on: open }));
      return [...beats, ...withCard(offer.transfer?.cards, PROPOSED - beats.length)].slice(0, PROPOSED);
    }
    case 'pass': {
      const other = by === 'all' ? offer.pass : 'all';
      return other && other !== by ? [{ type: 'pass', by: other }] : [];
    }
    case 'deal':
      return likeliest(command['trump_card'] as Card, deckOf(deckSize), deckSize, PROPOSED).map((other) => ({
        ...command,
        trump_card: other,
      }));
    default:
      return [];
  }
}
