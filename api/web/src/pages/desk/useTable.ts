/** The state of a table's sheet: the part that is open, and a result before it is sent. */
import type { Entrant, Order, Round, Table, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { refusalOf } from '../../i18n/texts/refusals';
import { useSettings } from '../../store/settings';
import { isOffPin } from '../../tournaments/pins';
import type { Office } from '../../tournaments/useOffice';
import { usePatch } from '../../tournaments/usePatch';
import { oneLine } from '../../words';
import { resultCommand, type Said, saidOfTyped } from './results';
import type { Typed } from './typed';
import { useConsequences } from './useConsequences';
import type { Undoing } from './useUndoing';

export interface TableProps {
  office: Office;
  round: Round;
  at: Table;
  /** The result as it was typed, where the round is closed. */
  typed: Typed | null;
  undoing: Undoing;
  nameOf: (entrant: Entrant) => string;
  onPerson: (entrant: Entrant) => void;
  /** Seats of the round are to be changed. */
  onSeats: () => void;
  onClose: () => void;
}

interface Entry {
  part: 'all' | 'order' | 'missing' | 'ruling';
  /** The result that is being signed, where it was typed or chosen as a whole. */
  told: Said | null;
  order: Order;
  amounts: Record<Entrant, string>;
  absent: Entrant | null;
  /** The refused command by which a person who is pinned elsewhere was to sit down here: it takes a reason. */
  offPin: TournamentCommand | null;
  reason: string;
  minutes: string;
  trouble: string | null;
}

/** Commands that change who sits at a table. */
const SEATING = ['take_out', 'join', 'break', 'reseat'];

export type TableOnShow = ReturnType<typeof useTable>;

const asTexts = (amounts: Readonly<Record<Entrant, number>> | null | undefined) =>
  Object.fromEntries(Object.entries(amounts ?? {}).map(([one, amount]) => [one, String(amount)]));

export function useTable(props: TableProps) {
  const { office, round, at, typed, undoing, onClose } = props;
  const t = useTexts(directing);
  const { scores } = office.tournament;
  const { lang } = useSettings();
  const [entry, change] = usePatch<Entry>(() => ({
    part: typed ? 'order' : 'all',
    told: typed && saidOfTyped(typed, scores),
    order: typed?.order ?? [],
    amounts: asTexts(typed?.amounts),
    absent: null,
    offPin: null,
    reason: '',
    minutes: '0',
    trouble: null,
  }));
  const { told, order, amounts } = entry;
  const isClosed = round.status === 'closed';
  const why = oneLine(entry.reason);
  const placed = order.flat();
  const out = told ? [...told.absent, ...told.left] : [];
  const counted = Object.fromEntries(
    at.entrants.flatMap((one) => (/^-?\d+$/.test(amounts[one]?.trim() ?? '') ? [[one, Number(amounts[one])]] : [])),
  );
  const isCounted = (one: Entrant) => counted[one] !== undefined;
  const isReady =
    Boolean(told?.outcome) || at.entrants.every((one) => placed.includes(one) || out.includes(one) || isCounted(one));
  const entered: Said = told?.outcome
    ? told
    : saidOfTyped(
        {
          table: at.table,
          order: scores ? order : [...order, ...at.entrants.filter((one) => isCounted(one) && !placed.includes(one))],
          absent: [...(told?.absent ?? [])],
          left: [...(told?.left ?? [])],
          amounts: counted,
          outcome: null,
          forced: false,
        },
        scores,
      );
  const fail = (error: unknown) => change({ trouble: refusalOf(error, lang) });
  const send = (...bodies: TournamentCommand[]) => {
    change({ trouble: null });
    office.sendFrom(bodies, {
      close: onClose,
      done(done) {
        if (bodies.some(({ type }) => SEATING.includes(type)))
          undoing.changed(t.tableTitle(at.table), round, bodies, Promise.resolve(done));
      },
      refuse(error) {
        fail(error);
        change({ offPin: (isOffPin(error) && bodies.find(({ type }) => type === 'join')) || null });
      },
    });
  };
  const resultOf = (said: Said): TournamentCommand => ({
    ...resultCommand(round, at, said),
    ...(why && { reason: why }),
  });
  return {
    ...props,
    ...entry,
    isClosed,
    why,
    out,
    counted,
    isReady,
    consequences: useConsequences(office, isClosed && isReady ? resultOf(entered) : null, at.result?.shown ?? {}),
    change,
    fail,
    send,
    sendResult: (said: Said) => send(resultOf(said)),
    enter: () => send(resultOf(entered)),
    /** Take a result as it was told; once the round is closed it is signed with a reason. */
    choose(said: Said): void {
      if (isClosed) change({ told: said, order: said.order, amounts: asTexts(said.scores), part: 'order' });
      else send(resultOf(said));
    },
    /** A name tapped: it takes the next place; tapped again it goes. */
    place(one: Entrant): void {
      const without = order
        .map((each) => (Array.isArray(each) ? each.filter((who) => who !== one) : each))
        .filter((each) => each !== one && each.length);
      change({ order: placed.includes(one) ? without : [...order, one] });
    },
    /** The last one told shares the place before. */
    share: () => change({ order: [...order.slice(0, -2), [...[order.at(-2)!].flat(), ...[order.at(-1)!].flat()]] }),
  };
}
