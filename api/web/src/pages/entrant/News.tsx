import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { troubles } from '../../i18n/texts/troubles';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { useNow } from '../../tournaments/reading';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import type { Shown } from './useShown';

const MINUTE = 60_000;
const SOON = 1_500; // ms in which an answer comes as a rule

interface Props {
  shown: Shown;
  news: string;
  trouble: string | null;
  onTrouble: (trouble: string | null) => void;
}

/** What is told above all else: no network, what waits to be sent, what is new, what was refused. */
export function News({ shown, news, trouble, onTrouble }: Props) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const { playing, sight, stage, claims, nameOf } = shown;
  const { connected, unsent } = playing;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!unsent.length) return setWaiting(false);
    const timer = setTimeout(() => setWaiting(true), SOON);
    return () => clearTimeout(timer);
  }, [unsent.length > 0]);
  return (
    <>
      {playing.full && (
        <p class="chip bad" role="alert">
          {troubles[lang]['store-full']}
        </p>
      )}
      {!connected && <Age at={sight.at} />}
      {waiting && (
        <p class="lostline" role="status">
          {t.unsent}
        </p>
      )}
      <p class={classes('news', !news && 'vh')} role="status">
        {news}
      </p>
      <p class="vh" role="status">
        {stage === 'claimed'
          ? t.claims.says(nameOf(claims[0]!.entrant))
          : stage === 'disputed'
            ? t.claims.disputed
            : ''}
      </p>
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
          <Key quiet onClick={() => onTrouble(null)}>
            {t.close}
          </Key>
        </p>
      )}
    </>
  );
}

/** How old the last is that this phone was told. */
function Age({ at }: { at: number }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const now = useNow(true);
  return (
    <p class="lostline" role="status">
      {t.stale(timeOfDay(at, lang), Math.floor((now - at) / MINUTE))}
    </p>
  );
}
