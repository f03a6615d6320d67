/** Where the example match is asked for; what is known of it comes with the first who asks, as no pad does. */
import type { ExampleMatch, Until } from './exampleMatch';
import type { MatchState } from './types';

/** What stands for its id in addresses; no match has such a one. */
export const EXAMPLE = 'example';

const loaded = () => import('./exampleMatch');

export const exampleUntil = async (until?: Until): Promise<ExampleMatch> => (await loaded()).exampleUntil(until);

export const exampleState = async (at: Until, until: Until, hindsight: boolean): Promise<MatchState> =>
  (await loaded()).exampleState(at, until, hindsight);
