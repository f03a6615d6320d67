import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../../session/session';
import type { View } from '../../session/view';
import { usePressGuard } from '../../ui/press';
import { Presses } from './presses';
import { isAwaited } from './shown';

/** Where keys of the game stand; the list of moves and the bar are pressed at once. */
const KEYS = '.game-pad:not([data-instant]) button:not(.recent *, .bar *)';

/**
 * For the clicks that come to a pad's keys: a slip goes no further, and what was tapped before an answer came waits for it.
 *
 * view: what the pad shows; open: nothing lies over it. Undo lets go of the last tap that waits.
 */
export function usePresses(session: Session, view: View, open: boolean): (event: Event) => void {
  const guard = usePressGuard();
  const shown = useRef({ view, open });
  shown.current = { view, open };
  const [presses] = useState(
    () =>
      new Presses(
        () => shown.current.view === session.view.get() && !isAwaited(shown.current.view),
        (selector) => document.querySelector<HTMLButtonElement>(selector),
      ),
  );
  useLayoutEffect(() => (shown.current.open ? presses.goOn() : presses.clear()));
  return (event) => {
    if (presses.repeats) return;
    guard(event);
    const key = (event.target as Element).closest<HTMLButtonElement>(KEYS);
    if (event.defaultPrevented || !key || !shown.current.open) return;
    const kept = key.dataset['key'] === 'undo' ? presses.drop() : presses.press(key);
    if (!kept) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
