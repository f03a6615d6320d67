import './reach.css';
import { useTexts } from '../i18n';
import { reach as texts } from '../i18n/texts/reach';
import { Qr } from './Qr';
import { useReach } from './useReach';

/** An address as one types it, "192.168.1.7:8000/t/…". */
export const typed = (address: string): string => address.replace(/^https?:\/\//, '');

/** The QR code of a path of this service, for another device; nothing where no other device reaches it. */
export function QrOf({ path, label }: { path: string; label?: string }) {
  const base = useReach();
  return base ? <Qr text={base + path} label={label ?? typed(base + path)} /> : null;
}

/** The address of a path of this service, behind its name; where no other device reaches it, what to do. */
export function AddressOf({ path, name }: { path: string; name: string }) {
  const t = useTexts(texts);
  const base = useReach();
  if (base === undefined) return null;
  return base ? (
    <p>
      <span>{name}</span> <b>{typed(base + path)}</b>
    </p>
  ) : (
    <p>{t.brief}</p>
  );
}

/** Why there are neither QR codes nor addresses, and what to do; nothing where other devices reach the service. */
export function Unreached() {
  const t = useTexts(texts);
  return useReach() === null ? <p class="unreached">{t.unreached(location.hostname)}</p> : null;
}
