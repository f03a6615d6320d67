import { useRef, useState } from 'preact/hooks';
import { takeArchive } from '../api/files';
import { useTexts } from '../i18n';
import { moving } from '../i18n/texts/moving';
import { office as officeTexts } from '../i18n/texts/office';
import { refusalOf } from '../i18n/texts/refusals';
import { href, navigate } from '../router';
import { creationKey } from '../store/creation';
import { useSettings } from '../store/settings';
import { isOffice, keepTournament, knownTournament } from '../store/tournaments';
import { Key, KeyLink } from '../ui/Key';
import { Sheet } from '../ui/Sheet';

interface Taken {
  id: string;
  /** This device directs it, or has another part in running it. */
  isOurs: boolean;
  /** Matches that did not come in, with the reason of the first. */
  broken: number;
  reason: string | null;
}

const ID = /[a-z2-7]{20}/;

/** The backup of a tournament is read, which goes on here; this device becomes its director. */
export function TakeOverSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(moving);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const take = async (file: File) => {
    setBusy(true);
    setTrouble(null);
    setTaken(null);
    try {
      // where this device directs it already, what is new in the file is added
      const known = knownTournament(ID.exec(file.name)?.[0] ?? '');
      const [log, ...matches] = await takeArchive(file, known?.role === 'director' ? known.token : creationKey());
      const id = log!.id!;
      const token = log!.tokens?.['director'];
      if (token)
        keepTournament({ id, role: 'director', token, tid: 't1', entrant: null, name: '', game: '', seen: Date.now() });
      const broken = matches.filter(({ problem }) => problem);
      const isOurs = isOffice(knownTournament(id));
      if (isOurs && !broken.length) navigate(href({ page: 'desk', tournament: id }));
      else
        setTaken({ id, isOurs, broken: broken.length, reason: broken[0] ? refusalOf(broken[0].problem!, lang) : null });
    } catch (error) {
      setTrouble(refusalOf(error, lang));
    }
    setBusy(false);
  };
  return (
    <Sheet tone="calm" title={t.takeOver} onClose={onClose}>
      <p>{t.takeOverSays}</p>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      <div role="status">
        {busy && <p>{t.reading}</p>}
        {taken && !taken.isOurs && <p>{t.isHere(taken.id)}</p>}
        {taken && taken.broken > 0 && <p>{[t.broken(taken.broken), taken.reason].filter(Boolean).join(': ')}</p>}
      </div>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      <div class="keys">
        {taken?.isOurs ? (
          <KeyLink go href={href({ page: 'desk', tournament: taken.id })}>
            {t.open}
          </KeyLink>
        ) : (
          <Key go data-first aria-disabled={busy} onClick={() => !busy && chooser.current?.click()}>
            {t.choose}
          </Key>
        )}
        {taken && !taken.isOurs && <KeyLink href={href({ page: 'join', code: null })}>{w.enterCode}</KeyLink>}
        <Key quiet onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}
