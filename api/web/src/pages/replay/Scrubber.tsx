import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TimelineItem } from '../../api/types';
import { useCards } from '../../cards/Card';
import { spoken as spokenOf } from '../../cards/set';
import { useTexts } from '../../i18n';
import { marks as markWords } from '../../i18n/texts/marks';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { tick } from '../../ui/buzz';
import { Icon } from '../../ui/Icon';
import type { Lines } from '../../viewing/ChartKey';
import { type Chapter, partsOf } from '../../viewing/items';
import { Chart } from '../../viewing/later';
import { MARKS, type Mark } from '../../viewing/marks';
import { numberOf } from '../../viewing/numbers';
import { stopOf } from '../../viewing/stops';
import { clustered, tapped } from './marks';
import { paced } from './pace';

interface Props {
  /** Items on the line. */
  count: number;
  items: readonly TimelineItem[];
  /** The last item of each move. */
  stops: readonly number[];
  chapters: readonly Chapter[];
  marks: readonly Mark[];
  /** By the stop that they belong to. */
  markAt: ReadonlyMap<number, Mark>;
  /** That of the move on show, if it has one. */
  here: Mark | undefined;
  lines: Lines;
  /** The item on show. */
  index: number;
  /** What a screen reader says of the move on show. */
  spoken: string;
  onGo: (index: number) => void;
  /** A finger took the knob, or has let go of it. */
  onDrag: (dragged: boolean) => void;
}

/** What a finger is on, until it is lifted or has gone its way. */
interface Press {
  x: number;
  /** The item with which the chapter begins that is tapped. */
  chapter: number | null;
  mark: boolean;
}

const ICONS = { irregular: 'gavel', corrected: 'pen', moment: 'bulb', note: 'info' } as const;
const PHONE = 344; // px, until it is measured
const STILL = 6; // px that a tap may slip
const MANY = 20; // marks in one key, of more the first and the last are said

/**
 * Chart, marks and chapters are one line. Drag anywhere on it: it snaps to moves and ticks at marks; a tap on a mark shows
 * its move, one on a chapter its beginning. Keys are the page's.
 */
