import { expect, it } from 'vitest';
import { href, parse, type Route } from './router';

const routes: [string, Exclude<Route, { page: 'unknown' }>][] = [
  ['/', { page: 'home' }],
  ['/new/durak', { page: 'new', game: 'durak' }],
  ['/m/abc', { page: 'live', match: 'abc' }],
  ['/m/abc/pad', { page: 'pad', match: 'abc' }],
  ['/m/abc/replay', { page: 'replay', match: 'abc', at: null, until: null }],
  ['/m/abc/replay?at=12&until=40', { page: 'replay', match: 'abc', at: '12', until: '40' }],
  ['/join', { page: 'join', code: null }],
  ['/join#K7M2QX', { page: 'join', code: 'K7M2QX' }],
];

it.each(routes)('%s leads to its page and back', (address, route) => {
  expect(parse(new URL(address, 'http://x'))).toEqual(route);
  expect(href(route)).toBe(address);
});

it.each(['/m', '/m/abc/else', '/new', '/join/x', '/static/a.js'])('%s is nobody’s', (address) => {
  expect(parse(new URL(address, 'http://x'))).toEqual({ page: 'unknown' });
});
