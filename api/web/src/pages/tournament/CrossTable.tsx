import type { Crosstable, Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';

/** Who met whom, round by round. */
export function CrossTable({ cross, nameOf }: { cross: Crosstable; nameOf: (entrant: Entrant) => string }) {
  const t = useTexts(texts);
  return (
    <table class="lg xt">
      <thead>
        <tr>
          <th scope="col">{t.rank}</th>
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
            <td>{row.rank ?? '–'}</td>
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
                  {turn?.table && <small>t{turn.table}</small>}
                </td>
              );
            })}
            <td class="p">{row.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
