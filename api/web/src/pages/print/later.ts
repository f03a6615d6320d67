/** What few tournaments have: loaded behind the page. */
import { lazy } from '../../ui/lazy';

export const Badges = lazy(() => import('./Badges').then((part) => part.Badges));
export const BadgeMaking = lazy(() => import('./Badges').then((part) => part.BadgeMaking));
export const Course = lazy(() => import('./Course').then((part) => part.Course));
