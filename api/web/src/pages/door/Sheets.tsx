import { useRef } from 'preact/hooks';
import type { EntrantTold } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { doorSheets } from '../../i18n/texts/doorSheets';
import { office as officeTexts } from '../../i18n/texts/office';
import { tournament as texts } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { CodeForDevice } from '../../tournaments/CodeForDevice';
import type { Office } from '../../tournaments/useOffice';
import { LanguageKey } from '../../ui/Bar';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { Tables } from './Tables';
import type { Shown } from './useShown';

interface NeverProps extends Pick<Shown, 'here' | 'never' | 'absent' | 'plan'> {
  onBack: (one: EntrantTold) => void;
  onPair: () => void;
  onClose: () => void;
}

/** Lists who was never seen, and who was missing: the round may be paired without them, or each comes back by a tap. */
export function NeverSheet({ here, never, absent, plan, onBack, onPair, onClose }: NeverProps) {
  const t = useTexts(door);
  const s = useTexts(doorSheets);
  const isAll = !never.length && !absent.length;
  const title = never.length ? s.never(never.length) : isAll ? t.pair(here.length) : s.missed(absent.length);
  const { cancel } = useTexts(officeTexts);
  const { someone } = useTexts(texts);
  const { lang } = useSettings();
  return (
    <Sheet tone="ask" title={title} onClose={onClose}>
      {never.length > 0 && <p>{s.neverNames(never.map(({ label }) => label ?? someone))}</p>}
      {absent.length > 0 && (
        <div class="keys">
          {absent.map((one) => (
            <Key key={one.entrant} onClick={() => onBack(one)}>
              {about(lang, t.check, `${one.label ?? someone}, ${t.absent(one.absent_since!)}`)}
            </Key>
          ))}
        </div>
      )}
      {plan && (
        <p>
          <Tables plan={plan} />
        </p>
      )}
      <div class="keys">
        <Key go big data-first onClick={onPair}>
          {isAll ? t.pair(here.length) : s.pairAll}
        </Key>
        <Key quiet onClick={onClose}>
          {cancel}
        </Key>
      </div>
    </Sheet>
  );
}

interface MoreProps {
  office: Office;
  onFile: (file: File) => void;
  onAllOut: () => void;
  onAllIn: () => void;
  onClose: () => void;
}

/** What is seldom wanted: a list from a file, everybody at once, a second device. */
export function MoreSheet({ office, onFile, onAllOut, onAllIn, onClose }: MoreProps) {
  const t = useTexts(door);
  const s = useTexts(doorSheets);
  const w = useTexts(officeTexts);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Sheet tone="calm" title={t.more} onClose={onClose}>
      <div class="keys">
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
          }}
        />
        <Key data-first onClick={() => chooser.current?.click()}>
          {s.file}
        </Key>
        <Key onClick={onAllOut}>{s.allOut}</Key>
        <Key onClick={onAllIn}>{s.allIn}</Key>
        {isDirecting(office.known) && <CodeForDevice office={office} />}
        <KeyLink href={href({ page: 'desk', tournament: office.tournament.id })}>{s.desk}</KeyLink>
        {/* the bar of a phone has no room for it */}
        <LanguageKey class="key quiet" inFull />
        <Key quiet onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}
