import '../../cards/shapes.css';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { CARDS, squareName, squaresOf } from './cards';
import { Face, Strip } from './Squares';
import { ratHotTexts } from './texts';

const SQUARES = ['r1', 'r2', 'r3', 'r4', 'rr', '--', 'g1', 'g2', 'g3', 'g4', 'gr'];

interface Props {
  /** The squares as far as they are named. */
  squares: readonly string[];
  /** Whether a card may begin so. */
  goes: (squares: readonly string[]) => boolean;
  /** The cards that it can be, where these are few: each is named by one tap, or typed by squares. */
  faces?: readonly string[];
  onChange: (squares: readonly string[]) => void;
}

/** A card as far as it is named. */
export const Named = ({ squares }: Pick<Props, 'squares'>) => (
  <span class="strip naming" aria-live="polite">
    {[0, 1, 2].map((n) =>
      squares[n] ? (
        <Face key={n} square={squares[n]} />
      ) : (
        <span key={n} class={classes('sq open', n === squares.length && 'due')} />
      ),
    )}
  </span>
);

/** The squares by which a card is named, red's spices above, green's below; or the few cards that it can be. */
export function Palette({ squares, goes, faces = [], onChange }: Props) {
  const t = useTexts(ratHotTexts);
  const { lang } = useSettings();
  const whole = squares.length === 3;
  return (
    <div class="palette" role="group" aria-label={t.palette}>
      {faces.map((face) => (
        <Key
          key={face}
          class="lit face"
          data-card={face}
          aria-label={CARDS.name(face, lang)}
          onClick={() => onChange(squaresOf(face))}
        >
          <Strip card={face} />
        </Key>
      ))}
      {SQUARES.map((square) => {
        const may = !whole && goes([...squares, square]);
        return (
          <Key
            key={square}
            class={may ? 'lit' : 'gone'}
            disabled={!may}
            hidden={faces.length > 0}
            data-repeats
            data-square={square}
            aria-label={squareName(square, lang)}
            onClick={() => onChange([...squares, square])}
          >
            <Face square={square} label={null} />
          </Key>
        );
      })}
      <Key
        class="rub"
        hidden={faces.length > 0 && !squares.length}
        aria-label={t.rub}
        disabled={!squares.length}
        onClick={() => onChange(squares.slice(0, -1))}
      >
        <Icon name="undo" class="s" />
      </Key>
    </div>
  );
}
