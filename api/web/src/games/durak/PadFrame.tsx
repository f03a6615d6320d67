import type { ComponentChildren } from 'preact';
import { type Card, cardName, type Suit } from '../../cards';
import { CardWord, Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import type { Refusal } from '../../pages/pad/types';
import type { ByLang } from '../../api/types';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/Sheet';
import { Keys } from './Keys';
import { Keys52 } from './Keys52';
import type { KeyState } from './offer';
import { words } from './words';

interface Props {
  plates: ComponentChildren;
  table: ComponentChildren;
  ledger: ComponentChildren;
  ask: ComponentChildren;
  keys: ComponentChildren;
  /** The bottom row. */
  acts: ComponentChildren;
  /** Moves follow one another: where there is little room the last one says enough, and the question goes. */
  playing?: boolean;
}

/** Where everything stands on the pad, the same in every moment. */
export function PadFrame({ plates, table, ledger, ask, keys, acts, playing }: Props) {
  return (
    <main class={classes('durak-pad', playing && 'playing')}>
      {plates}
      {table}
      {ledger}
      <div class="askline">
        <p aria-live="polite">{ask}</p>
      </div>
      {keys}
      <div class="acts pad">{acts}</div>
    </main>
  );
}

interface DeckProps {
  size: number;
  keys: ReadonlyMap<Card, KeyState>;
  trump: Suit | null;
  chosen?: ReadonlySet<Card>;
  onTap: (card: Card) => void;
}

/** The keys of the match's deck. */
export function DeckKeys({ size, ...props }: DeckProps) {
  return size === 52 ? <Keys52 {...props} /> : <Keys {...props} />;
}

interface RefusedProps {
  refusal: Refusal;
  ruling: (rule: string) => ByLang | null;
  proposals: readonly Card[];
  onPick: (card: Card) => void;
  onClose: () => void;
}

/** Why a dim key records nothing, and what was probably meant. */
export function RefusedSheet({ refusal, ruling, proposals, onPick, onClose }: RefusedProps) {
  const t = useTexts(words);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const { rule, text } = refusal;
  const rulingText = rule && ruling(rule)?.[lang];
  return (
    <Sheet
      tone="stop"
      title={
        <span class="refused-title">
          <span>{text ? <Sentence text={text[lang]} /> : t.notNow}</span>
          {rule && <span class="ruleno">{rule}</span>}
        </span>
      }
      onClose={onClose}
    >
      <p>
        {rulingText} {t.nothingRecorded}
      </p>
      {proposals.length > 0 && (
        <>
          <p class="eyebrow">{t.meant}</p>
          <div class="mend">
            {proposals.map((card, i) => (
              <button key={card} class="key go" {...(i === 0 && { 'data-first': true })} aria-label={cardName(card, lang)} onClick={() => onPick(card)}>
                <CardWord card={card} />
              </button>
            ))}
          </div>
        </>
      )}
      <button class="key big wide" onClick={onClose}>
        {close}
      </button>
    </Sheet>
  );
}
