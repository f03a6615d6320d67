import { useEffect } from 'preact/hooks';

/**
 * Ask whenever the inputs change, and take the answer unless the inputs have changed again or the component is gone.
 *
 * Args:
 *   ask: Return the promise of an answer, or null where nothing is asked.
 *   take: Called with the answer.
 *   fail: Called where there is none.
 */
export function useAnswer<T>(
  inputs: readonly unknown[],
  ask: () => Promise<T> | null | undefined | false | '',
  take: (answer: T) => void,
  fail?: (error: unknown) => void,
): void {
  useEffect(() => {
    let gone = false;
    const asked = ask();
    if (asked)
      asked.then(
        (answer) => gone || take(answer),
        (error) => gone || fail?.(error),
      );
    return () => void (gone = true);
  }, inputs);
}
