import { h, options, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Observable, observable, useObservable } from './observable';

// nothing is drawn: what the component was given is enough
const nowhere = { childNodes: [], firstChild: null } as unknown as Element;
let painted: (() => void)[] = [];

beforeEach(() => {
  options.requestAnimationFrame = (effects) => painted.push(effects);
});
afterEach(() => {
  render(null, nowhere);
  delete options.requestAnimationFrame;
  painted = [];
});

/** What a component that follows the value was given, one time after another. */
function followed<T>(source: Observable<T>): T[] {
  const given: T[] = [];
  function Follower() {
    given.push(useObservable(source));
    return null;
  }
  render(h(Follower, {}), nowhere);
  return given;
}

/** Effects run, and what they want drawn again is. */
async function paint(): Promise<void> {
  for (const effects of painted.splice(0)) effects();
  await new Promise((done) => setTimeout(done));
}

it('shows each change once', async () => {
  const source = observable('a');
  const given = followed(source);
  await paint();
  source.set('b');
  source.set('b');
  await paint();
  expect(given).toEqual(['a', 'b']);
});

it('misses no change between drawing and following', async () => {
  const source = observable('a');
  const given = followed(source);
  source.set('b');
  await paint();
  expect(given).toEqual(['a', 'b']);
});

it('tells of all changes at once after they were held back', () => {
  const source = observable('a');
  const told: string[] = [];
  source.subscribe(() => told.push(source.get()));
  const [one, other] = [source.hold(), source.hold()];
  source.set('b');
  one();
  one();
  source.set('c');
  expect([told, source.get()]).toEqual([[], 'c']);
  other();
  source.set('c');
  expect(told).toEqual(['c']);
});
