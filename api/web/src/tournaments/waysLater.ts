/** What pages show that are asked for a tournament which is not here: alone in its file, as few pages do. */
import { lazy } from '../ui/lazy';

export const WaysIn = lazy(() => import('./WaysIn').then((part) => part.WaysIn));
