import { useEffect, useState } from 'preact/hooks';
import { type Entrant, type Figure, readWhyRow, type WhyRow } from '../api/tournaments';
import { about, useTexts } from '../i18n';
import { refusalOf } from '../i18n/texts/refusals';
import { standingRow } from '../i18n/texts/standingRow';
import { tournament as texts } from '../i18n/texts/tournament';
import { useSettings } from '../store/settings';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';

interface RowProps {
  id: string;
  token: string | null;
  entrant: Entrant;
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

/** Tells what parts a row of the standing from its neighbours, and the sums that its figures are made of. */
export function RowSheet({ id, token, entrant, nameOf, onClose }: RowProps) {
  const t = useTexts(texts);
  const s = useTexts(standingRow);
  const { lang } = useSettings();
  const [why, setWhy] = useState<WhyRow | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    readWhyRow(id, token, entrant).then(
      (come) => gone || setWhy(come),
      (error) => gone || setTrouble(refusalOf(error, lang)),
    );
    return () => {
      gone = true;
    };
  }, [entrant]);
  const words: Record<Figure, string> = { ...s.figures, ...t.breaks };
  const parted = (other: WhyRow['above'], says: (name: string) => string) =>
    other && (
      <p>
        {other.figure === null ? s.shares(nameOf(other.entrant)) : says(nameOf(other.entrant))}
        {other.figure !== null && (
          <>
            {' '}
            <b>{words[other.figure]}</b>
            {other.own_shown !== null &&
              other.theirs_shown !== null &&
              other.figure !== 'stage' &&
              ` (${other.own_shown} – ${other.theirs_shown})`}
          </>
        )}
      </p>
    );
  return (
    <Sheet tone="calm" title={s.whyRow(nameOf(entrant))} onClose={onClose}>
      <div role="status">
        {trouble ? <p class="chip bad">{trouble}</p> : !why && <p>…</p>}
        {why && (
          <>
            {parted(why.above, s.behind)}
            {parted(why.below, s.before)}
            {why.figures.map(({ name, shown, terms }) => (
              <details key={name}>
                <summary>
                  {about(lang, words[name], '')}
                  <b>{shown}</b>
                </summary>
                <ul>
                  {terms.map((term, n) => (
                    <li key={`${term.round} ${n}`}>
                      {about(lang, term.round === null ? s.penalty : t.round(term.round), '')}
                      {term.counts ? term.shown : <s>{term.shown}</s>}
                      {term.of.length > 0 && ` (${term.of.map(nameOf).join(', ')})`}
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </>
        )}
      </div>
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {s.closeRow}
        </Key>
      </div>
    </Sheet>
  );
}
