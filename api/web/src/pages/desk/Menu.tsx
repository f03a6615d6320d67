/** What lies behind the desk's menu: its sheets, and backups that are made by themselves. */
import { useEffect } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { moving } from '../../i18n/texts/moving';
import { refusalOf } from '../../i18n/texts/refusals';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';
import { backUp, backups, dueBackup, keptOf } from '../../tournaments/backup';
import type { Office } from '../../tournaments/useOffice';
import { BackupSheet } from './BackupSheet';
import { DevicesSheet } from './DevicesSheet';
import { MoreSheet } from './MoreSheet';

export { PrizeSheet } from './PrizeSheet';

interface MenuProps {
  office: Office;
  sheet: 'more' | 'devices' | 'backup';
  onSheet: (sheet: 'settings' | 'devices' | 'backup' | 'prizes' | 'sections' | 'end') => void;
  onClose: () => void;
}

/** The menu, or the sheet of one of its keys. */
export function MenuSheet({ office, sheet, onSheet, onClose }: MenuProps) {
  if (sheet === 'devices') return <DevicesSheet office={office} onClose={onClose} />;
  if (sheet === 'backup') return <BackupSheet office={office} onClose={onClose} />;
  return <MoreSheet office={office} onSheet={onSheet} onClose={onClose} />;
}

/** Makes a backup after each round, where that was asked for; says so where it fails. */
export function AutoBackup({ office }: { office: Office }) {
  const t = useTexts(moving);
  const { lang } = useSettings();
  const { tournament, known, connected } = office;
  const kept = useObservable(backups)[tournament.id] ?? keptOf(tournament.id);
  const due = connected ? dueBackup(tournament, kept) : null;
  useEffect(() => {
    if (due) void backUp(tournament, known.token, due);
  }, [due]);
  return kept.trouble === null ? null : (
    <p class="chip bad" role="alert">
      {t.failed(refusalOf(kept.trouble, lang))}
    </p>
  );
}
