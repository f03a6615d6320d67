/** What is shown after a tap only: loaded behind the page. */
import { lazy } from '../../ui/lazy';

export const CrossTable = lazy(() => import('./CrossTable').then((part) => part.CrossTable));
