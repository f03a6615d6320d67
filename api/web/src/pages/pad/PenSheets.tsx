import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { together } from '../../i18n/texts/together';
import { Icon } from '../../ui/Icon';
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
        <button class="key go" data-first onClick={() => pen.answer('take')}>
          {t.takeAnd}
        </button>
        <button class="key" onClick={() => pen.answer('without')}>
          {t.without}
        </button>
        <button class="key quiet" onClick={() => pen.answer('look')}>
          {t.look}
        </button>
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
          <button class="key go" onClick={() => void pen.take()}>
            {t.take}
          </button>
        )}
        <button class="key" onClick={onClose}>
          {close}
        </button>
      </div>
    </Sheet>
  );
}
