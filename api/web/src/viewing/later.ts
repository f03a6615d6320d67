/** What only some matches show: loaded behind the page. */
import { lazy } from '../ui/lazy';

export const SealMark = lazy(() => import('./SealMark').then((part) => part.SealMark));
export const Origin = lazy(() => import('./Origin').then((part) => part.Origin));
