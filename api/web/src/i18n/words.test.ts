import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['./texts/*.ts', '../games/**/*{exts,ords}.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What a thing was called before, and what it is called now. */
const RETIRED: [RegExp, string][] = [
  [/\btak(e|en|es|ing)( \S+){0,3} back\b(?! to)/i, 'undo'],
  [/\b(bring|brought)\b.*\b(in|elsewhere)\b/i, 'import'],
  [/\bbystander/i, 'witness'],
  [/\bmend/i, 'correct'],
  [/\b(let|lets) in\b/i, 'connected'],
  [/\b(the|its) pen\b(?! corrects)/i, 'who is recording'],
  [/\bbeside the box\b/i, 'missed the box'],
  [/\bwrong one\b/i, 'wrong target'],
  [/\bbegun\b|cannot be\./i, 'starting, not possible'],
  [/\btype (it |in )?(the|a|this) code/i, 'enter'],
  [/\b(he|his|him|himself)\b/, 'they'],
  [/\bdistribu/i, 'donner'],
  [/\bplume\b(?! le corrige| marque)/i, 'qui note'],
  [/(ou |^)tape[rz](-y)? /i, 'saisir'],
  [/\brepris|reprendre (un|le|des) coup|se reprennent/i, 'annuler'],
  [/\bindécis/i, 'non tranché'],
  [/\badmi(s|t|ttre)\b(?!$)/i, 'connecté'],
  [/ne se peut/i, 'impossible'],
  [/\b(place|siège) ([A-F]\b|\$\{)|\bsièges?\b/i, 'joueur'],
  [/\bMove seat\b/, 'a letter is a person’s name, “seat” the place'],
];

/** What stands between quotes in a file of texts. */
const quoted = (source: string): string[] => source.match(/'[^'\n]*'|`[^`]*`/g) ?? [];

test('all files of texts are read', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(40);
});

test.each(RETIRED)('nothing is called %s any more: it is %s', (retired) => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    quoted(source)
      .filter((text) => retired.test(text.slice(1, -1)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('in Rat-Jong and in games without a pad cards are discarded by one French verb', () => {
  const pads = Object.entries(SOURCES).filter(([file]) => /\/(rat-jong|generic)\//.test(file));
  expect(pads.length).toBeGreaterThan(2);
  expect(pads.flatMap(([, source]) => quoted(source).filter((text) => /\bjet(s|er|te|ée?)\b/i.test(text)))).toEqual([]);
});

test('in Zack cards are thrown by one French verb', () => {
  const zack = Object.entries(SOURCES).filter(([file]) => file.includes('/zack/'));
  expect(zack.flatMap(([, source]) => quoted(source).filter((text) => /\bjet(s|er|te|ée?)\b/i.test(text)))).toEqual([]);
});
