import { expect, test } from 'vitest';
import { fieldsOf, momentOf, nextHalfHour } from './moment';

test('late in the evening the next half hour is of the next day, and says so', () => {
  expect(nextHalfHour(new Date(2026, 9, 3, 23, 40).getTime())).toEqual({ date: '2026-10-04', begins: '00:00' });
  expect(nextHalfHour(new Date(2026, 9, 3, 9, 12).getTime())).toEqual({ date: '2026-10-03', begins: '09:30' });
});

test('a moment has a date and a time: no time is silently another day', () => {
  expect(momentOf('2026-10-03', '08:00')).toEqual(new Date(2026, 9, 3, 8, 0));
  expect(momentOf('2026-10-03', '00:00')).toEqual(new Date(2026, 9, 3, 0, 0));
  for (const [date, time] of [
    ['', '08:00'],
    ['2026-10-03', ''],
    ['', ''],
  ] as const)
    expect(momentOf(date, time)).toBeNull();
});

test('fields name the moment that they were made of', () => {
  const at = new Date(2026, 0, 5, 7, 5);
  const { date, begins } = fieldsOf(at);
  expect(momentOf(date, begins)).toEqual(at);
});
