import { useState } from 'preact/hooks';
import { badgeOf, type Entrant, type TournamentCommand } from '../api/tournaments';
import { useTexts } from '../i18n';
import { office as texts } from '../i18n/texts/office';
import { person as personTexts } from '../i18n/texts/person';
import { refusalOf } from '../i18n/texts/refusals';
import { uuid } from '../random';
import { useSettings } from '../store/settings';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { oneLine } from '../words';
import { Field } from './parts';
import { isOffPin } from './pins';
import type { Office } from './useOffice';

interface Props {
  office: Office;
  entrant: Entrant;
  onClose: () => void;
}

type Part = 'all' | 'name' | 'penalty' | 'disqualify' | 'withdraw' | 'apart' | 'pin';

/** What may be done with somebody: two more taps, and it is. */
export function PersonSheet({ office, entrant, onClose }: Props) {
  const w = useTexts(texts);
  const t = useTexts(personTexts);
  const { lang } = useSettings();
  const person = office.entrants.get(entrant);
  const [part, setPart] = useState<Part>('all');
  const [reason, setReason] = useState('');
  const [table, setTable] = useState('');
  const [wantsReason, setWantsReason] = useState(false); // the pin is taken with a reason only
  const [points, setPoints] = useState('40');
  const [stood] = useState({
    name: person?.name ?? null,
    club: person?.club ?? null,
    alias: person?.alias ?? null,
    minor: person?.minor === true,
  });
  const [name, setName] = useState(stood.name ?? '');
  const [club, setClub] = useState(stood.club ?? '');
  const [alias, setAlias] = useState(stood.alias ?? '');
  const [minor, setMinor] = useState(stood.minor);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [letters, setLetters] = useState<string | null>(null);
  if (!person) return null;
  const { tournament } = office;
  const directs = office.known.role === 'director';
  const penalties = (tournament.penalties ?? []).filter((one) => one.entrant === entrant);
  const pinned = tournament.pins?.[entrant];
  const why = oneLine(reason);

  const send = (body: TournamentCommand) =>
    office.sendFrom([body], {
      close: onClose,
      refuse: (error) => {
        setTrouble(refusalOf(error, lang));
        setWantsReason(isOffPin(error));
      },
    });
  const chooseTable = (text: string) => {
    setTable(text);
    setWantsReason(false);
  };
  /** What is otherwise than when this sheet was opened, and what stood there. */
  function rename(): void {
    const typed = { name: oneLine(name), club: oneLine(club), alias: oneLine(alias), minor };
    const changed = (['name', 'club', 'alias', 'minor'] as const).filter(
      (field) => typed[field] !== null && typed[field] !== stood[field],
    );
    if (!typed.name) return;
    const of = (all: typeof typed) => Object.fromEntries(changed.map((field) => [field, all[field]]));
    if (changed.length) send({ type: 'rename', entrant, ...of(typed), replaces: of(stood) });
    else onClose();
  }
  const reasonField = <Field label={w.reason} value={reason} set={setReason} most={200} first />;
  const key = (label: string, body: TournamentCommand, look = 'key go big', needs = true) => (
    <button type="button" class={look} aria-disabled={!needs} onClick={() => needs && void send(body)}>
      {label}
    </button>
  );
  return (
    <Sheet tone="calm" title={person.name ?? w.someone} onClose={onClose}>
      {person.club && <p>{person.club}</p>}
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {part === 'all' && (
        <div class="keys two">
          {person.status === 'in' &&
            (person.present
              ? key(t.out, { type: 'check_out', entrants: [entrant] }, 'key')
              : key(t.in, { type: 'check_in', entrants: [entrant] }, 'key go'))}
          {person.status === 'in' && <Key onClick={() => setPart('withdraw')}>{t.withdraw}</Key>}
          {person.status === 'withdrawn' && key(t.back, { type: 'return', entrant }, 'key go')}
          <Key onClick={() => setPart('name')}>{t.rename}</Key>
          {directs && <Key onClick={() => setPart('penalty')}>{t.penalty}</Key>}
          {directs &&
            penalties.map((one) => (
              <Key
                key={one.version}
                onClick={() =>
                  void send({ type: 'lift', penalty: one.version, reason: one.reason ?? t.lift(one.points) })
                }
              >
                {t.lift(one.points)}
              </Key>
            ))}
          {directs && person.status === 'in' && <Key onClick={() => setPart('disqualify')}>{t.disqualify}</Key>}
          {directs && <Key onClick={() => setPart('apart')}>{t.apart}</Key>}
          {pinned === undefined ? (
            <Key onClick={() => setPart('pin')}>{t.pin}</Key>
          ) : (
            key(t.unpin(pinned), { type: 'unpin', entrant }, 'key')
          )}
          {person.status === 'in' && (
            <Key
              onClick={() =>
                void badgeOf(tournament.id, office.known.token, uuid(), entrant).then(
                  ({ code }) => setLetters(code),
                  (error) => setTrouble(refusalOf(error, lang)),
                )
              }
            >
              {t.six}
            </Key>
          )}
        </div>
      )}
      {letters && (
        <p class="said" role="status">
          {t.letters(letters)}
        </p>
      )}
      {part === 'withdraw' && (
        <>
          {reasonField}
          {key(t.withdraw, { type: 'withdraw', entrant, ...(why && { reason: why }) })}
        </>
      )}
      {part === 'penalty' && (
        <>
          {reasonField}
          <Field label={t.points} value={points} set={setPoints} numeric />
          <div class="keys two">
            {key(t.warn, { type: 'penalise', entrant, warning: true, reason: why }, 'key', !!why)}
            {key(
              t.give,
              { type: 'penalise', entrant, points: Number(points), reason: why },
              'key rule',
              !!why && Number(points) > 0,
            )}
          </div>
        </>
      )}
      {part === 'disqualify' && (
        <>
          {reasonField}
          {key(t.disqualify, { type: 'disqualify', entrant, reason: why }, 'key rule big', !!why)}
        </>
      )}
      {part === 'pin' && (
        <>
          <Field label={t.pin} value={table} set={chooseTable} numeric first />
          {wantsReason && reasonField}
          {key(
            t.pin,
            { type: 'pin', entrant, table: Number(table), ...(wantsReason && why && { irregular: why }) },
            wantsReason ? 'key rule big' : 'key go big',
            Number(table) > 0 && (!wantsReason || Boolean(why)),
          )}
        </>
      )}
      {part === 'apart' && (
        <>
          {reasonField}
          <div class="keys two scrolls">
            {[...office.entrants.values()]
              .filter((one) => one.entrant !== entrant && one.status === 'in')
              .map((one) => (
                <Key
                  key={one.entrant}
                  aria-disabled={!why}
                  onClick={() => why && void send({ type: 'forbid', entrants: [entrant, one.entrant], reason: why })}
                >
                  {one.name ?? w.someone}
                </Key>
              ))}
          </div>
        </>
      )}
      {part === 'name' && (
        <form
          class="settings"
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          {(
            [
              [t.name, name, setName],
              [t.club, club, setClub],
              [t.alias, alias, setAlias],
            ] as const
          ).map(([label, value, set]) => (
            <label key={label} class="choice">
              <span class="eyebrow">{label}</span>
              <input type="text" value={value} maxLength={60} onInput={(event) => set(event.currentTarget.value)} />
            </label>
          ))}
          <Key aria-pressed={minor} onClick={() => setMinor(!minor)}>
            {minor ? '✓ ' : ''}
            {t.minor}
          </Key>
          <Key type="submit" go big>
            {t.keep}
          </Key>
        </form>
      )}
      <div class="keys">
        <Key quiet onClick={part === 'all' ? onClose : () => setPart('all')}>
          {part === 'all' ? w.close : w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
