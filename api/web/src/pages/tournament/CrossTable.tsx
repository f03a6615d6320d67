import type { Crosstable, Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { linesAt, linesOf } from '../../tournaments/lines';

/** Who met whom, round by round: the place, and the lines of the others at the table. */
export function CrossTable({ cross, nameOf }: { cross: Crosstable; nameOf: (entrant: Entrant) => string }) {
  const t = useTexts(texts);
  const lines = linesOf(cross);
  return (
    <table class="lg xt">
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.player}</th>
          {cross.rounds.map((n) => (
            <th key={n} scope="col">
              {t.round(n)[0]}
              {n}
            </th>
          ))}
          <th scope="col">{t.points}</th>
        </tr>
      </thead>
      <tbody>
        {cross.items.map((row) => (
          <tr key={row.entrant}>
            <td>{lines.get(row.entrant)}</td>
            <td>{nameOf(row.entrant)}</td>
            {cross.rounds.map((n) => {
              const turn = row.rounds.find(({ round }) => round === n);
              return (
                <td key={n}>
                  {turn?.place ? (
                    <b>{turn.place}</b>
                  ) : (
                    <span class="dim">{turn ? (t.kind[turn.kind] ?? turn.kind) : '·'}</span>
                  )}
                  {turn && turn.opponents.length > 0 && <small>{linesAt(turn.opponents, lines)}</small>}
                </td>
              );
            })}
            <td class="p">{row.shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
