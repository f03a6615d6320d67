import './home.css';
import { useEffect, useState } from 'preact/hooks';
import { EXAMPLE } from '../../api/example';
import { inTeams, type Listed, useGames } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { matches as matchTexts } from '../../i18n/texts/matches';
import { href } from '../../router';
import { sendLeftovers } from '../../session';
import { beginMatch } from '../../session/begin';
import { device, type KnownMatch, pageOf } from '../../store/device';
import { useSettings } from '../../store/settings';
import { LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { SettingsSheet } from '../../ui/later';
import { lazy } from '../../ui/lazy';
import { useTitle } from '../../ui/title';
import { useDesk } from '../../ui/wide';
import { Lately } from '../../viewing/Lately';
import { GameTiles } from './GameTiles';
import { Going } from './Going';
import { MatchList } from './MatchList';
import { OnlyHere } from './OnlyHere';
import { UsualKey } from './UsualKey';
import { forgetUnbegun } from './unbegun';
import { type Usual, usualFor } from './usual';

const KnownTournaments = lazy(() => import('../../tournaments/KnownTournaments').then((part) => part.KnownTournaments));
const Desk = lazy(() => import('./Desk').then((part) => part.Desk));

interface Known {
  matches: KnownMatch[];
  /** Moves that wait to be sent. */
  waiting: number;
}

const UNDOABLE = 8_000; // ms
const byVisit = (a: KnownMatch, b: KnownMatch) => b.seen - a.seen;

export function HomePage() {
  const t = useTexts(home);
  const { all } = useTexts(matchTexts);
  const games = useGames();
  const { waiting: waits } = useTexts(common);
  const [known, setKnown] = useState<Known>({ matches: [], waiting: 0 });
  const [settings, setSettings] = useState(false);
  const [gone, setGone] = useState<KnownMatch | null>(null);
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => setGone(null), UNDOABLE);
    return () => clearTimeout(timer);
  }, [gone]);
  useTitle(null);

  async function look() {
    const opened = Date.now();
    const kept = await device;
    await forgetUnbegun(kept, opened);
    const matches = (await kept.matches()).sort(byVisit);
    const ids = new Set(matches.map((match) => match.id));
    setKnown({ matches, waiting: (await kept.waiting()).filter((entry) => ids.has(entry.match)).length });
  }
  useEffect(() => {
    void look()
      .then(sendLeftovers)
      .then(async () => (await device).sweep());
  }, []);

  const mine = known.matches.filter((match) => pageOf(match) !== 'live');
  const going = mine.find((match) => match.status === 'live');
  const last = mine[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const game = games.find((one) => one.game === (chosen ?? last?.game)) ?? games[0];
  const listed =
    gone && !known.matches.some((match) => match.id === gone.id)
      ? [...known.matches, gone].sort(byVisit)
      : known.matches;
  const others = listed.filter((match) => match !== going);

  const desk = useDesk();
  const list = others.length > 0 && (
    <>
      <h2>{t.otherMatches}</h2>
      <MatchList
        matches={others}
        gone={gone}
        onForget={async (match) => {
          await (await device).forget(match.id);
          setGone(match);
          await look();
        }}
        onPutBack={async () => {
          await (await device).keep(gone!);
          setGone(null);
          await look();
        }}
      />
    </>
  );
  const sent = known.waiting > 0 && going && (
    <a class="chip wait" href={href({ page: pageOf(going), match: going.id })}>
      <Icon name="cloud-off" />
      {waits(known.waiting)}
    </a>
  );
  const who = (
    <>
      <Icon name="seal" class="seal" />
      <div class="sp">
        <h1>Greffier</h1>
        <p>{t.motto}</p>
      </div>
    </>
  );
  const sheet = settings && <SettingsSheet onClose={() => setSettings(false)} />;
  if (desk)
    return (
      <div class="home front">
        <header class="mast">
          {who}
          <nav>
            <KeyLink quiet href={href({ page: 'matches' })}>
              <Icon name="book" class="s" />
              {all}
            </KeyLink>
            <KeyLink quiet href={href({ page: 'help' })}>
              <Icon name="info" class="s" />
              {t.help}
            </KeyLink>
          </nav>
          <div class="end">
            {sent}
            <Key quiet onClick={() => setSettings(true)}>
              <Icon name="set" class="s" />
              {t.settings}
            </Key>
            <LanguageKey class="key quiet" />
          </div>
        </header>
        <Desk mine={mine} first={!going}>
          {going && <Going match={going} />}
          {list}
          <KnownTournaments />
          {known.matches.length === 0 && <OnlyHere />}
        </Desk>
        {sheet}
      </div>
    );
  return (
    <div class="phone home">
      <header class="mast">
        {who}
        {sent}
        <LanguageKey class="key quiet" />
      </header>
      <main class="hm">
        {going && <Going match={going} />}
        <h2>{t.newMatch}</h2>
        {game && (
          <>
            <GameTiles games={games} chosen={game.game} onChoose={setChosen} />
            <Begin key={game.game} game={game} usual={usualFor(game, mine)} first={!going} />
          </>
        )}
        {list}
        {known.matches.length === 0 && <p class="later">{t.empty}</p>}
        <KnownTournaments />
        <div class="learn">
          <KeyLink href={href({ page: 'replay', match: EXAMPLE, at: '1', until: null })}>
            <Icon name="play" class="s" />
            {t.example}
          </KeyLink>
          <KeyLink href={href({ page: 'help' })}>
            <Icon name="info" class="s" />
            {t.help}
          </KeyLink>
        </div>
        {known.matches.length === 0 && <OnlyHere />}
        <Lately />
      </main>
      <footer class="join pad">
        <KeyLink href={href({ page: 'join', code: null })}>
          <Icon name="qr" class="s" />
          {t.join}
        </KeyLink>
        <Key onClick={() => setSettings(true)}>
          <Icon name="set" class="s" />
          {t.settings}
        </Key>
      </footer>
      {sheet}
    </div>
  );
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

interface BeginProps {
  game: Listed;
  /** Who is likely to play it. */
  usual: Usual | null;
  /** Nothing else is going on here. */
  first: boolean;
}

/** The game that is chosen: the usual players once more, or how many play. */
function Begin({ game: { game, names, seats }, usual, first }: BeginProps) {
  const t = useTexts(home);
  const { lang } = useSettings();
  return (
    <section class="begin" aria-label={names[lang]}>
      {usual && <UsualKey usual={usual} game={game} first={first} />}
      <span id="how-many">{t.howMany}</span>
      <div class="counts" role="group" aria-labelledby="how-many">
        {range(seats.least, seats.most).map((n) => (
          <Key
            key={n}
            big
            aria-label={inTeams(game, n) ? `${t.players(n)}, ${t.inTeams}` : t.players(n)}
            onClick={() => void beginMatch({ game, names: Array<string>(n).fill(''), options: {} })}
          >
            <span>
              {n}
              {inTeams(game, n) && <small data-says={t.inTeams} />}
            </span>
          </Key>
        ))}
      </div>
      <KeyLink quiet href={href({ page: 'new', game })}>
        <Icon name="pen" class="s" />
        {t.optionsKey}
      </KeyLink>
    </section>
  );
}
