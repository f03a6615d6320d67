import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const API = fileURLToPath(new URL('../../../', import.meta.url));

/** Return the files of a folder of api/ whose names match, with what they say. */
const read = (folder: string, names: RegExp): Record<string, string> =>
  Object.fromEntries(
    readdirSync(API + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(`${API}${folder}/${name}`, 'utf8')]),
  );

const TOKENS = read('drawings', /^tokens\.css$/);
const SHEETS = { ...read('web/src', /\.css$/), ...read('matches/files', /\.css$/) };
const SOURCES = {
  ...read('web/src', /(?<!\.test)\.tsx?$/),
  'web/index.html': readFileSync(`${API}web/index.html`, 'utf8'),
  ...read('drawings', /\.(?:json|svg)$/),
  ...read('matches/files', /\.py$/),
};

/** Class names that no source spells out: those of uPlot, which draws the charts, and the letters of seats. */
const UNSPELT = /^u-|^[A-F]$/;

/** Return where a pattern stands in the sheets, as "file:line: what was found". */
function find(pattern: RegExp, sheets: Record<string, string>): string[] {
  return Object.entries(sheets).flatMap(([file, sheet]) =>
    sheet.split('\n').flatMap((line, i) => (line.match(pattern) ?? []).map((found) => `${file}:${i + 1}: ${found}`)),
  );
}

/** Return a sheet without its comments, and without what stands between the two comments that allow `!important`. */
const withoutAllowed = (sheet: string) =>
  sheet
    .replaceAll(/biome-ignore-start lint\/complexity\/noImportantStyles: .*?biome-ignore-end/gs, '')
    .replaceAll(/\/\*.*?\*\//gs, '');

test('the sheets are found', () => {
  expect(Object.keys(TOKENS)).toHaveLength(1);
  expect(Object.keys(SHEETS).length).toBeGreaterThan(40);
});

test('only the tokens name a colour by its digits', () => {
  expect(find(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\s*\))/gi, SHEETS)).toEqual([]);
});

test('no line is longer than 120 characters', () => {
  expect(find(/^.{121,}$/g, { ...TOKENS, ...SHEETS })).toEqual([]);
});

test('each !important has a comment that says why', () => {
  const without = Object.fromEntries(Object.entries(SHEETS).map(([file, sheet]) => [file, withoutAllowed(sheet)]));
  expect(find(/!important/g, without)).toEqual([]);
});

test('each class of a sheet is given to something', () => {
  const source = Object.values(SOURCES).join('\n');
  const words = new Set(source.match(/[A-Za-z_][\w-]*/g));
  const beginnings = [...new Set(source.match(/[\w-]+(?=\$\{)/g))];
  const isGiven = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  const unused = Object.entries(SHEETS).flatMap(([file, sheet]) =>
    [...withoutAllowed(sheet).matchAll(/([^{};]*)\{/g)]
      .map(([, selector]) => selector!.trim())
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!))
      .filter((name) => !UNSPELT.test(name) && !isGiven(name))
      .map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});
