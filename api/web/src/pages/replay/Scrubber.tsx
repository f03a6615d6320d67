import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import type { Lines } from '../../viewing/ChartKey';
import { partsOf } from '../../viewing/items';
import { Chart } from '../../viewing/later';
import type { Mark } from '../../viewing/marks';
import { stopOf } from '../../viewing/stops';
import { ChapterStrip } from './ChapterStrip';
import { MarkKeys } from './MarkKeys';
import { useDragging } from './useDragging';
import type { Shown } from './useShown';

const PHONE_PX = 344; // the width of the line until it is measured

interface Props {
  shown: Shown;
  /** The mark of the move on show, if it has one. */
  here: Mark | undefined;
  lines: Lines;
  /** What a screen reader says of the move on show. */
  spoken: string;
  onGo: (index: number) => void;
  /** A finger took the knob, or has let go of it. */
  onDrag: (dragged: boolean) => void;
}

/**
 * Chart, marks and chapters are one line. Drag anywhere on it: it snaps to moves and ticks at marks; a tap on a mark shows
 * its move, one on a chapter its beginning. Keys are the page's.
 */
export function Scrubber({ shown, here, lines, spoken, onGo, onDrag }: Props) {
  const t = useTexts(watch);
  const { items, stops, chapters, index } = shown;
  const line = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLElement>(null);
  const width = useWidth(line);
  const share = (at: number) => `${((at + 0.5) / items.length) * 100}%`;
  const moved = (at: number) => `translateX(${share(at)})`;
  const dragging = useDragging({ shown, line, knob, moved, onGo, onDrag });
  const parts = useMemo(() => partsOf(chapters), [chapters]);
  return (
    <div ref={line} class="scrubber" {...dragging}>
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
        <Chart lines={lines} count={items.length} index={index} bands={parts} />
      </div>
      <MarkKeys {...{ shown, here, width, share }} onTap={(at) => onGo(stops[stopOf(stops, at)]!)} />
      <ChapterStrip {...{ chapters, parts, index }} />
      <span ref={knob} class="rail" style={{ transform: moved(index) }}>
        <i class="knob" />
      </span>
    </div>
  );
}

/** Return the width of an element in pixels, measured again whenever it changes. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(PHONE_PX);
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    resized.observe(element.current!);
    return () => resized.disconnect();
  }, []);
  return width;
}
