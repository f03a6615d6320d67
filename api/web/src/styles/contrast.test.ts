import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('../../../drawings/tokens.css', import.meta.url), 'utf8');

type Look = Record<'theme' | 'contrast' | 'deck', string>;

/** The tokens as <html> has them: blocks whose attributes all hold, the more specific ones last. */
function tokensOf(look: Look): (name: string) => string {
  const blocks = [...tokens.matchAll(/^((?::root|\[data-[^{\s]*))\s*\{([^}]*)\}/gm)].map(([, selector, body]) => ({
    wants: [...selector!.matchAll(/data-(\w+)="(\w+)"/g)] as unknown as [string, keyof Look, string][],
    body: body!,
  }));
  const values = new Map<string, string>();
  const specificity = (block: (typeof blocks)[number]) => Math.max(1, block.wants.length);
  for (const block of blocks.sort((a, b) => specificity(a) - specificity(b))) {
    if (!block.wants.every(([, attribute, value]) => look[attribute] === value)) continue;
    for (const [, name, value] of block.body.matchAll(/--([\w-]+):\s*([^;]+);/g)) values.set(name!, value!);
  }
  const resolve = (name: string): string => {
    const value = values.get(name) ?? '';
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return other ? resolve(other) : value;
  };
  return resolve;
}

/** Relative luminance and ratio as WCAG 2 defines them. */
function luminance(colour: string): number {
  const digits = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(colour);
  if (!digits) throw new Error(`not a colour: "${colour}"`);
  const hex = digits[1] ?? [...digits[2]!].map((digit) => digit + digit).join('');
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const GROUND = ['paper', 'sheet', 'sunk', 'raised'];
const TEXT: [text: string, grounds: string[]][] = [
  ['ink', [...GROUND, 'brass-soft', 'wax-soft', 'slate-soft', 'ok-soft']],
  ['ink-2', [...GROUND, 'brass-soft', 'slate-soft']],
  ['ink-3', GROUND],
  ['brass-ink', ['paper', 'sheet', 'brass-soft']],
  ['wax-ink', ['paper', 'sheet', 'wax-soft']],
  ['ok-ink', ['paper', 'sheet', 'ok-soft']],
  ['slate-ink', ['paper', 'sheet', 'slate-soft']],
  ...['brass', 'wax', 'baize', 'slate'].map((fill): [string, string[]] => [`on-${fill}`, [fill]]),
  ['on-baize-2', ['baize']],
  ['gold', ['night', 'night-2']],
  ...['gold-soft', 'on-night'].map((text): [string, string[]] => [text, ['night']]),
  ['print-ink', ['print-paper']],
  ...['s', 'h', 'd', 'c'].map((suit): [string, string[]] => [`suit-${suit}`, ['card']]),
  ...['magenta', 'red', 'green', 'fruit', 'flower', 'veg'].flatMap((kind): [string, string[]][] => [
    [`j-${kind}`, ['card']],
    [`jw-${kind}`, [...GROUND, 'brass-soft', 'wax-soft', 'slate-soft']],
  ]),
];
const WORDS: typeof TEXT = ['word-d', 'word-c'].map((word) => [
  word,
  [...GROUND, 'brass-soft', 'wax-soft', 'slate-soft'],
]);

const LOOKS = ['light', 'dark'].flatMap((theme) =>
  ['normal', 'more'].flatMap((contrast) => ['two', 'four'].map((deck): Look => ({ theme, contrast, deck }))),
);

describe.each(LOOKS)('$theme, contrast $contrast, deck of $deck colours', (look) => {
  const token = tokensOf(look);
  const [text, edge] = look.contrast === 'more' ? [7, 4.5] : [4.5, 3];

  const below = (least: number, pairs: typeof TEXT) =>
    pairs
      .flatMap(([name, grounds]) => grounds.map((ground) => ({ name, ground, is: ratio(token(name), token(ground)) })))
      .filter(({ is }) => is < least);

  it('text can be read', () => {
    expect(below(text, look.deck === 'four' ? [...TEXT, ...WORDS] : TEXT)).toEqual([]);
  });

  it('edges of controls can be seen', () => {
    expect(below(edge, [['line-2', ['paper', 'sheet', 'raised']]])).toEqual([]);
  });

  it('suits are told apart', () => {
    const colours = new Set(['s', 'h', 'd', 'c'].map((suit) => token(`suit-${suit}`)));
    expect(colours.size).toBe(look.deck === 'four' ? 4 : 2);
  });
});
