import type { StandingRow, TableAtAGlance } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import { classes } from '../../ui/classes';
import { sideOf } from './plan';

interface Props {
  table: TableAtAGlance;
  own: number;
  seatName: (seat: number) => string;
  nameOf: (entrant: string) => string;
  rows: ReadonlyMap<string, StandingRow>;
}

/** The table as one sits at it. */
export function PlanOfTable({ table, own, seatName, nameOf, rows }: Props) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const seats = table.entrants.length;
  return (
    <div class={`plan n${seats}`}>
      <ol class="contents">
        {table.entrants.map(({ entrant }, seat) => {
          const row = rows.get(entrant);
          const facts = [
            ...(seat === own ? [t.you] : row ? [c.pt(row.shown), row.rank && c.place(row.rank)] : []),
            seat === 0 && t.dealtFirst,
          ];
          return (
            <li key={entrant} class={classes('pt', sideOf(seat, own, seats), seat === own && 'own')}>
              <i>{seatName(seat)}</i>
              <b>{nameOf(entrant)}</b>
              <small>{facts.filter(Boolean).join(' · ')}</small>
            </li>
          );
        })}
      </ol>
      <div class="felt" aria-hidden="true">
        <small>{c.tableWord}</small>
        {table.table}
      </div>
    </div>
  );
}
