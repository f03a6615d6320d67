import type { GamePages } from '../kit/game';
import { Art } from './Art';
import { Board } from './Board';
import { CARDS } from './cards';
import { answers, moves } from './events';
import { begin, foresee, foreseenActions } from './foresee';
import { loser } from './loser';
import { commandOf, slips } from './mending';
import { fitOptions, Options } from './Options';
import { Pad } from './Pad';
import { Said } from './Said';
import { Slip } from './Slip';
import type { DurakState } from './types';
import { foreseeWhole, wholeActions } from './whole';

export const durak: GamePages = {
  key: 'durak',
  names: { en: 'Durak', fr: 'Dourak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  Pad,
  Board,
  Options,
  fitOptions,
  begin,
  foresee: (state, command, options) => {
    const whole = foreseeWhole(state as DurakState, command, options);
    return whole === undefined ? foresee(state as DurakState, command, options) : whole;
  },
  foreseenActions: (state, options) => [...foreseenActions(state as DurakState, options), ...wholeActions(state)],
  moves,
  answers,
  commandOf,
  slips,
  Slip,
  Said,
  loser,
  Art,
};
