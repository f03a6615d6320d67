import { useTexts } from '../i18n';
import { byes } from '../i18n/texts/byes';
import { office as texts } from '../i18n/texts/office';
import { person as personTexts } from '../i18n/texts/person';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { Apart } from './Apart';
import { Byes } from './Byes';
import { Act, type Part } from './PersonAct';
import { Field } from './parts';
import { pointsTyped } from './pointsTyped';
import { Gone, Merge, Remove } from './SamePerson';
import { type PersonProps, usePerson } from './usePerson';

/** What may be done with somebody: two more taps, and it is. */
export function PersonSheet(props: PersonProps) {
  const w = useTexts(texts);
  const t = useTexts(personTexts);
  const sheet = usePerson(props);
  const { person, entrant, part, trouble, letters, why, onClose } = sheet;
  if (!person && part !== 'gone') return null;
  return (
    <Sheet tone="calm" title={person?.name ?? sheet.gone?.name ?? w.someone} onClose={onClose}>
      {person?.club && <p>{person.club}</p>}
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {part === 'all' && <PersonKeys sheet={sheet} />}
      {letters && (
        <p class="said" role="status">
          {t.letters(letters)}
        </p>
      )}
      {part === 'withdraw' && (
        <>
          <Reason sheet={sheet} />
          <Act sheet={sheet} go big body={{ type: 'withdraw', entrant, ...(why && { reason: why }) }}>
            {t.withdraw}
          </Act>
        </>
      )}
      {part === 'penalty' && <Penalty sheet={sheet} />}
      {part === 'disqualify' && (
        <>
          <Reason sheet={sheet} />
          <Act sheet={sheet} rule big body={{ type: 'disqualify', entrant, reason: why }} needs={!!why}>
            {t.disqualify}
          </Act>
        </>
      )}
      {part === 'byes' && <Byes sheet={sheet} />}
      {part === 'pin' && <Pin sheet={sheet} />}
      {part === 'apart' && <Apart sheet={sheet} />}
      {part === 'name' && <Names sheet={sheet} />}
      {part === 'merge' && <Merge sheet={sheet} />}
      {part === 'remove' && <Remove sheet={sheet} />}
      {part === 'gone' && <Gone sheet={sheet} />}
      <div class="keys">
        <Key
          quiet
          onClick={part === 'all' || part === 'gone' ? onClose : () => sheet.change({ part: 'all', other: null })}
        >
          {part === 'all' || part === 'gone' ? w.close : w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}

function Reason({ sheet }: Part) {
  const w = useTexts(texts);
  return <Field label={w.reason} value={sheet.reason} set={(reason) => sheet.change({ reason })} most={200} first />;
}

function PersonKeys({ sheet }: Part) {
  const t = useTexts(personTexts);
  const b = useTexts(byes);
  const { office, entrant, directs, change } = sheet;
  const { status, present } = sheet.person!;
  const isIn = status === 'in';
  const pinned = office.tournament.pins?.[entrant];
  const penalties = (office.tournament.penalties ?? []).filter((one) => one.entrant === entrant);
  return (
    <div class="keys two">
      {isIn &&
        (present ? (
          <Act sheet={sheet} body={{ type: 'check_out', entrants: [entrant] }}>
            {t.out}
          </Act>
        ) : (
          <Act sheet={sheet} go body={{ type: 'check_in', entrants: [entrant] }}>
            {t.in}
          </Act>
        ))}
      {isIn && <Key onClick={() => change({ part: 'withdraw' })}>{t.withdraw}</Key>}
      {status === 'withdrawn' && (
        <Act sheet={sheet} go body={{ type: 'return', entrant }}>
          {t.back}
        </Act>
      )}
      {isIn && office.tournament.status === 'live' && <Key onClick={() => change({ part: 'byes' })}>{b.key}</Key>}
      <Key onClick={() => change({ part: 'name' })}>{t.rename}</Key>
      {directs && <Key onClick={() => change({ part: 'penalty' })}>{t.penalty}</Key>}
      {directs &&
        penalties.map(({ version, reason, warning, shown }) => (
          <Key
            key={version}
            onClick={() =>
              sheet.send({ type: 'lift', penalty: version, reason: reason ?? t.lift(warning ? null : shown) })
            }
          >
            {t.lift(warning ? null : shown)}
          </Key>
        ))}
      {directs && isIn && <Key onClick={() => change({ part: 'disqualify' })}>{t.disqualify}</Key>}
      {directs && <Key onClick={() => change({ part: 'apart' })}>{t.apart}</Key>}
      {pinned === undefined ? (
        <Key onClick={() => change({ part: 'pin' })}>{t.pin}</Key>
      ) : (
        <Act sheet={sheet} body={{ type: 'unpin', entrant }}>
          {t.unpin(pinned)}
        </Act>
      )}
      {isIn && <Key onClick={sheet.makeBadge}>{t.six}</Key>}
      <Key onClick={() => change({ part: 'merge' })}>{t.merge}</Key>
      <Key onClick={() => change({ part: 'remove' })}>{t.remove}</Key>
    </div>
  );
}

function Penalty({ sheet }: Part) {
  const t = useTexts(personTexts);
  const { entrant, why } = sheet;
  const { point } = sheet.office.tournament;
  const points = pointsTyped(sheet.points, point);
  return (
    <>
      <Reason sheet={sheet} />
      <Field
        label={point === 1 ? t.pointsOff : t.winsOff}
        value={sheet.points}
        set={(typed) => sheet.change({ points: typed })}
      />
      <div class="keys two">
        <Act sheet={sheet} body={{ type: 'penalise', entrant, warning: true, reason: why }} needs={!!why}>
          {t.warn}
        </Act>
        <Act
          sheet={sheet}
          rule
          body={{ type: 'penalise', entrant, points, reason: why }}
          needs={!!why && points !== null}
        >
          {t.give}
        </Act>
      </div>
    </>
  );
}

function Pin({ sheet }: Part) {
  const t = useTexts(personTexts);
  const { entrant, wantsReason, why } = sheet;
  const table = Number(sheet.table);
  return (
    <>
      <Field
        label={t.pin}
        value={sheet.table}
        set={(typed) => sheet.change({ table: typed, wantsReason: false })}
        numeric
        first
      />
      {wantsReason && <Reason sheet={sheet} />}
      <Act
        sheet={sheet}
        rule={wantsReason}
        go={!wantsReason}
        big
        body={{ type: 'pin', entrant, table, ...(wantsReason && why && { irregular: why }) }}
        needs={table > 0 && (!wantsReason || !!why)}
      >
        {t.pin}
      </Act>
    </>
  );
}

function Names({ sheet }: Part) {
  const t = useTexts(personTexts);
  const { names, change } = sheet;
  const { categories } = sheet.office.tournament;
  return (
    <form
      class="settings"
      onSubmit={(event) => {
        event.preventDefault();
        sheet.rename();
      }}
    >
      {(['name', 'surname', 'club', 'category', 'alias'] as const).map((field) => (
        <label key={field} class="choice">
          <span class="eyebrow">{t[field]}</span>
          <input
            type="text"
            value={names[field]}
            maxLength={60}
            {...(field === 'category' && { list: 'categories' })}
            onInput={(event) => change({ names: { ...names, [field]: event.currentTarget.value } })}
          />
        </label>
      ))}
      <datalist id="categories">
        {categories?.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Key aria-pressed={names.minor} onClick={() => change({ names: { ...names, minor: !names.minor } })}>
        {names.minor ? '✓ ' : ''}
        {t.minor}
      </Key>
      <Key type="submit" go big>
        {t.keep}
      </Key>
    </form>
  );
}
