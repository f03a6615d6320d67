/** What lies over the pad, or takes its place for a while: loaded behind the pad itself. */
import { lazy } from '../../ui/lazy';
import { PadShapes } from '../../ui/PadShapes';

export const MendingSheets = lazy(() => import('./mend/MendingSheets').then((part) => part.MendingSheets));
export const OtherPad = lazy(() => import('./mend/OtherPad').then((part) => part.OtherPad), PadShapes);
export const Over = lazy(() => import('./Over').then((part) => part.Over), PadShapes);
export const PadSheets = lazy(() => import('./PadSheets').then((part) => part.PadSheets));
export const Visit = lazy(() => import('./mend/Visit').then((part) => part.Visit), PadShapes);
