import { beforeEach, describe, expect, it, vi } from 'vitest';

const call = vi.fn();
vi.mock('../api/client', () => ({ call }));

async function asked(origin: string, answer: Promise<{ address: string | null }>) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(origin));
  call.mockReturnValueOnce(answer);
  const module = await import('./useReach');
  await module.askReach();
  return module;
}

describe('the address for other devices', () => {
  beforeEach(() => call.mockReset());

  it.each([
    // opened on the laptop itself, the service says where phones find it
    ['http://127.0.0.1:8000', 'http://192.168.1.7:8000', 'http://192.168.1.7:8000'],
    ['http://192.168.1.7:8000', 'https://cards.example', 'https://cards.example'],
    // a container does not know: what this device has typed is reached from outside
    ['http://192.168.1.7:8000', null, 'http://192.168.1.7:8000'],
    ['http://localhost:8000', null, null],
    ['http://[::1]:8000', null, null],
  ])('of %s, where the service says %s, is %s', async (origin, address, expected) => {
    const { reach } = await asked(origin, Promise.resolve({ address }));
    expect(reach.get()).toBe(expected);
  });

  it('is asked for again after no answer came', async () => {
    const { askReach, reach } = await asked('http://127.0.0.1:8000', Promise.reject(new Error('away')));
    expect(reach.get()).toBeNull();
    call.mockReturnValueOnce(Promise.resolve({ address: 'http://192.168.1.7:8000' }));
    await askReach();
    expect(reach.get()).toBe('http://192.168.1.7:8000');
  });
});
