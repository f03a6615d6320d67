/** What is probably left by commands that are about more than a move: a restatement, a result, an end. */
import type { Action, Command, MatchState } from '../../api/types';
import { draftOf, shownAs } from './restating';
import type { DurakState } from './types';

/** The last round that the match has; none where it goes on until it is ended. */
function isLast(round: number, given: Record<string, unknown>): boolean {
  const rounds = given['rounds'] === undefined ? 1 : given['rounds'];
  return rounds !== null && round >= Number(rounds);
}

function roundOver(
  state: DurakState,
  round: number,
  order: readonly string[],
  losers: readonly string[],
  given: Record<string, unknown>,
): DurakState | null {
  if (isLast(round, given)) return null;
  const seats = Object.fromEntries(
    Object.entries(state.seats).map(([seat, one]) => {
      const out = order.includes(seat) ? order.indexOf(seat) + 1 : null;
      return [seat, { ...one, out, score: one.score + (losers.includes(seat) ? 1 : 0) }];
    }),
  );
  return { ...state, round, phase: 'deal', turn: [], table: [], attacker: null, defender: null, helpers: [], seats };
}

/** undefined: a move, which is foreseen elsewhere; null: only the service can tell. */
export function foreseeWhole(
  state: DurakState,
  command: Command,
  given: Record<string, unknown>,
): DurakState | null | undefined {
  switch (command.type) {
    case 'restate': {
      const deck = Number(given['deck'] ?? 36);
      const shown = shownAs(state, draftOf(state, command, deck), deck);
      return shown.phase === 'add' ? null : shown; // the attack may be over by its number
    }
    case 'record_round':
      if (state.phase !== 'deal') return null;
      return roundOver(
        state,
        state.round + 1,
        command['order'] as string[],
        String(command['loser'] ?? '').split('+'),
        given,
      );
    case 'end_round': {
      const conceded =
        state.teams && command.by
          ? command.by === 'A' || command.by === 'C'
            ? ['A', 'C']
            : ['B', 'D']
          : [command.by ?? ''];
      return roundOver(state, state.round, [], conceded, given);
    }
    case 'end_match':
      return { ...state, status: 'over', phase: 'over', turn: [] };
    default:
      return undefined;
  }
}

/** What may be recorded of a foreseen table besides moves. */
export function wholeActions(state: MatchState): Action[] {
  if (state.status !== 'live') return [];
  const reasons = (...choices: string[]) => ({ reason: { choices } });
  const ends = (type: string, personal: string[]): Action[] => [
    { type, by: null, fields: reasons('abandoned', 'time') },
    ...Object.keys(state.seats).map((by) => ({ type, by, fields: reasons(...personal) })),
  ];
  return [
    { type: 'restate', by: null, fields: {} },
    ...(state.phase === 'deal' ? [{ type: 'record_round', by: null, fields: {} }] : ends('end_round', ['conceded'])),
    ...ends('end_match', ['conceded', 'withdrawn']),
  ];
}
