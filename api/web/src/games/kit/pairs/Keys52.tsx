import { useState } from 'preact/hooks';
import { indexOf } from '../../../cards/drawn';
import { useTexts } from '../../../i18n';
import { lettersOf, useSettings } from '../../../store/settings';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';
import { DoesSign, type Doing, type KeysProps, moveFocus, type Says } from '../Keys';
import { kit } from '../words';
import { RANKS, type Rank, rankName, type Suit, type Suits } from './cards';
import type { KeyState } from './offer';

interface Props extends Omit<KeysProps<KeyState>, 'deck' | 'marked'> {
  suits: Suits;
  trump: Suit | null;
}

/** 52 cards by two taps, rank and suit in either order. */
export function Keys52({ keys, suits, trump, chosen, says, doing, onTap }: Props) {
  const t = useTexts(kit);
  const settings = useSettings();
  const [half, setHalf] = useState<Rank | Suit | null>(null);
  const rank = RANKS.find((one) => one === half);
  const suit = suits.all.find((one) => one === half);
  const isSuit = (part: string) => suits.all.includes(part);
  const isSameKind = (a: string, b: string): boolean => isSuit(a) === isSuit(b);

  function tap(part: Rank | Suit) {
    const card = rank && isSuit(part) ? rank + part : suit && RANKS.includes(part as Rank) ? part + suit : null;
    const other = part === half ? null : part;
    setHalf(card ? null : other);
    if (card && keys.get(card)?.look !== 'gone') onTap(card);
  }

  /** The brightest card that this part can still become. */
  function lookOf(part: Rank | Suit): KeyState['look'] {
    const fits = [...keys].filter(
      ([card]) => card.includes(part) && (!half || half === part || isSameKind(half, part) || card.includes(half)),
    );
    const looks = new Set(fits.map(([, { look }]) => look));
    return (['lit', 'next', 'dim'] as const).find((look) => looks.has(look)) ?? 'gone';
  }

  /** What the card does that this part completes. */
  function doingOf(part: Rank | Suit): Doing | undefined {
    const key = half && !isSameKind(half, part) ? keys.get(rank ? rank + part : part + half) : undefined;
    return key && doing?.(key);
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
            doing={doingOf(one)}
            onTap={() => tap(one)}
          >
            {indexOf(one, lettersOf(settings))}
          </Part>
        ))}
      </div>
      <div class="suits" role="group" aria-label={t.suitRank} onKeyDown={(event) => moveFocus(event, 4)}>
        {suits.all.map((one, i) => (
          <Part
            key={one}
            look={lookOf(one)}
            held={one === half}
            label={suits.names[settings.lang][one]!}
            first={i === 0}
            says={says}
            doing={doingOf(one)}
            extra={classes(one, one === trump && 'tr')}
            onTap={() => tap(one)}
          >
            <Icon name={suits.sign(one)} />
            {rank && <span>{indexOf(rank, lettersOf(settings))}</span>}
          </Part>
        ))}
      </div>
      {chosen && chosen.size > 0 && <span class="vh">{[...chosen].join(' ')}</span>}
    </div>
  );
}

interface PartProps {
  look: KeyState['look'];
  held: boolean;
  label: string;
  first: boolean;
  says: Says | undefined;
  doing: Doing | undefined;
  extra?: string;
  onTap: () => void;
  children: preact.ComponentChildren;
}

function Part({ look, held, label, first, says, doing, extra, onTap, children }: PartProps) {
  const t = useTexts(kit);
  const state = (says ?? t.looks)[held ? 'chosen' : look];
  return (
    <Key
      chosen={held}
      class={classes(look, extra)}
      aria-pressed={held}
      aria-label={[label, state, doing?.says].filter(Boolean).join(', ')}
      tabIndex={first ? 0 : -1}
      onClick={onTap}
    >
      {children}
      <DoesSign doing={doing} />
    </Key>
  );
}
