import { seatAt } from '../../seats';
import { COLOURS } from './cards';
import type { Colour } from './types';

/** Colours are those of the seats that there are: each its own. */
export function fitOptions(options: Record<string, unknown>, seats: number): Record<string, unknown> {
  const { colours, ...others } = options;
  const given = colours as Record<string, Colour> | undefined;
  if (!given) return others;
  const taken: Colour[] = [];
  for (let n = 0; n < seats; n++) {
    const own = given[seatAt(n)];
    taken.push(own && !taken.includes(own) ? own : COLOURS.find((one) => !taken.includes(one) && !later(n, one))!);
  }
  /** Whether a seat behind this one has asked for it. */
  function later(n: number, colour: Colour): boolean {
    return Array.from({ length: seats - n - 1 }, (_, i) => given![seatAt(n + 1 + i)]).includes(colour);
  }
  return { ...others, colours: Object.fromEntries(taken.map((colour, n) => [seatAt(n), colour])) };
}
