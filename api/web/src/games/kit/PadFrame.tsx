import './pad.css';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { classes } from '../../ui/classes';

interface Props {
  plates: ComponentChildren;
  table: ComponentChildren;
  ledger: ComponentChildren;
  ask: ComponentChildren;
  /** Keys beside the question. */
  aside?: ComponentChildren;
  keys: ComponentChildren;
  /** The bottom row, and its key at the left, the same in every moment. */
  acts: ComponentChildren;
  left?: ComponentChildren;
  /** Moves follow one another: then the rows have their heights, whatever they say. */
  playing?: boolean;
  /** Its keys count at the moment they are touched, whatever is known of the table: nothing keeps them waiting. */
  instant?: boolean;
}

/** Told when a pad has come in place of another, or of none: parts of a game are loaded when they are needed. */
export const Drawn = createContext<() => void>(() => undefined);

/** Where everything stands on a pad, the same in every moment. */
export function PadFrame({ plates, table, ledger, ask, aside, keys, acts, left, playing, instant }: Props) {
  useLayoutEffect(useContext(Drawn), []);
  return (
    <main class={classes('game-pad framed', playing && 'playing')} data-instant={instant || undefined}>
      {plates}
      {table}
      {ledger}
      <div class="askline">
        <p aria-live="polite">{ask}</p>
        {aside}
      </div>
      {keys}
      <div class="acts pad">
        {left}
        {acts}
      </div>
    </main>
  );
}

/** Where one face of a pad follows another, the key that was pressed is gone: focus goes to a key that may be pressed now. */
export function useFocusKept(face: string): void {
  const before = useRef(face);
  const due = useRef(false);
  useEffect(() => {
    if (before.current !== face) due.current = document.activeElement === document.body;
    before.current = face;
    if (!due.current) return;
    // until an answer has come there may be none
    const key = document.querySelector<HTMLElement>('.game-pad .key:is(.lit, .go)');
    if (!key) return;
    due.current = false;
    if (document.activeElement === document.body) key.focus({ preventScroll: true });
  });
}
