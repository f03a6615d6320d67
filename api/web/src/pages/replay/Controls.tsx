import type { ComponentChildren } from 'preact';
import { useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { Icon } from '../../ui/Icon';
import { IconKey } from '../../ui/IconKey';
import { Key } from '../../ui/Key';
import { type Speed, VIEWS, type View } from './clock';
import { StepKey } from './StepKey';

interface Props {
  playing: boolean;
  onPlay: () => void;
  /** By what the view goes by: −1, 1. */
  onStep: (by: -1 | 1) => void;
  view: View;
}

interface WideProps extends Props {
  speed: Speed;
  onSpeed: () => void;
  onAttack: (by: -1 | 1) => void;
}

/** ⏮ ◂ play ▸ ⏭ and the speed. */
export function Controls({ playing, speed, onPlay, onSpeed, onStep, onAttack, view }: WideProps) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const labels = useStepLabels(view);
  const far = view !== 'attack';
  return (
    <div class={far ? 'controls' : 'controls few'}>
      {far && <IconKey name="prev" label={tricks.previous} onPress={() => onAttack(-1)} />}
      <IconKey name="left" label={labels.previous} onPress={() => onStep(-1)} />
      <PlayKey playing={playing} onPlay={onPlay} />
      <IconKey name="right" label={labels.next} onPress={() => onStep(1)} />
      {far && <IconKey name="next" label={tricks.next} onPress={() => onAttack(1)} />}
      <Key aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </Key>
    </div>
  );
}

interface ThumbProps extends Props {
  onEnd: (by: -1 | 1) => void;
  /** Between the steps, to the left and to the right of play. */
  left: ComponentChildren;
  right: ComponentChildren;
}

/** The bottom row of a phone: a step back under the left thumb, one forward under the right. */
export function ThumbControls({ playing, onPlay, onStep, onEnd, view, left, right }: ThumbProps) {
  const t = useTexts(watch);
  const labels = useStepLabels(view);
  return (
    <div class="controls thumbs">
      <StepKey
        name="left"
        label={labels.previous}
        held={t.held(t.firstMove)}
        onPress={() => onStep(-1)}
        onHold={() => onEnd(-1)}
      />
      {left}
      <PlayKey playing={playing} onPlay={onPlay} />
      {right}
      <StepKey
        name="right"
        label={labels.next}
        held={t.held(t.lastMove)}
        onPress={() => onStep(1)}
        onHold={() => onEnd(1)}
      />
    </div>
  );
}

interface ViewsProps {
  view: View;
  onView: (view: View) => void;
}

/** How the match goes by: move by move, an attack at a time, in the rhythm of the table. */
export function Views({ view, onView }: ViewsProps) {
  const t = useTexts(watch);
  const words = { move: t.byMove, attack: useTricks().one, pace: t.truePace };
  return (
    <div class="seg views" role="group" aria-label={t.views}>
      {VIEWS.map((one) => (
        <button key={one} aria-pressed={one === view} onClick={() => onView(one)}>
          {words[one]}
        </button>
      ))}
    </div>
  );
}

function useStepLabels(view: View): { previous: string; next: string } {
  const t = useTexts(watch);
  const tricks = useTricks();
  return view === 'attack' ? tricks : { previous: t.previousMove, next: t.nextMove };
}

function PlayKey({ playing, onPlay }: Pick<Props, 'playing' | 'onPlay'>) {
  const t = useTexts(watch);
  return (
    <Key go class="pp" aria-label={playing ? t.pause : t.play} onClick={onPlay}>
      <Icon name={playing ? 'pause' : 'play'} class="s" />
    </Key>
  );
}
