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
  const q = typed.trim() || null;
  const { items, away, more, again } = usePublicMatches(q, status || null);
  const learning = useGames().filter(({ game }) => learnsDeck(game));
  useTitle(t.title);
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
            <Key onClick={again}>{t.again}</Key>
          </div>
        )}
        {items && items.length > 0 && <PublicList items={items} />}
        {items?.length === 0 && !away && (
          <div class="later" role="status">
            <p>{q || status ? t.noneFound : t.none}</p>
            {!q && !status && <p>{t.noneHint}</p>}
          </div>
        )}
        {items && items.length > 0 && <SaveAll items={items} />}
        {learning.map(({ game }) => (
          <KeyLink key={game} class="more" href={href({ page: 'deck', game, matches: [] })}>
            {t.deck} · <GameName game={game} />
          </KeyLink>
        ))}
        <ImportFiles />
        {more && (
          <Key big class="more" onClick={() => void more()}>
            {t.more}
          </Key>
        )}
      </main>
    </div>
  );
}

/** Read the public matches that are searched for; `more` is null where all of them are on the list. */
function usePublicMatches(q: string | null, status: string | null) {
  const [page, setPage] = useState<{ items: Summary[]; next: string | null } | null>(null);
  const [away, setAway] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        listMatches({ q, status }, stop.signal).then(
          (first) => {
            if (stop.signal.aborted) return;
            setAway(false);
            setPage(first);
          },
          () => stop.signal.aborted || setAway(true),
        ),
      page ? TYPING : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, status, tries]);

  async function more() {
    try {
      const { items, next } = await listMatches({ q, status, cursor: page!.next });
      setPage({ items: [...page!.items, ...items], next });
      setAway(false);
    } catch {
      setAway(true);
    }
  }

  return {
    items: page?.items ?? null,
    away,
    more: page?.next ? more : null,
    again: () => setTries(tries + 1),
  };
}
