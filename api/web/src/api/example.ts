/** Where the example match is asked for; what is known of it comes with the first who asks, as no pad does. */
import type { ExampleMatch, Until } from './exampleMatch';
import type { MatchState } from './types';

/** What stands for its id in addresses; no match has such a one. */
export const EXAMPLE = 'example';

const loaded = () => import('./exampleMatch');

/** Where the service tells of a match, below the API's address. */
export const pathOf = (match: string): string => (match === EXAMPLE ? '/example' : `/matches/${match}`);

/** One part of it, as it stood at that version. */
export const ofExample = async <P extends keyof ExampleMatch>(part: P, until?: Until): Promise<ExampleMatch[P]> =>
  (await (await loaded()).exampleUntil(until))[part];

export const exampleState = async (at: Until, until: Until, hindsight: boolean): Promise<MatchState> =>
  (await loaded()).exampleState(at, until, hindsight);
