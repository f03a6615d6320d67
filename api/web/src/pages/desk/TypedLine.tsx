import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entrant, Result, Round } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { whyOf } from '../../i18n/texts/troubles';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { Icon } from '../../ui/Icon';
import { type Fault, isFault, readLine, same, type Typed, written } from './typed';

interface Props {
  office: Office;
  round: Round;
  nameOf: (entrant: Entrant) => string;
  /** The round is closed: the result needs a reason, and is looked at before it is signed. */
  onLate: (typed: Typed) => void;
}

/** What was typed last, and what the table had before. */
interface Last {
  table: number;
  before: Said | null;
}

type Said = Pick<Typed, 'order' | 'absent' | 'left' | 'outcome'>;

const saidOf = ({ order, absent, left, outcome }: Result): Said => ({
  order,
  absent,
  left,
  outcome: outcome === 'void' ? 'void' : null,
});
const sameSaid = (one: Said, other: Said) =>
  one.outcome === other.outcome &&
  (one.outcome !== null ||
    (same(one.order, other.order) && same([one.absent], [other.absent]) && same([one.left], [other.left])));

/** Results, one line each, typed without a mouse. */
export function TypedLine({ office, round, nameOf, onLate }: Props) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  const [line, setLine] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [told, setTold] = useState<{ text: string; bad?: boolean } | null>(null);
  const [last, setLast] = useState<Last | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const said = line.trim() ? readLine(line, round.tables, nameOf) : null;
  const tableOf = (n: number) => round.tables.find(({ table }) => table === n)!;
  const has = (n: number): Said | null => {
    const { result } = tableOf(n);
    return result && saidOf(result);
  };
  const inWords = (one: Said, n: number) =>
    one.outcome ? t[one.outcome === 'void' ? 'void' : 'none'] : written(one.order, tableOf(n).entrants);

  function send(table: number, what: Said, text: string) {
    const before = has(table);
    const body = what.outcome
      ? { outcome: what.outcome }
      : {
          order: what.order,
          ...(what.absent.length && { absent: what.absent }),
          ...(what.left.length && { left: what.left }),
        };
    office.send({ type: 'result', round: round.round, table, ...body }).catch((error) => {
      setLine((now) => now || text);
      setTold({ text: whyOf(error, lang), bad: true });
    });
    return before;
  }

  function enter() {
    if (!said) return;
    if (isFault(said)) {
      setTold({ text: faultText(said, t, nameOf), bad: true });
      return;
    }
    const { table } = said;
    const before = has(table);
    if (round.status === 'closed') {
      setLine('');
      onLate(said);
      return;
    }
    if (before && sameSaid(before, said)) {
      setLine('');
      setTold({ text: t.already(table) });
      return;
    }
    if (before && said.outcome !== 'none' && !said.forced && asked !== line) {
      setAsked(line);
      setTold({ text: t.other(table, inWords(before, table)), bad: true });
      return;
    }
    setAsked(null);
    setLine('');
    setTold({ text: t.took(table, inWords(said, table)) });
    setLast({ table, before: send(table, said, line) });
  }

  function undo() {
    if (!last) return;
    send(last.table, last.before ?? { order: [], absent: [], left: [], outcome: 'none' }, '');
    setTold({ text: t.undone(last.table) });
    setLast(null);
  }

  const echo =
    said && !isFault(said) && asked !== line
      ? { text: t.read(said.table, names(said, t, nameOf)) }
      : said && isFault(said) && !told?.bad
        ? null
        : told;
  return (
    <div class="typing">
      <label class="eyebrow" for="typed-line">
        {t.typed}
      </label>
      <div class="typed">
        <input
          id="typed-line"
          ref={field}
          type="text"
          value={line}
          maxLength={120}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          placeholder={t.typedHint}
          aria-describedby="typed-echo"
          onInput={(event) => {
            setLine(event.currentTarget.value);
            setTold(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              enter();
            } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !line) {
              event.preventDefault();
              undo();
            } else if (event.key === 'Escape') {
              setLine('');
              setTold(null);
            }
          }}
        />
        {!line && last ? (
          <button type="button" class="key" aria-label={`${t.undo} (Ctrl+Z)`} onClick={undo}>
            <Icon name="undo" class="s" />
          </button>
        ) : (
          <button type="button" class="key go" aria-label={t.send} onClick={enter}>
            ⏎
          </button>
        )}
      </div>
      <p id="typed-echo" class={echo && 'bad' in echo && echo.bad ? 'echo bad' : 'echo'} role="status">
        {echo?.text ?? <small>{t.typedHelp}</small>}
      </p>
    </div>
  );
}

type Words = ReturnType<typeof useTexts<(typeof directing)['en']>>;

/** A line read out in names: what will be sent. */
function names(said: Typed, t: Words, nameOf: (entrant: Entrant) => string): string {
  if (said.outcome) return said.outcome === 'void' ? t.void : t.none;
  let place = 1;
  const parts = said.order.map((each) => {
    const shared = [each].flat();
    const text = `${place} ${shared.map(nameOf).join(' = ')}`;
    place += shared.length;
    return text;
  });
  return [
    ...parts,
    ...said.left.map((one) => `${nameOf(one)}: ${t.left}`),
    ...said.absent.map((one) => `${nameOf(one)}: ${t.absent}`),
  ].join(' · ');
}

function faultText(fault: Fault, t: Words, nameOf: (entrant: Entrant) => string): string {
  switch (fault.why) {
    case 'table':
      return t.faults.table(fault.table);
    case 'lacks':
      return t.faults.lacks(fault.entrants.map(nameOf));
    case 'unknown':
    case 'twice':
    case 'several':
      return t.faults[fault.why](fault.what);
    default:
      return t.faults[fault.why];
  }
}
