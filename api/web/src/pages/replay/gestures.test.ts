import { expect, test } from 'vitest';
import { type Focus, type Steps, stepOf } from './gestures';

function stepsOf(key: string, focus: Focus = 'page', shiftKey = false): string[] {
  const done: string[] = [];
  const steps: Steps = {
    move: (by) => void done.push(`move ${by}`),
    attack: (by) => void done.push(`attack ${by}`),
    mark: (by) => void done.push(`mark ${by}`),
    comment: (sign) => void done.push(sign === undefined ? 'comment' : `comment ${sign}`),
    whatIf: () => void done.push('what if'),
    audit: () => void done.push('audit'),
    keys: () => void done.push('keys'),
    start: () => void done.push('start'),
    end: () => void done.push('end'),
    play: () => void done.push('play'),
  };
  stepOf({ key, shiftKey }, focus)?.(steps);
  return done;
}

test('arrows move by one, with shift by an attack', () => {
  expect(stepsOf('ArrowLeft')).toEqual(['move -1']);
  expect(stepsOf('ArrowRight', 'key')).toEqual(['move 1']);
  expect(stepsOf('ArrowRight', 'page', true)).toEqual(['attack 1']);
  expect([...stepsOf('PageUp'), ...stepsOf('PageDown'), ...stepsOf('Home'), ...stepsOf('End')]).toEqual([
    'attack -1',
    'attack 1',
    'start',
    'end',
  ]);
});

test('up and down belong to the slider; elsewhere they scroll', () => {
  expect([...stepsOf('ArrowUp', 'slider'), ...stepsOf('ArrowDown', 'slider')]).toEqual(['move 1', 'move -1']);
  expect([...stepsOf('ArrowUp'), ...stepsOf('ArrowDown', 'key'), ...stepsOf('x')]).toEqual([]);
});

test('m goes from mark to mark, with shift back, whatever has the focus', () => {
  expect([...stepsOf('m'), ...stepsOf('M', 'key', true), ...stepsOf('m', 'slider')]).toEqual([
    'mark 1',
    'mark -1',
    'mark 1',
  ]);
});

test('c comments, 1 to 6 with a sign; w asks what if, a shows the audit, ? lists the keys', () => {
  expect(['c', '1', '6', 'W', 'a', '?'].flatMap((key) => stepsOf(key))).toEqual([
    'comment',
    'comment 0',
    'comment 5',
    'what if',
    'audit',
    'keys',
  ]);
  expect([...stepsOf('7'), ...stepsOf('0')]).toEqual([]);
});

test('space plays, but presses a key that has the focus', () => {
  expect([stepsOf(' '), stepsOf(' ', 'slider'), stepsOf(' ', 'key')]).toEqual([['play'], ['play'], []]);
});
