/** What makes a match go on behind the round that was to be its last: as many rounds as there are, until it is ended. */
import type { Correction } from '../api/types';

export const GO_ON = { amend: 1, options: { rounds: null } } satisfies Correction;
