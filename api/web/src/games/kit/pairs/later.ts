/** Pads for what is seldom: loaded behind the one for the play. */
import { lazy } from '../../../ui/lazy';
import { PadShapes } from '../../../ui/PadShapes';

export const ResultPad = lazy(() => import('./ResultPad').then((part) => part.ResultPad), PadShapes);
export const RestatePad = lazy(() => import('./RestatePad').then((part) => part.RestatePad), PadShapes);
export const SeenPad = lazy(() => import('./SeenPad').then((part) => part.SeenPad), PadShapes);
export const RefusedSheet = lazy(() => import('../RefusedSheet').then((part) => part.RefusedSheet));
