/** Which folder may import from which. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const SRC = import.meta.dirname;

/** From the lowest to the highest: each imports from lower ones, and from its own. */
const LAYERS = [
  ['api', 'random', 'words', 'styles'],
  ['store', 'seats'],
  ['clock'],
  ['i18n', 'router', 'engine'],
  ['worker'],
  ['ui'],
  ['cards'],
  ['games'],
  ['session'],
  ['viewing'],
  ['tournaments'],
  ['pages'],
  ['app'],
  ['main'],
];
/** Folders whose folders are strangers to one another, and what all of them share. */
const APART: Record<string, readonly string[]> = { pages: [], games: ['kit'] };

const modules = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
);
const importsOf = (name: string): string[] =>
  [...readFileSync(join(SRC, name), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((found) =>
    normalize(join(dirname(name), found[1]!)),
  );

const rank = (path: string): number => LAYERS.findIndex((layer) => layer.includes(path.split(/[/.]/)[0]!));

/** Why the arrow is wrong; null where it is right. */
function whyNot(from: string, to: string): string | null {
  const [folder, inner] = from.split('/');
  const [target, other] = to.split('/');
  if (folder !== target) return rank(to) < rank(from) ? null : 'is not below';
  const shared = APART[folder!];
  if (!shared || from.split('/').length < 3 || inner === other || shared.includes(other ?? '')) return null;
  return 'is a stranger';
}

const wrong = (name: string): string[] =>
  importsOf(name).flatMap((to) => {
    const why = whyNot(name, to);
    return why ? [`${name} imports ${to}, which ${why}`] : [];
  });

it('knows a wrong arrow', () => {
  expect(whyNot('games/durak/Pad.tsx', 'pages/pad/index')).toBe('is not below');
  expect(whyNot('pages/pad/News.tsx', 'pages/live/correction')).toBe('is a stranger');
  expect(whyNot('games/durak/Pad.tsx', 'games/generic/Pad')).toBe('is a stranger');
  expect(whyNot('games/durak/Pad.tsx', 'games/kit/Frame')).toBeNull();
});

it('none imports preact/compat, which would make every onChange an onInput', () => {
  expect(modules.filter((name) => /from 'preact\/compat'/.test(readFileSync(join(SRC, name), 'utf8')))).toEqual([]);
});

it('every module is in a layer', () => expect(modules.filter((name) => rank(name) < 0)).toEqual([]));

it('pages import no other page, games no other game, and nothing what is above it', () => {
  expect(modules.flatMap(wrong)).toEqual([]);
});
