/** Keys of the page and swipes on the board, as steps through the match. */
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Steps {
  move: (by: -1 | 1) => void;
  attack: (by: -1 | 1) => void;
  /** To the next mark on the line. */
  mark: (by: -1 | 1) => void;
  /** Opens what was written at the move on show; with a sign (0: the first) a comment that begins with it. */
  comment: (sign?: number) => void;
  whatIf: () => void;
  audit: () => void;
  /** Lists these keys. */
  keys: () => void;
  start: () => void;
  end: () => void;
  play: () => void;
}

/** Where the focus is: on a key, space presses it; on the slider, up and down move it. */
export type Focus = 'key' | 'slider' | 'page';

/** What a key does; null where it is not ours. */
export function stepOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  focus: Focus,
): ((steps: Steps) => void) | null {
  const step = (by: -1 | 1) => (steps: Steps) => (shiftKey ? steps.attack(by) : steps.move(by));
  switch (key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowDown':
      return focus === 'slider' ? step(-1) : null;
    case 'ArrowUp':
      return focus === 'slider' ? step(1) : null;
    case 'PageUp':
      return (steps) => steps.attack(-1);
    case 'PageDown':
      return (steps) => steps.attack(1);
    case 'm':
    case 'M':
      return (steps) => steps.mark(shiftKey ? -1 : 1);
    case 'c':
    case 'C':
      return (steps) => steps.comment();
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
      return (steps) => steps.comment(Number(key) - 1);
    case 'w':
    case 'W':
      return (steps) => steps.whatIf();
    case 'a':
    case 'A':
      return (steps) => steps.audit();
    case '?':
      return (steps) => steps.keys();
    case 'Home':
      return (steps) => steps.start();
    case 'End':
      return (steps) => steps.end();
    case ' ':
      return focus === 'key' ? null : (steps) => steps.play();
    default:
      return null;
  }
}

export function useKeys(steps: Steps): void {
  const current = useRef(steps);
  current.current = steps;
  // at once: a key that is pressed as the page comes is heard
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest('input, textarea, [role="dialog"]') || document.querySelector('.scrim.beside')) return;
      const focus = target.closest('button, a') ? 'key' : target.closest('[role="slider"]') ? 'slider' : 'page';
      const step = stepOf(event, focus);
      if (!step) return;
      event.preventDefault();
      step(current.current);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const FAR = 40;

/** A swipe to the left is the next move, as one turns a page. */
export function useSwipe(move: Steps['move']) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.isPrimary && event.pointerType !== 'mouse' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) move(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
