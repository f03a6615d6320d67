import '../../ui/devices.css';
import { useEffect, useState } from 'preact/hooks';
import { type Device, endDevice, readDevices } from '../../api/office';
import { localeOf, useTexts } from '../../i18n';
import { devices as deviceTexts } from '../../i18n/texts/devices';
import { moving } from '../../i18n/texts/moving';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { useSettings } from '../../store/settings';
import { CodeForDevice } from '../../tournaments/CodeForDevice';
import type { Office } from '../../tournaments/useOffice';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

const isOpen = ({ status }: Device) => status === 'good' || status === 'waiting';

/** Which devices have a part in the tournament; one more is let in by a code, a lost one is let out. */
export function DevicesSheet({ office, onClose }: { office: Office; onClose: () => void }) {
  const t = useTexts(moving);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const [devices, setDevices] = useState<readonly Device[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const load = () =>
    readDevices(tournament.id, known.token).then(setDevices, (error) => setTrouble(refusalOf(error, lang)));
  useEffect(() => void load(), [tournament.id, tournament.about]);
  const end = (tid: string) =>
    endDevice(tournament.id, known.token, tid).then(load, (error) => setTrouble(refusalOf(error, lang)));
  const others = devices?.filter(({ role }) => role !== 'entrant') ?? [];
  const badges = new Set(devices?.flatMap((one) => (one.entrant && isOpen(one) ? [one.entrant] : [])));
  return (
    <Sheet tone="calm" title={t.devices} onClose={onClose}>
      <CodeForDevice office={office} onMade={() => void load()} />
      <h3>{t.given}</h3>
      <ul class="devices" aria-label={t.given}>
        {others.map((device) => (
          <DeviceRow
            key={device.tid}
            device={device}
            isOwn={device.tid === (known.tid ?? 't1')}
            onEnd={() => void end(device.tid)}
          />
        ))}
        {badges.size > 0 && <li>{t.badges(badges.size)}</li>}
      </ul>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}

interface RowProps {
  device: Device;
  /** It is this one. */
  isOwn: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, isOwn, onEnd }: RowProps) {
  const t = useTexts(moving);
  const d = useTexts(deviceTexts);
  const { lang } = useSettings();
  const [asked, setAsked] = useState(false);
  const { tid, role, label, status, issued_at: since, code_expires: unused, redeemed_at: redeemed } = device;
  const who = `${t.roles[role]} · ${tid}`;
  const time = new Date(since).toLocaleString(localeOf(lang), {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
  // whoever makes a code on a page is shown no token: until the code is used, nobody has this right
  const isUnused = status === 'good' && !redeemed;
  const state = isUnused ? (unused ? 'waiting' : 'lapsed') : status;
  const says = [isOwn ? t.this : d.states[state], label && t.label(label), d.since(time)];
  return (
    <li class={classes(!isOpen(device) && 'gone')}>
      <div>
        <b>{who}</b>
        <small>{says.filter(Boolean).join(' · ')}</small>
      </div>
      {isOpen(device) && !isOwn && !asked && (
        <Key aria-label={d.end(who)} onClick={() => setAsked(true)}>
          {d.yes}
        </Key>
      )}
      {asked && isOpen(device) && (
        <div class="keys two sure">
          <Key rule onClick={onEnd}>
            {t.endNow(who)}
          </Key>
          <Key onClick={() => setAsked(false)}>{d.no}</Key>
        </div>
      )}
    </li>
  );
}
