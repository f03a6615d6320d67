import { expect, it } from 'vitest';
import { href, parse, type Route } from './router';

const routes: [string, Exclude<Route, { page: 'unknown' }>][] = [
  ['/', { page: 'home' }],
  ['/new/durak', { page: 'new', game: 'durak' }],
  ['/deck/rat-hot', { page: 'deck', game: 'rat-hot', matches: [] }],
  ['/deck/rat-hot?match=abc&match=def', { page: 'deck', game: 'rat-hot', matches: ['abc', 'def'] }],
  ['/m/abc', { page: 'live', match: 'abc' }],
  ['/m/abc/pad', { page: 'pad', match: 'abc' }],
  ['/m/abc/seat', { page: 'seat', match: 'abc' }],
  ['/m/abc/replay', { page: 'replay', match: 'abc', at: null, until: null, view: null }],
  ['/m/abc/replay?at=12&until=40', { page: 'replay', match: 'abc', at: '12', until: '40', view: null }],
  ['/m/abc/replay?at=12&view=seat%3AB', { page: 'replay', match: 'abc', at: '12', until: null, view: 'seat:B' }],
  ['/help', { page: 'help' }],
  ['/watch?screen', { page: 'watch', matches: [] }],
  ['/watch/abc,def?screen', { page: 'watch', matches: ['abc', 'def'] }],
  ['/t/abc', { page: 'tournament', tournament: 'abc' }],
  ['/t/abc/desk', { page: 'desk', tournament: 'abc' }],
  ['/t/abc/door', { page: 'door', tournament: 'abc' }],
  ['/t/abc/wall', { page: 'wall', tournament: 'abc' }],
  ['/t/abc/print', { page: 'print', tournament: 'abc' }],
  ['/t/abc/entrant', { page: 'entrant', tournament: 'abc' }],
  ['/t/new', { page: 'planning' }],
  ['/join', { page: 'join', code: null }],
  ['/join#K7M2QX', { page: 'join', code: 'K7M2QX' }],
];

it.each(routes)('%s leads to its page and back', (address, route) => {
  expect(parse(new URL(address, 'http://x'))).toEqual(route);
  expect(href(route)).toBe(address);
});

it('a match is watched on a phone where nobody asks for the big screen', () => {
  expect(parse(new URL('/watch/abc', 'http://x'))).toEqual({ page: 'live', match: 'abc' });
});

it.each([
  '/watch',
  '/watch/abc,def',
  '/help/x',
  '/m',
  '/m/abc/else',
  '/new',
  '/t',
  '/t/abc/else',
  '/tournaments',
  '/join/x',
  '/static/a.js',
])('%s is nobody’s', (address) => {
  expect(parse(new URL(address, 'http://x'))).toEqual({ page: 'unknown' });
});
