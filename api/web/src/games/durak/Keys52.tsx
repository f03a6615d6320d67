import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { index, RANKS, type Rank, rankName, SUITS, type Suit, suitName } from './cards';
import { DoesSign, type Doing, type KeysProps, moveFocus, type Says } from './Keys';
import type { Does, KeyState } from './offer';
import { words } from './words';

/** 52 cards by two taps, rank and suit in either order. */
export function Keys52({ keys, trump, chosen, says, doing, onTap }: KeysProps) {
  const t = useTexts(words);
  const settings = useSettings();
  const [half, setHalf] = useState<Rank | Suit | null>(null);
  const rank = RANKS.find((one) => one === half);
  const suit = SUITS.find((one) => one === half);

  function tap(part: Rank | Suit) {
    const card =
      rank && SUITS.includes(part as Suit) ? rank + part : suit && RANKS.includes(part as Rank) ? part + suit : null;
    const other = part === half ? null : part;
    setHalf(card ? null : other);
    if (card && keys.get(card)?.look !== 'gone') onTap(card);
  }

  /** The brightest card that this part can still become. */
  function lookOf(part: Rank | Suit): KeyState['look'] {
    const fits = [...keys].filter(
      ([card]) => card.includes(part) && (!half || half === part || isSameKind(half, part) || card.includes(half)),
    );
    return fits.some(([, { look }]) => look === 'lit')
      ? 'lit'
      : fits.some(([, { look }]) => look === 'dim')
        ? 'dim'
        : 'gone';
  }

  /** What the card does that this part completes. */
  function doesOf(part: Rank | Suit): Does | undefined {
    return half && !isSameKind(half, part) ? keys.get(rank ? rank + part : part + half)?.does : undefined;
  }

  return (
    <div class="fifty">
      <div class="ranks" role="group" aria-label={t.suitRank} onKeyDown={(event) => moveFocus(event, 5)}>
        {RANKS.map((one, i) => (
          <Part
            key={one}
            look={lookOf(one)}
            held={one === half}
            label={rankName(one, settings.lang)}
            first={i === 0}
            says={says}
            does={doesOf(one)}
            doing={doing}
            onTap={() => tap(one)}
          >
            {index(one, lettersOf(settings))}
          </Part>
        ))}
      </div>
      <div class="suits" role="group" aria-label={t.suitRank} onKeyDown={(event) => moveFocus(event, 4)}>
        {SUITS.map((one, i) => (
          <Part
            key={one}
            look={lookOf(one)}
            held={one === half}
            label={suitName(one, settings.lang)}
            first={i === 0}
            says={says}
            does={doesOf(one)}
            doing={doing}
            extra={classes(one, one === trump && 'tr')}
            onTap={() => tap(one)}
          >
            <Icon name={one} />
            {rank && <span>{index(rank, lettersOf(settings))}</span>}
          </Part>
        ))}
      </div>
      {chosen && chosen.size > 0 && <span class="vh">{[...chosen].join(' ')}</span>}
    </div>
  );
}

const isSameKind = (a: string, b: string): boolean => SUITS.includes(a as Suit) === SUITS.includes(b as Suit);

interface PartProps {
  look: KeyState['look'];
  held: boolean;
  label: string;
  first: boolean;
  says: Says | undefined;
  does: Does | undefined;
  doing: Doing | undefined;
  extra?: string;
  onTap: () => void;
  children: preact.ComponentChildren;
}

function Part({ look, held, label, first, says, does, doing, extra, onTap, children }: PartProps) {
  const t = useTexts(words);
  const state = (says ?? { lit: t.legal, dim: t.notNow, gone: t.notHere, chosen: t.chosen })[held ? 'chosen' : look];
  return (
    <button
      class={classes('key', look, held && 'chosen', extra)}
      aria-pressed={held}
      aria-label={[label, state, does && doing?.(does)].filter(Boolean).join(', ')}
      tabIndex={first ? 0 : -1}
      onClick={onTap}
    >
      {children}
      <DoesSign does={does} />
    </button>
  );
}
