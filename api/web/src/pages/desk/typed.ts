/**
 * A result as it is typed at the desk: "12 CABD", table and seats in order of places. It is notation for the `result`
 * command, nothing more: whether that may be is the service's to say.
 *
 *   12 CABD       seat letters, first one first
 *   12 C(AB)D     those in brackets share a place
 *   12 CAB-D      D was absent; 12 CAB/D: D sat, and left
 *   12 mar oak vas gra     three letters or more of names, in the place of all letters
 *   12 C41 A38 B20 D-7     scores, in any order; in a game without points of its own the cards that are left
 *   12 void       (nul) the table does not count; 12 none (aucun) takes the result back
 *   12 CABD!      in the place of another result, without being asked
 */
import type { Entrant, Order } from '../../api/tournaments';
import { seatAt } from '../../seats';
import { isCalled } from '../../tournaments/names';

export interface TableToType {
  table: number;
  /** By their seats. */
  entrants: readonly Entrant[];
}

export interface Typed {
  table: number;
  order: Order;
  absent: Entrant[];
  left: Entrant[];
  /** The numbers behind seats or names. */
  amounts: Record<Entrant, number>;
  outcome: 'void' | 'none' | null;
  forced: boolean;
}

/** Why a line is not understood: what the desk is told, with what it is about. */
export type Fault =
  | { why: 'empty' | 'order' | 'brackets' }
  | { why: 'table'; table: number }
  | { why: 'unknown' | 'twice' | 'several' | 'number'; what: string }
  | { why: 'lacks'; entrants: Entrant[] };

const LEAST = 3; // letters of a name
/** Words of both languages: the desk types what it is used to, on whichever device. */
const OUTCOMES: Readonly<Record<string, 'void' | 'none'>> = { void: 'void', nul: 'void', none: 'none', aucun: 'none' };
const isFault = (read: unknown): read is Fault => typeof read === 'object' && read !== null && 'why' in read;

export { isFault };

/** What a line says, or why it says nothing. */
export function readLine(
  line: string,
  tables: readonly TableToType[],
  nameOf: (entrant: Entrant) => string | null,
): Typed | Fault {
  const [, number, mid, bang] = /^\s*(\d+)[\s:.]*(.*?)\s*(!?)\s*$/.exec(line) ?? [];
  if (!number) return { why: 'empty' };
  const at = tables.find(({ table }) => table === Number(number));
  if (!at) return { why: 'table', table: Number(number) };
  const typed = { table: at.table, order: [], absent: [], left: [], amounts: {}, forced: bang === '!' };
  const word = mid!.toLowerCase();
  const outcome = OUTCOMES[word];
  if (outcome) return { ...typed, outcome };
  if (!word) return { why: 'order' };
  const read = readSeats(mid!, at, nameOf);
  if (isFault(read)) return read;
  const named = [...read.order.flat(), ...read.absent, ...read.left];
  const missing = at.entrants.filter((one) => !named.includes(one));
  if (missing.length) return { why: 'lacks', entrants: missing };
  return { ...typed, ...read, outcome: null };
}

type Read = Pick<Typed, 'order' | 'absent' | 'left' | 'amounts'>;

/** The order that signs and names tell. */
function readSeats(text: string, at: TableToType, nameOf: (entrant: Entrant) => string | null): Read | Fault {
  const words = text.match(/[-−–]?\d+|[()/\-−–]|[^\s()/\-−–,;\d]+/g) ?? [];
  const isSign = (word: string) => /^[()/\-−–]$|\d/.test(word);
  const letters = at.entrants.map((_, n) => seatAt(n));
  const bySeat = words.every((word) => isSign(word) || [...word.toUpperCase()].every((one) => letters.includes(one)));
  const tokens = bySeat ? words.flatMap((word) => (isSign(word) ? [word] : [...word.toUpperCase()])) : words;
  const read: Read = { order: [], absent: [], left: [], amounts: {} };
  const told = new Set<Entrant>();
  let shared: Entrant[] | null = null;
  let into: Entrant[] | null = null; // of the next one alone
  let last: Entrant | null = null; // whose number may follow
  for (const token of tokens) {
    if (/\d/.test(token)) {
      if (last === null) return { why: 'number', what: token };
      read.amounts[last] = Number(token.replace(/[−–]/, '-'));
      last = null;
      continue;
    }
    last = null;
    if (token === '(' || token === ')') {
      if ((token === '(') === (shared !== null)) return { why: 'brackets' };
      if (shared) {
        if (shared.length) read.order.push(shared.length > 1 ? shared : shared[0]!);
        shared = null;
      } else shared = [];
      continue;
    }
    if (isSign(token)) {
      into = token === '/' ? read.left : read.absent;
      continue;
    }
    const found = bySeat ? at.entrants[letters.indexOf(token)]! : whoIs(token, at.entrants, nameOf);
    if (typeof found !== 'string') return found;
    if (told.has(found)) return { why: 'twice', what: token };
    told.add(found);
    if (!into) last = found;
    if (into) into.push(found);
    else if (shared) shared.push(found);
    else read.order.push(found);
    into = null;
  }
  return shared ? { why: 'brackets' } : read;
}

function whoIs(
  typed: string,
  entrants: readonly Entrant[],
  nameOf: (entrant: Entrant) => string | null,
): Entrant | Fault {
  if ([...typed].length < LEAST) return { why: 'unknown', what: typed };
  const found = entrants.filter((one) => isCalled(nameOf(one), typed));
  if (found.length > 1) return { why: 'several', what: typed };
  return found[0] ?? { why: 'unknown', what: typed };
}

/** Seat letters of an order: "C(AB)D". */
export function written(order: Order, entrants: readonly Entrant[]): string {
  const letter = (one: Entrant) => seatAt(entrants.indexOf(one));
  return order.map((each) => (Array.isArray(each) ? `(${each.map(letter).join('')})` : letter(each))).join('');
}

/** Whether two orders say the same. */
export const same = (one: Order, other: Order): boolean =>
  JSON.stringify(one.map((each) => [each].flat().sort())) === JSON.stringify(other.map((each) => [each].flat().sort()));
