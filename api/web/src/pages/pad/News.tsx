import { useEffect, useState } from 'preact/hooks';
import { CORRECTIONS } from '../../api/types';
import { useTexts } from '../../i18n';
import { correcting } from '../../i18n/texts/correcting';
import type { News as Told } from '../../session/view';
import { Icon } from '../../ui/Icon';
import { CorrectionBanner } from '../../viewing/CorrectionBanner';
import { changeOf } from '../../viewing/correction';

const SHOWN = 4_000;

/** What another device has recorded meanwhile: the table is right already. */
export function News({ news }: { news: Told | null }) {
  const [done, setDone] = useState<Told | null>(null);
  if (!news || news === done) return null;
  const { events, before, after } = news;
  const moves = ({ state: { version, head }, items }: Told['before']) => ({
    moves: { version, head, items: [...items] },
  });
  const correction = events.findLast((event) => CORRECTIONS.has(event.type));
  const close = () => setDone(news);
  if (!correction) return <Moves news={news} onDone={close} />;
  return (
    <CorrectionBanner
      change={changeOf({ event: correction, before: moves(before), after: moves(after) })}
      onDone={close}
    />
  );
}

function Moves({ news, onDone }: { news: Told; onDone: () => void }) {
  const t = useTexts(correcting);
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
