import type { Entrant, Standings } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import type { Office } from '../../tournaments/useOffice';
import { Sheet } from '../../ui/Sheet';

interface PrizeProps {
  office: Office;
  standings: Standings;
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

const PRIZES = 3;

/** The first of all and of each category; who is equal shares. */
export function PrizeSheet({ office, standings, nameOf, onClose }: PrizeProps) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const categoryOf = (one: Entrant) => office.entrants.get(one)?.category ?? null;
  const categories = [
    ...new Set(standings.items.map(({ entrant }) => categoryOf(entrant)).filter((one) => one !== null)),
  ];
  const ranked = standings.items.filter(({ rank }) => rank !== null);
  const lists = [null, ...categories].map((category) => ({
    category,
    rows: ranked.filter(({ entrant }) => category === null || categoryOf(entrant) === category),
  }));
  return (
    <Sheet tone="calm" title={t.prizes} onClose={onClose}>
      {lists.map(({ category, rows }) => {
        const firsts = rows.map((row) => ({ row, place: 1 + rows.filter(({ rank }) => rank! < row.rank!).length }));
        return (
          <section key={category ?? ''} class="prizes">
            <h3>{category ?? t.overall}</h3>
            <ol>
              {firsts
                .filter(({ place }) => place <= PRIZES)
                .map(({ row, place }) => (
                  <li key={row.entrant}>
                    <span>{t.place(place)}</span> <b>{nameOf(row.entrant)}</b> <small>{row.points}</small>
                  </li>
                ))}
            </ol>
          </section>
        );
      })}
      <div class="keys">
        <button type="button" class="key quiet" data-first onClick={onClose}>
          {w.close}
        </button>
      </div>
    </Sheet>
  );
}
