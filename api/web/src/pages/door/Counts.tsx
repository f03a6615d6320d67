import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import type { Shown } from './useShown';

/** How many are here, are not, came late, have left. */
export function Counts({ shown }: { shown: Shown }) {
  const t = useTexts(door);
  const { people, here, away } = shown;
  return (
    <dl class="counts baize">
      {(
        [
          [here.length, t.in],
          [away.length, t.notHere],
          [people.filter(({ late, status }) => late > 0 && status === 'in').length, t.late],
          [people.filter(({ status }) => status === 'withdrawn' || status === 'disqualified').length, t.left],
        ] as const
      ).map(([n, word]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}
