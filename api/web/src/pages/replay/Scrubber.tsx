import { useMemo, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { tick } from '../../ui/buzz';
import { Icon } from '../../ui/Icon';
import { type Chapter, MARKS, type Mark, partsOf } from '../../viewing/items';

interface Props {
  /** Moves on the line. */
  count: number;
  chapters: readonly Chapter[];
  marks: readonly Mark[];
  index: number;
  /** What a screen reader says of the move on show. */
  spoken: string;
  onGo: (index: number) => void;
}

const ICONS = { irregular: 'gavel', corrected: 'pen', note: 'info' } as const;

/** The time line: one slider. Drag anywhere on it; it snaps to moves and ticks at marks. Keys are the page's. */
export function Scrubber({ count, chapters, marks, index, spoken, onGo }: Props) {
  const t = useTexts(watch);
  const line = useRef<HTMLDivElement>(null);

  const go = (event: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const to = Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    if (to !== index && marks.some((mark) => mark.index === to)) tick();
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
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={spoken}
      {...drag}
    >
      <div class="marks" aria-hidden="true">
        {marks.map(({ index: at, kind }) => (
          <i key={at} class={`on-line ${kind}`} style={{ left: share(at), zIndex: MARKS.length - MARKS.indexOf(kind) }}>
            <Icon name={ICONS[kind]} />
          </i>
        ))}
      </div>
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
