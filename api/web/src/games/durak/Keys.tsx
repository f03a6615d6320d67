import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { type Card, cardName, index, RANKS, rankOf, SUITS, type Suit, suitName } from './cards';
import type { Does, KeyState } from './offer';
import { words } from './words';

export type Says = Record<KeyState['look'] | 'chosen', string>;

export interface KeysProps {
  keys: ReadonlyMap<Card, KeyState>;
  trump: Suit | null;
  chosen?: ReadonlySet<Card>;
  /** What a screen reader says of a key, where it is not about what is legal. */
  says?: Says | undefined;
  /** What a key does, in words, where the question does not say it. */
  doing?: Doing | undefined;
  onTap: (card: Card) => void;
}

export type Doing = (does: Does) => string;

/** Another act than the one that is asked for first shows on its key. */
const SIGNS: Partial<Record<Does['type'], string>> = { transfers: 'right', adds: 'plus' };

export function DoesSign({ does }: { does: Does | undefined }) {
  const sign = does && SIGNS[does.type];
  return sign ? <Icon name={sign} class="does" /> : null;
}

/** The 36 cards, each in its place for the whole match: four number pads, the trump's on brass. */
export function Keys({ keys, trump, chosen, says, doing, onTap }: KeysProps) {
  return (
    <div class="duo">
      {SUITS.map((suit) => (
        <Quad
          key={suit}
          suit={suit}
          keys={keys}
          isTrump={suit === trump}
          chosen={chosen}
          says={says}
          doing={doing}
          onTap={onTap}
        />
      ))}
    </div>
  );
}

interface QuadProps extends Omit<KeysProps, 'trump' | 'chosen'> {
  suit: Suit;
  isTrump: boolean;
  chosen: ReadonlySet<Card> | undefined;
}

function Quad({ suit, keys, isTrump, chosen, says, doing, onTap }: QuadProps) {
  const t = useTexts(words);
  const { lang } = useSettings();
  const cards = RANKS.slice(4).map((rank) => rank + suit);
  const label = suitName(suit, lang);
  return (
    <div
      class={classes('quad', isTrump && 'tr')}
      role="group"
      aria-label={isTrump ? `${label}, ${t.trump}` : label}
      onKeyDown={(event) => moveFocus(event, 3)}
    >
      {cards.map((card, i) => (
        <Key
          key={card}
          card={card}
          state={keys.get(card)!}
          chosen={chosen?.has(card) ?? false}
          first={i === 0}
          says={says}
          doing={doing}
          onTap={onTap}
        />
      ))}
    </div>
  );
}

interface KeyProps {
  card: Card;
  state: KeyState;
  chosen: boolean;
  /** The one that Tab reaches; arrows lead to the others. */
  first: boolean;
  says: Says | undefined;
  doing: Doing | undefined;
  onTap: (card: Card) => void;
}

function Key({ card, state: { look, sure, does, lies }, chosen, first, says, doing, onTap }: KeyProps) {
  const t = useTexts(words);
  const settings = useSettings();
  const suit = card[1] as Suit;
  const state = lies
    ? t.lies[lies]
    : (says ?? { lit: t.legal, dim: t.notNow, gone: t.notHere, chosen: t.chosen })[chosen ? 'chosen' : look];
  return (
    <button
      class={classes('key', suit, look, sure && 'sure', chosen && 'chosen')}
      aria-label={[cardName(card, settings.lang), state, does && doing?.(does), sure && t.inHand]
        .filter(Boolean)
        .join(', ')}
      aria-disabled={look === 'gone' ? true : undefined}
      aria-pressed={chosen ? true : undefined}
      tabIndex={first ? 0 : -1}
      data-card={card}
      onClick={() => look !== 'gone' && onTap(card)}
    >
      <span>{index(rankOf(card), lettersOf(settings))}</span>
      <Icon name={suit} />
      <DoesSign does={does} />
    </button>
  );
}

/** Arrow keys move within a block of keys, `columns` wide. */
export function moveFocus(event: KeyboardEvent, columns: number): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[event.key];
  if (!step) return;
  const keys = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')];
  const next = keys[keys.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
