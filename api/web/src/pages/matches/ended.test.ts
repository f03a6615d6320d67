import { expect, it } from 'vitest';
import { endedLine } from './ended';

const words = { durak: (who: string) => `durak: ${who}` };
const nameOf = (seat: string) => ({ A: 'Anna', C: 'Chloé' })[seat] ?? seat;
const noon = Date.UTC(2026, 10, 21, 12);

it('tells when a match ended and who is the durak, as far as there is one', () => {
  expect(endedLine(words, 'en', 'A', noon, nameOf)).toBe('21 Nov 2026 · durak: Anna');
  expect(endedLine(words, 'fr', 'A+C', noon, nameOf)).toBe('21 nov. 2026 · durak: Anna + Chloé');
  expect(endedLine(words, 'en', null, noon, nameOf)).toBe('21 Nov 2026');
  expect(endedLine(words, 'en', undefined, null, nameOf)).toBe('');
});
