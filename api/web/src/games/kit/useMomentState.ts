/** State that the next move resets. */
import { useState } from 'preact/hooks';

/** Return a value and its setter, as `useState` does; the value is `empty` again once `moment` has changed. */
export function useMomentState<T>(moment: number, empty: T): [T, (value: T) => void] {
  const [last, setLast] = useState<readonly [moment: number, value: T]>([Number.NaN, empty]);
  return [last[0] === moment ? last[1] : empty, (value) => setLast([moment, value])];
}
