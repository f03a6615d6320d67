import type { GamePages } from '../kit/game';
import { Art } from './Art';
import { Board } from './Board';
import { CARDS } from './cards';
import { answers } from './events';
import { slips } from './likely';
import { loser } from './loser';
import { fitOptions, Options } from './Options';
import { Pad } from './Pad';
import { Said } from './Said';
import { Slip } from './Slip';

export const durak: GamePages = {
  key: 'durak',
  names: { en: 'Durak', fr: 'Dourak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  Pad,
  Board,
  Options,
  fitOptions,
  answers,
  slips,
  Slip,
  Said,
  loser,
  Art,
};
