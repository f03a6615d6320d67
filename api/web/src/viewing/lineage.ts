/** Matches that continue one another, with another number of seats each. */
import { useState } from 'preact/hooks';
import { readSummary } from '../api/matches';
import type { Seat, Summary } from '../api/types';
import { device } from '../store/device';
import { useAnswer } from '../ui/useAnswer';

const MOST = 20; // matches looked back to

/** The match and those that it continues, the newest first, as far as they may be read. */
export async function lineageOf(summary: Summary, read: (match: string) => Promise<Summary>): Promise<Summary[]> {
  const line = [summary];
  for (let last = summary; last.continues && line.length < MOST; ) {
    try {
      last = await read(last.continues.match);
    } catch {
      break; // private, or no network: the tally is that of what is known
    }
    line.push(last);
  }
  return line;
}

/** What each seat of the first brings from those behind it. */
export function carriedBy(line: readonly Summary[]): Record<Seat, number> {
  const [here, before] = line;
  if (!here?.continues || !before) return {};
  const earlier = carriedBy(line.slice(1));
  return Object.fromEntries(
    Object.entries(here.continues.seats).map(([seat, there]) => [
      seat,
      (before.seats[there]?.score ?? 0) + (earlier[there] ?? 0),
    ]),
  );
}

/** What a match brings along from those that it continues. summary: null while it is not known. */
export function useCarried(summary: Summary | null): Readonly<Record<Seat, number>> {
  const [carried, setCarried] = useState<Record<Seat, number>>({});
  const continues = summary?.continues?.match;
  const read = async (match: string) => readSummary(match, (await (await device).match(match))?.token ?? null);
  useAnswer(
    [summary?.id, continues],
    () => summary && continues && lineageOf(summary, read),
    (line) => setCarried(carriedBy(line)),
  );
  return carried;
}
