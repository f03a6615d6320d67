import { useRef, useState } from 'preact/hooks';
import { type Round, sealTournament, type TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { uuid } from '../../random';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { useNow } from '../../tournaments/reading';
import type { Office } from '../../tournaments/useOffice';
import { HoldKey } from '../../ui/HoldKey';
import { Key } from '../../ui/Key';

interface StepProps {
  office: Office;
  current: Round | null;
  draft: Round | null;
  onSheet: (sheet: 'close' | 'publish' | 'end' | 'prizes') => void;
  onDrafted: () => void;
  onPublished: () => void;
}

/** What comes next, as one key; what may also be done, beside it. */
export function Step({ office, current, draft, onSheet, onDrafted, onPublished }: StepProps) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const until = tournament.protest_until;
  const now = useNow(until !== null);
  const sealing = useRef<string | null>(null); // the key of the request
  if (!isDirecting(known)) return null;
  const isDirector = known.role === 'director';
  const off = busy || !office.connected;
  const act = async (...bodies: TournamentCommand[]) => {
    if (off) return false;
    setBusy(true);
    setTrouble(null);
    const went = await Promise.all(bodies.map((body) => office.send(body))).then(
      () => true,
      (error) => {
        setTrouble(refusalOf(error, lang)); // beside the key that was tapped
        return false;
      },
    );
    setBusy(false);
    return went;
  };
  /** Asked once: what is on its way is not asked for again, and no answer is awaited with the same key. */
  const seal = async () => {
    if (off) return;
    setBusy(true);
    setTrouble(null);
    sealing.current ??= uuid();
    await sealTournament(tournament.id, known.token, sealing.current).catch((error) =>
      setTrouble(refusalOf(error, lang)),
    );
    setBusy(false);
  };
  const refused = trouble && (
    <p class="chip bad sp" role="alert">
      {trouble}
    </p>
  );
  const needs = !office.connected && <p class="sp">{w.needsService}</p>;
  if (tournament.status !== 'live')
    return (
      <div class="steps">
        <p class="sp">{tournament.status === 'sealed' ? t.sealed : t.over}</p>
        <Key onClick={() => onSheet('prizes')}>{t.prizes}</Key>
        {tournament.status === 'over' && isDirector && (
          <>
            <Key quiet aria-disabled={off} onClick={() => void act({ type: 'reopen', reason: t.reopen })}>
              {t.reopen}
            </Key>
            <p class="sp">{t.sealSays}</p>
            <HoldKey onDone={() => void seal()}>{t.seal}</HoldKey>
          </>
        )}
        {refused}
        {needs}
      </div>
    );
  const open = current !== null && current.status !== 'closed';
  const lacks = open ? current.missing.length + current.undecided.length : 0;
  const last = tournament.decided === true;
  const pair = (look: string, label: string) => (
    <button
      type="button"
      class={look}
      aria-disabled={off}
      onClick={() => void act({ type: 'pair' }).then((went) => went && onDrafted())}
    >
      {label}
    </button>
  );
  return (
    <div class="steps">
      {refused}
      {needs}
      {last && until !== null && (
        <p class="sp">{now < Date.parse(until) ? t.protest(timeOfDay(until, lang)) : t.protestOver}</p>
      )}
      {last && <Key onClick={() => onSheet('prizes')}>{t.prizes}</Key>}
      {open && !draft && current.status === 'started' && tournament.ahead && pair('key', t.pairNext)}
      {open && current.status === 'published' && (
        <Key
          go
          big
          aria-disabled={off}
          onClick={() => {
            const { minutes } = (tournament.format.stages?.[current.stage] ?? tournament.format).length ?? {};
            void act(
              { type: 'start', round: current.round },
              ...(minutes ? [{ type: 'clock', round: current.round, do: 'start', minutes }] : []),
            );
          }}
        >
          {t.start(current.round)}
        </Key>
      )}
      {open && current.status === 'started' && (
        <Key
          big
          off={lacks > 0}
          go={lacks === 0}
          aria-disabled={off}
          onClick={() => (lacks && !off ? onSheet('close') : void act({ type: 'close', round: current.round }))}
        >
          {lacks ? t.closeMissing(lacks) : t.close(current.round)}
        </Key>
      )}
      {draft && (
        <Key
          big
          off={open || draft.stale}
          go={!(open || draft.stale)}
          aria-disabled={off}
          onClick={() =>
            (open || draft.stale) && !off
              ? onSheet('publish')
              : void act({
                  type: 'publish',
                  round: draft.round,
                  ...(draft.version !== undefined && { seen: draft.version }),
                }).then((went) => went && onPublished())
          }
        >
          {t.publish(draft.round)}
        </Key>
      )}
      {last && isDirector && (
        <Key go big aria-disabled={off} onClick={() => !off && onSheet('end')}>
          {t.end}
        </Key>
      )}
      {!open && !draft && !last && pair('key go big', t.pair(tournament.present))}
    </div>
  );
}
