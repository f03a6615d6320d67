/** Durak's events, as far as pages of all games must tell them apart. */

/** What the first defender does, whoever has the attack in the end. */
export const answers: ReadonlySet<string> = new Set(['defended', 'transferred', 'yielded', 'took']);
