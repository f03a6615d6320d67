import type { ComponentChildren } from 'preact';
import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { kit } from './words';

/** lit: legal; next: legal behind a move that goes without saying; dim: can be pressed, and will be questioned; gone: the card is known to be elsewhere. */
type KeyLook = 'lit' | 'next' | 'dim' | 'gone';

/** How a card's key stands now. */
export interface KeyState {
  look: KeyLook;
  /** Known to be in the hand of whoever would play it. */
  sure: boolean;
}

/** What a key does, where the question does not say it: in words, and by a sign in its corner. */
export interface Doing {
  says: string;
  sign?: string | undefined;
}

export type Says = Record<Exclude<KeyLook, 'next'> | 'chosen', string> & { next?: string };

export interface KeysProps<K extends KeyState = KeyState> {
  /** The deck that was agreed. */
  deck: readonly Card[];
  keys: ReadonlyMap<Card, K>;
  /** The block that stands on brass, and what it is: the trump's. */
  marked?: { block: string; as: string } | null;
  chosen?: ReadonlySet<Card> | undefined;
  /** What a screen reader says of a key, where it is not about what is legal. */
  says?: Says | undefined;
  doing?: ((key: K) => Doing | undefined) | undefined;
  /** What its key shows besides, and what a screen reader says of that. */
  extra?: ((card: Card) => { says: string; shows: ComponentChildren }) | undefined;
  /** Where a card lies that is in no hand, in words. */
  lies?: ((key: K) => string | undefined) | undefined;
  onTap: (card: Card) => void;
}

/** Another act than the one that is asked for first shows on its key. */
export function DoesSign({ doing }: { doing: Doing | undefined }) {
  return doing?.sign ? <Icon name={doing.sign} class="does" /> : null;
}

/** The cards of a deck, each in its place for the whole match: a block of keys for each suit, or for all. */
export function Keys<K extends KeyState>({ deck, keys, marked, ...props }: KeysProps<K>) {
  const { lang } = useSettings();
  const blocks = useCards().blocks(deck, lang);
  return (
    <div class={classes('duo', blocks.some(({ columns }) => columns > 3) && 'wide', deck.length > 40 && 'many')}>
      {blocks.map(({ key, name, columns, cards }) => (
        <div
          key={key}
          class={classes('quad', key === marked?.block && 'tr')}
          style={columns === 3 ? undefined : { '--columns': columns }}
          role="group"
          aria-label={[name, key === marked?.block && marked.as].filter(Boolean).join(', ')}
          onKeyDown={(event) => moveFocus(event, columns)}
        >
          {cards.map((card, i) => (
            <CardKey key={card} card={card} state={keys.get(card)!} first={i === 0} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface KeyProps<K extends KeyState> extends Omit<KeysProps<K>, 'deck' | 'keys' | 'marked'> {
  card: Card;
  state: K;
  /** The one that Tab reaches; arrows lead to the others. */
  first: boolean;
}

function CardKey<K extends KeyState>({ card, state, chosen, first, says, doing, extra, lies, onTap }: KeyProps<K>) {
  const t = useTexts(kit);
  const settings = useSettings();
  const cards = useCards();
  const { look, sure } = state;
  const held = chosen?.has(card) ?? false;
  const { index, sign, look: colour } = cards.face(card, lettersOf(settings));
  const does = doing?.(state);
  const more = extra?.(card);
  return (
    <Key
      chosen={held}
      class={classes(colour, look, sure && 'sure', index.length > 2 && 'long')}
      aria-label={[
        cards.name(card, settings.lang),
        lies?.(state) ?? (says ?? t.looks)[held ? 'chosen' : look],
        does?.says,
        more?.says,
        sure && t.inHand,
      ]
        .filter(Boolean)
        .join(', ')}
      aria-disabled={look === 'gone' ? true : undefined}
      aria-pressed={held ? true : undefined}
      tabIndex={first ? 0 : -1}
      data-card={card}
      onClick={() => look !== 'gone' && onTap(card)}
    >
      {index && <span>{index}</span>}
      {sign && <Icon name={sign} />}
      {more?.shows}
      <DoesSign doing={does} />
    </Key>
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
