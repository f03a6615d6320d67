import { expect, it } from 'vitest';
import { matchId, uuid } from './random';

it('makes match ids of 20 characters of base 32, never the same', () => {
  const ids = Array.from({ length: 200 }, matchId);
  for (const id of ids) expect(id).toMatch(/^[a-z2-7]{20}$/);
  expect(new Set(ids).size).toBe(200);
});

it('makes UUIDs of version 4', () => {
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
