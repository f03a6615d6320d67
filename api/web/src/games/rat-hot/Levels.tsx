import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { ratHotTexts } from './texts';

interface Props {
  /** How many there are. */
  levels: number;
  /** Above which nothing is shown; null: all, as seen from above. */
  level: number | null;
  onChange: (level: number | null) => void;
}

/** What lies under the cards: the board as far as a level. */
export function Levels({ levels, level, onChange }: Props) {
  const t = useTexts(ratHotTexts);
  if (levels < 2) return null;
  return (
    <div class="seg levels" role="group" aria-label={t.levels}>
      <button type="button" aria-pressed={level === null} aria-label={t.all} onClick={() => onChange(null)}>
        <Icon name="layers" />
      </button>
      {Array.from({ length: levels - 1 }, (_, n) => levels - 1 - n).map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={n === level}
          aria-label={t.level(n)}
          onClick={() => onChange(n === level ? null : n)}
        >
          {n}
        </button>
      ))}
    </div>
  );
}
