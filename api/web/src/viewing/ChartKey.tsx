import './chart.css';
import type { Seat } from '../api/types';
import { Icon } from '../ui/Icon';
import type { NameOf } from './parts';

export type Lines = Readonly<Record<Seat, readonly (number | null)[]>>;

interface Props {
  lines: Lines;
  index: number;
  nameOf: NameOf;
  /** What is drawn. */
  title: string;
  /** Draw something else; null where there is nothing else. */
  onOther?: (() => void) | null;
  /** What a screen reader says of that. */
  other?: string;
}

/** The lines by name, each with where it is here; pressed, it shows another chart. */
export function ChartKey({ lines, index, nameOf, title, onOther = null, other }: Props) {
  const named = Object.entries(lines).map(([seat, line]) => (
    <span key={seat}>
      <svg viewBox="0 0 26 6" aria-hidden="true">
        <path class={`line ${seat}`} d="M0 3H26" />
      </svg>
      <i>{nameOf(seat)}</i> {line[index] ?? ''}
    </span>
  ));
  if (!onOther)
    return (
      <p class="chart-key" aria-hidden="true">
        {named}
      </p>
    );
  return (
    <button class="chart-key" onClick={onOther}>
      <em>
        {title}
        <Icon name="swap" />
      </em>
      <span class="vh">{other}</span>
      {named}
    </button>
  );
}
