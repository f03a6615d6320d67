import { Icon } from '../../../ui/Icon';

/** Beneath a pair of which a card was laid against a ruling. */
export function Against({ rule }: { rule: string | null | undefined }) {
  return rule ? (
    <span class="mark irr against" aria-hidden="true">
      <Icon name="gavel" />
      <span>{rule}</span>
    </span>
  ) : null;
}
