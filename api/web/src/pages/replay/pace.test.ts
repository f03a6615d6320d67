import { expect, it } from 'vitest';
import { paced } from './pace';

/** Something to do that takes so many ms to be drawn, and a clock that goes on by hand. */
function page(work: number) {
  const done: number[] = [];
  const timers: { at: number; then: () => void }[] = [];
  let now = 0;
  const later = (then: () => void, ms: number) => void timers.push({ at: now + ms, then });
  const pace = paced((next: number) => void done.push(next), {
    now: () => now,
    drawn: (then) => later(() => then(work), work),
    later,
  });
  const goOn = (to: number) => {
    for (;;) {
      const next = timers.filter(({ at }) => at <= to).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.then();
    }
    now = to;
  };
  return { done, pace, goOn };
}

it('does at once what comes alone', () => {
  const { done, pace } = page(40);
  pace(1);
  expect(done).toEqual([1]);
});

it('leaves out what was overtaken while the page drew', () => {
  const { done, pace, goOn } = page(8);
  pace(1);
  pace(2);
  pace(3);
  goOn(8);
  expect(done).toEqual([1, 3]);
});

it('takes no more than a sixth of the time where drawing is slow', () => {
  const { done, pace, goOn } = page(40);
  for (let at = 0; at < 1600; at += 16) {
    goOn(at);
    pace(at);
  }
  expect(done.length).toBe(7); // 40 ms of work in each 240 ms
});

it('shows in the end what was asked for last, and nothing after it', () => {
  const { done, pace, goOn } = page(40);
  pace(1);
  pace(2);
  pace.flush();
  expect(done).toEqual([1, 2]);
  goOn(1000);
  expect(done).toEqual([1, 2]);
});

it('comes to rest by itself', () => {
  const { done, pace, goOn } = page(40);
  pace(1);
  pace(2);
  goOn(1000);
  expect(done).toEqual([1, 2]);
});
