import { expect, it } from 'vitest';
import type { Entrant } from '../../api/tournaments';
import { NOTHING, orderOf, scoresOf, type Told, tapped, undone } from './telling';

const FOUR = ['e1', 'e2', 'e3', 'e4'];

const SHARE = '=';
const UNDO = '<';

/** What is told after taps on names and keys. */
function after(taps: string, entrants: readonly Entrant[] = FOUR): Told {
  let told = NOTHING;
  for (const tap of taps.split(' ').filter(Boolean)) {
    if (tap === SHARE) told = { ...told, sharing: true };
    else told = tap === UNDO ? undone(told) : tapped(told, `e${tap}`, entrants);
  }
  return told;
}

it.each([
  ['', []],
  ['3', ['e3']],
  ['3 1', ['e3', 'e1']],
  ['3 1 2', ['e3', 'e1', 'e2', 'e4']],
  ['3 1 2 1', ['e3', 'e2']],
  ['3 1 2 4', ['e3', 'e1']],
  ['3 1 <', ['e3']],
  ['3 = 1', [['e3', 'e1']]],
  ['3 = 1 2', [['e3', 'e1'], 'e2', 'e4']],
  ['3 = 1 = 2', [['e3', 'e1', 'e2'], 'e4']],
  ['3 1 2 =', ['e3', 'e1', ['e2', 'e4']]],
  ['3 = 1 = 2 =', [['e3', 'e1', 'e2', 'e4']]],
  ['3 = 1 1', ['e3']],
  ['3 = 1 <', ['e3']],
  ['3 = <', ['e3']],
])('taps %s are the order %j', (taps, order) => expect(orderOf(after(taps), FOUR)).toEqual(order));

it('two need one tap', () => {
  expect(orderOf(after('2', ['e1', 'e2']), ['e1', 'e2'])).toEqual(['e2', 'e1']);
});

it('scores are told when each is a number', () => {
  expect(scoresOf({ e1: ' 34', e2: '−7' }, ['e1', 'e2'])).toEqual({ e1: 34, e2: -7 });
  expect(scoresOf({ e1: '34' }, ['e1', 'e2'])).toBeNull();
  expect(scoresOf({ e1: '34', e2: '7.5' }, ['e1', 'e2'])).toBeNull();
});
