import { expect, it } from 'vitest';
import { pressGate } from './press';

it('ignores a second press of the same key within 300 ms, and no other press', () => {
  let now = 0;
  const gate = pressGate(() => now);
  const at = (time: number, key: string) => ((now = time), gate(key));
  expect([at(0, '7c'), at(120, '7c'), at(150, '8c'), at(200, '7c'), at(600, '7c')]).toEqual([true, false, true, true, true]);
});
