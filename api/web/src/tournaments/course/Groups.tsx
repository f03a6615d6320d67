import './course.css';
import type { Entrant, StageGroup } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { stages } from '../../i18n/texts/stages';
import { classes } from '../../ui/classes';

interface GroupProps {
  group: StageGroup;
  nameOf: (entrant: Entrant) => string;
}

const SIGN = { yes: '✓', open: '?', no: '' };

/** The standing of a group, with who goes through. */
export function GroupTable({ group, nameOf }: GroupProps) {
  const t = useTexts(stages);
  return (
    <table class="group-table">
      {group.name !== null && <caption>{t.group(group.name)}</caption>}
      <thead>
        <tr>
          <th scope="col">{t.rank}</th>
          <th scope="col">{t.player}</th>
          <th scope="col">{t.played}</th>
          <th scope="col">{t.points}</th>
        </tr>
      </thead>
      <tbody>
        {group.items.map(({ entrant, rank, shown, played, through, status }) => (
          <tr key={entrant} class={classes(through, status !== 'in' && 'gone')}>
            <td>{rank ?? '–'}</td>
            <th scope="row">
              {nameOf(entrant)}
              {through && through !== 'no' && (
                <span class="mark" role="img" aria-label={t.through[through]}>
                  {SIGN[through]}
                </span>
              )}
            </th>
            <td>{played}</td>
            <td>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All rounds of a group: who meets whom, and who is free. */
export function GroupSchedule({ group, nameOf }: GroupProps) {
  const t = useTexts(stages);
  return (
    <ol class="schedule">
      {group.schedule.map(({ round, tables, free }) => (
        <li key={round}>
          <h4>{t.roundOfGroups(round)}</h4>
          <ul>
            {tables.map(({ table, entrants, order }) => (
              <li key={entrants.join()}>
                {table !== null && <span class="no">{t.table(table)}</span>}
                {entrants.map((one, n) => (
                  <span key={one}>
                    {n > 0 && ' – '}
                    {order?.[0] === one ? <b>{nameOf(one)}</b> : nameOf(one)}
                  </span>
                ))}
              </li>
            ))}
            {free.length > 0 && <li class="dim">{t.free(free.map(nameOf))}</li>}
          </ul>
        </li>
      ))}
    </ol>
  );
}
