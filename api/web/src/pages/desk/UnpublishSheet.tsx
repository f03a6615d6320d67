import { useState } from 'preact/hooks';
import type { Round } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { seating } from '../../i18n/texts/seating';
import { useSettings } from '../../store/settings';
import { Field } from '../../tournaments/parts';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { oneLine } from '../../words';

interface Props {
  office: Office;
  round: Round;
  onClose: () => void;
  /** The round is a draft again. */
  onDone: () => void;
}

/** Why a published round is taken back: what goes with it, and a reason that everybody reads. */
export function UnpublishSheet({ office, round, onClose, onDone }: Props) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const why = oneLine(reason);
  const told = round.tables.filter(({ claims }) => claims.length > 0).map(({ table }) => table);
  async function takeBack(): Promise<void> {
    if (!why || busy) return;
    setBusy(true);
    setTrouble(null);
    const seen = round.version !== undefined && { seen: round.version };
    try {
      await office.send({ type: 'unpublish', round: round.round, ...seen, reason: why });
      onDone();
    } catch (error) {
      setTrouble(refusalOf(error, lang));
      setBusy(false);
    }
  }
  return (
    <Sheet tone="ask" title={t.unpublish(round.round)} onClose={onClose}>
      <p>{s.unpublishSays}</p>
      {told.length > 0 && <p class="chip bad said2">{s.unpublishClaims(told)}</p>}
      {trouble && (
        <p class="chip bad said2" role="alert">
          {trouble}
        </p>
      )}
      <Field label={s.unpublishReason} value={reason} set={setReason} most={200} first />
      <div class="keys">
        <Key rule aria-disabled={!why || busy} onClick={() => void takeBack()}>
          {t.unpublish(round.round)}
        </Key>
        <Key quiet onClick={onClose}>
          {w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
