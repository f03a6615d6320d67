import { useMemo, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { partsOf, type Chapter } from '../watch/items';

interface Props {
  /** Moves on the line. */
  count: number;
  chapters: readonly Chapter[];
  index: number;
  /** What a screen reader says of the move on show. */
  spoken: string;
  onGo: (index: number) => void;
}

/** The time line: one slider. Drag anywhere on it; it snaps to moves. Keys are the page's. */
export function Scrubber({ count, chapters, index, spoken, onGo }: Props) {
  const t = useTexts(watch);
  const line = useRef<HTMLDivElement>(null);

  const go = (event: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onGo(Math.min(count - 1, Math.max(0, Math.floor(share * count))));
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
      <div class="chapters" aria-hidden="true">
        {parts.map(({ first, last: end, round, trick }) => {
          const on = first <= index && index <= end;
          return (
            <span key={first} class={`ch${on ? ' on' : end < index ? ' past' : ''}`} style={{ flexGrow: end - first + 1 }}>
              <b>{whole ? round && t.roundTitle(round) : trick}</b>
            </span>
          );
        })}
      </div>
      <i class="knob" style={{ left: `${((index + 0.5) / count) * 100}%` }} />
    </div>
  );
}
