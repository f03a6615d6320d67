import type { FunctionComponent } from 'preact';
import { beforeEach, expect, test, vi } from 'vitest';

// A component's hooks by hand: what runs between drawing and its effects is what this is about.
const drawn = vi.hoisted(() => ({ states: [] as unknown[], effects: [] as (() => void)[] }));
vi.mock('preact/hooks', async (original) => ({
  ...(await original<typeof import('preact/hooks')>()),
  useState: (first: unknown) => [first, (next: unknown) => drawn.states.push(next)],
  useEffect: (effect: () => void) => drawn.effects.push(effect),
}));

const { lazy } = await import('./lazy');
const Part: FunctionComponent = () => null;

beforeEach(() => {
  drawn.states = [];
  drawn.effects = [];
});

test('given a part that comes between drawing and its effects, it is drawn', async () => {
  const Page = lazy(async () => Part);
  Page({});
  await Page.load();
  for (const effect of drawn.effects) effect();
  expect(drawn.states).toEqual(['here']);
});

test('given a part that comes later, it is drawn then', async () => {
  const Page = lazy(async () => Part);
  Page({});
  for (const effect of drawn.effects) effect();
  expect(drawn.states).toEqual([]);
  await Page.load();
  expect(drawn.states).toEqual(['here']);
});
