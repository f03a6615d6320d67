import { useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { Icon } from '../../ui/Icon';
import type { Speed } from './clock';

interface Props {
  playing: boolean;
  speed: Speed;
  onPlay: () => void;
  onSpeed: () => void;
  /** By moves: −1, 1. */
  onMove: (by: -1 | 1) => void;
  onAttack: (by: -1 | 1) => void;
}

/** ⏮ ◂ play ▸ ⏭ and the speed. */
export function Controls({ playing, speed, onPlay, onSpeed, onMove, onAttack }: Props) {
  const t = useTexts(watch);
  const tricks = useTricks();
  return (
    <div class="controls">
      <Key name="prev" label={tricks.previous} onPress={() => onAttack(-1)} />
      <Key name="left" label={t.previousMove} onPress={() => onMove(-1)} />
      <button class="key go pp" aria-label={playing ? t.pause : t.play} onClick={onPlay}>
        <Icon name={playing ? 'pause' : 'play'} class="s" />
      </button>
      <Key name="right" label={t.nextMove} onPress={() => onMove(1)} />
      <Key name="next" label={tricks.next} onPress={() => onAttack(1)} />
      <button class="key" aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </button>
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
