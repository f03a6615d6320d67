import './rat-jong.css';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import { moveFocus } from '../kit/Keys';
import type { Pile } from './offer';
import { ratJongTexts } from './texts';

interface Props {
  counts: readonly (readonly number[])[];
  /** Piles from which a card may come. */
  may: readonly Pile[];
  onTap: (pile: Pile) => void;
  says?: (row: number, column: number, count: number) => string;
}

/** The piles in their places, with what is left of each. */
export function Piles({ counts, may, onTap, says }: Props) {
  const t = useTexts(ratJongTexts);
  const allowed = new Set(may.map((pile) => pile.join()));
  const columns = counts[0]?.length ?? 0;
  return (
    <div class="rj-piles" role="group" aria-label={t.piles} onKeyDown={(event) => moveFocus(event, columns)}>
      {counts.flatMap((row, r) =>
        row.map((count, c) => {
          const at = `${r},${c}`;
          return (
            <Key
              key={at}
              class={!allowed.has(at) && 'none'}
              data-pile={at}
              tabIndex={r + c === 0 ? 0 : -1}
              aria-disabled={!allowed.has(at) || undefined}
              aria-label={(says ?? t.pile)(r + 1, c + 1, count)}
              onClick={() => allowed.has(at) && onTap([r, c])}
            >
              {count || '–'}
            </Key>
          );
        }),
      )}
    </div>
  );
}
