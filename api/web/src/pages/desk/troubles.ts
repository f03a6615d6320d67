/** What the desk has still to see to in a round, what cannot wait first. */
import type { Claim, Entrant, NoteToOffice, Round, Table } from '../../api/tournaments';
import { waitingAt } from './results';
import { same } from './typed';

export type Kind = 'results' | 'dispute' | 'claims' | 'undecided' | 'claim' | 'silent' | 'live';

export interface Trouble {
  kind: Kind;
  at: Table;
  /** What is said, where somebody said something. */
  claims: readonly Claim[];
}

const ORDER: readonly Kind[] = ['results', 'dispute', 'claims', 'undecided', 'claim', 'silent', 'live'];

function kindOf(at: Table, undecided: readonly number[]): Kind | null {
  if (waitingAt(at).length) return 'results';
  if (at.disputes.length) return 'dispute';
  if (undecided.includes(at.table)) return 'undecided';
  if (at.result) return null;
  const [first, ...others] = at.claims;
  if (first) return others.some(({ order }) => !same(order, first.order)) ? 'claims' : 'claim';
  return at.match ? 'live' : 'silent';
}

/** What was said with the calls of a table. */
export const notesAt = (notes: readonly NoteToOffice[], table: number): string =>
  notes.flatMap((note) => (note.table === table && note.text ? [note.text] : [])).join(' · ');

/** How the people of a table say that they sit, where the seats are wrong: the last one to say so, of those who sit there. */
export const seatsTold = (notes: readonly NoteToOffice[], { table, entrants }: Table): Record<string, Entrant> | null =>
  notes.findLast(({ table: of, seats }) => of === table && seats && sameSet(Object.values(seats), entrants))?.seats ??
  null;

const sameSet = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

export function troublesOf(round: Pick<Round, 'tables' | 'undecided'>): Trouble[] {
  const found = round.tables.flatMap((at) => {
    const kind = kindOf(at, round.undecided);
    return kind ? [{ kind, at, claims: at.claims }] : [];
  });
  return found.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.at.table - b.at.table);
}
