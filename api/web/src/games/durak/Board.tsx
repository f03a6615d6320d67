import type { BoardProps } from '..';
import { Pair } from '../../cards/Card';
import type { DurakState } from './types';

/** The table of Durak for those who look on. */
export function Board({ state, lit = [] }: BoardProps) {
  const { table } = state as DurakState;
  return (
    <section class="baize">
      {table.map((laid) => (
        <Pair key={laid.attack} attack={laid.attack} defence={laid.defence} look={(card) => (lit.includes(card) ? 'lit' : '')} />
      ))}
    </section>
  );
}
