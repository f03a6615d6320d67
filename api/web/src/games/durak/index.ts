import { lazy } from '../../ui/lazy';
import { PadShapes } from '../../ui/PadShapes';
import type { GamePages } from '../kit/game';
import { Art } from './Art';
import { Board } from './Board';
import { CARDS } from './cards';
import { answers, moves } from './events';
import { fitOptions } from './fitting';
import { begin, foresee, foreseenActions } from './foresee';
import { loser } from './loser';
import { commandOf, slips } from './mending';
import { Said } from './Said';
import { Slip } from './Slip';
import type { DurakState } from './types';
import { foreseeWhole, wholeActions } from './whole';

export const durak: GamePages = {
  key: 'durak',
  names: { en: 'Durak', fr: 'Dourak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  Pad: lazy(() => import('./Pad').then((part) => part.Pad), PadShapes),
  Board,
  Options: lazy(() => import('./Options').then((part) => part.Options)),
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
