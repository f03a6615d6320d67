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
}

/** ⏮ ◂ play ▸ ⏭ and the speed. */
export function Controls({ playing, speed, onPlay, onSpeed, onStep, onAttack, view }: Props) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const byAttack = view === 'attack';
  return (
    <div class={byAttack ? 'controls few' : 'controls'}>
      {!byAttack && <Key name="prev" label={tricks.previous} onPress={() => onAttack(-1)} />}
      <Key name="left" label={byAttack ? tricks.previous : t.previousMove} onPress={() => onStep(-1)} />
      <button class="key go pp" aria-label={playing ? t.pause : t.play} onClick={onPlay}>
        <Icon name={playing ? 'pause' : 'play'} class="s" />
      </button>
      <Key name="right" label={byAttack ? tricks.next : t.nextMove} onPress={() => onStep(1)} />
      {!byAttack && <Key name="next" label={tricks.next} onPress={() => onAttack(1)} />}
      <button class="key" aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </button>
    </div>
  );
}

/** How the match goes by: move by move, an attack at a time, in the rhythm of the table. */
export function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const words = { move: t.byMove, attack: tricks.one, pace: t.truePace };
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

function Key({ name, label, onPress }: { name: string; label: string; onPress: () => void }) {
  return (
    <button class="key" aria-label={label} onClick={onPress}>
      <Icon name={name} class="s" />
    </button>
  );
}
