import './seal.css';
import { useState } from 'preact/hooks';
import { type Verdict, verify } from '../api/matches';
import { localeOf, useTexts } from '../i18n';
import { seal } from '../i18n/texts/seal';
import { type Lang, useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { useAnswer } from '../ui/useAnswer';

interface Props {
  match: string;
  token: string | null | undefined;
}

/** The mark of a sealed match: checked when it is shown, and opened to what was checked and what that proves. */
export function SealMark({ match, token }: Props) {
  const t = useTexts(seal);
  const [open, setOpen] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | 'away' | null>(null);
  useAnswer(
    [match, token, open],
    () => verify(match, token),
    setVerdict,
    () => setVerdict('away'),
  );
  const known = verdict === 'away' ? null : verdict;
  const word = known ? (holds(known) ? t.verified : t.broken) : t.sealed;
  return (
    <>
      <button class={`chip seal-mark${known && holds(known) ? ' ok' : ' bad'}`} onClick={() => setOpen(true)}>
        <Icon name="seal" />
        {word}
      </button>
      {open && <SealSheet verdict={verdict} onClose={() => setOpen(false)} />}
    </>
  );
}

const holds = ({ ok, seal: mark }: Verdict) => ok && mark?.ok === true;

function SealSheet({ verdict, onClose }: { verdict: Verdict | 'away' | null; onClose: () => void }) {
  const t = useTexts(seal);
  const { lang } = useSettings();
  const mark = verdict && verdict !== 'away' ? verdict.seal : null;
  const told = verdict && verdict !== 'away' ? verdict : null;
  const good = told !== null && holds(told);
  const title = told ? (good ? t.verified : t.broken) : t.sealed;
  return (
    <Sheet tone="calm" title={null} label={title} onClose={onClose}>
      <div class={`verdict${good ? '' : ' broken'}`}>
        <Icon name="seal" />
        <h2>{title}</h2>
      </div>
      <div class="proof" aria-live="polite">
        {verdict === null && <p>{t.checking}</p>}
        {verdict === 'away' && <p>{t.later}</p>}
        {told && !good && <p>{t.brokenAt(told.bad?.version ?? told.version)}</p>}
        {good && told && mark && (
          <>
            <p>{t.what(told.checked, short(mark.key))}</p>
            <p>{t.proves(day(mark.at, lang))}</p>
          </>
        )}
      </div>
      <div class="keys">
        <Key data-first onClick={onClose}>
          {t.close}
        </Key>
      </div>
    </Sheet>
  );
}

/** The beginning of a key's fingerprint, as people compare it. */
const short = (key: string) => `${key.slice(0, 4)} ${key.slice(4, 8)}`;

const day = (at: string, lang: Lang) =>
  new Date(at).toLocaleDateString(localeOf(lang), { day: 'numeric', month: 'long', year: 'numeric' });
