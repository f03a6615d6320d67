import { useTexts } from '../../i18n';
import { audit } from '../../i18n/texts/audit';
import { watch } from '../../i18n/texts/watch';
import { whatIf } from '../../i18n/texts/whatIf';
import { Icon } from '../../ui/Icon';
import type { Eyes } from './useEyes';

interface Props {
  auditing: boolean;
  onAudit: (auditing: boolean) => void;
  /** The key to other eyes, and that to a what-if; null where there is none. */
  eyes: Eyes['key'];
  onWhatIf: (() => void) | null;
}

/** The moves or the whole record; on a wide screen also what a phone has elsewhere. */
export function Tabs({ auditing, onAudit, eyes, onWhatIf }: Props) {
  const { moves } = useTexts(watch);
  const { key: auditKey } = useTexts(audit);
  const { key: whatIfKey } = useTexts(whatIf);
  return (
    <div class="tabs">
      <div role="tablist">
        <Tab label={moves} on={!auditing} onTap={() => onAudit(false)} />
        <Tab label={auditKey} on={auditing} onTap={() => onAudit(true)} />
      </div>
      {eyes && (
        <button aria-pressed={eyes.pressed} onClick={eyes.onPress}>
          <Icon name="eye" class="s" />
          {eyes.label}
        </button>
      )}
      {onWhatIf && (
        <button onClick={onWhatIf}>
          <Icon name="branch" class="s" />
          {whatIfKey}
        </button>
      )}
    </div>
  );
}

function Tab({ label, on, onTap }: { label: string; on: boolean; onTap: () => void }) {
  return (
    <button role="tab" aria-selected={on} onClick={onTap}>
      {label}
    </button>
  );
}
