import './chart.css';
import type { Seat } from '../api/types';
import type { NameOf } from './parts';
import type { Series } from './stops';

interface Props {
  series: Series;
  /** Items on the line; numbers beyond are not drawn. */
  count: number;
  /** The item on show. */
  index: number;
}

/** How many cards each held, as steps over the match; the lines differ by dash as well as by colour. */
export function Chart({ series, count, index }: Props) {
  const lines = Object.entries(series['hand'] ?? {});
  const most = Math.max(6, ...lines.flatMap(([, line]) => line.map((n) => n ?? 0)));
  const y = (n: number) => 100 - (n / most) * 100;
  return (
    <svg class="chart" viewBox={`0 0 ${Math.max(1, count)} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path class="grid" d={`M0 ${y(0)}H${count}M0 ${y(most / 2)}H${count}`} />
      {lines.map(([seat, line]) => (
        <path key={seat} class={`line ${seat}`} d={steps(line.slice(0, count), y)} />
      ))}
      <path class="cursor" d={`M${index + 0.5} 0V100`} />
    </svg>
  );
}

/** A path that only turns where a number changes. */
function steps(line: readonly (number | null)[], y: (n: number) => number): string {
  let path = '';
  let last: number | null = null;
  line.forEach((n, i) => {
    if (n === null || n === last) return;
    path += last === null ? `M${i} ${y(n)}` : `H${i}V${y(n)}`;
    last = n;
  });
  return last === null ? '' : `${path}H${line.length}`;
}

/** The lines by name, each with how many cards it is at here. */
export function ChartKey({ series, index, nameOf }: Omit<Props, 'count'> & { nameOf: NameOf }) {
  const lines = Object.entries(series['hand'] ?? {});
  return (
    <p class="chart-key" aria-hidden="true">
      {lines.map(([seat, line]: [Seat, readonly (number | null)[]]) => (
        <span key={seat}>
          <svg viewBox="0 0 26 6" aria-hidden="true">
            <path class={`line ${seat}`} d="M0 3H26" />
          </svg>
          <i>{nameOf(seat)}</i> {line[index] ?? ''}
        </span>
      ))}
    </p>
  );
}
