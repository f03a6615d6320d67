/** What lies over a player's page now and then: loaded behind it. */
import { lazy } from '../../ui/lazy';

export const LettersSheet = lazy(() => import('./Sheets').then((part) => part.LettersSheet));
export const MissingSheet = lazy(() => import('./Sheets').then((part) => part.MissingSheet));
export const MoreSheet = lazy(() => import('./Sheets').then((part) => part.MoreSheet));
export const WrongSheet = lazy(() => import('./Sheets').then((part) => part.WrongSheet));
