import type { ComponentChildren } from 'preact';
import { Component } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Annotation, TimelineItem, Told } from '../api/types';
import { Sentence } from '../cards/Card';
import { useTexts } from '../i18n';
import { watch } from '../i18n/texts/watch';
import { useSettings } from '../store/settings';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { CorrectedMark, StoodBefore } from './Before';
import { type Chapter, isCorrected } from './items';
import { Saying } from './later';
import { wordsOf } from './moves';
import { numberOf } from './numbers';
import type { NameOf } from './parts';
import { RulingKey } from './RulingKey';

interface Props {
  items: readonly TimelineItem[];
  chapters: readonly Chapter[];
  /** What a seat is called. */
  nameOf: NameOf;
  /** Index of the move on show. */
  current: number;
  /** Go to a move; without it lines are no keys. */
  onPick?: (index: number) => void;
  /** Why moves stand out, by the item at which they begin. */
  whys?: ReadonlyMap<number, readonly Told[]>;
  /** What people wrote at moves, by the item at which they begin. */
  written?: ReadonlyMap<number, readonly Annotation[]>;
  onRead?: (index: number) => void;
}

/** All moves as a clerk writes them, attack by attack; the one on show is kept in sight. */
export function Ledger(props: Props) {
  const { items, chapters, nameOf, current, onPick, whys, written, onRead } = props;
  const t = useTexts(watch);
  const { lang } = useSettings();
  const list = useRef<HTMLDivElement>(null);
  const does = useRef(props);
  does.current = props;
  const tapped = onPick !== undefined;

  // a line keeps its node from one move to the next: scrubbing redraws two of them, not hundreds
  const blocks = useMemo(() => {
    const starts = new Map(chapters.map((chapter) => [chapter.first, chapter]));
    const lines = items.map((item, i) => {
      const chapter = starts.get(i);
      const line = (now: boolean) => (
        <Line
          key={i}
          item={item}
          follows={item.move !== null && item.move === items[i - 1]?.move}
          now={now}
          why={whys?.get(i)}
          onPick={tapped ? () => does.current.onPick?.(i) : undefined}
        >
          {onRead && written?.has(i) && (
            <Saying written={written.get(i)!} nameOf={nameOf} onOpen={() => does.current.onRead?.(i)} />
          )}
        </Line>
      );
      return {
        head: chapter && (
          <Heading chapter={chapter} onPick={tapped ? () => does.current.onPick?.(chapter.first) : undefined} />
        ),
        plain: line(false),
        line,
      };
    });
    return inBlocks(lines);
  }, [items, chapters, nameOf, tapped, lang, whys, written]);

  useEffect(() => {
    const root = list.current;
    if (!root) return;
    let stays = true; // nobody has scrolled away since
    const keep = () => stays && keepInSight(root);
    const leaves = () => {
      stays = false;
    };
    const scrolled = () => {
      const [line, { top, bottom, height }] = [root.querySelector('.now'), root.getBoundingClientRect()];
      const at = line?.getBoundingClientRect();
      if (at && (at.bottom < top - height || at.top > bottom + height)) leaves();
    };
    keep();
    // whoever walks through the list by arrows stays on the move on show
    if (root.contains(document.activeElement))
      root.querySelector<HTMLElement>('.now button')?.focus({ preventScroll: true });
    const resized = new ResizeObserver(keep);
    resized.observe(root);
    for (const block of root.children) resized.observe(block); // what is said at their rows comes later
    const heard = new AbortController();
    for (const hand of ['wheel', 'pointerdown'])
      root.addEventListener(hand, leaves, { passive: true, signal: heard.signal });
    root.addEventListener('scroll', scrolled, { passive: true, signal: heard.signal });
    return () => {
      resized.disconnect();
      heard.abort();
    };
  }, [current, items]);

  return (
    <div
      class={`ledger${tapped ? ' tap' : ''}`}
      ref={list}
      role="group"
      aria-label={t.moves}
      tabIndex={tapped ? undefined : 0}
    >
      {blocks.map((lines, n) => {
        const now = current - n * BLOCK;
        return <Block key={n} lines={lines} now={now >= 0 && now < BLOCK ? now : null} />;
      })}
    </div>
  );
}

/** A row, and the heading before it. */
interface Row {
  head: ComponentChildren;
  plain: ComponentChildren;
  line: (now: boolean) => ComponentChildren;
}

const BLOCK = 20;

const inBlocks = (lines: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, n) => lines.slice(n * BLOCK, (n + 1) * BLOCK));

/** Rows next to each other, laid out where they are in sight: those without the move on show, before and now, are not looked at. */
class Block extends Component<{ lines: readonly Row[]; now: number | null }> {
  override shouldComponentUpdate(next: Block['props']): boolean {
    return next.lines !== this.props.lines || next.now !== this.props.now;
  }

  override render() {
    const { lines, now } = this.props;
    return (
      <ol style={{ '--rows': lines.length }}>
        {lines.map(({ head, plain, line }, i) => [head, i === now ? line(true) : plain])}
      </ol>
    );
  }
}

/** Scroll the list alone, never the page, and only if the move on show is not well in sight. */
export function keepInSight(list: HTMLElement): void {
  const line = list.querySelector<HTMLElement>('.now');
  if (!line) return;
  const top = line.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  // in a list that is lower than its row, the row's middle is seen
  const margin = Math.min(line.offsetHeight, (list.clientHeight - line.offsetHeight) / 2);
  if (top - margin < list.scrollTop) list.scrollTop = top - margin;
  const bottom = top + line.offsetHeight;
  if (bottom + margin > list.scrollTop + list.clientHeight) list.scrollTop = bottom + margin - list.clientHeight;
}

interface LineProps {
  item: TimelineItem;
  /** Of the same move as the line above. */
  follows: boolean;
  now: boolean;
  why: readonly Told[] | undefined;
  onPick?: (() => void) | undefined;
  /** What people wrote there. */
  children: ComponentChildren;
}

function Line({ item, follows, now, why, onPick, children }: LineProps) {
  const [open, setOpen] = useState(false);
  const words = wordsOf(item);
  const rule = (item.irregular as { rule?: string } | null | undefined)?.rule;
  const sentence = <Sentence of={item.text} />;
  return (
    <li
      class={classes(now && 'now', (rule || !!children) && 'marked')}
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
      {why?.map((one) => (
        <p key={one.en} class="note auto">
          <Icon name="bulb" class="s" />
          <span>
            <Sentence of={one} />
          </span>
        </p>
      ))}
      {children}
    </li>
  );
}

/** "Attack 6: Anna → Boris", as the timeline says it; a tap goes there. */
function Heading({ chapter: { labels }, onPick }: { chapter: Chapter; onPick: (() => void) | undefined }) {
  if (labels.length === 0) return null;
  const text = labels.map((label, n) => [n > 0 && ' · ', <Sentence key={label.en} of={label} />]);
  return (
    <li class="head">
      {onPick ? (
        <button tabIndex={-1} onClick={onPick}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
    </li>
  );
}
