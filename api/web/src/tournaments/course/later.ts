/** Brackets, groups and schedules: loaded where a tournament has them. */
import { lazy } from '../../ui/lazy';

export const Bracket = lazy(() => import('./Bracket').then((part) => part.Bracket));
export const GroupTable = lazy(() => import('./Groups').then((part) => part.GroupTable));
export const Stages = lazy(() => import('./Stages').then((part) => part.Stages));
