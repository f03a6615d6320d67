/** Brackets, groups and schedules: loaded where a tournament has them. */
import { lazy } from '../../ui/lazy';

export const Stages = lazy(() => import('./Stages').then((part) => part.Stages));
