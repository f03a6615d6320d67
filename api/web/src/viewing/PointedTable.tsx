/** The table with what a comment points at; while one is written, a tap on a card or a seat marks it. */
import './comments.css';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Mark } from '../api/annotations';
import { type Marked, Pointing } from '../cards/pointing';
import { useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import type { Pointed } from './comments';

const ICONS: Record<Mark['kind'], string> = { look: 'eye', good: 'check', bad: 'x', doubt: 'ask' };

interface Props {
  /** Those of the comments that are read. */
  marks: readonly Mark[];
  /** What is being written, if anything. */
  draft: Pointed | null;
  children: ComponentChildren;
}

export function PointedTable({ marks, draft, children }: Props) {
  const { kinds } = useTexts(texts);
  const shown = draft?.marks ?? marks;
  const pointing = useMemo((): Pointing => {
    const made = ({ kind }: Mark): Marked => ({ look: `at-${kind}`, icon: ICONS[kind], word: kinds[kind] });
    const [cards, seats] = [new Map<string, Marked>(), new Map<string, Marked>()];
    for (const mark of shown) {
      if (mark.card && !cards.has(mark.card)) cards.set(mark.card, made(mark));
      if (mark.seat && !seats.has(mark.seat)) seats.set(mark.seat, made(mark));
    }
    return { card: (card) => cards.get(card), seat: (seat) => seats.get(seat) };
  }, [shown, kinds]);
  const tap = (event: MouseEvent) => {
    if (!draft) return;
    const on = event.target as Element;
    const card = on.closest<HTMLElement>('[data-face]')?.dataset['face'];
    const seat = on.closest<HTMLElement>('[data-seat]')?.dataset['seat'];
    if (!card && !seat) return;
    event.stopPropagation();
    draft.toggle(card ? { card } : { seat: seat! });
  };
  return (
    <div class={draft ? 'pointed-table marking' : 'pointed-table'} onClickCapture={tap}>
      <Pointing.Provider value={pointing}>{children}</Pointing.Provider>
    </div>
  );
}
