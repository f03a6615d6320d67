import '../../viewing/seal.css';
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { sealMatch } from '../../api/matches';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { seal } from '../../i18n/texts/seal';
import { reasonOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import type { KnownMatch } from '../../store/device';
import { useSettings } from '../../store/settings';
import { HoldKey } from '../../ui/HoldKey';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface Props {
  match: KnownMatch;
  /** The version that is on show: nothing else is sealed. */
  head: number;
  /** Whether moves of this phone are still to be sent. */
  waits: boolean;
}

/** Seals the match that is on show: asked, then held. The feed tells of it as of any event. */
export function SealKey({ match, head, waits }: Props) {
  const t = useTexts(seal);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [key, setKey] = useState(uuid);
  const done = async () => {
    try {
      await sealMatch(match.id, match.token, key, head);
      setOpen(false);
    } catch (error) {
      const known = error instanceof Problem;
      setFault(!known ? t.unreachable : error.kind === 'version-moved' ? t.moved : reasonOf(error.body, lang));
      if (known) setKey(uuid());
    }
  };
  return (
    <>
      <Key
        icon="seal"
        big
        quiet
        onClick={() => {
          setFault(null);
          setOpen(true);
        }}
      >
        {t.key}
      </Key>
      {open && (
        <Sheet tone="stop" title={t.title} onClose={() => setOpen(false)}>
          <div class="sealing">
            <p>{t.about}</p>
            <p>{t.opens}</p>
            {fault && <p role="alert">{fault}</p>}
            {waits ? <p role="status">{t.waiting}</p> : <HoldKey onDone={() => void done()}>{t.seal}</HoldKey>}
            <Key quiet onClick={() => setOpen(false)}>
              {close}
            </Key>
          </div>
        </Sheet>
      )}
    </>
  );
}
