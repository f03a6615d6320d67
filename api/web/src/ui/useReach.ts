/** The address that links and QR codes for other devices begin with: the service alone knows it. */
import { useEffect } from 'preact/hooks';
import { call } from '../api/client';
import type { AddressForPhones } from '../api/schema';
import { observable, useObservable } from '../store/observable';
import { isThisDeviceOnly } from './reach';

/** null: no other device reaches the service; undefined: not known yet. */
export const reach = observable<string | null | undefined>(undefined);

let asked: Promise<void> | null = null;

/** Ask the service once; where it does not say, what this device has typed itself counts, if others reach that. */
export function askReach(): Promise<void> {
  const own = isThisDeviceOnly(location.hostname) ? null : location.origin;
  asked ??= call<AddressForPhones>('GET', '/address').then(
    ({ address }) => reach.set(address ?? own),
    () => {
      asked = null;
      reach.set(own);
    },
  );
  return asked;
}

/** Return what addresses for other devices begin with; null where there is none, undefined until it is known. */
export function useReach(): string | null | undefined {
  const known = useObservable(reach);
  useEffect(() => void askReach(), []);
  return known;
}
