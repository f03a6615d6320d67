import { useEffect, useState } from 'preact/hooks';
import { CORRECTIONS } from '../../api/types';
import { useTexts } from '../../i18n';
import { lately } from '../../i18n/texts/lately';
import type { News as Told } from '../../session/view';
import { Icon } from '../../ui/Icon';
import { CorrectionNews } from './CorrectionNews';

const SHOWN = 4_000;

/** What another device has recorded meanwhile: the table is right already. */
export function News({ news }: { news: Told }) {
  const [done, setDone] = useState<Told | null>(null);
  if (news === done) return null;
  const correction = news.events.findLast((event) => CORRECTIONS.has(event.type));
  const close = () => setDone(news);
  return correction ? (
    <CorrectionNews news={news} correction={correction} onDone={close} />
  ) : (
    <Moves news={news} onDone={close} />
  );
}

function Moves({ news, onDone }: { news: Told; onDone: () => void }) {
  const t = useTexts(lately);
  useEffect(() => {
    const timer = setTimeout(onDone, SHOWN);
    return () => clearTimeout(timer);
  }, [news]);
  const n = new Set(news.events.map((event) => event.key)).size;
  const rulingOnly = news.events.every((event) => event.type === 'ruled');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it goes away by itself; a tap only hastens that
    <p class="chip wait" role="status" onClick={onDone}>
      <Icon name="user" />
      <span>{rulingOnly ? t.ruled : t.elsewhere(n)}</span>
    </p>
  );
}
