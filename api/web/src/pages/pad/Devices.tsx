import '../../ui/devices.css';
import { useEffect, useState } from 'preact/hooks';
import { type ConnectedDevice, readTokens, revokeToken } from '../../api/matches';
import type { Seat } from '../../api/types';
import { localeOf, useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { devices } from '../../i18n/texts/devices';
import type { KnownMatch } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface Props {
  match: KnownMatch;
  nameOf: (seat: Seat) => string;
  onClose: () => void;
}

/** Which devices were let in, and until when; a lost one is let out. */
export function Devices({ match, nameOf, onClose }: Props) {
  const t = useTexts(devices);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const [items, setItems] = useState<readonly ConnectedDevice[] | null>(null);
  const [asked, setAsked] = useState<ConnectedDevice | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () =>
    readTokens(match.id, match.token).then(
      (read) => {
        setItems(read);
        setFailed(false);
      },
      () => setFailed(true),
    );
  useEffect(() => void load(), [match.id]);

  async function end({ tid }: ConnectedDevice) {
    setAsked(null);
    try {
      await revokeToken(match.id, match.token, tid);
      await load();
    } catch {
      setFailed(true);
    }
  }

  const time = (at: string) =>
    new Date(at).toLocaleString(localeOf(lang), {
      ...(at.slice(0, 4) !== String(new Date().getFullYear()) && { year: 'numeric' as const }),
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
  const whoIs = ({ role, seat, tid }: ConnectedDevice) =>
    `${role === 'seat' ? t.seat(nameOf(seat ?? '')) : t.roles[role as keyof typeof t.roles]} · ${tid}`;
  const own = match.tid ?? 't1'; // whoever made the match has its first token
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <p>{t.text}</p>
      <ul class="devices">
        {items?.map((item) => {
          const { tid, status, issued_at, expires } = item;
          const stands = status === 'good' || status === 'waiting';
          return (
            <li key={tid} class={stands ? '' : 'gone'}>
              <div>
                <b>{whoIs(item)}</b>
                <small>
                  {[
                    tid === own ? t.this : status === 'good' ? null : t.states[status],
                    t.since(time(issued_at)),
                    expires && t.expires(time(expires)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {stands && tid !== own && (
                <Key aria-label={t.end(whoIs(item))} onClick={() => setAsked(item)}>
                  {t.yes}
                </Key>
              )}
              {asked === item && (
                <div class="sure" role="alertdialog" aria-label={t.sure(whoIs(item))}>
                  <p>{t.sure(whoIs(item))}</p>
                  <div class="keys two">
                    <Key rule onClick={() => void end(item)}>
                      {t.yes}
                    </Key>
                    <Key onClick={() => setAsked(null)}>{t.no}</Key>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {failed && <p role="alert">{t.failed}</p>}
      <Key big wide onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
