import { useMemo } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import type { Chapter, partsOf } from '../../viewing/items';

interface Props {
  chapters: readonly Chapter[];
  /** The chapters that have room on the line. */
  parts: ReturnType<typeof partsOf>;
  /** The item on show. */
  index: number;
}

/** The chapters below the line: attacks, or rounds where there are too many attacks or none was recorded. */
export function ChapterStrip({ chapters, parts, index }: Props) {
  const t = useTexts(watch);
  const inRounds = parts.length < chapters.length || !parts.some(({ trick }) => trick);
  const on = parts.findIndex(({ first, last }) => first <= index && index <= last);
  const begun = on < 0 ? parts.filter(({ last }) => last < index).length : on;
  // the strip changes where another chapter begins, and not at every move
  const strip = useMemo(
    () =>
      parts.map(({ first, last, round, trick }, n) => {
        // the match's end is a part by itself, in the last round
        const number = (inRounds ? round !== parts[n - 1]?.round && round : trick) || 0;
        const digits = `n${`${number}`.length}`;
        return (
          <span
            key={first}
            data-first={first}
            class={`ch${n === on ? ' on' : n < begun ? ' past' : ''}`}
            style={{ flexGrow: last - first + 1 }}
          >
            {inRounds && number > 0 && <b class={`worded ${digits}`}>{t.roundTitle(number)}</b>}
            {number > 0 && <b class={digits}>{number}</b>}
          </span>
        );
      }),
    [parts, on, begun, inRounds, t],
  );
  return (
    <div class="chapters" aria-hidden="true">
      {strip}
    </div>
  );
}
