import type * as wire from '../../../api/schema';
import type { Closer, MatchState } from '../../../api/types';

type Table = wire.DurakTable | wire.RatakTable;

/** A pair: a card, who laid it where that is told, and what beat it. */
export type Laid = Table['table'][number];
/** stock: the turned card included. */
export type PairsState = MatchState & Closer<Table, { stock: number }>;
