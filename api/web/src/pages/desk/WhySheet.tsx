import { useEffect, useState } from 'preact/hooks';
import { type Entrant, readWhy, type Why } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/Sheet';

interface WhyProps {
  office: Office;
  round: number;
  table: number;
  entrants: readonly Entrant[];
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

/** Why these sit together, or two of them. */
export function WhySheet({ office, round, table, entrants, nameOf, onClose }: WhyProps) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [two, setTwo] = useState<readonly Entrant[]>([]);
  const [why, setWhy] = useState<Why | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const about = two.length === 2 ? two : entrants;
  useEffect(() => {
    let gone = false;
    setWhy(null);
    setTrouble(null);
    readWhy(office.tournament.id, office.known.token, round, [...about]).then(
      (come) => gone || setWhy(come),
      (error) => gone || setTrouble(refusalOf(error, lang)),
    );
    return () => {
      gone = true;
    };
  }, [about.join()]);
  const worse = why?.aim ? why.costs[why.aim] : undefined;
  return (
    <Sheet tone="calm" title={t.whyTitle(table)} onClose={onClose}>
      <p>{about.map(nameOf).join(', ')}</p>
      <div role="status">
        {trouble ? (
          <p class="chip bad">{trouble}</p>
        ) : !why ? (
          <p>{t.whyWait}</p>
        ) : !why.searched ? (
          <p>{t.whyNothing}</p>
        ) : why.aim ? (
          <p>
            <b>{t.whyAim(t.aims[why.aim] ?? why.aim)}</b> {worse && `(${t.whyCost(worse.is, worse.would_be)})`}
          </p>
        ) : (
          <p>{t.whyNone}</p>
        )}
      </div>
      <span class="eyebrow">{t.whyTwo}</span>
      <div class="keys two">
        {entrants.map((one) => (
          <button
            key={one}
            type="button"
            class={classes('key', two.includes(one) && 'chosen')}
            aria-pressed={two.includes(one)}
            onClick={() => setTwo(two.includes(one) ? two.filter((who) => who !== one) : [...two, one].slice(-2))}
          >
            {nameOf(one)}
          </button>
        ))}
      </div>
      <div class="keys">
        <button type="button" class="key quiet" data-first onClick={onClose}>
          {w.close}
        </button>
      </div>
    </Sheet>
  );
}
