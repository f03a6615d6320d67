import { useTexts } from '../../i18n';
import { pad } from '../../i18n/texts/pad';
import { href } from '../../router';
import { Bar } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { KeyLink } from '../../ui/Key';

interface ChipProps {
  n: number;
  /** The rules on this phone have judged all of it. */
  checked: boolean;
  /** Shown only once it has waited for a moment. */
  late?: boolean;
  onTap: () => void;
}

export function QueueChip({ n, checked, late = false, onTap }: ChipProps) {
  const t = useTexts(pad);
  return (
    <button
      class={`chip wait ${late ? 'late' : ''}`}
      aria-live="polite"
      aria-label={t.waitingHow(n, checked)}
      onClick={onTap}
    >
      <Icon name={late ? 'cloud' : 'cloud-off'} />
      {t.waitingChip(n)}
    </button>
  );
}

export function NoRight({ match }: { match: string }) {
  const t = useTexts(pad);
  return (
    <>
      <Bar title="Greffier" />
      <main class="message">
        <h2>{t.noRightTitle}</h2>
        <p>{t.noRightText}</p>
        <KeyLink go big href={href({ page: 'live', match })}>
          {t.follow}
        </KeyLink>
        <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
          {t.typeCode}
        </KeyLink>
      </main>
    </>
  );
}
