import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Key, KeyLink } from './Key';

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!./Key.tsx', '!./*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const WRITTEN_BY_HAND = /<(?:button|a)\s(?:[^<]*?\s)?class=(?:"|\{[^}]*?['"`])(?:[\w-]+ )*key[ '"`]/g;

test('given looks and further classes, a key has the class of each and no attribute named after a look', () => {
  expect(
    renderToString(
      <Key big go quiet={false} class="undo" disabled>
        Undo
      </Key>,
    ),
  ).toBe('<button type="button" disabled class="key go big undo">Undo</button>');
});

test('given a key that sends a form, its own type stands', () => {
  expect(renderToString(<Key type="submit">Send</Key>)).toBe('<button type="submit" class="key">Send</button>');
});

test('given no look, a link has the class of a key alone', () => {
  expect(renderToString(<KeyLink href="/help">Help</KeyLink>)).toBe('<a href="/help" class="key">Help</a>');
});

test.each(['<button class="key go">', '<a class="more key" href="/">', "<button\n class={classes('key', look)}>"])(
  'given %j, it is found to be written by hand',
  (source) => expect(source).toMatch(WRITTEN_BY_HAND),
);

test('no page writes a key by hand', () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    (source.match(WRITTEN_BY_HAND) ?? []).map((key) => `${file}: ${key}`),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
