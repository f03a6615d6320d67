/** What lies over the pad, or takes its place for a while: loaded behind the pad itself. */
import { lazy } from '../../ui/lazy';
import { PadShapes } from '../../ui/PadShapes';

export const CorrectionSheets = lazy(() => import('./correct/CorrectionSheets').then((part) => part.CorrectionSheets));
export const Desk = lazy(() => import('./desk/Desk').then((part) => part.Desk));
export const OtherPad = lazy(() => import('./correct/OtherPad').then((part) => part.OtherPad), PadShapes);
export const Over = lazy(() => import('./Over').then((part) => part.Over), PadShapes);
export const PadSheets = lazy(() => import('./PadSheets').then((part) => part.PadSheets));
export const Visit = lazy(() => import('./correct/Visit').then((part) => part.Visit), PadShapes);
