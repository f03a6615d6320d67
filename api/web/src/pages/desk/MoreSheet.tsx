import { useState } from 'preact/hooks';
import { exportTournament } from '../../api/office';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { moving } from '../../i18n/texts/moving';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { sections } from '../../i18n/texts/sections';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { handOver } from '../../viewing/handOver';

const FILES = ['html', 'csv', 'zip'] as const;

interface MoreProps {
  office: Office;
  onSheet: (sheet: 'settings' | 'devices' | 'backup' | 'prizes' | 'sections' | 'end') => void;
  onClose: () => void;
}

/** What is seldom wanted at the desk: devices, a backup, prizes, files. */
export function MoreSheet({ office, onSheet, onClose }: MoreProps) {
  const t = useTexts(moving);
  const w = useTexts(officeTexts);
  const s = useTexts(sections);
  const d = useTexts(directing);
  const { tournament, known } = office;
  return (
    <Sheet tone="calm" title={t.menu} onClose={onClose}>
      <div class="keys">
        {known.role === 'director' && (
          <>
            <Key icon="set" data-first onClick={() => onSheet('settings')}>
              {d.settings}
            </Key>
            <Key icon="qr" onClick={() => onSheet('devices')}>
              {t.devices}
            </Key>
          </>
        )}
        <Key icon="layers" onClick={() => onSheet('backup')}>
          {t.backup}
        </Key>
        {known.role === 'director' && <Key onClick={() => onSheet('sections')}>{s.link}</Key>}
        {tournament.round > 0 && (
          <Key icon="cup" onClick={() => onSheet('prizes')}>
            {t.prizes}
          </Key>
        )}
        <FileKeys office={office} />
        {known.role === 'director' && tournament.status === 'live' && tournament.round > 0 && (
          <Key onClick={() => onSheet('end')}>{d.end}</Key>
        )}
        <Key quiet onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}

/** A key for each file in which the tournament can be saved. */
export function FileKeys({ office }: { office: Office }) {
  const t = useTexts(moving);
  const { lang } = useSettings();
  const [told, setTold] = useState<{ said: string; isBad: boolean } | null>(null);
  const save = (format: (typeof FILES)[number]) =>
    exportTournament(office.tournament.id, office.known.token, format, lang).then(
      ({ blob, name }) => {
        handOver(blob, name);
        setTold({ said: t.saved(name), isBad: false });
      },
      (error) => setTold({ said: refusalOf(error, lang), isBad: true }),
    );
  return (
    <>
      <span class="eyebrow">{t.files}</span>
      {FILES.map((format) => (
        <Key key={format} onClick={() => void save(format)}>
          {t[format]}
        </Key>
      ))}
      {told && (
        <p class={told.isBad ? 'chip bad' : 'said'} role="status">
          {told.said}
        </p>
      )}
    </>
  );
}
