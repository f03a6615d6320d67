import { useState } from 'preact/hooks';
import { localeOf, useTexts } from '../../i18n';
import { moving } from '../../i18n/texts/moving';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';
import { type BackupMode, backUp, backups, keepBackup, keptOf, momentOf } from '../../tournaments/backup';
import { canChooseFolder, chooseFolder } from '../../tournaments/folder';
import type { Office } from '../../tournaments/useOffice';
import { Choice } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

/** A file with the whole tournament, now and after each round. */
export function BackupSheet({ office, onClose }: { office: Office; onClose: () => void }) {
  const t = useTexts(moving);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const kept = useObservable(backups)[tournament.id] ?? keptOf(tournament.id);
  const [busy, setBusy] = useState(false);
  const canChoose = canChooseFolder();
  const modes: readonly BackupMode[] = canChoose ? ['off', 'download', 'folder'] : ['off', 'download'];
  const choose = () =>
    chooseFolder(tournament.id).then(
      (folder) => folder !== null && keepBackup(tournament.id, { folder, mode: 'folder', trouble: null }),
      (trouble) => keepBackup(tournament.id, { trouble }),
    );
  const now = async () => {
    setBusy(true);
    await backUp(tournament, known.token, momentOf(tournament));
    setBusy(false);
  };
  const at = kept.at && new Date(kept.at).toLocaleString(localeOf(lang), SHORT);
  return (
    <Sheet tone="calm" title={t.backup} onClose={onClose}>
      <p>{t.says}</p>
      <div class="keys">
        <Key go big data-first aria-disabled={busy || !office.connected} onClick={() => !busy && void now()}>
          {t.now}
        </Key>
      </div>
      <p role="status">{kept.file ? t.last(`${kept.file}, ${at}`) : t.none}</p>
      {kept.trouble !== null && (
        <p class="chip bad" role="alert">
          {t.failed(refusalOf(kept.trouble, lang))}
        </p>
      )}
      <Choice
        label={t.each}
        value={kept.mode}
        values={modes.map((mode) => [mode, t.modes[mode]] as const)}
        onChange={(mode) => {
          if (mode === 'folder') void choose();
          else keepBackup(tournament.id, { mode });
        }}
      />
      {kept.mode === 'folder' && (
        <>
          <p>{t.folder(kept.folder ?? '')}</p>
          <p>{t.allow}</p>
          <Key onClick={() => void choose()}>{t.chooseFolder}</Key>
        </>
      )}
      {!canChoose && <p>{t.noFolder}</p>}
      <div class="keys">
        <Key quiet onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}

const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
