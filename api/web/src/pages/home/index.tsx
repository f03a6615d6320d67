import './home.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { EXAMPLE } from '../../api/example';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { matches as matchTexts } from '../../i18n/texts/matches';
import { href } from '../../router';
import { pageOf } from '../../store/device';
import { LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { SettingsSheet } from '../../ui/later';
import { lazy } from '../../ui/lazy';
import { useTitle } from '../../ui/title';
import { useDesk } from '../../ui/wide';
import { Lately } from '../../viewing/Lately';
import { Begin } from './Begin';
import { GameTiles } from './GameTiles';
import { Going } from './Going';
import { MatchList } from './MatchList';
import { OnlyHere } from './OnlyHere';
import { useChosenGame } from './useChosenGame';
import { type KnownMatches, useKnownMatches } from './useKnownMatches';
import { usualFor } from './usual';

const KnownTournaments = lazy(() => import('../../tournaments/KnownTournaments').then((part) => part.KnownTournaments));
const Desk = lazy(() => import('./Desk').then((part) => part.Desk));

export function HomePage() {
  const known = useKnownMatches();
  const [settings, setSettings] = useState(false);
  useTitle(null);
  const Layout = useDesk() ? FrontPage : PhoneHome;
  return (
    <Layout known={known} onSettings={() => setSettings(true)}>
      {settings && <SettingsSheet onClose={() => setSettings(false)} />}
    </Layout>
  );
}

interface LayoutProps {
  known: KnownMatches;
  onSettings: () => void;
  /** The sheet that lies over the page. */
  children: ComponentChildren;
}

/** The home page on a wide screen. */
function FrontPage({ known, onSettings, children }: LayoutProps) {
  const t = useTexts(home);
  const { all } = useTexts(matchTexts);
  const { mine, going, isEmpty } = known;
  return (
    <div class="home front">
      <header class="mast">
        <Name />
        <nav>
          <KeyLink icon="book" quiet href={href({ page: 'matches' })}>
            {all}
          </KeyLink>
          <KeyLink icon="info" quiet href={href({ page: 'help' })}>
            {t.help}
          </KeyLink>
        </nav>
        <div class="end">
          <Unsent {...known} />
          <Key icon="set" quiet onClick={onSettings}>
            {t.settings}
          </Key>
          <LanguageKey class="key quiet" />
        </div>
      </header>
      <Desk mine={mine} first={!going}>
        {going && <Going match={going} />}
        <OtherMatches {...known} />
        <KnownTournaments />
        {isEmpty && <OnlyHere />}
      </Desk>
      {children}
    </div>
  );
}

/** The home page on a phone. */
function PhoneHome({ known, onSettings, children }: LayoutProps) {
  const t = useTexts(home);
  const { mine, going, isEmpty } = known;
  const [game, choose] = useChosenGame(mine);
  return (
    <div class="phone home">
      <header class="mast">
        <Name />
        <Unsent {...known} />
        <LanguageKey class="key quiet" />
      </header>
      <main class="hm">
        {going && <Going match={going} />}
        <h2>{t.newMatch}</h2>
        {game && (
          <>
            <GameTiles chosen={game.game} onChoose={choose} />
            <Begin key={game.game} game={game} usual={usualFor(game, mine)} first={!going} />
          </>
        )}
        <OtherMatches {...known} />
        {isEmpty && <p class="later">{t.empty}</p>}
        <KnownTournaments />
        <div class="learn">
          <KeyLink icon="play" href={href({ page: 'replay', match: EXAMPLE, at: '1', until: null })}>
            {t.example}
          </KeyLink>
          <KeyLink icon="info" href={href({ page: 'help' })}>
            {t.help}
          </KeyLink>
        </div>
        {isEmpty && <OnlyHere />}
        <Lately />
      </main>
      <footer class="join pad">
        <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
          {t.join}
        </KeyLink>
        <Key icon="set" onClick={onSettings}>
          {t.settings}
        </Key>
      </footer>
      {children}
    </div>
  );
}

/** The name of the product and what it is for. */
function Name() {
  const t = useTexts(home);
  return (
    <>
      <Icon name="seal" class="seal" />
      <div class="sp">
        <h1>Greffier</h1>
        <p>{t.motto}</p>
      </div>
    </>
  );
}

/** How many moves of the live match wait to be sent. */
function Unsent({ waiting, going }: KnownMatches) {
  const t = useTexts(common);
  return waiting > 0 && going ? (
    <a class="chip wait" href={href({ page: pageOf(going), match: going.id })}>
      <Icon name="cloud-off" />
      {t.waiting(waiting)}
    </a>
  ) : null;
}

/** The list of all known matches but the live one. */
function OtherMatches({ others, removed, remove, putBack }: KnownMatches) {
  const t = useTexts(home);
  return others.length > 0 ? (
    <>
      <h2>{t.otherMatches}</h2>
      <MatchList
        matches={others}
        removed={removed}
        onRemove={(match) => void remove(match)}
        onPutBack={() => void putBack()}
      />
    </>
  ) : null;
}
