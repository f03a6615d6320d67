import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { together } from '../../i18n/texts/together';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import type { Pen } from './usePen';

/** In the bar while another device has the pen: one tap takes it. */
export function PenChip({ pen }: { pen: Pen }) {
  const { pen: t } = useTexts(together);
  return (
    <button class="chip warn pen" aria-label={t.label(pen.elsewhere?.label ?? t.other)} onClick={() => void pen.take()}>
      <Icon name="pen" />
      {t.take}
    </button>
  );
}

/** Whoever lost the pen is told. */
export function PenWent({ pen }: { pen: Pen }) {
  const { pen: t } = useTexts(together);
  return (
    <p class="chip wait" role="status">
      <Icon name="pen" />
      {t.went(pen.elsewhere?.label ?? t.other)}
    </p>
  );
}

/** The first tap of a device without the pen asks once. */
export function PenSheets({ pen }: { pen: Pen }) {
  const { pen: t } = useTexts(together);
  const who = pen.elsewhere?.label ?? t.other;
  return (
    <Sheet tone="ask" title={t.title} onClose={() => pen.answer('look')}>
      <p>
        {t.theirs(who)} {t.text}
      </p>
      <div class="keys">
        <Key go data-first onClick={() => pen.answer('take')}>
          {t.takeAnd}
        </Key>
        <Key onClick={() => pen.answer('without')}>{t.without}</Key>
        <Key quiet onClick={() => pen.answer('look')}>
          {t.look}
        </Key>
      </div>
    </Sheet>
  );
}

/** From the menu: who has it. */
export function PenSheet({ pen, onClose }: { pen: Pen; onClose: () => void }) {
  const { pen: t } = useTexts(together);
  const { close } = useTexts(common);
  return (
    <Sheet tone="calm" title={t.menu} onClose={onClose}>
      <p aria-live="polite">{pen.elsewhere ? t.theirs(pen.elsewhere.label ?? t.other) : pen.held ? t.mine : t.free}</p>
      <div class="keys">
        {(pen.elsewhere || !pen.held) && (
          <Key go onClick={() => void pen.take()}>
            {t.take}
          </Key>
        )}
        <Key onClick={onClose}>{close}</Key>
      </div>
    </Sheet>
  );
}
