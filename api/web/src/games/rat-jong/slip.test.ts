import { expect, it } from 'vitest';
import { type SlipData, slipOf } from './slip';

const line = { word: 'Tierce', cards: [{ index: '1', sign: 'j-s', colour: '#a3186e' }], points: 2 };
const DATA: SlipData = {
  title: 'Rosa <& Co>',
  under: 'Rat-Jong · 21 Nov 2026',
  big: 'Round 1',
  seats: [{ letter: 'A', name: 'Rosa', points: 49, total: 'total 49', lines: [line] }],
  nothing: 'nothing laid',
  rounds: [
    ['Round', 'Rosa'],
    ['1', '49'],
    ['Total', '49'],
  ],
  signed: 'Signed',
  foot: ['Greffier', ''],
  code: null,
  symbols: '<symbol id="i-j-s"/>',
};

it('is one drawing that needs nothing else, A6 where that is enough', () => {
  const { svg, height } = slipOf(DATA);
  expect(height).toBe(148);
  expect(svg).toContain('<symbol id="i-j-s"/>');
  expect(svg).toContain('Rosa &lt;&amp; Co&gt;');
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
});

it('is taller where more was laid, so that nothing lies upon anything', () => {
  const seat = DATA.seats[0]!;
  const full = { ...seat, lines: Array.from({ length: 10 }, () => line) };
  const { svg, height } = slipOf({ ...DATA, seats: [full, full, full, full, full] });
  expect(height).toBeGreaterThan(200);
  const heights = [...svg.matchAll(/<text x="17" y="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(Math.max(...heights)).toBeLessThan(height - 20);
});

it('a seat that laid nothing says so', () => {
  const { svg } = slipOf({ ...DATA, seats: [{ ...DATA.seats[0]!, lines: [] }] });
  expect(svg).toContain('nothing laid');
});
