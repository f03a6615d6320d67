/** What few look at, and nobody at once: loaded behind the first page. */
import { lazy } from './lazy';

export const KeysSheet = lazy(() => import('./KeysSheet').then((part) => part.KeysSheet));
export const SettingsSheet = lazy(() => import('./SettingsSheet').then((part) => part.SettingsSheet));
export const QrOf = lazy(() => import('./Reach').then((part) => part.QrOf));
export const Unreached = lazy(() => import('./Reach').then((part) => part.Unreached));
