/** What few look at, and nobody at once: loaded behind the first page. */
import { lazy } from './lazy';

export const KeysSheet = lazy(() => import('./KeysSheet').then((part) => part.KeysSheet));
export const SettingsSheet = lazy(() => import('./SettingsSheet').then((part) => part.SettingsSheet));
