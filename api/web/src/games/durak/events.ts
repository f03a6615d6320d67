/** Durak's events, as far as pages of all games must tell them apart. */

/** What a move is about. Passes that a helper's card implies stand before the card; the card is the move. */
export const moves: ReadonlySet<string> = new Set([
  'attacked',
  'defended',
  'transferred',
  'took',
  'dealt',
  'revealed',
  'redealt',
]);

/** What the first defender does, whoever has the attack in the end. */
export const answers: ReadonlySet<string> = new Set(['defended', 'transferred', 'yielded', 'took']);
