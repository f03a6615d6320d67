import type { Entrant, Standings } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { ending } from '../../i18n/texts/ending';
import { office as officeTexts } from '../../i18n/texts/office';
import { prizesOf } from '../../tournaments/prizes';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface PrizeProps {
  office: Office;
  standings: Standings;
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

/** The first of all and of each category; who is equal shares. */
export function PrizeSheet({ office, standings, nameOf, onClose }: PrizeProps) {
  const t = useTexts(directing);
  const { overall } = useTexts(ending);
  const w = useTexts(officeTexts);
  const categoryOf = (one: Entrant) => office.entrants.get(one)?.category ?? null;
  return (
    <Sheet tone="calm" title={t.prizes} onClose={onClose}>
      {prizesOf(standings, categoryOf).map(({ category, winners }) => (
        <section key={category ?? ''} class="prizes">
          <h3>{category ?? overall}</h3>
          <ol>
            {winners.map(({ row, place }) => (
              <li key={row.entrant}>
                <span>{t.place(place)}</span> <b>{nameOf(row.entrant)}</b> <small>{row.shown}</small>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}
