import { expect, it } from 'vitest';
import { fitOptions } from './fitting';

it.each<[Record<string, unknown>, number, Record<string, unknown>]>([
  [{ transfer: true, rounds: 3 }, 2, { transfer: true, rounds: 3 }],
  [{ teams: false, deck: 52 }, 4, { teams: false, deck: 52 }],
  [{ teams: true }, 5, {}],
  // in teams only the partner helps, or nobody
  [{ helpers: 'neighbours' }, 4, {}],
  [{ helpers: 'neighbours', teams: false }, 4, { helpers: 'neighbours', teams: false }],
  [{ helpers: 'none' }, 4, { helpers: 'none' }],
  [{ helpers: 'neighbours', teams: true }, 5, { helpers: 'neighbours' }],
])('%o fit %i seats as %o', (options, seats, fitting) => expect(fitOptions(options, seats)).toEqual(fitting));
