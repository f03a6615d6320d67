import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { kit } from './words';

interface Props {
  /** What a screen reader says, where the word on the key is not enough. */
  label?: string;
  onTap: () => void;
}

/** The key at the bottom left that cancels what was begun. */
export function CancelKey({ label, onTap }: Props) {
  const { cancel } = useTexts(kit);
  return (
    <Key quiet class="undo" aria-label={label} onClick={onTap}>
      <Icon name="x" class="s" />
      <span>{cancel}</span>
    </Key>
  );
}
