/** What was tapped while nobody could say what follows: cards lie where they were laid, and nothing else is worked out. */
import type { Command, MatchState } from '../../../api/types';
import type { Card } from './cards';
import type { PairsState } from './types';

/** What a state tells beside what every game has, where none of it is told. */
const UNTOLD: Omit<PairsState, keyof MatchState> = {
  trump: null,
  trump_card: null,
  stock: 0,
  dealer: null,
  attacker: null,
  defender: null,
  helpers: [],
  word: null,
  limit: null,
  table: [],
  discard: { known: [], unknown: 0 },
  teams: null,
};

/** A state of which perhaps no more is told than what the states of all games have. */
export const asPairs = (state: MatchState): PairsState => ({
  ...UNTOLD,
  ...(state as MatchState & Pick<PairsState, 'phase'>),
});

/** The table with the cards of these commands upon it; in turn is whoever is most likely meant. */
export function asTapped(state: PairsState, commands: readonly Command[]): PairsState {
  let { table, turn } = state;
  for (const { type, by, card, on } of commands as (Command & { card: Card; on: Card })[]) {
    if (type === 'attack' || type === 'transfer') table = [...table, { attack: card, defence: null, by: by ?? null }];
    else if (type === 'defend') table = table.map((laid) => (laid.attack === on ? { ...laid, defence: card } : laid));
    else if (type === 'take' || (type === 'pass' && by === 'all')) table = [];
  }
  if (!table.length) turn = [];
  else if (commands.length) turn = [table.some((laid) => !laid.defence) ? state.defender! : state.attacker!];
  return { ...state, table, turn };
}
