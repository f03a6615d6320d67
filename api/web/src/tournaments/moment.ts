/** A date and a time of day as fields have them, and the moment that they name on this device's clock. */

export interface Moment {
  /** As in 2026-10-03; '' where none is chosen. */
  date: string;
  /** As in 14:30; '' where none is chosen. */
  begins: string;
}

const HALF_HOUR = 30 * 60_000; // ms

const two = (n: number): string => String(n).padStart(2, '0');

/** The moment as fields have it. */
export const fieldsOf = (at: Date): Moment => ({
  date: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  begins: `${two(at.getHours())}:${two(at.getMinutes())}`,
});

/** The next full half hour, with its date: late in the evening that is tomorrow's. */
export const nextHalfHour = (now = Date.now()): Moment => fieldsOf(new Date(Math.ceil(now / HALF_HOUR) * HALF_HOUR));

/** The moment that a date and a time name; null where one of them is not chosen. */
export function momentOf(date: string, time: string): Date | null {
  const [year, month, day] = date.split('-').map(Number);
  const [hours, minutes] = time.split(':').map(Number);
  if (!year || !month || !day || hours === undefined || minutes === undefined) return null;
  const at = new Date(year, month - 1, day, hours, minutes);
  return Number.isNaN(at.getTime()) ? null : at;
}
