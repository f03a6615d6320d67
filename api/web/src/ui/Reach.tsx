import './reach.css';
import { useTexts } from '../i18n';
import { reach as texts } from '../i18n/texts/reach';
import { Qr } from './Qr';
import { useReach } from './useReach';

/** The QR code of an address of this service, for another device; nothing where no other device reaches it. */
export function QrOf({ path, label }: { path: string; label: string }) {
  const base = useReach();
  return base ? <Qr text={base + path} label={label} /> : null;
}

/** Why there are neither QR codes nor addresses, and what to do; nothing where other devices reach the service. */
export function Unreached() {
  const t = useTexts(texts);
  return useReach() === null ? <p class="unreached">{t.unreached(location.hostname)}</p> : null;
}
