/** With whose eyes a table is shown: `view` of a state. */
import type { Seat, Summary } from '../../api/types';

export const HINDSIGHT = 'hindsight';
export const PUBLIC = 'public';
export const ofSeat = (seat: Seat): string => `seat:${seat}`;

/** The seat whose view it is; null for another one. */
export const seatOf = (view: string | null): Seat | null => (view?.startsWith('seat:') ? view.slice(5) : null);

interface Reader {
  token: string | null;
  role: string;
}

/** Whether there may be more than one view of its table: nothing is hidden in an observed record. */
export const hides = ({ knowledge }: Summary, live: boolean, { token }: Reader): boolean =>
  knowledge !== 'observed' && (!live || token !== null);

/** Whether what later moves prove is told: when a match is over, and before that to the referee of an observed one. */
export const tellsHindsight = ({ knowledge }: Summary, live: boolean, { role }: Reader): boolean =>
  !live || (knowledge === 'observed' && role === 'referee');
