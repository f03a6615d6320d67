import type { GamePages } from '..';
import { Board } from './Board';
import { Pad } from './Pad';

export const durak: GamePages = { key: 'durak', name: 'Durak', Pad, Board };
