import { GAMES } from './games';
import { useTexts } from './i18n';
import { common } from './i18n/texts/common';
import { HomePage } from './pages/home';
import { JoinPage } from './pages/join';
import { LivePage } from './pages/live';
import { MatchesPage } from './pages/matches';
import { NewPage } from './pages/new';
import { PadPage } from './pages/pad';
import { ReplayPage } from './pages/replay';
import { useRoute } from './router';
import { Bar } from './ui/Bar';

export function App() {
  const route = useRoute();
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'matches':
      return <MatchesPage />;
    case 'new':
      return GAMES[route.game] ? <NewPage key={route.game} game={route.game} /> : <NotFound />;
    case 'join':
      return <JoinPage key={route.code} code={route.code} />;
    case 'pad':
      return <PadPage key={route.match} match={route.match} />;
    case 'live':
      return <LivePage key={route.match} match={route.match} />;
    case 'replay':
      return <ReplayPage key={route.match} match={route.match} at={route.at} until={route.until} />;
    default:
      return <NotFound />;
  }
}

function NotFound() {
  const t = useTexts(common);
  return (
    <div class="phone">
      <Bar title="Greffier" />
      <main class="message">
        <p>{t.notFound}</p>
        <a class="key go" href="/">
          {t.home}
        </a>
      </main>
    </div>
  );
}
