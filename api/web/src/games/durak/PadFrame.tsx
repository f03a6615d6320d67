import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ByLang } from '../../api/types';
import { CardWord, Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { mending } from '../../i18n/texts/mending';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import { Irregular } from '../kit/Irregular';
import type { Refusal } from '../kit/pad';
import { type Card, cardName, type Suit } from './cards';
import { DoesSign, type Doing, Keys, type Says } from './Keys';
import { Keys52 } from './Keys52';
import type { Does, KeyState } from './offer';
import { words } from './words';

interface Props {
  plates: ComponentChildren;
  table: ComponentChildren;
  ledger: ComponentChildren;
  ask: ComponentChildren;
  /** Keys beside the question. */
  aside?: ComponentChildren;
  keys: ComponentChildren;
  /** The bottom row, and its key at the left, the same in every moment. */
  acts: ComponentChildren;
  left?: ComponentChildren;
  /** Moves follow one another: then the rows have their heights, whatever they say. */
  playing?: boolean;
}

/** Where everything stands on the pad, the same in every moment. */
export function PadFrame({ plates, table, ledger, ask, aside, keys, acts, left, playing }: Props) {
  return (
    <main class={classes('durak-pad framed', playing && 'playing')}>
      {plates}
      {table}
      {ledger}
      <div class="askline">
        <p aria-live="polite">{ask}</p>
        {aside}
      </div>
      {keys}
      <div class="acts pad">
        {left}
        {acts}
      </div>
    </main>
  );
}

interface DeckProps {
  size: number;
  keys: ReadonlyMap<Card, KeyState>;
  trump: Suit | null;
  chosen?: ReadonlySet<Card>;
  says?: Says;
  doing?: Doing;
  onTap: (card: Card) => void;
}

/** The keys of the match's deck. */
export function DeckKeys({ size, ...props }: DeckProps) {
  return size === 52 ? <Keys52 {...props} /> : <Keys {...props} />;
}

/** "9♥ does not beat J♥; a trump would." → what is wrong, and what would be right, if that is said. */
export function parted(sentence: string): [wrong: string, right: string | null] {
  const at = sentence.indexOf(';');
  if (at < 0) return [sentence, null];
  const right = sentence.slice(at + 1).trim();
  return [sentence.slice(0, at).trim(), right.charAt(0).toUpperCase() + right.slice(1)];
}

interface RefusedProps {
  refusal: Refusal;
  ruling: (rule: string) => ByLang | null;
  proposals: readonly Card[];
  /** What a proposed card would do, where it is not what was asked for. */
  does?: (card: Card) => Does | undefined;
  doing?: Doing;
  /** The move that was meant, in words. */
  said: ComponentChildren;
  onPick: (card: Card) => void;
  onStand: (reason: string) => void;
  onClose: () => void;
}

/** Why a dim key records nothing, and what was probably meant. */
export function RefusedSheet({
  refusal,
  ruling,
  proposals,
  does,
  doing,
  said,
  onPick,
  onStand,
  onClose,
}: RefusedProps) {
  const t = useTexts(words);
  const { anyway } = useTexts(mending);
  const [stands, setStands] = useState(false);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const { rule, text, unsure } = refusal;
  const rulingText = rule && ruling(rule)?.[lang];
  // the sentence says the ruling for this very case behind its first part: then the ruling itself is not said again
  const [headline, because] = text ? parted(text[lang]) : [unsure ? t.unsure.title : t.notAllowed, null];
  if (stands) {
    return (
      <Irregular rule={rule} onStand={onStand} onClose={() => setStands(false)}>
        {said}
      </Irregular>
    );
  }
  return (
    <Sheet
      tone="stop"
      title={
        <span class="refused-title">
          <span>
            <Sentence text={headline} />
          </span>
          {rule && <span class="ruleno">{rule}</span>}
        </span>
      }
      onClose={onClose}
    >
      <p>
        {because ? <Sentence text={because} /> : rulingText}{' '}
        {unsure ? (refusal.waivable ? t.unsure.text : t.unsure.textOnly) : t.nothingRecorded}
      </p>
      {proposals.length > 0 && (
        <>
          <p class="eyebrow">{t.meant}</p>
          <div class="mend">
            {proposals.map((card, i) => {
              const other = does?.(card);
              return (
                <button
                  key={card}
                  class="key go"
                  {...(i === 0 && { 'data-first': true })}
                  aria-label={[cardName(card, lang), other && doing?.(other)].filter(Boolean).join(', ')}
                  onClick={() => onPick(card)}
                >
                  <CardWord card={card} />
                  <DoesSign does={other} />
                </button>
              );
            })}
          </div>
        </>
      )}
      <div class={refusal.waivable ? 'keys two' : 'keys'}>
        {refusal.waivable && (
          <button class="key rule big" onClick={() => setStands(true)}>
            <Icon name="gavel" class="s" />
            {anyway}
          </button>
        )}
        <button class="key big" onClick={onClose}>
          {close}
        </button>
      </div>
    </Sheet>
  );
}
