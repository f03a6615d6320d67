import { Card, WithCards } from '../../cards/Card';
import { CARDS } from './cards';

/** Two cards, for the home page. */
export function Art() {
  return (
    <WithCards cards={CARDS}>
      <span class="two" aria-hidden="true">
        <Card card="Ac" />
        <Card card="6w" />
      </span>
    </WithCards>
  );
}
