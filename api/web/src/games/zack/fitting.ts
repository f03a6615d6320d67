import { seatAt } from '../../seats';
import { COLOURS, ECHOES, STEPS, STOPS } from './cards';
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

const EACH = 4; // of every card, until somebody has counted them

const PROPOSED = Object.fromEntries([...COLOURS, ...STEPS, ...ECHOES, ...STOPS].map((card) => [card, EACH]));

/** The printed deck, which the service must know to deal it: proposed until somebody has counted it, and only there. */
export function withDeck(options: Record<string, unknown>, dealt: boolean): Record<string, unknown> {
  const { deck, ...others } = options;
  if (dealt) return { ...others, deck: deck ?? PROPOSED };
  return JSON.stringify(deck) === JSON.stringify(PROPOSED) ? others : options;
}
