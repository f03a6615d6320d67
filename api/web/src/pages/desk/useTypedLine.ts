/** A line that is typed at the desk: read as it grows, sent by Enter, undone by Ctrl+Z. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entrant, Round } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { refusalOf } from '../../i18n/texts/refusals';
import { type Lang, useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { resultCommand, type Said, saidOf, saidOfTyped, sameSaid, signs } from './results';
import { type Fault, isFault, readLine, type Typed } from './typed';
import type { Undoing } from './useUndoing';

export interface TypedLineProps {
  office: Office;
  round: Round;
  undoing: Undoing;
  nameOf: (entrant: Entrant) => string;
  /** The round is closed: the result needs a reason, and is looked at before it is signed. */
  onLate: (typed: Typed) => void;
}

export function useTypedLine({ office, round, undoing, nameOf, onLate }: TypedLineProps) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  const [line, setLine] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [told, setTold] = useState<{ text: string; bad?: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // a key that started the round is gone, and focus with it; whoever types elsewhere is left there
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [round.status]);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );

  const { scores, scores_count: wantsScores } = office.tournament;
  const said = line.trim() ? readLine(line, round.tables, nameOf) : null;
  const tableOf = (n: number) => round.tables.find(({ table }) => table === n)!;
  const has = (n: number): Said | null => {
    const { result } = tableOf(n);
    return result && saidOf(result);
  };
  const inWords = (one: Said, n: number) =>
    one.outcome ? t[one.outcome === 'void' ? 'void' : 'none'] : signs(one, tableOf(n).entrants);

  function send(table: number, what: Said, text: string) {
    const body = resultCommand(round, tableOf(table), what);
    undoing.sendResult(round, table, what).catch((error) => {
      // the line may have become another one by now: what is refused is told where it stays
      if (!here.current || field.current?.value) return office.refuse(error, body);
      setLine(text);
      setTold({ text: t.took(table, refusalOf(error, lang)), bad: true });
    });
  }

  function enter() {
    if (!said) return;
    if (isFault(said)) {
      setTold({ text: faultText(said, t, nameOf), bad: true });
      return;
    }
    const { table } = said;
    const before = has(table);
    const what = saidOfTyped(said, scores);
    if (round.status === 'closed') {
      setLine('');
      onLate(said);
      return;
    }
    if (before && sameSaid(before, what)) {
      setLine('');
      setTold({ text: t.already(table) });
      return;
    }
    if (before && said.outcome !== 'none' && !said.forced && asked !== line) {
      setAsked(line);
      setTold({ text: t.other(table, inWords(before, table)), bad: true });
      return;
    }
    if (wantsScores && !what.outcome && !what.scores && !said.forced && asked !== line) {
      setAsked(line);
      setTold({ text: t.scoresCount, bad: true });
      return;
    }
    setAsked(null);
    setLine('');
    setTold({ text: t.took(table, inWords(what, table)) });
    send(table, what, line);
  }

  const reads = said && !isFault(said);
  const echo = told?.bad
    ? told
    : reads
      ? { text: t.read(said.table, names(said, t, lang, nameOf)) }
      : said
        ? null
        : told;
  return {
    field,
    line,
    wantsScores,
    echo,
    enter,
    type(text: string): void {
      setLine(text);
      setTold(null);
    },
    /** What Ctrl+Z takes back, in words; null: nothing. */
    undoes: line ? null : undoing.next,
    undo: () => setTold(undoing.undo()),
  };
}

type Words = ReturnType<typeof useTexts<(typeof directing)['en']>>;

/** A line read out in names: what will be sent. */
function names(said: Typed, t: Words, lang: Lang, nameOf: (entrant: Entrant) => string): string {
  if (said.outcome) return said.outcome === 'void' ? t.void : t.none;
  let place = 1;
  const parts = said.order.map((each) => {
    const shared = [each].flat();
    const amount = (one: Entrant) => (said.amounts[one] === undefined ? '' : ` ${said.amounts[one]}`);
    const text = shared.map((one) => `${nameOf(one)}${amount(one)}`).join(' = ');
    const first = Object.keys(said.amounts).length ? '' : `${place} `; // numbers make the places
    place += shared.length;
    return first + text;
  });
  return [
    ...parts,
    ...said.left.map((one) => about(lang, nameOf(one), t.left)),
    ...said.absent.map((one) => about(lang, nameOf(one), t.absent)),
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
    case 'number':
      return t.faults[fault.why](fault.what);
    default:
      return t.faults[fault.why];
  }
}
