import { useTexts } from './i18n';
import { common } from './i18n/texts/common';
import { HomePage } from './pages/home';
import { LivePage } from './pages/live';
import { ReplayPage } from './pages/replay';
import { useRoute } from './router';
import { Bar } from './ui/Bar';

export function App() {
  const route = useRoute();
  switch (route.page) {
    case 'home':
      return <HomePage />;
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
