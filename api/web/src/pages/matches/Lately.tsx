import { useEffect, useState } from 'preact/hooks';
import { listMatches } from '../../api/matches';
import type { Summary } from '../../api/types';
import { useTexts } from '../../i18n';
import { matches } from '../../i18n/texts/matches';
import { href } from '../../router';
import { PublicList } from './PublicList';

/** On the home page: the newest public matches; nothing where there are none, or no network. */
export function Lately() {
  const t = useTexts(matches);
  const [items, setItems] = useState<Summary[]>([]);
  useEffect(() => {
    listMatches({ limit: 3 }).then(
      (page) => setItems(page.items),
      () => undefined,
    );
  }, []);
  if (!items.length) return null;
  return (
    <section class="lately">
      <div class="row">
        <h2>{t.lately}</h2>
        <a href={href({ page: 'matches' })}>{t.all}</a>
      </div>
      <PublicList items={items} />
    </section>
  );
}
