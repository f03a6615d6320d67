import { expect, it } from 'vitest';
import { type Pressed, Presses } from './presses';

interface Key extends Pressed {
  busy: boolean;
}

/** A pad that shows the newest table or not, and what its keys did. */
function pad() {
  const done: string[] = [];
  const drawn = new Map<string, Key>();
  const pad = { shows: false, done, presses: null as unknown as Presses, drawn, key };
  pad.presses = new Presses(
    () => pad.shows,
    (selector) => drawn.get(selector) ?? null,
    (then) => then(),
  );
  function key(name: string, more: Partial<Key> = {}): Key {
    const made: Key = {
      isConnected: true,
      dataset: { card: name },
      busy: false,
      click: () => (pad.presses.repeats ? done.push(name) : done.push(`${name} as another`)),
      setAttribute: () => (made.busy = true),
      removeAttribute: () => (made.busy = false),
      ...more,
    };
    return made;
  }
  return pad;
}

it('lets a tap through at once where the table is shown as it is', () => {
  const one = pad();
  one.shows = true;
  expect(one.presses.press(one.key('7d'))).toBe(false);
});

it('keeps taps while an answer is awaited, and does them in their order when it is shown', () => {
  const one = pad();
  const first = one.key('Jd');
  expect(one.presses.press(first)).toBe(true);
  expect(one.presses.press(one.key('Js'))).toBe(true);
  expect(first.busy).toBe(true);
  one.presses.goOn();
  expect(one.done).toEqual([]);
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['Jd', 'Js']);
});

it('does no more than the pad shows: what one tap leads to is awaited before the next', () => {
  const one = pad();
  const first = one.key('Jd', {
    click: () => {
      one.done.push('Jd');
      one.shows = false;
    },
  });
  one.presses.press(first);
  one.presses.press(one.key('Js'));
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['Jd']);
  expect(first.busy).toBe(false);
  expect(one.presses.press(one.key('Jc'))).toBe(true);
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['Jd', 'Js', 'Jc']);
});

it('is not overtaken by a tap that comes when the table is shown again', () => {
  const one = pad();
  one.presses.press(one.key('Jd'));
  one.shows = true;
  expect(one.presses.press(one.key('Js'))).toBe(true);
  one.presses.goOn();
  expect(one.done).toEqual(['Jd', 'Js']);
});

it('finds a key again that was drawn anew', () => {
  const one = pad();
  one.drawn.set('.game-pad button[data-deed="take"][data-to-by="A"]', one.key('new'));
  const gone = one.key('gone', { isConnected: false, dataset: { deed: 'take', toBy: 'A' } });
  one.presses.press(gone);
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['new']);
});

it('finds a key by its name on another pad, which says more of it', () => {
  const one = pad();
  one.drawn.set('.game-pad button[data-key="plate A"]', one.key('new'));
  one.presses.press(one.key('gone', { isConnected: false, dataset: { key: 'plate A', seat: 'A' } }));
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['new']);
});

it.each<[string, Partial<Key>]>([
  ['is not there any more', { isConnected: false }],
  ['may not be pressed any more', { disabled: true }],
])('lets go of all that is kept where the next key %s', (_, more) => {
  const one = pad();
  const behind = one.key('Js');
  one.presses.press(one.key('Jd', more));
  one.presses.press(behind);
  one.shows = true;
  one.presses.goOn();
  one.presses.goOn();
  expect(one.done).toEqual([]);
  expect(behind.busy).toBe(false);
});

it('lets go of the last one by undo', () => {
  const one = pad();
  expect(one.presses.drop()).toBe(false);
  one.presses.press(one.key('Jd'));
  one.presses.press(one.key('Js'));
  expect(one.presses.drop()).toBe(true);
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['Jd']);
});

it('keeps what was typed before its key was drawn', () => {
  const one = pad();
  one.presses.keep('.game-pad [data-square=r1]');
  one.drawn.set('.game-pad [data-square=r1]', one.key('r1'));
  one.shows = true;
  one.presses.goOn();
  expect(one.done).toEqual(['r1']);
});
