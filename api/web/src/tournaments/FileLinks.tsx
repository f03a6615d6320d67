import { addressOf } from '../api/client';
import type { Tournament } from '../api/tournaments';
import { useTexts } from '../i18n';
import { moving } from '../i18n/texts/moving';
import { useSettings } from '../store/settings';

/** The public files of a tournament, for everybody who may read it without a right. */
export function FileLinks({ of: { id, visibility } }: { of: Pick<Tournament, 'id' | 'visibility'> }) {
  const t = useTexts(moving);
  const { lang } = useSettings();
  if (visibility === 'private') return null;
  return (
    <p class="files">
      {(['html', 'csv'] as const).map((format) => (
        <a key={format} href={addressOf(`/tournaments/${id}/export`, { format, lang })} download>
          {t[format]}
        </a>
      ))}
    </p>
  );
}
