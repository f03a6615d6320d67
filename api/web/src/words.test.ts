import { expect, it } from 'vitest';
import { oneLine } from './words';

it.each([
  ['  Anna ', 'Anna'],
  ['Anna\tMaria\u2028 B.\u0000', 'Anna Maria B.'],
  ['\ud83e', null],
  ['🫨 Zoé', '🫨 Zoé'],
  [' \n', null],
])('%j is taken down as %j', (typed, line) => expect(oneLine(typed)).toBe(line));
