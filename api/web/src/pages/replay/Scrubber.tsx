import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { tick } from '../../ui/buzz';
import { Icon } from '../../ui/Icon';
import { Chart } from '../../viewing/Chart';
import { type Chapter, MARKS, type Mark, partsOf } from '../../viewing/items';
import { type Series, stopOf } from '../../viewing/stops';
import { clustered } from './marks';

interface Props {
  /** Items on the line. */
  count: number;
  /** The last item of each move. */
  stops: readonly number[];
  chapters: readonly Chapter[];
  marks: readonly Mark[];
  series: Series;
  /** The item on show. */
  index: number;
  /** What a screen reader says of the move on show. */
  spoken: string;
  onGo: (index: number) => void;
}

const ICONS = { irregular: 'gavel', corrected: 'pen', note: 'info' } as const;
const PHONE = 344; // px, until it is measured

/** Chart, marks and attacks are one slider. Drag anywhere on it; it snaps to moves and ticks at marks. Keys are the page's. */
export function Scrubber({ count, stops, chapters, marks, series, index, spoken, onGo }: Props) {
  const t = useTexts(watch);
  const line = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(PHONE);
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    resized.observe(line.current!);
    return () => resized.disconnect();
  }, []);

  const go = (event: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const at = Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
    const to = stops[stopOf(stops, at)]!;
    if (to !== index && marks.some((mark) => stops[stopOf(stops, mark.index)] === to)) tick();
    onGo(to);
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      line.current!.setPointerCapture(event.pointerId);
      go(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (line.current!.hasPointerCapture(event.pointerId)) go(event);
    },
  };
  const parts = useMemo(() => partsOf(chapters), [chapters]);
  const shown = useMemo(() => clustered(marks, count, width), [marks, count, width]);
  const whole = parts.length < chapters.length;
  const share = (at: number) => `${((at + 0.5) / count) * 100}%`;

  return (
    <div
      ref={line}
      class="scrubber"
      role="slider"
      tabIndex={0}
      aria-label={t.timeLine}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={stopOf(stops, index) + 1}
      aria-valuetext={spoken}
      {...drag}
    >
      <Chart series={series} count={count} index={index} />
      {shown.length > 0 && (
        <div class="marks" aria-hidden="true">
          {shown.map(({ index: at, kind, n }) => (
            <i
              key={at}
              class={`on-line ${kind}`}
              style={{ left: share(at), zIndex: MARKS.length - MARKS.indexOf(kind) }}
            >
              <Icon name={ICONS[kind]} />
              {n > 1 && <b>{n}</b>}
            </i>
          ))}
        </div>
      )}
      <div class="chapters" aria-hidden="true">
        {parts.map(({ first, last: end, round, trick }) => {
          const on = first <= index && index <= end;
          return (
            <span
              key={first}
              class={`ch${on ? ' on' : end < index ? ' past' : ''}`}
              style={{ flexGrow: end - first + 1 }}
            >
              <b>{whole ? round && t.roundTitle(round) : trick}</b>
            </span>
          );
        })}
      </div>
      <i class="knob" style={{ left: share(index) }} />
    </div>
  );
}
