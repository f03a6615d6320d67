import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { ARCHIVED, archiveOf } from '../../api/files';
import type { Summary } from '../../api/types';
import { useTexts } from '../../i18n';
import { files } from '../../i18n/texts/files';
import { reasonOf } from '../../i18n/texts/troubles';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { handOver } from '../../viewing/handOver';

const NAME = 'greffier.zip';

/** What is listed, as one file that comes in again here or elsewhere. */
export function SaveAll({ items }: { items: readonly Summary[] }) {
  const t = useTexts(files);
  const { lang } = useSettings();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const matches = items.slice(0, ARCHIVED).map(({ id }) => id);
  const save = async () => {
    setBusy(true);
    setTold(t.saving);
    try {
      handOver(await archiveOf(matches), NAME);
      setTold(t.saved(NAME));
    } catch (error) {
      setTold(error instanceof Problem ? t.refused(reasonOf(error.body, lang)) : t.failed);
    }
    setBusy(false);
  };
  return (
    <>
      <Key class="more" disabled={busy} onClick={() => void save()}>
        <Icon name="layers" class="s" /> {t.archive(matches.length)}
      </Key>
      <p class="later" role="status">
        {told}
      </p>
    </>
  );
}
