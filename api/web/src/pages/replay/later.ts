/** What lies over the replay now and then: loaded behind it. */
import { lazy } from '../../ui/lazy';

export const HandSheet = lazy(() => import('./HandSheet').then((part) => part.HandSheet));
export const Keys = lazy(() => import('./Keys').then((part) => part.Keys));
export const SaveSheet = lazy(() => import('./SaveSheet').then((part) => part.SaveSheet));
export const ViewSheet = lazy(() => import('./ViewSheet').then((part) => part.ViewSheet));
export const WhatIfSheet = lazy(() => import('./WhatIfSheet').then((part) => part.WhatIfSheet));
