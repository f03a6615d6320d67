import { useRef, useState } from 'preact/hooks';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { TapKey } from './TapKey';
import { zackTexts } from './texts';

interface Next {
  /** Whose the next throw is; null: of whoever's turn it is. */
  by: Seat | null;
  /** The next throw fell beside the box. */
  beside: boolean;
}

const NOTHING: Next = { by: null, beside: false };

/** What was said of the next throw before it is tapped. */
export interface Armed {
  /** Return it as it is now: taps may come faster than they are drawn. */
  now: () => Next;
  /** Return it, and forget it. */
  take: () => Next;
  /** Name the seat whose throw is next; named again, no seat is meant. */
  tapSeat: (seat: Seat) => void;
  tapBeside: () => void;
}

/** Return what is said of the next throw, and what a tap changes of it. */
export function useArmed(): Armed {
  const armed = useRef(NOTHING);
  const [, draw] = useState(0);
  const arm = (next: Partial<Next>) => {
    armed.current = { ...armed.current, ...next };
    draw((n) => n + 1);
  };
  return {
    now: () => armed.current,
    take() {
      const { current } = armed;
      arm(NOTHING);
      return current;
    },
    tapSeat: (seat) => arm({ by: armed.current.by === seat ? null : seat }),
    tapBeside: () => arm({ beside: !armed.current.beside }),
  };
}

/** The key that says that the next throw fell beside the box. */
export function BesideKey({ armed }: { armed: Armed }) {
  const t = useTexts(zackTexts);
  const { beside } = armed.now();
  return (
    <TapKey
      class={classes('key', beside ? 'chosen' : 'quiet')}
      label={t.besideSays}
      pressed={beside}
      data={{ 'data-act': 'beside' }}
      onTap={armed.tapBeside}
    >
      {t.beside}
    </TapKey>
  );
}
