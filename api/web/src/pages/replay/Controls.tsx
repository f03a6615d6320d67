import { useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { Icon } from '../../ui/Icon';
import { type Speed, VIEWS, type View } from './clock';

interface Props {
  playing: boolean;
  speed: Speed;
  onPlay: () => void;
  onSpeed: () => void;
  /** By what the view goes by: −1, 1. */
  onStep: (by: -1 | 1) => void;
  onAttack: (by: -1 | 1) => void;
  view: View;
  onView: (view: View) => void;
  /** There is room for every key; else one key changes how the match goes by. */
  wide: boolean;
}

/** ⏮ ◂ play ▸ ⏭ and the speed. */
export function Controls({ playing, speed, onPlay, onSpeed, onStep, onAttack, view, onView, wide }: Props) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const words = useViewWords();
  const byAttack = view === 'attack';
  const far = wide && !byAttack;
  return (
    <div class={far ? 'controls' : 'controls few'}>
      {!wide && (
        <button
          class="key way"
          aria-label={`${words[view]}: ${t.views}`}
          onClick={() => onView(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length]!)}
        >
          {words[view]}
        </button>
      )}
      {far && <Key name="prev" label={tricks.previous} onPress={() => onAttack(-1)} />}
      <Key name="left" label={byAttack ? tricks.previous : t.previousMove} onPress={() => onStep(-1)} />
      <button class="key go pp" aria-label={playing ? t.pause : t.play} onClick={onPlay}>
        <Icon name={playing ? 'pause' : 'play'} class="s" />
      </button>
      <Key name="right" label={byAttack ? tricks.next : t.nextMove} onPress={() => onStep(1)} />
      {far && <Key name="next" label={tricks.next} onPress={() => onAttack(1)} />}
      <button class="key" aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </button>
    </div>
  );
}

/** How the match goes by: move by move, an attack at a time, in the rhythm of the table. */
export function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTexts(watch);
  const words = useViewWords();
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

function useViewWords(): Record<View, string> {
  const t = useTexts(watch);
  const tricks = useTricks();
  return { move: t.byMove, attack: tricks.one, pace: t.truePace };
}

function Key({ name, label, onPress }: { name: string; label: string; onPress: () => void }) {
  return (
    <button class="key" aria-label={label} onClick={onPress}>
      <Icon name={name} class="s" />
    </button>
  );
}