export function Scrubber({
  count,
  items,
  stops,
  chapters,
  marks,
  markAt,
  here,
  lines,
  index,
  spoken,
  onGo,
  onDrag,
}: Props) {
  const t = useTexts(watch);
  const m = useTexts(markWords);
  const { lang } = useSettings();
  const cards = useCards();
  const line = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLElement>(null);
  const press = useRef<Press | null>(null);
  const dragged = useRef<number | null>(null);
  const goes = useRef(onGo);
  goes.current = onGo;
  const [follow] = useState(() => paced((to: number) => goes.current(to)));
  const [width, setWidth] = useState(PHONE);
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    resized.observe(line.current!);
    return () => resized.disconnect();
  }, []);

  const share = (at: number) => `${((at + 0.5) / count) * 100}%`;
  const moved = (at: number) => `translateX(${share(at)})`;
  const stopAt = (at: number) => stops[stopOf(stops, at)]!;
  const go = (event: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const at = Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
    const to = stopAt(at);
    if (to === dragged.current) return;
    if (dragged.current === null) onDrag(true);
    dragged.current = to;
    if (to !== index && markAt.has(stopOf(stops, to))) tick();
    // the knob is under the finger in each frame; the table follows as fast as it can be drawn
    knob.current!.style.transform = moved(to);
    follow(to);
  };
  const lifted = () => {
    press.current = null;
    if (dragged.current === null) return;
    dragged.current = null;
    follow.flush();
    onDrag(false);
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      const on = event.target as Element;
      const chapter = on.closest<HTMLElement>('[data-first]')?.dataset['first'];
      press.current = { x: event.clientX, chapter: chapter ? Number(chapter) : null, mark: !!on.closest('button') };
      if (press.current.mark) return;
      line.current!.setPointerCapture(event.pointerId);
      go(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const pressed = press.current;
      if (pressed && Math.abs(event.clientX - pressed.x) > STILL) {
        press.current = null;
        line.current!.setPointerCapture(event.pointerId);
      }
      if (line.current!.hasPointerCapture(event.pointerId)) go(event);
    },
    onPointerUp: () => {
      const chapter = press.current?.chapter ?? null;
      lifted();
      if (chapter !== null) onGo(stopAt(chapter));
    },
    onPointerCancel: lifted,
  };
  const parts = useMemo(() => partsOf(chapters), [chapters]);
  const apart = width < 600 ? 48 : 32; // a whole key to a thumb, or to a pointer
  const shown = useMemo(() => clustered(marks, count, width, apart), [marks, count, width, apart]);
  // rounds, where there are too many attacks, or none was recorded
  const whole = parts.length < chapters.length || !parts.some(({ trick }) => trick);
  // the strip changes where another chapter begins, and not at every move
  const on = parts.findIndex(({ first, last }) => first <= index && index <= last);
  const begun = on < 0 ? parts.filter(({ last }) => last < index).length : on;
  const strip = useMemo(
    () =>
      parts.map(({ first, last, round, trick }, n) => {
        // the match's end is a part by itself, in the last round
        const number = (whole ? round !== parts[n - 1]?.round && round : trick) || 0;
        const digits = `n${`${number}`.length}`;
        return (
          <span
            key={first}
            data-first={first}
            class={`ch${n === on ? ' on' : n < begun ? ' past' : ''}`}
            style={{ flexGrow: last - first + 1 }}
          >
            {whole && number > 0 && <b class={`worded ${digits}`}>{t.roundTitle(number)}</b>}
            {number > 0 && <b class={digits}>{number}</b>}
          </span>
        );
      }),
    [parts, on, begun, whole, t],
  );
  // hundreds of them are said once, and not at every move
  const names = useMemo(() => {
    const said = ({ index: at, kind, why }: Mark) => {
      const item = items[at]!;
      const words = why.map((one) => spokenOf(cards, one, lang));
      if (kind === 'irregular')
        words.unshift(item.irregular ? m.irregular(item.irregular.rule) : spokenOf(cards, item.text, lang));
      if (kind === 'corrected') words.unshift(m.corrected);
      if (!words.length) words.push(t.noted);
      return t.markAt(numberOf(item), words.join(', '));
    };
    return shown.map(({ all }) =>
      all.length > MANY ? [all[0]!, all.at(-1)!].map(said).join(' … ') : all.map(said).join('; '),
    );
  }, [shown, items, cards, lang]);

  return (
    <div ref={line} class="scrubber" {...drag}>
      <div
        class="whole"
        role="slider"
        tabIndex={0}
        aria-label={t.timeLine}
        aria-orientation="horizontal"
        aria-keyshortcuts="M Shift+M C PageDown PageUp"
        aria-valuemin={1}
        aria-valuemax={stops.length}
        aria-valuenow={stopOf(stops, index) + 1}
        aria-valuetext={spoken}
      />
      <div class="charted">
        <Chart lines={lines} count={count} index={index} bands={parts} />
      </div>
      {shown.length > 0 && (
        <div class="marks" role="group" aria-label={t.standsOut}>
          {shown.map(({ index: at, kind, all }, n) => (
            <button
              key={at}
              class={`on-line ${kind}`}
              style={{ left: share(at), '--reach': `${apart}px`, zIndex: 1 + MARKS.length - MARKS.indexOf(kind) }}
              aria-label={names[n]}
              aria-current={here && all.includes(here) ? 'true' : undefined}
              onClick={() => onGo(stopAt(tapped(all, here).index))}
            >
              <Icon name={ICONS[kind]} />
              {all.length > 1 && <b data-n={all.length} />}
            </button>
          ))}
        </div>
      )}
      <div class="chapters" aria-hidden="true">
        {strip}
      </div>
      <span ref={knob} class="rail" style={{ transform: moved(index) }}>
        <i class="knob" />
      </span>
    </div>
  );
}
