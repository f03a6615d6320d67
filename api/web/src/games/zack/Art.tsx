import { Icon } from '../../ui/Icon';

/** Four colours, for the home page. */
export function Art() {
  return (
    <span class="four" aria-hidden="true">
      {['red', 'blue', 'yellow', 'green'].map((colour) => (
        <span key={colour} class={`zc ${colour}`}>
          <Icon name={`z-${colour}`} />
        </span>
      ))}
    </span>
  );
}
