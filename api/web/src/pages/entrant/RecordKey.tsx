import { useState } from 'preact/hooks';
import type { TableAtAGlance } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { uuid } from '../../random';
import { navigate } from '../../router';
import { Key } from '../../ui/Key';
import type { Playing } from './useEntrant';

interface Props {
  playing: Playing;
  table: TableAtAGlance;
  fails: (error: unknown) => void;
}

/** Opens the pad of the table's match; it is made where nobody has. */
export function RecordKey({ playing, table, fails }: Props) {
  const t = useTexts(texts);
  const [key] = useState(uuid);
  const [busy, setBusy] = useState(false);
  return (
    <Key
      big
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void import('./record')
          .then(({ openMatch }) => openMatch(playing.known, table, key))
          .then(navigate, fails)
          .finally(() => setBusy(false));
      }}
    >
      <span>
        {table.match ? t.goOn : t.record}
        {!table.match && <small>{t.cardByCard}</small>}
      </span>
    </Key>
  );
}
