import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../router';
import { device } from '../store/device';
import { beginMatch } from './begin';

vi.mock('../router', async (original) => ({ ...(await original<object>()), navigate: vi.fn() }));

const DURAK = { game: 'durak', names: ['', ''], options: {} };

beforeEach(() => vi.mocked(navigate).mockClear());

it('begins one match, however often its key is tapped until its pad is there', async () => {
  const kept = await device;
  const taps = [beginMatch(DURAK), beginMatch(DURAK), beginMatch({ ...DURAK, names: ['', '', ''] })];
  await Promise.all(taps);
  expect(await kept.matches()).toHaveLength(1);
  expect(navigate).toHaveBeenCalledTimes(1);
});

it('begins another one after it, also where the device could not keep the first', async () => {
  const kept = await device;
  vi.spyOn(kept, 'keep').mockRejectedValueOnce(new Error('full'));
  await expect(beginMatch(DURAK)).rejects.toThrow('full');
  await beginMatch(DURAK);
  expect(navigate).toHaveBeenCalledTimes(1);
});
