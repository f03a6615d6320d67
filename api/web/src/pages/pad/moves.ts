import type { ByLang, TimelineItem } from '../../api/types';

/** One move of the ledger: what was done, and what followed by the rules. */
export interface Move {
  /** As the live page and the replay number it. */
  version: number;
  text: ByLang;
  then: ByLang[];
}

/** Passes that a helper's card implies stand before the card; the card is the move. */
const MAIN = new Set(['attacked', 'defended', 'took', 'dealt', 'revealed', 'redealt']);

/** The last n moves, the oldest first. */
export function lastMoves(items: readonly TimelineItem[], n: number): Move[] {
  const moves = new Map<number, TimelineItem[]>();
  for (const item of items.slice(-60)) {
    if (item.move === null) continue;
    moves.set(item.move, [...(moves.get(item.move) ?? []), item]);
  }
  return [...moves].slice(Math.max(0, moves.size - n)).map(([, parts]) => {
    const main = parts.find((item) => MAIN.has(item.type)) ?? parts[0]!;
    return { version: main.version, text: main.text, then: parts.slice(parts.indexOf(main) + 1).map((item) => item.text) };
  });
}
