import { useEffect, useState } from 'preact/hooks';
import { issueToken } from '../../api/matches';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { pad } from '../../i18n/texts/pad';
import { uuid } from '../../random';
import { href } from '../../router';
import type { KnownMatch } from '../../store/device';
import { Qr } from '../../ui/Qr';
import { Sheet } from '../../ui/Sheet';

interface Props {
  match: KnownMatch;
  onClose: () => void;
}

/** A one-time code for another referee's phone, drawn and written. */
export function HandOver({ match, onClose }: Props) {
  const t = useTexts(pad).hand;
  const { close } = useTexts(common);
  const [code, setCode] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  function make() {
    setFailed(false);
    setCode(null);
    issueToken(match.id, match.token, 'referee', new Date().toISOString().slice(0, 16), uuid()).then(
      (handed) => setCode(handed.code),
      () => setFailed(true),
    );
  }
  useEffect(make, [match.id]);

  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <p>{t.text}</p>
      {code && (
        <div class="handing" aria-live="polite">
          <Qr text={location.origin + href({ page: 'join', code })} label={t.title} />
          <p>{t.typed}</p>
          <p class="code">{code}</p>
        </div>
      )}
      {failed && <p role="alert">{t.failed}</p>}
      <div class="keys two">
        <button class="key" onClick={make}>
          {t.again}
        </button>
        <button class="key" onClick={onClose}>
          {close}
        </button>
      </div>
    </Sheet>
  );
}

/** The address of the live page. */
export function Spectators({ match, onClose }: { match: string; onClose: () => void }) {
  const t = useTexts(pad).spectators;
  const { close } = useTexts(common);
  const address = location.origin + href({ page: 'live', match });
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <p>{t.text}</p>
      <div class="handing">
        <Qr text={address} label={t.title} />
        <p>
          <a href={href({ page: 'live', match })}>{address}</a>
        </p>
      </div>
      <button class="key big wide" onClick={onClose}>
        {close}
      </button>
    </Sheet>
  );
}
