/** What a correction changed, in the sentences of before and after. */
import type { Correction } from '../watch/feed';
import type { Item, Moves } from '../watch/items';

export interface Change {
  kind: 'corrected' | 'inserted' | 'retracted';
  /** Place of the move that was mended, or before which one was put. */
  place: string;
  /** Moves taken back. */
  count: number;
  /** The sentence as it was, and as it is; null where there is none. */
  was: Item | null;
  now: Item | null;
}

export function changeOf({ event, before, after }: Correction<{ moves: Moves }>): Change {
  const struck = ((event.data['struck'] as (number | string)[] | undefined) ?? []).map(String);
  const at = (items: readonly Item[], place: string) => items.find((item) => String(item.version) === place) ?? null;
  if (event.type === 'retracted') {
    const place = struck[0] ?? '';
    return { kind: 'retracted', place, count: Number(event.data['n'] ?? struck.length), was: at(before.moves.items, place), now: null };
  }
  const place = String(event.data['version']);
  const now = after.moves.items.find((item) => String(item.version).startsWith(`${event.version}.`)) ?? null;
  const mended = struck.includes(place);
  return { kind: mended ? 'corrected' : 'inserted', place, count: 0, was: mended ? at(before.moves.items, place) : null, now };
}
