/** In as few pieces of so many as can be, all about as long; there is always one. */
export function evenPieces<T>(all: readonly T[], most: number): T[][] {
  return pieces(all, Math.max(1, Math.ceil(all.length / Math.max(1, Math.ceil(all.length / most)))));
}

/** In pieces of so many; the last one may be smaller. There is always one. */
export function pieces<T>(all: readonly T[], most: number): T[][] {
  const made: T[][] = [];
  for (let at = 0; at < all.length || !made.length; at += most) made.push(all.slice(at, at + most));
  return made;
}
