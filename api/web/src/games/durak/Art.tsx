import { Card } from '../../cards/Card';

/** Two cards, for the home page. */
export function Art() {
  return (
    <span class="two" aria-hidden="true">
      <Card card="As" />
      <Card card="6h" />
    </span>
  );
}
