/** A round of which only the result is recorded: what lay before whom, and who went out. */
import type { Command, Seat } from '../../api/types';
import { blank, type Draft, filled, isWhole, type Kind, type Meld, setsOf } from './draft';

export interface Entry {
  /** How the seat went out; null: it did not. */
  kind: Kind | null;
  draft: Draft;
}

export interface Result {
  entries: Readonly<Record<Seat, Entry>>;
  trump: string | null;
  starter: Seat | null;
}

export const EMPTY: Result = { entries: {}, trump: null, starter: null };

export const entryOf = ({ entries }: Result, seat: Seat): Entry => entries[seat] ?? { kind: null, draft: blank() };

/** Who went out. */
export const outOf = ({ entries }: Result): Seat | null =>
  Object.keys(entries).find((seat) => entries[seat]!.kind !== null) ?? null;

interface Recorded {
  out?: { by: Seat; kind: Kind; melds: Meld[]; pair: Meld } | null;
  seats?: Record<Seat, { melds?: Meld[]; dragons?: Meld }>;
  trump?: string | null;
  starter?: Seat | null;
}

/** What was recorded of a round, to be mended. */
export function resultOf(command: Command): Result {
  const { out, seats = {}, trump = null, starter = null } = command as unknown as Recorded;
  const letters = new Set([...Object.keys(seats), ...(out ? [out.by] : [])]);
  const entries = [...letters].map((seat): [Seat, Entry] => {
    const went = out?.by === seat ? out : null;
    const { melds = [], dragons = [] } = seats[seat] ?? {};
    return [seat, { kind: went?.kind ?? null, draft: filled([...melds, ...(went?.melds ?? [])], went?.pair, dragons) }];
  });
  return { entries: Object.fromEntries(entries), trump, starter };
}

/** A seat goes out in a way, or does not after all; nobody else does then. */
export function wentOut(result: Result, seat: Seat, kind: Kind | null): Result {
  const others = Object.entries(result.entries).map(([other, entry]) => [
    other,
    kind !== null && other !== seat && entry.kind !== null ? { ...entry, kind: null } : entry,
  ]);
  return { ...result, entries: { ...Object.fromEntries(others), [seat]: { ...entryOf(result, seat), kind } } };
}

export const entered = (result: Result, seat: Seat, draft: Draft): Result => ({
  ...result,
  entries: { ...result.entries, [seat]: { ...entryOf(result, seat), draft } },
});

/** Whether whoever went out has laid all. */
export function isReady(result: Result): boolean {
  const out = outOf(result);
  return out === null || isWhole(entryOf(result, out).draft);
}

/** The command. without: nobody goes out in it, so that what lies can be asked about before all is entered. */
export function commandOf(result: Result, without = false): Command {
  const { trump, starter } = result;
  const out = without ? null : outOf(result);
  const seats = Object.fromEntries(
    Object.entries(result.entries).map(([seat, { draft }]) => [
      seat,
      { melds: seat === out ? [] : setsOf(draft), dragons: draft.dragons },
    ]),
  );
  const laid = out === null ? null : entryOf(result, out);
  return {
    type: 'record_round',
    ...(laid && { out: { by: out, kind: laid.kind, melds: setsOf(laid.draft), pair: laid.draft.pair } }),
    seats,
    ...(trump && { trump }),
    ...(starter && { starter }),
  };
}
