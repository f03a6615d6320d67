import { expect, it } from 'vitest';
import { sideOf } from './plan';

const around = (own: number, seats: number) => Array.from({ length: seats }, (_, seat) => sideOf(seat, own, seats));

it.each([
  [0, 2, ['bottom', 'top']],
  [1, 2, ['top', 'bottom']],
  [0, 3, ['bottom', 'left', 'right']],
  [0, 4, ['bottom', 'left', 'top', 'right']],
  // B is the left neighbour of A: whoever sits at B has A on the right
  [1, 4, ['right', 'bottom', 'left', 'top']],
  [3, 4, ['left', 'top', 'right', 'bottom']],
  [2, 5, ['right-top', 'right', 'bottom', 'left', 'left-top']],
  [5, 6, ['left', 'left-top', 'top', 'right-top', 'right', 'bottom']],
])('from seat %i of %i the seats lie so', (own, seats, sides) => expect(around(own, seats)).toEqual(sides));
