/** Mis-taps: what a recorded move was, and what was probably meant instead. */
import type { Action, Command, MatchState, Seat, TimelineItem } from '../../api/types';
import { type Card, cardsIn, deckOf } from './cards';
import { readOffer } from './offer';
import { likeliest } from './slips';
import type { DurakState } from './types';

/** The cards that an item's sentence names, in order: the timeline tells them there alone. */
function cardsOf(item: TimelineItem): Card[] {
  return cardsIn(item.text.en).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.card]));
}

/** The command that an item was made by; after: the table as it left it. */
export function commandOf(item: TimelineItem, after: MatchState): Command | null {
  const by = item.by ?? undefined;
  const cards = cardsOf(item);
  const card = cards.at(-1);
  const state = after as DurakState;
  switch (item.type) {
    case 'attacked':
      return by && card ? { type: 'attack', by, card } : null;
    case 'transferred':
      return by && card ? { type: 'transfer', by, card } : null;
    case 'defended':
      return by && card && cards.length > 1 ? { type: 'defend', by, card, on: cards.at(-2) } : null;
    case 'took':
      return by ? { type: 'take', by } : null;
    case 'passed':
      return { type: 'pass', by: by ?? 'all' };
    case 'revealed':
      return by && cards.length ? { type: 'reveal', by, cards } : null;
    case 'redealt':
      return { type: 'redeal' };
    case 'dealt': {
      const starts = state.attacker ? { starter: state.attacker } : { shown: {} };
      return {
        type: 'deal',
        trump_card: card ?? state.trump_card,
        ...(state.dealer && { dealer: state.dealer }),
        ...starts,
      };
    }
    default:
      return null;
  }
}

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
