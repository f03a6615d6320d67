/** State that the next move resets. */
import { useState } from 'preact/hooks';

/** Return a value and its setter, as `useState` does; the value is `empty` again once `moment` has changed. */
export function useMomentState<T>(moment: number, empty: T): [T, (value: T) => void] {
  const [last, setLast] = useState<{ moment: number; value: T } | null>(null);
  return [last?.moment === moment ? last.value : empty, (value) => setLast({ moment, value })];
}
