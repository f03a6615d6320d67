/** The pages of tournaments: a part of their own, so that the others do not carry where each is found. */
import type { Route } from './router';
import { Bar } from './ui/Bar';
import { lazy } from './ui/lazy';

const Frame = () => (
  <div class="phone">
    <Bar title="Greffier" />
  </div>
);

const TournamentPage = lazy(() => import('./pages/tournament').then((page) => page.TournamentPage), Frame);
const DeskPage = lazy(() => import('./pages/desk').then((page) => page.DeskPage), Frame);
const DoorPage = lazy(() => import('./pages/door').then((page) => page.DoorPage), Frame);
const PlanningPage = lazy(() => import('./pages/planning').then((page) => page.PlanningPage), Frame);
const WallPage = lazy(() => import('./pages/wall').then((page) => page.WallPage));
const PrintPage = lazy(() => import('./pages/print').then((page) => page.PrintPage), Frame);
const EntrantPage = lazy(() => import('./pages/entrant').then((page) => page.EntrantPage), Frame);

const PAGES = {
  tournament: TournamentPage,
  desk: DeskPage,
  door: DoorPage,
  planning: PlanningPage,
  wall: WallPage,
  print: PrintPage,
  entrant: EntrantPage,
};

type Own = Extract<Route, { page: keyof typeof PAGES }>;
const isOwn = (route: Route): route is Own => route.page in PAGES;

/** The code of the page at an address, where it is one of these. */
export const loadTournamentPage = async (route: Route): Promise<void> => {
  if (isOwn(route)) await PAGES[route.page].load();
};

export function TournamentPages({ route }: { route: Own }) {
  switch (route.page) {
    case 'planning':
      return <PlanningPage />;
    case 'tournament':
      return <TournamentPage key={route.tournament} id={route.tournament} />;
    case 'desk':
      return <DeskPage key={route.tournament} id={route.tournament} />;
    case 'door':
      return <DoorPage key={route.tournament} id={route.tournament} />;
    case 'wall':
      return <WallPage key={route.tournament} id={route.tournament} />;
    case 'print':
      return <PrintPage key={route.tournament} id={route.tournament} />;
    case 'entrant':
      return <EntrantPage key={route.tournament} id={route.tournament} />;
  }
}
