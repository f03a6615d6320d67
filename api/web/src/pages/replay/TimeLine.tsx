import type { TimelineItem, Told } from '../../api/types';
import { Sentence, useCards } from '../../cards/Card';
import { spoken } from '../../cards/set';
import { useTexts } from '../../i18n';
import { marks as markWords } from '../../i18n/texts/marks';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { ChartKey } from '../../viewing/ChartKey';
import { clock, isCorrected } from '../../viewing/items';
import { CommentSign } from '../../viewing/later';
import type { Mark } from '../../viewing/marks';
import { numberOf } from '../../viewing/numbers';
import { stopOf } from '../../viewing/stops';
import { Controls, ThumbControls, Views } from './Controls';
import { Scrubber } from './Scrubber';
import type { Charted } from './useChart';
import type { Eyes } from './useEyes';
import type { Shown } from './useShown';
import type { Walk } from './useWalk';

interface Props {
  shown: Shown;
  walk: Walk;
  chart: Charted;
  eyes: Eyes;
  wide: boolean;
  /** A finger took the knob, or has let go of it. */
  onDrag: (dragged: boolean) => void;
  /** Opens what was written at the move on show. */
  onRead: () => void;
}

/** Where in the match the move on show stands, and the keys that lead on from it. */
export function TimeLine({ shown, walk, chart, eyes, wide, onDrag, onRead }: Props) {
  const t = useTexts(watch);
  const { items, stops, markAt, index, item, hiding } = shown;
  const marked = markAt.get(stopOf(stops, index));
  const words = useWords(shown, marked);
  const last = items.at(-1);
  const time = item && last && <Time {...{ item, last, hiding, wide }} />;
  return (
    <section class="scrub" aria-label={t.timeLine}>
      {item && (
        <>
          <div class="told">
            {wide && <Views view={walk.view} onView={walk.onView} />}
            {marked?.why.length ? (
              <Moment why={marked.why} />
            ) : (
              <ChartKey
                lines={chart.lines}
                index={index}
                nameOf={shown.nameOf}
                title={chart.title}
                onOther={chart.onOther}
                other={t.showChart(chart.other)}
              />
            )}
            {wide && time}
          </div>
          <Scrubber {...{ shown, onDrag }} lines={chart.lines} here={marked} spoken={words} onGo={walk.jump} />
        </>
      )}
      {wide ? (
        <Controls
          playing={walk.playing}
          speed={walk.speed}
          onPlay={walk.steps.play}
          onSpeed={walk.onSpeed}
          onStep={walk.onStep}
          onAttack={walk.steps.attack}
          view={walk.view}
        />
      ) : (
        <ThumbControls
          playing={walk.playing}
          onPlay={walk.steps.play}
          onStep={walk.onStep}
          onEnd={(by) => (by === 1 ? walk.steps.end() : walk.steps.start())}
          view={walk.view}
          left={
            shown.commented &&
            (shown.mayWrite || shown.written.size > 0) && (
              <CommentSign written={shown.atMove} mayWrite={shown.mayWrite} onOpen={onRead} />
            )
          }
          right={
            <>
              {time}
              {eyes.key && (
                <Key
                  class="eyes"
                  aria-label={eyes.key.label}
                  aria-pressed={eyes.key.pressed}
                  onClick={eyes.key.onPress}
                >
                  <Icon name="eye" />
                </Key>
              )}
            </>
          }
        />
      )}
    </section>
  );
}

/** What a screen reader says of the move on show. */
function useWords({ items, item }: Shown, marked: Mark | undefined): string {
  const t = useTexts(watch);
  const m = useTexts(markWords);
  const { lang } = useSettings();
  const cards = useCards();
  if (!item) return '';
  return [
    t.position(numberOf(item), numberOf(items.at(-1)), spoken(cards, item.text, lang)),
    item.irregular && m.irregular(item.irregular.rule),
    isCorrected(item) && m.corrected,
    ...(marked?.why ?? []).map((why) => spoken(cards, why, lang)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why the move on show stands out. */
function Moment({ why }: { why: readonly Told[] }) {
  return (
    <p class="moment" aria-hidden="true">
      <Icon name="bulb" />
      <span>
        {why.map((one) => (
          <span key={one.en}>
            <Sentence of={one} />
          </span>
        ))}
      </span>
    </p>
  );
}

interface TimeProps {
  item: TimelineItem;
  last: TimelineItem;
  hiding: boolean;
  wide: boolean;
}

/** Number and time of the move on show, and those of the last one where they may be known. */
function Time({ item, last, hiding, wide }: TimeProps) {
  const t = useTexts(watch);
  return (
    <p class="time" aria-hidden="true">
      <b>{hiding ? numberOf(item) : `${numberOf(item)} / ${numberOf(last)}`}</b>
      <span>
        {clock(item.t ?? 0)} {!hiding && wide && t.of(clock(last.t ?? 0))}
      </span>
    </p>
  );
}
