import { expect, it } from 'vitest';
import type { Claim, Compared } from '../api/matches';
import { type Clocks, DeviceClock, gridOf } from './deviceClock';
import { stampOf } from './stamp';

/** A service whose time is `ahead` of the device's, each way taking `lag`. */
function table({ ahead = 1_000_000, lag = 2_000 } = {}) {
  const time = { steady: 50_000_000, set: 0 };
  const clocks: Clocks = { steady: () => time.steady, wall: () => time.steady + time.set };
  const asked: Claim[] = [];
  const service = { lag, away: false, unknown: false, closed: false, during: () => {} };
  const ask = async (claim: Claim): Promise<Compared> => {
    asked.push(claim);
    if (service.away) throw new Error('away');
    if (service.unknown) throw new Error('forgotten');
    time.steady += service.lag;
    const s = time.steady + ahead;
    service.during();
    time.steady += service.lag;
    return {
      device: 'd.1',
      server_epoch: 'e',
      k: claim.k,
      s1: s,
      s2: s,
      seal: `seal ${claim.epoch} ${claim.k}`,
      closed: service.closed,
    };
  };
  let n = 0;
  const device = new DeviceClock(
    ask,
    clocks,
    () => `epoch ${++n}`,
    (error) => (error as Error).message === 'forgotten',
  );
  return { device, time, asked, service };
}

it('says in each exchange when the answer to the one before came', async () => {
  const { device, asked } = table();
  await device.exchange();
  await device.exchange();
  expect(asked.map(({ device: name, k, prev }) => [name, k, prev])).toEqual([
    [null, 1, null],
    ['d.1', 2, { k: 1, d3: 50_004_000 }],
  ]);
});

it('shows its exchanges with what it saw', async () => {
  const { device, time } = table();
  await device.exchange();
  const act = device.observe(time.steady - 30, 'tap');
  time.steady += 500;
  expect(act.observed()).toEqual({
    device: 'd.1',
    epoch: 'epoch 1',
    kind: 'tap',
    x: 50_003_970,
    q: 100,
    sent: 50_004_500,
    quiet: 49_900_000,
    exchanges: [
      {
        k: 1,
        d0: 50_000_000,
        s1: 51_002_000,
        s2: 51_002_000,
        d3: 50_004_000,
        quiet: 49_900_000,
        prev: null,
        seal: 'seal epoch 1 1',
      },
    ],
  });
});

it('promises nothing beyond an act that it has not reported', async () => {
  const { device, time, asked } = table();
  const act = device.observe(time.steady, 'tap');
  time.steady += 400_000;
  await device.exchange();
  expect(asked.at(-1)!.quiet).toBe(50_000_000);
  act.done();
  await device.exchange();
  expect(asked.at(-1)!.quiet).toBe(time.steady - 4_000 - 100_000);
});

it('takes no promise back', async () => {
  const { device, time, asked } = table();
  await device.exchange();
  device.observe(time.steady - 500_000, 'tap'); // seen before what is promised: told late, and known as such
  await device.exchange();
  expect(asked.at(-1)!.quiet).toBe(asked[0]!.quiet);
});

it.each([
  ['a clock that went back', (time: { steady: number; set: number }) => (time.steady -= 1)],
  ['a sleep', (time: { steady: number; set: number }) => (time.set += 5_001)],
  ['a clock on the wall that was set back', (time: { steady: number; set: number }) => (time.set -= 60_000_000)],
])('begins a new epoch after %s', async (_, change) => {
  const { device, time } = table();
  await device.exchange();
  change(time);
  const { epoch, exchanges } = device.observe(time.steady, 'tap').observed();
  expect([epoch, exchanges]).toEqual(['epoch 2', []]);
  expect(device.width()).toBeNull();
});

it('is not alarmed by a clock that drifts', async () => {
  const { device, time } = table();
  time.steady += 10_000_000;
  time.set += 9_900; // 5 ms, and 500 ppm of ten seconds
  expect(device.check()).toBe(false);
});

it('is not alarmed where the page is held up between two looks', () => {
  const time = { now: 0, reads: 0 };
  const wall = () => {
    if (time.reads++ % 4 === 1) time.now += 60_000; // another programme has the processor for a while
    return time.now;
  };
  const device = new DeviceClock(
    () => Promise.reject(new Error()),
    { steady: () => (time.now += 10), wall },
    () => 'epoch',
  );
  for (let n = 0; n < 50; n++) expect(device.check()).toBe(false);
});

