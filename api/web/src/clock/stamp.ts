const OLDEST = 1_000; // ms from a touch to its handler; what is older was stamped by another clock

/** When something was touched, by the page's own clock: as the event itself says, else now. */
export function stampOf({ timeStamp }: Pick<Event, 'timeStamp'>): number {
  const now = performance.now();
  const known = timeStamp > 0 && timeStamp <= now && now - timeStamp < OLDEST;
  return Math.round((known ? timeStamp : now) * 1_000);
}
