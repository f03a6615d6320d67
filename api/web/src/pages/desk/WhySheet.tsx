import { useEffect, useState } from 'preact/hooks';
import { type Entrant, readWhy, type Why } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { seating } from '../../i18n/texts/seating';
import { why as whyTexts } from '../../i18n/texts/why';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface WhyProps {
  office: Office;
  round: number;
  /** null: entrants have byes, and one is asked about at a time. */
  table: number | null;
  entrants: readonly Entrant[];
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

/** Tells why these sit together, or two of them; or why one of them has a bye. */
export function WhySheet({ office, round, table, entrants, nameOf, onClose }: WhyProps) {
  const t = useTexts(whyTexts);
  const { whyBye } = useTexts(seating);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [two, setTwo] = useState<readonly Entrant[]>([]);
  const [why, setWhy] = useState<Why | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const most = table === null ? 1 : 2;
  const about = two.length === most ? two : table === null ? entrants.slice(0, 1) : entrants;
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
  const isAsked = (one: Entrant) => (table === null ? about : two).includes(one);
  const worse = why?.aim ? why.costs[why.aim] : undefined;
  return (
    <Sheet tone="calm" title={table === null ? whyBye : t.whyTitle(table)} onClose={onClose}>
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
      <span class="eyebrow">{table === null ? t.whyOne : t.whyTwo}</span>
      <div class="keys two">
        {entrants.map((one) => (
          <Key
            key={one}
            chosen={isAsked(one)}
            aria-pressed={isAsked(one)}
            onClick={() => setTwo(two.includes(one) ? two.filter((who) => who !== one) : [...two, one].slice(-most))}
          >
            {nameOf(one)}
          </Key>
        ))}
      </div>
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}
