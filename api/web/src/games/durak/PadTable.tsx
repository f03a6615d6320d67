import type { ComponentChildren } from 'preact';
import { Card } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { type Card as Code, cardName } from './cards';
import { openCards } from './table';
import type { DurakState } from './types';
import { words } from './words';

interface Props {
  state: DurakState;
  /** The card that the next one is laid on. */
  lit: Code | null;
  /** Given where a card on the table may be chosen. */
  onTap?: (card: Code) => void;
  /** Shown instead of pairs: a result, the card that was turned. */
  children?: ComponentChildren;
}

/** The baize: pairs on the left, the stock with its trump on the right. */
export function PadTable({ state, lit, onTap, children }: Props) {
  const t = useTexts(words);
  const open = openCards(state);
  const choose = open.length > 1 && onTap;
  return (
    <section class={classes('table baize', state.table.length > 4 && 'crowded')} aria-label={t.table}>
      {children ?? (
        <div class="pairs" style={{ '--n': Math.max(state.table.length, 4) }}>
          {state.table.length === 0 && <span class="vh">{t.emptyTable}</span>}
          {state.table.map(({ attack, defence }) => (
            <span key={attack} class={classes('pair', !defence && 'open')}>
              {choose && !defence ? (
                <button onClick={() => choose(attack)} aria-pressed={attack === lit}>
                  <Card card={attack} look={attack === lit && 'lit'} />
                </button>
              ) : (
                <Card card={attack} look={attack === lit && 'lit'} />
              )}
              {defence && <Card card={defence} />}
            </span>
          ))}
        </div>
      )}
      <Stock state={state} />
    </section>
  );
}

function Stock({ state }: { state: DurakState }) {
  const t = useTexts(words);
  const { lang } = useSettings();
  const { trump, trump_card: card, stock } = state;
  if (!trump || !card) return null;
  return (
    <div class="stock">
      {stock > 0 && <Card card={card} look="trump" note={t.trump} />}
      {stock > 1 && <span class="card back" role="img" aria-label={t.stock(stock)} />}
      <span class="lab" {...(stock ? {} : { role: 'img', 'aria-label': `${t.trump}: ${cardName(card, lang)}` })}>
        {stock}
        <span class="word">· {t.trump}</span> <Icon name={trump} />
      </span>
    </div>
  );
}
