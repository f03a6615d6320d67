import type { ComponentChildren } from 'preact';
import { Card, useCards } from '../../../cards/Card';
import { about, list, useTexts } from '../../../i18n';
import { marks } from '../../../i18n/texts/marks';
import { useSettings } from '../../../store/settings';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import { nameOf } from '../seats';
import { Against } from './Against';
import type { Card as Code } from './cards';
import { signOf } from './signs';
import { openCards } from './table';
import type { PairsState } from './types';
import { words } from './words';

interface Props {
  state: PairsState;
  /** The card that the next one is laid on. */
  lit: Code | null;
  /** Cards are as large as the room for so many pairs allows, or for more where more lie there. */
  least?: number;
  /** Given where a card on the table may be chosen. */
  onTap?: (card: Code) => void;
  /** Cards that were laid against a ruling, and against which. */
  irregular?: ReadonlyMap<Code, string>;
  /** Shown instead of pairs: a result, the card that was turned. */
  children?: ComponentChildren;
}

/** "Teams: Anna and Chloé against Boris and Dario" */
export function useSides(state: PairsState, agreed = false): string | null {
  const t = useTexts(words);
  const { lang } = useSettings();
  // before the deal nobody but the options tells of teams: who sits opposite plays along
  const [a, b, c, d] = Object.keys(state.seats);
  const teams =
    state.teams ??
    (agreed
      ? [
          [a!, c!],
          [b!, d!],
        ]
      : null);
  const sides = teams?.map((side) =>
    list(
      lang,
      side.map((seat) => nameOf(state, seat)),
    ),
  );
  return sides ? t.teams(sides.join(t.against)) : null;
}

/** The baize: pairs on the left, the stock with its trump on the right. */
export function PadTable({ state, lit, irregular, onTap, least = 4, children }: Props) {
  const t = useTexts(words);
  const open = openCards(state);
  const sides = useSides(state);
  const choose = open.length > 1 && onTap;
  const { irregular: said } = useTexts(marks);
  const laid = (card: Code) => {
    const rule = irregular?.get(card);
    return (
      <Card card={card} look={classes(card === lit && 'lit', rule && 'irr')} {...(rule && { note: said(rule) })} />
    );
  };
  return (
    <section class={classes('table baize', state.table.length > 4 && 'crowded')} aria-label={t.table}>
      {children ?? (
        <div class="pairs" style={{ '--n': Math.max(state.table.length, least) }}>
          {state.table.length === 0 && <span class="vh">{t.emptyTable}</span>}
          {state.table.length === 0 && state.teams && <span class="lab teams">{sides}</span>}
          {state.table.map(({ attack, defence }) => (
            <span key={attack} class={classes('pair', !defence && 'open')}>
              {choose && !defence ? (
                <button onClick={() => choose(attack)} aria-pressed={attack === lit}>
                  {laid(attack)}
                </button>
              ) : (
                laid(attack)
              )}
              {defence && laid(defence)}
              <Against rule={irregular?.get(attack) ?? (defence && irregular?.get(defence))} />
            </span>
          ))}
        </div>
      )}
      <Stock state={state} />
    </section>
  );
}

function Stock({ state }: { state: PairsState }) {
  const t = useTexts(words);
  const { lang } = useSettings();
  const cards = useCards();
  const { trump, trump_card: card, stock } = state;
  if (!trump || !card) return null;
  return (
    <div class="stock">
      {stock > 0 && <Card card={card} look="trump" note={t.trump} />}
      {stock > 1 && <span class="card back" role="img" aria-label={t.stock(stock)} />}
      <span class="lab" {...(stock ? {} : { role: 'img', 'aria-label': about(lang, t.trump, cards.name(card, lang)) })}>
        {stock}
        <span class="word">· {t.trump}</span> <Icon name={signOf(cards, card)} />
      </span>
    </div>
  );
}
