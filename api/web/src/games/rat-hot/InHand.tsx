import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Points } from './Laying';
import { Levels } from './Levels';
import { Named } from './Naming';
import { Strip } from './Squares';
import { ratHotTexts } from './texts';
import type { Scored } from './types';
import type { Hand } from './useLaying';

interface Props {
  hand: Hand;
  /** Cards that were turned up, to be chosen here. */
  drawn?: readonly string[];
}

/** The card in hand, as far as it is named, or those that were turned up; and which levels are seen. */
export function InHand({ hand: { card, held, squares, levels, level, onLevel, point, clear }, drawn = [] }: Props) {
  const t = useTexts(ratHotTexts);
  return (
    <div class="zone rat-hot in-hand">
      {card ? (
        <button type="button" class="slot on" aria-label={t.other} onClick={clear}>
          <Strip card={held?.face ?? card} />
          <Icon name="pen" class="s" />
        </button>
      ) : drawn.length ? (
        <div class="strips" role="group" aria-label={t.drawn}>
          {drawn.map((one, n) => (
            <button
              key={n}
              type="button"
              class="slot"
              data-card={one}
              onClick={() => point({ squares: one.split('.') })}
            >
              <Strip card={one} />
            </button>
          ))}
        </div>
      ) : (
        <span class="slot">
          <Named squares={squares} />
        </span>
      )}
      <Levels levels={levels} level={level} onChange={onLevel} />
    </div>
  );
}

interface KeysProps {
  hand: Hand;
  /** null: nobody has said. */
  scored: readonly Scored[] | null;
  onPlace: (command: Command) => void;
}

/** Turn the card, or lay it; or, where none can be laid any more, count. */
export function LayKeys({ hand: { held, middle, command, close, put }, scored, onPlace }: KeysProps) {
  const t = useTexts(ratHotTexts);
  if (close)
    return (
      <Key big go data-act="close" onClick={() => onPlace(close)}>
        {t.count}
      </Key>
    );
  return (
    <>
      <Key
        big
        ready={held !== null}
        off={!held}
        class="turn-it"
        disabled={!held}
        data-act="turn"
        data-repeats
        onClick={() => middle && put(middle)}
      >
        <Icon name="turn" />
        {t.turn}
      </Key>
      <Key
        big
        go={command !== null}
        off={!command}
        disabled={!command}
        data-act="place"
        onClick={() => command && onPlace(command)}
      >
        <span>
          {t.place}
          {scored && (
            <small>
              <Points scored={scored} />
            </small>
          )}
        </span>
      </Key>
    </>
  );
}
