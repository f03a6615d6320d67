import { lazy } from '../../ui/lazy';

export const BoxSheet = lazy(() => import('./BoxSheet').then((part) => part.BoxSheet));
export const Photo = lazy(() => import('./Photo').then((part) => part.Photo));
export const Snapshot = lazy(() => import('./Snapshot').then((part) => part.Snapshot));
export const VerdictSheet = lazy(() => import('./VerdictSheet').then((part) => part.VerdictSheet));
export const MendSheet = lazy(() => import('./MendSheet').then((part) => part.MendSheet));
