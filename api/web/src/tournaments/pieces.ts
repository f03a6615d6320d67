/** In pieces of so many; the last one may be smaller. There is always one. */
export function pieces<T>(all: readonly T[], most: number): T[][] {
  const made: T[][] = [];
  for (let at = 0; at < all.length || !made.length; at += most) made.push(all.slice(at, at + most));
  return made;
}
