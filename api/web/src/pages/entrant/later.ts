/** The parts of a player's page that load behind it: the list of rounds, and the sheets. */
import { lazy } from '../../ui/lazy';

export const After = lazy(() => import('./After').then((part) => part.After));
export const LettersSheet = lazy(() => import('./Sheets').then((part) => part.LettersSheet));
export const MissingSheet = lazy(() => import('./Sheets').then((part) => part.MissingSheet));
export const MoreSheet = lazy(() => import('./Sheets').then((part) => part.MoreSheet));
export const RoundsPlayed = lazy(() => import('./RoundsPlayed').then((part) => part.RoundsPlayed));
export const WrongSheet = lazy(() => import('./Sheets').then((part) => part.WrongSheet));
