import './matches.css';
import { useEffect, useState } from 'preact/hooks';
import { listMatches } from '../../api/matches';
import type { Summary } from '../../api/types';
import { GameName, learnsDeck, useGames } from '../../games';
import { useTexts } from '../../i18n';
import { matches } from '../../i18n/texts/matches';
import { href } from '../../router';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Choice } from '../../ui/Choice';
import { Key, KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { PublicList } from '../../viewing/PublicList';
import { ImportFiles } from './ImportFiles';
import { SaveAll } from './SaveAll';

const TYPING = 250;

/** All public matches, searched by names and titles. */
export function MatchesPage() {
  const t = useTexts(matches);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const [items, setItems] = useState<Summary[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [away, setAway] = useState(false);
  const [tries, setTries] = useState(0);
  const learning = useGames().filter(({ game }) => learnsDeck(game));
  useTitle(t.title);
  const wanted = { q: typed.trim() || null, status: status || null };

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        listMatches(wanted, stop.signal).then(
          (page) => {
            if (stop.signal.aborted) return;
            setAway(false);
            setItems(page.items);
            setNext(page.next);
          },
          () => stop.signal.aborted || setAway(true),
        ),
      items ? TYPING : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted.q, status, tries]);

  async function more() {
    try {
      const page = await listMatches({ ...wanted, cursor: next });
      setItems([...(items ?? []), ...page.items]);
      setNext(page.next);
      setAway(false);
    } catch {
      setAway(true);
    }
  }

  return (
    <div class="phone matches">
      <Bar title={t.title}>
        <LanguageKey />
      </Bar>
      <div class="find" role="search">
        <input
          type="search"
          value={typed}
          maxLength={200}
          aria-label={t.search}
          placeholder={t.search}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Choice
          label={t.status}
          value={status}
          values={[
            ['', t.any],
            ['live', t.live],
            ['over', t.over],
          ]}
          onChange={setStatus}
        />
      </div>
      <main class="hm" aria-busy={items === null && !away}>
        {away && (
          <div class="later" role="alert">
            <p>{t.away}</p>
            <Key onClick={() => setTries(tries + 1)}>{t.again}</Key>
          </div>
        )}
        {items && items.length > 0 && <PublicList items={items} />}
        {items?.length === 0 && !away && (
          <div class="later" role="status">
            <p>{wanted.q || status ? t.noneFound : t.none}</p>
            {!wanted.q && !status && <p>{t.noneHint}</p>}
          </div>
        )}
        {items && items.length > 0 && <SaveAll items={items} />}
        {learning.map(({ game }) => (
          <KeyLink key={game} class="more" href={href({ page: 'deck', game, matches: [] })}>
            {t.deck} · <GameName game={game} />
          </KeyLink>
        ))}
        <ImportFiles />
        {next && (
          <Key big class="more" onClick={() => void more()}>
            {t.more}
          </Key>
        )}
      </main>
    </div>
  );
}
