/** What api/drawings says is what the style sheets do: whoever changes one of them changes both. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import table from '../../../drawings/table.json';
import { caption, makeCards, seating } from './drawn';

const here = (path: string) => new URL(path, import.meta.url);
const css = readFileSync(here('../styles/cards.css'), 'utf8').replaceAll(/\s+/g, ' ');
const sprite = readFileSync(here('../../../drawings/sprite.svg'), 'utf8');

interface Drawn {
  sign?: string;
  look?: string;
  ink?: string;
}
interface Game {
  suits?: Record<string, Drawn>;
  cards?: Record<string, Drawn>;
  squares?: Record<string, Drawn>;
  signs?: Record<string, string>;
  middle: { draw: string; of: string; words?: string; none?: string }[];
  words: Record<string, Record<'en' | 'fr', string[]>>;
}
const folder = here('../../../drawings/games/');
const games = readdirSync(folder).map((name) => {
  const game = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Game;
  return [name, game] as const;
});

it.each(games)('%s: each sign is one of the sprite, each part has its words in both languages', (_, game) => {
  const drawn = [game.suits, game.cards, game.squares].flatMap((cards) => Object.values(cards ?? {}));
  const signs = [...drawn.flatMap(({ sign }) => sign ?? []), ...Object.values(game.signs ?? {})];
  expect(signs.filter((sign) => !sprite.includes(`id="i-${sign}"`))).toEqual([]);
  for (const { words, none } of game.middle)
    for (const word of [words, none])
      if (word) for (const lang of ['en', 'fr'] as const) expect(caption(game, word, lang, 2)).not.toBe('');
});

it.each(games)('%s: the style sheets give each look the ink that pictures give it', (_, game) => {
  const drawn = [game.suits, game.cards].flatMap((cards) => Object.values(cards ?? {}));
  for (const { look, ink } of drawn) {
    if (!look || look.startsWith('zk') || ink === 'card-ink') continue; // discs; what every card is
    const name = look.split(' ').at(-1)!;
    expect(css, name).toContain(`.card.${name} { color: var(--${ink}); }`);
  }
});

it('animals are drawn as large on the pages as in pictures', () => {
  const { card } = JSON.parse(readFileSync(new URL('rat-jong.json', folder), 'utf8')) as {
    card: { 'sign-width': number };
  };
  expect(css).toContain(`.card:is(.js, .jl, .jf) .p { width: ${100 * card['sign-width']}%; }`);
});

it('the style sheets are told how a card is made, and ask for nothing else', () => {
  const told = new Map<string, string>();
  const style = { setProperty: (name: string, value: string) => told.set(name, value) };
  makeCards({ style } as unknown as HTMLElement);
  expect(told.get('--card-ratio')).toBe('1.4');
  const board = readFileSync(here('../games/kit/board.css'), 'utf8');
  const asked = [...`${css}${board}`.matchAll(/var\((--card-[\w-]+)/g)].map((found) => found[1]!);
  const tokens = readFileSync(here('../../../drawings/tokens.css'), 'utf8').match(/--card-[\w-]+(?=:)/g)!;
  expect(asked.filter((name) => !told.has(name) && ![...tokens, '--card-w'].includes(name))).toEqual([]);
});

it.each(Object.keys(table.seating.wide))('%s seats: each has a place, on a phone and where there is room', (seats) => {
  const places = Array.from({ length: Number(seats) }, (_, n) => `p${n}`);
  const given = seating(Number(seats));
  for (const areas of [given['--narrow'], given['--wide']])
    expect([...new Set(String(areas).match(/p\d/g))].sort()).toEqual(places);
});
