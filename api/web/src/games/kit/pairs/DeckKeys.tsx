import { useTexts } from '../../../i18n';
import { type Doing, Keys, type KeysProps } from '../Keys';
import type { Deck, Suit } from './cards';
import { Keys52 } from './Keys52';
import type { Does, KeyState } from './offer';
import { words } from './words';

const SIGNS: Partial<Record<Does['type'], string>> = { transfers: 'right', adds: 'plus' };

/** What a card does, where the question does not say it; words: for whom. */
export function doingOf(does: Does | undefined, words: ((does: Does) => string) | undefined): Doing | undefined {
  return does && words && { says: words(does), sign: SIGNS[does.type] };
}

export interface DeckProps extends Pick<KeysProps<KeyState>, 'keys' | 'chosen' | 'says' | 'onTap'> {
  deck: Deck;
  trump: Suit | null;
  /** What a key does, in words. */
  doing?: (does: Does) => string;
}

/** The keys of the match's deck: 36 by one tap, 52 by rank and suit where the game has it so. */
export function DeckKeys({ deck, trump, doing, ...props }: DeckProps) {
  const t = useTexts(words);
  const all = {
    ...props,
    doing: ({ does }: KeyState) => doingOf(does, doing),
    lies: ({ lies }: KeyState) => lies && t.lies[lies],
  };
  if (deck.halves && deck.cards.length === 52) return <Keys52 {...all} suits={deck.suits} trump={trump} />;
  return <Keys<KeyState> {...all} deck={deck.cards} marked={trump ? { block: trump, as: t.trump } : null} />;
}
