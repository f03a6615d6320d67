import { beforeEach, expect, test, vi } from 'vitest';
import { renew } from './renew';

const kept = new Map<string, string>();
const page = { reload: vi.fn() };

beforeEach(() => {
  kept.clear();
  page.reload.mockClear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async () => new Response());
});

test('a part that is gone has the page begin anew', async () => {
  expect(await renew(page, 100_000)).toBe(true);
  expect(page.reload).toHaveBeenCalledOnce();
});

test('and not again and again', async () => {
  await renew(page, 100_000);
  expect(await renew(page, 130_000)).toBe(false);
  expect(page.reload).toHaveBeenCalledOnce();
});

test('without a network the page stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await renew(page, 100_000)).toBe(false);
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  expect(await renew(page, 100_000)).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});