it('does not keep an exchange within which it slept', async () => {
  const { device, time, service } = table();
  service.during = () => {
    time.set += 20_000;
  };
  await device.exchange();
  expect(device.width()).toBeNull();
});

it('goes on after an exchange that nobody answered', async () => {
  const { device, asked, service } = table();
  await device.exchange();
  service.away = true;
  await expect(device.exchange()).rejects.toThrow('away');
  service.away = false;
  await device.exchange();
  expect(asked.at(-1)).toMatchObject({ k: 3, prev: { k: 1 } });
});

it('knows how far off it may be, by its quickest exchange, and the more the older that is', async () => {
  const { device, time } = table({ lag: 2_000 });
  expect(device.width()).toBeNull();
  await device.exchange();
  // half of both ways, two grids, and what clocks of 200 ppm drift in 4.2 ms
  expect(device.width()).toBe(2_000 + 200 + 1);
  time.steady += 10_000_000;
  expect(device.width()).toBe(2_000 + 200 + 2_001);
});

it('keeps no old bound that drift has made the worse one', async () => {
  const { device, time, service } = table({ lag: 1_000 });
  await device.exchange();
  for (let i = 0; i < 70; i++) {
    time.steady += 10_000_000; // two milliseconds of drift each time
    service.during = () => {};
    await device.exchange();
  }
  const { exchanges } = device.observe(time.steady, 'tap').observed();
  expect(exchanges.map(({ k }) => k)).not.toContain(1);
});

it('is named anew by a service that was started anew', async () => {
  const { device, asked, service } = table();
  await device.exchange();
  service.unknown = true;
  await expect(device.exchange()).rejects.toThrow('forgotten');
  service.unknown = false;
  await device.exchange();
  expect(asked.at(-1)).toMatchObject({ device: null, epoch: 'epoch 2', k: 1, prev: null });
});

it('believes the stamp of a touch, unless another clock made it', () => {
  const now = performance.now();
  expect(stampOf({ timeStamp: now - 5 })).toBe(Math.round((now - 5) * 1_000));
  for (const timeStamp of [0, now + 60_000, now - 5_000])
    expect(Math.abs(stampOf({ timeStamp }) / 1_000 - performance.now())).toBeLessThan(1_000);
});

it('sees by which steps a clock goes on', () => {
  let looks = 0;
  expect(gridOf(() => Math.floor(looks++ / 7) * 0.5)).toBe(500);
  expect(gridOf(() => 3)).toBe(25_000);
});

it('keeps 32 exchanges, and of those before the best', async () => {
  const { device, time, service } = table();
  await device.exchange(); // the only quick one
  service.lag = 50_000;
  for (let i = 0; i < 60; i++) {
    time.steady += 1_000_000;
    await device.exchange();
  }
  const { exchanges } = device.observe(time.steady, 'tap').observed();
  expect(exchanges.length).toBeLessThanOrEqual(32);
  expect(exchanges.at(-1)!.k).toBe(61);
  expect(exchanges[0]!.k).toBe(1);
});

it('never says that its clock is finer than it was seen to be', () => {
  const { device, time } = table();
  const q = () => device.observe(time.steady, 'tap').observed().q;
  device.ticked(1_000);
  expect(q()).toBe(1_000);
  device.ticked(5);
  expect(q()).toBe(100);
});

it('owes an exchange whose answer comes from behind an act, and one whose promise has passed that', async () => {
  const { device, time } = table({ ahead: 1_000_000, lag: 2_000 });
  expect(device.owes(0)).toBeNull(); // of an epoch without an exchange nothing can be shown
  await device.exchange();
  const until = time.steady + 1_000_000 + 30_000; // of the service
  // what the service said left it 2 ms before it was read here: by that, its clock is ahead by 998 ms
  expect(device.owes(until)).toBe(32);
  time.steady += 32_001;
  await device.exchange();
  expect(device.owes(until)).toBe(100.2); // two grids, and what a touch may wait in the page
  const act = device.observe(time.steady, 'tap');
  expect(device.owes(until)).toBeNull(); // before that is told it can promise nothing
  act.done();
  time.steady += 100_200;
  expect(device.owes(until)).toBe(0);
  await device.exchange();
  expect(device.owes(until)).toBeNull();
});

it('begins a new epoch where the service has closed one', async () => {
  const { device, asked, service } = table();
  await device.exchange();
  service.closed = true;
  await device.exchange();
  service.closed = false;
  await device.exchange();
  expect(asked.at(-1)).toMatchObject({ device: 'd.1', epoch: 'epoch 2', k: 1, prev: null });
});
