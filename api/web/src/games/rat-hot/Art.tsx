import { Icon } from '../../ui/Icon';

/** A strip of three squares, for the home page. */
export function Art() {
  return (
    <span class="strip v" aria-hidden="true">
      <span class="sq r">
        <Icon name="r1" />
      </span>
      <span class="sq rat g">
        <Icon name="rat" />
      </span>
      <span class="sq g">
        <Icon name="g1" />
      </span>
    </span>
  );
}
