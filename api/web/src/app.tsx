import { parse, useRoute } from './router';
import { useObservable } from './store/observable';
import { locked } from './store/patient';
import { Bar } from './ui/Bar';
import { lazy } from './ui/lazy';

/** The bar alone, until a page has come that was not asked for before. */
const Frame = () => (
  <div class="phone">
    <Bar title="Greffier" />
  </div>
);

const Locked = lazy(() => import('./ui/Locked').then((part) => part.Locked));
const NotFound = lazy(() => import('./ui/NotFound').then((part) => part.NotFound), Frame);
const HomePage = lazy(() => import('./pages/home').then((page) => page.HomePage), Frame);
const JoinPage = lazy(() => import('./pages/join').then((page) => page.JoinPage), Frame);
const LivePage = lazy(() => import('./pages/live').then((page) => page.LivePage), Frame);
const MatchesPage = lazy(() => import('./pages/matches').then((page) => page.MatchesPage), Frame);
const HelpPage = lazy(() => import('./pages/help').then((page) => page.HelpPage), Frame);
const WatchPage = lazy(() => import('./pages/watch').then((page) => page.WatchPage));
const DeckPage = lazy(() => import('./pages/deck').then((page) => page.DeckPage), Frame);
const NewPage = lazy(() => import('./pages/new').then((page) => page.NewPage), Frame);
const PadPage = lazy(() => import('./pages/pad').then((page) => page.PadPage), Frame);
const SeatPage = lazy(() => import('./pages/pad/seat').then((page) => page.SeatPage), Frame);
const PhonePage = lazy(() => import('./pages/phone').then((page) => page.PhonePage), Frame);
const TournamentPages = lazy(
  () =>
    import('./tournamentPages').then(async (part) => {
      await part.loadTournamentPage(parse(location));
      return part.TournamentPages;
    }),
  Frame,
);
const ReplayPage = lazy(() => import('./pages/replay').then((page) => page.ReplayPage), Frame);

const PAGES = {
  deck: DeckPage,
  home: HomePage,
  join: JoinPage,
  live: LivePage,
  matches: MatchesPage,
  new: NewPage,
  pad: PadPage,
  phone: PhonePage,
  replay: ReplayPage,
  seat: SeatPage,
  help: HelpPage,
  watch: WatchPage,
};

/** The code of the page at the present address. */
export const loadPage = async (): Promise<void> => {
  const { page } = parse(location);
  if (page !== 'unknown') await (page in PAGES ? PAGES[page as keyof typeof PAGES] : TournamentPages).load();
};

export function App() {
  const isLocked = useObservable(locked);
  return (
    <>
      {isLocked && <Locked />}
      <Page />
    </>
  );
}

function Page() {
  const route = useRoute();
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'help':
      return <HelpPage />;
    case 'watch':
      return <WatchPage key={route.matches.join()} matches={route.matches} />;
    case 'matches':
      return <MatchesPage />;
    case 'new':
      return <NewPage key={route.game} game={route.game} />;
    case 'deck':
      return <DeckPage key={route.game} game={route.game} matches={route.matches} />;
    case 'join':
      return <JoinPage key={route.code} code={route.code} />;
    case 'pad':
      return <PadPage key={route.match} match={route.match} />;
    case 'seat':
      return <SeatPage key={route.match} match={route.match} />;
    case 'phone':
      return <PhonePage key={route.match} match={route.match} />;
    case 'live':
      return <LivePage key={route.match} match={route.match} />;
    case 'replay':
      return (
        <ReplayPage key={route.match} match={route.match} at={route.at} until={route.until} view={route.view ?? null} />
      );
    case 'unknown':
      return <NotFound />;
    default:
      return <TournamentPages route={route} />;
  }
}
