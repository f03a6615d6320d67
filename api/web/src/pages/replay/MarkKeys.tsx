import { useMemo } from 'preact/hooks';
import { useCards } from '../../cards/Card';
import { spoken } from '../../cards/set';
import { useTexts } from '../../i18n';
import { marks as markWords } from '../../i18n/texts/marks';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { MARKS, type Mark } from '../../viewing/marks';
import { numberOf } from '../../viewing/numbers';
import { type Cluster, clustered, tapped } from './marks';
import type { Shown } from './useShown';

const ICONS = { irregular: 'gavel', corrected: 'pen', moment: 'bulb', note: 'info' } as const;
const MANY = 20; // marks in one key, of more the first and the last are said

interface Props {
  shown: Shown;
  /** The mark of the move on show, if it has one. */
  here: Mark | undefined;
  /** The width of the line, in pixels. */
  width: number;
  /** Where an item stands on the line. */
  share: (index: number) => string;
  onTap: (index: number) => void;
}

/** The marks on the line, each a key; marks too near to one another share one. */
export function MarkKeys({ shown: { items, marks }, here, width, share, onTap }: Props) {
  const t = useTexts(watch);
  const apart = width < 600 ? 48 : 32; // a whole key to a thumb, or to a pointer
  const clusters = useMemo(() => clustered(marks, items.length, width, apart), [marks, items.length, width, apart]);
  const names = useNames(clusters, items);
  if (clusters.length === 0) return null;
  return (
    <div class="marks" role="group" aria-label={t.standsOut}>
      {clusters.map(({ index, kind, all }, n) => (
        <button
          key={index}
          class={`on-line ${kind}`}
          style={{ left: share(index), '--reach': `${apart}px`, zIndex: 1 + MARKS.length - MARKS.indexOf(kind) }}
          aria-label={names[n]}
          aria-current={here && all.includes(here) ? 'true' : undefined}
          onClick={() => onTap(tapped(all, here).index)}
        >
          <Icon name={ICONS[kind]} />
          {all.length > 1 && <b data-n={all.length} />}
        </button>
      ))}
    </div>
  );
}

/** Return what a screen reader says of each key; hundreds of marks are put into words once, and not at every move. */
function useNames(clusters: readonly Cluster[], items: Shown['items']): string[] {
  const t = useTexts(watch);
  const m = useTexts(markWords);
  const { lang } = useSettings();
  const cards = useCards();
  return useMemo(() => {
    const nameOf = ({ index, kind, why }: Mark) => {
      const item = items[index]!;
      const words = why.map((one) => spoken(cards, one, lang));
      if (kind === 'irregular')
        words.unshift(item.irregular ? m.irregular(item.irregular.rule) : spoken(cards, item.text, lang));
      if (kind === 'corrected') words.unshift(m.corrected);
      if (!words.length) words.push(t.noted);
      return t.markAt(numberOf(item), words.join(', '));
    };
    return clusters.map(({ all }) =>
      all.length > MANY ? [all[0]!, all.at(-1)!].map(nameOf).join(' … ') : all.map(nameOf).join('; '),
    );
  }, [clusters, items, cards, lang]);
}
