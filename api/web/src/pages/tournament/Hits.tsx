import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { bySort, cutAt, isCalled } from '../../tournaments/names';
import { MarkedName } from '../../tournaments/parts';
import type { Hall } from '../../tournaments/useHall';
import type { TableOfRound } from './useTournament';

interface HitsProps {
  typed: string;
  tables: readonly TableOfRound[];
  byes: readonly Entrant[];
  hall: Hall;
  nameOf: (entrant: Entrant) => string;
  /** Whether anybody has played. */
  hasPoints: boolean;
}

/** Who is called so: table, seat, and with whom. */
export function Hits({ typed, tables, byes, hall, nameOf, hasPoints }: HitsProps) {
  const t = useTexts(texts);
  const found = [...hall.entrants.values()]
    .filter(({ name }) => isCalled(name, typed))
    .sort(bySort)
    .slice(0, 30);
  return (
    <div class="hits" role="status">
      <p class="says">{found.length ? t.found(found.length, typed.trim()) : t.notFound(typed.trim())}</p>
      {found.map(({ entrant, name, club, status }) => {
        const at = tables.find(({ entrants }) => entrants.includes(entrant));
        const row = hall.standings?.items.find((one) => one.entrant === entrant);
        const cut = cutAt(name!, typed);
        const place = at?.result ? null : at && seatAt(at.entrants.indexOf(entrant));
        const stands = row && hasPoints;
        const facts = [
          club,
          place && t.seat(place),
          stands && row.rank && t.place(row.rank),
          stands && t.pt(row.shown),
        ];
        return (
          <div key={entrant} class="hit">
            <span class="hn">
              <small>{t.tableWord}</small>
              {at ? at.table : '–'}
            </span>
            <span class="hb">
              <b>
                <MarkedName name={name!} cut={cut} />
              </b>
              <span class="seat">{facts.filter(Boolean).join(' · ')}</span>
              <span class="ag">
                {at
                  ? t.with(at.entrants.filter((one) => one !== entrant).map(nameOf))
                  : byes.includes(entrant)
                    ? t.bye
                    : status === 'in'
                      ? t.noTable
                      : t.withdrawn}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
