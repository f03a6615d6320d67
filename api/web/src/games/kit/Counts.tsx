import './whole.css';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { RepeatKey } from '../../ui/RepeatKey';
import { kit } from './words';

export interface Count {
  what: string;
  /** Whose, where it is a player's. */
  of?: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A number, one up or down; where there are several a tap on it shows the next. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  const t = useTexts(kit);
  const [shown, setShown] = useState(0);
  const { what, of, value, least, most, onChange } = counts[shown % counts.length]!;
  const whose = (said: string) => (of ? `${said}, ${of}` : said);
  const number = (
    <>
      <b>{value}</b>
      <small>{what}</small>
    </>
  );
  return (
    <div class="counts-of" role="group" aria-label={whose(what)}>
      <RepeatKey label={whose(t.fewer(what))} off={value <= least} onPress={() => onChange(value - 1)}>
        −
      </RepeatKey>
      {counts.length > 1 ? (
        <button
          class="number"
          aria-label={`${value} ${what}. ${t.countInstead(counts[(shown + 1) % counts.length]!.what)}`}
          onClick={() => setShown((shown + 1) % counts.length)}
        >
          {number}
          <Icon name="swap" />
        </button>
      ) : (
        <output class="number" aria-live="polite">
          {number}
        </output>
      )}
      <RepeatKey label={whose(t.more(what))} off={value >= most} onPress={() => onChange(value + 1)}>
        +
      </RepeatKey>
    </div>
  );
}
