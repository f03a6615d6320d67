import { useEffect, useRef, useState } from 'preact/hooks';

export const HOLD = 700; // ms

/**
 * What is not done by one press: held by Enter or Space, or by whatever else calls press and release. A screen
 * reader, which can only press, presses twice.
 */
export function useHold(onDone: () => void) {
  const [held, setHeld] = useState(false);
  const [armed, setArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const byHand = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  function release() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    setHeld(false);
  }
  function press() {
    release();
    setHeld(true);
    timer.current = setTimeout(() => {
      release();
      done.current();
    }, HOLD);
  }
  useEffect(() => release, []);

  const isKey = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';
  return {
    held,
    /** Pressed once without a hand: once more will do it. */
    armed,
    press,
    release,
    /** A finger is on it: the click that follows is its own. */
    touched: () => void (byHand.current = true),
    /** For a button. */
    handlers: {
      onContextMenu: (event: Event) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (!isKey(event)) return;
        event.preventDefault();
        release();
      },
      onBlur: release,
      onClick: () => {
        const plain = !byHand.current;
        byHand.current = false;
        if (!plain) return;
        if (armed) done.current();
        else setArmed(true);
      },
    },
  };
}
