/** What is shown of the address for other devices, on pages that have no room for it before they are seen. */
import { lazy } from './lazy';

const load = () => import('./Reach');

export const AddressOf = lazy(() => load().then((part) => part.AddressOf));
export const QrOf = lazy(() => load().then((part) => part.QrOf));
export const Unreached = lazy(() => load().then((part) => part.Unreached));
