import MAIN from 'virtual:pages/';
import { PAGES, parse, pathOf, useRoute } from './router';
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
/** Each page by its name. A part of the code that is not the main one leads to those that pads never show. */
const PARTS = Object.fromEntries(
  PAGES.map(([page, , , part]) => [
    page,
    lazy(part ? () => import('virtual:pages/tournaments').then((code) => code.default[page]!()) : MAIN[page]!, Frame),
  ]),
);

/** The code of the page at the present address. */
export const loadPage = async (): Promise<void> => {
  await PARTS[parse(location).page]?.load();
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
  if (route.page === 'unknown') return <NotFound />;
  const Part = PARTS[route.page]!;
  const { page, ...fields } = route;
  return <Part key={page === 'join' ? route.code : pathOf(route)} {...fields} />;
}
