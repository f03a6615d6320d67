/** What lies over the pad, or takes its place for a while: loaded behind the pad itself. */
import { lazy } from '../../ui/lazy';
import { PadShapes } from '../../ui/PadShapes';

export const CorrectionSheets = lazy(() => import('./correct/CorrectionSheets').then((part) => part.CorrectionSheets));
// comes with the menu, where the lock is turned
export const Cover = lazy(() => import('./PadSheets').then((part) => part.Cover));
export const Desk = lazy(() => import('./desk/Desk').then((part) => part.Desk));
export const News = lazy(() => import('./News').then((part) => part.News));
export const Over = lazy(() => import('./Over').then((part) => part.Over), PadShapes);
export const PadSheets = lazy(() => import('./PadSheets').then((part) => part.PadSheets));
// of another device's pen: nobody knows before the service has answered
export const PenChip = lazy(() => import('./PadSheets').then((part) => part.PenChip));
export const PenSheets = lazy(() => import('./PadSheets').then((part) => part.PenSheets));
export const PenWent = lazy(() => import('./PadSheets').then((part) => part.PenWent));
export const RefusedPad = lazy(() => import('./correct/RefusedPad').then((part) => part.RefusedPad), PadShapes);
export const StoreFull = lazy(() => import('../../ui/StoreFull').then((part) => part.StoreFull));
export const Visit = lazy(() => import('./correct/Visit').then((part) => part.Visit), PadShapes);
