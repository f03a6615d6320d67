import { Icon } from './Icon';
import { Key } from './Key';

/** A key that shows only a sign; `label` says what it does. */
export function IconKey({ name, label, onPress }: { name: string; label: string; onPress: () => void }) {
  return (
    <Key aria-label={label} onClick={onPress}>
      <Icon name={name} class="s" />
    </Key>
  );
}
