/** What lies over the door now and then, and what came of a list: loaded behind it. */
import { lazy } from '../../ui/lazy';

export const DoubleSheet = lazy(() => import('./DoubleSheet').then((part) => part.DoubleSheet));
export const ListReport = lazy(() => import('./ListReport').then((part) => part.ListReport));
export const ListSheet = lazy(() => import('./ListSheet').then((part) => part.ListSheet));
export const MoreSheet = lazy(() => import('./Sheets').then((part) => part.MoreSheet));
export const SectionChoice = lazy(() => import('./SectionChoice').then((part) => part.SectionChoice));
export const SectionPeople = lazy(() => import('./SectionPeople').then((part) => part.SectionPeople));
export const NeverSheet = lazy(() => import('./Sheets').then((part) => part.NeverSheet));
