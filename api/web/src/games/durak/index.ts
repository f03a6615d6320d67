import { lazy } from '../../ui/lazy';
import { PadShapes } from '../../ui/PadShapes';
import type { GamePages } from '../kit/game';
import { Art } from './Art';
import { CARDS } from './cards';
import { answers } from './events';
import { fitOptions, inTeams } from './fitting';
import { slips } from './likely';
import { loser } from './loser';
import { Said } from './Said';
import { Slip } from './Slip';
import { tricks } from './tricks';

export const durak: GamePages = {
  key: 'durak',
  names: { en: 'Durak', fr: 'Dourak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  Pad: lazy(() => import('./Pad').then((part) => part.Pad), PadShapes),
  Board: lazy(() => import('./Board').then((part) => part.Board)),
  Seat: lazy(() => import('./SeatPad').then((part) => part.SeatPad), PadShapes),
  Options: lazy(() => import('./Options').then((part) => part.Options)),
  fitOptions,
  inTeams: (seats) => inTeams({}, seats),
  answers,
  slips,
  Slip,
  Said,
  tricks,
  loser,
  Art,
};
