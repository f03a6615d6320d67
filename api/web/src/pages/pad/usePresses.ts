import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../../session/session';
import type { View } from '../../session/view';
import { usePressGuard } from '../../ui/press';
import { Presses } from './presses';
import { isAwaited } from './shown';

/** Where keys of the game stand; the list of moves and the bar are pressed at once. */
const PAD = '.game-pad';
const KEYS = `${PAD}:not([data-instant]) button:not(.recent *, .bar *)`;

interface Guard {
  /** For the clicks that come to the pad's keys. */
  onClick: (event: Event) => void;
  /** A key of the pad was typed; finds: its selector within the pad. */
  onTyped: (finds: string) => void;
  /** A pad has come in place of another, or of none. */
  onDrawn: () => void;
}

/**
 * A slip goes no further, and what was tapped before an answer or the pad of its game came waits for it.
 *
 * view: what the pad shows; open: nothing lies over it. Undo lets go of the last tap that waits.
 */
export function usePresses(session: Session, view: View, open: boolean): Guard {
  const guard = usePressGuard();
  const shown = useRef({ view, open });
  shown.current = { view, open };
  const [presses] = useState(
    () =>
      new Presses(
        () =>
          shown.current.view === session.view.get() &&
          !isAwaited(shown.current.view) &&
          document.querySelector(PAD) !== null,
        (selector) => document.querySelector<HTMLButtonElement>(selector),
      ),
  );
  const onDrawn = () => (shown.current.open ? presses.goOn() : presses.clear());
  useLayoutEffect(onDrawn);
  const onClick = (event: Event) => {
    if (presses.repeats) return;
    guard(event);
    const key = (event.target as Element).closest<HTMLButtonElement>(KEYS);
    if (event.defaultPrevented || !key || !shown.current.open) return;
    const kept = key.dataset['key'] === 'undo' ? presses.drop() : presses.press(key);
    if (!kept) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onTyped = (within: string) => {
    const finds = `${PAD} ${within}`;
    const key = document.querySelector<HTMLButtonElement>(finds);
    if (key) key.click();
    else if (shown.current.open) presses.keep(finds);
  };
  return { onClick, onTyped, onDrawn };
}
