/** What lies over several pages of a tournament now and then: loaded behind them. */
import { lazy } from '../ui/lazy';

export const PersonSheet = lazy(() => import('./PersonSheet').then((part) => part.PersonSheet));
export const SectionTabs = lazy(() => import('./sections/SectionTabs').then((part) => part.SectionTabs));
export const RowSheet = lazy(() => import('./RowSheet').then((part) => part.RowSheet));
export const WaysIn = lazy(() => import('./WaysIn').then((part) => part.WaysIn));
