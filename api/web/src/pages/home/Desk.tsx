import '../../viewing/viewing.css';
import './front.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EXAMPLE } from '../../api/example';
import { listMatches } from '../../api/matches';
import type { Summary } from '../../api/types';
import { type BoardProps, inTeams, OfGame, useGame } from '../../games';
import { useTexts } from '../../i18n';
import { front } from '../../i18n/texts/front';
import { home } from '../../i18n/texts/home';
import { matches as matchTexts } from '../../i18n/texts/matches';
import { href } from '../../router';
import { beginMatch, seatCounts } from '../../session/begin';
import type { KnownMatch } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { QrOf } from '../../ui/reachLater';
import { useReach } from '../../ui/useReach';
import { cardOf } from '../../viewing/items';
import { PublicList } from '../../viewing/PublicList';
import { namesOf, Say, titleOf } from '../../viewing/parts';
import { useMatch } from '../../viewing/useMatch';
import { GameTiles } from './GameTiles';
import { UsualKey } from './UsualKey';
import { useChosenGame } from './useChosenGame';
import { usualFor } from './usual';

/** A moment of the example match in which an attack is on: two cards beaten, one not. */
const MOMENT = '29';

interface Lists {
  live: Summary[];
  over: Summary[];
}

interface Props {
  /** Matches that this device referees or plays in, the one seen last first. */
  mine: readonly KnownMatch[];
  /** Nothing else is going on here. */
  first: boolean;
  /** What this device has of its own, beside the public lists. */
  children: ComponentChildren;
}

/** What a wide screen has: what this is in a sentence, a table in play, the desk, and lists beside. */
export function Desk({ mine, first, children }: Props) {
  const t = useTexts(front);
  const h = useTexts(home);
  const lists = usePublic();
  const reach = useReach();
  const going = lists?.live.find(({ round }) => round > 0)?.id ?? null;
  return (
    <>
      <main class="contents">
        {lists ? <Showcase key={going ?? EXAMPLE} match={going ?? EXAMPLE} /> : <section class="showcase baize" />}
        <section class="start">
          <div class="row">
            <h2>{h.newMatch}</h2>
            <a href={href({ page: 'help' })}>{t.howItWorks}</a>
          </div>
          <Start mine={mine} first={first} />
        </section>
        <section class="beside">
          <KeyLink icon="play" href={href({ page: 'replay', match: EXAMPLE, at: '1', until: null })}>
            {t.example}
          </KeyLink>
          <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
            {h.join}
          </KeyLink>
          {reach && (
            <p class="scan">
              <span>
                <b>{t.onYourPhone}</b>
                {t.scan}
              </span>
              <QrOf path="" label={t.onYourPhone} />
            </p>
          )}
        </section>
      </main>
      <aside class="lists">
        {children}
        <PublicNow lists={lists} />
      </aside>
    </>
  );
}

/** Public matches, those that go on first. */
function PublicNow({ lists }: { lists: Lists | null }) {
  const t = useTexts(front);
  const { all } = useTexts(matchTexts);
  return (
    <section class="public">
      <div class="row">
        <h2>{t.now}</h2>
        <a href={href({ page: 'matches' })}>{all}</a>
      </div>
      {lists && lists.live.length > 0 ? (
        <PublicList items={lists.live.slice(0, 5)} />
      ) : (
        <p class="later">{lists ? t.nothingNow : '…'}</p>
      )}
      {lists && lists.over.length > 0 && (
        <>
          <h2>{t.lately}</h2>
          <PublicList items={lists.over.slice(0, 5)} />
        </>
      )}
    </section>
  );
}

const AGAIN = 15_000;

function usePublic(): Lists | null {
  const [lists, setLists] = useState<Lists | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = () =>
      Promise.all([listMatches({ status: 'live', limit: 5 }), listMatches({ status: 'over', limit: 5 })]).then(
        ([live, over]) => gone || setLists({ live: live.items, over: over.items }),
        () => gone || setLists((before) => before ?? { live: [], over: [] }),
      );
    void ask();
    const timer = setInterval(() => void ask(), AGAIN);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  return lists;
}

/** A table in play: a public one where there is one, else the example. */
function Showcase({ match }: { match: string }) {
  const t = useTexts(front);
  const { players } = useTexts(home);
  const isExample = match === EXAMPLE;
  const { feed } = useMatch(match, isExample ? MOMENT : null, true);
  const picture = feed.value;
  const last = picture?.moves.items.at(-1);
  return (
    <section class="showcase baize" aria-label={t.inPlay}>
      <div class="pitch">
        <h2>{t.pitch}</h2>
        {picture && (
          <a
            href={isExample ? href({ page: 'replay', match, at: MOMENT, until: null }) : href({ page: 'live', match })}
          >
            <Icon name="eye" class="s" />
            {isExample ? t.example : t.watchThis}
          </a>
        )}
      </div>
      {picture && (
        <OfGame game={picture.state.game}>
          <Shown state={picture.state} lit={cardOf(last)} items={picture.moves.items} />
          <div class="said">
            {isExample ? (
              <span class="chip off">{t.exampleChip}</span>
            ) : (
              <span class="chip live">{titleOf(picture.summary, namesOf(picture.state.seats), players)}</span>
            )}
            <Say item={last} state={picture.state} aloud={false} lost={null} />
          </div>
        </OfGame>
      )}
    </section>
  );
}

function Shown(shown: BoardProps) {
  const game = useGame(shown.state.game);
  return game ? <game.Board {...shown} /> : null;
}

/** Which game, how many, one brass key. */
function Start({ mine, first }: Pick<Props, 'mine' | 'first'>) {
  const h = useTexts(home);
  const t = useTexts(front);
  const { lang } = useSettings();
  const last = mine[0];
  const [game, choose] = useChosenGame(mine);
  const [count, setCount] = useState(last ? Object.keys(last.names).length : 3);
  if (!game) return null;
  const { least, most } = game.seats;
  const n = Math.min(most, Math.max(least, count));
  const usual = usualFor(game, mine);
  return (
    <>
      <GameTiles chosen={game.game} onChoose={choose} />
      <div class="setting">
        <div class="seg" role="group" aria-label={h.howMany}>
          {seatCounts(game.seats).map((seats) => (
            <button
              key={seats}
              aria-pressed={seats === n}
              aria-label={inTeams(game.game, seats) ? `${h.players(seats)}, ${h.inTeams}` : h.players(seats)}
              onClick={() => setCount(seats)}
            >
              <span>
                {seats}
                {inTeams(game.game, seats) && <small data-says={h.inTeams} />}
              </span>
            </button>
          ))}
        </div>
        <a href={href({ page: 'new', game: game.game })}>{h.optionsKey}</a>
        {usual && <UsualKey usual={usual} game={game.game} first={false} />}
        <Key
          icon="pen"
          big
          go={first}
          onClick={() => void beginMatch({ game: game.game, names: Array<string>(n).fill(''), options: {} })}
        >
          {t.record(game.names[lang], h.players(n))}
        </Key>
      </div>
    </>
  );
}
