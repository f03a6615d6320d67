import { useState } from 'preact/hooks';
import { nextChapter, previousChapter, spotsOf } from '../../viewing/items';
import { movesOf, stopFrom, stopOf } from '../../viewing/stops';
import { nextSpeed, type Speed, type View } from './clock';
import type { Steps } from './gestures';
import { useFollowing } from './useFollowing';
import { usePlaying } from './usePlaying';
import type { Shown } from './useShown';

/** How one goes through the match: step by step, or as it is played. */
export interface Walk {
  view: View;
  speed: Speed;
  playing: boolean;
  steps: Pick<Steps, 'move' | 'attack' | 'mark' | 'start' | 'end' | 'play'>;
  /** By what the view goes by. */
  onStep: (by: -1 | 1) => void;
  onView: (view: View) => void;
  onSpeed: () => void;
  /** To an item, where it stays. */
  jump: (index: number) => void;
  pause: () => void;
}

/** follows: each new move is shown to whoever looks at the newest. */
export function useWalk(shown: Shown, follows: boolean): Walk {
  const { items, chapters, stops, attacks, marks, index, hiding, goesOn, go, setSpot, more } = shown;
  const [speed, setSpeed] = useState<Speed>(1);
  const [view, setView] = useState<View>('move');
  const next = view === 'attack' ? stopFrom(attacks, index, 1) : index + 1;
  const { playing, toggle, pause } = usePlaying({
    items,
    index,
    speed,
    view,
    next: next > index && next < items.length ? next : null,
    waits: goesOn,
    onStep: go,
    more: hiding ? more : null,
  });
  useFollowing(items, index, goesOn && follows, go);

  const jump = (to: number) => {
    pause();
    go(to);
  };
  const move = async (by: -1 | 1) => {
    pause();
    if (by === -1 || index < items.length - 1) return go(stopFrom(stops, index, by));
    const fresh = (await more())?.items;
    if (fresh) setSpot(spotsOf(fresh)[stopFrom(movesOf(fresh), index, 1)] ?? spotsOf(fresh).at(-1)!);
  };
  const attack = (by: -1 | 1) =>
    jump(
      view === 'attack'
        ? stopFrom(attacks, index, by)
        : by === 1
          ? nextChapter(chapters, index)
          : previousChapter(chapters, index),
    );
  const mark = (by: -1 | 1) => {
    const at = marks.map((mark) => stops[stopOf(stops, mark.index)]!);
    const now = stops[stopOf(stops, index)]!;
    const to = by === 1 ? at.find((stop) => stop > now) : at.findLast((stop) => stop < now);
    if (to !== undefined) jump(to);
  };
  const play = () => {
    const over = index >= items.length - 1 && !goesOn && !hiding;
    if (over && !playing) go(0);
    toggle();
  };
  return {
    view,
    speed,
    playing,
    steps: { move, attack, mark, start: () => jump(0), end: () => jump(items.length - 1), play },
    onStep: (by) => (view === 'attack' ? attack(by) : void move(by)),
    onView: setView,
    onSpeed: () => setSpeed(nextSpeed(speed)),
    jump,
    pause,
  };
}
