/** A line-up being changed between rounds. */

export interface LineUp {
  /** Clockwise from seat A. */
  names: readonly string[];
  /** The seat whose letter was tapped: the next one tapped changes with it. */
  held: number | null;
}

/** A letter was tapped: it is held, or changes seats with the one held. */
export function letterTapped({ names, held }: LineUp, seat: number): LineUp {
  if (held === null) return { names, held: seat };
  const swapped = names.map((name, n) => (n === held ? names[seat]! : n === seat ? names[held]! : name));
  return { names: swapped, held: null };
}

export const leaves = ({ names }: LineUp, seat: number): LineUp => ({
  names: names.filter((_, n) => n !== seat),
  held: null,
});

export const joins = ({ names }: LineUp): LineUp => ({ names: [...names, ''], held: null });

/** Somebody who sat there has gone, or sits elsewhere: what was played before is not these people's. A first name given is none. */
export function resettled(before: Readonly<Record<string, string | null>>, names: readonly string[]): boolean {
  return Object.values(before).some((name, seat) => name !== null && name !== names[seat]?.trim());
}
