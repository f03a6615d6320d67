/** A line-up being changed between rounds. */
import { seatAt } from '../../seats';

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

type Names = Readonly<Record<string, string | null>>;

/** Somebody else sits there than did: from the next round on. A first name given is nobody else. */
export function replaced(before: Names, names: readonly string[]): boolean {
  return Object.values(before).some((name, seat) => name !== null && name !== names[seat]?.trim());
}

/** Where each person of the new line-up sat: seat there by seat here. */
export function satAt(before: Names, names: readonly string[]): Record<string, string> {
  const old = Object.entries(before);
  return Object.fromEntries(
    names.flatMap((name, seat) => {
      const from = name.trim() && old.find(([, who]) => who === name.trim());
      return from ? [[seatAt(seat), from[0]]] : [];
    }),
  );
}

/** Somebody sits elsewhere than he did: a match counts what each seat has lost, so it cannot go on so. */
export function moved(before: Names, names: readonly string[]): boolean {
  const old = Object.values(before);
  return names.some((name, seat) => {
    const from = old.indexOf(name.trim());
    return name.trim() !== '' && from !== -1 && old[seat] !== name.trim();
  });
}
