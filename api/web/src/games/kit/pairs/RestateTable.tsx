import { Card, useCards } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { useSettings } from '../../../store/settings';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import { restateWords } from './restateWords';
import type { Place, TableDraft } from './restating';
import { useLostTexts } from './shown';
import { suitSign } from './signs';

interface Props {
  draft: TableDraft;
  place: Place;
  onPick: (place: Place) => void;
}

/** The draft's baize: both its halves are places that cards can be put in. */
export function RestateTable({ draft: { table, stock, trump, trump_card }, place, onPick }: Props) {
  const t = useLostTexts(restateWords);
  const { cards } = useTexts(common);
  const { lang } = useSettings();
  const set = useCards();
  return (
    <section class={classes('table baize restated-table', table.length > 4 && 'crowded')} aria-label={t.places}>
      <button
        class="half"
        aria-label={[
          t.table,
          ...table
            .flatMap(({ attack, defence }) => [attack, defence])
            .flatMap((card) => (card ? [set.name(card, lang)] : [])),
        ].join(', ')}
        aria-pressed={place === 'table'}
        onClick={() => onPick('table')}
      >
        <span class="lab">{t.table}</span>
        <span class="pairs" style={{ '--n': Math.max(table.length, 4) }}>
          {table.map(({ attack, defence }) => (
            <span key={attack} class={classes('pair', !defence && 'open')}>
              <Card card={attack} />
              {defence && <Card card={defence} />}
            </span>
          ))}
        </span>
      </button>
      <button
        class="half narrow"
        aria-label={[t.stock, trump_card && set.name(trump_card, lang), cards(stock)].filter(Boolean).join(', ')}
        aria-pressed={place === 'stock'}
        onClick={() => onPick('stock')}
      >
        <span class="lab">{t.stock}</span>
        <span class="turned">
          {trump_card && stock > 0 ? (
            <Card card={trump_card} look="trump" />
          ) : (
            <span class="card hole">{trump && <Icon name={suitSign(set, trump)} />}</span>
          )}
          <b>{stock}</b>
        </span>
      </button>
    </section>
  );
}
