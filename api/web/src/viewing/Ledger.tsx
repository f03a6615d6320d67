import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TimelineItem } from '../api/types';
import { Sentence } from '../cards/Card';
import { type TrickWords, useTricks } from '../games';
import { useTexts } from '../i18n';
import { watch } from '../i18n/texts/watch';
import { useSettings } from '../store/settings';
import { classes } from '../ui/classes';
import { CorrectedMark, StoodBefore } from './Before';
import { type Chapter, isCorrected } from './items';
import { wordsOf } from './moves';
import { numberOf } from './numbers';
import { RulingKey } from './RulingKey';

interface Props {
  items: readonly TimelineItem[];
  chapters: readonly Chapter[];
  /** What a seat is called. */
  nameOf: (seat: string) => string;
  /** Index of the move on show. */
  current: number;
  /** Go to a move; without it lines are no keys. */
  onPick?: (index: number) => void;
}

/** All moves as a clerk writes them, attack by attack; the one on show is kept in sight. */
export function Ledger({ items, chapters, nameOf, current, onPick }: Props) {
  const t = useTexts(watch);
  const { lang } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const tapped = onPick !== undefined;

  // a line keeps its node from one move to the next: scrubbing redraws two of them, not hundreds
  const lines = useMemo(() => {
    const starts = new Map(chapters.map((chapter, i) => [chapter.first, i]));
    return items.map((item, i) => {
      const chapter = starts.get(i);
      const line = (now: boolean) => (
        <Line
          key={i}
          item={item}
          follows={item.move !== null && item.move === items[i - 1]?.move}
          now={now}
          onPick={tapped ? () => pick.current?.(i) : undefined}
        />
      );
      return {
        head: chapter === undefined ? null : <Heading chapters={chapters} at={chapter} nameOf={nameOf} />,
        plain: line(false),
        line,
      };
    });
  }, [items, chapters, nameOf, tapped, lang]);

  useEffect(() => {
    const root = list.current;
    if (!root) return;
    keepInSight(root);
    // whoever walks through the list by arrows stays on the move on show
    if (root.contains(document.activeElement))
      root.querySelector<HTMLElement>('.now button')?.focus({ preventScroll: true });
  }, [current, items]);
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const resized = new ResizeObserver(() => keepInSight(root));
    resized.observe(root);
    return () => resized.disconnect();
  }, []);

  return (
    <ol class={`ledger${tapped ? ' tap' : ''}`} ref={list} aria-label={t.moves} tabIndex={tapped ? undefined : 0}>
      {lines.map(({ head, plain, line }, i) => [head, i === current ? line(true) : plain])}
    </ol>
  );
}

/** Scroll the list alone, never the page, and only if the move on show is not well in sight. */
export function keepInSight(list: HTMLElement): void {
  const line = list.querySelector<HTMLElement>('.now');
  if (!line) return;
  const top = line.offsetTop; // the list is its offset parent
  const margin = Math.min(line.offsetHeight, list.clientHeight / 4);
  if (top - margin < list.scrollTop) list.scrollTop = top - margin;
  const bottom = top + line.offsetHeight;
  if (bottom + margin > list.scrollTop + list.clientHeight) list.scrollTop = bottom + margin - list.clientHeight;
}

interface LineProps {
  item: TimelineItem;
  /** Of the same move as the line above. */
  follows: boolean;
  now: boolean;
  onPick?: (() => void) | undefined;
}

function Line({ item, follows, now, onPick }: LineProps) {
  const { lang } = useSettings();
  const [open, setOpen] = useState(false);
  const words = wordsOf(item);
  const rule = (item.irregular as { rule?: string } | null | undefined)?.rule;
  const sentence = <Sentence text={item.text[lang]} />;
  return (
    <li
      class={classes(now && 'now', rule && 'marked')}
      aria-current={now ? 'true' : undefined}
      data-version={item.version}
    >
      <span class="v">{follows ? <span class="vh">{numberOf(item)}</span> : numberOf(item)}</span>
      {onPick ? (
        <button class="x" tabIndex={now ? 0 : -1} onClick={onPick}>
          {sentence}
        </button>
      ) : (
        <span class="x">{sentence}</span>
      )}
      <span class="g">
        {rule && <RulingKey rule={rule} />}
        {isCorrected(item) && <CorrectedMark was={item.was} open={open} onToggle={() => setOpen(!open)} />}
      </span>
      {(item.irregular as { reason?: string | null } | null | undefined)?.reason && (
        <p class="note rule">{(item.irregular as { reason?: string }).reason}</p>
      )}
      {open && <StoodBefore was={item.was} />}
      {words && <p class="note">{words}</p>}
    </li>
  );
}

/** "Attack 6: Anna → Boris", and the round's number where one begins. */
function Heading({
  chapters,
  at,
  nameOf,
}: {
  chapters: readonly Chapter[];
  at: number;
  nameOf: (seat: string) => string;
}) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const { round, trick, lead, answer } = chapters[at]!;
  const title = trick ? titleOf(tricks, trick, lead && nameOf(lead), answer && nameOf(answer)) : null;
  const opens = round !== null && round > 0 && chapters.findIndex((chapter) => chapter.round === round) === at;
  const text = [opens && t.roundTitle(round), title].filter(Boolean).join(' · ');
  return text ? <li class="head">{text}</li> : null;
}

function titleOf(tricks: TrickWords, n: number, lead: string | null, answer: string | null): string {
  if (lead && answer) return tricks.on(n, lead, answer);
  return lead ? tricks.by(n, lead) : tricks.nth(n);
}
