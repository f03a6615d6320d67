/** What is chosen once there is a proposal: loaded behind the page. */
import { lazy } from '../../ui/lazy';

export const Course = lazy(() => import('./Course').then((part) => part.Course));
export const Entrants = lazy(() => import('./Course').then((part) => part.Entrants));
export const StagesOfPlan = lazy(() => import('./Course').then((part) => part.StagesOfPlan));
export const CreationKey = lazy(() => import('../../ui/CreationKey').then((part) => part.CreationKey));
