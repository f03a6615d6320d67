import { Icon } from '../../ui/Icon';

/** Its three animals and a flower, for the home page. */
export function Art() {
  return (
    <span class="four" aria-hidden="true">
      {['j-s', 'j-l', 'j-f', 'j-b1'].map((name) => (
        <Icon key={name} name={name} />
      ))}
    </span>
  );
}
