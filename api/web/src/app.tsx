import { HomePage } from './pages/home';
import { JoinPage } from './pages/join';
import { LivePage } from './pages/live';
import { MatchesPage } from './pages/matches';
import { NewPage } from './pages/new';
import { PadPage } from './pages/pad';
import { ReplayPage } from './pages/replay';
import { useRoute } from './router';
import { NotFound } from './ui/NotFound';

export function App() {
  const route = useRoute();
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'matches':
      return <MatchesPage />;
    case 'new':
      return <NewPage key={route.game} game={route.game} />;
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
