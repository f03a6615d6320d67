import './locked.css';
import { useTexts } from '../../i18n';
import { padSheets } from '../../i18n/texts/padSheets';
import { Icon } from '../../ui/Icon';
import { SlideKey } from '../../ui/SlideKey';

/** What lies over a locked page. */
export function Cover({ onOpen }: { onOpen: () => void }) {
  const { locked: t } = useTexts(padSheets);
  return (
    <div
      class="locked"
      data-theme="dark"
      role="dialog"
      aria-modal="true"
      aria-labelledby="locked-title"
      onKeyDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <p id="locked-title">
        <Icon name="lock" class="l" />
        {t.title}
      </p>
      <SlideKey label={t.open} onDone={onOpen} />
    </div>
  );
}
