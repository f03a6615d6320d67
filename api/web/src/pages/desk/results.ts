/** Results as the desk sends them: each says which one it replaces. */
import type { Claim, Entrant, Order, Result, Round, Table, TournamentCommand } from '../../api/tournaments';
import { same, type Typed, written } from './typed';

export interface Said {
  /** Where scores order, it may be empty. */
  order: Order;
  absent: readonly Entrant[];
  left: readonly Entrant[];
  outcome: 'void' | 'none' | null;
  scores?: Readonly<Record<Entrant, number>> | null;
  cards?: Readonly<Record<Entrant, number>> | null;
  unfinished?: boolean;
}

export const NO_RESULT: Said = { order: [], absent: [], left: [], outcome: 'none' };

export const saidOf = ({ order, absent, left, outcome, scores, cards, unfinished }: Result): Said => ({
  order,
  absent,
  left,
  outcome: outcome === 'void' ? 'void' : null,
  scores,
  cards,
  unfinished,
});

export const saidOfClaim = ({ order, scores, unfinished }: Claim): Said => ({
  order,
  absent: [],
  left: [],
  outcome: null,
  scores,
  unfinished,
});

const hasAny = (of: object | null | undefined) => !!of && Object.keys(of).length > 0;

/**
 * What a line says in a game with points of its own (`scores`), where numbers are scores, and the service orders by
 * them; elsewhere they are cards left by those who still play.
 */
export function saidOfTyped({ order, absent, left, outcome, amounts }: Typed, scores: boolean): Said {
  const said = { absent, left, outcome };
  if (!hasAny(amounts)) return { ...said, order };
  const counted = (one: Entrant) => amounts[one] !== undefined;
  if (scores) return { ...said, order: order.flat().every(counted) ? [] : order, scores: amounts };
  const out = order.map((each) => [each].flat().filter((one) => !counted(one))).filter((each) => each.length);
  return { ...said, order: out.map((each) => (each.length > 1 ? each : each[0]!)), cards: amounts, unfinished: true };
}

const sorted = (of: object | null | undefined) => JSON.stringify(Object.entries(of ?? {}).sort());

export const sameSaid = (one: Said, other: Said): boolean =>
  one.outcome === other.outcome &&
  (one.outcome !== null ||
    (sorted(one.scores) === sorted(other.scores) &&
      sorted(one.cards) === sorted(other.cards) &&
      (same(one.order, other.order) || (hasAny(one.scores) && (!one.order.length || !other.order.length))) &&
      same([[...one.absent]], [[...other.absent]]) &&
      same([[...one.left]], [[...other.left]])));

/** A result in signs: "C(AB)D", "C41 A38". */
export function signs({ order, scores, cards }: Said, entrants: readonly Entrant[]): string {
  const amounts = hasAny(scores) ? scores : cards;
  if (!hasAny(amounts)) return written(order, entrants);
  const all = [...new Set([...order.flat(), ...Object.keys(amounts!)])];
  return all.map((one) => `${written([one], entrants)}${amounts![one] ?? ''}`).join(' ');
}

/** The command; it replaces what this page shows at the table (version 0: what this device has just sent). */
export function resultCommand(round: Round, at: Table, said: Said): TournamentCommand {
  const { order, absent, left, outcome, scores, cards, unfinished } = said;
  return {
    type: 'result',
    round: round.round,
    table: at.table,
    ...(round.version !== undefined && { seen: round.version }),
    replaces: at.result ? at.result.version : null,
    ...(outcome
      ? { outcome }
      : {
          ...((order.length > 0 || !hasAny(scores) || unfinished) && { order }),
          ...(absent.length && { absent }),
          ...(left.length && { left }),
          ...(hasAny(scores) && { scores }),
          ...(hasAny(cards) && { cards }),
          ...(unfinished && { unfinished }),
        }),
  };
}

/** The desk's results that did not know of the one that stands. */
export const waitingAt = (at: Pick<Table, 'differs'>): Result[] =>
  at.differs.filter(({ source }) => source.kind === 'desk');
