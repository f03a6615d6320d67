import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { ending } from '../../i18n/texts/ending';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { Field, roundsOf } from '../../tournaments/parts';
import { useNow } from '../../tournaments/reading';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { oneLine } from '../../words';

interface OpenItems {
  missing?: { round: number; tables: number[] }[];
  disputes?: number[];
  appeals?: number[];
  protest_until?: string | null;
}

/** The end; what is open yet is named. */
export function EndSheet({ office, onClose }: { office: Office; onClose: () => void }) {
  const t = useTexts(directing);
  const s = useTexts(ending);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [open, setOpen] = useState<OpenItems | null>(null);
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const appeals = office.tournament.appeals ?? [];
  const disputed = (office.tournament.disputes ?? []).map(({ table }) => table);
  const { decided, protest_until, round } = office.tournament;
  const now = useNow(protest_until !== null);
  const until =
    protest_until !== null && (now < Date.parse(protest_until) || open?.protest_until) ? protest_until : null;
  const rounds = roundsOf(office.tournament);
  const end = () =>
    office.send({ type: 'end', ...(until !== null && { early: true }) }).then(onClose, (error) => {
      if (error instanceof Problem && error.kind === 'open-items') setOpen((error.body.details ?? {}) as OpenItems);
      else setTrouble(refusalOf(error, lang));
    });
  return (
    <Sheet tone={open ? 'stop' : 'ask'} title={open && !open.protest_until ? s.open : t.end} onClose={onClose}>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {open && (
        <div role="alert">
          {open.missing?.map(({ round, tables }) => (
            <p key={round}>{about(lang, t.playing(round), s.openTables(tables))}</p>
          ))}
          {!!open.disputes?.length && <p>{s.openDisputes(disputed)}</p>}
          {!!open.appeals?.length && <p>{s.openAppeals(open.appeals.length)}</p>}
        </div>
      )}
      {!decided && <p>{s.early(round, rounds)}</p>}
      {until !== null && <p>{t.protest(timeOfDay(until, lang))}</p>}
      {appeals.length > 0 && (
        <>
          <Field label={w.reason} value={reason} set={setReason} most={200} />
          {appeals.map((one) => (
            <Key
              key={one.version}
              aria-disabled={!oneLine(reason)}
              onClick={() => {
                const why = oneLine(reason);
                if (why)
                  office
                    .send({ type: 'reject', appeal: one.version, reason: why })
                    .catch((error) => setTrouble(refusalOf(error, lang)));
              }}
            >
              {s.reject}
            </Key>
          ))}
        </>
      )}
      <div class="keys">
        <Key go={until === null} rule={until !== null} big data-first onClick={() => void end()}>
          {until === null ? t.end : s.beforeProtests}
        </Key>
        <Key quiet onClick={onClose}>
          {w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
