import '../styles/lists.css';
import { useEffect, useState } from 'preact/hooks';
import { listMatches } from '../api/matches';
import type { Summary } from '../api/types';
import { useTexts } from '../i18n';
import { matches } from '../i18n/texts/matches';
import { href } from '../router';
import { PublicList } from './PublicList';

/** On the home page: the newest public matches, as far as there are any, and the way to all. */
export function Lately() {
  const t = useTexts(matches);
  const [items, setItems] = useState<Summary[]>([]);
  useEffect(() => {
    listMatches({ limit: 3 }).then(
      (page) => setItems(page.items),
      () => undefined,
    );
  }, []);
  return (
    <section class="lately">
      <div class="row">
        {items.length > 0 && <h2>{t.lately}</h2>}
        <a href={href({ page: 'matches' })}>{t.all}</a>
      </div>
      {items.length > 0 && <PublicList items={items} />}
    </section>
  );
}
