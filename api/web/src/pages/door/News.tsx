import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { Key } from '../../ui/Key';
import type { Acts } from './useActs';

const MOST = 6; // lines: a spoilt list would fill the page

/** What came of what was done. */
export function News({ news, undo }: Pick<Acts, 'news' | 'undo'>) {
  const t = useTexts(door);
  if (!news.length) return null;
  return (
    <div class="news" role="status">
      {news.slice(0, MOST).map((one) => (
        <p key={one}>{one}</p>
      ))}
      {undo && <Key onClick={undo}>{t.undo}</Key>}
    </div>
  );
}
