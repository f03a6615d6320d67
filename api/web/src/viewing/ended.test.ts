import { expect, it } from 'vitest';
import { endedLine } from './ended';

const nameOf = (seat: string) => ({ A: 'Anna', C: 'Chloé' })[seat] ?? seat;
const noon = Date.UTC(2026, 10, 21, 12);

it('tells when a match ended and who lost, as far as somebody did and the game has a word for it', () => {
  expect(endedLine('durak', 'en', 'A', noon, nameOf)).toBe('21 Nov 2026 · durak: Anna');
  expect(endedLine('durak', 'fr', 'A+C', noon, nameOf)).toBe('21 nov. 2026 · douraks\u00a0: Anna et Chloé');
  expect(endedLine('durak', 'en', null, noon, nameOf)).toBe('21 Nov 2026');
  expect(endedLine('durak', 'en', undefined, null, nameOf)).toBe('');
  expect(endedLine('of another release', 'en', 'A', noon, nameOf)).toBe('21 Nov 2026');
});
