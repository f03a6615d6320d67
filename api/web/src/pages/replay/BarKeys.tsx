/** Keys that stand in the bar, or on a phone in its menu. */
import { useTexts } from '../../i18n';
import { files } from '../../i18n/texts/files';
import { watch } from '../../i18n/texts/watch';
import { Icon } from '../../ui/Icon';

interface Props {
  class: string;
  onPress: () => void;
}

export function HidingKey({ class: look, hiding, onPress }: Props & { hiding: boolean }) {
  const { noSpoilers } = useTexts(watch);
  return (
    <button class={look} aria-pressed={hiding} aria-label={noSpoilers} onClick={onPress}>
      <Icon name="eye" />
      <span class="label" aria-hidden="true">
        {noSpoilers}
      </span>
    </button>
  );
}

export function SaveKey({ class: look, onPress }: Props) {
  const { key } = useTexts(files);
  return (
    <button class={look} aria-label={key} onClick={onPress}>
      <Icon name="cards" />
      <span class="label" aria-hidden="true">
        {key}
      </span>
    </button>
  );
}
