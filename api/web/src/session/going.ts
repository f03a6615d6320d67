/** What makes a match go on behind the round that was to be its last: as many rounds as there are, until it is ended. */
import type { Correction } from '../api/types';

export const GO_ON = { amend: 1, options: { rounds: null } } satisfies Correction;

/** Whether no end of rounds is all that a correction asks for; nothing that was recorded is mended by it. */
export const isOfGoingOn = ({ amend, options, seats }: Correction): boolean =>
  String(amend) === '1' &&
  !seats &&
  !!options &&
  Object.entries(options).every(([k, v]) => k === 'rounds' && v === null);
